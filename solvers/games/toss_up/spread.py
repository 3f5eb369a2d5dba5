r"""How the turn under way ends, or after how many turns the target is reached, under the policy of solved rows.

What is counted is the points that the turn banks, 0 for a bust; while a best response waits, those of its rival's turn; and
where turns are what counts, their number, this one included.

What a turn banks is made in decimal arithmetic of 60 digits, rounded down, of positive numbers, by 25 operations for every
point that it may hold, fewer than 20,100, each of which changes it by a factor of at most :math:`1 - 10^{-59}`: by
:math:`1 - 10^{-53}` together. As weights the chances are rounded down to multiples of :math:`10^{-60}`, fewer than 20,200
of them. So all probabilities together are off by less than :math:`10^{-52}`, the mean by less than :math:`10^{-47}`, the
mean square by less than :math:`10^{-43}`, and the standard deviation, a root, by less than :math:`10^{-21}`, which ``ERROR``
holds. Banking is exact.

The chances of the numbers of turns come from below (:mod:`solvers.games.toss_up.counts`), and altogether
:math:`\delta` of 1 is missing, in the m numbers listed and beyond. A turn from i scores with probability s(i), so that
after m turns the target takes no more turns than a sum of independent ones until each of the totals left is passed:
:math:`S = \sum_i 1 / s(i)` on average, and :math:`2 S^2` in the mean of the square. So the mean is off by at most
:math:`2 \delta (m + S)`, the variance by at most :math:`9 \delta (m + S)^2`, and the standard deviation, the largest of all
errors, by at most :math:`3 \sqrt{\delta} (m + S)`.
"""

from collections.abc import Mapping
from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import sqrt
from typing import TYPE_CHECKING

from solvers.errors import IllegalError
from solvers.games.toss_up import derived
from solvers.games.toss_up.counts import ONE, followed, laws
from solvers.games.toss_up.notation import BANK, ROLL, State
from solvers.games.toss_up.strategies import Plan
from solvers.games.toss_up.turn import quotient
from solvers.games.toss_up.turn import spread as banked
from solvers.types import Distribution, Result, Row, Strategy

if TYPE_CHECKING:
    from solvers.games.toss_up.problem import TossUpProblem

DIGITS = 60
ERROR = 1e-20
# As much as may be missing of the numbers of turns, in units of 1 / ONE, and as many of them as are listed.
CUT = 1 << 20
MOST_TURNS = 1000
_SCALE = 10**DIGITS


def sources(problem: "TossUpProblem", state: State, action: str | None) -> tuple[State, ...]:
    """The decisions that may still come and, where there is an opponent, what tells the value of the state.

    After any action of a decision for None.
    """
    if problem.plan is not None:
        return ()
    found: list[State] = []
    if problem.aim.form == "turns":
        found += [
            State(own, points=points)
            for own in range(state.own or 0, problem.rules.target)
            for points in range(problem.most(own) + 1)
        ]
    elif action != BANK and not state.waiting:
        held = range(state.points or 0, problem.most(state.own or 0) + 1)
        found += [state._replace(points=points, rolling=False) for points in held]
    if not problem.aim.alone:
        found += derived.sources(problem, state) or (state,)
    return tuple(dict.fromkeys(found))


def spread(problem: "TossUpProblem", state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
    """How it ends from a state that is not over, after a decision's ``action``, by the rows of its sources.

    Raises:
        IllegalError: the target takes more turns than are listed.
    """
    after = problem.format(state if action is None else problem.step(state, action))
    plan = _plan(problem, rows)
    with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
        chances = {state.points or 0: Decimal(1)} if action == BANK else _turn(problem, state, plan)
        if problem.aim.form == "turns":
            return _turns(problem, after, state.own or 0, plan, chances)
        scale = 1 if action == BANK else _SCALE
        weights = {points: int(chance * scale) for points, chance in chances.items()}
    kept = {points: weight for points, weight in sorted(weights.items()) if weight}
    result = None if problem.aim.alone else _result(problem, state, action, rows)
    error = 0.0 if action == BANK else ERROR
    return Distribution(after, tuple(kept), tuple(kept.values()), sum(kept.values()), result, error)


def _plan(problem: "TossUpProblem", rows: Mapping[str, Row]) -> Plan:
    """The fixed strategy, or what the rows do; where there is none, nothing is asked."""
    if problem.plan is not None:
        return problem.plan
    rolled = {problem.parse(text) for text, row in rows.items() if row.action == ROLL}
    held = {(state.own or 0, state.points) for state in rolled}
    title = Strategy(problem.slug, problem.goal.title)
    return Plan(title, lambda own, points: (own, points) in held, problem.most, blind=False)


def _turn(problem: "TossUpProblem", state: State, plan: Plan) -> Mapping[int, Decimal]:
    """What the turn under way banks, from the roll that comes next."""
    own, held = state.own or 0, state.points or 0
    if state.waiting and problem.aim.rival is not None:
        plan, own = problem.aim.rival, state.other or 0
    return banked(problem.rules, partial(plan.rolls, own), plan.last(own), quotient, held)


def _turns(problem: "TossUpProblem", after: str, own: int, plan: Plan, first: Mapping[int, Decimal]) -> Distribution:
    """The number of turns, of which the first is under way."""
    known = laws(problem.rules, plan)
    found = followed(known, own, CUT, MOST_TURNS, first)
    if found.left > CUT:
        raise IllegalError(
            f"state {after!r}: the target may take more than {MOST_TURNS} turns, and no more are listed",
            field="state",
            example=problem.format(State(problem.rules.target - 1)),
        )
    kept = {number: weight for number, weight in enumerate(found.weights, 1) if weight}
    total = sum(kept.values())
    scores = (sum(chance for points, chance in law.items() if points) for law in known[own:])
    longest = len(found.weights) + float(sum(1 / chance for chance in scores))
    error = 3 * sqrt((ONE - total) / ONE) * longest
    return Distribution(after, tuple(kept), tuple(kept.values()), total, error_bound=error)


def _result(problem: "TossUpProblem", state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
    """Won or lost, as likely as the rows say, within their error."""
    own = problem.format(state)
    row = derived.derive(problem, state, rows) if derived.sources(problem, state) else rows[own]
    win = Fraction(row.value if action is None else derived.worth(row.actions, action))
    return Result(win, Fraction(0), 1 - win)
