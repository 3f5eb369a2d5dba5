"""Hands with the cut-down deck, played out for every deal and every action. Cards are texts like ``AC``.

The golden values are those of players who take every legal action as often.
"""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
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


def may_lay(deck: Deck, table: frozenset[str], laid: frozenset[str], *, opened: bool) -> bool:
    """True if a player may lay down these cards."""
    new = 0
    for suit in "CD":
        added = {card for card in laid if card[1] == suit}
        there = {card for card in table if card[1] == suit}
        if added:
            line = "".join(rank if rank + suit in added | there else "-" for rank in RANKS).strip("-")
            if "-" in line or len(line) < 3:
                return False
            new += 0 if there else worth(frozenset(added))
    return not laid or opened or new >= deck.first_meld


def plays(deck: Deck, hand: Hand, own: frozenset[str], taken: str) -> Mapping[str, tuple[frozenset[str], str]]:
    """Return all that may be laid and discarded, by the text of the action."""
    return _plays(deck, hand.table, own, taken, opened=hand.opened[hand.turn % 2])


@cache
def _plays(
    deck: Deck, table: frozenset[str], own: frozenset[str], taken: str, *, opened: bool
) -> Mapping[str, tuple[frozenset[str], str]]:
    found = {}
    for number in range(len(own) + 1):
        for laid in map(frozenset, combinations(own, number)):
            if may_lay(deck, table, laid, opened=opened):
                left = own - laid
                for last in left - {taken} if left else {"out"}:
                    found[f"{spelled(laid)}.{last}" if laid else last] = (laid, last)
    return found


def deals(deck: Deck) -> Iterator[Hand]:
    """Every deal with every order of the stock."""
    cards = [rank + suit for suit in "CD" for rank in RANKS[: deck.ranks]]
    for first in map(frozenset, combinations(cards, deck.dealt + 1)):
        rest = [card for card in cards if card not in first]
        for second in map(frozenset, combinations(rest, deck.dealt)):
            for stock in permutations(card for card in rest if card not in second):
                yield Hand((first, second), stock, ())


def value(deck: Deck, policies: tuple[Policy, Policy]) -> float:
    """The points that the first player wins on average, over every deal and every order of the stock."""
    values = [played(deck, policies, hand, hand.hands[0], "") for hand in deals(deck)]
    return sum(values) / len(values)


def drawn(deck: Deck, policies: tuple[Policy, Policy], hand: Hand) -> float:
    """The value at the start of a turn."""
    shares = policies[hand.turn % 2](state(hand))
    return sum(share * draw_value(deck, policies, hand, action) for action, share in shares.items() if share)


def draw_value(deck: Deck, policies: tuple[Policy, Policy], hand: Hand, action: str) -> float:
    """The value of an action at the start of a turn."""
    if action == "stop":
        assert not hand.stock
        return worth(hand.hands[1]) - worth(hand.hands[0])
    after, own, source = draw(hand, action)
    return played(deck, policies, after, own, source)


def draw(hand: Hand, action: str) -> tuple[Hand, frozenset[str], str]:
    """The cards that lie there after a draw, the mover's cards, and the place that the last one came from."""
    own = hand.hands[hand.turn % 2]
    if action == "take":
        return hand._replace(pile=hand.pile[:-1]), own | {hand.pile[-1]}, "take"
    return hand._replace(stock=hand.stock[1:]), own | {hand.stock[0]}, "draw"


def state(hand: Hand, own: frozenset[str] | None = None, source: str = "") -> str:
    """The text of the mover's position, also after a draw."""
    return spelled(hand.hands[hand.turn % 2] if own is None else own) + hand.told + (f"-{source}" if source else "")


def card_taken(hand: Hand, own: frozenset[str], source: str) -> str:
    """The card that the mover has just taken from the discards; empty if there is none."""
    return next(iter(own - hand.hands[hand.turn % 2])) if source == "take" else ""


def played(deck: Deck, policies: tuple[Policy, Policy], hand: Hand, own: frozenset[str], source: str) -> float:
    """The value after the draw."""
    player = hand.turn % 2
    legal = plays(deck, hand, own, card_taken(hand, own, source))
    if hand.turn + 1 == deck.turns:
        fewest = min(worth(own - laid - {last}) for laid, last in legal.values())
        other = worth(hand.hands[1 - player])
        return other - fewest if player == 0 else fewest - other
    policy = policies[player](state(hand, own, source))
    assert policy.keys() == legal.keys()
    return sum(
        share * play_value(deck, policies, hand, own, source, action) for action, share in policy.items() if share
    )


def play_value(
    deck: Deck, policies: tuple[Policy, Policy], hand: Hand, own: frozenset[str], source: str, action: str
) -> float:
    """The value of an action after the draw."""
    after = play(deck, hand, own, source, action)
    if after.hands[hand.turn % 2]:
        return drawn(deck, policies, after)
    return worth(after.hands[1]) - worth(after.hands[0])


def play(deck: Deck, hand: Hand, own: frozenset[str], source: str, action: str) -> Hand:
    """The cards that lie there after a turn."""
    player = hand.turn % 2
    laid, last = plays(deck, hand, own, card_taken(hand, own, source))[action]
    left = own - laid - {last}
    return Hand(
        (left, hand.hands[1]) if player == 0 else (hand.hands[0], left),
        hand.stock,
        (*hand.pile, last),
        hand.table | laid,
        (hand.opened[0] or (player == 0 and bool(laid)), hand.opened[1] or (player == 1 and bool(laid))),
        hand.turn + 1,
        f"{hand.told}-{source}.{action}" if source else f"-{action}",
    )


# The decks of the golden values, by the rules that name them.
DECKS = {
    "dealt=2,first_meld=9,ranks=3,turns=3": Deck(3, 2, 3, 9),
    "dealt=2,first_meld=9,ranks=3,turns=4": Deck(3, 2, 4, 9),
    "dealt=2,ranks=4,turns=3": Deck(4, 2, 3, 10),
}


def figures() -> Iterator[tuple[str, Fraction]]:
    """Yield the points that the first of two random players wins on average, for each deck."""
    for rules, deck in DECKS.items():
        values = [_played_at_random(deck, hand, hand.hands[0], "") for hand in deals(deck)]
        yield rules, sum(values, Fraction(0)) / len(values)


def _drawn_at_random(deck: Deck, hand: Hand) -> Fraction:
    """The value at the start of a turn, if every action is taken as often."""
    taken = _played_at_random(deck, *draw(hand, "take"))
    if hand.stock:
        return (_played_at_random(deck, *draw(hand, "draw")) + taken) / 2
    return (worth(hand.hands[1]) - worth(hand.hands[0]) + taken) / 2


def _played_at_random(deck: Deck, hand: Hand, own: frozenset[str], source: str) -> Fraction:
    """The value after the draw, if every action is taken as often."""
    player = hand.turn % 2
    legal = plays(deck, hand, own, card_taken(hand, own, source))
    if hand.turn + 1 == deck.turns:
        fewest = min(worth(own - laid - {last}) for laid, last in legal.values())
        other = worth(hand.hands[1 - player])
        return Fraction(other - fewest if player == 0 else fewest - other)
    values = []
    for action in legal:
        after = play(deck, hand, own, source, action)
        over = not after.hands[player]
        values.append(
            Fraction(worth(after.hands[1]) - worth(after.hands[0])) if over else _drawn_at_random(deck, after)
        )
    return sum(values, Fraction(0)) / len(values)


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
