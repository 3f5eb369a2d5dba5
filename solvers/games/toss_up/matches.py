r"""Matches: two policies race to the target, and neither looks at the points that the other has banked.

A turn of the first policy, with i points banked, scores d > 0 points with probability p(d) and none with probability f.
A turn of the second, with j points banked, scores d points with probability q(d) and none with probability g. The first
wins with probability U before a turn of its own, and with probability W before a turn of the second:

.. math::

    U(i, j) = f W(i, j) + A, \quad W(i, j) = g U(i, j) + B, \qquad
    A = \sum_{d > 0} p(d) W(i + d, j), \quad B = \sum_{d > 0} q(d) U(i, j + d),

so that :math:`U = (A + f B) / (1 - f g)`, and 1 - f g = s + f t with the sums s of p and t of q. At the start of the
match U is :math:`P(N_1 \le N_2)` for two independent numbers of turns. It is not computed from lists of these numbers,
as such a list would not end: some legal strategies take :math:`10^{12}` turns and more.

The arithmetic is decimal, with 60 digits. It only adds, multiplies and divides numbers that are not negative. Each
operation changes a number by a factor of at most :math:`1 \pm 10^{-59}`. There are 25 operations for every point that a
turn may hold (20,020 at most) and 250 for a pair of scores, and a result depends on a chain of at most 400 pairs. So
the error is below :math:`10^{-50}` before the result is rounded to a double.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from fractions import Fraction
from typing import Any, NamedTuple

from solvers.contract.goals import Strategy
from solvers.contract.matches import Matches, Race
from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem
from solvers.contract.rows import Result
from solvers.contract.tables import Solved
from solvers.errors import UnknownError
from solvers.games.toss_up.counts import DIGITS, laws
from solvers.games.toss_up.problem import TossUpProblem, problem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL, State
from solvers.games.toss_up.strategies import Plan

BOUND = 2.0**-53
_NOTHING = Decimal(0)


class _Turn(NamedTuple):
    """The chances of one turn.

    ``none`` is the chance to score nothing, ``some`` to score anything, ``short`` to score each number of points that
    does not reach the target, and ``enough`` to reach it.
    """

    none: Decimal
    some: Decimal
    short: Sequence[tuple[int, Decimal]]
    enough: Decimal


def first_wins(rules: TossUpRules, first: Plan, second: Plan) -> float:
    """Return the chance that ``first``, which begins, wins the match; ``BOUND`` bounds its error."""
    target = rules.target
    with localcontext(prec=DIGITS):
        ours, theirs = _turns(rules, first), _turns(rules, second)
        # ``after[i][j]`` is W(i, j), and ``before[j]`` is U(i, j) for the current i.
        after: list[list[Decimal]] = [[] for _ in range(target)]
        before: list[Decimal] = []
        for i in range(target - 1, -1, -1):
            p = ours[i]
            ahead = [(after[i + d], chance) for d, chance in p.short]
            before, after[i] = [_NOTHING] * target, [_NOTHING] * target
            for j in range(target - 1, -1, -1):
                q = theirs[j]
                a = sum([chance * row[j] for row, chance in ahead], p.enough)
                b = sum([chance * before[j + d] for d, chance in q.short], _NOTHING)
                either = p.some + p.none * q.some
                before[j] = (a + p.none * b) / either
                after[i][j] = (b + q.none * a) / either
        return float(before[0])


def _turns(rules: TossUpRules, plan: Plan) -> list[_Turn]:
    """Return the chances of one turn of a policy, by the points banked before it."""
    return [_turn(ends, rules.target - own) for own, ends in enumerate(laws(rules, plan))]


def _turn(ends: Mapping[int, Decimal], missing: int) -> _Turn:
    """Return the chances of a turn from its banking odds; ``missing`` points reach the target."""
    short = [(points, chance) for points, chance in ends.items() if 0 < points < missing]
    enough = sum((chance for points, chance in ends.items() if points >= missing), _NOTHING)
    return _Turn(ends.get(0, _NOTHING), enough + sum(chance for _, chance in short), short, enough)


class BlindMatches(Matches):
    """Matches of policies that look at neither the opponent's points nor the turns left. Nobody ties."""

    error_bound = BOUND
    usual = "min-turns:one-roll"

    def __init__(self, rules: TossUpRules) -> None:
        self._rules = rules

    def obstacle(self, seat: Seat, policy: str) -> str | None:  # noqa: ARG002 - both seats ask for the same
        """Return the reason why a policy cannot play, in either seat; None if it can."""
        return None if self._blind(policy) else "looks at more than its own points"

    def pair(self, first: str, second: str) -> Race:
        """Return the two problems of a match, from which it is played turn by turn."""
        return Race(problem(self._rules, first), problem(self._rules, second), turn)

    def result(self, first: str, second: str, solved: Solved) -> Result:
        """Return the chances to win and to lose of the policy that begins."""
        won = Fraction(first_wins(self._rules, self._plan(first, solved), self._plan(second, solved)))
        return Result(won, Fraction(0), 1 - won)

    def _blind(self, policy: str) -> bool:
        """True if the policy looks only at its own points."""
        try:
            return problem(self._rules, policy).blind
        except UnknownError:
            # The only goal that is bound elsewhere, win-3, looks at both opponents.
            return False

    def _plan(self, policy: str, solved: Solved) -> Plan:
        """Return the plan of a fixed strategy, or the policy of a solved goal of one player as a plan."""
        bound = problem(self._rules, policy)
        if bound.plan is not None:
            return bound.plan
        rolled = {bound.notation.parse(row.state) for row in solved.rows(policy) if row.action == ROLL}
        strategy = Strategy(policy, bound.goal.title)
        if bound.aim.form == "turn":
            last = max((state.points or 0 for state in rolled), default=-1)
            return Plan(strategy, lambda _own, points: State(points=points) in rolled, lambda _own: last)
        return Plan(strategy, lambda own, points: State(own, points=points) in rolled, bound.process.most, blind=False)


def turn(bound: Problem[Any], total: int) -> State | None:
    """Return the state before the first roll with ``total`` points banked; None if the target is reached."""
    assert isinstance(bound, TossUpProblem)  # noqa: S101  # for mypy: a race is of these
    if total >= bound.rules.target:
        return None
    return State() if bound.aim.form == "turn" else State(total)
