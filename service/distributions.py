"""How a game ends, as arrays of numbers: probabilities, their sums, mean, spread and quantiles.

All of it is taken in integers over the one denominator and rounded once. Where those are not exact, neither is a quantile
whose level a sum reaches within the error.
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from solvers.types import Distribution, Result

LEVELS: tuple[tuple[int, int], ...] = ((1, 20), (1, 4), (1, 2), (3, 4), (19, 20))


def describe(distribution: Distribution, floor: int | None, error_bound: float = 0.0) -> dict[str, Any]:
    """The members of a distribution's reply; the quantile at level q is the least score with cdf >= q.

    ``floor`` is the score that stands for itself and all below, of which no mean is known; None where each is itself.
    ``error_bound`` holds for every number; fractions are there where it is 0.
    """
    exact = not error_bound
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
        "numerators": [str(weight) for weight in weights] if exact else None,
        "denominator": str(total) if exact else None,
        "mean": None if floor is not None else first / total,
        "mean_exact": str(Fraction(first, total)) if exact and floor is None else None,
        "sd": None if floor is not None else _root(square * total - first * first, total * total),
        "quantiles": {"levels": [n / d for n, d in LEVELS], "scores": quantiles},
        "result": None if distribution.result is None else result(distribution.result, exact=exact),
        "error_bound": error_bound,
        "confidence": None,
    }


def result(chances: Result, *, exact: bool) -> dict[str, Any]:
    """Chances of win, tie and loss, each as a double and, where it is exact, as a fraction."""
    return {
        name: {"value": float(chance), "exact": str(chance) if exact else None}
        for name, chance in chances._asdict().items()
    }


def _root(numerator: int, denominator: int) -> float:
    """The square root of a fraction, taken to 80 bits more than a double holds before it is rounded."""
    return isqrt((numerator * denominator) << 256) / (denominator << 128)
