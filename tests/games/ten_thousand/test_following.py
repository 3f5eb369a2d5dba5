"""Outcomes and explanations of actions in 10.000, as far as turns are followed."""

from fractions import Fraction

import pytest

from service.questions.errors import ProblemError
from service.questions.explaining import explain
from service.questions.names import token
from service.questions.outcomes import outcomes
from tests.games.ten_thousand.small import SMALL
from tests.support.memory import MemoryReader

RULES = SMALL[-1]


def test_beyond_the_most_points_the_problem_names_an_action_that_is_answered() -> None:
    """A roll after which a turn has more points than are answered is refused, with an action in its place that is answered."""
    reader = MemoryReader("ten-thousand", "max-turn", RULES)
    state = token(reader.bound, "30000-15")
    with pytest.raises(ProblemError) as caught:
        outcomes(reader, reader.bound, "any", state, "15-roll")  # type: ignore[arg-type]  # it reads as one does

    assert (caught.value.code, caught.value.field) == ("illegal", "action")
    told = outcomes(reader, reader.bound, "any", state, caught.value.example)  # type: ignore[arg-type]  # as above
    assert told["terminal"]


def test_a_bust_costs_its_chance_times_the_points() -> None:
    """With one die in hand two of six faces score: four busts of six lose the points that could be banked."""
    reader = MemoryReader("ten-thousand", "max-turn", RULES)
    state = token(reader.bound, "100-12")
    told = explain(reader, reader.bound, "any", state, "1-roll", "1-bank")  # type: ignore[arg-type]  # as above
    parts = {each["aspect"]: Fraction(each["exact"]) for each in told["aspects"]}
    events = {each["event"]: Fraction(each["probability_exact"]) for each in told["events"]}

    assert events == {"no die scores": Fraction(2, 3), "all dice score": Fraction(1, 3)}
    assert parts["bust"] == Fraction(2, 3) * 150
    # One of the six faces is a 1 and one a 5, worth 50 points each.
    assert parts["next roll"] == -Fraction(1, 3) * 50
    assert sum(parts.values()) == Fraction(told["exact"])
