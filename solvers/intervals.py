r"""Estimates beside exact numbers, and the intervals of their differences and sums.

The dependence between the estimates is unknown. The standard deviation of a sum or difference is at most the sum of the
standard deviations,

.. math::

    \sigma(X \pm Y) \le \sigma(X) + \sigma(Y),

with equality if both go up and down together. So half-widths are added. If the estimates are nearly normal, as means of many
games are, the interval holds at the level of its parts, or above it. A part at level 1, which holds for certain, adds its whole
width.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from solvers.contract.rows import Confidence

Number = Fraction | float
# The interval of a number that is known, such as the difference of an estimate and itself.
ZERO = Confidence(0.0, 0.0, 1.0, 0)


class Measured(NamedTuple):
    """A number: exact if it is a fraction. ``confidence`` is None unless it is an estimate."""

    value: Number
    confidence: Confidence | None


def sure(number: Measured) -> Confidence:
    """Return the interval of a number; one that is known is its own interval."""
    value = float(number.value)
    return number.confidence or Confidence(value, value, 1.0, 0)


def difference(one: Confidence, other: Confidence) -> Confidence:
    """Return the interval of the first number less the second."""
    return _joined(one.low - other.high, one.high - other.low, (one, other))


def total(parts: Iterable[Confidence]) -> Confidence:
    """Return the interval of the sum of some numbers; that of none is zero for certain."""
    intervals = tuple(parts)
    return _joined(sum(interval.low for interval in intervals), sum(interval.high for interval in intervals), intervals)


def _joined(low: float, high: float, parts: tuple[Confidence, ...]) -> Confidence:
    """Return an interval at the lowest level of its parts, with the fewest samples of any estimate among them."""
    level = min((part.level for part in parts), default=1.0)
    return Confidence(low, high, level, min((part.samples for part in parts if part.samples), default=0))
