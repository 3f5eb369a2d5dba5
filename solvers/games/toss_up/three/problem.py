"""Toss Up! for three, each playing for himself: the first of three to bank the target wins."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from solvers.errors import IllegalError
from solvers.games.toss_up import moves, words
from solvers.games.toss_up.notation import ROLL
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import notation, spread, turn
from solvers.games.toss_up.three.notation import State
from solvers.types import Distribution, Goal, Kernel, Kind, Result, Row, Strategy

# A million starts of turns.
MOST_TARGET = 100


class ThreeProblem:
    """The goal ``win-3``, see :class:`solvers.types.Problem`. Positions are written from the view of the player to move.

    Every chance comes in threes, as what one player loses is not what another gains. So the value of a state says nothing
    of what it is worth to the player who was to move before, and there is no :meth:`transit`. Rows are those of the starts
    of turns; within a turn they are derived (:mod:`solvers.games.toss_up.three.turn`).

    Raises:
        IllegalError: the ending is another than ``first``, or the target above 100.
    """

    game = "toss-up"
    goal = Goal("win-3", "be the first of three to bank the target, each playing best", "probability", share=True)
    strategy: Strategy | None = None
    slug = "win-3"
    stored_as = "win-3"
    kernel = Kernel("solvers.engine.race.three.solution", "solvers.checks.three")
    dynamics = "three"
    pays = False
    stored_ends = False
    spreads = True
    floor: int | None = None
    opening, mover, actions, step = moves.opening, moves.mover, moves.actions, moves.step
    payoff, second_utility, tie_break = moves.payoff, moves.second_utility, moves.tie_break
    throws, parse_action = moves.throws, moves.parse_action

    def __init__(self, rules: TossUpRules) -> None:
        if rules.ending != "first":
            raise IllegalError(
                f"goal win-3: solved for ending=first, not for ending={rules.ending}",
                field="rules",
                example="ending=first",
            )
        if rules.target > MOST_TARGET:
            raise IllegalError(
                f"goal win-3: solved up to target={MOST_TARGET}, not for target={rules.target}, which has a row for each of "
                f"{rules.target**3:,} starts of turns",
                field="rules",
                example=f"target={MOST_TARGET}",
            )
        self.rules = rules

    @property
    def limit(self) -> int:
        """The most points held that are answered."""
        return max(10 * self.rules.target, self.rules.target - 1 + self.rules.dice)

    def start(self) -> State:
        """Before the first roll; nobody has banked anything."""
        return State(0, 0, 0)

    def states(self) -> Iterator[State]:
        """Every start of a turn, in the order of their text."""
        numbers = sorted(range(self.rules.target), key=str)
        return (State(own, after, third) for own in numbers for after in numbers for third in numbers)

    def kind(self, state: State) -> Kind:
        """Decision after a roll, chance before one; terminal once the third has banked the target."""
        if state.points is not None:
            return "chance" if state.rolling else "decision"
        return "terminal" if state.third >= self.rules.target else "chance"

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every number of greens, all yellow, and the bust. Who rolls with enough to win banks what comes."""
        enough = state.own + (state.points or 0) >= self.rules.target
        return moves.rolls(self, state, moves.ALL if enough else moves.NOTHING)

    def ended(self, state: State, points: int) -> State:
        """The next player's turn, or the end, after a turn that banks so many points."""
        return turn.ended(state, points)

    def transit(self, before: State, after: State) -> tuple[Fraction, int]:
        """None: what the next turn is worth to the player before it is another of its three values. Raises TypeError."""
        raise TypeError(
            f"the value of {self.format(after)!r} is that of its mover alone, and does not say what it is worth in "
            f"{self.format(before)!r}"
        )

    def sources(self, state: State) -> tuple[State, ...]:
        """The start of the turn and those it may lead to, for what is derived."""
        return () if state.points is None else turn.sources(self.rules, state)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """The turn anew, from the points held on."""
        return turn.derive(self.rules, state, rows)

    def spread_sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - all actions need the same
        """The start of the turn and those it may lead to."""
        return turn.sources(self.rules, state)

    def spread(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """The points that the turn banks, 0 for a bust."""
        if action is not None:
            self.step(state, action)
        return spread.spread(self.rules, state, action, rows)

    def utility(self, state: State) -> Fraction:  # noqa: ARG002 - an end is written from the view of one who has lost
        """Lost: at the end it is the third who has won."""
        return Fraction(0)

    def result(self, state: State) -> Result | None:  # noqa: ARG002 - as of utility
        """Lost, for the player whose turn it would be."""
        return Result(Fraction(0), Fraction(0), Fraction(1))

    def follow(self, state: State) -> str:
        """No strategy is fixed. Raises TypeError."""
        raise TypeError(f"{self.slug} fixes no strategy in {self.format(state)!r}")

    def score(self, state: State) -> int:
        """The points that the player whose turn it would be has banked at the end."""
        return state.own

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, self.limit, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(self.rules, state)

    def label(self, state: State, action: str) -> str:
        """What is banked and where that leads, or how many dice are rolled."""
        points = state.points or 0
        if action == ROLL:
            return words.roll(self.rules, points)
        total = state.own + points
        then = "won" if total >= self.rules.target else "the next player's turn"
        return f"bank {points or 'nothing'}: {total} to {state.after} and {state.third}, {then}"
