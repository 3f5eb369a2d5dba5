"""House rules in words: ``we play to 5000``, ``500 to open``. A game declares how people say them."""

import re
from dataclasses import replace
from functools import cache

from service.words.say.reading import Message, add, without
from solvers.games import find

_SEPARATORS = re.compile("(?<=[0-9])[.,' ](?=[0-9]{3})")


def told(message: Message) -> Message:
    """Return a message with the rules that it tells in words as pairs, and without these words.

    Raises:
        ProblemError: it tells two values of one rule.
    """
    if len(message.games) != 1:
        return message
    pairs, text = {**message.pairs}, message.text
    for pattern, rules in _sayings(message.games[0]):
        match = pattern.search(text)
        if match is not None:
            for rule in _SEPARATORS.sub("", match.expand(rules)).split(","):
                name, _, value = rule.partition("=")
                add(pairs, name, value)
            text = without(text, match.start(), match.end())
    return message if text == message.text else replace(message, pairs=pairs, text=text.strip(" ,;:."))


@cache
def _sayings(game: str) -> list[tuple[re.Pattern[str], str]]:
    return [(re.compile(saying, re.IGNORECASE), rules) for saying, rules in find(game).sayings]
