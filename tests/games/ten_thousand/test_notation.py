"""The notation of 10.000: what is read, what is written, what is refused, and actions in words."""

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import dice
from solvers.errors import IllegalError, NotationError, TablebaseError, UnknownError
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.state import State
from tests.games.ten_thousand.support import problem
from tests.support.views import views_of

GOALS = ("win", "best-response-to-document-exact", "max-turn", "chase-1000", "min-turns")
FORMS = [(goal, rules) for rules in ("", "target=500,entry=200", "memory=none,ending=first") for goal in GOALS]
# Goal, rules, text, and how the refusal says why.
REFUSED = (
    ("win", "", "4500-6200-350-12275", "7"),
    ("win", "", "4500", "OWN-OPPONENT"),
    ("win", "", "04500-6200", "OWN-OPPONENT"),
    ("win", "", "4500-6200-wait", "OWN-OPPONENT"),
    ("win", "", "4500-6200-350-1225512", "OWN-OPPONENT|dice"),
    ("win", "", "4510-6200", "4510 points are not a multiple of 50"),
    ("win", "", "4500-6220", "6220 points are not a multiple of 50"),
    ("win", "", "4500-6200-310-12255", "310 points are not a multiple of 50"),
    ("win", "", "10000-6200", "the player to move cannot have banked the target of 10000"),
    ("win", "", "4500-99950", "99950 points banked are more than"),
    ("win", "", "4500-6200-30050-12255", "30050 points of the turn are more than 30000"),
    ("win", "", "4500-6200-350-roll0", "1 to 6 dice are rolled, not 0"),
    ("win", "", "4500-6200-350-roll7", "1 to 6 dice are rolled, not 7"),
    ("win", "", "4500-6200-350-left0", "1 to 6 dice are left, not 0"),
    ("win", "", "4500-6200-350-left7", "1 to 6 dice are left, not 7"),
    ("win", "", "4500-6200-0-left6", "0 points are too few: the dice set aside before scored 300 at least"),
    ("win", "", "4500-6200-50-left4", "50 points are too few: the dice set aside before scored 100 at least"),
    ("win", "", "4500-6200-30050-left4", "30050 points of the turn are more than 30000"),
    ("win", "", "4500-6200-350-left4-m2", "with 4 dice to roll no triple of 2 is remembered"),
    ("win", "", "4500-6200-left4", "OWN-OPPONENT"),
    ("chase-1000", "", "250-left6", "250 points are too few: the dice set aside before scored 300 at least"),
    ("win", "", "4500-6200-350-1225-m2", "with 4 dice to roll no triple of 2 is remembered"),
    ("win", "memory=none", "4500-6200-350-12-m2", "no triple of 2 is remembered under memory=none"),
    ("win", "memory=not-1-5", "4500-6200-1050-12-m1", "no triple of 1 is remembered under memory=not-1-5"),
    ("win", "", "4500-6200-0-12255", "0 points are too few: the dice set aside before scored 50 at least"),
    ("win", "", "450-0-300-1-m3", "300 points are too few: the dice set aside before scored 400 at least"),
    ("win", "", "end-4500-6200", "must have banked the target of 10000"),
    ("win", "", "end-4500-10200", "the player to move next must have banked the target of 10000"),
    ("win", "ending=first", "4500-10000", "with 10000 points banked the game is over at 10000"),
    ("win", "ending=first", "end-10000-10000", "the player to move next cannot have banked the target"),
    ("best-response-to-document", "", "4500-10000-wait", "it is the player's last turn"),
    ("best-response-to-document", "ending=first", "4500-10000-wait", "with 10000 points banked the game is over"),
    ("best-response-to-document", "", "end-10200-10300-wait", "only after a tie"),
    ("best-response-to-document", "ending=first", "end-10200-10200-wait", "only after a tie"),
    ("win", "ending=first", "end-10200-50", "the player to move next cannot have banked the target of 10000"),
    ("best-response-to-document", "ending=first", "10000-4500-wait", "with 10000 points banked the game is over"),
    ("best-response-to-document", "", "99950-50-wait", "99950 points banked are more than"),
    ("max-turn", "", "end-310", "310 points are not a multiple of 50"),
    ("max-turn", "", "end-99950", "99950 points banked are more than"),
    ("max-turn", "", "done", "roll6"),
    ("chase-1000", "", "end-1000", "roll6"),
    ("chase-1000", "", "350-roll7", "1 to 6 dice are rolled, not 7"),
    ("min-turns", "", "10000", "the player to move cannot have banked the target of 10000"),
    ("min-turns", "", "4500-6200", "OWN"),
)
# State, action, and how the refusal says why, under win.
ACTIONS = (
    ("0-0-0-122346", "1", "not of the form"),
    ("0-0-0-122346", "1-hold", "not of the form"),
    ("0-0-0-122346", "7-bank", "not of the form"),
    ("0-0-0-122346", "bust", "some dice of 122346 score"),
    ("0-0-0-122346", "5-bank", "5"),
    ("0-0-0-122346", "22-bank", "not every die of 22 scores"),
    ("0-0-0-223346", "2-bank", "no die of 223346 scores"),
    ("0-0", "1-bank", "nothing is decided in '0-0'"),
    ("0-0-350-roll3", "1-bank", "nothing is decided"),
    ("0-0-350-roll3", "bank", "nothing is decided"),
    ("0-0-0-122346", "bank", "it does not say which dice are set aside"),
    ("0-0-350-left4", "1-bank", "dice are set aside already"),
    ("0-0-350-left4", "bust", "nothing is rolled yet"),
    ("0-0-350-left4", "hold", "not of the form"),
)


