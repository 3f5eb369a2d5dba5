"""The questions about a game, and the ways in which they are asked."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from service.reading.text import PIECE
from service.words import questions, rules
from service.words.general import ABOUT, RULES
from service.words.message.game_names import spelled
from service.words.message.question_words import tokens_of
from solvers.contract.presentation.questions import Question

# Where an answer shows a section of the rules.
SECTION: Final = re.compile(r"\{\{rules (.*?)\}\}")


class Way(NamedTuple):
    """A question of a game, and one way to ask it. If it is ``alone``, nothing but the name of the game may stand beside it."""

    question: Question
    groups: tuple[str, ...]
    alone: bool


@cache
def questions_of(game: str) -> tuple[Question, ...]:
    """Return the questions of a game, or those about the answers if no game is given."""
    return (
        tuple(question for question in (*questions.asked(game), *RULES) if _is_answered(game, question))
        if game
        else ABOUT
    )


@cache
def ways_of(game: str) -> tuple[Way, ...]:
    """Return every way to ask a question of a game."""
    # A title asks its question too.
    return tuple(
        Way(question, tuple(way.removeprefix("=").split()), way.startswith("="))
        for question in questions_of(game)
        for way in (*question.asked, f"={'_'.join(tokens_of(question.title))}")
    )


@cache
def words_of(game: str) -> frozenset[str]:
    """Return the words of the questions of a game."""
    groups = (group for way in ways_of(game) for group in (*way.groups, way.question.unless))
    return frozenset(word for group in groups for word in re.findall("[a-z]+", group))


@cache
def name_words(game: str) -> frozenset[str]:
    """Return the words and numbers of the names of a game."""
    return frozenset(token for name in spelled(game) for token in PIECE.findall(name.lower()))


def all_used(groups: Iterable[frozenset[int]]) -> frozenset[int]:
    """Return the places of the tokens that stand for groups; none if a group has no token."""
    used: frozenset[int] = frozenset()
    for indices in groups:
        if not indices:
            return frozenset()
        used |= indices
    return used


def _is_answered(game: str, question: Question) -> bool:
    """True if the rules of a game have the sections that an answer shows."""
    return all(name in rules.page(game).sections for name in SECTION.findall(question.answer))
