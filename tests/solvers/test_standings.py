"""Rank, regret and optimality of listed actions, for both directions, exact or not."""

from fractions import Fraction

import pytest

from solvers.contract.goals import Direction, Goal
from solvers.contract.rows import UNDECIDED, ActionValue, ordered, standings

WORTH = {"max": (0.75, 0.5, 0.5, 0.25), "min": (0.25, 0.5, 0.5, 0.75)}


def goal(direction: Direction) -> Goal:
    """A goal in one direction."""
    return Goal("goal", "a goal", "points", direction)


@pytest.mark.parametrize("direction", ["max", "min"])
def test_doubles(direction: Direction) -> None:
    """A regret is what is lost, in either direction; doubles that are equal by a proof alone do not share a rank."""
    actions = [ActionValue(name, value) for name, value in zip("abcd", WORTH[direction], strict=True)]
    undecided = [each._replace(tie=UNDECIDED) if each.action in "bc" else each for each in actions]

    assert standings(actions, goal(direction)) == [
        (1, 0.0, True),
        (2, 0.25, False),
        (3, 0.25, False),
        (4, 0.5, False),
    ]
    assert standings(undecided, goal(direction)) == [
        (1, 0.0, True),
        (2, 0.25, None),
        (2, 0.25, None),
        (4, 0.5, False),
    ]


@pytest.mark.parametrize("direction", ["max", "min"])
def test_fractions(direction: Direction) -> None:
    """Exact actions that are equal share a rank, and the next one leaves a gap."""
    texts = ("3/4", "1/2", "1/2", "1/4") if direction == "max" else ("1/4", "1/2", "1/2", "3/4")
    actions = [ActionValue(name, float(Fraction(text)), text) for name, text in zip("abcd", texts, strict=True)]

    assert standings(actions, goal(direction)) == [
        (1, 0.0, True),
        (2, 0.25, False),
        (2, 0.25, False),
        (4, 0.5, False),
    ]


def test_a_regret_is_rounded_once() -> None:
    """The regret of exact actions is the nearest double to the difference of the fractions, not of their doubles."""
    actions = [ActionValue("a", 1 / 3, "1/3"), ActionValue("b", 0.3, "3/10")]

    assert standings(actions, goal("max"))[1][1] == 1 / 30
    assert 1 / 3 - 3 / 10 != 1 / 30


@pytest.mark.parametrize(
    ("direction", "second", "names"),
    [("max", "max", "cabd"), ("max", "min", "cbad"), ("min", "max", "dabc"), ("min", "min", "dbac")],
)
def test_the_one_order(direction: Direction, second: Direction, names: str) -> None:
    """Actions stand by value, inside a tie by the second value, each in its own direction, then as they were given."""
    actions = [
        ActionValue("a", 1.0, "1", "9"),
        ActionValue("b", 1.0, "1", "5"),
        ActionValue("c", 2.0, "2"),
        ActionValue("d", 0.5, "1/2"),
    ]
    listed = ordered(actions, Goal("goal", "a goal", "points", direction, "score", second))

    assert "".join(each.action for each in listed) == names


def test_numbers_that_are_equal_are_undecided() -> None:
    """Equal numbers that tell more than doubles mark their actions as undecided, and others order them."""
    actions = [ActionValue(name, 0.5) for name in "abc"]
    told = ordered(actions, goal("min"), (3, 2, 2))

    assert [(each.action, each.tie) for each in told] == [("b", UNDECIDED), ("c", UNDECIDED), ("a", None)]
