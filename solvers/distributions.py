"""The mean, the spread and the middle of exact distributions of scores."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from solvers.dice import rolls

# The chance of each score.
Odds = Mapping[int, Fraction]


def mean(chances: Odds) -> Fraction:
    """Return the mean of a distribution."""
    return sum((score * chance for score, chance in chances.items()), Fraction(0))


def variance(chances: Odds) -> Fraction:
    """Return the variance of a distribution."""
    middle = mean(chances)
    return sum((chance * (score - middle) ** 2 for score, chance in chances.items()), Fraction(0))


def between(chances: Odds, low: int, high: int) -> Fraction:
    """Return the chance of a score from the lowest to the highest of some."""
    return sum((chance for score, chance in chances.items() if low <= score <= high), Fraction(0))


def median(chances: Odds) -> int:
    """Return the least score that is not exceeded with a chance of one half or more."""
    return next(score for score in sorted(chances) if between(chances, min(chances), score) >= Fraction(1, 2))


def share(throws: Iterable[str]) -> Fraction:
    """Return the chance that a throw is one of some, all of as many dice."""
    return sum((Fraction(rolls(len(rolled))[rolled], 6 ** len(rolled)) for rolled in throws), Fraction(0))
