"""The review of recorded hands with made-up values of classes."""

from random import Random
from typing import Any

import pytest

from solvers import hidden_review
from solvers.contract.presentation.histories import Decision
from solvers.contract.problem import Problem
from solvers.contract.rows import Row
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games import find
from solvers.games.card_thirty.play import deal, history, moves, view_text
from solvers.games.card_thirty.play.turn import Move, Play
from solvers.games.card_thirty.play.view import Standing
from solvers.games.card_thirty.problem import problem
from solvers.intervals import ZERO, Measured
from solvers.review_sums import JudgedDecision, by_player
from tests.games.card_thirty.class_values import GOALS, stored
from tests.games.card_thirty.hands import fixed_deal, random_hand, wild_hand
from tests.games.card_thirty.positions import DEFAULT
from tests.support.views import views_of

MATCH = Standing(-12, 4)
# Both players may lay down at once.
START = fixed_deal(DEFAULT, "KCKDKH2C4C6C8CTC3D5D7D", "2H4H6H8HTHJHQHKS9SJS", top="2S")


def rows_for(bound: Problem[Any], decisions: list[Decision[Any]]) -> dict[str, Row]:
    """Return every row that a review of some decisions needs: their own, and those of classes."""
    assert bound.derived is not None
    known = dict(stored(bound.slug))
    rows = {}
    for decision in decisions:
        row = bound.derived.derive(decision.state, known)
        rows[row.state] = row
    return rows | {text: known[text] for text in hidden_review.needed_states(views_of(bound), decisions)}


def judged(bound: Problem[Any], decisions: list[Decision[Any]]) -> list[JudgedDecision[Measured]]:
    """Judge some decisions."""
    return hidden_review.judge(views_of(bound), decisions, rows_for(bound, decisions))


def recorded(bound: Problem[Any], hand: list[tuple[deal.Deal, Move | None]]) -> list[Decision[Any]]:
    """Return the decisions of a hand."""
    sides = (MATCH, MATCH.exchanged) if bound.slug == "win-match" else (None, None)
    return [
        Decision(deal.view(state, sides[state.mover]), moves.format_move(move))
        for state, move in hand
        if move is not None
    ]


@pytest.mark.parametrize("slug", GOALS)
def test_every_listed_action_is_judged_as_the_record_says(slug: str) -> None:
    """Regret is the distance to the best action, and its interval that of the two; the best action has none, for certain."""
    bound = problem(DEFAULT, slug)
    sign = bound.goal.sign
    decisions = recorded(bound, list(random_hand(DEFAULT, Random(7), hold=0.3)))[:24]
    assert bound.derived is not None
    for decision in decisions:
        row = bound.derived.derive(decision.state, stored(slug))
        every = [Decision(decision.state, action.action) for action in row.actions]
        for action, found in zip(row.actions, judged(bound, every), strict=True):
            best = row.actions[0]
            assert (found.action, found.best, found.player) == (action.action, best.action, 0)
            assert (found.action_value, found.value) == ((action.value, action.confidence), (row.value, row.confidence))
            assert found.regret.value == sign * (best.value - action.value) >= 0
            assert found.skill.value == -found.regret.value
            assert found.optimal is None
            if action is best:
                assert found.regret == (0.0, ZERO)
                continue
            sure, own, others = found.regret.confidence, action.confidence, best.confidence
            assert sure is not None
            assert own is not None
            assert others is not None
            assert sure.high - sure.low == pytest.approx(own.high - own.low + others.high - others.low)
            assert sure.low <= found.regret.value <= sure.high
            assert found.skill.confidence is not None
            assert (found.skill.confidence.low, found.skill.confidence.high) == (-sure.high, -sure.low)


@pytest.mark.parametrize("slug", GOALS)
def test_plays_that_are_not_worth_considering_have_values_too(slug: str) -> None:
    """Any legal play is valued by the class that it leads to: a listed one as the row says, any other without an interval."""
    bound = problem(DEFAULT, slug)
    histories, derived = views_of(bound).histories, bound.derived
    assert histories is not None
    assert derived is not None
    listed_ones, claimed, unclaimed = 0, 0, 0
    for seed in range(6):
        decisions = recorded(bound, list(wild_hand(DEFAULT, Random(seed))))[:40]
        rows = rows_for(bound, decisions)
        for decision, found in zip(decisions, hidden_review.judge(views_of(bound), decisions, rows), strict=True):
            row = rows[bound.notation.format(decision.state)]
            listed = {action.action: action for action in row.actions}
            assert found.regret.value >= 0
            sure = found.action_value.confidence is not None
            if decision.action in listed:
                listed_ones += 1
                claimed += sure
            else:
                unclaimed += not sure
            for action in row.actions[:3]:
                play = moves.read_move(DEFAULT, action.action)
                if isinstance(play, Play):
                    valued = histories._valued.play_value(decision.state, play, stored(slug))  # type: ignore[attr-defined]  # of this game
                    assert valued == action
    assert unclaimed > 2
    # A match that is all but settled has no interval.
    assert 0.9 * listed_ones < claimed < listed_ones if slug == "win-match" else claimed == listed_ones


