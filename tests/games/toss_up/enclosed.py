"""Turns of Toss Up! in balls of an interval library: what the roundings of the kernels are held against.

Numbers are balls of 300 bits (``flint.arb``), so that they say as good as exactly what a sum of products of doubles and
fractions is.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from random import Random

from flint import arb, ctx, fmpq

from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules

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


def colours(dice: Random) -> TossUpRules:
    """Return rules with any colours and numbers of dice, extreme ones too."""
    whole = dice.choice((3, 6, 7, 60, 1000))
    green = dice.randint(max(1, whole // 100), whole)
    yellow = dice.randint(0, whole - green)
    red = whole - green - yellow
    return TossUpRules(
        dice=dice.choice((1, 2, 3, 5, 10, 20)),
        red=Fraction(red, whole),
        yellow=Fraction(yellow, whole),
        green=Fraction(green, whole),
    )


def chance(dice: Random) -> float:
    """Return a double from 0 to 1: any, one of those that rounding treats in different ways, or one of any size."""
    kind = dice.random()
    if kind < 0.2:
        return dice.choice(SPECIAL)
    return dice.random() if kind < 0.8 else float(dice.random() * 2.0 ** -dice.randint(0, 70))


class Throws:
    """The chances of a throw as balls, from the exact fractions, by the number of dice."""

    def __init__(self, rules: TossUpRules) -> None:
        exact = odds(rules)
        self.rules = rules
        self.bust = [ball(each) for each in exact.bust]
        self.stay = [ball(each) for each in exact.stay]
        self.gain = [[ball(each) for each in some] for some in exact.gain]

    def once(self, held: int, bust: arb, value: Sequence[arb]) -> arb:
        """Return the value of a roll that changes something, times its chance; ``value[k]`` is that of holding k points."""
        n = in_hand(self.rules, held)
        return self.bust[n] * bust + total(self.gain[n][g] * value[held + g] for g in range(1, n + 1))

    def rolled(self, held: int, bust: arb, value: Sequence[arb]) -> arb:
        """Return the value of rolling until the dice change something."""
        return self.once(held, bust, value) / (1 - self.stay[in_hand(self.rules, held)])

    def roll(self, held: int, bust: arb, value: Sequence[arb]) -> arb:
        """Return the value of one roll."""
        return self.once(held, bust, value) + self.stay[in_hand(self.rules, held)] * value[held]
