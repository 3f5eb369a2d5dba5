"""Answers in words about 10.000 say the same as its numbers."""

import re
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from service.store.reader import Reader
from service.words import rules
from service.words.addresses import reply
from service.words.figures import rounded
from service.words.questions import asked
from service.words.say.answer import answer
from solvers.contract.presentation.questions import dice_said
from solvers.games import find
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.scoring import points
from tests.support import shared

# The busts of one, two and three dice after a triple of 2s, 3s, 4s or 6s, in percent.
BUSTS = {1: "50.0", 2: "25.0", 3: "11.1"}


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with the best turn."""
    url = shared.database("sqlite", "best-turn", [("ten-thousand", "", "max-turn")])
    with closing(Reader(url)) as made:
        yield made


@pytest.mark.parametrize("dice", [1, 2, 3, 4, 5])
def test_a_threshold_is_the_first_bank_of_the_best_turn(reader: Reader, dice: int) -> None:
    """The turn with the most points banks at the points that are told, and rolls with 50 fewer."""
    said = answer(reader, f"farkle: with how many points to bank when {dice} dice are left")
    found = re.search("banks from ([0-9,]+) points on", said.answer)
    assert found is not None, said.answer
    points = int(found[1].replace(",", ""))
    for turn, best in ((points, "Bank"), (points - 50, "Roll")):
        told = answer(reader, f"ten-thousand max-turn {turn}-left{dice}")
        assert told.answer.startswith(best)


def test_thresholds_and_busts_are_told_with_and_without_a_triple(reader: Reader) -> None:
    """With three dice or fewer left a triple changes the thresholds and the busts: each answer says so, with the figures of both."""
    plan: Any = reply(reader, "/v1/games/ten-thousand/tables/thresholds?policy=max-turn")
    banks = {(row[0], row[1]): row[plan["columns"].index("always banks from")] for row in plan["rows"]}
    for dice in (1, 2, 3):
        after = sorted((banks[dice, face], face) for face in range(1, 7))
        (low, least), (high, most) = after[0], after[-1]
        assert (least, most) == (5, 6)
        left = "1 die is left" if dice == 1 else f"{dice} dice are left"
        for title, limit in (
            (f"when to roll {dice_said(dice)}", "with fewer than"),
            (f"with how many points to bank when {left}", "from"),
        ):
            said = answer(reader, f"farkle: {title}").answer
            assert f"if no triple is remembered, and after a triple {limit} {low:,} (5s) to {high:,} (6s)" in said
            assert f"after a triple of 2s, 3s, 4s or 6s {BUSTS[dice]} %" in said
        assert f"{low:,} to {high:,}" in answer(reader, "farkle: with how many points to bank").answer
    said = answer(reader, "farkle: the chance that a roll scores nothing").answer
    assert "if no triple is remembered: 1 die 66.7 %" in said
    assert said.endswith("After a triple of 2s, 3s, 4s or 6s: 1 die 50.0 %; 2 dice 25.0 %; 3 dice 11.1 %.")


def test_one_more_roll_pays_longer_after_a_triple(reader: Reader) -> None:
    """The points below which one more roll pays are told without a triple, and from the least to the most after one."""
    table: Any = reply(reader, "/v1/games/ten-thousand/tables/decision")
    even = {(row[0], row[1]): row[table["columns"].index("breaks even at")] for row in table["rows"]}
    said = answer(reader, "farkle: when one more roll pays").answer
    assert "if no triple is remembered" in said
    for dice in (1, 2, 3):
        after = sorted(Fraction(even[dice, face]["exact"]) for face in range(1, 7))
        assert f"{dice_said(dice)} {rounded(after[0], 1)} to {rounded(after[-1], 1)}" in said


def test_all_six_dice_of_a_roll_that_score(reader: Reader) -> None:
    """The chance that all six dice score at once is that of all such rolls, counted one by one."""
    scoring = sum(
        points(TenThousandRules(), "".join(map(str, sorted(roll))), 0) is not None
        for roll in product(range(1, 7), repeat=6)
    )
    said = answer(reader, "farkle: the chance that all six dice score at once").answer
    assert f"score at once {100 * scoring / 6**6:.2f} % of the time" in said


def test_a_turn_scores_or_busts(reader: Reader) -> None:
    """The chance that a turn scores is the rest of the chance that it ends with a bust, whatever the game is called."""
    busts = re.search("([0-9.]+) %", answer(reader, "zilch: chance to bust in a turn").answer)
    scores = re.search("([0-9.]+) %", answer(reader, "farkle how likely is it that a turn scores").answer)
    assert busts is not None
    assert scores is not None
    assert float(busts[1]) + float(scores[1]) == pytest.approx(100)


def test_what_the_source_got_wrong(reader: Reader) -> None:
    """The printed expected points that are wrong are counted with the cost of the example, which is half of its points."""
    said = answer(reader, "farkle: what the source got wrong").answer
    assert "17 of its figures are wrong: 16 expected points" in said
    assert f"for {350 // 2}." in said


def test_strategies_are_told_with_the_dice_that_they_set_aside() -> None:
    """The share that a fixed strategy or the best turn wins is told with all that it does, and not with its thresholds alone."""
    answers = {question.title: question.answer for question in asked("ten-thousand")}
    for title in ("how good the strategy bank-at-300 is", "how much of it is luck"):
        assert "sets aside all dice that score" in answers[title]
    assert "every turn but the last for the most points" in answers["how much of it is luck"]
    best = answers["the best strategy"]
    assert best.startswith("Play every turn for the most points: that wins {{")
    assert "While no triple is remembered bank from" in best


def test_three_players_can_be_solved() -> None:
    """The rules and the answer about the number of players name the goal of three players."""
    answers = {question.title: question.answer for question in asked("ten-thousand")}
    for text in (answers["the number of players"], (rules.folder("ten-thousand") / "rules.md").read_text("utf-8")):
        assert "win-3" in text
    assert find("ten-thousand").problem(TenThousandRules(ending="first"), "win-3").goal.slug == "win-3"
