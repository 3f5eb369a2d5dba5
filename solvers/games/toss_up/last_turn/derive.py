r"""Rows and distributions of Toss Up! with a last turn, from the rows of starts of turns.

Let V be the value of a start, b = 1 - V(j, i) that of a bust, and c(d) that of a chaser's start. A player with i points
banked against j who holds k points has

.. math::

    B(k) = 1 - V(j, i + k) \; (i + k < T), \quad B(k) = 1 - c(i + k - j) \; (i + k \ge T), \quad B(0) = b,

    R(k) = \beta_n b + \sum_g p_g D(k + g), \qquad D(k) = \max(B(k), R(k)),

where B(k) is the value of banking, R(k) that of rolling until something changes, and D(k) that of the decision. The
chances are those of a roll that changes something (:mod:`solvers.games.toss_up.last_turn.chase`). With s the chance of
all yellow, one roll is worth s D(k) + (1 - s) R(k). From the lead ``cap`` on, D(k) = B(k). The chaser's turn follows
from the rules alone, but a chaser's start whose gap has a row gets the value of that row.

**Error bound.** Every derived number is a mean of numbers from rows, with weights that are not negative and sum to 1,
or the larger of two such means. So its error is at most theirs, plus:

* :math:`2^{-60}`, by which rolling on may be better beyond ``cap``, and which bounds the chances that count as
  :math:`2^{-61}`;
* :math:`2^{-111}` for c;
* :math:`45 \cdot 2^{-128}` for every number of points, at most 5,500, as weights and products are rounded to
  :math:`2^{-128}`;
* :math:`2^{-54}` for the rounding to a double.

Together this is less than :math:`2^{-53}`.

Two actions are not told apart if their errors may account for the difference of their values. This cannot be so if the
difference is above 2 :func:`close`. Up to that both get their mean, which moves each by at most ``close``. The
published error includes all of this, and solving fails if rows are off by more than ``close``. A chaser's actions are
always told apart, except with exactly as many points held as needed and a difference that roundings account for.
"""

from collections.abc import Callable, Mapping
from decimal import localcontext
from fractions import Fraction
from functools import lru_cache
from operator import mul
from typing import NamedTuple

from solvers.contract.problem import Derived, Endings
from solvers.contract.rows import ActionValue, Distribution, Result, Row, ordered
from solvers.games.toss_up.banking import banking_odds, quotient
from solvers.games.toss_up.endings import DIGITS, ERROR, listed
from solvers.games.toss_up.goals import LAST_TURN
from solvers.games.toss_up.last_turn.chase import BITS, UNIT
from solvers.games.toss_up.last_turn.notation import LastTurnNotation
from solvers.games.toss_up.last_turn.process import LastTurnProcess
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK, ROLL, State

# The roundings of the values of a chaser's two actions, in units.
_ROUNDED = 64
_SCALE = 10**DIGITS
Rows = Mapping[str, Row]


@lru_cache(maxsize=64)
def close(rules: TossUpRules) -> Fraction:
    """Return the largest error that rows may have: it decides which actions are told apart.

    It grows as turns that score become rarer, since more turns add to the error, and with the number of dice, since
    each turn adds more roundings.
    """
    scores = sum(odds(rules).gain[rules.dice], Fraction(0))
    return Fraction(rules.dice + 10, 20 * 2**42) / (scores * scores)


class Pair(NamedTuple):
    """The values of both actions of a decision, in units of 2^-128; equal if the actions are not told apart."""

    bank: int
    roll: int


