"""The exact distribution of the score of a turn of the game of 30s, for plays that look at the dice thrown alone.

The goal maximize and the fixed strategies are such plays: the points that are aside change nothing.
"""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

from solvers.dice import rolls, total
from solvers.games.thirties.stage_two import aside_odds
from solvers.games.thirties.strategies import STRATEGIES
from solvers.turn_asked import Turn

DICE = 6


@cache
def most(number: int) -> Fraction:
    """Return the most points on average that a number of dice bring."""
    return sum(
        (Fraction(weight, 6**number) * _worth(rolled, best(rolled)) for rolled, weight in rolls(number).items()),
        Fraction(0),
    )


@cache
def best(rolled: str) -> str:
    """Return the dice of a throw that are put aside for the most points on average: the highest ones."""
    return max((rolled[place:] for place in range(len(rolled))), key=lambda kept: _worth(rolled, kept))


def _worth(rolled: str, kept: str) -> Fraction:
    left = len(rolled) - len(kept)
    return total(kept) + (most(left) if left else Fraction(0))


def _freely(rule: Callable[[str], str]) -> Callable[[str, int], str]:
    return lambda rolled, _: rule(rolled)


TURN = Turn(
    DICE,
    {
        "maximize": _freely(best),
        **{slug: _freely(rule) for slug, (_, rule) in STRATEGIES.items()},
        "highest-die": _freely(lambda rolled: rolled[-1]),
    },
    total,
)


@cache
def hit(need: int, number: int) -> Fraction:
    """Return the greatest chance that a number of dice make exactly what is needed if only the highest dice of a throw are put aside."""
    if not number:
        return Fraction(need == 0)
    if not number <= need <= 6 * number:
        return Fraction(0)
    return sum(
        (
            Fraction(weight, 6**number) * max(hit(need - total(rolled[place:]), place) for place in range(number))
            for rolled, weight in rolls(number).items()
        ),
        Fraction(0),
    )


def stage_throws() -> Fraction:
    """Return the average number of throws of the second stage, all rounds together."""
    return _round_throws(DICE) / (1 - aside_odds(DICE)[DICE])


@cache
def _round_throws(number: int) -> Fraction:
    """Return the average number of throws of a round of the second stage with a number of dice to throw."""
    if not number:
        return Fraction(0)
    hits = ((new, Fraction(comb(number, new) * 5 ** (number - new), 6**number)) for new in range(1, number + 1))
    return 1 + sum((chance * _round_throws(number - new) for new, chance in hits), Fraction(0))
