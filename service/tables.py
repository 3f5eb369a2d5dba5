"""Tables: questions whose answer is made of many solved rows."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, NoReturn

from service import derived, endings, query, records
from service.names import Bound, bind, token
from service.problems import SOLVE_RETRY, ProblemError, as_problem, unknown_parameter
from service.store.reader import Manifest, Policy, Reader
from solvers.errors import TablebaseError
from solvers.games import find
from solvers.rules import Rules
from solvers.types import Cell, Distribution, Game, Row, Solved, Table, TableSpec


class CurrentSolved:
    """The current solutions of one game and rules, as :class:`solvers.types.Solved`.

    Their ids are looked up once, so that one answer is made of one solution a goal even when a newer one is
    published meanwhile; ``used`` lists the ids that the answer rests on. ``asked`` gives the parameter that named a
    goal, which is at fault where that goal is not solved.
    """

    def __init__(self, reader: Reader, game_slug: str, rules: Rules, asked: Mapping[str, str]) -> None:
        self._reader = reader
        self._game = game_slug
        self._rules = rules
        self._asked = asked
        currents = reader.currents()
        self._there = {item.goal: item for item in currents if (item.game, item.rules) == (game_slug, rules.slug)}
        self.used: dict[str, str] = {}

    @property
    def goals(self) -> list[str]:
        """Every GOAL and GOAL:STRATEGY that is solved, a family by the one that holds its rows."""
        return list(self._there)

    @property
    def ids(self) -> list[str]:
        """Every id that an answer may rest on."""
        return sorted(item.id for item in self._there.values())

    def id(self, slug: str) -> str:
        """The id of a goal's solution; from here on it is used."""
        return self._manifest(slug).id

    def error_bound(self, slug: str) -> float:
        """What the numbers of a goal's solution may be off by."""
        return self._manifest(slug).error_bound

    def _bind(self, slug: str) -> Bound:
        return bind(self._game, slug, self._rules.canonical())

    def _manifest(self, slug: str) -> Manifest:
        # What is stored under its own name need not be bound.
        found = self._there.get(slug) or self._there.get(self._bind(slug).stored)
        if found is None:
            raise self._unsolved(slug)
        self.used[slug] = found.id
        return found

    def _unsolved(self, slug: str) -> ProblemError:
        problem = query.unsolved(self._reader, self._bind(slug))
        if problem.field == "goal":
            problem.field = self._asked.get(slug)
        if problem.field is None:
            # The question needs this goal by itself: no text in it is at fault.
            problem.example = None
        return problem

    def offer(self, problem: ProblemError, accepts: Callable[[str], bool]) -> None:
        """Let a problem offer only what its parameter accepts, and a solved policy as its example, if it accepts any."""
        solved = [slug for slug in self.goals if accepts(slug)]
        problem.available = [text for text in problem.available if accepts(text)] or solved
        able = [text for text in (problem.example, *problem.available) if text is not None and accepts(text)]
        problem.example = next((text for text in (*able, *solved) if text in solved), next(iter(able), None))

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of the score from a chance state under a solution's policy."""
        bound = self._bind(slug)
        if bound.problem.spreads:
            fetch = partial(self._reader.probe_many, self.id(slug))
            ending = endings.derive(bound, fetch, token(bound, state), None)
            found = None if ending is None else replace(ending.distribution, error_bound=ending.error_bound)
        else:
            found = self._reader.distribution(self.id(slug), state)
        if found is None:
            raise ProblemError("not-found", f"{slug!r} has no distribution for state {state!r}", field="state")
        return found

    def rows(self, slug: str) -> Iterator[Row]:
        """Every stored row of a solution."""
        found = self._manifest(slug)
        return map(records.LazyRow, query.whole(found, self._reader.stream(found.id)))

    def policy(self, slug: str) -> Iterator[Policy]:
        """What a solution does in every stored state, without the other actions."""
        found = self._manifest(slug)
        return query.whole(found, self._reader.policy(found.id))

    def row(self, slug: str, state: str) -> Row:
        """One row of a solution, stored or derived."""
        bound = self._bind(slug)
        asked = token(bound, state)
        probe = derived.probe(bound, asked, self._reader.probe_many(self.id(slug), derived.sources(bound, asked)))
        if probe is None:
            raise ProblemError("not-found", f"{slug!r} has no row for state {state!r}", field="state")
        return records.LazyRow(probe)


class Asked(NamedTuple):
    """A question about a game's solved rows: what determines its answer, and how to make that."""

    parts: tuple[str, ...]
    make: Callable[[], dict[str, Any]]


