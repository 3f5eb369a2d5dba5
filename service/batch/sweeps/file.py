"""Sweeps over rules, as files describe them: goals of games under every combination of the rules that a file lists.

::

    keep = "values"

    [[games]]
    game = "threes"
    goals = ["min-expected"]

    [games.rules]
    dice = [3, 4, 5]
    reroll_all = [true, false]

A file about one game may have ``game``, ``goals`` and ``[rules]`` at its top.
"""

import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, fields
from itertools import product
from pathlib import Path
from typing import Any, Literal, TypeGuard

from solvers.contract.game import Game
from solvers.contract.rules import Rules
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games import find

# The most combinations of a sweep. All its lines are served in one reply.
MOST = 10_000
EXAMPLE = '{game = "threes", goals = ["min-expected"], rules = {dice = [3, 4, 5]}}'
_MEMBERS = frozenset(("game", "goals", "rules"))
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,63}")
Keep = Literal["values", "rows"]


@dataclass(frozen=True, slots=True)
class Part:
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

    def rules(self, values: Sequence[str]) -> Rules:
        """Return the rules of a combination. Raises TablebaseError if there are none."""
        return self.game.read_rules(self.text(values))

    def stored(self, values: Sequence[str], goal: str) -> str:
        """Return a goal that has a solution of its own. Raises UnknownError if there is none, or if another one holds its rows."""
        problem = self.game.problem(self.rules(values), goal)
        if problem.stored_as != goal:
            raise UnknownError(f"goal {goal} is a part of {problem.stored_as}", field="goal", example=problem.stored_as)
        return goal


@dataclass(frozen=True, slots=True)
class Sweep:
    """A named sweep: its games, and whether it keeps the values of each line alone, or all rows too."""

    name: str
    keep: Keep
    parts: tuple[Part, ...]


def name_of(path: Path) -> str:
    """Return the name of the sweep that a file describes: its own name without the ending.

    Raises:
        NotationError: the file's name cannot be the name of a sweep.
    """
    if _NAME.fullmatch(path.stem) is None:
        raise NotationError(
            f"the file {path.name!r} gives a sweep its name, which has small letters, digits and hyphens",
            field="sweep",
            example="house-rules.toml",
        )
    return path.stem


def read(name: str, text: str) -> Sweep:
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
    keep = members.pop("keep", "values")
    if keep not in ("values", "rows"):
        raise NotationError(f"keep is 'values' or 'rows', not {keep!r}", field="sweep", example='keep = "values"')
    games = members.pop("games") if members.keys() == {"games"} else [members]
    if not isinstance(games, list) or not games or not all(isinstance(one, dict) for one in games):
        raise NotationError("[[games]] needs a game, goals and rules each", field="sweep", example=EXAMPLE)
    sweep = Sweep(name, keep, tuple(map(_part, games)))
    number = sum(_size(part) for part in sweep.parts)
    if number > MOST:
        raise IllegalError(f"{number:,} combinations are more than {MOST:,}", field="rules", example=EXAMPLE)
    for part in sweep.parts:
        for goal in part.goals:
            _check_goal(part, goal)
    return sweep


def _part(members: Mapping[str, Any]) -> Part:
    for name in members.keys() - _MEMBERS:
        raise UnknownError(f"a sweep has no {name!r}", field="sweep", example=EXAMPLE, available=sorted(_MEMBERS))
    slug, goals, rules = members.get("game"), members.get("goals"), members.get("rules")
    if not isinstance(slug, str) or not _texts(goals) or not isinstance(rules, dict) or not rules:
        raise NotationError("a sweep needs a game, a list of goals and some rules", field="sweep", example=EXAMPLE)
    game = find(slug)
    known = {item.name for item in fields(game.rules_type)}
    for name in rules.keys() - known:
        raise UnknownError(f"no rule is called {name!r}", field="rules", example=EXAMPLE, available=sorted(known))
    part = Part(game, tuple(dict.fromkeys(goals)), tuple(rules), tuple(_values(*one) for one in rules.items()))
    if _size(part) > MOST:
        raise IllegalError(f"{_size(part):,} combinations are more than {MOST:,}", field="rules", example=EXAMPLE)
    for name, listed in zip(part.names, part.values, strict=True):
        for value in listed:
            # A value may be legal beside others only.
            with suppress(IllegalError):
                game.read_rules(f"{name}={value}")
    return part


def _size(part: Part) -> int:
    number = len(part.goals)
    for listed in part.values:
        number *= len(listed)
    return number


def _check_goal(part: Part, goal: str) -> None:
    """Raise UnknownError or NotationError if there is no such goal under any of the rules."""
    unknown: TablebaseError | None = None
    for values in part.combinations():
        try:
            part.game.problem(part.rules(values), goal)
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
