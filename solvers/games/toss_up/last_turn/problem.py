"""Toss Up! with a last turn as a decision process, see :class:`solvers.types.Problem`.

Who banks the target or more calls the last turn: the other player, the chaser, has one more turn, and the higher total wins.
Turn's starts have rows: all with both below the target, and one of a chaser for every gap that play comes to. The rest
of a turn is derived from them (:mod:`solvers.games.toss_up.last_turn.derived`).
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from solvers.errors import IllegalError
from solvers.games.toss_up import moves, played, words
from solvers.games.toss_up.last_turn import derived, notation
from solvers.games.toss_up.last_turn.chase import FURTHEST, TIES, Chase, chase
from solvers.games.toss_up.notation import ROLL, State
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Distribution, Goal, Kernel, Kind, Result, Row

GOAL = Goal("win", "win after the last turn, both playing best", "probability", share=True)
KERNEL = Kernel("solvers.engine.race.last_turn", "solvers.checks.last_turn")


class LastTurnProblem:
    """The goal ``win`` where the target calls a last turn.

    Who has chosen to roll where banking is what is done from then on banks whatever comes: ``most(state)`` is the last number
    of points before that.

    Raises:
        IllegalError: the rules end at the target, or a chaser who lacks very many points may still win.
    """

    game = "toss-up"
    goal = GOAL
    strategy = None
    slug = stored_as = GOAL.slug
    kernel = KERNEL
    dynamics = GOAL.slug
    pays = False
    stored_ends = False
    floor = None
    spreads = True
    opening, mover, actions, step = moves.opening, moves.mover, moves.actions, moves.step
    payoff, second_utility, tie_break = moves.payoff, moves.second_utility, moves.tie_break
    throws, parse_action = moves.throws, moves.parse_action

    def __init__(self, rules: TossUpRules) -> None:
        if rules.ending != "last-turn":
            raise IllegalError(
                f"rules ending={rules.ending}: no last turn is called", field="rules", example="ending=last-turn"
            )
        if chase(rules) is None:
            raise IllegalError(
                f"rules {rules.canonical()}: a chaser who lacks {FURTHEST} points has a chance above 2^-60, "
                "and longer turns are not solved",
                field="rules",
                example="ending=last-turn",
            )
        self.rules = rules

    @property
    def chase(self) -> Chase:
        """The chaser's chances; not kept with every problem, as they may take megabytes."""
        found = chase(self.rules)
        assert found is not None  # noqa: S101  # else there would be no such problem
        return found

    @property
    def gaps(self) -> int:
        """The largest gap of a chaser whose start has a row: no roll after which banking is not known to be best leads to more."""
        return max(self.chase.cap, self.rules.target) + self.rules.dice - 1

    @property
    def limit(self) -> int:
        """The most points held before the last turn that are answered."""
        target = self.rules.target
        return max(10 * target, self.chase.cap + target + self.rules.dice)

    def chases(self, state: State) -> bool:
        """Whether it is the last turn, or was."""
        return (state.other or 0) >= self.rules.target

    def chased(self, state: State) -> State:
        """The start that stands for the start of a chaser's turn, that of the largest gap for all larger ones."""
        return notation.canonical(self.rules, min((state.other or 0) - (state.own or 0), self.gaps))

    def stored(self, state: State) -> bool:
        """Whether a state has a row."""
        if state.points is not None or state.turns is not None:
            return False
        return not self.chases(state) or state == self.chased(state)

    def most(self, state: State) -> int:
        """The most points of a turn with which it is not known that banking is best.

        A chaser banks what is more than the gap; before the last turn, what leads by ``cap`` and reaches the target.
        """
        own, other = state.own or 0, state.other or 0
        return other - own if self.chases(state) else max(self.rules.target, self.chase.cap + other) - own - 1

    def start(self) -> State:
        """Before the first roll; nobody has banked anything."""
        return State(0, 0)

    def states(self) -> Iterator[State]:
        """Every turn's start that has a row, in the order of their text."""
        target = self.rules.target
        found = [State(own, other) for own in range(target) for other in range(target)]
        found += [notation.canonical(self.rules, gap) for gap in range(1, self.gaps + 1)]
        yield from sorted(found, key=notation.write)

    def kind(self, state: State) -> Kind:
        """Decision after a roll, chance before one; terminal once no turns are left."""
        if state.turns is not None:
            return "terminal"
        return "decision" if state.points is not None and not state.rolling else "chance"

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every number of greens, all yellow, and the bust."""
        over = state.points is not None and state.points > self.most(state)
        return moves.rolls(self, state, moves.ALL if over else moves.NOTHING)

    def transit(self, before: State, after: State) -> tuple[Fraction, int]:
        """The next turn is the opponent's; the end is seen by the chaser, whose turn the last one was."""
        passed = after.points is None and not self.chases(before)
        return (Fraction(1), -1) if passed else (Fraction(0), 1)

    def sources(self, state: State) -> tuple[State, ...]:
        """The starts of turns that may follow; of a chaser's turn, the start that stands for it."""
        return derived.sources(self, state)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """The row of a decision, of a roll, or of a chaser's start whose gap has another spelling, or is too large for a row."""
        return derived.derive(self, state, rows)

    def spread_sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - the contract's signature
        """The starts of turns that may follow, and of this one where it has a row."""
        return derived.spread_sources(self, state)

    def spread(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """The points that the turn under way banks, 0 for a bust, after a decision's ``action``."""
        return derived.spread(self, state, action, rows)

    def utility(self, state: State) -> Fraction:
        """Whether the chaser has won, and what a tie is worth."""
        own, other = state.own or 0, state.other or 0
        return TIES[self.rules.tie] if own == other else Fraction(own > other)

    def result(self, state: State) -> Result | None:
        """Won, tied or lost by the chaser; a tie that counts as one of the others is that."""
        tied = Fraction(state.own == state.other and self.rules.tie == "half")
        won = self.utility(state) - tied / 2
        return Result(won, tied, 1 - won - tied)

    def follow(self, state: State) -> str:
        """No strategy is fixed. Raises TypeError."""
        raise TypeError(f"{self.slug} fixes no strategy, nor in {self.format(state)!r}")

    def score(self, state: State) -> int:  # noqa: ARG002 - the contract's signature
        """Nothing: no turn is under way at the end."""
        return 0

    def totals(self, state: State) -> tuple[int, int]:
        """What both have banked, see :class:`solvers.simulate.TakesTurns`."""
        return played.totals(state)

    def turn(self, total: int) -> State:
        """Whoever plays looks at the other. Raises TypeError."""
        raise TypeError(f"{self.slug} with {total} points banked looks at those of the opponent")

    def banked(self, before: State, after: State) -> tuple[int, int] | None:
        """Whose turn ends between two positions, and what it banks."""
        return played.banked(self, before, after)

    def counted(self, turns: Sequence[int]) -> int:
        """The points of the first turn."""
        return turns[0]

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, self.limit, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(state)

    def label(self, state: State, action: str) -> str:
        """What is banked and where that leads, or how many dice are rolled."""
        points = state.points or 0
        if action == ROLL:
            return words.roll(self.rules, points)
        total, other = (state.own or 0) + points, state.other or 0
        if self.chases(state):
            then = {Fraction(0): "lost", Fraction(1, 2): "a tie", Fraction(1): "won"}[
                self.utility(self.ended(state, points))
            ]
        else:
            then = "the opponent's last turn" if total >= self.rules.target else "the opponent's turn"
        return f"bank {points or 'nothing'}: {total} to {other}, {then}"

    def ended(self, state: State, points: int) -> State:
        """The opponent's turn, or the end, after a turn that banks so many points."""
        own = (state.own or 0) + points
        return State(own, state.other, turns=0) if self.chases(state) else State(state.other, own)
