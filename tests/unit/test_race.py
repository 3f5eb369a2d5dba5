"""The enclosed rows of Toss Up!: against the generic solver, against their own equations, and against the theory."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from solvers.enclosed import verify
from solvers.engine.generic import Generic
from solvers.engine.race import kernel
from solvers.engine.race.choices import FREE
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.solution import solve, throws
from solvers.errors import VerificationError
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Row

RULES = (
    "dice=1,target=2",
    "dice=2,target=4",
    "dice=2,red=0,yellow=1/2,green=1/2,target=3",
    "dice=3,red=1/2,yellow=0,green=1/2,target=5",
)
SLUGS = (
    "win",
    "best-response-to-over-1",
    "best-response-to-one-roll",
    "min-turns",
    "min-turns:over-2",
    "within-3",
    "within-4:one-roll",
    "max-turn",
    "max-turn:one-roll",
)
# Without red a turn has no best end.
CASES = [(rules, slug) for rules in RULES for slug in SLUGS if not ("red=0" in rules and slug.startswith("max-turn"))]


def problem(rules: str, slug: str) -> TossUpProblem:
    """Bind by text."""
    return TossUp().problem(TossUpRules.parse(rules), slug)


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_generic_values_lie_inside_the_enclosures(rules: str, slug: str) -> None:
    """Every exact value lies within the error bound and one rounding, and every policy is the exact one."""
    bound = problem(rules, slug)
    oracle, found = Generic(bound), solve(bound)
    allowed = Fraction(found.error_bound)
    for row in found.rows:
        state = bound.parse(row.state)
        pairs = [(row.value, oracle.value(state))]
        pairs += [(each.value, oracle.action(state, each.action)[0]) for each in row.actions]

        assert all(abs(Fraction(ours) - exact) <= allowed + abs(exact) / 2**52 for ours, exact in pairs)
        assert row.action == (oracle.policy(state) if row.actions else None)
    assert [row.state for row in found.rows] == [bound.format(state) for state in bound.states()]


@pytest.mark.parametrize("slug", SLUGS)
def test_rows_satisfy_their_equations(slug: str) -> None:
    """The check by other code finds no residual beyond the rounding of doubles."""
    bound = problem(RULES[-1], slug)
    found = solve(bound)

    assert verify(bound, found.rows, found.error_bound) <= 1e-14


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2", lambda row: row._replace(value=row.value + 1e-9), "is worth"),
        ("1-2-1", lambda row: row._replace(action="nothing"), "its policy is nothing"),
        ("1-2-1", lambda row: row._replace(value=row.value + 1e-9), "its policy is"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[::-1]), "stands before"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[:1]), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(exact="1"), "not the legal ones"),
        ("1-2", lambda row: row._replace(action="roll"), "before a throw"),
        ("1-2", lambda row: row._replace(value=float("nan")), "is worth"),
        ("1-2", lambda row: row._replace(state="1-02"), "has no row"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    bound = problem(RULES[1], "win")
    found = solve(bound)
    rows = [change(row) if row.state == state else row for row in found.rows]

    with pytest.raises(VerificationError, match=message):
        verify(bound, rows, found.error_bound)
    with pytest.raises(VerificationError, match="has no row"):
        verify(bound, found.rows[:-1], found.error_bound)
    with pytest.raises(VerificationError, match="is no state"):
        verify(bound, [*found.rows, found.rows[-1]], found.error_bound)


def test_the_game_is_enclosed_and_decided() -> None:
    """At the default rules no enclosure is wider than 1e-12, and in each of 505,000 decisions the two actions separate."""
    target = 100
    tables = doubles(*throws(TossUpRules()))
    choices = np.full((1, target, target, target), FREE, np.int8)
    chances, slopes = np.zeros((2, 1, target, target))
    bounds, found = np.zeros((2, 1, target, target)), np.zeros((2, 2, 505_000))
    room = [np.zeros(2 * target + tables.dice) for _ in range(3)]
    pairs = kernel.pairs(target, 1)
    kernel.race(tables, target, pairs, choices, chances, slopes, *room)

    assert kernel.enclose(tables, target, pairs, choices, chances, slopes, bounds, *room)
    kernel.decisions(tables, target, choices[0], bounds[:, 0], found, *room)
    assert (bounds[1] - bounds[0]).max() < 1e-12
    assert (found[1] - found[0]).max() < 1e-12
    assert np.all((found[0, 0] > found[1, 1]) | (found[0, 1] > found[1, 0]))
    assert np.all((bounds[0] <= chances) & (chances <= bounds[1]))