def test_the_same_end_is_the_same_action() -> None:
    """Melds laid in another order are the same action, and have no regret if that is the best one."""
    bound = problem(DEFAULT, "margin")
    start = fixed_deal(DEFAULT, "KCKDKH7H8H9H2C5D6S8STS", "2H4H6HTHJHQHKS9SJSAC")
    assert bound.derived is not None
    row = bound.derived.derive(deal.view(start), stored("margin"))
    best = next(action.action for action in row.actions if action.action.count(".") == 2)
    first, second, rest = best.split(".")
    taken = Decision(deal.view(start), f"{second}.{first}.{rest}")
    value = next(action for action in row.actions if action.action == best)
    [found] = judged(bound, [taken])
    assert found.action_value == (value.value, value.confidence)

    others = [action._replace(value=value.value - 1) for action in row.actions if action is not value]
    shown = row._replace(actions=(value, *others), action=best, value=value.value, confidence=value.confidence)
    [found] = hidden_review.judge(views_of(bound), [taken], {row.state: shown, **stored("margin")})
    assert (found.best, found.regret, found.skill) == (taken.action, (0.0, ZERO), (0.0, ZERO))


def test_an_action_may_be_better_than_all_that_are_listed() -> None:
    """Then it is the best one: a regret is never negative, and the skill is positive."""
    bound = problem(DEFAULT, "margin")
    decisions = recorded(bound, list(wild_hand(DEFAULT, Random(1))))
    rows = rows_for(bound, decisions)
    decision = next(
        decision
        for decision in decisions
        if decision.action not in [one.action for one in rows[view_text.format_view(decision.state)].actions]
    )
    text = view_text.format_view(decision.state)
    low = rows[text]
    actions = tuple(action._replace(value=-500.0) for action in low.actions)
    rows[text] = low._replace(actions=actions, value=-500.0)
    [found] = hidden_review.judge(views_of(bound), [decision], rows)
    assert (found.best, found.regret) == (decision.action, (0.0, ZERO))
    assert found.skill.value > 300


@pytest.mark.parametrize("slug", GOALS)
def test_both_players_of_a_history_are_judged(slug: str) -> None:
    """A history is judged like the list of its decisions, and sums are those of each player."""
    bound = problem(DEFAULT, slug)
    hand = list(random_hand(DEFAULT, Random(11)))
    text = history.write(DEFAULT, hand[0][0], [move for _, move in hand if move is not None], MATCH)
    decisions = hidden_review.read_history(views_of(bound), text)
    assert decisions == recorded(bound, hand)
    listed = [(bound.notation.format(decision.state), decision.action) for decision in decisions]
    assert hidden_review.read(views_of(bound), listed) == decisions

    verdicts = judged(bound, decisions)
    sums = by_player(verdicts)
    assert [player_sum.player for player_sum in sums] == [0, 1]
    for player_sum in sums:
        own = [one for one in verdicts if one.player == player_sum.player]
        assert player_sum.decisions == len(own)
        assert player_sum.regret.value == pytest.approx(sum(one.regret.value for one in own))
        assert player_sum.skill.value == pytest.approx(-player_sum.regret.value)
        ends = [one.regret.confidence for one in own]
        if None in ends:
            assert (slug, player_sum.regret.confidence, player_sum.skill.confidence) == ("win-match", None, None)
            continue
        assert player_sum.regret.confidence is not None
        assert player_sum.regret.confidence.low == pytest.approx(sum(one.low for one in ends if one))
        assert player_sum.regret.confidence.high == pytest.approx(sum(one.high for one in ends if one))
    one_only = [pair for pair, decision in zip(listed, decisions, strict=True) if decision.state.dealer]
    assert [decision.player for decision in judged(bound, hidden_review.read(views_of(bound), one_only))] == [0] * len(
        one_only
    )


def texts(*actions: str) -> list[tuple[str, str]]:
    """Return the record of the hand above with these actions."""
    listed, state = [], START
    for action in actions:
        listed.append((view_text.format_view(deal.view(state)), action))
        state = deal.play(DEFAULT, state, moves.read_move(DEFAULT, action))
    return listed


