"""Positions of Toss Up! with a last turn: how they are written, where they lead, and what is refused."""

from fractions import Fraction

import pytest

from solvers.contract.rows import Result
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.toss_up.last_turn.problem import last_turn_problem
from solvers.games.toss_up.odds import BUST, throws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ACTIONS, State
from tests.games.toss_up.support import SMALL_LAST_TURN, derived, last_turn
from tests.support.views import views_of

DEFAULT = "tie=half"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("63-71", "chance"),
        ("63-71-0", "decision"),
        ("63-71-14", "decision"),
        ("63-71-45-roll", "chance"),
        ("71-104", "chance"),
        ("71-104-0", "decision"),
        ("71-104-34-roll", "chance"),
        ("0-1109-1119", "decision"),
        ("end-71-104", "terminal"),
        ("end-104-104", "terminal"),
        ("end-1228-1109", "terminal"),
    ],
)
def test_every_position_has_one_spelling(text: str, kind: str) -> None:
    """A position is written as it is read."""
    bound = last_turn(DEFAULT)
    state = bound.notation.parse(text)

    assert bound.notation.format(state) == text
    assert bound.kind(state) == kind
    assert derived(bound).sources(state) == () or kind != "terminal"


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("063-71", NotationError, "not of the form"),
        ("63", NotationError, "not of the form"),
        ("63-71-wait", NotationError, "not of the form"),
        ("END-71-104", NotationError, "letters are small"),
        ("1" * 65, NotationError, "at most 64"),
        ("100-71", IllegalError, "whose turn it is has not banked"),
        ("104-100-3", IllegalError, "whose turn it is has not banked"),
        ("63-71-1001", IllegalError, "1001 points held are more than 1000, the most"),
        ("63-1110", IllegalError, "1110 points banked are more than 1109, the most"),
        ("63-104-1120", IllegalError, "1120 points held are more than 1119, the most"),
        ("end-71-99", IllegalError, "the opponent has banked the target"),
        ("end-71-104-3", IllegalError, "nothing is held"),
        ("end-1229-104", IllegalError, "1229 points banked are more than 1228, the most"),
        ("end-71-1110", IllegalError, "1110 points banked are more than 1109, the most"),
    ],
)
def test_wrong_positions_are_refused(text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a decision."""
    bound = last_turn(DEFAULT)
    with pytest.raises(error, match=says) as caught:
        bound.notation.parse(text)

    assert bound.kind(bound.notation.parse(caught.value.example or "")) == "decision"


def test_the_limit_is_the_one_that_the_documents_name() -> None:
    """With a lead that pays to be made larger, more than ten times the target may be held, up to the documented limit."""
    bound = last_turn("dice=4,target=5,red=1/3,yellow=0,green=2/3,tie=chaser-wins")

    assert bound.process.chase.cap == 88
    assert bound.notation.parse("0-0-97").points == bound.process.limit == 5 + 88 + 4
    with pytest.raises(
        IllegalError, match="98 points held are more than 97, the most that are answered under these rules"
    ):
        bound.notation.parse("0-0-98")


@pytest.mark.parametrize("rules", [*SMALL_LAST_TURN, "dice=3,target=12", "dice=5,target=101"])
def test_rows_are_in_the_order_of_their_text(rules: str) -> None:
    """Every state that has a row is written once, read back, and comes after those whose text is smaller."""
    bound = last_turn(rules)
    texts = [bound.notation.format(state) for state in bound.process.states()]

    assert texts == sorted(set(texts))
    assert [bound.notation.parse(text) for text in texts] == list(bound.process.states())
    assert all(bound.process.stored(state) and not derived(bound).sources(state) for state in bound.process.states())
    assert len(texts) == bound.rules.target**2 + bound.process.gaps


@pytest.mark.parametrize("rules", [*SMALL_LAST_TURN, DEFAULT])
def test_whatever_is_answered_leads_to_what_is(rules: str) -> None:
    """The farthest positions that are read lead to positions that are read."""
    bound = last_turn(rules)
    called = bound.rules.target - 1 + bound.process.limit + bound.rules.dice
    for text in (
        f"{bound.rules.target - 1}-0-{bound.process.limit}",
        f"0-0-{bound.process.most(State(0, 0))}",
        f"0-{called}-{called}",
    ):
        state = bound.notation.parse(text)
        for action in ACTIONS:
            after = bound.process.step(state, action)
            following = (
                [successor for _, successor in bound.process.outcomes(after)]
                if bound.kind(after) == "chance"
                else [after]
            )

            assert all(
                bound.notation.parse(bound.notation.format(successor)) == successor for successor in (after, *following)
            )


@pytest.mark.parametrize(
    ("text", "action", "after", "label"),
    [
        ("63-71-14", "bank", "71-77", "bank 14 points (77 to 71, the opponent's turn)"),
        ("63-71-0", "bank", "71-63", "bank nothing (63 to 71, the opponent's turn)"),
        ("63-71-45", "bank", "71-108", "bank 45 points (108 to 71, the opponent's last turn)"),
        ("63-71-45", "roll", "63-71-45-roll", "roll five dice again"),
        ("71-104-14", "bank", "end-85-104", "bank 14 points (85 to 104, lost)"),
        ("71-104-33", "bank", "end-104-104", "bank 33 points (104 to 104, a tie)"),
        ("71-104-34", "bank", "end-105-104", "bank 34 points (105 to 104, won)"),
    ],
)
def test_steps_and_labels(text: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    bound = last_turn(DEFAULT)
    state = bound.notation.parse(text)

    assert bound.notation.parse_action(state, action) == action
    assert bound.notation.format(bound.process.step(state, action)) == after
    assert views_of(bound).label(state, action) == label


def test_a_tie_may_be_won_or_lost() -> None:
    """The convention shows in labels, utilities and results."""
    for tie, word, result in (
        ("half", "a tie", Result(Fraction(0), Fraction(1), Fraction(0))),
        ("chaser-wins", "won", Result(Fraction(1), Fraction(0), Fraction(0))),
        ("chaser-loses", "lost", Result(Fraction(0), Fraction(0), Fraction(1))),
    ):
        bound = last_turn(f"tie={tie}")
        state = bound.notation.parse("end-104-104")

        assert views_of(bound).label(bound.notation.parse("71-104-33"), "bank").endswith(f"{word})")
        assert bound.process.result(state) == result
        assert bound.process.utility(state) == result.win + result.tie / 2
        assert bound.process.result(bound.notation.parse("end-105-104")) == Result(
            Fraction(1), Fraction(0), Fraction(0)
        )
        assert bound.process.result(bound.notation.parse("end-71-104")) == Result(Fraction(0), Fraction(0), Fraction(1))
        assert bound.process.score(state) == 0
        assert bound.process.second_utility(state) == 0


def test_first_throws() -> None:
    """A decision with no more points than dice may be the first of its turn, and none with more."""
    bound = last_turn(DEFAULT)
    shown = {greens for _, greens in throws(bound.rules, 10)} - {BUST}

    assert {
        after.points for _, after in bound.process.outcomes(bound.notation.parse("71-104")) if after.turns is None
    } == shown
    assert bound.process.opening(bound.notation.parse("71-104-10")) == bound.notation.parse("71-104")
    for text in ("71-104-11", "71-104-4-roll", "71-104", "end-71-104"):
        assert bound.process.opening(bound.notation.parse(text)) is None


def test_what_is_no_action() -> None:
    """There is nothing else to do, nothing is done before a roll, and no action earns anything or is a strategy's."""
    bound = last_turn(DEFAULT)
    decision, start = bound.notation.parse("63-71-14"), bound.notation.parse("63-71")

    with pytest.raises(NotationError, match="neither bank nor roll"):
        bound.notation.parse_action(decision, "pass")
    with pytest.raises(IllegalError, match="nothing is decided"):
        bound.notation.parse_action(start, "roll")
    with pytest.raises(IllegalError, match="nothing is decided"):
        bound.process.step(start, "bank")
    assert bound.fixed is None
    assert not bound.process.pays
    assert not any(bound.process.payoff(decision, "bank"))
    assert [bound.process.tie_break(decision, action) for action in ACTIONS] == [(0,), (1,)]


@pytest.mark.parametrize(
    ("rules", "says"),
    [
        ("ending=first", "no last turn is called"),
        ("ending=last-turn,red=1/100,yellow=49/100", "lacks 2000 points has a chance above"),
    ],
)
def test_rules_that_are_not_solved(rules: str, says: str) -> None:
    """A refusal says why, and its example is solved."""
    with pytest.raises(IllegalError, match=says) as caught:
        last_turn_problem(TossUpRules.parse(rules))

    assert caught.value.field == "rules"
    assert last_turn_problem(TossUpRules.parse(caught.value.example or "")).slug == "win"
