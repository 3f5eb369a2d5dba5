"""Read the slugs of games, goals and strategies in any spelling: ``Toss Up!``, ``hit30``, ``Min Loss``."""

import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from itertools import islice

from solvers.loose.text import LONGEST, plain, without_thousands

_WORD = re.compile(r"[a-z]+|[0-9]+")
_MOST_WORDS = 16
_MOST_SPELLINGS = 24


def squashed(text: str) -> str:
    """Return the letters and digits of a text, in small letters and without zeros before a number."""
    words = _WORD.findall(without_thousands(plain(text).lower()))
    return "".join(word.lstrip("0") or "0" if word.isdigit() else word for word in words)


def named(text: str, names: Mapping[str, Iterable[str]]) -> list[str]:
    """Return the slugs that a text may mean. ``names`` maps every slug to the other names that it goes by."""
    wanted = squashed(text)
    if not wanted or len(text) > LONGEST:
        return []
    return [slug for slug, others in names.items() if wanted in map(squashed, (slug, *others))]


def spellings(text: str, slugs: Iterable[str]) -> Iterator[str]:
    """Yield the slugs of the form GOAL or GOAL:STRATEGY that a text may stand for.

    They consist of the words of the given slugs, and of numbers. ``hit30`` and ``Hit 30`` give ``hit-30``;
    ``minloss heuristic`` gives ``min-loss-heuristic``, and with a colon at each place where one may stand.
    """
    vocabulary = {word for slug in slugs for word in _WORD.findall(slug.lower())}
    if len(text) > LONGEST:
        return
    parts = [list(islice(_divided(squashed(part), vocabulary), 4)) for part in plain(text).lower().split(":")]
    if len(parts) > 2 or not all(parts):
        return
    yield from islice(_joined(parts), _MOST_SPELLINGS)


def nearest(text: str, slugs: Iterable[str], usual: str | None) -> str | None:
    """Return the slug that looks most like a text; the usual one if none does."""
    by_looks = {slug.lower(): slug for slug in slugs}
    close = get_close_matches(plain(text[:LONGEST]).lower(), by_looks, 1, 0.6)
    return by_looks[close[0]] if close else usual


def _joined(parts: list[list[list[str]]]) -> Iterator[str]:
    if len(parts) == 2:
        for goal in parts[0]:
            for strategy in parts[1]:
                yield f"{'-'.join(goal)}:{'-'.join(strategy)}"
        return
    for words in parts[0]:
        yield "-".join(words)
        for place in range(1, len(words)):
            yield f"{'-'.join(words[:place])}:{'-'.join(words[place:])}"


def _divided(text: str, vocabulary: set[str]) -> Iterator[list[str]]:
    """Yield the ways to divide a text into words of a vocabulary and numbers."""
    if not text:
        yield []
        return
    number = re.match("[0-9]+", text)
    if number is not None:
        for rest in _divided(text[number.end() :], vocabulary):
            yield [number[0], *rest]
        return
    for end in range(len(text), 0, -1):
        if text[:end] in vocabulary:
            for rest in _divided(text[end:], vocabulary):
                if len(rest) < _MOST_WORDS:
                    yield [text[:end], *rest]
