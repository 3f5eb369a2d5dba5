"""Solve goals of a game under many rules: every combination of the values that a file lists.

::

    game = "threes"
    goals = ["min-expected"]

    [rules]
    dice = [3, 4, 5]
    reroll_all = [true, false]

What is published already is not solved again, so a sweep that was ended goes on where it was.
"""

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from itertools import product
from typing import Any, NamedTuple, TypeGuard

from service.batch import tasks
from service.batch.outcomes import Outcome, Place, Progress
from service.store.reader import Manifest, Reader
from solvers.contract.game import Game
from solvers.contract.rules import Rules
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games import find

# The most combinations of a sweep.
MOST = 100_000
EXAMPLE = '{game = "threes", goals = ["min-expected"], rules = {dice = [3, 4, 5]}}'
_MEMBERS = frozenset(("game", "goals", "rules"))


@dataclass(frozen=True, slots=True)
class Sweep:
    """A game, its goals, the names of the rules that vary, and the values that each of them takes, as text."""

    game: Game
    goals: tuple[str, ...]
    names: tuple[str, ...]
    values: tuple[tuple[str, ...], ...]

    def combinations(self) -> Iterator[tuple[str, ...]]:
        """Yield every combination of values, in the order of the file."""
        return product(*self.values)

    def text(self, values: Sequence[str]) -> str:
        """Return a combination as rules are written."""
        return ",".join(f"{name}={value}" for name, value in zip(self.names, values, strict=True))


class Line(NamedTuple):
    """A solved goal of a sweep: the values of the rules that vary, and the manifest of its solution."""

    values: tuple[str, ...]
    manifest: Manifest


def read(text: str) -> Sweep:
    """Return the sweep that a TOML file describes.

    Raises:
        NotationError: the text is not TOML, or a member or a value is of another type.
        UnknownError: there is no such member, game, rule, or goal.
        IllegalError: there are too many combinations.
    """
    try:
        members = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise NotationError(f"the sweep is not TOML: {error}", field="sweep", example=EXAMPLE) from error
    for name in members.keys() - _MEMBERS:
        raise UnknownError(f"a sweep has no {name!r}", field="sweep", example=EXAMPLE, available=sorted(_MEMBERS))
    slug, goals, rules = members.get("game"), members.get("goals"), members.get("rules")
    if not isinstance(slug, str) or not _texts(goals) or not isinstance(rules, dict) or not rules:
        raise NotationError("a sweep needs a game, a list of goals and some rules", field="sweep", example=EXAMPLE)
    game = find(slug)
    known = {item.name for item in fields(game.rules_type)}
    for name in rules.keys() - known:
        raise UnknownError(f"no rule is called {name!r}", field="rules", example=EXAMPLE, available=sorted(known))
    values = tuple(_values(name, listed) for name, listed in rules.items())
    number = 1
    for listed in values:
        number *= len(listed)
    if number * len(goals) > MOST:
        raise IllegalError(
            f"{number * len(goals):,} combinations are more than {MOST:,}", field="rules", example=EXAMPLE
        )
    for name, listed in zip(rules, values, strict=True):
        for value in listed:
            # A value may be legal beside others only.
            with suppress(IllegalError):
                game.read_rules(f"{name}={value}")
    sweep = Sweep(game, tuple(dict.fromkeys(goals)), tuple(rules), values)
    for goal in sweep.goals:
        _check_goal(sweep, goal)
    return sweep


def solve(
    url: str, sweep: Sweep, jobs: int = 2, *, progress: Progress | None = None, place: Place[tasks.Task] | None = None
) -> list[Outcome]:
    """Solve what is not published yet. Combinations that the game refuses are outcomes that have failed.

    Raises:
        StoreAwayError: the database cannot be used.
    """
    planned, refused = [], []
    for values in sweep.combinations():
        for goal in sweep.goals:
            try:
                planned.append(tasks.task(url, sweep.game, _canonical(sweep, values)[0], _stored(sweep, values, goal)))
            except TablebaseError as error:
                name = f"{sweep.game.slug} {goal} ({sweep.text(values)})"
                refused.append(Outcome(name, "failed", message=f"refused: {error}", failure="refused"))
    return tasks.do(url, planned, jobs, progress, place, refused)


def lines(reader: Reader, sweep: Sweep) -> Iterator[Line]:
    """Yield what is published of a sweep, in the order of its combinations. Raises StoreAwayError."""
    for values in sweep.combinations():
        for goal in sweep.goals:
            try:
                manifest = reader.current(
                    sweep.game.slug, _stored(sweep, values, goal), _canonical(sweep, values)[1].slug
                )
            except TablebaseError:
                continue
            if manifest is not None:
                yield Line(values, manifest)


def _canonical(sweep: Sweep, values: Sequence[str]) -> tuple[str, Rules]:
    """Return a combination as the text of all rules, empty for the default ones, and the rules."""
    rules = sweep.game.read_rules(sweep.text(values))
    return "" if rules.slug == "default" else rules.canonical(), rules


def _stored(sweep: Sweep, values: Sequence[str], goal: str) -> str:
    """Return a goal that has a solution of its own. Raises UnknownError if there is none, or if another one holds its rows."""
    problem = sweep.game.problem(_canonical(sweep, values)[1], goal)
    if problem.stored_as != goal:
        raise UnknownError(f"goal {goal} is a part of {problem.stored_as}", field="goal", example=problem.stored_as)
    return goal


def _check_goal(sweep: Sweep, goal: str) -> None:
    """Raise UnknownError or NotationError if there is no such goal under any of the rules."""
    unknown: TablebaseError | None = None
    for values in sweep.combinations():
        try:
            sweep.game.problem(_canonical(sweep, values)[1], goal)
        except (UnknownError, NotationError) as error:
            unknown = error
        except IllegalError:
            continue
        else:
            return
    if unknown is not None:
        raise unknown


def _texts(listed: Any) -> TypeGuard[list[str]]:
    return isinstance(listed, list) and bool(listed) and all(isinstance(one, str) for one in listed)


def _values(name: str, listed: Any) -> tuple[str, ...]:
    """Return the values of a rule as text: those of a list, or from one number to another by a step."""
    if isinstance(listed, Mapping) and listed.keys() <= {"from", "to", "step"} and {"from", "to"} <= listed.keys():
        low, high, step = listed["from"], listed["to"], listed.get("step", 1)
        if all(type(one) is int for one in (low, high, step)) and step > 0 and 0 <= high - low <= MOST * step:
            return tuple(map(str, range(low, high + 1, step)))
    elif isinstance(listed, list) and listed and all(isinstance(one, str | int) for one in listed):
        return tuple(dict.fromkeys(str(one).lower() if isinstance(one, bool) else str(one) for one in listed))
    raise NotationError(
        f"rule {name!r} needs a list of values or a range",
        field="rules",
        example=f"{name} = [1, 2] or {{from = 1, to = 9}}",
    )
