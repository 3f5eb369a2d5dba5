"""A reader of solutions in memory, for questions about small rules that no database holds."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, cast

from service.answers.names import Bound, bind
from service.answers.solved import Solved
from service.store.reader import Probe
from service.store.rows import LazyRow, encode
from tests.support.solved import rows, solution


class MemoryReader:
    """The rows of the solution of one problem, as :class:`service.store.reader.Reader` returns them."""

    def __init__(self, game: str, slug: str, rules: str) -> None:
        self.bound: Bound = bind(game, slug, rules)
        self._rows = rows(game, self.bound.stored_as, rules)
        self.error_bound = solution(game, self.bound.stored_as, rules).error_bound

    def probe_many(self, solution: str, states: Sequence[str]) -> dict[str, Probe]:
        """Rows by state; states without a row are left out."""
        stored = encode([self._rows[text] for text in states if text in self._rows])
        return {row.state: Probe(solution, self.error_bound, LazyRow(*row)) for row in stored}

    def probe_solution(self, solution: str, state: str) -> Probe | None:
        """One row; None if there is none."""
        return self.probe_many(solution, [state]).get(state)

    def manifest(self, solution: str) -> SimpleNamespace:
        """Any solution exists."""
        return SimpleNamespace(id=solution, error_bound=self.error_bound)

    @property
    def solved(self) -> Solved:
        """The solution, opened by an id."""
        return Solved(cast("Any", self), self.bound, "any", fixed=True)


def without_rows(bound: Bound, solution_id: str, error_bound: float | None) -> Solved:
    """Return a solution of which only the id and the error bound are known, for records of rows that are at hand."""
    return cast(Solved, SimpleNamespace(bound=bound, id=solution_id, error_bound=error_bound))
