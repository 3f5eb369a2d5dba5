r"""The last turn of Toss Up!: the chances of the chaser, and the lead from which on banking is best.

A player who banks a total of the target or more calls the last turn. The other player, the chaser, is behind by the gap
d between the two totals. Banking fewer than d points loses, more than d wins, and exactly d is a tie, worth t: half a
win, or what the rule ``tie`` says. Let r points be missing with m points held. The remainder of m by the number of dice
tells the number n of dice in hand. Let p_g be the chance of g greens given that the roll is not all yellow. With X(r,
m) the value of the decision and R(r, m) that of rolling until the dice change something,

.. math::

    R(r, m) = \sum_g p_g X(r - g, m + g), \qquad
    X(r, m) = R(r, m) \; (r > 0), \quad X(0, m) = \max(t, R(0, m)), \quad X(r, m) = 1 \; (r < 0).

Banking loses as long as points are missing, and wins once there are more than needed. So the start of the chaser's turn
is worth :math:`c(d) = X(d, 0)`: the first roll is one that the chaser would make anyway. A chaser with a smaller gap
may play as if it were larger, and then wins no less often. So c(d) never rises with d.

**Where a turn ends.** Let :math:`\beta(n)` be the chance of a bust given that a roll of n dice changes something, and
:math:`\beta` the least of them. Let V(i, j) be the value of a turn's start with i points banked against j, both below
the target T. Consider a player who banks only once this gives a total of at least T and a lead of at least d > 0. Such
a player lacks at most T - 1 + d points. The chance to gain them is at least c(T - 1 + d), as a chaser with that gap
must gain them too. After that the player wins with a chance of at least 1 - c(d):

.. math::

    V(i, j) \ge \pi = \max_{d > 0} c(T - 1 + d) (1 - c(d)).

Banking a lead of g is worth 1 - c(g). Rolling on is worth 1 - V(j, i) after a bust and at most 1 otherwise, so it is
worth at most :math:`1 - \beta \pi`. So banking is best if :math:`c(g) \le \beta \pi`. If :math:`c(g) \le 2^{-60}`,
rolling on gains at most :math:`2^{-60}`. ``cap`` is the least gap for which one of the two holds. It then holds for
every larger gap, as c never rises.

**Slow chases.** Rules are refused if X is still above :math:`2^{-60}` with F = 2,000 points missing. This is known long
before all of them are computed: to gain a + b points, gain a of them first, and then those that are still missing, at most
b. So with :math:`w(r) = \min_m X(r, m)`, which never rises, :math:`w(a + b) \ge w(a) w(b)` and
:math:`w(F) \ge w(r)^{\lceil F / r \rceil}`.

**Error bound.** Chances are whole numbers of units of :math:`2^{-128}`, rounded up. A number is the sum of at most 20
products of rounded numbers of at most 1, and :math:`\sum p_g < 1`, so each r adds less than :math:`22 \cdot 2^{-128}`
to the error. There are at most 2,000 of them, so all errors are below :math:`2^{-111}`. The array of chances ends with
the first r whose chances are all at most :math:`2^{-60}`; beyond it a chance counts as :math:`2^{-61}`.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import log2
from operator import mul

from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules

BITS = 128
UNIT = 1 << BITS
# A problem is refused if a chaser who lacks this many points still has a chance above 2^-60.
FURTHEST = 2000
TIES = {"half": Fraction(1, 2), "chaser-loses": Fraction(0), "chaser-wins": Fraction(1)}
_NOTHING = UNIT >> 60
# The binary logarithm of a number a little above 2^-60, so that the rounding of a logarithm does not matter.
SURE_BITS = -59.9
# More units than the roundings of a chaser's two actions.
_CLOSE = 64
_ERROR = UNIT >> 111


@dataclass(frozen=True, slots=True)
class Steps:
    """The chances of a roll of n dice, in units of 2^-128; index 0 is unused, except in ``stay``.

    ``gain[n][g - 1]`` is the chance of g greens and ``bust[n]`` that of a bust, both given that the roll changes
    something. ``stay[n]`` is the chance of a roll that changes nothing.
    """

    gain: tuple[tuple[int, ...], ...]
    bust: tuple[int, ...]
    stay: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chase:
    """The chaser's chances, in units of 2^-128.

    ``table[r][m]`` is the value of the decision with r points missing and m points held, for every m below ``dice``,
    the number of dice. ``tie`` is the value of a tie, in units. ``cap`` is the lead from which on banking is best, in
    points.
    """

    dice: int
    tie: int
    steps: Steps
    table: tuple[tuple[int, ...], ...]
    cap: int

    @property
    def ties(self) -> bool:
        """True if a chaser may bank a tie: with some number of dice in hand, rolling on is not better."""
        return any(self.bank(0) + _CLOSE >= self.roll(0, points) for points in range(self.dice))

    def start(self, gap: int) -> int:
        """Return the value of the start of a turn, in units; the gap is above 0."""
        return self.roll(gap, 0)

    def bank(self, missing: int) -> int:
        """Return the value of banking, in units; ``missing`` is negative with more points than needed."""
        return UNIT if missing < 0 else self.tie if not missing else 0

    def roll(self, missing: int, points: int) -> int:
        """Return the value, in units, of rolling until the dice change something, with ``points`` held."""
        if missing <= 0:
            return UNIT - self.steps.bust[in_hand(self, points)]
        return self.table[missing][points % self.dice] if missing < len(self.table) else _NOTHING // 2


@lru_cache(maxsize=64)
def steps(rules: TossUpRules) -> Steps:
    """Return the chances of a roll under some rules, in units."""
    exact = odds(rules)
    numbers = range(1, rules.dice + 1)
    gain = [tuple(-(-chance * UNIT // (1 - exact.stay[n])) for chance in exact.gain[n][1:]) for n in numbers]
    return Steps(
        gain=((), *gain),
        bust=(0, *(UNIT - sum(some) for some in gain)),
        stay=tuple(int(chance * UNIT) for chance in exact.stay),
    )


# Few are kept, as one may take megabytes.
@lru_cache(maxsize=16)
def chase(rules: TossUpRules) -> Chase | None:
    """Return the chaser's chances; None if a chaser who lacks ``FURTHEST`` points has a chance above 2^-60."""
    tie = int(TIES[rules.tie] * UNIT)
    chances = steps(rules)
    values: list[list[int]] = []
    while not values or max(values[-1]) > _NOTHING:
        if len(values) > FURTHEST:
            return None
        values.append([_rolled(values, chances.gain[in_hand(rules, m)], m) for m in range(rules.dice)])
        if len(values) == 1:
            values[0] = [max(tie, rolled) for rolled in values[0]]
        elif _slow(len(values) - 1, min(values[-1])):
            return None
    starts = [line[0] for line in values]
    limit = max(_NOTHING, int(_least_bust(rules) * _least_value(rules, starts)))
    cap = next(gap for gap in range(1, len(starts)) if starts[gap] <= limit)
    return Chase(rules.dice, tie, chances, tuple(map(tuple, values)), cap)