def table(reader: Reader, game_slug: str, rules_text: str, name: str, parameters: Mapping[str, str]) -> Asked:
    """One table of a game: a stored one, or one made from solved rows."""
    game = find(game_slug)
    rules = game.rules_type.parse(rules_text)
    specs = {spec.name: spec for spec in game.tables(rules)}
    spec = specs.get(name)
    if spec is None and name in {each.name for each in game.tables(game.rules_type())}:
        detail = f"there is no table {name!r} under rules {rules.canonical()}"
        raise ProblemError("unknown-table", detail, field="rules", example="default", available=sorted(specs))
    if spec is None:
        raise ProblemError(
            "unknown-table",
            f"no table is called {name!r}",
            field="name",
            example=_answered(reader, game, rules) or next(iter(specs), None),
            available=sorted(specs),
        )
    for given in parameters:
        if given not in spec.parameters:
            raise unknown_parameter(given, parameters, ["rules", *spec.parameters], {"rules": "default"})
    solved = CurrentSolved(reader, game_slug, rules, {text: given for given, text in parameters.items()})
    stored = _stored(reader, game, rules, name) if spec.offline else None

    def make() -> dict[str, Any]:
        found = stored or _made(game, rules, spec, solved, parameters)
        return {
            "game": game_slug,
            "rules": rules.canonical(),
            "table": found.name,
            "title": found.title,
            "parameters": dict(parameters),
            "columns": list(found.columns),
            "rows": [[_cell(entry) for entry in line] for line in found.rows],
            "notes": list(found.notes),
            "solutions": sorted(solved.used.values()),
        }

    # What is stored has no id: its own words stand for one.
    made_of = solved.ids if stored is None else [repr(stored)]
    words = [part for pair in sorted(parameters.items()) for part in pair]
    return Asked(("table", game_slug, rules.canonical(), name, *words, "", *made_of), make)


def once(reader: Reader, game_slug: str, name: str, problem: ProblemError, given: Mapping[str, str]) -> ProblemError:
    """The problem of a parameter given twice, with an example that the table accepts; ``given`` has each once.

    Where the table knows no such parameter, that is the problem.
    """
    parameters = dict(given)
    try:
        table(reader, game_slug, parameters.pop("rules", ""), name, parameters).make()
    except (TablebaseError, ProblemError) as error:
        found = as_problem(error)
        if found.code == "unknown-parameter" and found.field == problem.field:
            return found
        if found.field == problem.field:
            problem.example = found.example
    return problem


class _ReadError(Exception):
    """A solved number was asked for."""


class _Unread:
    """Nothing solved, as :class:`solvers.types.Solved`: what asks for it has accepted its parameters."""

    def distribution(self, slug: str, state: str) -> NoReturn:
        """Nothing. Raises _ReadError."""
        raise _ReadError(slug, state)

    def rows(self, slug: str) -> NoReturn:
        """Nothing. Raises _ReadError."""
        raise _ReadError(slug)

    def row(self, slug: str, state: str) -> NoReturn:
        """Nothing. Raises _ReadError."""
        raise _ReadError(slug, state)


def refused(ask: Callable[[Solved], object]) -> TablebaseError | None:
    """What is wrong with a question before anything solved is read for it, or None."""
    try:
        ask(_Unread())
    except _ReadError:
        return None
    except TablebaseError as error:
        return error
    return None


def _made(game: Game, rules: Rules, spec: TableSpec, solved: CurrentSolved, parameters: Mapping[str, str]) -> Table:
    """Make a table from solved rows; what is wrong with a parameter names that parameter."""
    try:
        return game.table(rules, spec.name, solved, parameters)
    except (TablebaseError, ProblemError) as error:
        problem = as_problem(error)
        field = _blamed(game, rules, parameters, problem)
        if field is not None and field in spec.parameters:
            solved.offer(problem, lambda text: _accepts(game, rules, spec, {**parameters, field: text}, field))
            if field not in parameters:
                problem = ProblemError(
                    "missing-parameter",
                    problem.detail,
                    field=field,
                    example=problem.example,
                    available=problem.available,
                )
        problem.field = field
        raise problem from None


def _accepts(game: Game, rules: Rules, spec: TableSpec, parameters: Mapping[str, str], field: str) -> bool:
    """Whether a table finds nothing wrong with one of its parameters before it reads what is solved."""
    error = refused(lambda unread: game.table(rules, spec.name, unread, parameters))
    return error is None or _blamed(game, rules, parameters, as_problem(error)) != field


def _answered(reader: Reader, game: Game, rules: Rules) -> str | None:
    """A table that is answered without parameters, or None where there is none yet."""
    for spec in game.tables(rules):
        if not spec.offline:
            try:
                game.table(rules, spec.name, CurrentSolved(reader, game.slug, rules, {}), {})
            except (TablebaseError, ProblemError):
                continue
            return spec.name
    return None


def _blamed(game: Game, rules: Rules, parameters: Mapping[str, str], problem: ProblemError) -> str | None:
    """What a problem is about: where that is a goal, the parameter whose text is none, as the problem says of it."""
    if problem.field == "goal":
        for name, text in parameters.items():
            try:
                game.problem(rules, text)
            except TablebaseError as error:
                if str(error) == problem.detail:
                    return name
    return problem.field


def _stored(reader: Reader, game: Game, rules: Rules, name: str) -> Table:
    found = reader.table(game.slug, rules.slug, name)
    if found is not None:
        return found
    if rules.slug == "default":
        there = [
            spec.name
            for spec in game.tables(rules)
            if not spec.offline or reader.table(game.slug, rules.slug, spec.name) is not None
        ]
        raise ProblemError(
            "not-solved-yet",
            f"table {name!r} is not made yet; it will be",
            field="name",
            example=_answered(reader, game, rules),
            available=there,
            retry_after=SOLVE_RETRY,
        )
    detail = f"table {name!r} is not made under {rules.canonical()}"
    raise ProblemError("unsolved-rules", detail, field="rules", example="default", available=["default"])


def _cell(entry: str | int | Cell | None) -> Any:
    if not isinstance(entry, Cell):
        return entry
    return {
        "value": entry.value,
        "exact": entry.exact,
        "printed": entry.printed,
        "error_bound": entry.error_bound,
        "confidence": entry.confidence,
    }
