"""Names and rules of one game, told from those of any other."""

from collections.abc import Callable, Collection, Sequence
from typing import TypeVar

from solvers.errors import UnknownError
from solvers.rules import Rules

R = TypeVar("R", bound=Rules)
T = TypeVar("T")


def own(rules: Rules, kind: type[R]) -> R:
    """Rules of one game. Raises TypeError where they are another's."""
    if not isinstance(rules, kind):
        raise TypeError(f"{type(rules).__name__} are not rules of {kind.game}")
    return rules


def policy(
    game: str,
    slug: str,
    find: Callable[[str], T | None],
    goals: Callable[[], Sequence[str]],
    strategies: Collection[str],
    example: str,
) -> tuple[T, str | None]:
    """What ``find`` knows of the goal in ``GOAL`` or ``GOAL:STRATEGY``, and the strategy's name.

    Raises:
        UnknownError: ``find`` knows no such goal, and ``goals`` lists what there is; or there is no such strategy.
            ``example``, a ``GOAL:STRATEGY``, is where its examples are from.
    """
    name, colon, fixed = slug.partition(":")
    known, _, usual = example.partition(":")
    goal = find(name)
    if goal is None:
        raise UnknownError(
            f"{game} has no goal {name!r} under these rules", field="goal", example=known, available=goals()
        )
    if not colon:
        return goal, None
    if fixed not in strategies:
        raise UnknownError(
            f"{game} has no strategy {fixed!r}",
            field="goal",
            example=f"{name}:{usual}",
            available=[f"{name}:{strategy}" for strategy in strategies],
        )
    return goal, fixed
