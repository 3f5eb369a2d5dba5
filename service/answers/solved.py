"""A solution that is asked questions: it knows where its rows are, stored or derived.

:func:`at` opens a solution by its id, and a :class:`Solved` without an id is the current one of a goal. The first row that is
read names its solution, so that a lookup needs one SELECT. From then on everything is read from that solution.

If the current solution is superseded and dropped meanwhile, the question begins anew with the one that supersedes it:
:func:`again`.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Any, TypeVar

from service.answers import derived
from service.answers.errors import ProblemError
from service.answers.manifests import unknown_solution, unsolved
from service.answers.names import Bound, Token, bind, moved, solution_name
from service.store.reader import DroppedError, Manifest, Policy, Probe, Reader, StoreAwayError
from service.store.rows import LazyRow, StoredDistribution, StoredRow
from solvers.contract.rows import Distribution, Row
from solvers.errors import TablebaseError, UnknownError

T = TypeVar("T")


class Solved:
    """A solution, and the problem that it answers. Made for one question, in one thread.

    ``bound`` is the problem, ``reader`` the reader of the database, and ``fixed`` is True if the solution was named by its id.

    Every method and property may raise StoreAwayError, and ProblemError if there is no such solution. One that reads a current
    solution may raise DroppedError as well, see :func:`again`.
    """

    __slots__ = ("_error_bound", "_id", "_manifest", "_noted", "bound", "fixed", "reader")

    def __init__(self, reader: Reader, bound: Bound, named: str | None = None, *, fixed: bool = False) -> None:
        """Open the solution with an id, or the current one of the problem if the id is None."""
        self.reader = reader
        self.bound = bound
        self.fixed = fixed
        self._manifest: Manifest | None = None
        self._id = named
        self._error_bound: float | None = None
        # True once the id and the error bound were read from the database.
        self._noted = False

    @property
    def id(self) -> str:
        """The id of the solution."""
        return self._id or self.manifest().id

    @property
    def error_bound(self) -> float | None:
        """The error bound of every number; None if the numbers are estimates."""
        return self._error_bound if self._noted else self.manifest().error_bound

    def manifest(self) -> Manifest:
        """Return the manifest."""
        manifest = self.manifest_if_any()
        if manifest is None:
            raise self._missing()
        return manifest

    def manifest_if_any(self) -> Manifest | None:
        """Return the manifest; None if there is no such solution."""
        if self._manifest is None:
            bound = self.bound
            if self._id is None:
                manifest = self.reader.current(bound.game_slug, bound.stored_as, bound.rules)
            else:
                manifest = self.reader.manifest(self._id)
            if manifest is not None:
                self.note(manifest)
        return self._manifest

    def note(self, manifest: Manifest) -> None:
        """Note the manifest, which need not be read then."""
        self._manifest, self._id, self._error_bound, self._noted = manifest, manifest.id, manifest.error_bound, True

    def row(self, state: Token) -> Row:
        """Return the row of a state that has one, stored or derived. Raises ProblemError if there is none."""
        if state.derived:
            texts = derived.sources(self.bound, state)
            row = derived.row(self.bound, state, texts, self.stored(texts))
        else:
            row = self._one(state.text)
        if row is None:
            raise self.no_row(state.text)
        return row

    def rows(self, states: Iterable[Token]) -> dict[str, Row]:
        """Return the rows of states by their texts, with one SELECT. States that have no row are left out.

        Raises:
            ProblemError: a row is missing.
        """
        asked = derived.with_sources(self.bound, states)
        rows = self._derived(asked)
        for _, state in asked:
            if state.text not in rows:
                raise self.no_row(state.text)
        return rows

    def rows_there(self, states: Iterable[Token]) -> dict[str, Row]:
        """Return the rows of states by their texts, with one SELECT. Those that are missing are left out."""
        return self._derived(derived.with_sources(self.bound, states))

    def stored(self, texts: Sequence[str]) -> dict[str, Row]:
        """Return stored rows by the texts of their states. Those that are missing are left out."""
        if not texts and (self._noted or not self.fixed):
            return {}
        if self._id is not None:
            probes = self._ask(self.reader.probe_many, texts)
        else:
            bound = self.bound
            probes = self.reader.probe_many_current(bound.game_slug, bound.stored_as, bound.rules, texts)
        for probe in probes.values():
            self._note(probe)
            break
        return {text: probe.row for text, probe in probes.items()}

    def stored_many(self, texts: Sequence[str]) -> dict[str, StoredRow]:
        """Return the rows of some states as they are stored, by text. Those that are missing are left out."""
        return self._ask(self.reader.stored_many, texts)

    def page(self, after: str, limit: int) -> list[LazyRow]:
        """Return at most ``limit`` stored rows of states after ``after``, in the order of states."""
        probes: list[Probe] = self._ask(self.reader.page, after, limit)
        for probe in probes[:1]:
            self._note(probe)
        return [probe.row for probe in probes]

    def distribution(self, text: str) -> Distribution:
        """Return the stored distribution of a state. Raises ProblemError if there is none."""
        stored: Distribution | None = self._ask(self.reader.distribution, text)
        if stored is None:
            raise self.no_row(text)
        return stored

    def stream(self) -> Iterator[Row]:
        """Yield every stored row in the order of states. Raises StoreAwayError at the end if some are missing."""
        return (probe.row for probe in self._whole(self.reader.stream))

    def policy(self) -> Iterator[Policy]:
        """Yield the policy's action and the value of every stored state, like :meth:`stream`."""
        return self._whole(self.reader.policy)

    def stored_rows(self) -> Iterator[StoredRow]:
        """Yield every row in its stored form, like :meth:`stream`."""
        return self._whole(self.reader.stored)

    def stored_distributions(self) -> Iterator[StoredDistribution]:
        """Yield every distribution in its stored form, in the order of states."""
        return self.reader.stored_distributions(self.id)

    def start(self) -> str:
        """Return the text of the state before the first throw; of a fixed strategy without rows of its own, of any state."""
        process, notation = self.bound.problem.process, self.bound.problem.notation
        if process is not None:
            return notation.format(process.start())
        start = self.manifest().start
        if self.bound.follows:
            try:
                notation.parse(start)
            except TablebaseError as error:
                return error.example or start
        return start

    def no_row(self, text: str) -> ProblemError:
        """Return the problem of a state whose row is missing. Of a current solution nothing may be solved yet."""
        if self._id is None:
            return unsolved(self.reader, self.bound)
        detail = f"solution {self._id!r} has no row for state {text!r}"
        return ProblemError("not-found", detail, field="state", example=self.start())

    def _derived(self, asked: Sequence[derived.WithSources]) -> dict[str, Row]:
        return derived.rows(self.bound, asked, self.stored(derived.needed(asked)))

    def _one(self, text: str) -> Row | None:
        """Return a stored row; None if there is none."""
        probe: Probe | None
        if self._id is None:
            bound = self.bound
            probe = self.reader.probe(bound.game_slug, bound.stored_as, bound.rules, text)
        else:
            probe = self._ask(self.reader.probe_solution, text)
        if probe is None:
            return None
        self._note(probe)
        return probe.row

    def _note(self, probe: Probe) -> None:
        """Note which solution a row is of."""
        self._id, self._error_bound, self._noted = probe.solution, probe.error_bound, True

    def _ask(self, read: Callable[..., T], *arguments: Any) -> T:
        """Return the rows of the solution that a method of the reader reads.

        The reader takes the solution and its rows from one snapshot. So a solution that is dropped meanwhile is there with
        all its rows, or not at all.
        """
        try:
            return read(self.id, *arguments)
        except DroppedError:
            raise self._missing() from None

    def _missing(self) -> Exception:
        """Return the error that there is no such solution, or no longer."""
        if self._id is None:
            return unsolved(self.reader, self.bound)
        return unknown_solution(self.reader.currents(), self._id) if self.fixed else DroppedError(self._id)

    def _whole(self, read: Callable[[str], Iterable[T]]) -> Iterator[T]:
        """Yield all rows. Raises an error after the last one if the manifest counts another number."""
        manifest, count = self.manifest(), 0
        for row in read(manifest.id):
            yield row
            count += 1
        if count != manifest.rows:
            if not count and self.reader.manifest(manifest.id) is None:
                raise self._missing()
            raise StoreAwayError(f"{manifest.id} gave {count} of its {manifest.rows} rows")


