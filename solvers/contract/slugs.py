"""Resolve ``GOAL[:STRATEGY]`` slugs, and check that rules belong to a game."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from solvers.contract.rules import Rules
from solvers.errors import UnknownError

R = TypeVar("R", bound=Rules)
T = TypeVar("T")


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
            available=[f"{name}:{each}" for each in strategies],
        )
    return goal, strategy
