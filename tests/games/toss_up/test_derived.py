"""Toss Up!: rows that are not stored are derived from those that are."""

import pytest

from solvers.contract.rows import Row
from solvers.games.toss_up import replies
from solvers.games.toss_up.odds import odds
from tests.games.toss_up.oracle import CASES, stored
from tests.games.toss_up.support import derived, problem, reached, row_of
from tests.support.generic import Generic


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_that_are_not_stored_are_derived(rules: str, slug: str) -> None:
    """From the rows of its sources every other state gets the oracle's values, and the same best action."""
    bound = problem(slug, rules)
    oracle = Generic(bound)
    rows = stored(slug, rules)
    for state in reached(bound.process):
        sources = [bound.notation.format(source) for source in derived(bound).sources(state)]
        if bound.kind(state) == "terminal" or bound.notation.format(state) in rows:
            assert not sources
            continue
        row = derived(bound).derive(state, {text: rows[text] for text in sources})
        exact = row_of(bound, oracle, state)

        assert sources
        assert row.state == exact.state
        assert row.action == exact.action
        assert row.value == pytest.approx(exact.value, abs=1e-13)
        assert {action.action: action.value for action in row.actions} == {
            action.action: pytest.approx(action.value, abs=1e-13) for action in exact.actions
        }
        values = [action.value for action in row.actions]
        assert values == sorted(values, reverse=bound.goal.direction == "max")


def test_points_beyond_the_target_are_answered() -> None:
    """Banking them wins at once; rolling wins too but for a bust, after which the opponent's turn is known."""
    bound = problem("win")
    state = bound.notation.parse("63-71-145")
    rows = {"71-63": Row("71-63", None, 0.75, None)}
    row = derived(bound).derive(state, rows)
    bust = float(odds(bound.rules).bust[5])

    assert derived(bound).sources(state) == (bound.notation.parse("71-63"),)
    assert row.action == "bank"
    assert [(action.action, action.value) for action in row.actions] == [
        ("bank", 1.0),
        ("roll", pytest.approx(1 - bust * 0.75, abs=1e-15)),
    ]
    assert derived(bound).derive(bound.notation.parse("63-71-145-roll"), rows).value == row.actions[1].value


def test_tied_actions_of_a_best_response_have_one_value() -> None:
    """Rolling and banking have the value of rolling where bounds do not tell them apart."""
    start = Row("0-0", None, 0.5, None, more=replies.write(replies.Rolls([0.5, 0.75], [1])))
    waiting = Row("1-0-wait", None, 0.625, None)
    aim = problem("best-response-to-over-1", "dice=3,target=5").aim
    assert [action.value for action in replies.actions(aim, start, waiting, 0)] == [0.625, 0.5]
    assert [action.value for action in replies.actions(aim, start, waiting, 1)] == [0.75, 0.75]
