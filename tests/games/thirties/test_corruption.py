"""Every stored number of the game of 30s that is corrupted by itself is refused by name."""

from math import inf, nextafter

import pytest

from solvers.dispatch import verify
from solvers.games import find
from tests.support.corruption import corruptions, refused
from tests.support.solved import solution

RULES = "dice=2,threshold=10"
GAME = find("thirties")


@pytest.mark.parametrize(
    "slug",
    [
        "maximize",
        "min-loss",
        "aggressive",
        "reach-12",
        "hit-10",
        "min-loss:heuristic",
        # With two dice the heuristic is best everywhere, and keeping the sixes alone is not.
        "maximize:sixes",
    ],
)
def test_a_corrupted_number_is_refused(slug: str) -> None:
    """One unit in the last place of one number of a row or of a distribution is noticed, in any row."""
    problem, solved = GAME.problem(GAME.rules_type.parse(RULES), slug), solution("thirties", slug, RULES)

    assert verify(problem, solved.rows, solved.distributions, solved.error_bound) == 0.0
    for corruption in corruptions(solved, lambda value: nextafter(value, inf), most=5):
        refused(problem, solved, corruption)
