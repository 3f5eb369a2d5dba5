"""Balls of an interval library: what the roundings of the kernels are held against.

Numbers are balls of 300 bits (``flint.arb``), so that they say as good as exactly what a sum of products of doubles and
fractions is.
"""

from collections.abc import Iterable
from fractions import Fraction
from random import Random

from flint import arb, ctx, fmpq

ctx.prec = 300
# Balls are far smaller than this, and doubles far apart.
TINY = arb(2) ** -250
# Numbers that rounding treats in different ways.
SPECIAL = (0.0, 1.0, 0.5, 2.0**-1022, 2.0**-60, 1 - 2.0**-53, 2.0**-53, 1 / 3)


def ball(number: Fraction | float) -> arb:
    """Return a ball that holds a fraction or a double."""
    return arb(fmpq(number.numerator, number.denominator)) if isinstance(number, Fraction) else arb(number)


def total(numbers: Iterable[arb]) -> arb:
    """Return the sum of balls."""
    result = arb(0)
    for number in numbers:
        result += number
    return result


def holds(low: float, number: arb, high: float) -> bool:
    """True if a number certainly lies between two doubles."""
    return bool(arb(low) - TINY <= number) and bool(number <= arb(high) + TINY)


def close_to(end: float, number: arb, units: float) -> bool:
    """True if a number is certainly at most ``units`` half units in the last place of 1 from a double."""
    return bool(abs(number - arb(end)) <= arb(units) * arb(2) ** -53 + TINY)


def chance(dice: Random) -> float:
    """Return a double from 0 to 1: any, one of those that rounding treats in different ways, or one of any size."""
    kind = dice.random()
    if kind < 0.2:
        return dice.choice(SPECIAL)
    return dice.random() if kind < 0.8 else float(dice.random() * 2.0 ** -dice.randint(0, 70))
