"""Threes: how positions and actions are written and told."""

import pytest

from solvers.contract.problem import process_of
from solvers.errors import IllegalError, NotationError, TablebaseError
from tests.games.threes.support import bound
from tests.support.views import views_of


@pytest.mark.parametrize(
    ("slug", "text", "canonical"),
    [
        ("min-expected", "54311", "11345"),
        ("min-expected", "541-two", "145-two"),
        ("min-expected", "end-07", "end-7"),
        ("beat-tie-wins", "541-gap07", "145-gap7"),
        ("beat-tie-half", "145-two-gap-0", "145-two-gap0"),
        ("beat-tie-loses", "roll3-gap-12", "roll3-gap-1"),
        ("beat-tie-loses", "end-gap-3", "end-gap-1"),
        ("win-first-tie-wins", "541-two-own03", "145-two-own3"),
        ("win-first-of-3", "roll5-own0", "roll5-own0"),
        ("win-first-tie-half", "end-30", "end-30"),
    ],
)
def test_every_spelling_has_one_canonical_form(slug: str, text: str, canonical: str) -> None:
    """Dice in any order, numbers with zeros before them, and any gap below 0 are read."""
    problem = bound(slug)

    assert problem.notation.format(problem.notation.parse(text)) == canonical


@pytest.mark.parametrize(
    ("slug", "text", "error", "says"),
    [
        ("min-expected", "178", NotationError, "no die shows 7"),
        ("min-expected", "145-three", NotationError, "not of the form"),
        ("min-expected", "roll9", IllegalError, "9 dice, but the game has 5"),
        ("min-expected", "roll0", IllegalError, "a throw is of one die at least"),
        ("min-expected", "ROLL5", NotationError, "letters are small"),
        ("min-expected", "145-TWO", NotationError, "letters are small"),
        ("min-expected", "145-Three", NotationError, "not of the form"),
        ("min-expected", "145-gap7", IllegalError, "this goal counts nothing"),
        ("min-expected", "111111", IllegalError, "6 dice, but the game has 5"),
        ("min-expected", "1-two", IllegalError, "the last die is never thrown again"),
        ("min-expected", "end-31", IllegalError, "no dice show 31 points"),
        ("beat-tie-wins", "145", IllegalError, "the gap"),
        ("beat-tie-wins", "145-own3", IllegalError, "the gap"),
        ("beat-tie-wins", "145-gap31", IllegalError, "no gap is above 30"),
        ("beat-tie-wins", "145-gap1000", IllegalError, "no gap is above 30"),
        ("beat-tie-wins", "end-31", IllegalError, "an end is a gap"),
        ("win-first-tie-wins", "145", IllegalError, "the points aside"),
        ("win-first-tie-wins", "145-own13", IllegalError, "two dice aside cannot show 13 points"),
        ("win-first-tie-wins", "1145-own3", IllegalError, "one die aside cannot show 3 points"),
        ("win-first-tie-wins", "145-own-1", IllegalError, "cannot show -1 points"),
        ("win-first-tie-wins", "145-own1000", IllegalError, "cannot show 1000 points"),
        ("win-first-tie-wins", "end-gap-1", IllegalError, "an end is a total"),
    ],
)
def test_wrong_positions_are_refused(slug: str, text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal says why, and its example is a position of that goal."""
    problem = bound(slug)
    with pytest.raises(error, match=says) as caught:
        problem.notation.parse(text)

    assert problem.kind(problem.notation.parse(caught.value.example or "")) == "decision"


@pytest.mark.parametrize(
    ("slug", "text", "says", "example"),
    [
        ("min-expected", "end-gap7", "an end is a total", "end-7"),
        ("win-first-tie-wins", "end-gap3", "an end is a total", "end-3"),
        ("beat-tie-wins", "end-7", "an end is a gap", "end-gap7"),
    ],
)
def test_an_end_of_another_goal_has_a_counterpart(slug: str, text: str, says: str, example: str) -> None:
    """An end that is written as another goal writes it is refused with the same number as this one writes it."""
    with pytest.raises(IllegalError, match=says) as caught:
        bound(slug).notation.parse(text)

    assert caught.value.example == example
    assert bound(slug).notation.format(bound(slug).notation.parse(example)) == example


@pytest.mark.parametrize(
    ("state", "action", "error", "says"),
    [
        ("145", "7", NotationError, "no die shows 7"),
        ("145", "all", NotationError, "not dice"),
        ("145", "", NotationError, "not dice"),
        ("145", "6", IllegalError, "the dice thrown are 145"),
        ("6", "none", IllegalError, "may not be thrown again"),
        ("145-two", "none", IllegalError, "at least two of 145"),
        ("145-two", "1", IllegalError, "at least two of 145"),
        ("roll3", "none", IllegalError, "not thrown yet"),
        ("roll3", "1", IllegalError, "not thrown yet"),
    ],
)
def test_wrong_actions_are_refused(state: str, action: str, error: type[TablebaseError], says: str) -> None:
    """An action that may not be taken is named, by reading and by playing it."""
    problem = bound("min-expected")
    parsed = problem.notation.parse(state)

    with pytest.raises(error, match=says):
        problem.notation.parse_action(parsed, action)
    if error is IllegalError:
        with pytest.raises(IllegalError, match="none" if action == "none" else action):
            process_of(problem).step(parsed, action)


def test_actions_are_read_in_any_order() -> None:
    """The dice of an action are sorted; none is none."""
    problem = bound("min-expected")
    state = problem.notation.parse("145")

    assert problem.notation.parse_action(state, "51") == "15"
    assert problem.notation.parse_action(state, "none") == "none"


@pytest.mark.parametrize(
    ("slug", "state", "action", "label"),
    [
        ("min-expected", "13456", "13", "take 1 and 3 (1 point) and throw three dice"),
        ("min-expected", "26", "26", "take 2 and 6 (8 points) and end the turn"),
        ("min-expected", "55566", "none", "take nothing, throw all five dice again and then take at least two"),
        ("beat-tie-wins", "26-gap9", "26", "take 2 and 6 (8 points) and win by 1"),
        ("beat-tie-wins", "26-gap8", "26", "take 2 and 6 (8 points) and tie"),
        ("beat-tie-wins", "26-gap5", "6", "take a 6 (6 points) and lose"),
        ("beat-tie-wins", "26-gap5", "2", "take a 2 (2 points) and throw one die"),
        ("win-first-tie-wins", "26-own3", "26", "take 2 and 6 (8 points) and end the turn with a total of 11"),
        ("win-first-tie-wins", "26-own3", "2", "take a 2 (2 points) and throw one die"),
    ],
)
def test_labels(slug: str, state: str, action: str, label: str) -> None:
    """An action in words says what it counts and what comes then."""
    problem = bound(slug)

    assert views_of(problem).label(problem.notation.parse(state), action) == label


@pytest.mark.parametrize(
    ("slug", "state", "opening"),
    [
        ("min-expected", "33456", "roll5"),
        ("min-expected", "33456-two", None),
        ("min-expected", "3456", None),
        ("beat-tie-half", "33456-gap7", "roll5-gap7"),
        ("beat-tie-half", "33456-two-gap7", None),
        ("win-first-of-3", "33456-own0", "roll5-own0"),
        ("win-first-of-3", "3456-own0", None),
    ],
)
def test_openings(slug: str, state: str, opening: str | None) -> None:
    """The first throw of a turn is that of all dice when none was thrown before, against any total."""
    problem = bound(slug)
    before = process_of(problem).opening(problem.notation.parse(state))

    assert (None if before is None else problem.notation.format(before)) == opening
