"""Hands with the cut-down deck, played out for every deal and every action. Cards are texts like ``AC``."""

from collections.abc import Callable, Mapping
from itertools import combinations, permutations
from typing import NamedTuple

RANKS = "A2345"
POINTS = {"A": 10, "2": 2, "3": 3, "4": 4, "5": 5}
# The probabilities of the actions of a position, both as texts.
Policy = Callable[[str], Mapping[str, float]]


class Deck(NamedTuple):
    """The ranks, the cards of the dealer, the turns, and the worth of a first lay-down."""

    ranks: int
    dealt: int
    turns: int
    first_meld: int


class Hand(NamedTuple):
    """Everything, hidden or not. ``told`` is the text of the turns, from the first hyphen."""

    hands: tuple[frozenset[str], frozenset[str]]
    stock: tuple[str, ...]
    pile: tuple[str, ...]
    table: frozenset[str] = frozenset()
    opened: tuple[bool, bool] = (False, False)
    turn: int = 0
    told: str = ""


def worth(cards: frozenset[str]) -> int:
    """The points of cards."""
    return sum(POINTS[card[0]] for card in cards)


def spelled(cards: frozenset[str]) -> str:
    """Cards as the notation writes them."""
    return "".join(sorted(cards, key=lambda card: (card[1], RANKS.index(card[0]))))


def may_lay(deck: Deck, hand: Hand, laid: frozenset[str]) -> bool:
    """True if the player to move may lay down these cards."""
    new = 0
    for suit in "CD":
        added = {card for card in laid if card[1] == suit}
        there = {card for card in hand.table if card[1] == suit}
        if added:
            line = "".join(rank if rank + suit in added | there else "-" for rank in RANKS).strip("-")
            if "-" in line or len(line) < 3:
                return False
            new += 0 if there else worth(frozenset(added))
    return not laid or hand.opened[hand.turn % 2] or new >= deck.first_meld


def plays(deck: Deck, hand: Hand, own: frozenset[str], taken: str) -> dict[str, tuple[frozenset[str], str]]:
    """Return all that may be laid and discarded, by the text of the action."""
    found = {}
    for number in range(len(own) + 1):
        for laid in map(frozenset, combinations(own, number)):
            if may_lay(deck, hand, laid):
                left = own - laid
                for last in left - {taken} if left else {"out"}:
                    found[f"{spelled(laid)}.{last}" if laid else last] = (laid, last)
    return found


def value(deck: Deck, policies: tuple[Policy, Policy]) -> float:
    """The points that the first player wins on average, over every deal and every order of the stock."""
    cards = [rank + suit for suit in "CD" for rank in RANKS[: deck.ranks]]
    total, deals = 0.0, 0
    for first in map(frozenset, combinations(cards, deck.dealt + 1)):
        rest = [card for card in cards if card not in first]
        for second in map(frozenset, combinations(rest, deck.dealt)):
            for stock in permutations(card for card in rest if card not in second):
                total += _played(deck, policies, Hand((first, second), stock, ()), first, "")
                deals += 1
    return total / deals


def _drawn(deck: Deck, policies: tuple[Policy, Policy], hand: Hand) -> float:
    """The value at the start of a turn."""
    player = hand.turn % 2
    own = hand.hands[player]
    total = 0.0
    for action, share in policies[player](spelled(own) + hand.told).items():
        if action == "stop":
            assert not hand.stock
            total += share * (worth(hand.hands[1]) - worth(hand.hands[0]))
        elif action == "take":
            total += share * _played(deck, policies, hand._replace(pile=hand.pile[:-1]), own | {hand.pile[-1]}, "take")
        else:
            total += share * _played(deck, policies, hand._replace(stock=hand.stock[1:]), own | {hand.stock[0]}, "draw")
    return total


def _played(deck: Deck, policies: tuple[Policy, Policy], hand: Hand, own: frozenset[str], source: str) -> float:
    """The value after the draw."""
    player = hand.turn % 2
    taken = next(iter(own - hand.hands[player])) if source == "take" else ""
    legal = plays(deck, hand, own, taken)
    if hand.turn + 1 == deck.turns:
        fewest = min(worth(own - laid - {last}) for laid, last in legal.values())
        other = worth(hand.hands[1 - player])
        return other - fewest if player == 0 else fewest - other
    policy = policies[player](spelled(own) + hand.told + (f"-{source}" if source else ""))
    assert policy.keys() == legal.keys()
    total = 0.0
    for action, (laid, last) in legal.items():
        left = own - laid - {last}
        after = Hand(
            (left, hand.hands[1]) if player == 0 else (hand.hands[0], left),
            hand.stock,
            (*hand.pile, last),
            hand.table | laid,
            (hand.opened[0] or (player == 0 and bool(laid)), hand.opened[1] or (player == 1 and bool(laid))),
            hand.turn + 1,
            f"{hand.told}-{source}.{action}" if source else f"-{action}",
        )
        if left:
            total += policy[action] * _drawn(deck, policies, after)
        else:
            total += policy[action] * (worth(after.hands[1]) - worth(after.hands[0]))
    return total
