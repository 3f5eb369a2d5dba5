"""Answers that are reckoned from the numbers of a question about Toss Up! agree with an enumeration or a simulation."""

import random
import re
from fractions import Fraction
from itertools import product
from math import sqrt

import pytest

from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words import turn_scores
from solvers.games.toss_up.words.reckoning import reckoned, thrown

SIDES = ("green", "green", "green", "yellow", "yellow", "red")


def _busts(shown: tuple[str, ...]) -> bool:
    return "green" not in shown and "red" in shown


def _answer(text: str) -> str:
    """Return the answer to a question of which one of both readers knows every word."""
    answer = thrown(text) or reckoned(text)
    assert answer is not None
    return answer[1]


@pytest.mark.parametrize("dice", [1, 2, 3, 4])
def test_a_roll_that_does_not_bust_is_counted(dice: int) -> None:
    """The average and the chances of greens, given no bust, are those of all rolls one by one."""
    safe = [shown for shown in product(SIDES, repeat=dice) if not _busts(shown)]
    mean = Fraction(sum(shown.count("green") for shown in safe), len(safe))
    said = _answer(f"given that {dice} dice did not bust, what is the expected number of greens")
    assert f"brings {float(mean):.3f} greens" in said
    for least in range(1, dice + 1):
        chance = Fraction(sum(shown.count("green") >= least for shown in safe), len(safe))
        said = _answer(f"given no bust with {dice} dice, chance of at least {least} greens")
        assert f"with a chance of {100 * float(chance):.2f} %" in said


@pytest.mark.parametrize("dice", [1, 3, 5])
def test_a_roll_without_a_green_is_counted(dice: int) -> None:
    """The chance of a bust, given no green, is that of all rolls one by one."""
    shown = [each for each in product(SIDES, repeat=dice) if "green" not in each]
    chance = Fraction(sum(map(_busts, shown)), len(shown))
    said = _answer(f"chance of a bust with {dice} dice given no green")
    assert f"busts with a chance of {100 * float(chance):.2f} %" in said


@pytest.mark.parametrize("most", [0, 9, 20, 26])
def test_a_turn_that_stops_is_simulated(most: int) -> None:
    """The mean, the spread, the busts and the rolls of a turn that stops are those of a million seeded rolls or so."""
    score, rng, number = turn_scores.score(TossUpRules(), most), random.Random(most), 40_000
    totals, rolls = [], 0
    for _ in range(number):
        held, dice = 0, 10
        while held <= most:
            rolls += 1
            shown = tuple(rng.choices(SIDES, k=dice))
            if _busts(shown):
                held = 0
                break
            held += shown.count("green")
            dice = dice - shown.count("green") or 10
        totals.append(held)
    mean = sum(totals) / number
    spread = sqrt(sum(total * total for total in totals) / number - mean * mean)
    assert abs(mean - float(score.mean)) < 4 * score.deviation / sqrt(number)
    assert abs(spread - score.deviation) < 0.03 * score.deviation
    assert abs(totals.count(0) / number - float(score.bust)) < 2 / sqrt(number)
    assert abs(rolls / number - float(score.rolls)) < 0.03 * float(score.rolls)


def test_the_chances_of_a_turn_sum_to_one() -> None:
    """A turn that stops banks something, or nothing."""
    for most in (0, 15, 40):
        chances, _ = turn_scores.law(TossUpRules(), most)
        assert sum(chances.values()) == 1
        assert all(not total or total > most for total in chances)