def _slow(missing: int, least: int) -> bool:
    """True if the chances are proved to be above 2^-60 with ``FURTHEST`` points missing.

    ``least`` is the least chance, in units, with ``missing`` points missing, which are at least 1.
    """
    times = -(-FURTHEST // missing)
    return least > _ERROR and times * log2((least - _ERROR) / UNIT) > SURE_BITS


def _rolled(values: list[list[int]], gain: tuple[int, ...], held: int) -> int:
    """Return R(r, m), rounded up, in units.

    Parameters:
        values: list of lists of int
            X(0, .) to X(r - 1, .) in units: ``values[missing][held]``.
        gain: tuple of int
            The chances of 1, 2, ... greens in units, given that the roll changes something.
        held: int
            The points held m, below the number of dice.
    """
    missing = len(values)
    after = [
        values[missing - greens][(held + greens) % len(values[0])] if greens <= missing else UNIT
        for greens in range(1, len(gain) + 1)
    ]
    total: int = sum(map(mul, gain, after))
    return min(-(-total >> BITS), UNIT)


def _least_bust(rules: TossUpRules) -> Fraction:
    """Return the least chance of a bust, over all numbers of dice, given that the roll changes something."""
    chances = odds(rules)
    return min(chances.bust[n] / (1 - chances.stay[n]) for n in range(1, rules.dice + 1))


def _least_value(rules: TossUpRules, starts: list[int]) -> Fraction:
    """Return a lower bound, in units, of the value of every turn's start before the last turn is called.

    ``starts[d]`` is c(d) in units, rounded up.
    """
    # c(d) and c(T - 1 + d), for d = 1, 2, ...
    pairs = zip(starts[1:], starts[rules.target :], strict=False)
    best: int = max(((reached - _ERROR) * (UNIT - caught) for caught, reached in pairs), default=0)
    return Fraction(best, UNIT)
