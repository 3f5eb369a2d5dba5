"""The golden set of questions, which every channel must answer alike, and a database that answers them."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from service.answers.names import bind
from tests.support import shared

# A question with its answer: the best action with its label, and the value as a number and in words.
Question = Mapping[str, Any]
QUESTIONS: list[Question] = json.loads((Path(__file__).parents[1] / "golden" / "questions.json").read_text("utf-8"))
IDS = [f"{question['game']} {question['goal']} {question['state']}" for question in QUESTIONS]


def database() -> str:
    """Return the URL of a database with the goals of the questions and of puzzles with cards, which all tests share."""
    wanted = [(question["game"], "", bind(question["game"], question["goal"], "").stored_as) for question in QUESTIONS]
    wanted += [("card-thirty", "", f"lay-{aim}") for aim in ("max-points", "min-left", "min-cards", "go-out")]
    return shared.database("sqlite", "channels", list(dict.fromkeys(wanted)))
