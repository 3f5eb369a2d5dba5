"""What a roll of some dice does: exact probabilities, and from how many points on rolling never pays."""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import ceil, comb, lcm

from solvers.games.toss_up.rules import TossUpRules

BUST = -1


@dataclass(frozen=True, slots=True)
class Odds:
    """Probabilities by the number n of dice, 0 to all: ``bust[n]`` no green and a red, ``stay[n]`` all yellow,
    ``gain[n][g]`` g greens, g from 1 to n (``gain[n][0]`` is 0, as no green is one of the other two).
    """

    bust: tuple[Fraction, ...]
    stay: tuple[Fraction, ...]
    gain: tuple[tuple[Fraction, ...], ...]


def in_hand(rules: TossUpRules, points: int) -> int:
    """How many dice are rolled next, who holds so many points: those not green yet, or all when all are."""
    return rules.dice - points % rules.dice


@lru_cache(maxsize=64)
def odds(rules: TossUpRules) -> Odds:
    """The probabilities under some rules."""
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
    """What a roll can do, with whole weights: greens, 0 for all yellow, and ``BUST``."""
    known = odds(rules)
    chances = {BUST: known.bust[number], 0: known.stay[number]}
    chances |= {greens: known.gain[number][greens] for greens in range(1, number + 1)}
    scale = lcm(*(chance.denominator for chance in chances.values()))
    return tuple((int(chance * scale), shown) for shown, chance in chances.items() if chance)


@lru_cache(maxsize=64)
def settled(rules: TossUpRules) -> int | None:
    """The points from which on no roll raises the points expected of a turn; None where no roll ever loses them.

    With n dice in hand a roll adds n * green points on average and loses k with probability bust[n], so from
    c = max over n of n * green / bust[n] on one roll never pays. Nor do several. Let h be the most by which the best play
    from any k >= c exceeds k; it is finite, as every roll ends the turn with a probability of at least min bust[n] and
    otherwise adds no more than all dice. A roll from k >= c is worth at most
    (1 - bust[n]) (k + h) + n * green <= k + (1 - bust[n]) h, so h <= (1 - min bust[n]) h, and h = 0.
    """
    if not rules.red:
        return None
    bust = odds(rules).bust
    return max(ceil(n * rules.green / bust[n]) for n in range(1, rules.dice + 1))
