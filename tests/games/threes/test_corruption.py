"""Every stored number of Threes that is corrupted by itself is refused by name."""

from math import inf, nextafter

import pytest

from solvers.dispatch import verify
from solvers.games import find
from tests.support.corruption import corruptions, refused
from tests.support.solved import solution

RULES = "dice=2"
GAME = find("threes")


@pytest.mark.parametrize(
    "slug",
    [
        "min-expected",
        "min-expected:safe",
        "beat-tie-half",
        "beat-tie-wins",
        "win-first-tie-half",
        "win-first-of-3",
    ],
)
def test_a_corrupted_number_is_refused(slug: str) -> None:
    """One unit in the last place of one number of a row or of a distribution is noticed, in any row."""
    problem, solved = GAME.problem(GAME.rules_type.parse(RULES), slug), solution("threes", slug, RULES)

    assert verify(problem, solved.rows, solved.distributions, solved.error_bound) == 0.0
    for corruption in corruptions(solved, lambda value: nextafter(value, inf)):
        refused(problem, solved, corruption)
