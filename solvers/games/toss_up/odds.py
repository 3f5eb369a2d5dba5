"""Exact probabilities of one roll, and the points from which on rolling never raises the expected points."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, lcm
from typing import Protocol

from solvers.games.toss_up.rules import TossUpRules

BUST = -1


class HasDice(Protocol):
    """Rules, or anything made from them that keeps the number of dice."""

    @property
    def dice(self) -> int:
        """The number of dice rolled at the start of a turn."""


@dataclass(frozen=True, slots=True)
class Odds:
    """The exact probabilities of one roll, by the number n of dice rolled, from 0 to all.

    ``bust[n]`` is the probability of no green and at least one red, ``stay[n]`` that of all yellow, and ``gain[n][g]``
    that of g greens, for g from 1 to n. ``gain[n][0]`` is 0: without a green the roll is a bust or all yellow.
    """

    bust: tuple[Fraction, ...]
    stay: tuple[Fraction, ...]
    gain: tuple[tuple[Fraction, ...], ...]


def in_hand(rules: HasDice, points: int) -> int:
    """Return the number of dice in the next roll of a player who holds ``points``.

    They are the dice that are not green yet; if all are green, all are rolled again.
    """
    return rules.dice - points % rules.dice


@lru_cache(maxsize=64)
def odds(rules: TossUpRules) -> Odds:
    """Return the probabilities of a roll under some rules."""
    numbers = range(rules.dice + 1)
    other = 1 - rules.green
    return Odds(
        bust=tuple(other**n - rules.yellow**n for n in numbers),
        stay=tuple(rules.yellow**n for n in numbers),
        gain=tuple(
            tuple(comb(n, g) * rules.green**g * other ** (n - g) if g else Fraction(0) for g in range(n + 1))
            for n in numbers
        ),
    )


@lru_cache(maxsize=512)
def throws(rules: TossUpRules, number: int) -> tuple[tuple[int, int], ...]:
    """Return every possible result of a roll of ``number`` dice as (weight, greens).

    ``greens`` is 0 for all yellow and ``BUST`` for a bust. Weights are positive whole numbers; a probability is a
    weight over their sum.
    """
    exact = odds(rules)
    chances = {BUST: exact.bust[number], 0: exact.stay[number]}
    chances |= {greens: exact.gain[number][greens] for greens in range(1, number + 1)}
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return tuple((int(chance * scale), shown) for shown, chance in chances.items() if chance)


@lru_cache(maxsize=64)
def settled(rules: TossUpRules) -> int | None:
    """Return the points from which on no roll raises the expected points of a turn; None if a roll can never bust.

    With n dice in hand a roll adds n * green points on average and loses k points with probability bust[n]. So with c =
    max over n of n * green / bust[n] points or more, one roll never pays. Nor do several rolls: let h be the most by
    which the best play from any k >= c exceeds k. It is finite, as every roll ends the turn with a probability of at
    least min bust[n], and otherwise adds at most one point for each of the dice. A roll from k >= c is worth at most (1
    - bust[n]) (k + h) + n * green <= k + (1 - bust[n]) h, so h <= (1 - min bust[n]) h, and h = 0.
    """
    if not rules.red:
        return None
    bust = odds(rules).bust
    return max(ceil(n * rules.green / bust[n]) for n in range(1, rules.dice + 1))
