"""Read the slugs of games, goals and strategies in any spelling: ``Toss Up!``, ``hit30``, ``Min Loss``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice

from service.reading.text import plain, without_gaps, without_thousands

_WORD = re.compile(r"[a-z]+|[0-9]+")
# Longer texts are no names.
LONGEST = 64
_MOST_WORDS = 16
# So many ways to divide a text are tried.
_MOST_DIVISIONS = 4
_MOST_SPELLINGS = 24


# The names of all games, goals and strategies are compared with each piece of a message.
@lru_cache(maxsize=16384)
def squashed(text: str) -> str:
    """Return the letters and digits of a text, in small letters and without zeros before a number."""
    words = _WORD.findall(without_gaps(without_thousands(plain(text).lower())))
    return "".join(word.lstrip("0") or "0" if word.isdigit() else word for word in words)


def named(text: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the slugs that a text may mean. ``names`` maps every slug to the other names that it goes by."""
    wanted = "" if len(text) > LONGEST else squashed(text)
    if not wanted:
        return []
    return [slug for slug, others in names.items() if wanted in map(squashed, (slug, *others))]


def spellings(text: str, slugs: Iterable[str]) -> Iterator[str]:
    """Yield the slugs of the form GOAL or GOAL:STRATEGY that a text may stand for.

    They consist of the words of the given slugs, and of numbers. ``hit30`` and ``Hit 30`` give ``hit-30``;
    ``minloss heuristic`` gives ``min-loss-heuristic``, and with a colon at each place where one may stand.
    """
    if len(text) > LONGEST:
        return
    vocabulary = {word for slug in slugs for word in _WORD.findall(slug.lower())}
    parts = [_divided(squashed(part), vocabulary) for part in plain(text).lower().split(":")]
    if len(parts) > 2 or not all(parts):
        return
    yield from islice(_joined(parts), _MOST_SPELLINGS)


def _joined(parts: list[list[list[str]]]) -> Iterator[str]:
    if len(parts) == 2:
        for goal in parts[0]:
            for strategy in parts[1]:
                yield f"{'-'.join(goal)}:{'-'.join(strategy)}"
        return
    for words in parts[0]:
        yield "-".join(words)
        for index in range(1, len(words)):
            yield f"{'-'.join(words[:index])}:{'-'.join(words[index:])}"


def _divided(text: str, vocabulary: set[str]) -> list[list[str]]:
    """Return the first ways to divide a text into words of a vocabulary and numbers, those with long words first.

    The ways of each rest of the text are found once, from its end to its beginning, so that the time grows with its length.
    """
    numbers = {match.start(): match.end() for match in re.finditer("[0-9]+", text)}
    longest = max(map(len, vocabulary), default=0)
    ways: list[list[list[str]]] = [*([] for _ in text), [[]]]
    for start in reversed(range(len(text))):
        ends = (numbers[start],) if start in numbers else range(min(start + longest, len(text)), start, -1)
        divided = (
            [text[start:end], *rest]
            for end in ends
            if start in numbers or text[start:end] in vocabulary
            for rest in ways[end]
            if len(rest) < _MOST_WORDS
        )
        ways[start] = list(islice(divided, _MOST_DIVISIONS))
    return ways[0]
