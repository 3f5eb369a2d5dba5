"""What a request names: a game, a goal under rules, a state, a solution id. Text in, bound values out.

Bindings and parsed states are pure functions of their text, so they are remembered; replies never are.
"""

import re
from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

from solvers.games import find
from solvers.types import Game, Kind, Problem

SOLUTION_PATTERN = r"^[a-z0-9-]{1,32}\.[a-z0-9:-]{1,64}\.(default|r[0-9a-f]{8})@[0-9a-f]{12}$"
_SOLUTION = re.compile(r"([a-z0-9-]{1,32})\.([a-z0-9:-]{1,64})\.(default|r[0-9a-f]{8})@[0-9a-f]{12}")


@dataclass(frozen=True, slots=True, eq=False)
class Bound:
    """A problem with the texts that name it; compared by identity, which makes it a cheap cache key.

    ``stored`` is the goal whose solution holds its rows; ``default`` says whether the batch solves that by itself.
    """

    game: Game
    problem: Problem[Any]
    game_slug: str
    slug: str
    stored: str
    rules: str
    minimize: bool
    default: bool


class Token(NamedTuple):
    """A parsed state: the game's own value, its canonical text, what happens next in it, and whether it has a row, its own or
    a derived one.

    ``derived`` says that its row is not stored but follows from those of others.
    """

    state: Hashable
    text: str
    kind: Kind
    stored: bool
    derived: bool


class SolutionName(NamedTuple):
    """The parts of a solution id that name its problem."""

    game: str
    slug: str
    rules: str


@lru_cache(maxsize=512)
def bind(game_slug: str, slug: str, rules_text: str) -> Bound:
    """Bind a goal (or GOAL:STRATEGY) of a game to rules.

    Raises:
        UnknownError, NotationError, IllegalError: as the game and its rules say.
    """
    game = find(game_slug)
    rules = game.rules_type.parse(rules_text)
    problem = game.problem(rules, slug)
    name = rules.slug
    return Bound(
        game=game,
        problem=problem,
        game_slug=game_slug,
        slug=problem.slug,
        stored=problem.stored_as,
        rules=name,
        minimize=problem.goal.direction == "min",
        default=(name, problem.stored_as) in planned(game),
    )


def planned(game: Game) -> dict[tuple[str, str], str]:
    """What the batch solves by itself: the slug of the rules and the goal, and how a person would say both."""
    rules = game.rules_type()
    found = {(rules.slug, slug): slug for slug in game.defaults(rules)}
    for text, slug in game.variants:
        found[game.rules_type.parse(text).slug, slug] = f"{slug}?rules={text}"
    return found


@lru_cache(maxsize=16384)
def token(bound: Bound, text: str) -> Token:
    """Parse a state in any spelling. Raises NotationError, IllegalError."""
    problem = bound.problem
    state = problem.parse(text)
    kind = problem.kind(state)
    stored = kind != "terminal" or problem.stored_ends
    return Token(state, problem.format(state), kind, stored, bool(problem.sources(state)))


def solution_name(solution: str) -> SolutionName | None:
    """The parts of a solution id, or None where the text is no such id."""
    match = _SOLUTION.fullmatch(solution)
    return None if match is None else SolutionName(*match.groups())
