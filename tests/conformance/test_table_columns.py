"""Every column of every table is held against numbers of another origin, by tests that each game lists."""

import re
from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, nullcontext
from functools import cache
from importlib import import_module
from types import ModuleType
from typing import Any

import pytest

from service.settings import ROOT
from solvers.contract.tables import Table, TableSpec
from solvers.dispatch import make_table
from solvers.games import REGISTRY, find
from tests.support.solved import SMALL, table

GAMES = ROOT / "tests" / "games"
# Some of their tables are made by solving, which takes seconds.
OFFLINE = ("card-thirty", "cut-down-thirty", "ten-thousand")


@cache
def covered(game: str) -> Mapping[str, Mapping[str, str]]:
    """The list of a game, ``COVERED`` in ``columns.py`` beside its tests: for every table, its columns and their tests.

    The columns are a pattern of names. The tests hold them against figures that do not come from the table's own code:
    another program, a closed form, or an enumeration.
    """
    listed: Mapping[str, Mapping[str, str]] = getattr(beside(game), "COVERED", {})
    return listed


def beside(game: str) -> ModuleType | None:
    """``columns.py`` beside the tests of a game, if there is one."""
    name = game.replace("-", "_")
    return import_module(f"tests.games.{name}.columns") if (GAMES / name / "columns.py").exists() else None


def quick(game: str) -> AbstractContextManager[None]:
    """While it lasts, the tables of a game have fewer rows, if ``columns.py`` has a ``quick``."""
    shortened: AbstractContextManager[None] = getattr(beside(game), "quick", nullcontext)()
    return shortened


@cache
def made(game: str, text: str, name: str) -> Table:
    """A table under small rules, with the first policy that may play for every policy that it asks for."""
    entry = find(game)
    rules = entry.rules_type.parse(text)
    spec = next(spec for spec in entry.tables(rules) if spec.name == name)
    if spec.offline:
        return make_table(entry, rules, name)
    values: dict[str, Any] = {}
    for parameter in spec.parameters:
        if parameter.kind == "integer":
            values[parameter.name] = parameter.low
        elif parameter.required:
            values[parameter.name] = entry.seats(rules)[0][0]
    return table(game, name, text, **values)


def offered(game: str) -> Iterator[tuple[str, TableSpec]]:
    """Yield every table of a game with rules under which it is made in a moment, or the default rules if there are none."""
    entry = find(game)
    for text in (*SMALL[game], ""):
        for spec in entry.tables(entry.rules_type.parse(text)):
            yield text, spec


@pytest.mark.parametrize(
    "game", [pytest.param(game, marks=pytest.mark.slow) if game in OFFLINE else game for game in REGISTRY]
)
def test_every_column_is_covered(game: str) -> None:
    """A table is made under its own name, by the batch under its title, and a table or a column that no listed test covers is named."""
    first = {spec.name: text for text, spec in reversed(list(offered(game)))}
    assert sorted(first) == sorted(covered(game))
    specs = {spec.name: spec for _, spec in offered(game)}
    for name, text in first.items():
        # Tables that exist under the default rules alone take long; their columns stand in the tests that cover them.
        if text:
            with quick(game):
                small, patterns = made(game, text, name), "|".join(covered(game)[name])
            assert small.name == name
            if specs[name].offline:
                assert small.title == specs[name].title
                assert small.rows
            assert [column for column in small.columns if not re.fullmatch(patterns, column)] == [], name


@pytest.mark.parametrize(("game", "name"), [(game, name) for game in REGISTRY for name in covered(game)])
def test_every_test_that_is_listed_exists(game: str, name: str) -> None:
    """The list names tests of the game's own folder."""
    for test in covered(game)[name].values():
        file, _, function = test.partition("::")
        content = (GAMES / game.replace("-", "_") / file).read_text("utf-8")
        assert f"\ndef {function}(" in content


def test_a_column_that_is_not_listed_is_found() -> None:
    """A pattern covers a whole name, so that a column whose name only begins like another one is not covered."""
    patterns = "|".join(covered("thirties")["by-dice"])

    assert re.fullmatch(patterns, "points")
    assert not re.fullmatch(patterns, "points above")
