"""Actions, throws and parts of a value of the game of 30s, in words and numbers."""

from contextlib import closing
from fractions import Fraction
from itertools import combinations_with_replacement
from typing import Any

import pytest

from service.store.reader import Reader
from service.words.addresses import reply
from service.words.questions import asked
from service.words.say.answer import answer
from solvers.contract.presentation.aspects import Worth
from solvers.games import find
from solvers.games.thirties.notation import State
from tests.support import shared
from tests.support.views import views_of


@pytest.mark.parametrize(
    ("state", "action", "label"),
    [
        ("55666-1", "55666", "put aside 5 5 6 6 6 and end the turn at 29"),
        ("55666-1", "6", "put aside a 6 and throw four dice"),
        ("55666-1", "5566", "put aside 5 5 6 6 and throw one die"),
        ("3-55566", "3", "put aside a 3 and end the turn at 30"),
    ],
)
def test_an_action_says_what_follows(state: str, action: str, label: str) -> None:
    """The label of an action has the dice put aside, and then the dice thrown or the score of all dice."""
    problem = find("thirties").problem(find("thirties").rules_type(), "maximize")
    assert views_of(problem).label(problem.notation.parse(state), action) == label


@pytest.mark.parametrize(
    ("rolled", "thrown", "event"),
    [
        ("6", "throw a 6", "throw a 6"),
        ("16", "throw 1 and 6", "throw 1 and 6"),
        ("126", "throw 1, 2 and 6", "throw one 6"),
        ("1266", "throw 1, 2, 6 and 6", "throw two 6s"),
        ("1223", "throw 1, 2, 2 and 3", "throw no 6"),
    ],
)
def test_small_throws_are_told_die_by_die(rolled: str, thrown: str, event: str) -> None:
    """An explanation tells one or two dice by their faces, and more by the number of sixes."""
    views = views_of(find("thirties").problem(find("thirties").rules_type(), "maximize"))
    before = State("", "6" * (6 - len(rolled)), len(rolled))
    after = State(rolled, before.kept, 0)
    assert (views.thrown(before, after), views.event(before, after)) == (thrown, event)


def test_points_aside_are_those_of_all_dice_aside() -> None:
    """The certain part of an expected score is the sum of the dice that are aside after the action."""

    class Nothing(Worth[State]):
        def following(self, state: State) -> Fraction:
            raise NotImplementedError

        def moving(self, state: State) -> Fraction:
            raise NotImplementedError

    problem = find("thirties").problem(find("thirties").rules_type(), "maximize")
    aspects = views_of(problem).aspects
    assert aspects is not None
    state = problem.notation.parse("5566-14")
    parts = aspects.parts(state, "66", Fraction(20), Nothing())
    assert parts == {"points put aside": 17, "dice thrown again": 3}


def test_the_first_move_in_words_is_best_for_every_throw() -> None:
    """Of all first throws the answer about the best first move puts dice aside as the most points need."""
    url = shared.database("sqlite", "thirties-maximize", [("thirties", "", "maximize")])
    with closing(Reader(url)) as reader:
        said = answer(reader, "30s: the best first move").answer
        records: dict[str, Any] = {
            throw: reply(reader, f"/v1/games/thirties/maximize/states/{throw}")
            for throw in map("".join, combinations_with_replacement("123456", 6))
        }
    assert (
        "Put the fives aside too if all six dice show 5 or 6, or if five do and at least three of them are sixes"
        in said
    )
    assert "put all six aside if one is a 4 and the others are fives and at least two sixes" in said
    for throw, record in records.items():
        sixes, high = throw.count("6"), throw.count("5") + throw.count("6")
        aside = max(1, sixes)
        if high == 6 or (high == 5 and sixes >= 3):
            aside = high
        if high == 5 and "4" in throw and sixes >= 2:
            aside = 6
        assert next(action for action in record["actions"] if action["action"] == throw[-aside:])["optimal"], throw


def test_goals_of_one_turn_are_not_the_whole_game() -> None:
    """Turns stand alone under the goals of one turn; it is told that who throws last knows the score to beat."""
    answers = {question.title: question.answer for question in asked("thirties")}
    assert "throw last: you then know the score to beat" in answers["who should begin"]
    assert "goals solved here count one turn" in answers["the number of players"]
