"""A reader of solutions in memory, for questions about small rules that no database holds."""

from collections.abc import Sequence

from service.questions.names import Bound, bind
from service.store.reader import Probe
from tests.support.solved import rows, solution


class MemoryReader:
    """The rows of the solution of one problem, as :class:`service.store.reader.Reader` returns them."""

    def __init__(self, game: str, slug: str, rules: str) -> None:
        self.bound: Bound = bind(game, slug, rules)
        self._rows = rows(game, self.bound.stored_as, rules)
        self.error_bound = solution(game, self.bound.stored_as, rules).error_bound

    def probe_many(self, solution: str, states: Sequence[str]) -> dict[str, Probe]:
        """Rows by state; states without a row are left out."""
        return {text: Probe(solution, self.error_bound, self._rows[text]) for text in states if text in self._rows}

    def probe_solution(self, solution: str, state: str) -> Probe | None:
        """One row; None if there is none."""
        return self.probe_many(solution, [state]).get(state)

    def manifest(self, solution: str) -> str:
        """Any solution exists."""
        return solution
