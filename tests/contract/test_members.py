"""A game has to declare few members, and a problem has few fields."""

from dataclasses import MISSING, fields

from solvers.contract.game import Game
from solvers.contract.problem import Notation, Problem, Process


def declared() -> list[str]:
    """Return the facts that an entry must state, as they have no default."""
    return [name for name in Game.__annotations__ if not hasattr(Game, name)]


def test_a_game_must_have_few_members() -> None:
    """A game declares at most 24 things: facts and methods of its entry, of a process and a notation, and parts of a problem."""
    methods = [name for part in (Game, Process, Notation) for name in part.__abstractmethods__]
    parts = [field.name for field in fields(Problem) if field.default is MISSING]
    assert {"problem", "states", "parse"} < set(methods)
    assert len(methods) + len(parts) + len(declared()) <= 24, (methods, parts, declared())


def test_a_problem_has_few_parts() -> None:
    """A problem has at most eleven fields, all of which numbers need."""
    assert len(fields(Problem)) <= 11