def at(reader: Reader, solution_id: str) -> Solved:
    """Open a solution by its id. Rules other than the default ones are read from its manifest.

    Raises:
        ProblemError: there is no such solution. A well-spelled id under the default rules is looked up with the first row.
    """
    try:
        usual = _under_default_rules(solution_id)
        if usual is not None:
            return Solved(reader, usual, solution_id, fixed=True)
        manifest = None if solution_name(solution_id) is None else reader.manifest(solution_id)
        if manifest is None:
            raise unknown_solution(reader.currents(), solution_id)
        return of_manifest(reader, manifest)
    except UnknownError as error:
        raise unknown_solution(reader.currents(), solution_id) from error


def of_manifest(reader: Reader, manifest: Manifest) -> Solved:
    """Open the solution of a manifest, as if it were named by its id."""
    solved = Solved(reader, bound_of(manifest), manifest.id, fixed=True)
    solved.note(manifest)
    return solved


def bound_of(manifest: Manifest) -> Bound:
    """Return the problem that a solution answers, also if its rules have become a game of their own since."""
    game = moved(manifest.game, manifest.rules_text)
    if game is not None:
        return bind(game.slug, manifest.goal, "")
    return bind(manifest.game, manifest.goal, manifest.rules_text)


def currents(reader: Reader) -> Iterator[Solved]:
    """Yield the current solutions of all games. Those of older versions of the program are left out."""
    for manifest in reader.currents():
        with suppress(TablebaseError):
            yield of_manifest(reader, manifest)


def again(answer: Callable[[], T]) -> T:
    """Return an answer about current solutions. It is made anew, once, if one was superseded and dropped meanwhile."""
    try:
        return answer()
    except DroppedError:
        return answer()


def _under_default_rules(solution_id: str) -> Bound | None:
    """Return the problem of an id; None if it is malformed, or one of other rules. Raises UnknownError if there is no such goal."""
    name = solution_name(solution_id)
    return bind(name.game, name.slug, "") if name is not None and name.rules == "default" else None
