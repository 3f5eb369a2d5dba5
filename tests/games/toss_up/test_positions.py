"""Toss Up!: how positions and actions are written, and what follows them."""

from fractions import Fraction

import pytest

from solvers.contract.rows import Result
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.toss_up.state import State
from tests.games.toss_up.oracle import CASES
from tests.games.toss_up.support import SMALL, derived, problem
from tests.support.views import views_of


@pytest.mark.parametrize(
    ("slug", "text", "kind"),
    [
        ("win", "63-71-14", "decision"),
        ("win", "63-71", "chance"),
        ("win", "63-71-14-roll", "chance"),
        ("win", "63-71-0", "decision"),
        ("win", "63-71-45", "decision"),
        ("win", "end-71-104", "terminal"),
        ("best-response-to-over-20", "77-71-wait", "chance"),
        ("best-response-to-over-20", "end-104-71", "terminal"),
        ("best-response-to-over-20", "end-71-104", "terminal"),
        ("max-turn", "14", "decision"),
        ("max-turn", "5000-roll", "chance"),
        ("max-turn", "start", "chance"),
        ("max-turn", "end-14", "terminal"),
        ("min-turns", "63-14", "decision"),
        ("min-turns", "63", "chance"),
        ("min-turns", "done", "terminal"),
        ("within-10", "63-14-t5", "decision"),
        ("within-10", "63-14-t5-roll", "chance"),
        ("within-10", "63-t10", "chance"),
        ("within-10", "done", "terminal"),
        ("within-10", "late", "terminal"),
    ],
)
def test_every_position_has_one_spelling(slug: str, text: str, kind: str) -> None:
    """A position is written as it is read, with points that reach the target not banked yet."""
    bound = problem(slug)
    state = bound.notation.parse(text)

    assert bound.notation.format(state) == text
    assert bound.kind(state) == kind


