"""The enclosed rows of Toss Up!: against the generic solver, against their own equations, and against the theory."""

from collections.abc import Callable
from fractions import Fraction

import numpy as np
import pytest

from solvers.checks.race import verify
from solvers.engine.generic import Generic
from solvers.engine.race import kernel, solution
from solvers.engine.race.choices import table
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.odds import throws
from solvers.engine.race.solution import decisions, solve
from solvers.errors import VerificationError
from solvers.games.toss_up.game import TossUp
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import ActionValue, Row
from solvers.written import UNDECIDED

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
# Both colours alike, and one point wins.
EVEN = "dice=1,red=1/2,yellow=0,green=1/2,target=1"
# Without red a turn has no best end.
CASES = [(rules, slug) for rules in RULES for slug in SLUGS if not ("red=0" in rules and slug.startswith("max-turn"))]


def problem(rules: str, slug: str) -> TossUpProblem:
    """Bind by text."""
    bound = TossUp().problem(TossUpRules.parse(rules), slug)
    assert isinstance(bound, TossUpProblem)
    return bound


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

    assert verify(bound, found.rows, (), found.error_bound) <= 1e-14


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2", lambda row: row._replace(value=row.value + 1e-9), "its equation says"),
        ("1-2-1", lambda row: row._replace(action="nothing"), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(action=row.actions[1].action, value=row.actions[1].value), "its policy is"),
        ("1-2-1", lambda row: row._replace(value=row.value + 1e-9), "its equation says"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[::-1]), "a worse action stands first"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[:1]), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(exact="1"), "is exact"),
        ("1-2", lambda row: row._replace(action="roll"), "before a throw"),
        ("1-2", lambda row: row._replace(value=float("nan")), "its equation says"),
        ("1-2", lambda row: row._replace(state="1-02"), "has no row"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    bound = problem(RULES[1], "win")
    found = solve(bound)
    rows = [change(row) if row.state == state else row for row in found.rows]

    with pytest.raises(VerificationError, match=message):
        verify(bound, rows, (), found.error_bound)
    with pytest.raises(VerificationError, match="has no row"):
        verify(bound, found.rows[:-1], (), found.error_bound)
    with pytest.raises(VerificationError, match="is no state"):
        verify(bound, [*found.rows, found.rows[-1]], (), found.error_bound)


def test_the_game_is_enclosed_and_decided() -> None:
    """At the default rules no enclosure is wider than 1e-12, and in each of 505,000 decisions the two actions separate."""
    tables, rolled = doubles(*throws(TossUpRules())), np.zeros((2, 100, 100, 100))
    turns = kernel.turns(table(100, None), tables.dice)
    bounds, nearly = kernel.enclose(tables, turns, rolled), kernel.approximate(tables, turns)
    found = decisions(bounds, rolled)

    assert found.shape == (2, 2, 505_000)
    assert (bounds[1] - bounds[0]).max() < 1e-12
    assert (found[1] - found[0]).max() < 1e-12
    assert np.all((found[0, 0] > found[1, 1]) | (found[0, 1] > found[1, 0]))
    assert np.all((bounds[0] <= nearly) & (nearly <= bounds[1]))


@pytest.mark.parametrize("slug", ["win", "best-response-to-over-5", "best-response-to-one-roll"])
@pytest.mark.parametrize(
    "rules",
    [
        "dice=1,green=1/100,red=98/100,yellow=1/100,target=40",
        "dice=1,green=1/100,red=99/10000,yellow=9801/10000,target=40",
        "dice=1,green=1/2,red=1/2,yellow=0,target=40",
        "dice=2,green=1/100,red=99/100,yellow=0,target=40",
        "dice=2,green=98/100,red=1/100,yellow=1/100,target=40",
        "dice=1,green=1/10,red=0,yellow=9/10,target=10",
        "dice=3,green=1,red=0,yellow=0,target=10",
    ],
)
def test_extreme_rules_are_enclosed(rules: str, slug: str) -> None:
    """Where hardly any turn banks, none ends, or nearly all chances are 0 or 1, bounds are close and the rows are checked."""
    bound = problem(rules, slug)
    found = solve(bound)

    assert found.error_bound < 1e-11
    assert verify(bound, found.rows, (), found.error_bound) <= 2 * found.error_bound + 1e-14


def test_even_chances_have_closed_forms() -> None:
    """With one die that is always green the first turn wins; with green or red alike, who needs a point wins 2/3 of the time."""
    sure, even = solve(problem("dice=1,red=0,yellow=0,green=1,target=3", "win")), solve(problem(EVEN, "win"))

    assert sure.rows[0].value == pytest.approx(1.0, abs=sure.error_bound)
    assert {row.state: row.value for row in even.rows}["0-0"] == pytest.approx(2 / 3, abs=even.error_bound)


def test_actions_that_are_not_told_apart_share_a_value_that_holds_for_both() -> None:
    """It is the middle of bounds of both together, and the error reaches to the further end."""
    found = np.array([[[0.25], [0.125]], [[0.5], [0.375]]])
    columns, error = solution._columns(1, np.zeros((1, 1, 1)), found)

    assert [row.value for row in columns] == [0.0, 0.3125]
    assert columns[1].actions == (
        ActionValue("bank", 0.3125, tie=UNDECIDED),
        ActionValue("roll", 0.3125, tie=UNDECIDED),
    )
    assert error == 0.1875


def test_bounds_that_tell_nothing_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that are too wide are no solution, and the refusal says how wide."""
    monkeypatch.setattr(kernel, "WIDEST", 0.0)
    with pytest.raises(ArithmeticError, match="too much rounding adds up"):
        solve(problem(RULES[0], "win"))
