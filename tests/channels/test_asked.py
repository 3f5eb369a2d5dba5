"""Questions as people type them: what they are read as, and how many of them are answered."""

import re
from dataclasses import replace

import pytest

from service.answers.errors import ProblemError
from service.settings import ROOT
from service.words import questions
from service.words.message import reading
from service.words.say import comparing, positions, reasons, standing, variants
from solvers.errors import TablebaseError
from solvers.games import REGISTRY

LINES = (ROOT / "tests" / "golden" / "asked.txt").read_text("utf-8").splitlines()
ASKED = dict(line.rsplit(" => ", 1) for line in LINES if " => " in line and not line.startswith("#"))
# The kinds of questions that are asked, by the beginnings of their headings.
KINDS = [line.removeprefix("## ") for line in LINES if line.startswith("## ")]


@pytest.mark.parametrize(("message", "meaning"), ASKED.items())
def test_a_question_is_understood(message: str, meaning: str) -> None:
    """A question is read as a person means it, or refused if nobody can know."""
    assert understood(message) == meaning


def test_there_are_many_questions_of_many_kinds() -> None:
    """At least 900 questions of ten kinds are asked, and at most one in fourteen is refused; near misses, which must be, do not count."""
    misses = LINES[LINES.index(next(line for line in LINES if line.startswith("## Near misses"))) :]
    counted = {message: meaning for message, meaning in ASKED.items() if f"{message} => {meaning}" not in misses}
    refused = [message for message, meaning in counted.items() if meaning == "?"]
    assert len(counted) >= 900
    assert len(KINDS) >= 10
    assert len(refused) <= len(counted) // 14


@pytest.mark.parametrize("game", REGISTRY)
def test_every_question_of_a_game_is_asked_by_its_words(game: str) -> None:
    """No two questions of a game have the same title, and each has ways to ask it and an answer with a full stop."""
    listed = questions.asked(game)
    assert len({question.title for question in listed}) == len(listed)
    for question in listed:
        assert question.asked
        assert question.answer.endswith((".", "}}"))
        assert question.answer.count("{{") == question.answer.count("}}")


def test_an_answer_is_never_that_of_other_rules() -> None:
    """A question that names rules is not answered with the figures of the default ones."""
    assert understood("how good is banking at 300 in farkle") == "ten-thousand: how good the strategy bank-at-300 is"
    assert understood("how good is banking at 300 in farkle entry=500") == "?"


def understood(message: str) -> str:
    """Return what a message is read as: a command, a game with the title of a question, or a game, a goal and a state."""
    several = variants.read(message)
    if several is not None and "=" in several[1][0]:
        return " ".join([*several[0].games, several[0].text, several[1][0], "and default"])
    return _understood_once(reading.message(message))


def _understood_once(read: reading.Message) -> str:
    """Return what a message is read as under one set of rules."""
    if read.command in ("help", "games", "thanks") and not read.text:
        return " ".join([read.command, *read.games])
    if read.command == "compare" and comparing.named(read):
        return " ".join([read.command, *read.games, *read.text.split()])
    if asked := standing.read(read):
        return "; ".join(f"{game}: {question.title}" for game, question in asked.items())
    if (said := standing.about(read)) is not None:
        return said.understood or ""
    if read.command in ("odds", "compare") and not re.search("[0-9]{3}", read.text):
        return " ".join([read.command, *read.games, *read.text.split()])
    for strict in (True, False):
        told = replace(read, strict=strict)
        try:
            if read.command == "explain":
                return f"explain {reasons.read(told)[0].text}"
            return " ".join(filter(None, (read.command, positions.read(told).text)))
        except (ProblemError, TablebaseError):
            if asked := standing.read(read, "talk" if strict else "words"):
                return "; ".join(f"{game}: {question.title}" for game, question in asked.items())
    return "?"
