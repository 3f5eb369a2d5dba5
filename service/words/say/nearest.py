"""Find the questions about a game that are nearest to a message that asks none of them in full."""

import re
from collections.abc import Iterator, Mapping
from collections.abc import Set as AbstractSet
from functools import cache, partial
from typing import NamedTuple

from service.words.general import RULES
from service.words.message.game_names import elsewhere
from service.words.message.question_words import base, is_idle_word, places_of, tokens_of
from service.words.message.reading import ENDING, Message
from service.words.message.ways import all_used, name_words, questions_of, ways_of
from service.words.say.standing import MOST_TOKENS
from solvers.contract.presentation.questions import Question
from solvers.contract.presentation.vocabulary import CARD
from solvers.games import REGISTRY

# A question is near if it uses so many words of a message, and no fewer than it leaves out.
_LEAST_USED = 2
# A message that names no game has to use more.
_UNNAMED = 4
# So many questions are offered in place of one that is not understood.
_MOST_OFFERED = 3
# So many words of a message are looked up for them.
_MOST_LOOKED_UP = 8
# A card or a number that is left out may be what is asked about, and a denial asks for the opposite.
_LEFT_ASKED = re.compile(rf"{CARD}|[0-9]+|no|without")
# A message with more numbers usually tells a position.
_MOST_NUMBERS = 4
# The chance of 30 or more is not that of 30.
_OR_MORE = re.compile(r"[0-9]\s+or\s+more\b")
# Whoever plays by other rules asks about those, and not about the usual ones.
_HOUSE_RULE = re.compile(
    r"(?<!that )\b(?:is|are|am)\s+not\s+allowed\b|\bwe\s+(?:\w+\s+)?play\b[^.?!]*\b(?:that|where|with)\b|\b(?:that|this|our)\s+rule\b",
    re.IGNORECASE,
)


class Near(NamedTuple):
    """A question about a game, the number of words of a message that it uses, and the words and numbers that it leaves out."""

    game: str
    question: Question
    used: int
    left: tuple[str, ...]


def question(message: Message) -> Near | None:
    """Return the question that uses most words of a message, if it leaves out no more; None if no question does, or several games have one."""
    if message.command not in ("", ENDING) or message.pairs or (not message.games and elsewhere(message.text)):
        return None
    best = {game: near for game in message.games or REGISTRY if (near := _best(game, message)) is not None}
    least = _LEAST_USED if message.games else _UNNAMED
    close = [
        near
        for near in best.values()
        if near.used >= max(least, len(near.left)) and near.left and not any(map(_LEFT_ASKED.fullmatch, near.left))
    ]
    if len(re.findall("[0-9]+", message.told)) > _MOST_NUMBERS or _HOUSE_RULE.search(message.told):
        return None
    if any(_OR_MORE.search(message.told) and "more" in near.left for near in close):
        return None
    return close[0] if len(close) == 1 else None


def offered(message: Message) -> list[str]:
    """Return messages with which the questions nearest to a message that is refused are asked, the nearest first."""
    if message.command not in ("", "odds", ENDING) or (not message.games and elsewhere(message.text)):
        return []
    told = dict.fromkeys(
        token for token in tokens_of(message.text) if token.isalpha() and not is_idle_word(frozenset(), token)
    )
    words = list(told)[:_MOST_LOOKED_UP]
    scored = [
        (len(indices), -index, f"{game}: {asked.title}")
        for game in message.games or REGISTRY
        for index, asked in enumerate(questions_of(game))
        if (indices := {word for word in words if index in _asked_with(game, word)})
    ]
    best = [text for _, _, text in sorted(scored, reverse=True)[:_MOST_OFFERED]]
    if best or re.search("[0-9]", message.text):
        return best
    return [f"{game}: {asked.title}" for game in message.games[:1] for asked in RULES[:2]]


def _best(game: str, message: Message) -> Near | None:
    return max(_all(game, message), key=lambda near: (near.used, -len(near.left)), default=None)


def _all(game: str, message: Message) -> Iterator[Near]:
    """Yield the questions of a game of which a message has a word of each group."""
    names = name_words(game)
    tokens = [token if not token.isdigit() or token not in names else "" for token in tokens_of(message.told)]
    if len(tokens) > MOST_TOKENS:
        return
    there = cache(partial(places_of, tokens=tuple(tokens)))
    told = {index for index, token in enumerate(tokens) if not is_idle_word(names, token)}
    for way in ways_of(game):
        used = frozenset() if way.alone else all_used(map(there, way.groups))
        if used and not (way.question.unless and there(way.question.unless)):
            idle: AbstractSet[int] = there(way.question.idle) if way.question.idle else frozenset()
            left = tuple(dict.fromkeys(tokens[index] for index in sorted(told - used - idle)))
            yield Near(game, way.question, sum(tokens[index] not in names for index in used), left)


def _asked_with(game: str, word: str) -> frozenset[int]:
    """Return the places of the questions of a game that a word may ask."""
    exact, beginnings = _single_words(game)
    found = exact.get(word, frozenset()) | exact.get(base(word), frozenset())
    return found.union(*(places for beginning, places in beginnings.items() if word.startswith(beginning)))


@cache
def _single_words(game: str) -> tuple[Mapping[str, frozenset[int]], Mapping[str, frozenset[int]]]:
    """Return the places of the questions of a game by the single words that ask them, and by the beginnings of words."""
    exact: dict[str, set[int]] = {}
    beginnings: dict[str, set[int]] = {}
    for index, asked in enumerate(questions_of(game)):
        for phrase in re.split(r"[\s|]+", " ".join(asked.asked)):
            if phrase and "_" not in phrase:
                listed = beginnings if phrase.endswith("*") else exact
                listed.setdefault(phrase.rstrip("*"), set()).add(index)
    return (
        {word: frozenset(places) for word, places in exact.items()},
        {beginning: frozenset(places) for beginning, places in beginnings.items()},
    )