@pytest.mark.parametrize(
    ("slug", "text", "error", "says"),
    [
        ("win", "063-71", NotationError, "not of the form"),
        ("win", "63", NotationError, "not of the form"),
        ("win", "63-71-roll", NotationError, "not of the form"),
        ("win", "63-71-wait", NotationError, "not of the form"),
        ("win", "63-71-14-t5", NotationError, "not of the form"),
        ("win", "1" * 65, NotationError, "at most 64"),
        ("win", "100-71", IllegalError, "the game is over at 100"),
        ("win", "63-100-3", IllegalError, "the game is over at 100"),
        ("win", "63-71-1001", IllegalError, "more than 1000, the most"),
        ("win", "end-63-71", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-100", IllegalError, "one of the two has banked the target"),
        ("win", "end-100-71", IllegalError, "whose turn it would be"),
        ("win", "end-63-100-3", IllegalError, "nothing is held"),
        ("win", "end-63-9999", IllegalError, "more than 1109, the most"),
        ("best-response-to-one-roll", "end-63-100-wait", IllegalError, "nothing is held"),
        ("best-response-to-one-roll", "100-63-wait", IllegalError, "the game is over"),
        ("max-turn", "63-14", NotationError, "not of the form"),
        ("max-turn", "5222", IllegalError, "more than 5221, the most"),
        ("max-turn", "end-5232", IllegalError, "more than 5231, the most"),
        ("min-turns", "63-14-t5", NotationError, "not of the form"),
        ("min-turns", "100", IllegalError, "the game is over at 100"),
        ("within-10", "63-14", NotationError, "not of the form"),
        ("within-10", "63-14-t11", IllegalError, "1 to 10 turns"),
        ("within-10", "63-t0", IllegalError, "1 to 10 turns"),
    ],
)
def test_wrong_positions_are_refused(slug: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a decision of that goal."""
    bound = problem(slug)
    with pytest.raises(error, match=says) as caught:
        bound.notation.parse(text)

    assert bound.kind(bound.notation.parse(caught.value.example or "")) == "decision"


def test_wrong_actions_are_refused() -> None:
    """There are two actions, and only where something is decided."""
    bound = problem("win")
    with pytest.raises(NotationError, match="neither bank nor roll"):
        bound.notation.parse_action(bound.notation.parse("63-71-14"), "hold")
    for state in ("63-71", "63-71-14-roll", "end-71-100"):
        with pytest.raises(IllegalError, match="nothing is decided"):
            bound.notation.parse_action(bound.notation.parse(state), "bank")
        with pytest.raises(IllegalError, match="nothing is decided"):
            bound.process.step(bound.notation.parse(state), "roll")
    assert bound.notation.parse_action(bound.notation.parse("63-71-14"), "roll") == "roll"


@pytest.mark.parametrize(
    ("slug", "state", "action", "after", "label"),
    [
        ("win", "63-71-14", "bank", "71-77", "bank 14 points (77 to 71, the opponent's turn)"),
        ("win", "63-71-45", "bank", "end-71-108", "bank 45 points (108 to 71, won)"),
        ("win", "63-71-36", "bank", "71-99", "bank 36 points (99 to 71, the opponent's turn)"),
        ("win", "63-71-37", "bank", "end-71-100", "bank 37 points (100 to 71, won)"),
        ("win", "63-71-0", "bank", "71-63", "bank nothing (63 to 71, the opponent's turn)"),
        ("win", "63-71-14", "roll", "63-71-14-roll", "roll six dice again"),
        ("win", "63-71-19", "roll", "63-71-19-roll", "roll one die again"),
        ("win", "63-71-20", "roll", "63-71-20-roll", "roll ten dice again"),
        (
            "best-response-to-over-20",
            "63-71-14",
            "bank",
            "77-71-wait",
            "bank 14 points (77 to 71, the opponent's turn)",
        ),
        ("best-response-to-over-20", "63-71-45", "bank", "end-108-71", "bank 45 points (108 to 71, won)"),
        ("max-turn", "14", "bank", "end-14", "bank 14 points and end the turn"),
        ("min-turns", "63-14", "bank", "77", "bank 14 points (77 points, the next turn)"),
        ("min-turns", "63-45", "bank", "done", "bank 45 points (108 points, the target is reached)"),
        ("within-10", "63-14-t5", "bank", "77-t4", "bank 14 points (77 points, 4 turns left)"),
        ("within-10", "63-14-t2", "bank", "77-t1", "bank 14 points (77 points, 1 turn left)"),
        ("within-10", "63-14-t1", "bank", "late", "bank 14 points (77 points, no turns left)"),
        ("within-10", "63-45-t1", "bank", "done", "bank 45 points (108 points, the target is reached)"),
    ],
)
def test_steps_and_labels(slug: str, state: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    bound = problem(slug)
    parsed = bound.notation.parse(state)

    assert bound.notation.format(bound.process.step(parsed, action)) == after
    assert views_of(bound).label(parsed, action) == label


@pytest.mark.parametrize(
    ("slug", "state", "leads"),
    [
        ("win", "63-71", {"71-63", "63-71-0", "63-71-10"}),
        ("win", "63-71-18-roll", {"71-63", "63-71-18", "63-71-19", "63-71-20"}),
        ("win", "63-71-38-roll", {"71-63", "end-71-101", "end-71-102", "end-71-103"}),
        ("best-response-to-one-roll", "63-99-wait", {"63-99", "end-63-100", "end-63-109"}),
        ("best-response-to-over-20", "63-71-18-roll", {"63-71-wait", "63-71-18", "63-71-20"}),
        ("max-turn", "18-roll", {"end-0", "18", "19", "20"}),
        ("max-turn", "5218-roll", {"end-0", "end-5218", "end-5220"}),
        ("min-turns", "63-18-roll", {"63", "63-18", "63-20"}),
        ("within-10", "63-18-t5-roll", {"63-t4", "63-18-t5", "63-20-t5"}),
        ("within-10", "63-18-t1-roll", {"late", "63-18-t1", "63-20-t1"}),
        ("min-turns:over-50", "90-50-roll", {"90", "90-50", "90-51", "90-60"}),
    ],
)
def test_rolls(slug: str, state: str, leads: set[str]) -> None:
    """A bust ends the turn, yellow alone changes nothing, greens are held; where all bank from then on, they are banked."""
    bound = problem(slug)
    outcomes = bound.process.outcomes(bound.notation.parse(state))

    assert leads <= {bound.notation.format(after) for _, after in outcomes}
    assert all(weight > 0 for weight, _ in outcomes)


def test_the_most_points_may_be_held() -> None:
    """A record may go on with the most points that a state may have, and no throw leads beyond them."""
    bound = problem("win")
    after = [successor for _, successor in bound.process.throws(bound.notation.parse("0-0-992-roll"))]

    assert bound.process.limit == 1000
    assert bound.notation.parse("0-0-1000") in after
    assert max(state.points or 0 for state in after) == 1000


def test_first_throws() -> None:
    """A decision with no more points than dice may be the first of its turn, and none with more."""
    bound = problem("win")

    assert bound.process.opening(bound.notation.parse("63-71-10")) == bound.notation.parse("63-71")
    assert bound.process.opening(bound.notation.parse("63-71-11")) is None
    assert bound.process.opening(bound.notation.parse("63-71-4-roll")) is None
    assert bound.process.opening(bound.notation.parse("63-71")) is None
    assert problem("win", SMALL[3]).process.opening(State(0, 0, 0)) is None


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_rows_are_in_the_order_of_their_text(rules: str, slug: str) -> None:
    """Every state that has a row is written once, read back, and comes after those whose text is smaller."""
    bound = problem(slug, rules)
    texts = [bound.notation.format(state) for state in bound.process.states()]

    assert texts == sorted(set(texts))
    assert [bound.notation.parse(text) for text in texts] == list(bound.process.states())
    assert bound.notation.format(bound.process.start()) in texts


def test_every_two_digit_target_keeps_the_order() -> None:
    """Numbers of one and two digits sort as their text does."""
    for slug in ("win", "best-response-to-one-roll", "min-turns", "within-11", "max-turn", "min-turns:over-7"):
        bound = problem(slug, "dice=3,target=12")
        texts = [bound.notation.format(state) for state in bound.process.states()]

        assert texts == sorted(set(texts))


def test_ends() -> None:
    """At the end of a race the player to move has lost; a best response knows who has won; no more turns are counted."""
    won, lost = Result(Fraction(1), Fraction(0), Fraction(0)), Result(Fraction(0), Fraction(0), Fraction(1))
    for slug, text, value, result, score in (
        ("win", "end-71-104", 0, lost, 0),
        ("best-response-to-over-20", "end-104-71", 1, won, 0),
        ("best-response-to-over-20", "end-71-104", 0, lost, 0),
        ("max-turn", "end-14", 14, None, 14),
        ("min-turns", "done", 0, None, 0),
        ("within-3", "done", 1, None, 0),
        ("within-3", "late", 0, None, 0),
    ):
        bound = problem(slug)
        state = bound.notation.parse(text)

        assert bound.process.utility(state) == value
        assert bound.process.second_utility(state) == 0
        assert bound.process.result(state) == result
        assert bound.process.score(state) == score
        assert derived(bound).sources(state) == ()


@pytest.mark.parametrize(
    ("slug", "before", "after"),
    [("win", "63-71-38-roll", "63-71-40"), ("min-turns", "73-28-roll", "73-29"), ("max-turn", "5215-roll", "5216")],
)
def test_a_record_may_go_on_beyond_what_is_solved(slug: str, before: str, after: str) -> None:
    """A roll where all is banked anyway still leads to points held, as it is played; up to those that are answered."""
    bound = problem(slug)
    state = bound.notation.parse(before)

    assert bound.notation.parse(after) in [thrown for _, thrown in bound.process.throws(state)]
    assert bound.notation.parse(after) not in [thrown for _, thrown in bound.process.outcomes(state)]
    last = state._replace(points=bound.process.limit)
    assert all((thrown.points or 0) <= bound.process.limit for _, thrown in bound.process.throws(last))
