r"""The last turn of Toss Up!: the chances of a chaser, and the gap from which on nobody stretches the lead.

Who banks a total of the target or more calls the last turn. The other player, the chaser, needs the gap d between the two
totals and knows it: fewer points lose, more win, and as many are worth t, half a win or what the rule ``tie`` says. With r
points missing after m (of which the remainder by the number of dice is enough to know the dice in hand, n), and p_g the chance of g
greens given that a roll does not show yellow alone,

.. math::

    R(r, m) = \sum_g p_g X(r - g, m + g), \qquad
    X(r, m) = R(r, m) \; (r > 0), \quad X(0, m) = \max(t, R(0, m)), \quad X(r, m) = 1 \; (r < 0).

Banking loses as long as points are missing, and wins once there are more than needed. So a turn's start is worth
:math:`c(d) = X(d, 0)`: its first roll is one that would be made anyway. A chaser who has a smaller gap may play as if it were
larger and wins no less often. So c never rises.

**How far a turn goes.** Let :math:`\beta(n)` be the chance of a bust given that the roll changes anything, and
:math:`\beta` the least of them. Let V(i, j) be the value of a turn's start with i points banked against j, both below the
target T. One that never banks before it leads by d > 0 with T points at least lacks at most T - 1 + d points, gains them with a
chance of c(T - 1 + d) at least (a chaser from that gap must), and wins at least 1 - c(d) then:

.. math::

    V(i, j) \ge \pi = \max_{d > 0} c(T - 1 + d) (1 - c(d)).

A lead of g that may be banked is worth 1 - c(g). Rolling on is worth 1 - V(j, i) after a bust and at most 1 otherwise: no more
than :math:`1 - \beta \pi`. So banking is best wherever :math:`c(g) \le \beta \pi`; and where :math:`c(g) \le 2^{-60}`,
rolling on gains no more than :math:`2^{-60}`. ``cap`` is the least gap of which either holds. It holds for all above, as c never
rises.

The arithmetic is in whole numbers of :math:`2^{-128}`, rounded up. A number is the sum of at most 20 products of rounded
numbers of at most 1, and :math:`\sum p_g < 1`, so each r adds less than :math:`22 \cdot 2^{-128}` to the error; there are
at most 2,000, so that all errors are below :math:`2^{-111}`. The table ends where all chances are below :math:`2^{-60}`; beyond,
they count as :math:`2^{-61}`.
"""

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from operator import mul

from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules

BITS = 128
UNIT = 1 << BITS
# The most points that a chaser may lack and still win with a chance of 2^-60.
FURTHEST = 2000
TIES = {"half": Fraction(1, 2), "chaser-loses": Fraction(0), "chaser-wins": Fraction(1)}
_NOTHING = UNIT >> 60
# More than roundings.
_CLOSE = 64
_ERROR = UNIT >> 111


@dataclass(frozen=True, slots=True)
class Steps:
    """What a roll that changes anything does, by the number of dice, in units: ``gain[n][g - 1]`` g greens, ``bust[n]`` the
    rest. ``stay[n]`` is the chance of a roll that changes nothing.
    """

    gain: tuple[tuple[int, ...], ...]
    bust: tuple[int, ...]
    stay: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chase:
    """The chaser's chances in units: ``table[r][m]`` with r points missing after m, by ``dice``; ``cap`` as above.

    ``tie`` is what as many points as needed are worth, in units too.
    """

    dice: int
    tie: int
    steps: Steps
    table: tuple[tuple[int, ...], ...]
    cap: int

    @property
    def ties(self) -> bool:
        """Whether a chaser may bank a tie: with some number of dice rolling on is not better."""
        return any(self.bank(0) + _CLOSE >= self.roll(0, points) for points in range(self.dice))

    def start(self, gap: int) -> int:
        """What a turn's start is worth, from a gap above 0."""
        return self.roll(gap, 0)

    def bank(self, missing: int) -> int:
        """What banking is worth."""
        return UNIT if missing < 0 else self.tie if not missing else 0

    def roll(self, missing: int, points: int) -> int:
        """What rolling until the dice change anything is worth."""
        if missing <= 0:
            return UNIT - self.steps.bust[self.dice - points % self.dice]
        return self.table[missing][points % self.dice] if missing < len(self.table) else _NOTHING // 2


@lru_cache(maxsize=64)
def steps(rules: TossUpRules) -> Steps:
    """The chances of a roll under some rules; index 0 is unused."""
    known = odds(rules)
    numbers = range(1, rules.dice + 1)
    gain = [tuple(-(-chance * UNIT // (1 - known.stay[n])) for chance in known.gain[n][1:]) for n in numbers]
    return Steps(
        gain=((), *gain),
        bust=(0, *(UNIT - sum(some) for some in gain)),
        stay=tuple(int(chance * UNIT) for chance in known.stay),
    )


# A table may take megabytes.
@lru_cache(maxsize=16)
def chase(rules: TossUpRules) -> Chase | None:
    """The chaser's chances under some rules; None where a chaser who lacks ``FURTHEST`` points has a chance above 2^-60."""
    tie = int(TIES[rules.tie] * UNIT)
    known = steps(rules)
    table: list[list[int]] = []
    while not table or max(table[-1]) > _NOTHING:
        if len(table) > FURTHEST:
            return None
        table.append([_rolled(table, known.gain[in_hand(rules, m)], m) for m in range(rules.dice)])
        if len(table) == 1:
            table[0] = [max(tie, rolled) for rolled in table[0]]
    starts = [line[0] for line in table]
    limit = max(_NOTHING, int(_least_bust(rules) * _least_value(rules, starts)))
    cap = next(gap for gap in range(1, len(starts)) if starts[gap] <= limit)
    return Chase(rules.dice, tie, known, tuple(map(tuple, table)), cap)


def _rolled(table: list[list[int]], gain: tuple[int, ...], held: int) -> int:
    """R of the line that comes next in the table."""
    missing = len(table)
    after = [
        table[missing - greens][(held + greens) % len(table[0])] if greens <= missing else UNIT
        for greens in range(1, len(gain) + 1)
    ]
    total: int = sum(map(mul, gain, after))
    return min(-(-total >> BITS), UNIT)


def _least_bust(rules: TossUpRules) -> Fraction:
    """The least chance of a bust of a roll that changes anything."""
    known = odds(rules)
    return min(known.bust[n] / (1 - known.stay[n]) for n in range(1, rules.dice + 1))


def _least_value(rules: TossUpRules, starts: list[int]) -> Fraction:
    """A lower bound, in units, of the value of every turn's start with nothing called."""
    tries = zip(starts[1:], starts[rules.target :], strict=False)
    best: int = max(((far - _ERROR) * (UNIT - near) for near, far in tries), default=0)
    return Fraction(best, UNIT)
