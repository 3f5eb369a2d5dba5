"""The exact distribution of the total of a turn of Threes, for plays that look at the dice thrown alone: best play for few points on average, and the fixed strategies."""

from fractions import Fraction
from functools import cache, partial

from solvers.dice import rolls
from solvers.distributions import share
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import NONE
from solvers.games.threes.strategies import STRATEGIES
from solvers.turn_asked import Turn

DICE = 5
_RULES = ThreesRules()


@cache
def least(number: int, must: int = 1) -> Fraction:
    """Return the fewest points on average with a number of dice to throw, of which so many must be taken."""
    return sum(
        (Fraction(weight, 6**number) * _worth(rolled, best(rolled, must)) for rolled, weight in rolls(number).items()),
        Fraction(0),
    )


@cache
def best(rolled: str, must: int) -> str:
    """Return the dice of a throw that are taken for the fewest points on average, the lowest ones; or none of them. Of equals, the first is taken."""
    lowest = _RULES.cheapest_first(rolled)
    choices = ["".join(sorted(lowest[:size])) for size in range(must, len(rolled) + 1)]
    # None of one die, or twice in a row, may not be taken.
    again = [NONE] if must == 1 and len(rolled) > 1 else []
    return min((*again, *choices), key=lambda taken: _worth(rolled, taken))


@cache
def least_without(number: int) -> Fraction:
    """Return the fewest points on average with a number of dice to throw if all dice may never be thrown again."""
    if not number:
        return Fraction(0)
    return sum(
        (
            Fraction(weight, 6**number)
            * min(_RULES.points(lowest[:size]) + least_without(number - size) for size in range(1, number + 1))
            for rolled, weight in rolls(number).items()
            for lowest in (_RULES.cheapest_first(rolled),)
        ),
        Fraction(0),
    )


def _worth(rolled: str, taken: str) -> Fraction:
    if taken == NONE:
        return least(len(rolled), 2)
    left = len(rolled) - len(taken)
    return _RULES.points(taken) + (least(left) if left else Fraction(0))


def ones_and_threes(rolled: str, must: int) -> str:
    """Return every 1 and 3, and the other dice with the fewest points if more must be taken."""
    low = [die for die in rolled if die in "13"]
    others = _RULES.cheapest_first("".join(die for die in rolled if die not in "13"))
    return "".join(sorted((*low, *others[: max(0, must - len(low))])))


TURN = Turn(
    DICE,
    {
        "best play": best,
        "ones-and-threes": ones_and_threes,
        **{slug: partial(rule, _RULES) for slug, (_, rule) in STRATEGIES.items()},
    },
    _RULES.points,
    none=NONE,
)


def none_taken() -> Fraction:
    """Return the chance that best play takes none of the dice of the first throw."""
    return share(rolled for rolled in rolls(DICE) if best(rolled, 1) == NONE)
