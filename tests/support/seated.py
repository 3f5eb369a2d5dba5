"""A race of two in which each seat follows a policy of its own: what the engine evaluates to check matches."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any, NamedTuple

from solvers.contract.goals import Strategy
from solvers.contract.problem import Fixed, Kind, Problem, Process, Transit, process_of

Follow = Callable[[Any], str]


class Seated(NamedTuple):
    """A state of a race, and the seat of the player whose view it takes."""

    seat: int
    state: Hashable


class SeatedRace(Process[Seated]):
    """The process of a goal of two players, with the seat of the player to move in every state."""

    def __init__(self, process: Process[Any], mover: int) -> None:
        self._process = process
        self._mover = mover

    def start(self) -> Seated:
        """Return the start, with the seat that begins."""
        return Seated(self._mover, self._process.start())

    def states(self) -> Iterator[Seated]:
        """Yield the start alone, as nothing is stored."""
        yield self.start()

    def kind(self, state: Seated) -> Kind:
        """Return the kind of the state of the race."""
        return self._process.kind(state.state)

    def actions(self, state: Seated) -> Sequence[str]:
        """Return the actions of the state of the race."""
        return self._process.actions(state.state)

    def step(self, state: Seated, action: str) -> Seated:
        """Return what follows an action, with the seat of the player to move."""
        return self._seated(state, self._process.step(state.state, action))

    def outcomes(self, state: Seated) -> Sequence[tuple[int, Seated]]:
        """Return what follows a throw, with the seats of the players to move."""
        return [(weight, self._seated(state, after)) for weight, after in self._process.outcomes(state.state)]

    def utility(self, state: Seated) -> Fraction:
        """Return the utility of the end."""
        return self._process.utility(state.state)

    def score(self, state: Seated) -> int:
        """Return the score of the end."""
        return self._process.score(state.state)

    def transit(self, before: Seated, after: Seated) -> Transit:
        """Return how values count."""
        return self._process.transit(before.state, after.state)

    def _seated(self, before: Seated, after: Any) -> Seated:
        passed = self._process.transit(before.state, after).sign < 0
        return Seated(1 - before.seat if passed else before.seat, after)


def seated(problem: Problem[Any], policies: tuple[Follow, Follow], mover: int) -> Problem[Seated]:
    """Return a race in which both seats follow a policy; its value is the chance of the seat that begins."""
    race = Problem(problem.rules, problem.goal, problem.notation, SeatedRace(process_of(problem), mover))
    return replace(race, fixed=Fixed(Strategy("both", "both"), lambda state: policies[state.seat](state.state)))
