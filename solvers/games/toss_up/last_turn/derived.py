r"""Rows and distributions of Toss Up! with a last turn, from the rows of turn's starts.

With V the value of a start, b = 1 - V(j, i) that of a bust and c(d) the chaser's, a player with i points banked against j
who holds k points has

.. math::

    B(k) = 1 - V(j, i + k) \; (i + k < T), \quad B(k) = 1 - c(i + k - j) \; (i + k \ge T), \quad B(0) = b,

    R(k) = \beta_n b + \sum_g p_g D(k + g), \qquad D(k) = \max(B(k), R(k)),

with the chances of a roll that changes anything (:mod:`solvers.games.toss_up.last_turn.chase`); one roll is worth s D(k) + (1 - s) R(k) with
the chance s of all yellow. From the gap ``cap`` on D is B. The chaser's turn follows from the rules alone. Where its start has
a row, so that it could be looked up, what is derived is that row.

**The error.** Everything is a mean of numbers of rows, with weights that are not negative and sum to 1, or the larger of two
such means. So it is as near to the truth as those numbers are, but for: :math:`2^{-60}`, by which rolling on may be better beyond
``cap``, and by which chances below it are counted; :math:`2^{-111}` for c; for every number of points, at most 5,500,
:math:`45 \cdot 2^{-128}` for weights and products rounded to :math:`2^{-128}`; :math:`2^{-54}` for the double. Together this is
less than :math:`2^{-53}`.

Two actions that are worth nearly the same are not told apart: where the errors of the two may make up for the difference, which
they cannot above 2 :func:`close`, both get the mean, which moves them by ``close`` at most. The published error holds all of this, and
solving refuses rows that are off by more than ``close``. A chaser's actions are told apart, but where as many points as
needed are held and the difference is that of roundings.
"""

from collections.abc import Callable, Mapping
from decimal import localcontext
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import TYPE_CHECKING, NamedTuple

from solvers.games.toss_up.last_turn.chase import BITS, UNIT
from solvers.games.toss_up.notation import BANK, ROLL, State
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.spread import DIGITS, ERROR
from solvers.games.toss_up.turn import quotient
from solvers.games.toss_up.turn import spread as banked
from solvers.types import ActionValue, Distribution, Result, Row
from solvers.written import UNDECIDED

if TYPE_CHECKING:
    from solvers.games.toss_up.last_turn.problem import LastTurnProblem

# Roundings of a chaser's two numbers.
_ROUNDED = 64
_SCALE = 10**DIGITS
Rows = Mapping[str, Row]


@lru_cache(maxsize=64)
def close(rules: TossUpRules) -> Fraction:
    """Up to which error of rows actions are told apart: the rarer turns with points are, the more turns add to it, and the more
    dice there are, the more roundings to each.
    """
    scores = sum(odds(rules).gain[rules.dice], Fraction(0))
    return Fraction(rules.dice + 10, 20 * 2**42) / (scores * scores)


class Pair(NamedTuple):
    """What both actions of a decision are worth, in units, the same number where they are not told apart."""

    bank: int
    roll: int


def sources(problem: "LastTurnProblem", state: State) -> tuple[State, ...]:
    """The starts of turns that may follow; of a chaser's turn, the start that stands for it."""
    if state.turns is not None or problem.stored(state):
        return ()
    return (problem.chased(state),) if problem.chases(state) else _followers(problem, state)


def derive(problem: "LastTurnProblem", state: State, rows: Rows) -> Row:
    """The row of a state that has sources, from their rows."""
    text = problem.format(state)
    if state.points is None:
        stands, gap = problem.chased(state), (state.other or 0) - (state.own or 0)
        known = gap <= problem.gaps
        return Row(text, None, rows[problem.format(stands)].value if known else problem.chase.start(gap) / UNIT, None)
    pair = _pairs(problem, state, rows)(state.points)
    if state.rolling:
        return Row(text, None, pair.roll / UNIT, None)
    tie = UNDECIDED if pair.bank == pair.roll else None
    listed = ActionValue(BANK, pair.bank / UNIT, tie=tie), ActionValue(ROLL, pair.roll / UNIT, tie=tie)
    if pair.roll > pair.bank:
        listed = listed[::-1]
    return Row(text, listed[0].action, listed[0].value, None, listed)


def spread_sources(problem: "LastTurnProblem", state: State) -> tuple[State, ...]:
    """The starts of turns that may follow, and of this one where it has a row."""
    own = (state,) if problem.stored(state) else ()
    after = (problem.chased(state),) if problem.chases(state) else _followers(problem, state)
    return tuple(dict.fromkeys(own + after))


