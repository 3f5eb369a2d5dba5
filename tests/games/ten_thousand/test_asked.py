"""Answers that are reckoned from the numbers of a question about 10.000 agree with an enumeration or a simulation."""

import random
import re
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from service.words.questions import asked
from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.words import turn_scores
from solvers.games.ten_thousand.words.asked_of_rolls import variance
from solvers.games.ten_thousand.words.reckoning import reckoned, thrown

ANSWERS = {question.title: question.answer for question in asked("ten-thousand")}
TRIPLES = (1000, 200, 300, 400, 500, 600)


def _points(shown: tuple[int, ...], triple: int = 0) -> tuple[int, int]:
    """Return the points of all dice of a roll that score, and the number of these dice, counted face by face."""
    counts = [shown.count(face) for face in range(1, 7)]
    pattern = sorted(filter(None, counts))
    if pattern == [1] * 6:
        return 1000, 6
    if pattern == [2, 2, 2]:
        return 750, 6
    points = dice = 0
    for face, count in enumerate(counts, 1):
        single = {1: 100, 5: 50}.get(face, 0)
        each = TRIPLES[face - 1] if face == triple else single
        worth = max(each * count, TRIPLES[face - 1] * (count - 2) if count >= 3 else 0)
        points += worth
        dice += count if worth else 0
    return points, dice


def _share(dice: int, holds: list[bool]) -> Fraction:
    return Fraction(sum(holds), 6**dice)


def _answer(text: str) -> str:
    """Return the answer to a question of which one of both readers knows every word."""
    answer = thrown(text) or reckoned(text)
    assert answer is not None
    return answer[1]


def _ratio(title: str) -> Fraction:
    """Return the chance that an answer tells as the arithmetic of its figure."""
    found = re.search(r"\{\{(\d+) / (\d+)\|", ANSWERS[title])
    assert found is not None
    return Fraction(int(found[1]), int(found[2]))


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_rolls_of_which_all_dice_score_are_counted(dice: int) -> None:
    """The chance that all dice score is that of all rolls one by one, also after a triple."""
    rolls = list(product(range(1, 7), repeat=dice))
    number = f"{dice} dice" if dice > 1 else "1 die"
    whole = _share(dice, [_points(shown)[1] == dice for shown in rolls])
    assert _ratio(f"the chance that all of {number} score") == whole
    for face in range(1, 7) if dice <= 3 else ():
        after = _share(dice, [_points(shown, face)[1] == dice for shown in rolls])
        assert _ratio(f"the chance that all of {number} score after three {face}s") == after


@pytest.mark.parametrize("dice", [3, 4, 5, 6])
def test_rolls_with_several_alike_are_counted(dice: int) -> None:
    """The chance of so many dice of one face or more is that of all rolls one by one."""
    most = [max(map(shown.count, shown)) for shown in product(range(1, 7), repeat=dice)]
    for alike in range(3, dice + 1):
        told = _ratio(f"the chance of {alike} or more of a kind with {dice} dice")
        assert told == _share(dice, [each >= alike for each in most])


@pytest.mark.parametrize("dice", [1, 2, 3, 5])
def test_a_roll_of_which_something_is_known_is_counted(dice: int) -> None:
    """The average of a roll that scores, and the bust of one without 1s and 5s, are those of all rolls one by one."""
    rolls = list(product(range(1, 7), repeat=dice))
    worth = [points for shown in rolls if (points := _points(shown)[0])]
    said = _answer(f"given that {dice} dice do not bust, how many points do they bring on average")
    assert f"brings {sum(worth) / len(worth):.2f} points" in said
    neither = [shown for shown in rolls if not {1, 5} & {*shown}]
    busts = sum(not _points(shown)[0] for shown in neither)
    said = _answer(f"given that i rolled no 1 and no 5 with {dice} dice, how likely is a bust")
    assert f"with a chance of {100 * busts / len(neither):.2f} %" in said


@pytest.mark.parametrize("dice", [1, 3, 6])
def test_the_spread_of_a_roll_is_counted(dice: int) -> None:
    """The variance of the points of a roll is that of all rolls one by one."""
    worth = [_points(shown)[0] for shown in product(range(1, 7), repeat=dice)]
    mean = Fraction(sum(worth), len(worth))
    assert variance(dice) == Fraction(sum(each * each for each in worth), len(worth)) - mean * mean


@pytest.mark.parametrize("least", [300, 500, 1000])
def test_a_turn_that_stops_is_simulated(least: int) -> None:
    """The mean, the spread, the busts and the rolls of a turn that stops are those of many seeded turns."""
    rules, rng, number = TenThousandRules(), random.Random(least), 20_000
    score = turn_scores.score(rules, least)
    totals, rolls = [], 0
    for _ in range(number):
        held, hand = 0, FULL
        while held < least:
            rolls += 1
            thrown_dice = "".join(sorted(rng.choices("123456", k=hand.dice)))
            some = hands.choices(rules, thrown_dice, hand.triple)
            if not some:
                held = 0
                break
            held, hand = held + some[0].points, some[0].hand
        totals.append(held)
    mean = sum(totals) / number
    spread = sqrt(sum(total * total for total in totals) / number - mean * mean)
    assert abs(mean - float(score.mean)) < 4 * score.deviation / sqrt(number)
    assert abs(spread - score.deviation) < 0.04 * score.deviation
    assert abs(totals.count(0) / number - float(score.bust)) < 2 / sqrt(number)
    assert abs(rolls / number - float(score.rolls)) < 0.03 * float(score.rolls)


def test_what_somebody_says_that_a_roll_scores_is_no_part_of_it() -> None:
    """The numbers of a dispute about the points of a roll are not taken for dice."""
    assert "score together: 2,000 points" in _answer("my wife says that 1 1 1 1 is worth 1100. i say 2000")
    assert "score 600 points" in _answer("she says 3 3 3 3 4 4 counts as three pairs worth 1500, i say it does not")


@pytest.mark.parametrize(("shown", "points"), [("2 2 2 2 5 5", 500), ("3 3 3 3 4 4", 600), ("1 1 4 4 6 6", 750)])
def test_what_somebody_counts_as_three_pairs_is_told(shown: str, points: int) -> None:
    """A dispute about three pairs is settled by the points of the roll."""
    said = _answer(f"she counts {shown} as three pairs, i say it is not")
    assert f"{points} points" in said
    assert ("are not three pairs" in said) == (points != 750)


@pytest.mark.parametrize(
    "text",
    [
        "variance of one turn if i never bank at 300",
        "variance of two turns if i bank at 300",
        "average turn if i bank at 400 with two dice",
        "average turn if i stop after 100 rolls",
        "chance of no 1s and no 5s with 4 dice given that i bust",
        "i had 9500 and 600 in hand and banked, have i won",
        "variance of one turn if i bank at 325",
        "variance of one turn if i bank at 300 with 3 dice left",
        "given that two dice do not bust, what is the chance of two 1s",
        "with how many dice is the chance of two 1s above 20 percent",
        "how many dice make the bust chance not exceed 20 percent",
        "he has banked 10200, i have 9100 and 300 in the turn. how many points do i need",
        "she is on 4000, i am on 5200 with 300 in the turn and it is her go. who is the favourite",
    ],
)
def test_a_question_with_more_in_it_is_another(text: str) -> None:
    """A question is not answered if a word or a number of it is not used."""
    assert thrown(text) is None
    assert reckoned(text) is None
