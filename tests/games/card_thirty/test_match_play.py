"""Positions of a match, valued by hand: going out, the policy's style, and the widths of intervals."""

import json
from collections.abc import Mapping
from itertools import combinations

import pytest

from solvers.contract.rows import Row
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned import match_rows
from solvers.games.card_thirty.learned.corrections import OTHERS
from solvers.games.card_thirty.learned.match_play import MatchDerived, MatchNotation, StyleClass, pack_margins
from solvers.games.card_thirty.learned.match_rows import QUANTILE
from solvers.games.card_thirty.play import view_text
from solvers.games.card_thirty.play.view import Standing, View, unseen
from solvers.games.card_thirty.rules import CardThirtyRules, points
from tests.games.card_thirty.class_values import stored
from tests.games.card_thirty.test_learned import LAST, OUT

BONUS = CardThirtyRules(kamikaze_bonus=25)
MIDDLE = "4C9CKCTD7H8H9H2S3SQS-0-neither-10-6D9D-32-draw-other"


def position(rules: CardThirtyRules, text: str, lead: int, left: int) -> View:
    """Return a position with a standing."""
    return view_text.parse_view(rules, text)._replace(standing=Standing(lead, left))


def rows_of(rules: CardThirtyRules, view: View, rows: Mapping[str, Row]) -> dict[str, Row]:
    """Return the rows that a position is derived from."""
    notation = MatchNotation(rules)
    return {text: rows[text] for text in map(notation.format, MatchDerived(rules).sources(view))}


def of_out(rules: CardThirtyRules, view: View) -> Row:
    """Return the row of a position, with going out alone."""
    row = MatchDerived(rules).derive(view, rows_of(rules, view, stored("win-match")))
    return row._replace(actions=tuple(action for action in row.actions if action.action == OUT))


@pytest.mark.parametrize("lead", [-31, -35, -40])
def test_an_opponent_who_has_not_laid_down_scores_the_bonus(lead: int) -> None:
    """In the last hand going out wins as often as the opponent's two cards and the bonus are worth more than the player is behind."""
    view = position(BONUS, LAST, lead, 1)._replace(other_laid=False)
    totals = [25 + points(one) + points(other) + lead for one, other in combinations(unseen(BONUS, view), 2)]
    won = sum((total > 0) + (total == 0) / 2 for total in totals) / len(totals)

    (out,) = of_out(BONUS, view).actions

    assert out.value == pytest.approx(won)
    assert 0 < won < 1
    laid = position(BONUS, LAST, lead, 1)
    assert of_out(BONUS, laid).actions[0].value < won


def test_the_end_of_a_hand_is_as_far_off_as_the_match_after_it() -> None:
    """The interval of going out goes from the least to the most that the match can be worth after it, with its error."""
    rules = CardThirtyRules()
    view = position(rules, LAST, 5, 3)
    least, most = (f([points(a) + points(b) for a, b in combinations(unseen(rules, view), 2)]) for f in (min, max))

    (out,) = of_out(rules, view).actions

    sure = out.confidence
    assert sure is not None
    # Made up: a lead of x is worth (x + 60) / 120, with a standard error of 0.01.
    assert sure.low == pytest.approx((5 + least + 60) / 120 - QUANTILE * 0.01, abs=2e-6)
    assert sure.high == pytest.approx((5 + most + 60) / 120 + QUANTILE * 0.01, abs=2e-6)
    assert (sure.level, of_out(rules, view._replace(standing=Standing(5, 1))).actions[0].value) == (0.99, 1.0)


def levels(learned: dict[str, int], met: dict[str, int]) -> dict[str, Row]:
    """Return rows in which every class of a style always ends with one margin: in learning, and against the opponent."""
    rows = dict(stored("win-match"))
    holder = match_rows.token(1, 1)
    more = json.loads(rows[holder].more or "{}")
    more |= {"halves": {"later-neither": [0.05, 0.1], OTHERS: [0.1, 0.2]}, "samples": {"later-neither": 71, OTHERS: 73}}
    rows[holder] = rows[holder]._replace(more=json.dumps(more))
    notation = MatchNotation(CardThirtyRules())
    for text, row in stored("win-match").items():
        state = notation.parse(text)
        if isinstance(state, StyleClass):
            counts = [[0] * 201, [0] * 201]
            for numbers, margin in zip(counts, (met[state.style], learned[state.style]), strict=True):
                numbers[100 + margin - 10] += 1
                numbers[100 + margin + 10] += 1
            rows[text] = row._replace(more=pack_margins(counts[0], counts[1], 100))
    return rows


def test_a_position_is_valued_in_the_style_of_the_policy() -> None:
    """The style is the best one in learning; the value is that of its hands against the opponent, with the width of its spread."""
    rules = CardThirtyRules()
    learned, met = dict(zip(LEARNED, (10, 30, 20), strict=True)), dict(zip(LEARNED, (50, 5, 40), strict=True))
    rows = levels(learned, met)
    view = position(rules, MIDDLE, 0, 2)
    derived = MatchDerived(rules)
    listed = derived.played(view, rows_of(rules, view, rows))

    assert {hand.style for hand in listed} == {"min-loss"}
    best = listed[0].action
    # Margins of -5 and 15 lead to 55 and 75 of 120.
    assert best.value == pytest.approx(65 / 120, abs=2e-6)
    assert listed[0].spread == pytest.approx(10 / 120, abs=2e-6)
    half = 0.1 * 10 / 120 + QUANTILE * 0.01
    assert best.confidence is not None
    assert best.confidence.high - best.value == pytest.approx(half, abs=1e-5)
    assert best.value - best.confidence.low == pytest.approx(half, abs=1e-5)
    assert best.confidence.samples == 71
    assert {state.kind for state in listed[1:]} == {OTHERS}
    last = derived.played(view._replace(standing=Standing(0, 1)), rows_of(rules, view, rows))
    assert last[0].action.confidence is not None
    assert last[0].action.confidence.high - last[0].action.value == pytest.approx(0.1 * last[0].spread)


def test_nothing_is_claimed_if_all_hands_counted_give_the_same_result() -> None:
    """A lead that no hand counted has turned round may still be lost: the value is an estimate without an interval."""
    rules = CardThirtyRules()
    rows = levels(dict.fromkeys(LEARNED, 10), dict.fromkeys(LEARNED, 50))
    view = position(rules, MIDDLE, 0, 2)._replace(standing=Standing(90, 1))

    best = MatchDerived(rules).played(view, rows_of(rules, view, rows))[0]

    assert (best.action.value, best.spread, best.action.confidence) == (1.0, 0.0, None)
