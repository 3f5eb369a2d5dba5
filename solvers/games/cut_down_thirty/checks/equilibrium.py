"""Check the rows of the cut-down deck, and their exploitability, by playing through the whole game.

Each player in turn is the looking player. All sights of this player are visited in every possible order, with the possible
hands of the other player and their chances. The looking player remembers everything. So the best response found on the way is
that of a player with perfect recall, and it bounds the gain from any other play. The rules are those of
:mod:`solvers.games.cut_down_thirty.play`, with sets of cards, and without the masks and rows of the kernel.

The suits of a whole hand may be exchanged. So the first player's hands are those with more clubs, and after a first discard of
a diamond all suits are exchanged.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import NamedTuple

from solvers import cards
from solvers.checks.refusal import fail
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row
from solvers.games.cut_down_thirty import play
from solvers.games.cut_down_thirty.checks.lists import read_counts
from solvers.games.cut_down_thirty.notation import (
    MILLION,
    START,
    CutDownNotation,
    View,
    exchanged,
    format_play,
    format_turn,
    swapped_turn,
)
from solvers.games.cut_down_thirty.play import Cards, Public, Source, Turn
from solvers.games.cut_down_thirty.rules import CutDownRules, worth

# Values are rounded to millionths; the rest is room for the rounding of sums.
NEAR = 0.6e-6
# The chances of the other player's hands.
Beliefs = Mapping[Cards, float]


class Worth(NamedTuple):
    """The points that the looking player expects, times the chance to get here: by the policy, and by the best response."""

    policy: float
    best: float

    def __add__(self, other: "Worth") -> "Worth":  # type: ignore[override]  # sums of points, not of tuples
        return Worth(self.policy + other.policy, self.best + other.best)


def verify(
    problem: Problem[View], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest difference between a value and its row.

    Raises:
        VerificationError: a row is wrong, missing or superfluous, or the policy loses more than the error bound.
    """
    if not isinstance(problem.notation, CutDownNotation):
        raise TypeError(f"{problem.slug} is not played with the cut-down deck")
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though there are none")
    check = Check(problem.notation.rules, rows, error_bound)
    values = [check.first(), check.dealer()]
    start = check.row(START)
    if start.actions or start.action is not None or start.more is not None:
        raise fail(START, "its actions or more: nothing is decided before the deal")
    check.same(start, "its value", start.value, values[0].policy)
    check.same(start, "its value for the dealer", -start.value, values[1].policy)
    lost = values[0].best + values[1].best
    if lost > error_bound:
        raise fail(START, f"perfect opponents take {lost!r} from the policy, more than the bound {error_bound!r}")
    if superfluous := sorted({row.state for row in rows} - check.visited):
        raise fail(superfluous[0], "is no position of the game")
    return check.residual