@pytest.mark.parametrize(("percent", "dice"), [(5, 4), (10, 2), (1, 6), (14, 1)])
def test_the_dice_whose_bust_is_more_likely_are_counted(percent: int, dice: int) -> None:
    """The largest number of dice that busts more often than a share of its rolls is named."""
    chances = {number: Fraction(sum(map(_busts, product(SIDES, repeat=number))), 6**number) for number in range(1, 7)}
    assert max(number for number, chance in chances.items() if 100 * chance > percent) == dice
    said = _answer(f"at which number of dice does the chance of a bust exceed {percent} %")
    assert re.search(rf"^With {dice} (?:die|dice)\b", said)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ("at least 1 in 6", "With 1 die a roll busts so often or more often"),
        ("above 1 in 6", "With no number of dice"),
        ("below 1 in 6", "With 2 dice or more a roll busts less often"),
        ("at most 1 in 6", "With every number of dice"),
        ("below 50 %", "With every number of dice"),
        ("under 10 %", "With 3 dice or more a roll busts less often"),
    ],
)
def test_the_limit_itself_counts_if_it_is_asked(asked: str, said: str) -> None:
    """At least 1 in 6 holds for one die, whose bust is 1 in 6, and more than that for none."""
    assert _answer(f"with how many dice is the chance of a bust {asked}").startswith(said)


def test_greens_of_an_earlier_roll_save_no_later_one() -> None:
    """Greens that are aside already do not make a roll of yellows and reds safe."""
    assert _answer("i had 3 green, then rolled 4 yellow and 3 red, bust").startswith("Yes")
    assert _answer("5 green aside already, rolled 3 yellow and 2 red, lost").startswith("Yes")
    assert reckoned("5 green aside already, rolled 1 green and 4 red, lost") is None


@pytest.mark.parametrize("greens", [0, 1])
@pytest.mark.parametrize("yellows", [0, 1, 2])
@pytest.mark.parametrize("reds", [0, 1, 2])
def test_a_roll_whose_colours_are_told_is_settled(greens: int, yellows: int, reds: int) -> None:
    """A roll is called a bust if it has no green and a red."""
    counts = {"green": greens, "yellow": yellows, "red": reds}
    shown = [name for name, count in counts.items() for _ in range(count)]
    if not shown:
        return
    told = " and ".join(f"{count} {name}" for name, count in counts.items() if count)
    said = _answer(f"i rolled {told}, do i lose my points")
    assert said.startswith("Yes") == _busts(tuple(shown))


def test_a_match_names_the_plan_of_who_asks_first() -> None:
    """Of two plans the one of the person who asks wins, whichever is told first."""
    for text in (
        "i stop at 20, she stops at 30. how often do i win",
        "she stops at 30, i stop at 20. how often do i win",
    ):
        assert "with over-19 against over-29 if you begin" in _answer(text)


@pytest.mark.parametrize(
    "text",
    [
        "chance to make exactly 33 points in a turn",
        "chance to make 33 points in two turns",
        "chance to make 33 points in a turn from 20",
        "i rolled 2 yellow and 1 red with 4 dice, bust",
        "i rolled 2 yellow and 1 red, what is the chance to bust with the rest",
        "average turn score of a player who does not stop at 20",
        "average score of two turns stopping at 20",
        "chance of a bust in a turn if i stop at 20 with 3 dice left",
        "bust chance not above 5 percent with how many dice",
        "at what number of dice does the chance of 3 greens exceed 10 percent",
        "given that i busted with 2 dice, chance of two reds",
        "given no bust with 3 dice and no bust with 2 dice, how many greens",
        "i rolled 4 green, 3 yellow and 3 red. chance to bust if i roll the other 5 again",
        "he has 104 and i have 91 and 10 in the turn, how many do i need",
        "i have 104 and he has 91, how many do i need",
        "he has 98 and 5 in the turn and rolls again, has he won",
        "i am on 60, he is not on 70, his turn, who wins",
        "chance of no bust with 3 dice given one green",
        "if i roll 3 dice, chance of two greens and no bust",
        "average turn score over 20 with eight dice",
        "average turn if i bank after 2 rolls",
        "variance of the rolls per turn if i bank at 20",
        "average turn if i bank at most at 20",
        "i have 90 plus 10 and bank, have i won",
        "i rolled 4 green, 3 yellow and 3 red. chance to bust if i throw all ten again",
    ],
)
def test_a_question_with_more_in_it_is_another(text: str) -> None:
    """A question is not answered if a word or a number of it is not used."""
    assert thrown(text) is None
    assert reckoned(text) is None
