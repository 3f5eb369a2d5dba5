"""Answers that are reckoned from the rules of the game of 30s agree with its solutions, with enumerations and with simulations."""

import random
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from service.store.reader import Reader
from service.words.addresses import reply
from solvers import distributions
from solvers.dice import ordered, total
from solvers.games.thirties.stage_two import award_odds
from solvers.games.thirties.words import spread
from solvers.games.thirties.words.questions import QUESTIONS
from solvers.games.thirties.words.reckoning import reckoned, special
from tests.support import shared

POLICIES = ("maximize", *(f"maximize:{play}" for play in ("sixes", "fives-and-sixes", "heuristic", "beginner")))


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with the plays that look at the dice thrown alone."""
    url = shared.database("sqlite", "thirties-plays", [("thirties", "", policy) for policy in POLICIES])
    with closing(Reader(url)) as made:
        yield made


@pytest.mark.parametrize("policy", POLICIES)
def test_a_distribution_is_that_of_the_solution(reader: Reader, policy: str) -> None:
    """The chances of all scores under a play are those of the solution, and so is the standard deviation."""
    record: Any = reply(reader, f"/v1/games/thirties/{policy}/states/roll6/distribution")
    odds = spread.TURN.odds(policy.partition(":")[2] or policy)
    shown = dict(zip(record["support"], map(int, record["numerators"]), strict=True))
    assert {score: chance * int(record["denominator"]) for score, chance in odds.items()} == {
        score: number for score, number in shown.items() if number
    }
    assert float(distributions.variance(odds)) ** 0.5 == pytest.approx(record["sd"], abs=1e-12)
    assert str(distributions.mean(odds)) == record["mean_exact"]


def played(play: str, dice: random.Random) -> tuple[int, int]:
    """Return the score and the number of throws of a turn that is thrown at random."""
    score, number, left = 0, 0, spread.DICE
    while left:
        kept = spread.TURN.plays[play](ordered("".join(dice.choices("123456", k=left))), 1)
        score, number, left = score + total(kept), number + 1, left - len(kept)
    return score, number


@pytest.mark.parametrize("play", ["maximize", "sixes", "highest-die"])
def test_throws_and_scores_are_those_of_a_simulation(play: str) -> None:
    """The average score and number of throws under a play lie near those of many random turns."""
    dice = random.Random(30)
    turns = [played(play, dice) for _ in range(4000)]
    score, number = (sum(turn[part] for turn in turns) / len(turns) for part in (0, 1))
    assert score == pytest.approx(float(distributions.mean(spread.TURN.odds(play))), abs=0.2)
    assert number == pytest.approx(float(spread.TURN.throws(play)), abs=0.1)


def highest_alone(need: int, number: int) -> Fraction:
    """Return the chance of :func:`spread.hit` from every throw one by one."""
    if not number:
        return Fraction(need == 0)
    throws = [sorted(map(int, faces)) for faces in product("123456", repeat=number)]
    best = (max(highest_alone(need - sum(rolled[place:]), place) for place in range(number)) for rolled in throws)
    return sum(best, Fraction(0)) / len(throws)


@pytest.mark.parametrize(("need", "number"), [(7, 2), (12, 2), (13, 3), (15, 3)])
def test_the_highest_dice_alone_are_tried_one_by_one(need: int, number: int) -> None:
    """The chance to make a score with the highest dice alone is that of an enumeration of all throws."""
    assert spread.hit(need, number) == highest_alone(need, number)


def test_the_highest_dice_alone_make_exactly_30_less_often() -> None:
    """A player who may put aside only the highest dice makes exactly 30 less often than one who may put aside any."""
    title, answer = special("p score exactly 30 and how much is lost by keeping the highest dice") or ("", "")
    assert title == "what keeping the highest dice costs who wants exactly 30"
    assert f"{100 * float(spread.hit(30, 6)):.2f} %" in answer
    assert Fraction(33, 100) < spread.hit(30, 6) < Fraction("0.342962")


def test_the_second_stage_has_throws_of_a_simulation() -> None:
    """The average number of throws of the second stage lies near that of many random ones."""
    dice = random.Random(31)

    def stage() -> int:
        number, left = 0, 6
        while True:
            number += 1
            new = sum(dice.random() < 1 / 6 for _ in range(left))
            if not new:
                return number
            left = left - new or 6

    # A throw that shows none ends it; all dice aside begin a round.
    assert sum(stage() for _ in range(8000)) / 8000 == pytest.approx(float(spread.stage_throws()), abs=0.1)


def test_an_award_is_counted_from_its_distribution() -> None:
    """The chance of an award from a number on is what is missing to that of the lower ones."""
    title, answer = special("chance of at least 12 points in stage two with 34") or ("", "")
    low = sum(chance for _, award, chance in award_odds(6, 4, 8) if award < 12)
    assert title == "the chance of an award of 12 or more after 34"
    assert f"{100 * float(1 - low):.2f} %" in answer


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("standard deviation under best play", "the spread of the score under maximize"),
        ("average score if my first throw has no five and no six", "the score after a first throw with no 5 and no 6"),
        ("average score if my first throw has at least 6 6", "the score after a first throw with at least 2 6s"),
        ("how often do i reach 30 if i always keep only the highest die", "the chance of 30 or more under highest-die"),
        ("median score under best play", "the median score under maximize"),
        ("how many points do i lose on average if i fail to reach 30", "the score of a turn that ends at 29 or less under maximize"),
    ],
)  # fmt: skip
def test_a_question_is_read(text: str, title: str) -> None:
    """A question is known by its patterns, and every word of it is one that is known."""
    read = special(text) or reckoned(text)
    assert read is not None
    assert read[0] == title


@pytest.mark.parametrize(
    "text",
    [
        "standard deviation of the loss",
        "standard deviation with two dice left",
        "average score if my second throw has no six",
        "average score if my first two throws have no six",
        "how often do i not reach 30 if i keep only the highest die",
        "chance of 31 or more twice if i keep only sixes",
        "best chance of 30 or more",
        "median of the dice",
        "most likely number of throws",
        "chance that a throw totals between 25 and 30",
        "chance that my husband and i end between 25 and 30",
        "chance of no six in the first throw if i reach 30",
        "chance that the first throw has no six if i end at 30 or more",
    ],
)
def test_another_question_is_refused(text: str) -> None:
    """A question with a word or a number that is not used is another one."""
    assert special(text) is None
    assert reckoned(text) is None


def test_the_total_of_one_throw_is_counted() -> None:
    """The chance of a total of one throw is that of all throws, and a face is no total."""
    assert QUESTIONS.thrown is not None
    title, answer = QUESTIONS.thrown("chance that a throw totals between 25 and 30") or ("", "")
    thrown = sum(25 <= sum(dice) <= 30 for dice in product(range(1, 7), repeat=6))
    assert title == "the chance that one throw of 6 dice totals 25 to 30"
    assert f"{100 * thrown / 6**6:.2f} %" in answer
    for text in (
        "chance of exactly 6 in one throw",
        "chance of 20 in a roll of two dice",
        "chance of 25 or more if i throw",
    ):
        assert "totals" not in (QUESTIONS.thrown(text) or ("",))[0]
