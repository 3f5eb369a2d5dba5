"""Turns of Toss Up! in balls of an interval library: what the roundings of the kernels are held against."""

from collections.abc import Sequence
from fractions import Fraction
from random import Random

from flint import arb

from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from tests.support.balls import ball, total


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


class Throws:
    """The chances of a throw as balls, from the exact fractions, by the number of dice."""

    def __init__(self, rules: TossUpRules) -> None:
        exact = odds(rules)
        self.rules = rules
        self.bust = [ball(chance) for chance in exact.bust]
        self.stay = [ball(chance) for chance in exact.stay]
        self.gain = [[ball(chance) for chance in some] for some in exact.gain]

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
