"""Positions in play: their rows are derived from the rows of the classes that the actions lead to."""

from collections.abc import Mapping
from random import Random

import pytest

from solvers.contract.rows import UNDECIDED, Confidence, Row
from solvers.errors import IllegalError, TablebaseError
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.learned.classes import (
    MOMENTS,
    PHASES,
    Class,
    Undealt,
    all_classes,
    class_of,
    format_class,
    read_class,
)
from solvers.games.card_thirty.learned.corrections import KINDS, OTHERS, Corrections, turn_of, write, write_order
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.learned.rows import LIMITS, LearnedDerived, LearnedNotation
from solvers.games.card_thirty.play import deal, turn, view_text
from solvers.games.card_thirty.play.candidates import candidates
from solvers.games.card_thirty.play.moves import read_move
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.problem import problem
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.hands import random_hand
from tests.support.views import views_of

RULES = CardThirtyRules()
NOTHING = Corrections({}, {}, {})
# A player who goes out with the 7 of spades, against two of 23 unseen cards, which have 177 points together.
LAST = "3H7S-8CDH.KCHS.C456.S23456.S89X-both-2-ACQC2D5DTHJC9D4H3DQSJDJH-21-stock.7S-dealer"
OUT = "S23456-S234567.discard-3H"


def derived(slug: str) -> tuple[LearnedNotation, LearnedDerived]:
    """Return the notation and the derivation of a learned goal."""
    bound = problem(RULES, slug)
    assert isinstance(bound.notation, LearnedNotation)
    assert isinstance(bound.derived, LearnedDerived)
    return bound.notation, bound.derived


def made_up(sign: int = 1, found: Corrections = NOTHING) -> Mapping[str, Row]:
    """Return rows of classes that are worth as much as their index, and the corrections of positions."""
    rows = {"other": Row("other", None, 0.0, None, (), write(found), Confidence(-1.0, 1.0, 0.99, 500))}
    for class_ in all_classes():
        text = format_class(class_)
        rows[text] = Row(text, None, float(sign * class_.number), None)
    return rows


def widths(best: float, others: float) -> Corrections:
    """Return corrections without weights, whose intervals have these halves."""
    halves = {**dict.fromkeys(KINDS, (best / 2, best)), OTHERS: (others / 2, others)}
    return Corrections({}, halves, {**dict.fromkeys(KINDS, 700), OTHERS: 300})


def positions(seed: int) -> list[View]:
    """Return the positions of a hand that is played at random."""
    return [deal.view(state) for state, move in random_hand(RULES, Random(seed)) if move is not None]


def test_texts_of_classes_are_read_back() -> None:
    """Every class has a text of its own, which is read back, also in capitals."""
    listed: list[Class | Undealt] = [*all_classes(), Undealt(True), Undealt(False)]
    texts = [format_class(class_) for class_ in listed]
    assert len(set(texts)) == len(listed) == 1610
    assert [read_class(text) for text in texts] == listed
    assert read_class(" AFTER-Neither-MINUS5 ") == Class("after", 0, -5)


@pytest.mark.parametrize("text", ["after-neither-101", "after-neither-minus0", "between-own-3", "after-own-", "deal"])
def test_other_texts_are_no_classes(text: str) -> None:
    """A class has a known moment and phase, and an index from -100 to 100."""
    assert read_class(text) is None


def test_indices_round_down_and_stay_in_range() -> None:
    """A class holds the indices of one unit; those beyond the ends belong to the last class."""
    assert [class_of("after", True, False, margin).number for margin in (0, 999, 1000, -1, -1000, 10**6, -(10**6))] == [
        0, 0, 1, -1, -1, 100, -100,
    ]  # fmt: skip
    assert class_of("before", True, False, 0) == Class("before", 2, 0)


@pytest.mark.parametrize("slug", LEARNED)
@pytest.mark.parametrize("seed", range(4))
def test_rows_list_every_candidate_best_first(slug: str, seed: int) -> None:
    """A row lists all actions worth considering, best first, with the values of classes; the policy takes the first."""
    notation, derive = derived(slug)
    views = views_of(problem(RULES, slug))
    sign = -1 if slug == "min-loss" else 1
    rows = made_up(sign, widths(2.0, 3.0))
    for view in positions(seed):
        sources = derive.sources(view)
        assert len(set(sources)) == len(sources) > 0
        texts = [notation.format(source) for source in sources]
        row = derive.derive(view, {text: rows[text] for text in texts})
        assert row.state == notation.format(view) == view_text.format_view(view)
        assert sorted(action.action for action in row.actions) == sorted(candidates(RULES, view))
        values = [sign * action.value for action in row.actions]
        assert values == sorted(values, reverse=True)
        assert (row.action, row.value, row.confidence) == (
            row.actions[0].action, row.actions[0].value, row.actions[0].confidence,
        )  # fmt: skip
        for action in row.actions:
            assert action.exact is None
            assert action.tie == UNDECIDED
            assert action.confidence is not None
            assert action.confidence.low <= action.value <= action.confidence.high
            assert notation.parse_action(view, action.action) == action.action
            assert views.label(view, action.action)


def test_the_discard_is_worth_the_best_play_after_it() -> None:
    """Before a draw the discard has the value of the best play after taking it."""
    _, derive = derived("margin")
    rows = made_up()
    for view in positions(3):
        if view.moment == "draw":
            row = derive.derive(view, rows)
            after = derive.derive(turn.took(view), rows)
            assert {action.action: action.value for action in row.actions}["take"] == after.value


