"""Toss Up! with a last turn as a decision process.

A player who banks the target or more calls the last turn: the other player, the chaser, has one more turn, and the
higher total wins. Two kinds of starts of turns have stored rows: every start with both players below the target, and
one chaser's start for every gap that play may reach. The rest of a turn is derived from them
(:mod:`solvers.games.toss_up.last_turn.derive`).
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from solvers.contract.problem import SAME, Transit
from solvers.contract.rows import Result
from solvers.games.toss_up.last_turn import notation
from solvers.games.toss_up.last_turn.chase import Chase, chase
from solvers.games.toss_up.last_turn.notation import LastTurnNotation
from solvers.games.toss_up.moves import BANK_ALL, BANK_NONE, BankOrRoll
from solvers.games.toss_up.process import PASSED
from solvers.games.toss_up.state import State


class LastTurnProcess(BankOrRoll[State]):
    """The goal ``win`` if reaching the target calls a last turn.

    Up to ``most(state)`` points held, rolling may be best. A player who rolls with more than that banks the result.
    """

    dynamics = "last turn"

    @property
    def chase(self) -> Chase:
        """The chaser's chances. They are not kept with every process, as they may take megabytes."""
        chances = chase(self.rules)
        assert chances is not None  # noqa: S101  # else there would be no such problem
        return chances

    @property
    def gaps(self) -> int:
        """The largest gap of a chaser whose start has a row: a larger one takes a roll with which banking was best."""
        return max(self.chase.cap, self.rules.target) + self.rules.dice - 1

    @property
    def limit(self) -> int:
        """The most points held that a state before the last turn may have."""
        target = self.rules.target
        return max(10 * target, self.chase.cap + target + self.rules.dice)

    def chases(self, state: State) -> bool:
        """True if the last turn is under way or over."""
        return notation.chases(self.rules, state)

    def chased(self, state: State) -> State:
        """Return the start whose row stands for a chaser's gap; gaps above ``gaps`` share that of ``gaps``."""
        return notation.canonical(self.rules, min((state.other or 0) - (state.own or 0), self.gaps))

    def stored(self, state: State) -> bool:
        """True if the state has a stored row."""
        if state.points is not None or state.turns is not None:
            return False
        return not self.chases(state) or state == self.chased(state)

    def most(self, state: State) -> int:
        """Return the most points held with which rolling may be best.

        With more points than the gap a chaser banks. Before the last turn a player banks if this reaches the target and
        leads by ``cap`` or more.
        """
        own, other = state.own or 0, state.other or 0
        return other - own if self.chases(state) else max(self.rules.target, self.chase.cap + other) - own - 1

    def start(self) -> State:
        """Return the state before the first roll; nobody has banked anything."""
        return State(0, 0)

    def states(self) -> Iterator[State]:
        """Yield every start of a turn that has a row, sorted by text."""
        target = self.rules.target
        starts = [State(own, other) for own in range(target) for other in range(target)]
        starts += [notation.canonical(self.rules, gap) for gap in range(1, self.gaps + 1)]
        yield from sorted(starts, key=LastTurnNotation(self.rules, self.limit).format)

    def over(self, state: State) -> bool:
        """True if the last turn is over."""
        return state.turns is not None

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return the bust, all yellow and every number of greens.

        A player who rolls with more than ``most`` banks the result.
        """
        over = state.points is not None and state.points > self.most(state)
        return self.rolls(state, BANK_ALL if over else BANK_NONE)

    def transit(self, before: State, after: State) -> Transit:
        """Return how values count: the next turn is the opponent's, but the end is seen from the chaser's view."""
        return PASSED if after.points is None and not self.chases(before) else SAME

    def utility(self, state: State) -> Fraction:
        """Return 1 if the chaser has won, 0 if the chaser has lost, and the value of a tie."""
        return notation.worth(self.rules, state.own or 0, state.other or 0)

    def result(self, state: State) -> Result | None:
        """Return a win, a tie or a loss for the chaser. A tie that counts as won or lost is a win or a loss."""
        tied = Fraction(state.own == state.other and self.rules.tie == "half")
        won = self.utility(state) - tied / 2
        return Result(won, tied, 1 - won - tied)

    def score(self, state: State) -> int:  # noqa: ARG002 - no turn is under way at any end
        """Return 0: no turn is under way at the end."""
        return 0

    def again(self, state: State, points: int) -> State | Fraction | None:
        """Return the start of the player's next turn after banking some points, if the opponent banks none.

        A player who calls the last turn has then won. Nobody replies to the last turn: None.
        """
        own = (state.own or 0) + points
        if self.chases(state):
            return None
        return Fraction(1) if own >= self.rules.target else State(own, state.other)

    def ended(self, state: State, points: int) -> State:
        """Return the start of the opponent's turn, or the end, after a turn that banks ``points``."""
        own = (state.own or 0) + points
        return State(own, state.other, turns=0) if self.chases(state) else State(state.other, own)
