"""The numbers of a distribution: probabilities, cumulative probabilities, mean, standard deviation and quantiles.

All of them are computed in integers over the common denominator and rounded once. If the probabilities are not exact, a
quantile may be wrong if a cumulative probability is within the error bound of its level.
"""

from fractions import Fraction
from math import isqrt
from typing import Any

from solvers.contract.rows import Distribution, Result, fraction_text

# The levels of the quantiles, as fractions.
LEVELS: tuple[tuple[int, int], ...] = ((1, 20), (1, 4), (1, 2), (3, 4), (19, 20))


def describe(distribution: Distribution, floor: int | None, error_bound: float = 0.0) -> dict[str, Any]:
    """Return the members of a distribution's reply.

    Parameters:
        distribution: n scores, ascending, with integer weights.
        floor: the score that stands for itself and all lower scores, so that there is no mean if it is possible; None if
            there is no such score.
        error_bound: the largest error of the probabilities and the mean; 0 if they are exact.

    Returns:
        JSON-ready members. The lists ``support``, ``probabilities``, ``cdf`` and ``numerators`` have length n;
        probabilities are from 0 to 1, scores, mean and standard deviation in the unit of the score. The quantile at
        level q is the lowest score whose cumulative probability is at least q. Fractions are null unless the numbers
        are exact.
    """
    exact = not error_bound
    defined = distribution.support[0] != floor
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
        "left_out": distribution.left_out,
        "probabilities": [weight / total for weight in weights],
        "cdf": [below / total for below in running],
        "numerators": [str(weight) for weight in weights] if exact else None,
        "denominator": str(total) if exact else None,
        "mean": first / total if defined else None,
        "mean_exact": fraction_text(Fraction(first, total)) if exact and defined else None,
        "sd": _root(square * total - first * first, total * total) if defined else None,
        "quantiles": {"levels": [n / d for n, d in LEVELS], "scores": quantiles},
        "result": None if distribution.result is None else result(distribution.result, exact=exact),
        "error_bound": error_bound,
        "confidence": None,
    }


def result(chances: Result, *, exact: bool) -> dict[str, Any]:
    """Return the chances of win, tie and loss, each as a double, and as a fraction if they are exact."""
    return {
        name: {"value": float(chance), "exact": fraction_text(chance) if exact else None}
        for name, chance in chances._asdict().items()
    }


def _root(numerator: int, denominator: int) -> float:
    """Return the square root of a fraction, computed with an error below 2**-128 and then rounded to a double."""
    return isqrt((numerator * denominator) << 256) / (denominator << 128)
