"""Answers in words about Toss Up! say the same as its numbers."""

import pytest

from service.words.questions import asked
from solvers.games.toss_up import strategies
from solvers.games.toss_up.rules import TossUpRules

ANSWERS = {question.title: question.answer for question in asked("toss-up")}


@pytest.mark.parametrize("points", [11, 30, 51])
def test_banking_at_a_number_stops_at_the_target(points: int) -> None:
    """Banking at a number is judged by the strategy that also banks what makes 100, and then by the one that rolls on."""
    said = ANSWERS[f"how good the strategy over-{points - 1} is"]
    assert said.startswith(
        f"Banking with {points} points or more, or with what makes 100, needs {{{{players['turns', '"
    )
    places = [said.index(f"'over-{points - 1}{aware}'") for aware in ("-aware", "")]
    assert places == sorted(places)
    plan = strategies.get(TossUpRules(), f"over-{points - 1}-aware")
    for own in range(100):
        for held in range(120):
            assert plan.rolls(own, held) == (held < points and own + held < 100)


def test_the_best_rule_of_one_number_stops_at_the_target() -> None:
    """The best number to bank with is that of the strategies that bank what makes 100, in every answer that names one."""
    for title in ("with how many points to bank", "the best strategy"):
        assert "points or more, or with what makes 100" in ANSWERS[title]
        assert "over-x-aware" in ANSWERS[title]
    assert "'figure', 'over-x-aware'" in ANSWERS["with how many points to bank"]


@pytest.mark.parametrize("title", ["how much of it is luck", "the best strategy"])
def test_games_won_are_those_of_both_seats(title: str) -> None:
    """A mean of both seats is told as one."""
    assert "if each begins every other one" in ANSWERS[title]
