"""Toss Up! for three as a decision process: the first of three to bank the target wins, and all play for themselves."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.contract.rows import Result
from solvers.games.toss_up.moves import BANK_ALL, BANK_NONE, BankOrRoll
from solvers.games.toss_up.three import turn
from solvers.games.toss_up.three.notation import State


class ThreeProcess(BankOrRoll[State]):
    """The goal ``win-3``. A state is seen from the player to move.

    With three players one player's loss is not the gain of one other. So the value of a state, the mover's chance, does
    not tell the chances of the other two. Only starts of turns have stored rows; rows within a turn are derived
    (:mod:`solvers.games.toss_up.three.turn`).
    """

    dynamics = "three"
    one_value = False

    @property
    def limit(self) -> int:
        """The most points held that a state may have."""
        return max(10 * self.rules.target, self.rules.target - 1 + self.rules.dice)

    def start(self) -> State:
        """Return the state before the first roll; nobody has banked anything."""
        return State(0, 0, 0)

    def states(self) -> Iterator[State]:
        """Yield every start of a turn, sorted by text."""
        numbers = sorted(range(self.rules.target), key=str)
        return (State(own, after, third) for own in numbers for after in numbers for third in numbers)

    def over(self, state: State) -> bool:
        """True if the third player, who moved last, has banked the target."""
        return state.points is None and state.third >= self.rules.target

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return the bust, all yellow and every number of greens.

        A player who rolls with enough to win banks the result.
        """
        enough = state.own + (state.points or 0) >= self.rules.target
        return self.rolls(state, BANK_ALL if enough else BANK_NONE)

    def ended(self, state: State, points: int) -> State:
        """Return the start of the next player's turn, or the end, after a turn that banks ``points``."""
        return turn.ended(state, points)

    def again(self, state: State, points: int) -> State | None:
        """Return the start of the player's next turn after banking some points, if the others bank none; None after a win."""
        own = state.own + points
        return None if own >= self.rules.target else State(own, state.after, state.third)

    def utility(self, state: State) -> Fraction:  # noqa: ARG002 - every end is seen by a player who has lost
        """Return 0: at the end the third player has won, and the player to move has lost."""
        return Fraction(0)

    def result(self, state: State) -> Result | None:  # noqa: ARG002 - as above
        """Return a loss, for the player whose turn it would be."""
        return Result(Fraction(0), Fraction(0), Fraction(1))

    def score(self, state: State) -> int:
        """Return the points banked at the end by the player whose turn it would be."""
        return state.own
