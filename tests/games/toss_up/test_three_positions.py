"""Toss Up! for three: how positions and actions are written, and what a row says of them."""

from fractions import Fraction
from random import Random

import pytest

from solvers import review
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.toss_up.state import ACTIONS
from solvers.simulate import Player, Seat
from tests.games.toss_up.solved_three import MIXED, derive, others, solved, status
from tests.games.toss_up.support import derived, three
from tests.support.views import views_of


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("63-71-50", "chance"),
        ("63-71-50-14", "decision"),
        ("63-71-50-0", "decision"),
        ("63-71-50-45", "decision"),
        ("63-71-50-14-roll", "chance"),
        ("end-71-50-104", "terminal"),
    ],
)
def test_every_position_has_one_spelling(text: str, kind: str) -> None:
    """A position is written as it is read, with points that reach the target not banked yet."""
    problem = three()
    state = problem.notation.parse(text)

    assert problem.notation.format(state) == text
    assert problem.kind(state) == kind
    assert bool(problem.process.actions(state)) == (kind == "decision")
    assert bool(derived(problem).sources(state)) == (state.points is not None)


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("63-71", NotationError, "not of the form"),
        ("063-71-50", NotationError, "not of the form"),
        ("63-71-50-roll", NotationError, "not of the form"),
        ("63-71-50-14-t5", NotationError, "not of the form"),
        ("1" * 65, NotationError, "at most 64"),
        ("100-71-50", IllegalError, "the game is over at 100"),
        ("63-71-100-3", IllegalError, "the game is over at 100"),
        ("63-71-50-1001", IllegalError, "more than 1000, the most"),
        ("end-63-71-50", IllegalError, "the third, and nobody else"),
        ("end-63-100-100", IllegalError, "the third, and nobody else"),
        ("end-63-71-100-3", IllegalError, "nothing is held"),
        ("end-63-71-1110", IllegalError, "more than 1109, the most"),
    ],
)
def test_wrong_positions_are_refused(text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a decision."""
    problem = three()
    with pytest.raises(error, match=says) as caught:
        problem.notation.parse(text)

    assert problem.kind(problem.notation.parse(caught.value.example or "")) == "decision"


@pytest.mark.parametrize(
    ("state", "action", "after", "label"),
    [
        ("63-71-50-14", "bank", "71-50-77", "bank 14 points (77 to 71 and 50, the next player's turn)"),
        ("63-71-50-45", "bank", "end-71-50-108", "bank 45 points (108 to 71 and 50, won)"),
        ("63-71-50-0", "bank", "71-50-63", "bank nothing (63 to 71 and 50, the next player's turn)"),
        ("63-71-50-14", "roll", "63-71-50-14-roll", "roll six dice again"),
    ],
)
def test_steps_and_labels(state: str, action: str, after: str, label: str) -> None:
    """An action leads to the next turn or the end, and says so in words."""
    problem = three()
    parsed = problem.notation.parse(state)

    assert problem.notation.format(problem.process.step(parsed, action)) == after
    assert views_of(problem).label(parsed, action) == label
    assert problem.notation.parse_action(parsed, action) == action


def test_what_the_contract_asks_besides() -> None:
    """Ends are lost for who reads them, first throws known, busts and wins led to, and nothing is paid or followed."""
    problem = three()
    process, parse = problem.process, problem.notation.parse
    end, decision = parse("end-71-50-104"), parse("63-71-50-10")

    assert not process.utility(end)
    assert not process.second_utility(end)
    assert process.score(end) == 71
    result = process.result(end)
    assert result is not None
    assert result.loss == 1
    assert process.opening(decision) == parse("63-71-50")
    assert process.opening(parse("63-71-50-11")) is None
    leads = {problem.notation.format(after) for _, after in process.outcomes(parse("63-71-50-18-roll"))}
    assert leads == {"71-50-63", "63-71-50-18", "63-71-50-19", "63-71-50-20"}
    leads = {problem.notation.format(after) for _, after in process.outcomes(parse("63-71-50-38-roll"))}
    assert leads == {"71-50-63", "end-71-50-101", "end-71-50-102", "end-71-50-103"}
    assert not process.pays
    assert not any(process.payoff(decision, "bank"))
    assert [process.tie_break(decision, action) for action in ACTIONS] == [(0,), (1,)]
    assert process.start() == parse("0-0-0")
    assert problem.fixed is None
    assert problem.turns is None
    with pytest.raises(NotationError, match="neither bank nor roll"):
        problem.notation.parse_action(decision, "hold")
    for state in (end, parse("63-71-50")):
        with pytest.raises(IllegalError, match="nothing is decided"):
            problem.notation.parse_action(state, "bank")


def test_one_value_does_not_say_what_a_state_is_worth_to_the_others() -> None:
    """Records are not judged and games are not simulated, as one player's loss is not one other player's gain."""
    problem = three()

    assert not problem.process.one_value
    with pytest.raises(IllegalError, match="that of its mover alone") as caught:
        review.read(problem, [("63-71-50-10", "bank")])
    assert caught.value.field == "goal"
    with pytest.raises(IllegalError, match="that of its mover alone") as caught:
        Seat(Player(problem, lambda _: "bank", lambda _: Fraction(0)), Random(1))
    assert caught.value.field == "goal"


def test_a_row_says_what_the_others_win() -> None:
    """A reply lists the chances of the next two players, and what is known of the equilibrium."""
    problem, _, rows, _ = solved(MIXED)
    for text in ("16-16-16", "0-0-0", "10-2-5"):
        row = rows[text]
        assert views_of(problem).members(row) == {"others": list(others(row)), "equilibrium": status(row)}
    held = views_of(problem).members(derive(MIXED, "10-2-5-3"))
    assert held["equilibrium"] == status(rows["10-2-5"])


@pytest.mark.parametrize("rules", ["ending=last-turn", "target=101"])
def test_rules_that_are_not_solved_are_refused(rules: str) -> None:
    """A refusal's example is legal."""
    with pytest.raises(IllegalError, match="solved") as caught:
        three(rules)

    three(caught.value.example or "")
