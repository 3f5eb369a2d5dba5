"""Resolve ``GOAL[:STRATEGY]`` slugs, find the nearest one to a text, and check that rules belong to a game."""

import unicodedata
from collections.abc import Callable, Collection, Iterable, Sequence
from difflib import get_close_matches
from typing import TypeVar

from solvers.contract.rules import Rules
from solvers.errors import UnknownError

R = TypeVar("R", bound=Rules)
T = TypeVar("T")
# The number of characters of a text that are compared with slugs.
_LONGEST = 64


def expect(rules: Rules, kind: type[R]) -> R:
    """Return the rules, typed as rules of one game. Raises TypeError if they belong to another game."""
    if not isinstance(rules, kind):
        raise TypeError(f"{type(rules).__name__} are not rules of {kind.game}")
    return rules


def resolve(
    game: str,
    slug: str,
    find: Callable[[str], T | None],
    goals: Callable[[], Sequence[str]],
    strategies: Collection[str],
    example: str,
) -> tuple[T, str | None]:
    """Split ``GOAL`` or ``GOAL:STRATEGY``; return the goal that ``find`` returns, and the strategy's name or None.

    Parameters:
        game: the game's name, for errors.
        slug: the text to split.
        find: maps a goal's name to the goal, or to None if there is no such goal.
        goals: returns the names of all goals, for errors.
        strategies: the names of all strategies.
        example: a valid ``GOAL:STRATEGY``, for errors.

    Raises:
        UnknownError: there is no such goal or strategy.
    """
    name, colon, strategy = slug.partition(":")
    usual_goal, _, usual_strategy = example.partition(":")
    goal = find(name)
    if goal is None:
        raise UnknownError(
            f"{game} has no goal {name!r} under these rules", field="goal", example=usual_goal, available=goals()
        )
    if not colon:
        return goal, None
    if strategy not in strategies:
        raise UnknownError(
            f"{game} has no strategy {strategy!r}",
            field="goal",
            example=f"{name}:{usual_strategy}",
            available=[f"{name}:{strategy}" for strategy in strategies],
        )
    return goal, strategy


def nearest(text: str, slugs: Iterable[str], usual: str | None) -> str | None:
    """Return the slug that looks most like a text; the usual one if none does."""
    by_looks = {slug.lower(): slug for slug in slugs}
    close = get_close_matches(unicodedata.normalize("NFKC", text[:_LONGEST]).lower(), by_looks, 1, 0.6)
    return by_looks[close[0]] if close else usual
