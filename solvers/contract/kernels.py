"""The interfaces of the modules that problems and tables name: solver, checker, table maker, searcher and simulator.

Such a module is named rather than imported, because the service must not load it. Its functions are the methods here.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Protocol

from solvers.contract.plays import Plays
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row, Solution
from solvers.contract.rules import Rules
from solvers.contract.tables import Table
from solvers.playouts import Playouts


class Solver(Protocol):
    """A module that solves problems. One that takes more samples for narrower intervals has ``solve_long`` as well."""

    def solve(self, problem: Problem[Any]) -> Solution:
        """Return the solution of a problem, or the evaluation of its fixed strategy."""

    def solve_long(self, problem: Problem[Any]) -> Solution:
        """Return the same from more samples. Only a kernel that says so (``long``) has this."""


class Stages(Protocol):
    """A problem that is solved stage by stage. A part of a stage needs the results of the stages before, and nothing else."""

    @property
    def number(self) -> int:
        """The number of stages."""

    def part(self, stage: int, part: int, of: int) -> bytes:
        """Solve one part of a stage, counted from 0, and return its results. The results of all ``of`` parts, joined, are those of the stage."""

    def put(self, stage: int, results: bytes) -> None:
        """Take the results of a stage."""

    def solution(self) -> Solution:
        """Return the solution, once the results of all stages are there."""


class Staged(Protocol):
    """A solver whose kernel says that it is ``staged``."""

    def stages(self, problem: Problem[Any]) -> Stages:
        """Return the stages of a problem, of which none is solved yet."""


class Checker(Protocol):
    """A module that checks solutions. It shares no code with the solver."""

    def verify(
        self,
        problem: Problem[Any],
        rows: Sequence[Row],
        distributions: Sequence[Distribution],
        error_bound: float | None,
    ) -> float:
        """Return the largest residual. Raises VerificationError if a number is wrong, or a row missing or superfluous."""


class Maker(Protocol):
    """A module that makes a table for the batch to store."""

    def make(self, rules: Rules) -> Table:
        """Return the table under some rules."""


class RuleSearcher(Protocol):
    """A module that searches for the rules of strategy cards in a race."""

    def search(self, rules: Rules, number: int) -> Mapping[str, Thumb]:
        """Return rules by the size of their cards, found by a number of steps for each."""


class SearchedValues(Protocol):
    """The result of a search, with an entry for each action.

    ``values`` are in the goal's unit, and ``worlds`` are the numbers of worlds in which each action was played out.
    ``playouts`` is the number of play-outs of all actions.
    """

    values: Sequence[float]
    worlds: Sequence[int]
    playouts: int


class Searcher(Protocol):
    """A module that searches states on request."""

    def keep_compiled(self) -> None:
        """Keep the compiled code on disk, and take it from there."""

    def warm_up(self) -> None:
        """Compile everything."""

    def prepare(self, rules: str, goal: str, rows: Mapping[str, tuple[float, str | None]]) -> Any:
        """Return the searcher of a solution. ``rows`` maps the text of every stored state to its value and ``more``."""

    def search(
        self, searcher: Any, state: str, actions: Mapping[str, float], seconds: float, seed: int
    ) -> SearchedValues:
        """Search the actions of a state for some seconds. ``actions`` maps every action to the value in the solution."""

    def play_on(self, searcher: Any, state: str, actions: Sequence[str], worlds: int, seed: int) -> Playouts:
        """Play a state on to the end after each action, in the same worlds, as the value of the solution supposes.

        ``actions`` is empty for a state in which nothing is chosen. Equal seeds give equal worlds.
        """


class Simulator(Protocol):
    """A module that plays whole games of a problem without a process."""

    def simulate(
        self,
        problem: Problem[Any],
        state: Any,
        second: str | None,
        solved: Callable[[str], Iterable[Row]],
        plays: int,
        seed: int,
        progress: Callable[[int], None],
    ) -> Plays:
        """Play ``plays`` games from a state: the first player against ``second``, or against itself if ``second`` is None.

        ``solved`` returns the rows of a goal. ``progress`` is called with the number of games since the last call.

        Raises:
            UnknownError, IllegalError: there is no such opponent, or no game is played from the state.
        """
