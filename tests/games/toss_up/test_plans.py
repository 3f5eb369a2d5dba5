"""The fixed strategies of Toss Up! at the very points where they change their mind."""

import pytest

from tests.games.toss_up.support import plan


@pytest.mark.parametrize(
    ("slug", "own", "points", "rolls"),
    [
        ("one-roll", 0, 1, False),
        ("over-20", 0, 20, True),
        ("over-20", 0, 21, False),
        ("over-20", 95, 20, True),
        ("over-20-aware", 80, 19, True),
        ("over-20-aware", 80, 20, False),
        ("over-20-aware", 79, 20, True),
        ("over-20-aware", 79, 21, False),
        ("over-9-until-60-then-over-4", 59, 9, True),
        ("over-9-until-60-then-over-4", 59, 10, False),
        ("over-9-until-60-then-over-4", 60, 4, True),
        ("over-9-until-60-then-over-4", 60, 5, False),
        # The tenth number is for ten dice in hand, the first for one die.
        ("dice-0-0-0-0-0-0-0-0-8-21", 0, 20, True),
        ("dice-0-0-0-0-0-0-0-0-8-21", 0, 30, False),
        ("dice-0-0-0-0-0-0-0-0-8-21", 0, 1, True),
        ("dice-0-0-0-0-0-0-0-0-8-21", 0, 11, False),
        ("dice-0-0-0-0-0-0-0-0-8-21", 0, 9, False),
    ],
)
def test_where_a_strategy_changes_its_mind(slug: str, own: int, points: int, rolls: bool) -> None:
    """A strategy rolls with the last points that its name allows and banks one more, also where a phase begins."""
    chosen = plan(slug)

    assert chosen.rolls(own, points) == rolls
    assert chosen.last(own) >= points if rolls else True
    assert chosen.rolls(chosen.representative(own), points) == rolls
