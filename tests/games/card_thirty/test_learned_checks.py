"""Learned values are checked before they are published. The rows are made up here, or counted by a stand-in for self-play."""

from collections.abc import Callable
from functools import cache
from random import Random

import pytest

from solvers import dispatch
from solvers.contract.rows import Confidence, Row, Solution
from solvers.errors import TablebaseError, VerificationError
from solvers.games.card_thirty.checks import learned as checks
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels import calibrating, learning
from solvers.games.card_thirty.learned import match_rows
from solvers.games.card_thirty.learned.corrections import write_order
from solvers.games.card_thirty.learned.match_play import Hands, MatchDerived, MatchNotation, StyleClass
from solvers.games.card_thirty.play import deal, view_text
from solvers.games.card_thirty.play.candidates import candidates
from solvers.games.card_thirty.play.view import Standing
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty import made_up
from tests.games.card_thirty.hands import random_hand
from tests.support.views import views_of

RULES = CardThirtyRules()
# The position of tests/games/card_thirty/test_learned.py in which the player goes out, far behind in the last hand.
LAST = "3H7S-8CDH.KCHS.C456.S23456.S89X-both-2-ACQC2D5DTHJC9D4H3DQSJDJH-21-stock.7S-dealer"


@pytest.fixture(scope="module", autouse=True)
def _quick() -> object:
    """Learn from made-up counts, and check few hands."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(learning, "self_play", made_up.self_play)
        patch.setattr(learning, "LAST_HANDS", 80_000)
        patch.setattr(checks, "HANDS", 6)
        patch.setattr(checks, "ERRORS", 500.0)
        patch.setattr(learning, "decisions", made_up.decisions)
        patch.setattr(calibrating, "fresh", made_up.fresh)
        patch.setattr(calibrating, "scores", made_up.scores)
        learning.learn.cache_clear()
        yield
        learning.learn.cache_clear()


@cache
def solved(slug: str) -> Solution:
    """Return the solution of a goal from made-up counts."""
    return dispatch.solve(problem(RULES, slug))


@pytest.mark.parametrize("slug", LEARNED)
def test_what_is_learned_passes_its_check(slug: str) -> None:
    """The rows of self-play are complete and in order, and say how often intervals held."""
    bound = problem(RULES, slug)
    solution = solved(slug)
    assert (len(solution.rows), solution.error_bound, solution.start) == (1610, None, "other")
    assert dispatch.verify(bound, solution.rows, (), None) >= 0
    assert solution.calibration is not None
    assert solution.calibration.opponent == "itself"
    assert solution.calibration.states > 10


def test_hands_that_say_otherwise_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Values that hands under the plain rules contradict are not published."""
    monkeypatch.setattr(checks, "ERRORS", 5.0)
    rows = [
        row._replace(value=row.value + 500, confidence=row.confidence and Confidence(0, 1000, 0.99, 9))
        for row in made_up.rows_of("margin")
    ]
    with pytest.raises(VerificationError, match="first positions say"):
        dispatch.verify(problem(RULES, "margin"), rows, (), None)


def changed(row: Row, member: str) -> Row:
    """Return a row of a class with one member that is not possible."""
    return {
        "value": row._replace(value=-500.0),
        "confidence": row._replace(confidence=Confidence(-999, 999, 0.99, 5)),
        "action": row._replace(action="stock"),
        "exact": row._replace(exact="1"),
        "state": row._replace(state="after-neither-0x"),
    }[member]


@pytest.mark.parametrize("member", ["value", "confidence", "action", "exact", "state"])
@pytest.mark.parametrize("slug", ["margin", "win-match"])
def test_a_wrong_row_is_refused(slug: str, member: str) -> None:
    """A row that is not what a class or a match has is refused."""
    rows = list(solved(slug).rows)
    rows[700] = changed(rows[700], member)
    with pytest.raises(VerificationError):
        dispatch.verify(problem(RULES, slug), rows, (), None)


@pytest.mark.parametrize("sure", [None, Confidence(-999, 999, 0.9, 5), Confidence(-999, -998, 0.99, 5)])
@pytest.mark.parametrize(("slug", "state"), [("margin", "dealer"), ("win-match", "match-3left-first")])
def test_a_mean_without_its_interval_is_refused(slug: str, state: str, sure: Confidence | None) -> None:
    """The value of a hand or a match before the deal lies inside an interval of level 0.99."""
    rows = [row._replace(confidence=sure) if row.state == state else row for row in solved(slug).rows]
    with pytest.raises(VerificationError, match="interval"):
        dispatch.verify(problem(RULES, slug), rows, (), None)


