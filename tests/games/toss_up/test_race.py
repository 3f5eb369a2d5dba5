"""The enclosed rows of Toss Up!: against the generic solver, against their own equations, and against the theory."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np
import pytest

from solvers.contract.rows import UNDECIDED, ActionValue, Row
from solvers.dispatch import verify
from solvers.errors import VerificationError
from solvers.games.toss_up.kernels import race, solution
from solvers.games.toss_up.kernels.choices import choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.solution import decisions, solve
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ACTIONS
from tests.games.toss_up.support import SMALL, problem
from tests.support.generic import Generic

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
CASES = [(rules, slug) for rules in SMALL for slug in SLUGS if not ("red=0" in rules and slug.startswith("max-turn"))]


class Solved(NamedTuple):
    """Solved rows, and the bound of their error."""

    rows: Sequence[Row]
    error_bound: float


def solved(bound: TossUpProblem) -> Solved:
    """Solve a problem whose numbers are within a bound, and whose distributions are not stored."""
    made = solve(bound)
    assert made.error_bound is not None
    assert not made.distributions
    return Solved(made.rows, made.error_bound)


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_generic_values_lie_inside_the_enclosures(rules: str, slug: str) -> None:
    """Every exact value lies within the error bound and one rounding, and every policy is the exact one."""
    bound = problem(slug, rules)
    oracle, made = Generic(bound), solved(bound)
    allowed = Fraction(made.error_bound)
    for row in made.rows:
        state = bound.notation.parse(row.state)
        pairs = [(row.value, oracle.value(state))]
        pairs += [(action.value, oracle.action(state, action.action)[0]) for action in row.actions]

        assert all(abs(Fraction(ours) - exact) <= allowed + abs(exact) / 2**52 for ours, exact in pairs)
        assert row.action == (oracle.policy(state) if row.actions else None)
    assert [row.state for row in made.rows] == [bound.notation.format(state) for state in bound.process.states()]


@pytest.mark.parametrize("slug", SLUGS)
def test_rows_satisfy_their_equations(slug: str) -> None:
    """The check by other code finds no residual beyond the rounding of doubles."""
    bound = problem(slug, SMALL[-1])
    made = solved(bound)

    assert verify(bound, made.rows, (), made.error_bound) <= 1e-14


def undecided(row: Row) -> tuple[ActionValue, ...]:
    """Return the actions of a row, said not to be told apart."""
    return tuple(action._replace(tie=UNDECIDED) for action in row.actions)


def both(value: float) -> tuple[ActionValue, ...]:
    """Return both actions, worth the same."""
    return tuple(ActionValue(action, value) for action in ACTIONS)


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("1-2", lambda row: row._replace(value=row.value + 1e-9), "its equation says"),
        ("1-2-1", lambda row: row._replace(action="nothing"), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(action=row.actions[1].action, value=row.actions[1].value), "its policy is"),
        ("1-2-1", lambda row: row._replace(value=row.value + 1e-9), "that of its policy"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[::-1]), "a worse action stands first"),
        ("1-2-1", lambda row: row._replace(actions=row.actions[:1]), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(actions=undecided(row)), "said not to be told apart"),
        ("1-2-1", lambda row: row._replace(exact="1"), "is exact"),
        ("1-2-1", lambda row: row._replace(action=None, actions=()), "not the legal ones"),
        ("1-2-1", lambda row: row._replace(actions=(row.actions[0], row.actions[0])), "not the legal ones"),
        ("1-2", lambda row: row._replace(action="roll"), "not the legal ones"),
        ("1-2", lambda row: row._replace(action="roll", actions=both(row.value)), "before a throw"),
        ("1-2", lambda row: row._replace(value=float("nan")), "its equation says"),
        ("1-2", lambda row: row._replace(state="1-02"), "has no row"),
    ],
)
def test_wrong_rows_are_found(state: str, change: Callable[[Row], Row], message: str) -> None:
    """A row that is spoiled in any member is refused."""
    bound = problem("win", SMALL[1])
    made = solved(bound)
    rows = [change(row) if row.state == state else row for row in made.rows]

    with pytest.raises(VerificationError, match=message):
        verify(bound, rows, (), made.error_bound)
    with pytest.raises(VerificationError, match="has no row"):
        verify(bound, made.rows[:-1], (), made.error_bound)
    with pytest.raises(VerificationError, match="is no state"):
        verify(bound, [*made.rows, made.rows[-1]], (), made.error_bound)


def test_the_game_is_enclosed_and_decided() -> None:
    """At the default rules no enclosure is wider than 1e-12, and in each of 505,000 decisions the two actions separate."""
    tables, rolled = doubles(*throws(TossUpRules())), np.zeros((2, 100, 100, 100))
    turns = race.turns(choice_array(100, None), tables.dice)
    bounds, nearly = race.enclose(tables, turns, rolled), race.approximate(tables, turns)
    compared = decisions(bounds, rolled)

    assert compared.shape == (2, 2, 505_000)
    assert (bounds[1] - bounds[0]).max() < 1e-12
    assert (compared[1] - compared[0]).max() < 1e-12
    assert np.all((compared[0, 0] > compared[1, 1]) | (compared[0, 1] > compared[1, 0]))
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
    """Bounds are close and the rows are checked if hardly any turn banks, none ends, or nearly all chances are 0 or 1."""
    bound = problem(slug, rules)
    made = solved(bound)

    assert made.error_bound < 1e-11
    assert verify(bound, made.rows, (), made.error_bound) <= 2 * made.error_bound + 1e-14


def test_even_chances_have_closed_forms() -> None:
    """With one die that is always green the first turn wins; with green or red alike, who needs a point wins 2/3 of the time."""
    sure, even = solved(problem("win", "dice=1,red=0,yellow=0,green=1,target=3")), solved(problem("win", EVEN))

    assert sure.rows[0].value == pytest.approx(1.0, abs=sure.error_bound)
    assert {row.state: row.value for row in even.rows}["0-0"] == pytest.approx(2 / 3, abs=even.error_bound)


def test_actions_that_are_not_told_apart_share_a_value_that_holds_for_both() -> None:
    """It is the middle of bounds of both together, and the error reaches to the further end."""
    compared = np.array([[[0.25], [0.125]], [[0.5], [0.375]]])
    even, error = solution._tie(compared)
    columns = solution._columns(1, np.zeros((1, 1)), solution._sides(1, compared, even))

    assert [row.value for row in columns] == [0.0, 0.3125]
    assert columns[1].actions == (
        ActionValue("bank", 0.3125, tie=UNDECIDED),
        ActionValue("roll", 0.3125, tie=UNDECIDED),
    )
    assert error == 0.1875


def test_bounds_that_tell_nothing_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bounds that are too wide are no solution, and the refusal says how wide."""
    monkeypatch.setattr(race, "WIDEST", 0.0)
    with pytest.raises(ArithmeticError, match="too much rounding adds up"):
        solve(problem("win", SMALL[0]))
