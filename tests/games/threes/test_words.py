"""Answers in words about Threes say the same as its numbers."""

import re
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from itertools import combinations_with_replacement
from typing import Any

import pytest

from service.store.reader import Reader
from service.words.addresses import reply
from service.words.figures import figure
from service.words.questions import asked
from service.words.say.answer import answer
from solvers.games import find
from tests.support import shared

GOALS = ("min-expected", "min-expected:safe", "beat-tie-half", "beat-tie-wins", "win-first-tie-half")


@pytest.fixture(scope="module")
def reader() -> Iterator[Reader]:
    """A reader of a database with the goals that the answers tell about."""
    url = shared.database("sqlite", "threes-in-words", [("threes", "", goal) for goal in GOALS])
    with closing(Reader(url)) as made:
        yield made


def actions(reader: Reader, state: str) -> dict[str, bool]:
    """Return the actions of a state, with True for the best ones."""
    record: Any = reply(reader, f"/v1/games/threes/min-expected/states/{state}")
    return {action["action"]: action["optimal"] for action in record["actions"]}


def taken(dice: str, least: int) -> str:
    """Return the dice that the best strategy in words takes; "none" if it throws all again."""
    lowest = "".join(sorted(dice, key="312456".index))
    if max(dice) <= "3" and (dice.count("2") <= 1 or len(dice) <= 3):
        return dice
    if least < 2 and (not set(dice) & {"1", "3"} if len(dice) == 5 else min(dice) >= "4" and len(dice) > 1):
        return "none"
    return "".join(sorted(lowest[: max(least, dice.count("3") or 1)]))


def test_the_strategy_in_words_is_best_play(reader: Reader) -> None:
    """Of every throw the answers about the best strategy and the best first move tell an action that is best."""
    strategy, first = (answer(reader, f"threes: the best {what}").answer for what in ("first move", "strategy"))
    for said in (strategy, first):
        assert "if it is 1s and 3s with at most one 2" in said
    throws = ["".join(dice) for size in range(1, 6) for dice in combinations_with_replacement("123456", size)]
    for dice in throws:
        assert actions(reader, dice)[taken(dice, 1)], dice
        if len(dice) > 1:
            assert actions(reader, f"{dice}-two")[taken(dice, 2)], dice
    for dice in (dice for dice in throws if len(dice) == 5):
        by_rule = "3" * dice.count("3") or ("1" if "1" in dice else "none")
        whole = max(dice) <= "3" and dice.count("2") <= 1
        assert actions(reader, dice)[dice if whole else by_rule], dice


@pytest.mark.parametrize("title", ["the chance of a total of 0", "the lowest and the highest total"])
def test_a_total_of_0_may_be_played_for(reader: Reader, title: str) -> None:
    """The chance of a total of 0 is told of who plays for it, and of who plays for few points."""
    question = next(question for question in asked("threes") if question.title == title)
    named = re.findall(r"\{\{(nothing\|.*?|totals\['P\(total 0\)', 'min-expected'\].*?)\}\}", question.answer)
    assert len(named) == 2
    ask = partial(reply, reader)
    record: Any = ask("/v1/games/threes/beat-tie-wins/states/roll5-gap0")
    assert figure(named[0], find("threes").questions.sources, ask).text == f"{100 * record['value']:.2f} %"


def test_best_play_knows_the_total_and_wins(reader: Reader) -> None:
    """The share of a second player is that of one who knows the total, against a first player who plays to win or takes the lowest die."""
    for title, first in (
        ("how much of it is luck", "min-expected:safe"),
        ("who should begin", "win-first-tie-half"),
        ("what the second player knows", "win-first-tie-half"),
    ):
        match: Any = reply(reader, f"/v1/games/threes/matches?first={first}&second=beat-tie-half")
        said = answer(reader, f"threes: {title}").answer
        for result in ("win", "loss"):
            assert f"{100 * match[result]['value']:.1f} %" in said
