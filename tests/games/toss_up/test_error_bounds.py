"""Error bounds of Toss Up!: every stored value of a state and of an action is within its bound, rounding included."""

from fractions import Fraction

import pytest

from solvers.dispatch import solve
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import SMALL, TOSS_UP
from tests.support.generic import Generic

# The two actions of a position may be worth more turns than any position.
LARGE = "dice=6,red=1/12,yellow=0,green=11/12,target=25,ending=last-turn"
GOALS = (
    "win",
    "min-turns",
    "min-turns:one-roll",
    "max-turn",
    "max-turn:over-1",
    "within-2",
    "within-2:over-1",
    "best-response-to-over-1",
)


@pytest.mark.parametrize(
    ("slug", "rules"),
    [
        *((slug, rules) for slug in GOALS for rules in SMALL if "red=0" not in rules or slug[:8] != "max-turn"),
        ("win", "dice=2,target=2,ending=last-turn"),
        ("min-turns", LARGE),
    ],
)
def test_bounds_cover_the_rounding_of_every_action(slug: str, rules: str) -> None:
    """No value of a state or of an action, taken or not, is further from its fraction than the error bound."""
    problem = TOSS_UP.problem(TossUpRules.parse(rules), slug)
    oracle, solution = Generic(problem), solve(problem)
    assert solution.error_bound is not None
    bound = Fraction(solution.error_bound)

    for row in solution.rows:
        state = problem.notation.parse(row.state)
        assert abs(Fraction(row.value) - oracle.value(state)) <= bound, row
        for action in row.actions:
            assert abs(Fraction(action.value) - oracle.action(state, action.action)[0]) <= bound, (row.state, action)
