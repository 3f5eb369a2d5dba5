"""Slugs of goals and strategies, and the examples beside those that do not exist."""

import pytest

from solvers.contract.slugs import resolve
from solvers.errors import UnknownError

GOALS = {"most": 1, "least": 2}


def resolved(slug: str) -> tuple[int, str | None]:
    """Resolve a slug of a game with two goals and two strategies."""
    return resolve("game", slug, GOALS.get, lambda: list(GOALS), ("bold", "timid"), "most:bold")


def test_a_goal_may_have_a_strategy() -> None:
    """A goal alone has no strategy, and one behind a colon is named."""
    assert [resolved(slug) for slug in ("most", "least:timid")] == [(1, None), (2, "timid")]


@pytest.mark.parametrize(
    ("slug", "example", "available"),
    [
        ("none", "most", ["most", "least"]),
        ("none:bold", "most", ["most", "least"]),
        ("least:none", "least:bold", ["least:bold", "least:timid"]),
        ("least:", "least:bold", ["least:bold", "least:timid"]),
    ],
)
def test_what_does_not_exist_is_answered_with_what_does(slug: str, example: str, available: list[str]) -> None:
    """An unknown goal shows the usual one, and an unknown strategy one of the same goal."""
    with pytest.raises(UnknownError) as caught:
        resolved(slug)
    assert (caught.value.field, caught.value.example, list(caught.value.available)) == ("goal", example, available)
