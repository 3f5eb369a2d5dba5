"""A state under several goals, and tables, without a database: what is asked, and what determines the answer."""

from typing import Any, cast

import pytest

from service.answers.ask import several, tables
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError
from service.store.reader import Reader
from solvers.contract.tables import Table
from solvers.errors import TablebaseError


def slugs(goals: str, state: str) -> list[str]:
    """The goals under which a state is read."""
    return [bound.slug for bound, _ in several.ask("toss-up", "", goals, state).read]


def test_a_goal_that_is_named_twice_is_asked_once() -> None:
    """However it is spelled, a goal has one answer, in the order of the list."""
    assert slugs("min-turns,max-turn,Min-Turns", "63") == ["min-turns", "max-turn"]


def test_all_goals_are_those_that_read_the_state() -> None:
    """``all`` leaves out the goals that have no such state; a list keeps them, with the reason."""
    whole = slugs("all", "63")
    assert "min-turns" in whole
    assert "win" not in whole
    read = dict(several.ask("toss-up", "", "win,min-turns", "63").read)
    assert [isinstance(reading, ProblemError) for reading in read.values()] == [True, False]


def test_a_state_that_no_goal_reads_is_a_problem() -> None:
    """The problem is that of the default goal, if it was asked, else of the first."""
    for goals, field in (("all", "state"), ("min-turns,win", "state"), ("no-goal", "goals")):
        with pytest.raises((ProblemError, TablebaseError)) as caught:
            several.ask("toss-up", "", goals, "no state")
        assert caught.value.field == field  # type: ignore[attr-defined]  # both kinds have one


class OneTable:
    """A reader of one table."""

    def __init__(self, cell: str) -> None:
        self._cell = cell

    def table(self, _game: str, _rules: str, name: str) -> Table:
        """A table with one cell."""
        return Table(name, "A table", ("a",), ((self._cell,),))

    def currents(self) -> list[Any]:
        """No solutions."""
        return []


def test_a_stored_table_is_determined_by_its_content() -> None:
    """A table that was made again with another number has another tag, with the same numbers the same."""
    first, same, other = (
        tables.table(SolvedGame(cast("Reader", OneTable(cell)), "card-thirty"), "", "odds", {})
        for cell in ("1", "1", "2")
    )
    assert first.parts == same.parts != other.parts
    assert first.make()["rows"] == [["1"]]