GOOD = texts("KCDH.discard-2C", "stock", "discard-2S")


@pytest.mark.parametrize(
    ("record", "error", "field", "says"),
    [
        ([("9", "stock")], NotationError, "decisions[0].state", "field"),
        ([("after-neither-3", "stock")], IllegalError, "decisions[0].state", "nothing to decide"),
        ([(GOOD[0][0], "stock")], IllegalError, "decisions[0].action", "begins without drawing"),
        ([GOOD[0], (GOOD[1][0], "discard-2S")], IllegalError, "decisions[1].action", "a card is drawn first"),
        ([GOOD[0], GOOD[2]], IllegalError, "decisions[1].state", "MOMENT is stock"),
        ([GOOD[0], GOOD[0]], IllegalError, "decisions[1].state", "does not follow"),
        ([*GOOD, ("dealer", "stock")], IllegalError, "decisions[3].state", "nothing to decide"),
        ([GOOD[0], ("X", "stock")], NotationError, "decisions[1].state", "field"),
    ],
)
def test_impossible_records_are_refused(
    record: list[tuple[str, str]], error: type[TablebaseError], field: str, says: str
) -> None:
    """The decision at fault is named by its place and part, with a text that is accepted there."""
    bound = problem(DEFAULT, "margin")
    with pytest.raises(error, match=says) as caught:
        hidden_review.read(views_of(bound), record)

    assert caught.value.field == field
    assert caught.value.example is not None
    place = int(field[10])
    if field.endswith("action"):
        hidden_review.read(views_of(bound), [*record[:place], (record[place][0], caught.value.example)])
    else:
        state = bound.notation.parse(caught.value.example)
        histories = views_of(bound).histories
        assert histories is not None
        hidden_review.read(views_of(bound), [*record[:place], (caught.value.example, histories.action(state))])


@pytest.mark.parametrize("slug", GOALS)
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "there is no line"),
        ("dealer: B\nA: 2C\nB: 3C\nstock: 4C\nfirst: discard-2C", "the cards: 1 cards dealt"),
        (history.write(DEFAULT, START, (), MATCH), "0 decisions"),
        (history.write(DEFAULT, START, ["discard-2C"], MATCH).replace("discard-2C", "discard-QS"), "line 6: QS cannot"),
        (history.write(DEFAULT, START, ["discard-2C"], MATCH).replace("4left", "11left"), "line 5: 11 hands left"),
        (history.write(DEFAULT, START, ["discard-2C"], MATCH).replace("4left", "4"), "line 5: LEFT '4'"),
        (
            history.write(DEFAULT, START, ["discard-2C"], MATCH).replace(" 4left", ""),
            "line 5: match 'behind12': two words",
        ),
    ],
)
def test_impossible_histories_are_refused(slug: str, text: str, says: str) -> None:
    """The line at fault is named, and the example is a history that is accepted."""
    bound = problem(DEFAULT, slug)
    with pytest.raises(TablebaseError, match=says) as caught:
        hidden_review.read_history(views_of(bound), text)

    assert caught.value.field == "history"
    assert len(hidden_review.read_history(views_of(bound), caught.value.example or "")) == 1


def test_a_history_of_a_match_says_how_it_stands() -> None:
    """Without that line positions of a match are not known; other goals do without it."""
    text = history.write(DEFAULT, START, ["discard-2C", "stock"])
    with pytest.raises(NotationError, match="there is no line 'match'"):
        hidden_review.read_history(views_of(problem(DEFAULT, "win-match")), text)
    assert len(hidden_review.read_history(views_of(problem(DEFAULT, "margin")), text)) == 2
    both = hidden_review.read_history(
        views_of(problem(DEFAULT, "win-match")), history.write(DEFAULT, START, ["discard-2C", "stock"], MATCH)
    )
    assert [decision.state.standing for decision in both] == [Standing(-12, 4), Standing(12, 4)]


@pytest.mark.parametrize(("slug", "goal"), [("card-thirty", "lay-min-left"), ("cut-down-thirty", "margin")])
def test_goals_without_histories_are_not_judged(slug: str, goal: str) -> None:
    """A review is refused if nothing says which positions may follow each other."""
    game = find(slug)
    bound = game.problem(game.rules_type(), goal)
    with pytest.raises(IllegalError, match="not judged under this goal") as caught:
        hidden_review.read(views_of(bound), [])
    with pytest.raises(IllegalError, match="not judged under this goal"):
        hidden_review.read_history(views_of(bound), "")
    assert caught.value.field == "goal"
