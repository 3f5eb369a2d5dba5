"""Tables and matches: questions whose answer is made of many solved rows."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from service import query, records
from service.distributions import result
from service.names import bind
from service.problems import SOLVE_RETRY, ProblemError, as_problem, blame, unknown_parameter
from service.store.reader import Reader
from solvers.errors import TablebaseError
from solvers.games import find
from solvers.rules import Rules
from solvers.types import Cell, Distribution, Game, Row, Table, TableSpec


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
    def ids(self) -> list[str]:
        """Every id that an answer may rest on."""
        return sorted(item.id for item in self._there.values())

    def id(self, slug: str) -> str:
        """The id of a goal's solution; from here on it is used."""
        if slug not in self.used:
            if slug not in self._there:
                raise self._unsolved(slug)
            self.used[slug] = self._there[slug].id
        return self.used[slug]

    def _unsolved(self, slug: str) -> ProblemError:
        problem = query.unsolved(self._reader, bind(self._game, slug, self._rules.canonical()))
        if problem.field == "goal":
            problem.field = self._asked.get(slug)
        if problem.field is None:
            # The question needs this goal by itself: no text in it is at fault.
            problem.example = None
        return problem

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of the score from a chance state under a solution's policy."""
        found = self._reader.distribution(self.id(slug), state)
        if found is None:
            raise ProblemError("not-found", f"{slug!r} has no distribution for state {state!r}", field="state")
        return found

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row of a solution."""
        stream = self._reader.stream(self.id(slug))
        return map(records.LazyRow, query.whole(self._there[slug], stream))

    def row(self, slug: str, state: str) -> Row:
        """One row of a solution."""
        probe = self._reader.probe_solution(self.id(slug), state)
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
    if spec is None:
        raise ProblemError(
            "unknown-table",
            f"no table is called {name!r}",
            field="name",
            example=next(iter(specs), None),
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


def match(reader: Reader, game_slug: str, rules: Rules, first: str, second: str) -> Asked:
    """Two policies against each other: the first player's probabilities of win, tie and loss."""
    game = find(game_slug)
    for field, slug in (("first", first), ("second", second)):
        with blame(goal=field):
            bind(game_slug, slug, rules.canonical())
    solved = CurrentSolved(reader, game_slug, rules, {second: "second", first: "first"})

    def make() -> dict[str, Any]:
        chances = result(game.match(rules, first, second, solved))
        return {
            "game": game_slug,
            "rules": rules.canonical(),
            "first": first,
            "second": second,
            **chances,
            "error_bound": 0.0,
            "confidence": None,
            "solutions": sorted(solved.used.values()),
        }

    return Asked(("match", game_slug, rules.canonical(), solved.id(first), solved.id(second)), make)


def _made(game: Game, rules: Rules, spec: TableSpec, solved: CurrentSolved, parameters: Mapping[str, str]) -> Table:
    """Make a table from solved rows; what is wrong with a parameter names that parameter."""
    try:
        return game.table(rules, spec.name, solved, parameters)
    except TablebaseError as error:
        problem = as_problem(error)
        if problem.field in spec.parameters and problem.field not in parameters:
            raise ProblemError(
                "missing-parameter", problem.detail, field=problem.field, example=problem.example
            ) from error
        if problem.field == "goal":
            problem.field = _blamed(game, rules, parameters, str(error))
        raise problem from error


def _blamed(game: Game, rules: Rules, parameters: Mapping[str, str], sentence: str) -> str:
    """The parameter whose text is no goal, as a sentence says of it."""
    for name, text in parameters.items():
        try:
            game.problem(rules, text)
        except TablebaseError as error:
            if str(error) == sentence:
                return name
    return "goal"


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
        "confidence": entry.confidence,
    }