@st.composite
def positions(draw: st.DrawFn, goal: str, rules: str) -> State:
    """Draw a position inside a turn."""
    bound = problem(goal, rules)
    target, form = bound.rules.target, bound.aim.form
    hand = draw(st.sampled_from(hands.reachable(bound.rules)))
    least = hands.least(bound.rules)[hand] if hand != hands.FULL else 0
    rolled = (
        "".join(sorted(draw(st.text("123456", min_size=hand.dice, max_size=hand.dice)))) if draw(st.booleans()) else ""
    )
    # With all dice again there are no points, or as many as six dice score.
    few = hands.least(bound.rules)[hands.FULL]
    points = 50 * draw(st.integers(least // 50, 600)) if hand != hands.FULL or draw(st.booleans()) else 0
    points = max(points, few) if hand == hands.FULL and points else points
    below = st.integers(0, target // 50 - 1).map(lambda level: 50 * level)
    highest = 2 * target if bound.rules.ending == "final-round" else target - 50
    own = draw(below) if form in ("race", "reply", "turns") else None
    other = 50 * draw(st.integers(0, highest // 50)) if form in ("race", "reply") else None
    left = not rolled and points > 0 and draw(st.booleans())
    return State(own, other, points, hand.dice, rolled, hand.triple, left=left)


@pytest.mark.parametrize(("goal", "rules"), FORMS)
@given(data=st.data())
def test_positions_are_read_as_they_are_written(goal: str, rules: str, data: st.DataObject) -> None:
    """A position's text is read as the position, its dice in any order, and every action of it likewise."""
    bound = problem(goal, rules)
    notation, process, views = bound.notation, bound.process, views_of(bound)
    state = data.draw(positions(goal, rules))
    text = notation.format(state)
    assert notation.parse(text) == state
    if state.rolled:
        shuffled = "".join(data.draw(st.permutations(state.rolled)))
        head, _, tail = text.rpartition(state.rolled)
        assert notation.parse(f"{head}{shuffled}{tail}") == state
    if state.decides:
        for action in process.actions(state):
            aside, dash, then = action.partition("-")
            other = f"{aside[::-1]}{dash}{then}" if dash else action
            assert notation.parse_action(state, other) == action
            after = process.step(state, action)
            # More points of a turn are valued, but not answered.
            assert after.points > 30_000 or notation.parse(notation.format(after)) == after
            assert views.label(state, action)


@pytest.mark.parametrize(("goal", "rules"), FORMS)
@given(text=st.text("0123456-rolmendwait", max_size=20))
def test_any_text_is_read_or_refused_with_an_example(goal: str, rules: str, text: str) -> None:
    """A text that is accepted is written in a form that reads back alike; a refusal has an example that is accepted."""
    notation = problem(goal, rules).notation
    try:
        state = notation.parse(text)
    except TablebaseError as error:
        assert error.example is not None
        assert notation.parse(error.example)
    else:
        assert notation.parse(notation.format(state)) == state


@pytest.mark.parametrize(("goal", "rules", "text", "says"), REFUSED)
def test_positions_that_play_never_comes_to_are_refused(goal: str, rules: str, text: str, says: str) -> None:
    """A refusal says why, and has an example that is accepted."""
    notation = problem(goal, rules).notation
    with pytest.raises(TablebaseError, match=says) as caught:
        notation.parse(text)
    assert caught.value.field == "state"
    assert caught.value.example is not None
    assert notation.format(notation.parse(caught.value.example)) == caught.value.example


@pytest.mark.parametrize(("state", "action", "says"), ACTIONS)
@pytest.mark.parametrize("rules", ["", "set_aside=maximum"])
def test_actions_that_are_not_legal_are_refused(rules: str, state: str, action: str, says: str) -> None:
    """A refusal says why, and its example is legal there; before a throw nothing is."""
    notation = problem("win", rules).notation
    parsed = notation.parse(state)
    if rules and "22" in action:
        says = "under set_aside=maximum the dice to set aside are 1"
    with pytest.raises((IllegalError, NotationError), match=says) as caught:
        notation.parse_action(parsed, action)
    assert caught.value.field == "action"
    if not parsed.decides and caught.type is IllegalError:
        assert caught.value.example is None
    if parsed.decides:
        assert caught.value.example is not None
        assert notation.parse_action(parsed, caught.value.example) == caught.value.example


def test_the_first_bank_takes_the_entry() -> None:
    """Fewer points are refused with the points that it takes, and a roll with them is legal."""
    notation = problem("win", "entry=500").notation
    state = notation.parse("0-0-350-12255")
    with pytest.raises(IllegalError, match="the first bank must be 500 points or more, and this would be 350"):
        notation.parse_action(notation.parse("0-0-350-left4"), "bank")
    with pytest.raises(
        IllegalError, match="the first bank must be 500 points or more, and this would be 400"
    ) as caught:
        notation.parse_action(state, "5-bank")
    assert notation.parse_action(state, caught.value.example or "")
    assert notation.parse_action(state, "155-bank") == "155-bank"
    assert notation.parse_action(notation.parse("50-0-350-12255"), "5-bank") == "5-bank"


@pytest.mark.parametrize(
    ("goal", "rules", "state", "labels"),
    [
        (
            "win",
            "",
            "4500-6200-350-112255",
            {
                "155-roll": "set aside 1, 5 and 5 (200 points) and roll three dice",
                "1-roll": "set aside a 1 (100 points) and roll five dice",
                "15-bank": "set aside 1 and 5 (150 points) and bank 500 points (5,000 to 6,200, the opponent's turn)",
                "112255-roll": "set aside 1, 1, 2, 2, 5 and 5 (750 points) and roll six dice",
            },
        ),
        (
            "win",
            "",
            "9900-6200-350-1-m2",
            {"1-bank": "set aside a 1 (100 points) and bank 450 points (10,350 to 6,200, the opponent's last turn)"},
        ),
        (
            "win",
            "ending=first",
            "9900-6200-350-1-m2",
            {"1-bank": "set aside a 1 (100 points) and bank 450 points (10,350 to 6,200, won)"},
        ),
        (
            "win",
            "",
            "9900-10200-200-11",
            {
                "1-bank": "set aside a 1 (100 points) and bank 300 points (10,200 to 10,200, lost)",
                "11-bank": "set aside 1 and 1 (200 points) and bank 400 points (10,300 to 10,200, won)",
            },
        ),
        (
            "win",
            "tie=chaser-wins",
            "9900-10200-200-11",
            {"1-bank": "set aside a 1 (100 points) and bank 300 points (10,200 to 10,200, won)"},
        ),
        ("win", "", "0-0-0-223346", {"bust": "bust, score nothing and end the turn"}),
        ("max-turn", "", "350-2", {"bust": "bust, lose 350 points and end the turn"}),
        ("max-turn", "", "350-1", {"1-bank": "set aside a 1 (100 points) and bank 450 points, which ends the turn"}),
        (
            "chase-1000",
            "",
            "850-15",
            {
                "1-bank": "set aside a 1 (100 points) and bank 950 points (too few)",
                "15-bank": "set aside 1 and 5 (150 points) and bank 1,000 points (enough)",
            },
        ),
        (
            "min-turns",
            "",
            "9500-350-15",
            {
                "1-bank": "set aside a 1 (100 points) and bank 450 points (9,950 points, the next turn)",
                "15-bank": "set aside 1 and 5 (150 points) and bank 500 points (10,000 points, the target is reached)",
            },
        ),
    ],
)
def test_actions_in_words(goal: str, rules: str, state: str, labels: dict[str, str]) -> None:
    """A label names the dice set aside with their points, and what follows."""
    bound = problem(goal, rules)
    notation = bound.notation
    parsed = notation.parse(state)
    assert {label: views_of(bound).label(parsed, notation.parse_action(parsed, label)) for label in labels} == labels


def test_every_multiset_of_dice_is_a_position() -> None:
    """All 462 rolls of six dice are read at the start of a turn, and each has its actions or is a bust."""
    bound = problem("max-turn")
    rolled: Sequence[str] = dice.multisets(6)
    busts = [shown for shown in rolled if bound.process.actions(bound.notation.parse(f"0-{shown}")) == ("bust",)]
    assert len(rolled) == 462
    assert all(set(bust) <= set("2346") and max(map(bust.count, bust)) <= 2 for bust in busts)
    # Of each of the four faces none, one or two, in six dice: 2220 is three pairs, so that 2211 is left.
    assert len(busts) == 6


@pytest.mark.parametrize(
    ("goal", "rules"),
    [("chase-45000", "target=15000"), ("chase-900", "target=300"), ("max-turn", ""), ("win", "target=500,entry=200")],
)
def test_every_stored_state_is_read_as_it_is_written(goal: str, rules: str) -> None:
    """The text of each stored state is read as the state, also beyond the points to which other turns are followed."""
    bound = problem(goal, rules)
    texts = [bound.notation.format(state) for state in bound.process.states()]
    assert texts == sorted(set(texts))
    assert [bound.notation.parse(text) for text in texts] == list(bound.process.states())


@pytest.mark.parametrize("tie", ["chaser-wins", "chaser-loses"])
def test_the_ends_of_a_best_response_are_told_apart(tie: str) -> None:
    """After a tie the text says who had the last turn, as that decides who has won."""
    bound = problem("best-response-to-bank-at-300", f"target=300,tie={tie}")
    ends = set()
    for text in ("300-200-wait", "300-0-wait", "200-350-50-12346"):
        state = bound.notation.parse(text)
        after = (
            [outcome for _, outcome in bound.process.outcomes(state)]
            if state.waiting
            else [bound.process.step(state, action) for action in bound.process.actions(state)]
        )
        ends |= {successor for successor in after if successor.ended}
    for end in ends:
        assert bound.notation.parse(bound.notation.format(end)) == end
    tied = {bound.notation.format(end): bound.process.utility(end) for end in ends if end.own == end.other}
    # An opponent that loses ties rolls until it is ahead.
    wins = {"end-350-350": 1, "end-300-300-wait": 0} if tie == "chaser-wins" else {"end-350-350": 0}
    assert tied == wins


@pytest.mark.parametrize(
    ("slug", "says", "example"),
    [
        ("chase-975", "chase-T are a multiple of 50, 50 to 30000", "win"),
        ("chase-30050", "chase-T are a multiple of 50, 50 to 30000", "win"),
        ("win:bank-at-325", "bank-at-X are a multiple of 50, 50 to 30000", "win:document"),
        ("bank-at-300", "it is a strategy, asked for as win:bank-at-300", "win:bank-at-300"),
        (f"win:{'x' * 70}", "has no strategy", "win:document"),
    ],
)
def test_goals_that_are_misspelled_are_refused_with_their_grammar(slug: str, says: str, example: str) -> None:
    """A refusal says how such goals and strategies are written."""
    with pytest.raises(UnknownError, match=says) as caught:
        problem(slug)
    assert caught.value.example == example
