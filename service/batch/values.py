"""The values that a sweep keeps of a goal under one set of rules: a line of numbers in place of all rows."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, NamedTuple

from service.answers.estimates import Estimate, estimate
from service.batch import drafts
from service.batch.usage import Meter
from service.store.reader import SweepLine
from service.store.rows import decode, decode_distribution
from service.store.tables import Entry
from service.store.writer import Draft, sha_of
from solvers import dispatch
from solvers.contract.game import Game
from solvers.contract.problem import Problem
from solvers.contract.rows import Distribution, Row
from solvers.contract.tables import Cell

PRICE = "price:"


class Swept(NamedTuple):
    """The place of a task in a sweep: its name, the number of the line, and the rules that the sweep names, as text.

    ``rows`` is True if the rows are published as well.
    """

    sweep: str
    place: int
    varied: str
    rows: bool


@dataclass(frozen=True, slots=True)
class Kept:
    """A line that is to be kept, and the solution that is to be published with it; None if its rows are dropped."""

    line: SweepLine
    draft: Draft | None


class Drafts:
    """Drafts as a :class:`solvers.contract.summary.Held`."""

    def __init__(self, drafts: Mapping[str, Draft]) -> None:
        self._drafts = drafts
        self._rows = {slug: {row.state: row for row in decode(draft.rows)} for slug, draft in drafts.items()}
        self._distributions = {
            slug: {one.state: decode_distribution(one) for one in draft.distributions} for slug, draft in drafts.items()
        }

    def rows(self, slug: str) -> Iterator[Row]:
        """Yield every row of a solution."""
        return iter(self._rows[slug].values())

    def row(self, slug: str, state: str) -> Row:
        """Return one row of a solution."""
        return self._rows[slug][state]

    def distribution(self, slug: str, state: str) -> Distribution:
        """Return the distribution of the score from a chance state."""
        return self._distributions[slug][state]

    def cell(self, slug: str, state: str) -> Cell:
        """Return the value of a state of a solution."""
        row = self.row(slug, state)
        bound = self._drafts[slug].error_bound if row.exact is None else None
        return Cell(row.value, row.exact, confidence=row.confidence, error_bound=bound)


def kept(swept: Swept, game: Game, problem: Problem[Any], draft: Draft) -> Kept:
    """Return the line that is kept of a solved goal. Solves what its summary needs besides, and verifies that too.

    Raises:
        VerificationError: an equation does not hold.
    """
    meter = Meter()
    others = {
        slug: drafts.make(game.problem(problem.rules, slug), draft.solver_version)
        for slug in dispatch.needs(game, problem)
    }
    draft_cells = Drafts({problem.slug: draft, **others})
    summary = dispatch.summarize(game, problem, draft_cells)
    named: dict[str, Entry] = {
        "value": draft_cells.cell(problem.slug, draft.start),
        "begins": summary.begins,
        "head_start": summary.head_start,
        "length": summary.length,
        **{f"{PRICE}{slug}": price for slug, price in summary.prices.items()},
    }
    cost, used, whole = draft.cost, meter.used(), foretold(game, problem)
    line = SweepLine(
        sweep=swept.sweep,
        game=draft.game,
        goal=draft.goal,
        rules=draft.rules,
        place=swept.place,
        rules_text=draft.rules_text,
        varied=swept.varied,
        digest=sha_of(draft),
        rows=len(draft.rows),
        cells={name: entry for name, entry in named.items() if entry is not None},
        predicted_cpu_seconds=None if whole is None else whole.cpu_seconds,
        predicted_memory_bytes=None if whole is None else whole.memory_bytes,
        cpu_seconds=(cost.cpu_seconds or 0.0) + used.cpu_seconds,
        memory_bytes=max(cost.memory_bytes or 0, used.memory_bytes),
        solver_version=draft.solver_version,
        created_at=datetime.now(UTC).isoformat(timespec="seconds"),
    )
    return Kept(line, draft if swept.rows else None)


def foretold(game: Game, problem: Problem[Any]) -> Estimate | None:
    """Return the cost of solving a goal and all that its summary needs; None if nobody can foretell it."""
    slugs = (problem.slug, *dispatch.needs(game, problem))
    costs = [estimate(game.problem(problem.rules, slug)) for slug in slugs]
    known = [cost for cost in costs if cost is not None]
    if len(known) < len(costs):
        return None
    # All of them are held at once. What a process takes before it solves anything counts for each, so this is more than it takes.
    return Estimate(sum(cost.cpu_seconds for cost in known), sum(cost.memory_bytes for cost in known), known[0].rows)
