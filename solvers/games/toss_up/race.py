r"""Two policies race to the target, and neither looks at what the other has banked.

A turn of the first, who has banked i, scores d > 0 points with probability p(d) and none with f; a turn of the second, at
j, likewise q(d) and g. The first wins with probability U before a turn of its own, with W before one of the other:

.. math::

    U(i, j) = f W(i, j) + A, \quad W(i, j) = g U(i, j) + B, \qquad
    A = \sum_{d > 0} p(d) W(i + d, j), \quad B = \sum_{d > 0} q(d) U(i, j + d),

so that :math:`U = (A + f B) / (1 - f g)`, and 1 - f g = s + f t with the sums s of p and t of q. This is
:math:`P(N_1 \le N_2)` of two independent numbers of turns, without a list of them: it would not end, as among the legal
strategies some take :math:`10^{12}` turns and more.

The arithmetic is decimal, with 60 digits. It only adds, multiplies and divides numbers that are not negative, which
changes them by a factor of at most :math:`1 \pm 10^{-59}` each time: 25 times for every point that a turn may hold
(20,020 at most), 250 times a pair, and at most 400 pairs lie in a row. So the error is below :math:`10^{-50}` before the
result is rounded to a double.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal, localcontext
from typing import NamedTuple

from solvers.games.toss_up.counts import DIGITS, laws
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan

BOUND = 2.0**-53
_NOTHING = Decimal(0)


class _Turn(NamedTuple):
    """What a turn scores: nothing, something, every number of points that falls short, and enough to win."""

    none: Decimal
    some: Decimal
    short: Sequence[tuple[int, Decimal]]
    enough: Decimal


def first_wins(rules: TossUpRules, first: Plan, second: Plan) -> float:
    """The chance that ``first``, who begins, reaches the target first; ``BOUND`` bounds its error."""
    target = rules.target
    with localcontext(prec=DIGITS):
        ours, theirs = _turns(rules, first), _turns(rules, second)
        # after[i][j] is W, the row of U under way is `before`.
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
    """What a policy scores in one turn, by the points banked before."""
    return [_turn(ends, rules.target - own) for own, ends in enumerate(laws(rules, plan))]


def _turn(ends: Mapping[int, Decimal], missing: int) -> _Turn:
    short = [(points, chance) for points, chance in ends.items() if 0 < points < missing]
    enough = sum((chance for points, chance in ends.items() if points >= missing), _NOTHING)
    return _Turn(ends.get(0, _NOTHING), enough + sum(chance for _, chance in short), short, enough)
