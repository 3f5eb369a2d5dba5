"""Rank, regret and optimality of listed actions, for both directions, exact or not."""

from fractions import Fraction

import pytest

from solvers.contract.goals import Direction, Goal
from solvers.contract.rows import (
    PROVED,
    UNDECIDED,
    ActionValue,
    Confidence,
    fraction_text,
    ordered,
    ratio,
    standings,
    told_apart,
)
from solvers.contract.tables import cell

WORTH = {"max": (0.75, 0.5, 0.5, 0.25), "min": (0.25, 0.5, 0.5, 0.75)}


def goal(direction: Direction) -> Goal:
    """A goal in one direction."""
    return Goal("goal", "a goal", "points", direction)


@pytest.mark.parametrize("direction", ["max", "min"])
def test_doubles(direction: Direction) -> None:
    """A regret is what is lost, in either direction; equal doubles share a rank only if bounds do not tell them apart."""
    actions = [ActionValue(name, value) for name, value in zip("abcd", WORTH[direction], strict=True)]
    undecided = [action._replace(tie=UNDECIDED) if action.action == "c" else action for action in actions]

    assert standings(actions, goal(direction)) == [
        (1, 0.0, True),
        (2, 0.25, False),
        (3, 0.25, False),
        (4, 0.5, False),
    ]
    assert standings(undecided, goal(direction)) == [
        (1, 0.0, True),
        (2, 0.25, False),
        (2, 0.25, False),
        (4, 0.5, False),
    ]


def test_estimates_are_ranked_by_their_values() -> None:
    """Estimates that differ have ranks of their own, and none is said to be optimal or not."""
    sure = Confidence(0.0, 1.0, 0.95, 100)
    actions = [
        ActionValue(name, value, None, UNDECIDED, sure) for name, value in zip("abc", (3.0, 2.0, 2.0), strict=True)
    ]

    assert standings(actions, goal("max")) == [(1, 0.0, None), (2, 1.0, None), (2, 1.0, None)]


@pytest.mark.parametrize(("direction", "sign"), [("max", 1), ("min", -1)])
def test_actions_that_bounds_do_not_tell_apart_share_a_rank(direction: Direction, sign: int) -> None:
    """A group has the rank of its first action and one value; a better group is proved to be better."""
    values = {"d": 1.0, "b": 4.5, "c": 1.5, "a": 5.0, "e": -9.0}
    actions = [ActionValue(name, sign * value) for name, value in values.items()]
    listed = told_apart(actions, goal(direction), "dbcae", 0.5)

    assert [(action.action, sign * action.value) for action in listed] == [
        ("b", 4.75),
        ("a", 4.75),
        ("d", 1.25),
        ("c", 1.25),
        ("e", -9.0),
    ]
    assert standings(listed, goal(direction)) == [
        (1, 0.0, None),
        (1, 0.0, None),
        (3, 3.5, False),
        (3, 3.5, False),
        (5, 13.75, False),
    ]


def test_a_row_of_close_values_keeps_them() -> None:
    """Values that are told from each other only by those between them share a rank, and keep values within their errors."""
    actions = [ActionValue(name, value) for name, value in zip("abc", (1.0, 2.0, 1.5), strict=True)]
    listed = told_apart(actions, goal("max"), "abc", 0.5)

    assert [(action.action, action.value) for action in listed] == [("b", 2.0), ("c", 1.5), ("a", 1.0)]
    assert standings(listed, goal("max")) == [(1, 0.0, None), (1, 0.5, None), (1, 1.0, None)]


def test_certain_ends_are_told_from_chances() -> None:
    """A certain win stands above what may fail, and a certain loss below what may succeed, however close their values are."""
    actions = [
        ActionValue("lost", 0.0, "0"),
        ActionValue("seldom", 1e-12),
        ActionValue("nearly", 1.0 - 2.0**-40),
        ActionValue("won", 1.0, "1"),
        ActionValue("won too", 1.0, "1"),
    ]
    listed = told_apart(actions, goal("max"), ["0", "seldom", "nearly", "1", "1"], 1e-11)

    assert [action.action for action in listed] == ["won", "won too", "nearly", "seldom", "lost"]
    assert standings(listed, goal("max")) == [
        (1, 0.0, True),
        (1, 0.0, True),
        (3, 2.0**-40, False),
        (4, 1.0 - 1e-12, False),
        (5, 1.0, False),
    ]
    assert [action.tie for action in listed] == [None] * 5


def test_equal_actions_are_proved_to_be_equal() -> None:
    """Actions with one key share a rank, and are optimal if they are best."""
    actions = [ActionValue(name, value) for name, value in zip("abc", (1.0, 3.0, 3.0), strict=True)]
    listed = told_apart(actions, goal("max"), ["x", "y", "y"], 0.5)

    assert [(action.action, action.tie) for action in listed] == [("b", PROVED), ("c", PROVED), ("a", None)]
    assert standings(listed, goal("max")) == [(1, 0.0, True), (1, 0.0, True), (3, 2.0, False)]


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


@pytest.mark.parametrize("sign", [1, -1])
def test_a_fraction_that_is_too_long_is_not_written(sign: int) -> None:
    """Both sides of a fraction may have 4,300 digits and no more, which is what Python reads back."""
    most = 10**4300 - 1

    assert fraction_text(Fraction(sign * most)) == str(sign * most)
    assert ratio(fraction_text(Fraction(sign, most)) or "") == (sign, most)
    assert fraction_text(Fraction(sign * (most + 1), 7)) is None
    assert fraction_text(Fraction(sign, most + 1)) is None
    assert cell(Fraction(sign, most + 1)).exact is None
    assert cell(Fraction(sign * 10**4300, 3 * 10**4299 + 1)).error_bound == pytest.approx(10 / 3 * 2.0**-53)


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

    assert "".join(action.action for action in listed) == names


def test_numbers_that_are_equal_are_undecided() -> None:
    """Equal numbers that tell more than doubles mark their actions as undecided, and others order them."""
    actions = [ActionValue(name, 0.5) for name in "abc"]
    told = ordered(actions, goal("min"), (3, 2, 2))

    assert [(action.action, action.tie) for action in told] == [("b", UNDECIDED), ("c", UNDECIDED), ("a", None)]
