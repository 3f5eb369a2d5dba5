"""The work of solving the game of 30s, fitted to measurements (``python -m service.bench.work``)."""

from math import comb

from solvers.contract.work import Work
from solvers.games.thirties.rules import ThirtiesRules


def work(rules: ThirtiesRules, goal: str) -> Work:
    """Return the work of a goal. A row lists subsets of the dice thrown, of which there are more with more dice."""
    dice = rules.dice
    rows = sum(_throws(n) for n in range(dice)) + sum(_throws(dice - n) * _throws(n) for n in range(1, dice + 1))
    width = 1.15**dice
    # Values of two stages are long fractions.
    long = 2 if goal == "aggressive" else 1
    return Work(rows, 0.05 + 3.7e-5 * width * rows, (60 << 20) + int(2200 * width * long * rows))


def _throws(dice: int) -> int:
    """Return the number of different throws of some dice, whose order does not matter."""
    return comb(dice + 5, 5)