def spread(problem: "LastTurnProblem", state: State, action: str | None, rows: Rows) -> Distribution:
    """The points that the turn banks, 0 for a bust, after a decision's ``action``.

    See :mod:`solvers.games.toss_up.spread` for the arithmetic and the error, which that of ``result`` is not part of: it is a value.
    """
    after = problem.format(state if action is None else problem.step(state, action))
    result = _result(problem, state, action, rows)
    held = state.points or 0
    if action == BANK:
        return Distribution(after, (held,), (1,), 1, result)
    pairs = _pairs(problem, state, rows)

    def rolls(points: int) -> bool:
        pair = pairs(points)
        return pair.roll > pair.bank

    with localcontext(prec=DIGITS):
        ends = banked(problem.rules, rolls, problem.most(state), quotient, held)
        weights = {points: int((chance * _SCALE).to_integral_value()) for points, chance in ends.items()}
    kept = {points: weight for points, weight in weights.items() if weight}
    return Distribution(after, tuple(kept), tuple(kept.values()), sum(kept.values()), result, error_bound=ERROR)


def _followers(problem: "LastTurnProblem", state: State) -> tuple[State, ...]:
    """The opponent's starts after a turn that calls nothing: a bust, or as many points as are held or more."""
    own, other = state.own or 0, state.other or 0
    totals = range(own + max(state.points or 0, 1), problem.rules.target)
    return (State(other, own), *(State(other, total) for total in totals))


def _result(problem: "LastTurnProblem", state: State, action: str | None, rows: Rows) -> Result | None:
    """Won or lost, as likely as the rows say; None where ties have a value of their own and may come, as values do not tell."""
    if problem.rules.tie == "half" and problem.chase.ties:
        return None
    row = rows[problem.format(state)] if problem.stored(state) else derive(problem, state, rows)
    win = Fraction(next((each.value for each in row.actions if each.action == action), row.value))
    return Result(win, Fraction(0), 1 - win)


def _pairs(problem: "LastTurnProblem", state: State, rows: Rows) -> Callable[[int], Pair]:
    """What both actions are worth by the points held, from those of ``state`` on."""
    if problem.chases(state):
        gap = (state.other or 0) - (state.own or 0)
        known = problem.chase

        def chaser(points: int) -> Pair:
            missing = gap - points
            found = _pair(problem, points, known.bank(missing), known.roll(missing, points))
            # Short of the gap only rolling can win, however seldom.
            return found if missing > 0 or abs(found.bank - found.roll) > _ROUNDED else Pair(found.bank, found.bank)

        return chaser
    held = state.points or 0
    turn = _turn(problem, state, rows)
    return lambda points: turn[points - held]


def _pair(problem: "LastTurnProblem", points: int, bank: int, change: int) -> Pair:
    """Both actions, by what rolling until the dice change anything is worth."""
    if change > bank:
        return Pair(bank, change)
    stay = problem.chase.steps.stay[in_hand(problem.rules, points)]
    return Pair(bank, change + ((bank - change) * stay >> BITS))


def _turn(problem: "LastTurnProblem", state: State, rows: Rows) -> list[Pair]:
    """Every decision of a turn before the last, from the points held on; up to those where banking is best, but one."""
    own, other, held = state.own or 0, state.other or 0, state.points or 0
    rules, steps = problem.rules, problem.chase.steps
    bust = UNIT - _units(rows[problem.format(State(other, own))].value)

    def bank(points: int) -> int:
        total = own + points
        if not points:
            return bust
        if total >= rules.target:
            return UNIT - problem.chase.start(total - other)
        return UNIT - _units(rows[problem.format(State(other, total))].value)

    last, nearly = max(problem.most(state), held), 2 * close(rules) * UNIT
    value = [bank(points) for points in range(held, last + rules.dice + 1)]
    found = []
    for points in range(last, held - 1, -1):
        dice = in_hand(rules, points)
        at = points - held
        change = steps.bust[dice] * bust + sum(map(mul, steps.gain[dice], value[at + 1 : at + dice + 1])) >> BITS
        pair = _pair(problem, points, value[at], change)
        value[at] = max(value[at], change)
        if abs(pair.bank - pair.roll) <= nearly:
            pair = Pair(*2 * (sum(pair) // 2,))
        found.append(pair)
    return found[::-1]


def _units(value: float) -> int:
    """A double in whole units."""
    return int(value * UNIT)
