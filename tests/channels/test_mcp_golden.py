"""Assistants hear the answers of the golden set of questions, whose figures this code did not produce."""

import json
from collections.abc import Iterator, Mapping
from math import isclose
from pathlib import Path
from typing import Any

import pytest

from service.questions.names import bind
from tests.support import shared
from tests.support.assistants import Ask, asking

QUESTIONS: list[Mapping[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "golden" / "questions.json").read_text("utf-8")
)
IDS = [f"{each['game']} {each['goal']} {each['state']}" for each in QUESTIONS]


@pytest.fixture(scope="module")
def ask() -> Iterator[Ask]:
    """A function that asks an assistant about a state."""
    wanted = [(each["game"], "", bind(each["game"], each["goal"], "").stored_as) for each in QUESTIONS]
    with asking(shared.database("sqlite", "channels", list(dict.fromkeys(wanted)))) as made:
        yield made


@pytest.mark.parametrize("question", QUESTIONS, ids=IDS)
def test_the_answers_are_those_of_the_golden_set(ask: Ask, question: Mapping[str, Any]) -> None:
    """An assistant hears the best action, the value, and both in words."""
    heard = ask(question["game"], question["goal"], question["state"])

    assert heard.best == question["best"]
    assert isclose(heard.value, float(question["value"]), rel_tol=1e-5)
    assert (question["label"] or "").lower() in heard.words.lower()
    assert question["value_text"] in heard.words
