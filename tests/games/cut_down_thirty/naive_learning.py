"""The figures of the learned player and the search on the cut-down deck, from every deal, one by one."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import NamedTuple

from solvers import cards
from solvers.games.card_thirty.hand.melds import Run
from solvers.games.card_thirty.learned import prospects
from solvers.games.card_thirty.learned.prospects import Sight
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.golden.programs import cut_down_thirty as naive_hands
from tests.golden.programs.cut_down_thirty import RANKS, Deck, Hand, Policy

# A position and an action, as texts.
Choice = tuple[str, str]


class Position(NamedTuple):
    """A decision with everything hidden: the table and the hands, the mover's cards, and where the last one came from."""

    hand: Hand
    own: frozenset[str]
    source: str = ""

    @property
    def text(self) -> str:
        """Return the position as the mover sees it."""
        return naive_hands.state(self.hand, self.own, self.source)

    @property
    def draws(self) -> bool:
        """True before the draw."""
        return self.hand.turn > 0 and not self.source


@cache
def actions(deck: Deck, position: Position) -> Sequence[str]:
    """Every legal action."""
    if position.draws:
        return ("draw" if position.hand.stock else "stop", "take")
    taken = naive_hands.card_taken(position.hand, position.own, position.source)
    return sorted(naive_hands.plays(deck, position.hand, position.own, taken))


@cache
def after(deck: Deck, position: Position, action: str) -> Position | None:
    """The next decision; None if the hand ends, or nothing is decided any more."""
    if action == "stop":
        return None
    if position.draws:
        return None if position.hand.turn + 1 == deck.turns else Position(*naive_hands.draw(position.hand, action))
    hand = naive_hands.play(deck, position.hand, position.own, position.source, action)
    over = not hand.hands[position.hand.turn % 2]
    return None if over else Position(hand, hand.hands[hand.turn % 2])


def outcome(deck: Deck, policies: tuple[Policy, Policy], position: Position, action: str) -> float:
    """The points that the mover wins on average by an action, if both go on with some policies."""
    sign = 1 - 2 * (position.hand.turn % 2)
    if position.draws:
        return sign * naive_hands.draw_value(deck, policies, position.hand, action)
    return sign * naive_hands.play_value(deck, policies, position.hand, position.own, position.source, action)


def decisions(deck: Deck, share: Callable[[Position, str], float]) -> Iterator[tuple[Position, float]]:
    """Every decision of every deal, with its chance, if actions are taken with some probabilities."""
    starts = [Position(hand, hand.hands[0]) for hand in naive_hands.deals(deck)]
    waiting = [(start, 1 / len(starts)) for start in starts]
    while waiting:
        position, chance = waiting.pop()
        yield position, chance
        for action in actions(deck, position):
            then = after(deck, position, action)
            if then is not None and share(position, action):
                waiting.append((then, chance * share(position, action)))


def counts(deck: Deck, policies: tuple[Policy, Policy], player: int) -> Mapping[Choice, tuple[float, float]]:
    """The share of hands in which a player takes an action in a position, and the sum of what it is then worth."""
    sums: dict[Choice, tuple[float, float]] = defaultdict(lambda: (0.0, 0.0))
    for position, chance in decisions(deck, lambda position, action: _share(policies, position, action)):
        if position.hand.turn % 2 == player:
            for action in actions(deck, position):
                often = chance * _share(policies, position, action)
                number, total = sums[position.text, action]
                if often:
                    won = outcome(deck, policies, position, action)
                    sums[position.text, action] = number + often, total + often * won
    return sums


def worlds(deck: Deck) -> Mapping[str, set[Position]]:
    """By what the mover sees, everything that may be hidden, each as likely if nothing is known of how players play."""
    found: dict[str, set[Position]] = defaultdict(set)
    for position, _ in decisions(deck, lambda *_: 1.0):
        found[position.text].add(position)
    return found


def ends(deck: Deck, position: Position, action: str) -> bool:
    """True if an action ends the hand."""
    return after(deck, position, action) is None


def mean_end(deck: Deck, hidden: set[Position], action: str) -> float:
    """The points that the mover wins by an action that ends the hand, if everything that may be hidden is as likely."""
    return sum(outcome(deck, (_nobody, _nobody), position, action) for position in hidden) / len(hidden)


def features(deck: Deck, position: Position, action: str) -> tuple[int, tuple[int, ...]]:
    """The phase and the features of a position after a play, or of this one before a card of the stock."""
    player, hand = position.hand.turn % 2, position.hand
    own, discard = position.own, None
    if not position.draws:
        hand = naive_hands.play(deck, hand, own, position.source, action)
        own, discard = hand.hands[player], card(hand.pile[-1])
    absent = [number for number in range(52) if number // 13 > 1 or number % 13 >= deck.ranks]
    table = []
    for suit in range(2):
        run = sorted(number for number in map(card, hand.table) if number // 13 == suit)
        if run:
            table.append(Run(suit, run[0] % 13, tuple(run)))
    sight = Sight(
        cards.ordered(map(card, own)),
        tuple(table),
        hand.opened[player],
        hand.opened[1 - player],
        len(hand.hands[1 - player]),
        (*map(card, hand.pile), *absent),
        len(hand.stock),
        discard,
    )
    rules = CardThirtyRules(first_meld=deck.first_meld)
    return 2 * sight.own_laid + sight.other_laid, prospects.features(rules, sight)


def search_means(
    deck: Deck, hidden: Mapping[str, set[Position]], learned: tuple[Policy, Policy]
) -> Mapping[Choice, float]:
    """The mean of every action over everything that may be hidden, if the learned player goes on for both.

    What is hidden counts a fiftieth if the learned player would not have made the opponent's last play.
    """
    means: dict[Choice, float] = {}
    # Plays come before draws, as taking the discard is worth what the best play is worth.
    for text, some in sorted(hidden.items(), key=lambda item: next(iter(item[1])).draws):
        first = next(iter(some))
        weights = {position: _weight(position, learned) for position in some}
        for action in actions(deck, first):
            if action == "take" and not ends(deck, first, action):
                _, own, _ = naive_hands.draw(first.hand, action)
                then = naive_hands.state(first.hand, own, "take")
                taken = Position(first.hand._replace(pile=first.hand.pile[:-1]), own, "take")
                means[text, action] = max(means[then, play] for play in actions(deck, taken))
                continue
            total = sum(weight * outcome(deck, learned, position, action) for position, weight in weights.items())
            means[text, action] = total / sum(weights.values())
    return means


def card(text: str) -> int:
    """The number of a card."""
    return 13 * "CD".index(text[1]) + RANKS.index(text[0])


def _weight(position: Position, learned: tuple[Policy, Policy]) -> float:
    """Return the weight of a world."""
    hand = position.hand
    if not hand.turn:
        return 1.0
    before, _, last = hand.told.rpartition("-")
    if last.startswith(("draw.", "take.")):
        source, action = last.split(".", 1)
    else:
        source, action = "", last
    *laid, discard = action.split(".")
    shown = [*(laid[0][k : k + 2] for k in range(0, len(laid[0]), 2)), discard] if laid else [discard]
    opponent = 1 - hand.turn % 2
    text = naive_hands.spelled(hand.hands[opponent] | set(shown)) + before + (f"-{source}" if source else "")
    return 1.0 if learned[opponent](text)[action] == 1.0 else 0.02


def _share(policies: tuple[Policy, Policy], position: Position, action: str) -> float:
    return policies[position.hand.turn % 2](position.text)[action]


def _nobody(text: str) -> Mapping[str, float]:
    raise AssertionError(f"{text}: the hand has ended")