@pytest.mark.parametrize("slug", ["margin", "win-match"])
def test_missing_rows_and_bounds_are_refused(slug: str) -> None:
    """All rows must be there, and estimates have no error bound."""
    rows = list(solved(slug).rows)
    for some, bound in ((rows[:-1], None), (rows[1:], None), (rows, 0.0)):
        with pytest.raises(VerificationError):
            dispatch.verify(problem(RULES, slug), some, (), bound)


def test_values_that_fall_are_refused() -> None:
    """A class with a higher index is worth no less, and a greater lead neither."""
    rows = made_up.rows_of("margin")
    index = next(k for k, row in enumerate(rows) if row.state == "after-own-12")
    for wrong in (rows[index]._replace(value=-50.0), rows[index]._replace(more=write_order(-50.0))):
        with pytest.raises(VerificationError, match="worse"):
            dispatch.verify(problem(RULES, "margin"), [*rows[:index], wrong, *rows[index + 1 :]], (), None)
    match = solved("win-match")
    listed = list(match.rows)
    index = next(k for k, row in enumerate(listed) if row.state == "match-2left-dealer")
    row = match_rows.read_match(listed[index])
    values = [*row.values]
    values[10], values[-10] = values[-10], values[10]
    listed[index] = match_rows.pack(
        2, 0, row.names, row.samples, values, row.errors, [int(style) for style in row.styles]
    )
    with pytest.raises(VerificationError, match="fall"):
        dispatch.verify(problem(RULES, "win-match"), listed, (), None)


def test_the_match_passes_its_check() -> None:
    """The rows of the match are those of hands left and of the classes of every style."""
    bound, solution = problem(RULES, "win-match"), solved("win-match")
    assert len(solution.rows) == 2 * RULES.hands + 3 * 1608
    assert solution.start == "match-10left-first"
    assert dispatch.verify(bound, solution.rows, (), None) < 1e-5


@pytest.fixture(scope="module")
def answer() -> Callable[[str], Row]:
    """A function that returns the row of a position of a match."""
    rows = {row.state: row for row in solved("win-match").rows}
    notation, derived = MatchNotation(RULES), MatchDerived(RULES)

    def row(text: str) -> Row:
        view = notation.parse(text)
        sources = [notation.format(source) for source in derived.sources(view)]
        return derived.derive(view, {source: rows[source] for source in sources})

    return row


@pytest.mark.parametrize("standing", [Standing(0, 10), Standing(60, 3), Standing(-200, 2), Standing(5, 1)])
def test_positions_of_a_match(answer: Callable[[str], Row], standing: Standing) -> None:
    """All actions worth considering are listed, best first, as chances inside their intervals."""
    measured = 0
    for state, move in random_hand(RULES, Random(standing.left)):
        if move is None:
            continue
        view = deal.view(state, standing)
        row = answer(view_text.format_view(view))
        assert sorted(action.action for action in row.actions) == sorted(candidates(RULES, view))
        values = [action.value for action in row.actions]
        assert values == sorted(values, reverse=True)
        assert (row.action, row.value) == (row.actions[0].action, values[0])
        for action in row.actions:
            # Of made-up positions not every kind is met.
            if action.confidence is not None:
                measured += 1
                assert 0 <= action.confidence.low <= action.value <= action.confidence.high <= 1
    assert measured


def test_the_last_hand_is_won_by_enough(answer: Callable[[str], Row]) -> None:
    """In the last hand going out wins the match if the opponent holds more than the player is behind."""
    ahead, behind = answer(f"{LAST}-ahead1-1left"), answer(f"{LAST}-behind21-1left")
    out = "S23456-S234567.discard-3H"
    assert next(action.value for action in ahead.actions if action.action == out) == 1.0
    # Two cards have 20 points at most.
    assert next(action.value for action in behind.actions if action.action == out) == 0.0


def test_states_of_a_match_are_read_back() -> None:
    """Hands left and classes of a style are states, in which there is nothing to decide."""
    bound = problem(RULES, "win-match")
    notation = bound.notation
    for text in ("match-7left-dealer", "margin-after-neither-12", "win-hand-before-both-minus5"):
        state = notation.parse(text.upper())
        assert isinstance(state, Hands | StyleClass)
        assert notation.format(state) == text
        assert MatchDerived(RULES).sources(state) == ()
        with pytest.raises(TablebaseError, match="nothing to decide"):
            notation.parse_action(state, "stock")
    view = notation.parse(f"{LAST}-level-3left")
    assert notation.parse_action(view, "discard 3H") == "discard-3H"
    assert views_of(bound).label(view, "discard-3H") == "discard the 3 of hearts"
