"""Toss Up! under rules at random: what is enclosed holds the fractions of the generic solver."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from solvers.dispatch import solve, verify
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import TOSS_UP
from tests.support.generic import Generic

GOALS = (
    "win",
    "min-turns",
    "min-turns:over-1",
    "within-2",
    "best-response-to-one-roll",
    "best-response-to-over-1-aware",
)


@st.composite
def rules(draw: st.DrawFn, *, last_turn: bool) -> TossUpRules:
    """Few dice, few points, and any colours; red where a last turn needs it."""
    red = draw(st.integers(1 if last_turn else 0, 6))
    yellow, green = draw(st.integers(0, 6)), draw(st.integers(1, 6))
    total = red + yellow + green
    return TossUpRules(
        dice=draw(st.integers(1, 2 if last_turn else 3)),
        red=Fraction(red, total),
        yellow=Fraction(yellow, total),
        green=Fraction(green, total),
        target=draw(st.integers(1, 3)),
        ending="last-turn" if last_turn else "first",
        tie=draw(st.sampled_from(["half", "chaser-loses", "chaser-wins"])) if last_turn else "half",
    )


def agrees(own: TossUpRules, slug: str) -> None:
    """Every row is within its bound of the fraction, takes the best action, and satisfies its equation."""
    problem = TOSS_UP.problem(own, slug)
    oracle, solution = Generic(problem), solve(problem)
    assert solution.error_bound is not None
    allowed = Fraction(solution.error_bound)
    for row in solution.rows:
        state = problem.notation.parse(row.state)
        pairs = [(row.value, oracle.value(state))]
        pairs += [(action.value, oracle.action(state, action.action)[0]) for action in row.actions]
        assert all(abs(Fraction(ours) - exact) <= allowed for ours, exact in pairs), row
        if row.actions and problem.strategy is None:
            best = max if problem.goal.direction == "max" else min
            worths = {action.action: oracle.action(state, action.action)[0] for action in row.actions}
            assert abs(worths[row.action or ""] - best(worths.values())) <= 2 * allowed
    verify(problem, solution.rows, solution.distributions, solution.error_bound)


@settings(deadline=None, max_examples=12)
@given(own=rules(last_turn=False), slug=st.sampled_from(GOALS))
def test_the_race_and_one_player(own: TossUpRules, slug: str) -> None:
    """All goals but three players', under any colours of one to three dice."""
    agrees(own, slug.replace("over-1", f"over-{min(1, own.target)}"))


@settings(deadline=None, max_examples=6)
@given(own=rules(last_turn=True))
def test_the_last_turn(own: TossUpRules) -> None:
    """Two players with a last turn, under any colours of one or two dice, whatever a tie is worth."""
    agrees(own, "win")