class LastTurnDerived(Derived[State]):
    """The rows of decisions, of rolls, and of those starts of a chaser's turn that are not stored.

    A chaser's start is not stored if another pair of totals represents its gap, or if the gap is larger than any stored one.
    """

    def __init__(self, process: LastTurnProcess, notation: LastTurnNotation) -> None:
        self._process = process
        self._write = notation.format
        self._rules = process.rules

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the starts of the turns that may follow; for a chaser's turn, the start that represents its gap."""
        if state.turns is not None or self._process.stored(state):
            return ()
        return self.following(state)

    def following(self, state: State) -> tuple[State, ...]:
        """Return the starts from whose rows the decisions of the turn under way are derived."""
        if self._process.chases(state):
            return (self._process.chased(state),)
        own, other = state.own or 0, state.other or 0
        # A bust, or as many points as are held or more, without reaching the target.
        totals = range(own + max(state.points or 0, 1), self._rules.target)
        return (State(other, own), *(State(other, total) for total in totals))

    def derive(self, state: State, rows: Rows) -> Row:
        """Return the row of a state that has sources, from their rows."""
        process, text = self._process, self._write(state)
        if state.points is None:
            stands, gap = process.chased(state), (state.other or 0) - (state.own or 0)
            stored = gap <= process.gaps
            value = rows[self._write(stands)].value if stored else process.chase.start(gap) / UNIT
            return Row(text, None, value, None)
        pair = self.pairs(state, rows)(state.points)
        if state.rolling:
            return Row(text, None, pair.roll / UNIT, None)
        both = ActionValue(BANK, pair.bank / UNIT), ActionValue(ROLL, pair.roll / UNIT)
        actions = ordered(both, LAST_TURN, pair)
        return Row(text, actions[0].action, actions[0].value, None, actions)

    def pairs(self, state: State, rows: Rows) -> Callable[[int], Pair]:
        """Return a function from the points held, at least those of ``state``, to the values of both actions."""
        if self._process.chases(state):
            gap = (state.other or 0) - (state.own or 0)
            chase = self._process.chase

            def chaser(points: int) -> Pair:
                missing = gap - points
                pair = self._pair(points, chase.bank(missing), chase.roll(missing, points))
                # Short of the gap only rolling can win, however seldom.
                return pair if missing > 0 or abs(pair.bank - pair.roll) > _ROUNDED else Pair(pair.bank, pair.bank)

            return chaser
        held = state.points or 0
        turn = self._turn(state, rows)
        return lambda points: turn[points - held]

    def _pair(self, points: int, bank: int, change: int) -> Pair:
        """Return the values of both actions, from those of banking and of rolling until the dice change something."""
        if change > bank:
            return Pair(bank, change)
        stay = self._process.chase.steps.stay[in_hand(self._rules, points)]
        return Pair(bank, change + ((bank - change) * stay >> BITS))

    def _turn(self, state: State, rows: Rows) -> list[Pair]:
        """Return the values of both actions in every decision of a turn that is not the last turn.

        The list begins with the points held in ``state`` and ends with the most at which rolling may be best.
        """
        own, other, held = state.own or 0, state.other or 0, state.points or 0
        rules, chase = self._rules, self._process.chase
        steps = chase.steps
        bust = UNIT - _units(rows[self._write(State(other, own))].value)

        def bank(points: int) -> int:
            total = own + points
            if not points:
                return bust
            if total >= rules.target:
                return UNIT - chase.start(total - other)
            return UNIT - _units(rows[self._write(State(other, total))].value)

        last, least = max(self._process.most(state), held), 2 * close(rules) * UNIT
        value = [bank(points) for points in range(held, last + rules.dice + 1)]
        pairs = []
        for points in range(last, held - 1, -1):
            dice = in_hand(rules, points)
            at = points - held
            change = steps.bust[dice] * bust + sum(map(mul, steps.gain[dice], value[at + 1 : at + dice + 1])) >> BITS
            pair = self._pair(points, value[at], change)
            value[at] = max(value[at], change)
            if abs(pair.bank - pair.roll) <= least:
                pair = Pair(*2 * (sum(pair) // 2,))
            pairs.append(pair)
        return pairs[::-1]


class LastTurnEndings(Endings[State]):
    """The distributions of the points that the turn under way banks."""

    def __init__(self, process: LastTurnProcess, notation: LastTurnNotation, derived: LastTurnDerived) -> None:
        self._process = process
        self._write = notation.format
        self._derived = derived

    def sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - all actions need the same
        """Return the starts of the turns that may follow, and the state itself if it has a row."""
        itself = (state,) if self._process.stored(state) else ()
        return tuple(dict.fromkeys(itself + self._derived.following(state)))

    def distribution(self, state: State, action: str | None, rows: Rows) -> Distribution:
        """Return the distribution of the points that the turn banks, 0 for a bust, after a decision's ``action``.

        See :mod:`solvers.games.toss_up.endings` for the arithmetic and the error of the probabilities. The ``result``,
        won or lost, has the error of a value.
        """
        process = self._process
        after = self._write(state if action is None else process.step(state, action))
        result = self._result(state, action, rows)
        held = state.points or 0
        if action == BANK:
            return Distribution(after, (held,), (1,), 1, result)
        pairs = self._derived.pairs(state, rows)

        def rolls(points: int) -> bool:
            pair = pairs(points)
            return pair.roll > pair.bank

        with localcontext(prec=DIGITS):
            ends = banking_odds(process.rules, rolls, process.most(state), quotient, held)
            weights = {points: int((chance * _SCALE).to_integral_value()) for points, chance in ends.items()}
        positive, left_out = listed(weights)
        support, numbers = tuple(positive), tuple(positive.values())
        return Distribution(after, support, numbers, sum(numbers), result, ERROR, left_out)

    def _result(self, state: State, action: str | None, rows: Rows) -> Result | None:
        """Return the chances to win and to lose; None if ties count half and may occur.

        A value then does not tell the chance of a tie.
        """
        process = self._process
        if process.rules.tie == "half" and process.chase.ties:
            return None
        row = rows[self._write(state)] if process.stored(state) else self._derived.derive(state, rows)
        win = Fraction(next((valued.value for valued in row.actions if valued.action == action), row.value))
        return Result(win, Fraction(0), 1 - win)


def _units(value: float) -> int:
    """Return a double in whole units of 2^-128, rounded down."""
    return int(value * UNIT)
