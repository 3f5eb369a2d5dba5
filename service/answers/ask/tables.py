"""Tables: questions answered from many solved rows."""

from collections.abc import Callable, Mapping
from dataclasses import asdict
from typing import Any, NamedTuple

from service.answers import waiting
from service.answers.ask.parameters import accepts, example, offered, read
from service.answers.ask.solved_goals import SolvedGame, SolvedGoals
from service.answers.errors import ProblemError, unknown_parameter
from service.reading import slugs
from solvers.contract.game import Game
from solvers.contract.rules import Rules
from solvers.contract.slugs import nearest
from solvers.contract.tables import Cell, Request, Table, TableSpec
from solvers.errors import TablebaseError


class TableQuestion(NamedTuple):
    """A question about solved rows: the texts that determine the answer, and a function that makes it."""

    parts: tuple[str, ...]
    make: Callable[[], dict[str, Any]]


def table(solved_game: SolvedGame, rules_text: str, name: str, texts: Mapping[str, str]) -> TableQuestion:
    """Return the question for a table of a game, stored or made from solved rows. ``texts`` are the query parameters.

    Raises:
        ProblemError: there is no such table or parameter, a parameter is refused, or a solution is missing.
    """
    game = solved_game.entry
    rules = game.read_rules(rules_text)
    spec = _spec(solved_game, rules, name)
    name = spec.name
    names = [parameter.name for parameter in spec.parameters]
    for sent in texts:
        if sent not in names:
            raise unknown_parameter(sent, texts, ["rules", "format", *names], {"rules": "default"})
    solved = solved_game.goals(rules, {text: sent for sent, text in texts.items()})
    published = stored(solved_game, rules, name) if spec.offline else None

    def make() -> dict[str, Any]:
        entries = published or made(game, rules, spec, solved, texts)
        return {
            "game": game.slug,
            "rules": rules.canonical(),
            "table": entries.name,
            "title": entries.title,
            "parameters": dict(texts),
            "columns": list(entries.columns),
            "rows": [[written(entry) for entry in line] for line in entries.rows],
            "notes": list(entries.notes),
            "solutions": sorted(solved.used.values()),
        }

    # A stored table has no id, so its whole content determines the answer.
    made_of = solved.ids if published is None else [repr(published)]
    words = [part for pair in sorted(texts.items()) for part in pair]
    return TableQuestion(("table", game.slug, rules.canonical(), name, *words, "", *made_of), make)


def repeated(solved_game: SolvedGame, name: str, problem: ProblemError, texts: Mapping[str, str]) -> ProblemError:
    """Return the problem of a repeated parameter, with an example that the table accepts.

    ``texts`` has one text for each parameter. If the table has no such parameter, the problem is that instead.
    """
    game = solved_game.entry
    try:
        rules = game.read_rules(texts.get("rules", ""))
    except TablebaseError as error:
        if problem.field == "rules":
            problem.example = error.example
        return problem
    if problem.field == "rules":
        return problem
    spec = next((spec for spec in game.tables(rules) if spec.name == name), None)
    parameter = (
        next((parameter for parameter in spec.parameters if parameter.name == problem.field), None) if spec else None
    )
    if spec is not None and parameter is None:
        names = [parameter.name for parameter in spec.parameters]
        return unknown_parameter(problem.field or "", texts, ["rules", "format", *names], {"rules": "default"})
    if parameter is not None:
        solved = solved_game.goals(rules)
        text = texts[parameter.name]
        fits = accepts(game, rules, parameter, text)
        if not fits or (parameter.kind == "policy" and text not in solved.goals):
            problem.example = example(game, rules, parameter, solved)
    return problem


def _spec(solved_game: SolvedGame, rules: Rules, name: str) -> TableSpec:
    """Return the table with a name under these rules. Raises ProblemError if there is none."""
    game = solved_game.entry
    specs = {spec.name: spec for spec in game.tables(rules)}
    meant = [name] if name in specs else slugs.named(name, dict.fromkeys(specs, ()))
    if len(meant) == 1:
        return specs[meant[0]]
    if name in {spec.name for spec in game.tables(game.rules_type())}:
        detail = f"there is no table {name!r} under rules {rules.canonical()}"
        raise ProblemError("unknown-table", detail, field="rules", example="default", available=sorted(specs))
    raise ProblemError(
        "unknown-table",
        f"no table is called {name!r}",
        field="name",
        example=nearest(name, specs, _answered(solved_game, rules) or next(iter(specs), None)),
        available=sorted(specs),
    )


def made(game: Game, rules: Rules, spec: TableSpec, solved: SolvedGoals, texts: Mapping[str, str]) -> Table:
    """Make a table from solved rows."""
    values = read(game, rules, spec.parameters, texts, solved)
    assert spec.make is not None  # noqa: S101  # for mypy: the table is not a stored one
    with offered(game, rules, spec.parameters, solved):
        return spec.make(Request(rules, solved, values))


def _answered(solved_game: SolvedGame, rules: Rules) -> str | None:
    """Return a table that can be made without parameters from the current solutions; None if there is none."""
    goals = solved_game.goals(rules).goals
    ready = (
        spec.name
        for spec in solved_game.entry.tables(rules)
        if not spec.offline
        and all(need in goals for need in spec.needs)
        and not any(parameter.required for parameter in spec.parameters)
    )
    return next(ready, None)


def stored(solved_game: SolvedGame, rules: Rules, name: str) -> Table:
    """Return a table that the batch has made. Raises ProblemError if it has not."""
    table = solved_game.table(rules, name)
    if table is not None:
        return table
    if rules.slug == "default":
        game = solved_game.entry
        made = [
            spec.name
            for spec in game.tables(rules)
            if not spec.offline or solved_game.table(rules, spec.name) is not None
        ]
        raise ProblemError(
            "not-solved-yet",
            f"table {name!r} is not made yet: ask again later, or scripts/solve {game.slug} makes it now",
            field="name",
            example=_answered(solved_game, rules),
            available=made,
            retry_after=waiting.seconds(solved_game.reader, f"{game.slug}/tables/{name}"),
        )
    command = f"tablebase solve {solved_game.slug} --rules {rules.canonical()}"
    detail = f"table {name!r} is not made under {rules.canonical()}: {command} makes it"
    raise ProblemError("unsolved-rules", detail, field="rules", example="default", available=["default"])


def written(entry: str | int | Cell | None) -> Any:
    """Return an entry of a table as JSON."""
    if not isinstance(entry, Cell):
        return entry
    return {
        "value": entry.value,
        "exact": entry.exact,
        "printed": entry.printed,
        "error_bound": entry.error_bound,
        "confidence": None if entry.confidence is None else asdict(entry.confidence),
    }
