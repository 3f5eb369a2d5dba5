"""How a game ends, as arrays of numbers: probabilities, their sums, mean, spread and quantiles.

All of it is taken in integers over the one denominator and rounded once.
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from solvers.types import Distribution, Result

LEVELS: tuple[tuple[int, int], ...] = ((1, 20), (1, 4), (1, 2), (3, 4), (19, 20))


def describe(distribution: Distribution, floor: int | None) -> dict[str, Any]:
    """The members of a distribution's reply; the quantile at level q is the least score with cdf >= q.

    ``floor`` is the score that stands for itself and all below, of which no mean is known; None where each is itself.
    """
    support, weights, total = distribution.support, distribution.weights, distribution.denominator
    running: list[int] = []
    cumulative = 0
    for weight in weights:
        cumulative += weight
        running.append(cumulative)
    first = sum(score * weight for score, weight in zip(support, weights, strict=True))
    square = sum(score * score * weight for score, weight in zip(support, weights, strict=True))
    quantiles = [
        next(score for score, below in zip(support, running, strict=True) if below * d >= n * total) for n, d in LEVELS
    ]
    return {
        "support": list(support),
        "floor": floor,
        "probabilities": [weight / total for weight in weights],
        "cdf": [below / total for below in running],
        "numerators": [str(weight) for weight in weights],
        "denominator": str(total),
        "mean": None if floor is not None else first / total,
        "mean_exact": None if floor is not None else str(Fraction(first, total)),
        "sd": None if floor is not None else _root(square * total - first * first, total * total),
        "quantiles": {"levels": [n / d for n, d in LEVELS], "scores": quantiles},
        "result": None if distribution.result is None else result(distribution.result),
        "error_bound": 0.0,
        "confidence": None,
    }


def result(chances: Result) -> dict[str, Any]:
    """Chances of win, tie and loss, each as a double and as a fraction."""
    return {name: {"value": float(chance), "exact": str(chance)} for name, chance in chances._asdict().items()}


def _root(numerator: int, denominator: int) -> float:
    """The square root of a fraction, taken to 80 bits more than a double holds before it is rounded."""
    return isqrt((numerator * denominator) << 256) / (denominator << 128)