class Check:
    """The rows by state, and the walks through the game of both players."""

    def __init__(self, rules: CutDownRules, rows: Sequence[Row], bound: float) -> None:
        self.visited: set[str] = set()
        self.residual = 0.0
        self._rules = rules
        self._bound = bound
        self._deck: Cards = frozenset(rules.deck)
        self._rows: dict[str, Row] = {}
        for row in rows:
            if row.state in self._rows:
                raise fail(row.state, "has a second row")
            if row.exact is not None or row.confidence is not None:
                raise fail(row.state, "has an exact value or an interval, which the policy does not give")
            self._rows[row.state] = row
        self._after = cache(play.after)
        self._text = cache(cards.format_cards)
        self._history = cache(lambda turns: "".join(f"-{format_turn(turn)}" for turn in turns))
        self._counts: dict[str, Sequence[int]] = {}
        self._draw = cache(self._read_draw)
        self._play = cache(self._read_play)
        self._least = cache(self._least_left)

    def row(self, state: str) -> Row:
        """Return the row of a state."""
        self.visited.add(state)
        if state not in self._rows:
            raise fail(state, "has no row")
        return self._rows[state]

    def same(self, row: Row, what: str, number: float, value: float) -> None:
        """Compare a number of a row with its value."""
        difference = abs(number - value)
        self.residual = max(self.residual, difference)
        # Not a number is never near.
        if not difference <= NEAR:
            raise fail(row.state, f"{what}: the row says {number!r}, the game says {value!r}")

    def first(self) -> Worth:
        """Return the expectation of the first player, from all hands with more clubs than diamonds."""
        start = play.opening(self._rules)
        total, deals = Worth(0.0, 0.0), 0
        walks = []
        for dealt in combinations(sorted(self._deck), self._rules.dealt + 1):
            if 2 * sum(map(cards.suit_of, dealt)) < len(dealt):
                hand = frozenset(dealt)
                beliefs = {
                    frozenset(combination): 1.0
                    for combination in combinations(sorted(self._deck - hand), self._rules.dealt)
                }
                deals += len(beliefs)
                walks.append((hand, beliefs))
        for hand, beliefs in walks:
            total += self._decide_play(start, "", hand, beliefs)
        return Worth(total.policy / deals, total.best / deals)

    def dealer(self) -> Worth:
        """Return the expectation of the dealer, from the first turns of all hands of the first player."""
        start = play.opening(self._rules)
        total, deals = Worth(0.0, 0.0), 0
        seen: dict[tuple[Turn, Cards], dict[Cards, float]] = defaultdict(lambda: defaultdict(float))
        for dealt in combinations(sorted(self._deck), self._rules.dealt + 1):
            hand, mirror = frozenset(dealt), 2 * sum(map(cards.suit_of, dealt)) > len(dealt)
            policy = self._play(start, "", _exchanged(hand) if mirror else hand)
            for own in map(frozenset, combinations(sorted(self._deck - hand), self._rules.dealt)):
                deals += 1
                for written, chance in policy.items():
                    turn = swapped_turn(written) if mirror else written
                    if self._after(start, turn).out:
                        total += _certain(-chance * worth(own))
                    elif turn.discard is not None and cards.suit_of(turn.discard) == 0:
                        # It stands for its mirror image, too.
                        seen[turn, own][hand - _gone(turn)] += 2 * chance
        for (turn, own), beliefs in seen.items():
            total += self._decide_draw(self._after(start, turn), own, beliefs)
        return Worth(total.policy / deals, total.best / deals)

    def _decide_draw(self, public: Public, hand: Cards, beliefs: Beliefs) -> Worth:
        """Return the expectation of the looking player at the start of an own turn."""
        worths = {}
        for action in play.draws(public):
            if action == "stop":
                worths[action] = _certain(
                    sum(chance * (worth(other) - worth(hand)) for other, chance in beliefs.items())
                )
            elif action == "take":
                worths[action] = self._drawn(public, "take", hand | {public.discards[-1]}, beliefs)
            else:
                total = Worth(0.0, 0.0)
                for card in self._deck - public.seen - hand:
                    left = {other: chance / public.stock for other, chance in beliefs.items() if card not in other}
                    if left:
                        total += self._drawn(public, "draw", hand | {card}, left)
                worths[action] = total
        return self._chosen(public, "", hand, beliefs, worths)

    def _drawn(self, public: Public, source: Source, hand: Cards, beliefs: Beliefs) -> Worth:
        """Return the points that the looking player expects after the draw, which decides the last turn."""
        if len(public.turns) + 1 < self._rules.turns:
            return self._decide_play(public, source, hand, beliefs)
        left = self._least(public, hand, source)
        return _certain(sum(chance * (worth(other) - left) for other, chance in beliefs.items()))

    def _decide_play(self, public: Public, source: Source, hand: Cards, beliefs: Beliefs) -> Worth:
        """Return the points that the looking player expects before laying down and discarding."""
        worths = {}
        for turn in play.plays(self._rules, public, hand, source):
            after, left, others = self._after(public, turn), hand - _gone(turn), beliefs
            if after.out:
                worths[format_play(turn)] = _certain(sum(chance * worth(other) for other, chance in beliefs.items()))
                continue
            if not public.turns and cards.suit_of(turn.discard or 0):
                after, left = self._after(public, swapped_turn(turn)), _exchanged(left)
                others = {_exchanged(other): chance for other, chance in beliefs.items()}
            worths[format_play(turn)] = self._other(after, left, others)
        return self._chosen(public, source, hand, beliefs, worths)

    def _other(self, public: Public, hand: Cards, beliefs: Beliefs) -> Worth:
        """Return the expectation of the looking player when the other plays a turn."""
        ended = 0.0
        seen: dict[Turn, dict[Cards, float]] = defaultdict(lambda: defaultdict(float))
        last = len(public.turns) + 1 == self._rules.turns
        for other, chance in beliefs.items():
            for action, share in self._draw(public, other).items():
                if action == "stop":
                    ended += chance * share * (worth(other) - worth(hand))
                    continue
                source: Source = "take" if action == "take" else "draw"
                took = public.discards[-1:] if source == "take" else tuple(self._deck - public.seen - hand - other)
                for card in took:
                    held, here = other | {card}, chance * share / len(took)
                    if last:
                        ended += here * (self._least(public, held, source) - worth(hand))
                        continue
                    for turn, part in self._play(public, source, held).items():
                        if self._after(public, turn).out:
                            ended -= here * part * worth(hand)
                        else:
                            seen[turn][held - _gone(turn)] += here * part
        total = _certain(ended)
        for turn, others in seen.items():
            total += self._decide_draw(self._after(public, turn), hand, others)
        return total

    def _chosen(
        self, public: Public, source: Source, hand: Cards, beliefs: Beliefs, worths: Mapping[str, Worth]
    ) -> Worth:
        """Compare what actions are worth with the row of a decision, and return what the decision is worth."""
        row = self.row(self._state(public, source, hand))
        chance = sum(beliefs.values())
        counts = self._read_counts(row, worths)
        total = 0.0
        for action, count in zip(row.actions, counts, strict=True):
            self.same(row, f"action {action.action}", action.value, worths[action.action].policy / chance)
            total += count / MILLION * worths[action.action].policy
        return Worth(total, max(turn_worth.best for turn_worth in worths.values()))

    def _read_draw(self, public: Public, hand: Cards) -> Mapping[str, float]:
        """Return the probabilities of draws."""
        row = self.row(self._state(public, "", hand))
        counts = self._read_counts(row, play.draws(public))
        return {action.action: count / MILLION for action, count in zip(row.actions, counts, strict=True)}

    def _read_play(self, public: Public, source: Source, hand: Cards) -> Mapping[Turn, float]:
        """Return the probabilities of turns after the draw."""
        row = self.row(self._state(public, source, hand))
        turns = {format_play(turn): turn for turn in play.plays(self._rules, public, hand, source)}
        counts = self._read_counts(row, turns)
        return {turns[action.action]: count / MILLION for action, count in zip(row.actions, counts, strict=True)}

    def _read_counts(self, row: Row, legal: Collection[str]) -> Sequence[int]:
        """Return the probabilities of a row in millionths, after the row has been checked once."""
        if row.state not in self._counts:
            self._counts[row.state] = read_counts(row, legal, self._bound)
        return self._counts[row.state]

    def _state(self, public: Public, source: Source, hand: Cards) -> str:
        """Return the text of a position."""
        return self._text(hand) + self._history(public.turns) + (f"-{source}" if source else "")

    def _least_left(self, public: Public, hand: Cards, source: Source) -> int:
        """Return the fewest points that the last turn leaves in the hand."""
        return min(worth(hand - _gone(turn)) for turn in play.plays(self._rules, public, hand, source))


def _certain(number: float) -> Worth:
    """Return an expectation that no decision of the looking player changes."""
    return Worth(number, number)


def _gone(turn: Turn) -> Cards:
    """Return the cards that leave the hand in a turn."""
    return frozenset(turn.laid if turn.discard is None else (*turn.laid, turn.discard))


def _exchanged(hand: Cards) -> Cards:
    """Return a hand with the suits exchanged."""
    return frozenset(map(exchanged, hand))
