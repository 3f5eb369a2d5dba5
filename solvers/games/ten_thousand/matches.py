r"""Matches of 10.000: two policies race to the target, and neither looks at the points that the other has banked.

Points are counted in levels of 50. A turn of the first player, who has banked i levels, banks d > 0 more with the chance
p(d) and busts with the chance f. A turn of the second, with j levels, banks d with the chance q(d) and busts with the
chance g. The first wins with the chance U before a turn of its own, and with the chance W before a turn of the second:

.. math::

    U(i, j) = f W(i, j) + A, \quad W(i, j) = g U(i, j) + B, \qquad
    A = \sum_{d > 0} p(d) W(i + d, j), \quad B = \sum_{d > 0} q(d) U(i, j + d),

so that :math:`U = (A + f B) / (1 - f g)`, and 1 - f g = s + f t with the sums s of p and t of q. From the target on W and U
come from the last turn, in which every policy sets aside the most dice and rolls until it is ahead.

**Error.** Nothing is negative, so the relative error of a sum of n products is at most :math:`(n + 3) 2^{-53}`, and the rest of
a pair takes fewer than 20 operations. A pair's chance is a mean of those of pairs with more points, so errors add up along a
path of pairs. With a target of T levels, 300 at most, a turn from level i sums T - i terms. So the turns of a path sum at most
T (T + 1) terms, and once the ends, fewer than 9,000 terms. Together these are 300 x 301 + 600 x 23 + 9,000 roundings of 2^-53.
With the error of the last turn, :func:`~solvers.games.ten_thousand.derived.rounding.rounding`, they are below 1.4e-11 with fair dice; the chances of a turn
are exact to 2^-100.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from solvers.contract.matches import LastTurn, Matches, Race
from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem
from solvers.contract.rows import Result
from solvers.contract.tables import Solved
from solvers.errors import UnknownError
from solvers.games.ten_thousand import banking, goals, turn
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.problem import TenThousandProblem, problem
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
else:
    from solvers.games.ten_thousand import lazy as np

BOUND = 2e-11
BEST_TURN = "max-turn"
# The chances of the levels that a turn banks, in units of 2^-128.
LevelChances = Mapping[int, int]


class PolicyTurns(NamedTuple):
    """The turns of a policy: the odds of one with nothing banked, and of all others. They differ if there is an entry."""

    first: LevelChances
    later: LevelChances


def turns_of(rules: TenThousandRules, slug: str) -> PolicyTurns:
    """Return the turns of a policy that looks at nothing but the points of its turn: a strategy, or ``max-turn``."""
    plan = problem(rules, slug).plan
    if plan is None:
        best = banking.banked(turn.rolls(rules), turn.best(turn.most_points(rules)))
        return PolicyTurns(best, best)
    return PolicyTurns(banking.planned(rules, plan, rules.must(0)), banking.planned(rules, plan, rules.must(None)))


def first_wins(rules: TenThousandRules, first: PolicyTurns, second: PolicyTurns) -> float:
    """Return the chance that ``first``, which begins, wins the match; ``BOUND`` bounds its error."""
    target = rules.target // UNIT
    (p, f, s), (q, g, t) = _law(first, target), _law(second, target)
    # The chance that the other player's last turn fails, by levels banked from the target on and the other's level.
    lasts = max(p.shape[1], q.shape[1]) - target
    held = 1.0 - _last(rules, target, lasts)
    reached = p[:, target:] @ held[: p.shape[1] - target]
    lost = q[:, target:] @ (1.0 - held[: q.shape[1] - target])
    after = np.zeros((target, target))
    before = np.zeros(target)
    for i in range(target - 1, -1, -1):
        a = p[i, i + 1 : target] @ after[i + 1 :] + reached[i]
        before = np.zeros(target)
        share = s[i] + f[i] * t
        for j in range(target - 1, -1, -1):
            b = q[j, j + 1 : target] @ before[j + 1 :] + lost[j, i]
            before[j] = (a[j] + f[i] * b) / share[j]
            after[i, j] = b + g[j] * before[j]
    return float(before[0])


def _law(turns: PolicyTurns, target: int) -> "tuple[Floats, Floats, Floats]":
    """Return the chances of a player's turns.

    Returns:
        to: array of float, shape (target, totals)
            The chance that a turn leads from one level to another.
        bust, some: arrays of float, shape (target,)
            The chance of a bust, and of banking anything, by level.
    """
    to = np.zeros((target, target + max(*turns.first, *turns.later) + 1))
    bust, some = np.zeros(target), np.zeros(target)
    for i in range(target):
        odds = turns.later if i else turns.first
        lost = odds.get(0, 0)
        bust[i], some[i] = lost / ONE, (ONE - lost) / ONE
        if i > 1:
            to[i, 1:] = to[i - 1, :-1]
        else:
            for level, chance in odds.items():
                to[i, i + level] = chance / ONE if level else 0.0
    return to, bust, some


def _last(rules: TenThousandRules, target: int, totals: int) -> "Floats":
    """Return the chance of the last turn: shape (totals, target), by the level above the target and that of the player."""
    if rules.ending == "first":
        return np.zeros((totals, target))
    chances = turn.chances(rules, fixed=True)
    needs = target + np.arange(totals)[:, np.newaxis] - np.arange(target) + (1 if rules.tie == "chaser-loses" else 0)
    needs = np.maximum(needs, rules.minimum // UNIT)
    column = turn.rolls(rules, fixed=True).places[FULL]
    found: Floats = chances.table(int(needs.max(initial=1)))[needs, column]
    return found


class BlindMatches(Matches):
    """Matches of policies that look at nothing but the points of their turn. Nobody ties."""

    error_bound = BOUND

    def __init__(self, rules: TenThousandRules) -> None:
        self._rules = rules
        self._usual = f"win:{goals.named(rules)}"
        self.usual = self._usual

    def obstacle(self, seat: Seat, policy: str) -> str | None:  # noqa: ARG002 - both seats ask for the same
        """Return why a policy cannot play, in either seat; None if it can."""
        try:
            bound = problem(self._rules, policy)
        except UnknownError:
            return "is no policy under these rules"
        if bound.plan is not None:
            return None
        if bound.goal.slug == BEST_TURN:
            return (
                "does not know how many points the first bank takes"
                if self._rules.must(0) > self._rules.minimum
                else None
            )
        return "looks at more than the points of its turn"

    def pair(self, first: str, second: str) -> Race:
        """Return the two problems of a match, from which it is played turn by turn."""
        last = None
        if self._rules.ending == "final-round":
            last = LastTurn(problem(self._rules, self._usual), State, self._rules.chaser_wins)
        return Race(self._played(first), self._played(second), begin, last)

    def result(self, first: str, second: str, solved: Solved) -> Result:  # noqa: ARG002 - the rules tell all
        """Return the chances to win and to lose of the policy that begins."""
        won = Fraction(_first_wins(self._rules, first, second))
        return Result(won, Fraction(0), 1 - won)

    def _played(self, policy: str) -> TenThousandProblem:
        """Return the problem whose positions tell the points banked; a strategy plays alike under every goal."""
        bound = problem(self._rules, policy)
        return bound if bound.strategy is None else problem(self._rules, f"win:{bound.strategy.slug}")


def begin(bound: Problem[Any], total: int) -> State | None:
    """Return the state before the first roll with ``total`` points banked; None if the target is reached."""
    assert isinstance(bound, TenThousandProblem)  # noqa: S101  # for mypy: a race is of these
    if total >= bound.rules.target:
        return None
    return State() if bound.aim.form == "turn" else State(total, 0)


@lru_cache(maxsize=256)
def _first_wins(rules: TenThousandRules, first: str, second: str) -> float:
    return first_wins(rules, turns_of(rules, first), turns_of(rules, second))
