"""Verification names every kind of wrong row."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from solvers.contract.rows import ActionValue, Distribution, Row
from solvers.dispatch import verify
from solvers.errors import VerificationError
from solvers.games import find
from tests.support.solved import solution

RULES = "dice=2,threshold=10"
THIRTIES = find("thirties")


def check(slug: str, rows: list[Row], distributions: list[Distribution]) -> float:
    """Verify rows as a solution of the small game."""
    return verify(THIRTIES.problem(THIRTIES.rules_type.parse(RULES), slug), rows, distributions, 0.0)


def spoiled(slug: str, state: str, change: Callable[[Row], Row]) -> list[Row]:
    """The rows of a solution with one of them changed."""
    return [change(row) if row.state == state else row for row in solution("thirties", slug, RULES).rows]


@pytest.mark.parametrize(
    ("state", "change", "message"),
    [
        ("roll2", lambda row: row._replace(exact="1"), "average of its throws"),
        ("roll2", lambda row: row._replace(value=row.value + 1e-12), "average of its throws"),
        ("roll2", lambda row: row._replace(action="1"), "before a throw"),
        ("roll2", lambda row: row._replace(actions=(ActionValue("1", row.value, row.exact),)), "before a throw"),
        ("56", lambda row: row._replace(actions=row.actions[1:]), "not the legal ones"),
        ("56", lambda row: row._replace(actions=row.actions[::-1]), "which is worse"),
        ("56", lambda row: row._replace(actions=(row.actions[0], *row.actions[:0:-1])), "which is worse"),
        ("56", lambda row: row._replace(action="5"), "its policy is 5"),
        ("56", lambda row: row._replace(exact="22/2"), "its value is 22/2"),
        ("56", lambda row: row._replace(value=11.5), "its value is"),
        (
            "56",
            lambda row: row._replace(actions=(row.actions[0]._replace(exact="12", value=12.0), *row.actions[1:])),
            "the row says 12",
        ),
        (
            "56",
            lambda row: row._replace(actions=(row.actions[0]._replace(value=0.0), *row.actions[1:])),
            "is not the double",
        ),
        (
            "56",
            lambda row: row._replace(actions=(row.actions[0]._replace(tie="1"), *row.actions[1:])),
            "has second value None",
        ),
    ],
)
def test_wrong_rows_are_named(state: str, change: Callable[[Row], Row], message: str) -> None:
    """Each spoiled field fails, and the message names its state."""
    correct = solution("thirties", "maximize", RULES)

    with pytest.raises(VerificationError, match=f"state '{state}'.*{message}|{message}"):
        check("maximize", spoiled("maximize", state, change), list(correct.distributions))


def test_order_inside_a_tie_is_checked() -> None:
    """Two tied actions in the wrong order fail, although the value is right."""
    correct = solution("thirties", "reach-12", RULES)
    tied = next(row for row in correct.rows if len(row.actions) > 1 and row.actions[0].tie is not None)

    def swap(row: Row) -> Row:
        first, second, *rest = row.actions
        return row._replace(action=second.action, actions=(second, first, *rest))

    with pytest.raises(VerificationError, match="tie, and stand in the wrong order"):
        check("reach-12", spoiled("reach-12", tied.state, swap), list(correct.distributions))


def test_second_values_are_checked() -> None:
    """A wrong second value fails."""
    correct = solution("thirties", "reach-12", RULES)
    tied = next(row for row in correct.rows if len(row.actions) > 1 and row.actions[0].tie is not None)

    def change(row: Row) -> Row:
        return row._replace(actions=(row.actions[0]._replace(tie="99"), *row.actions[1:]))

    with pytest.raises(VerificationError, match="the row says 99"):
        check("reach-12", spoiled("reach-12", tied.state, change), list(correct.distributions))


def test_missing_and_extra_rows_are_named() -> None:
    """Coverage is complete in both directions."""
    correct = solution("thirties", "maximize", RULES)
    rows, distributions = list(correct.rows), list(correct.distributions)

    with pytest.raises(VerificationError, match="has no row"):
        check("maximize", rows[1:], distributions)
    with pytest.raises(VerificationError, match="is no state"):
        check("maximize", [*rows, rows[0]._replace(state="end-66")], distributions)
    with pytest.raises(VerificationError, match="more than one row"):
        check("maximize", [*rows, rows[0]], distributions)
    with pytest.raises(VerificationError, match="has no distribution"):
        check("maximize", rows, distributions[1:])


def test_wrong_distributions_are_named() -> None:
    """A distribution must sum to one and be the mixture of its throws."""
    correct = solution("thirties", "maximize", RULES)
    first, *rest = correct.distributions
    moved = (first.weights[0] + 1, first.weights[1] - 1, *first.weights[2:])

    with pytest.raises(VerificationError, match="mixture"):
        check("maximize", list(correct.rows), [replace(first, weights=moved), *rest])
    with pytest.raises(VerificationError, match="sum to 1"):
        check("maximize", list(correct.rows), [replace(first, denominator=7), *rest])


def test_wrong_policy_of_a_strategy_is_named() -> None:
    """Under a fixed strategy the policy is what the strategy does, best or not."""
    correct = solution("thirties", "maximize:sixes", RULES)

    def change(row: Row) -> Row:
        other = next(action for action in row.actions if action.action != row.action)
        return row._replace(action=other.action, value=other.value, exact=other.exact)

    with pytest.raises(VerificationError, match="its policy is"):
        check("maximize:sixes", spoiled("maximize:sixes", "55", change), list(correct.distributions))
