"""Tables, matches and comparisons: questions whose answer is made of many solved rows."""

from collections.abc import Iterator, Mapping
from itertools import zip_longest
from typing import Any

from service import query, records
from service.names import Bound, bind
from service.problems import SOLVE_RETRY, ProblemError
from service.store.reader import Manifest, Probe, Reader
from solvers.errors import UnknownError
from solvers.games import find
from solvers.rules import Rules
from solvers.types import Cell, Distribution, Game, Row, Table


class CurrentSolved:
    """The current solutions of one game and rules, as :class:`solvers.types.Solved`.

    Each goal's id is looked up once, so that one answer is made of one solution even when a newer one is
    published meanwhile; ``used`` lists the ids that the answer rests on.
    """

    def __init__(self, reader: Reader, game_slug: str, rules: Rules) -> None:
        self._reader = reader
        self._game = game_slug
        self._rules = rules
        self.used: dict[str, str] = {}

    def _id(self, slug: str) -> str:
        if slug not in self.used:
            bound = bind(self._game, slug, self._rules.canonical())
            self.used[slug] = query.current_manifest(self._reader, bound).id
        return self.used[slug]

    def distribution(self, slug: str, state: str) -> Distribution:
        """The distribution of the score from a chance state under a solution's policy."""
        found = self._reader.distribution(self._id(slug), state)
        if found is None:
            raise ProblemError("not-found", f"{slug!r} has no distribution for state {state!r}", field="state")
        return found

    def rows(self, slug: str) -> Iterator[Row]:
        """Every row of a solution."""
        return map(records.row, self._reader.stream(self._id(slug)))

    def row(self, slug: str, state: str) -> Row:
        """One row of a solution."""
        probe = self._reader.probe_solution(self._id(slug), state)
        if probe is None:
            raise ProblemError("not-found", f"{slug!r} has no row for state {state!r}", field="state")
        return records.row(probe)


def table(reader: Reader, game_slug: str, rules_text: str, name: str, parameters: Mapping[str, str]) -> dict[str, Any]:
    """One table of a game: a stored one, or one made from solved rows."""
    game = find(game_slug)
    rules = game.rules_type.parse(rules_text)
    specs = {spec.name: spec for spec in game.tables(rules)}
    spec = specs.get(name)
    if spec is None:
        raise UnknownError(
            f"no table is called {name!r}", field="table", example=next(iter(specs), None), available=sorted(specs)
        )
    for given in parameters:
        if given not in spec.parameters:
            known = ["rules", *spec.parameters]
            raise ProblemError(
                "unknown-parameter", f"table {name!r} has no parameter {given!r}", field=given, available=known
            )
    solved = CurrentSolved(reader, game_slug, rules)
    found = _offline(reader, game, rules, name) if spec.offline else game.table(rules, name, solved, parameters)
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


def match(reader: Reader, game_slug: str, rules_text: str, first: str, second: str) -> dict[str, Any]:
    """Two policies against each other: the first player's probabilities of win, tie and loss."""
    game = find(game_slug)
    rules = game.rules_type.parse(rules_text)
    for slug in (first, second):
        bind(game_slug, slug, rules_text)
    solved = CurrentSolved(reader, game_slug, rules)
    names = ("win", "tie", "loss")
    chances = zip(names, game.match(rules, first, second, solved), strict=True)
    return {
        "game": game_slug,
        "rules": rules.canonical(),
        "first": first,
        "second": second,
        **{name: {"value": p.numerator / p.denominator, "exact": str(p)} for name, p in chances},
        "error_bound": 0.0,
        "confidence": None,
        "solutions": sorted(solved.used.values()),
    }


def resolve(reader: Reader, text: str, field: str) -> Manifest:
    """The solution that ``text`` names: an id, or ``game/goal`` for the current one of the default rules."""
    game_slug, slash, slug = text.partition("/")
    if slash:
        return query.current_manifest(reader, bind(game_slug, slug, ""))
    try:
        query.bind_solution(reader, text)
        return query.manifest(reader, text)
    except ProblemError as error:
        error.field = field
        raise


def compare(reader: Reader, a: Manifest, b: Manifest, after: str | None, limit: int) -> dict[str, Any]:
    """Two solutions of one game and rules: a summary, and a page of the states where their policies differ."""
    if (a.game, a.rules) != (b.game, b.rules):
        detail = f"{a.id} and {b.id} are not of one game and one set of rules"
        raise ProblemError("incomparable", detail, field="b")
    rows = differ = 0
    listed: list[dict[str, Any]] = []
    more = False
    for left, right in zip_longest(reader.stream(a.id), reader.stream(b.id)):
        if left is None or right is None or left.state != right.state:
            raise ProblemError("incomparable", f"{a.id} and {b.id} do not hold the same states", field="b")
        rows += left.action is not None
        if left.action == right.action:
            continue
        differ += 1
        if after is not None and left.state <= after:
            continue
        if len(listed) < limit:
            listed.append({"state": left.state, "a": _side(left), "b": _side(right)})
        else:
            more = True
    return {
        "game": a.game,
        "rules": a.rules_text,
        "a": _head(a),
        "b": _head(b),
        "decisions": rows,
        "differ": differ,
        "fraction": differ / rows if rows else 0.0,
        "states": listed,
        "next": listed[-1]["state"] if more else None,
    }


def after_state(bound: Bound, text: str) -> str:
    """The canonical text of a listing's ``after``. Raises NotationError, IllegalError."""
    return bound.problem.format(bound.problem.parse(text))


def _offline(reader: Reader, game: Game, rules: Rules, name: str) -> Table:
    found = reader.table(game.slug, rules.slug, name)
    if found is not None:
        return found
    if rules.slug == "default":
        detail = f"table {name!r} is not made yet; it will be"
        raise ProblemError("not-solved-yet", detail, field="table", retry_after=SOLVE_RETRY)
    raise ProblemError(
        "unsolved-rules", f"table {name!r} is not made under {rules.canonical()}", field="rules", available=["default"]
    )


def _cell(entry: str | int | Cell | None) -> Any:
    if not isinstance(entry, Cell):
        return entry
    return {
        "value": entry.value,
        "exact": entry.exact,
        "printed": entry.printed,
        "confidence": entry.confidence,
    }


def _head(found: Manifest) -> dict[str, Any]:
    return {
        "solution": found.id,
        "goal": found.goal,
        "start": found.start,
        "start_value": found.start_value,
        "start_exact": found.start_exact,
        "error_bound": found.error_bound,
    }


def _side(probe: Probe) -> dict[str, Any]:
    return {"policy": probe.action, "value": probe.value, "exact": probe.exact}
