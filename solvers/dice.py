"""Multisets of dice and the odds of throwing them.

A multiset is a string of faces in ascending order ("11456"). Notation uses the same text.
"""

from collections import Counter
from collections.abc import Mapping
from functools import cache
from itertools import combinations_with_replacement, product
from math import factorial, prod

FACES = "123456"
_TO_TEN = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_TEENS = ("eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_NUMBERS = (*_TO_TEN, *_TEENS, "twenty")


def ordered(dice: str) -> str:
    """Return the canonical spelling of a multiset: its faces, ascending."""
    return "".join(sorted(dice))


def total(dice: str) -> int:
    """Return the sum of the faces."""
    return sum(map(int, dice))


def in_words(number: int) -> str:
    """Return a number of dice, 0 to 20, in words: ``one die``, ``two dice``."""
    return f"{_NUMBERS[number]} {'die' if number == 1 else 'dice'}"


def count(dice: str, face: str) -> str:
    """Return in words how many dice show a face: ``no 6``, ``one 6``, ``two 6s``."""
    number = dice.count(face)
    return f"{_NUMBERS[number]} {face}{'s' if number > 1 else ''}"


@cache
def multisets(number: int) -> tuple[str, ...]:
    """Return every multiset of ``number`` dice, in ascending order. There are C(number + 5, 5) of them."""
    return tuple("".join(faces) for faces in combinations_with_replacement(FACES, number))


@cache
def rolls(number: int) -> Mapping[str, int]:
    """Return the weight of each multiset: the number of throws that show it, of 6**number equally likely ones."""
    return {dice: factorial(number) // prod(factorial(n) for n in Counter(dice).values()) for dice in multisets(number)}


@cache
def subsets(dice: str) -> tuple[str, ...]:
    """Return every non-empty sub-multiset of ``dice``, each once."""
    counts = sorted(Counter(dice).items())
    sizes = product(*(range(n + 1) for _, n in counts))
    return tuple("".join(face * k for (face, _), k in zip(counts, size, strict=True)) for size in sizes if any(size))
