"""Multisets of dice and the odds of throwing them.

A multiset is a string of faces in ascending order ("11456"), which is also how notation writes it.
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
    """The canonical spelling of a multiset: its faces ascending."""
    return "".join(sorted(dice))


def total(dice: str) -> int:
    """The sum of the faces."""
    return sum(map(int, dice))


def in_words(number: int) -> str:
    """A number of dice, at most twenty: ``one die``, ``two dice``."""
    return f"{_NUMBERS[number]} {'die' if number == 1 else 'dice'}"


@cache
def multisets(number: int) -> tuple[str, ...]:
    """Every multiset of ``number`` dice in ascending order: C(number + 5, 5) of them."""
    return tuple("".join(faces) for faces in combinations_with_replacement(FACES, number))


@cache
def rolls(number: int) -> Mapping[str, int]:
    """How many of the 6**number equally likely throws show each multiset (multinomial weights)."""
    return {dice: factorial(number) // prod(factorial(n) for n in Counter(dice).values()) for dice in multisets(number)}


@cache
def subsets(dice: str) -> tuple[str, ...]:
    """Every non-empty sub-multiset of ``dice``, each once."""
    counts = sorted(Counter(dice).items())
    chosen = product(*(range(n + 1) for _, n in counts))
    return tuple("".join(face * k for (face, _), k in zip(counts, take, strict=True)) for take in chosen if any(take))