def test_going_out_is_worth_what_the_opponent_holds() -> None:
    """Going out wins the hand, costs nothing, and earns the points that the opponent holds if all cards are alike."""
    view = view_text.parse_view(RULES, LAST)
    out = {
        slug: next(action for action in derived(slug)[1].derive(view, made_up()).actions if action.action == OUT)
        for slug in LEARNED
    }
    assert (out["win-hand"].value, out["win-hand"].confidence) == (1.0, Confidence(1, 1, 1.0, 0))
    assert (out["min-loss"].value, out["min-loss"].confidence) == (0.0, Confidence(0, 0, 1.0, 0))
    first = out["margin"]
    assert first.confidence is not None
    assert first.confidence.low < first.value < first.confidence.high
    assert first.value == pytest.approx(2 * 177 / 23)


def test_classes_are_answered_but_decide_nothing() -> None:
    """A class is a state with a stored row, in which there is no action."""
    notation, derive = derived("margin")
    state = notation.parse("after-own-12")
    assert derive.sources(state) == ()
    with pytest.raises(TablebaseError, match="nothing to decide"):
        notation.parse_action(state, "stock")


@pytest.mark.parametrize("text", ["ace_wraps=true", "min_naturals_per_meld=2", "set_joker_suit=declared"])
def test_rules_without_a_player_are_refused(text: str) -> None:
    """Players are learned under the melds of the source alone; the refusal says which rule."""
    rules = CardThirtyRules.parse(text)
    assert isinstance(rules, CardThirtyRules)
    with pytest.raises(IllegalError, match=text.split("=", maxsplit=1)[0]):
        problem(rules, "margin")


def fitted(value: float) -> Corrections:
    """Return corrections by which every position is worth the same number."""
    constant = (round(1e6 * value), *(0 for _ in range(FEATURES - 1)))
    weights = {f"later-{moment}-{phase}": constant for moment in MOMENTS for phase in PHASES}
    return widths(2.0, 3.0)._replace(weights=weights)


@pytest.mark.parametrize("slug", LEARNED)
def test_a_position_is_worth_what_is_fitted_to_it(slug: str) -> None:
    """The best action has the fitted value and the width of its kind, others are worth less by the difference of their classes."""
    derive, sign = derived(slug)[1], -1 if slug == "min-loss" else 1
    plain, moved = made_up(sign, widths(2.0, 3.0)), made_up(sign, fitted(0.75))
    seen = set()
    for view in positions(5):
        before, after = derive.derive(view, plain), derive.derive(view, moved)
        ends = [action.confidence is not None and action.confidence.level == 1 for action in before.actions]
        if any(ends):
            assert before == after
            continue
        standing = derive.standing(view, moved)
        seen.add(standing.kind)
        assert after.action == before.action
        assert (after.value, standing.value) == (0.75, 0.75)
        low, high = LIMITS[slug]
        assert after.confidence == Confidence(max(low, -1.25), min(high, 2.75), 0.99, 700)
        by_class = {action.action: action for action in before.actions}
        for action in after.actions[1:]:
            assert action.confidence is not None
            assert action.confidence.samples == 300
            regret = sign * (by_class[before.actions[0].action].value - by_class[action.action].value)
            if slug == "margin":
                assert action.value == pytest.approx(0.75 - regret)
                assert action.confidence.high - action.confidence.low == pytest.approx(6)
    assert {"first", "opening"} <= seen


def test_the_policy_goes_by_order_and_is_worth_most() -> None:
    """The policy takes the action whose class has the highest order, and no other is said to be worth more."""
    _, derive = derived("margin")
    # Classes are worth the less the higher their order is.
    rows = {
        text: row._replace(value=-row.value, more=write_order(row.value)) if text != "other" else row
        for text, row in made_up(1, widths(2.0, 3.0)).items()
    }
    for view in positions(1):
        by_order, row = derive.derive(view, made_up()), derive.derive(view, rows)
        assert row.action == by_order.action
        if all(action.confidence is not None and action.confidence.level < 1 for action in row.actions):
            assert {action.value for action in row.actions} == {row.value}


def test_the_first_turns_are_told_apart() -> None:
    """The turn of the player who begins and the dealer's first one are kinds of their own, whatever the dealer draws."""
    first, draw, *_ = positions(0)
    assert (turn_of(RULES, first), turn_of(RULES, draw)) == ("first", "opening")
    assert turn_of(RULES, turn.took(draw)) == "opening"
    drawn = turn.drew(draw, 0)
    assert turn_of(RULES, drawn) == "opening"
    assert turn_of(RULES, drawn._replace(stock=drawn.stock - 1)) == "later"
    assert turn_of(RULES, draw._replace(dealer=False)) == "later"
    assert turn_of(RULES, draw._replace(reshuffled=True)) == "later"


def test_without_measured_widths_nothing_is_claimed() -> None:
    """Rows of solutions in which no width was measured give values without intervals."""
    _, derive = derived("margin")
    for view in positions(2):
        for action in derive.derive(view, made_up()).actions:
            assert action.confidence is None or action.confidence.level == 1


@pytest.mark.parametrize("slug", LEARNED)
def test_any_play_of_a_position_is_valued_like_those_that_are_listed(slug: str) -> None:
    """A play has the value and interval that the row of its position lists, from the sources that it names."""
    notation, derive = derived(slug)
    rows = made_up(-1 if slug == "min-loss" else 1, fitted(0.5))
    for view in positions(7):
        if view.moment == "draw":
            continue
        listed = derive.derive(view, rows).actions
        for action in (listed[0], listed[-1]):
            play = read_move(RULES, action.action)
            assert not isinstance(play, str)
            needed = {notation.format(source) for source in derive.play_sources(view, play)}
            assert derive.play_value(view, play, {text: rows[text] for text in needed}) == action
