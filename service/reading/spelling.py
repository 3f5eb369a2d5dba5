"""Mistakes of the fingers in words: ``opponnet`` is opponent, and ``avrage`` is average.

A word that nobody knows is written as the one known word that differs from it by two letters in the wrong order, a letter too many or a
letter too few. If there are several such words, or none, it stays.
"""

import re
from collections.abc import Iterator
from collections.abc import Set as AbstractSet
from functools import lru_cache
from string import ascii_lowercase

from solvers.contract.presentation.vocabulary import word_set

# Shorter words are too many that are like each other.
_WORD = re.compile(r"(?<![\w'’/=-])[A-Za-z]{4,}(?![\w'’/=-])")
# From so many letters on, a letter too many or too few is mended, and one letter in place of another.
_MIDDLE, _LONG = 5, 7
# Letters that sound alike.
_ALIKE = (
    ("s", "c"),
    ("c", "s"),
    ("k", "c"),
    ("c", "k"),
    ("f", "ph"),
    ("z", "s"),
    ("ei", "ie"),
    ("ie", "ei"),
    ("er", "re"),
    ("a", "e"),
    ("e", "a"),
    ("i", "e"),
    ("e", "i"),
)
# Right words that look like a known one.
_RIGHT = word_set("""
    base beta black caching cause completed courts crash decoded discord event farther figure finer font force form freed frees hoped joke late learner
    lengthy loads loose looser math moved niece parts paste phases phrase plain plans plant probe property proved quarters root sake saying seem seen
    shares sheets shown slips sold sparse stages stating stats steps stepping strands streams string suppose tail theme through training trees trial
    trials tried tries users weighed width writer yours setting settings sits puts fold folded gold cold bold told boast bats bets burst butter cast cost past post reader fires
    paying praying laying slaying backing packing wining pining rowing growing string stake steak steal stale spit split sleep sheep
""")
_ENDING = re.compile("(?:s|es|d|ed|ing|er|r|ly)$")


def corrected(text: str, known: AbstractSet[str]) -> str:
    """Return a text with the known words that its misspelled words are meant to be. A known word with a star behind it may end in any way."""
    return _WORD.sub(lambda match: _meant(match[0].lower(), frozenset(known)) or match[0], text)


@lru_cache(maxsize=4096)
def _meant(word: str, known: frozenset[str]) -> str:
    """Return the one known word that a word is meant to be; empty if it is known itself, or there is no such word or several."""
    if word in _RIGHT or {word, _ENDING.sub("", word), f"{_ENDING.sub('', word)}e"} & known:
        return ""
    if any(f"{word[:length]}*" in known for length in range(1, len(word) + 1)):
        return ""
    for edited in (_turned, _sounding, _shorter_or_longer, _replaced):
        meant = {other for other in edited(word) if other in known}
        if meant:
            return meant.pop() if len(meant) == 1 else ""
    return ""


def _turned(word: str) -> Iterator[str]:
    """Yield a word with two letters turned round, in each place but the first."""
    return (word[:index] + word[index + 1] + word[index] + word[index + 2 :] for index in range(1, len(word) - 1))


def _sounding(word: str) -> Iterator[str]:
    """Yield a word with letters that sound like those that are written, in each place but the first: chanse is chance."""
    for written, meant in _ALIKE:
        for index in range(1, len(word)):
            if word.startswith(written, index):
                yield word[:index] + meant + word[index + len(written) :]


def _shorter_or_longer(word: str) -> Iterator[str]:
    """Yield a word with a letter less or more, in each place but the first; nothing if one of the two is short."""
    for index in range(1, len(word) + 1):
        if len(word) > _MIDDLE:
            yield word[:index] + word[index + 1 :]
        if len(word) >= _MIDDLE:
            yield from (word[:index] + letter + word[index:] for letter in ascii_lowercase)


def _replaced(word: str) -> Iterator[str]:
    """Yield a long word with another letter in each place but the first."""
    if len(word) >= _LONG:
        for index in range(1, len(word)):
            yield from (word[:index] + letter + word[index + 1 :] for letter in ascii_lowercase)
