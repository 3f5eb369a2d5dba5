"""Scales of axes, and the round numbers that are written beside them."""

from collections.abc import Callable
from math import ceil, floor, log10
from typing import NamedTuple


class Scale(NamedTuple):
    """A map from numbers, ``low`` to ``high``, to pixels, ``start`` to ``stop``."""

    low: float
    high: float
    start: float
    stop: float

    def at(self, value: float) -> float:
        """Return the pixel of a number."""
        return self.start + (value - self.low) / (self.high - self.low) * (self.stop - self.start)


def step(span: float, most: int, *, whole: bool = False) -> float:
    """Return the distance of round numbers, of which at most ``most`` lie within a span: 1, 2 or 5 times a power of ten."""
    least = span / max(most, 1)
    power = 10.0 ** floor(log10(least))
    tick = next(power * digit for digit in (1, 2, 5, 10) if power * digit >= least * (1 - 1e-9))
    return max(tick, 1.0) if whole else tick


def ticks(low: float, high: float, distance: float) -> list[float]:
    """Return the multiples of a distance from ``low`` to ``high``."""
    first, last = ceil(low / distance - 1e-9), floor(high / distance + 1e-9)
    return [round(number * distance, 10) + 0.0 for number in range(first, last + 1)]


def ceiling(value: float, most: int) -> tuple[float, float]:
    """Return a round number that is at least ``value``, and the distance of the numbers beside the axis up to it."""
    distance = step(value or 1.0, most)
    return ceil(value / distance - 1e-9) * distance or distance, distance


def fitting(low: float, high: float, room: float, wide: Callable[[float], float], *, whole: bool = True) -> list[float]:
    """Return as many round numbers as can be written in ``room`` pixels. ``wide`` is the width of a number's text."""
    for most in range(12, 1, -1):
        listed = ticks(low, high, step(high - low or 1.0, most, whole=whole))
        if sum(wide(label) + 14 for label in listed) <= room:
            return listed
    return [low]
