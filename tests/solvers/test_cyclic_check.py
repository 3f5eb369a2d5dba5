"""The check of solutions of processes whose states come back."""

from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from solvers.checks.cyclic import verify
from solvers.contract.problem import Problem
from solvers.contract.rows import Solution
from solvers.engine.cyclic import solve
from solvers.errors import VerificationError
from tests.solvers.circles import KERNEL, Alike, coins, follow, pig
from tests.solvers.test_generic import Walk, count, problem, race
from tests.support.corruption import Shift, corruptions, refused


def beyond(solution: Solution) -> Shift:
    """Return a function that moves a number by twice as much as two errors and the rounding of an equation explain."""
    bound = solution.error_bound or 0.0
    return lambda value: value + 2 * (2 * bound + 2.0**-50 * max(1.0, abs(value)))


@pytest.mark.parametrize(
    "bound",
    [
        pig(5, 3),
        follow(pig(4, 3), "hold"),
        replace(problem(Walk(Fraction(1, 3), 1)), kernel=KERNEL),
        coins(count("1/3 1/5 1/3", "1/2")),
        coins(race("1/2 1/2 1/5", "1/4 1/4"), Alike),
    ],
    ids=["pig", "pig-hold", "walk", "count", "alike"],
)
@pytest.mark.parametrize("way", [1, -1], ids=["more", "less"])
def test_a_corrupted_number_is_refused(bound: Problem[Any], way: int) -> None:
    """A number of a row that is off by more than its error is noticed, in any row, and so is all the rest."""
    solution = solve(bound)
    shift = beyond(solution)

    verify(bound, solution.rows, (), solution.error_bound)
    for corruption in corruptions(solution, lambda value: value + way * (shift(value) - value), most=5):
        refused(bound, solution, corruption)


@pytest.mark.parametrize("error", [None, 0.0, -1.0, float("nan")])
def test_enclosed_rows_have_an_error_bound(error: float | None) -> None:
    """Rows that claim to be exact, or to be estimates, are refused."""
    bound = pig(3, 2)
    with pytest.raises(VerificationError, match="enclosed rows with an error bound of"):
        verify(bound, solve(bound).rows, (), error)


def test_tied_actions_stand_in_the_order_of_the_rule() -> None:
    """Two actions of one value in another order than the game's are refused."""
    bound = coins(race("1/2 1/2", "1/4"))
    solution = solve(bound)
    rows = [
        row._replace(actions=row.actions[::-1], action=row.actions[-1].action) if row.state == "turn-0" else row
        for row in solution.rows
    ]
    with pytest.raises(VerificationError, match=r"'turn-0'.*not the order of the game's rule"):
        verify(bound, rows, (), solution.error_bound)


def test_a_state_without_a_row_must_be_an_end() -> None:
    """Afterstates that have no rows are named: nothing would vouch for their values."""
    bound = race("1/2", "1/4")
    with pytest.raises(VerificationError, match="'coin0-0': has no row, and play leads to it"):
        verify(bound, solve(bound).rows, (), 1e-15)
