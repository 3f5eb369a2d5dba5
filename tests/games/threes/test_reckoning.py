"""Answers that are reckoned from the rules of Threes agree with its solutions and with simulations."""

import random
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from service.store.reader import Reader
from service.words.addresses import reply
from service.words.say.answer import answer
from solvers import distributions
from solvers.dice import ordered
from solvers.games.threes.state import NONE
from solvers.games.threes.words import chances, spread
from solvers.games.threes.words.questions import QUESTIONS
from tests.support import shared

PLAYS = {"min-expected": "best play"} | {f"min-expected:{play}": play for play in ("safe", "take-all", "threes-only")}
GOALS = ("beat-tie-half", "beat-tie-wins", "beat-tie-loses", "win-first-tie-half", "win-first-tie-wins", "win-first-tie-loses")  # fmt: skip


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with the plays that look at the dice thrown alone, and with the goals that ask for a win."""
    url = shared.database("sqlite", "threes-plays", [("threes", "", goal) for goal in (*PLAYS, *GOALS)])
    with closing(Reader(url)) as made:
        yield made


@pytest.mark.parametrize("policy", PLAYS)
def test_a_distribution_is_that_of_the_solution(reader: Reader, policy: str) -> None:
    """The mean, the variance and the chance of 0 under a play are those of the solution."""
    table: Any = reply(reader, f"/v1/games/threes/tables/summary?policy={policy}")
    odds = spread.TURN.odds(PLAYS[policy])
    shown = [Fraction(cell["exact"]) for cell in table["rows"][0][1:]]
    assert [distributions.mean(odds), distributions.variance(odds), odds[0]] == shown


@pytest.mark.parametrize("play", ["best play", "safe", "ones-and-threes"])
def test_throws_and_totals_are_those_of_a_simulation(play: str) -> None:
    """The average total and number of throws under a play lie near those of many random turns."""
    dice = random.Random(3)

    def turn() -> tuple[int, int]:
        points, number, left, must = 0, 0, spread.DICE, 1
        while left:
            number += 1
            taken = spread.TURN.plays[play](ordered("".join(dice.choices("123456", k=left))), must)
            if taken == NONE:
                must = 2
                continue
            assert len(taken) >= must
            points, left, must = points + sum(int(die) for die in taken if die != "3"), left - len(taken), 1
        return points, number

    turns = [turn() for _ in range(4000)]
    points, number = (sum(turn[part] for turn in turns) / len(turns) for part in (0, 1))
    assert points == pytest.approx(float(distributions.mean(spread.TURN.odds(play))), abs=0.3)
    assert number == pytest.approx(float(spread.TURN.throws(play)), abs=0.1)


def test_a_total_of_4_wins_and_one_of_5_does_not(reader: Reader) -> None:
    """The first player has more than half of the win with 4, and less with 5, as the answer says."""
    said = answer(reader, "threes: the total that is good enough to win half the time").answer
    records: list[Any] = [reply(reader, f"/v1/games/threes/beat-tie-half/states/roll5-gap{total}") for total in (4, 5)]
    worth = [record["value"] for record in records]
    assert worth[0] < 0.5 < worth[1]
    for value in worth:
        assert f"{100 * (1 - value):.1f} %" in said


def test_ties_that_one_of_the_two_wins_are_told(reader: Reader) -> None:
    """The share of a player who wins all ties is that of the match under these goals."""
    said = answer(reader, "threes: who wins more often if a tie is a win for one of the two").answer
    second: Any = reply(reader, "/v1/games/threes/matches?first=win-first-tie-loses&second=beat-tie-wins")
    first: Any = reply(reader, "/v1/games/threes/matches?first=win-first-tie-wins&second=beat-tie-loses")
    assert f"{100 * (second['loss']['value'] + second['tie']['value']):.1f} %" in said
    assert f"{100 * (first['win']['value'] + first['tie']['value']):.1f} %" in said


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("standard deviation under best play", "the spread of the total under best play"),
        ("chance of 5 or less", "the chance of a total of 5 or less under best play"),
        ("average total given that the first roll has no three", "the total after a first throw with no 3"),
        ("2 dice free or forced to take both, average", "the points to come with 2 dice, free and with at least two to take"),
        ("how often does best play take none", "how often best play takes none of the first throw"),
    ],
)  # fmt: skip
def test_a_question_is_read(text: str, title: str) -> None:
    """A question is known by its patterns, and every word of it is one that is known."""
    read = chances.special(text) or chances.reckoned(text)
    assert read is not None
    assert read[0] == title


@pytest.mark.parametrize(
    "text",
    [
        "chance of 5 or less with 2 dice left",
        "chance of not 5 or less",
        "chance of 5 or less in two turns",
        "standard deviation of the number of throws",
        "average total given that the second roll has no three",
        "average number of throws when i win",
        "how often do i refuse a throw twice",
        "most likely total of two dice",
        "standard deviation of a throw",
        "chance that my wife and i end between 5 and 7",
        "chance of no three in the first throw if i end at 5 or less",
    ],
)
def test_another_question_is_refused(text: str) -> None:
    """A question with a word or a number that is not used is another one."""
    assert chances.special(text) is None
    assert chances.reckoned(text) is None


def test_the_total_of_one_throw_is_counted() -> None:
    """The chance of a total of one throw is that of all throws, in which a 3 counts nothing."""
    assert QUESTIONS.thrown is not None
    title, answer = QUESTIONS.thrown("chance of 5 or less in one throw") or ("", "")
    thrown = sum(sum(face for face in dice if face != 3) <= 5 for dice in product(range(1, 7), repeat=5))
    assert title == "the chance that one throw of 5 dice totals 5 or less"
    assert f"{100 * thrown / 6**5:.2f} %" in answer
