"""House rules and goals in words: ``we play to 5000``, ``I want as many points as possible``. A game declares how people say them."""

import re
from dataclasses import replace
from functools import cache

from service.words.say import goals
from service.words.say.reading import Message, add, without
from solvers.games import find

_SEPARATORS = re.compile("(?<=[0-9])[.,' ](?=[0-9]{3})")


def told(message: Message) -> Message:
    """Return a message with the rules and the goal that it tells in words as pairs and a name, and without these words.

    Raises:
        ProblemError: it tells two values of one rule.
    """
    if len(message.games) != 1:
        return message
    game = message.games[0]
    pairs, text = {**message.pairs}, message.text
    for pattern, rules in _sayings(game):
        match = pattern.search(text)
        if match is not None:
            for rule in _SEPARATORS.sub("", match.expand(rules)).split(","):
                name, _, value = rule.partition("=")
                add(pairs, name, value)
            text = without(text, match.start(), match.end())
    for pattern in _asides(game):
        text = pattern.sub(" ", text)
    wished = _wished(game, text)
    text = wished if wished is not None else text
    return message if text == message.text else replace(message, pairs=pairs, text=text.strip(" ,;:."))


def _wished(game: str, text: str) -> str | None:
    """Return a text with the name of the goal that it tells in words; None if it tells none, or names one itself."""
    for pattern, goal in _wishes(game):
        match = pattern.search(text)
        if match is not None:
            rest = without(text, match.start(), match.end())
            name, _, more = match.expand(goal).partition(" ")
            # The wish may be the name of its goal too, and the usual goal's name a common word: win.
            usual = find(game).default_goal(find(game).rules_type())
            named = {split.slug for split in goals.splits(game, "", rest)[:1]}
            # To beat him or tie is a goal of those that begin with beat.
            named |= {split.slug for split in goals.splits(game, "", text)[:1] if not _is_part(split, match, name)}
            if named - {name, usual}:
                return None
            # Who says what is wanted may say it twice.
            for other, wished in _wishes(game):
                rest = other.sub(" ", rest) if wished == goal else rest
            return f"{rest} {more}" if name in rest else f"{name} {rest} {more}"
    return None


def _is_part(split: goals.Split, match: re.Match[str], name: str) -> bool:
    """True if a goal that seems to be named is a word of a wish for another goal of its family."""
    return match.start() <= split.start < match.end() and split.slug.split("-")[0] == name.split("-", maxsplit=1)[0]


@cache
def _sayings(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(saying, re.IGNORECASE), rules) for saying, rules in find(game).sayings]


@cache
def _asides(game: str) -> list[re.Pattern[str]]:
    return [re.compile(aside, re.IGNORECASE) for aside in find(game).asides]


@cache
def _wishes(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(wish, re.IGNORECASE), goal) for wish, goal in find(game).wishes]
