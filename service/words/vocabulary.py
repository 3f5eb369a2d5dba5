"""Every word that has a meaning in some message: of names, positions, rules, goals and questions of all games."""

import re
from collections.abc import Iterator
from functools import cache

from service.reading.counting import WORDS
from service.reading.english import CLAUSES, PASSED_OVER
from service.reading.filler import MEANT, TALK
from service.reading.tokens import known_words
from service.words import questions
from service.words.general import ABOUT, IDLE, RULES
from solvers.contract.game import Game
from solvers.contract.presentation.questions import Question
from solvers.contract.presentation.speech import Cards, Fields
from solvers.games import REGISTRY

# A whole word of a pattern, or the beginning of one that may end in any way.
_WORD = re.compile(r"(?<![a-z\\])[a-z]{3,}(?![a-z(\[?\\])[*]?", re.IGNORECASE)


@cache
def vocabulary() -> frozenset[str]:
    """Return the words in small letters. Beginnings of words that may end in any way have a star behind them."""
    listed = {word for game in REGISTRY.values() for text in _texts(game) for word in _WORD.findall(text.lower())}
    general = {word for question in (*RULES, *ABOUT) for word in _asked(question)}
    return (
        PASSED_OVER
        | CLAUSES
        | MEANT
        | TALK
        | IDLE
        | WORDS
        | listed
        | general
        | {word for game in REGISTRY.values() for word in _told(game)}
    )


def _texts(game: Game) -> Iterator[str]:
    """Yield the names of a game, of its goals and strategies, and the ways to say its rules and goals."""
    yield from (game.slug, game.title, *game.aliases, *game.described, *game.marks, *game.clues)
    for listed in (game.sayings, game.wishes):
        yield from (saying for saying, _ in listed)
    yield from game.asides
    rules = game.rules_type()
    for goal in game.goals(rules):
        yield from (goal.slug, *goal.aliases)
    yield from (strategy.slug for strategy in game.strategies(rules))


def _told(game: Game) -> frozenset[str]:
    """Return the words of the positions and the questions of a game."""
    rules = game.rules_type()
    spoken = [game.views(game.problem(rules, goal.slug)).spoken_states for goal in game.goals(rules)]
    fields = {word for one in spoken if isinstance(one, Fields) for word in known_words(one.words)}
    cards = {word for one in spoken if isinstance(one, Cards) for word in _of_cards(one)}
    return frozenset(fields | cards | {word for question in questions.asked(game.slug) for word in _asked(question)})


def _of_cards(cards: Cards) -> Iterator[str]:
    """Yield the words of positions with cards."""
    wording = cards.wording
    phrases = (phrase for role in wording.roles for phrase in (*role.before, *role.behind))
    for text in (*phrases, *wording.passed_over):
        yield from re.findall("[a-z]+", text)


def _asked(question: Question) -> Iterator[str]:
    """Yield the words that ask a question, or that make it another one."""
    for text in (question.title, *question.asked, question.unless, question.compared):
        yield from re.findall("[a-z]+[*]?", text.lower())
