r"""Distributions of Toss Up!: of the points that a turn banks, or of the number of turns to the target.

The player follows the plan of the problem, or the policy of its solved rows. The score that is counted is the number of
points banked by the turn under way, 0 for a bust; while a best response waits, that is the turn of its rival. If the
goal counts turns, the score is the number of turns to the target, including the turn under way.

**Points.** Banking odds are computed in decimal arithmetic of 60 digits, rounded down, from positive numbers. There are
25 operations for every point that the turn may hold, fewer than 20,100 points. Each changes the result by a factor of
at least :math:`1 - 10^{-59}`, all together by a factor of at least :math:`1 - 10^{-53}`. The weights are these
probabilities rounded down to multiples of :math:`10^{-60}`, fewer than 20,200 of them. So all probabilities together
are off by less than :math:`10^{-52}`, the mean by less than :math:`10^{-47}`, the mean square by less than
:math:`10^{-43}`, and the standard deviation, a root, by less than :math:`10^{-21}`. ``ERROR`` exceeds all of these.
After banking the distribution is exact.

**Turns.** The chances of the numbers of turns are lower bounds (:mod:`solvers.games.toss_up.counts`). Let their sum,
over the m numbers that are listed, be :math:`1 - \delta`. A turn with i points banked scores with probability s(i).
After m turns the number of further turns is at most a sum of independent waiting times, one for a score at each total
that is left. Its mean is :math:`S = \sum_i 1 / s(i)`, and the mean of its square at most :math:`2 S^2`. So the mean is
off by at most :math:`2 \delta (m + S)`, the variance by at most :math:`9 \delta (m + S)^2`, and the standard deviation,
the largest of all errors, by at most :math:`3 \sqrt{\delta} (m + S)`.
"""

from collections.abc import Iterable, Mapping
from decimal import ROUND_DOWN, Decimal, localcontext
from fractions import Fraction
from functools import partial
from math import nextafter, sqrt

from solvers.contract.goals import Strategy
from solvers.contract.problem import Endings
from solvers.contract.rows import Distribution, Result, Row
from solvers.errors import IllegalError
from solvers.games.toss_up.banking import banking_odds, quotient
from solvers.games.toss_up.counts import ONE, followed, laws
from solvers.games.toss_up.derive import TossUpDerived, value_of
from solvers.games.toss_up.notation import TossUpNotation
from solvers.games.toss_up.process import TossUpProcess
from solvers.games.toss_up.state import BANK, State
from solvers.games.toss_up.strategies import Plan

DIGITS = 60
ERROR = 1e-20
# A list of numbers of turns ends once at most this chance is left, in units of 1 / ONE, or with this many numbers.
CUT = 1 << 20
MOST_TURNS = 1000
_SCALE = 10**DIGITS


def listed(weights: Mapping[int, int]) -> tuple[dict[int, int], float]:
    """Return the scores whose weights are not 0, ascending, and a bound of the chance of all the others together.

    Weights are chances in units of 10^-60, rounded to whole ones.
    """
    positive = {score: weight for score, weight in sorted(weights.items()) if weight}
    # A weight of 0 stands for less than one unit, or hardly more as the chance itself is rounded.
    return positive, 2 * (len(weights) - len(positive)) / _SCALE


class TossUpEndings(Endings[State]):
    """The distributions of a goal, under its plan or the policy of its rows."""

    def __init__(self, process: TossUpProcess, notation: TossUpNotation, derived: TossUpDerived) -> None:
        self._process = process
        self._notation = notation
        self._derived = derived
        self._rules = process.rules
        self._aim = process.aim

    def sources(self, state: State, action: str | None) -> tuple[State, ...]:
        """Return the stored states whose rows the distribution needs.

        They tell later decisions and, with an opponent, the value of the state.

        The action None stands for any action of a decision.
        """
        if self._process.plan is not None:
            return ()
        sources: list[State] = []
        if self._aim.form == "turns":
            sources += [source for turn in self._to_target(state) for source in self._derived.turn(turn)]
        elif action != BANK and not state.waiting:
            sources += self._derived.turn(state)
        if not self._aim.alone:
            sources += self._derived.sources(state) or (state,)
        return tuple(dict.fromkeys(sources))

    def distribution(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution from a state that is not terminal, after a decision's ``action``.

        Raises:
            IllegalError: the target may take more than ``MOST_TURNS`` turns.
        """
        after = self._notation.format(state if action is None else self._process.step(state, action))
        with localcontext(prec=DIGITS, rounding=ROUND_DOWN):
            ends = {state.points or 0: Decimal(1)} if action == BANK else self._turn(state, rows)
            if self._aim.form == "turns":
                return self._turns(after, state.own or 0, self._plan(self._to_target(state), rows), ends)
            scale = 1 if action == BANK else _SCALE
            weights = {points: int(chance * scale) for points, chance in ends.items()}
        positive, left_out = listed(weights)
        result = None if self._aim.alone else self._result(state, action, rows)
        error = 0.0 if action == BANK else ERROR
        total = sum(positive.values())
        return Distribution(after, tuple(positive), tuple(positive.values()), total, result, error, left_out)

    def _to_target(self, state: State) -> list[State]:
        """Return the starts of the turns that may follow, this one included, for a goal that counts turns."""
        return [State(own) for own in range(state.own or 0, self._rules.target)]

    def _plan(self, turns: Iterable[State], rows: Mapping[str, Row]) -> Plan:
        """Return the fixed plan of the problem, or the policy that the rows tell for some turns as a plan."""
        if self._process.plan is not None:
            return self._process.plan
        goal, derived = self._aim.goal, self._derived
        held = {(turn.own or 0, points) for turn in turns for points in derived.rolling(turn, rows)}
        return Plan(
            Strategy(goal.slug, goal.title), lambda own, points: (own, points) in held, self._process.most, blind=False
        )

    def _turn(self, state: State, rows: Mapping[str, Row]) -> Mapping[int, Decimal]:
        """Return the banking odds of the turn under way, from the roll that comes next."""
        own, held = state.own or 0, state.points or 0
        if state.waiting and self._aim.rival is not None:
            plan, own = self._aim.rival, state.other or 0
        else:
            plan = self._plan([state], rows)
        return banking_odds(self._rules, partial(plan.rolls, own), plan.last(own), quotient, held)

    def _turns(self, after: str, own: int, plan: Plan, first: Mapping[int, Decimal]) -> Distribution:
        """Return the distribution of the number of turns to the target.

        Parameters:
            after: str
                The text of the state for which the distribution is.
            own: int
                The points banked before the turn under way.
            plan: Plan
            first: mapping of int to Decimal
                The banking odds of the turn under way.

        Raises:
            IllegalError
                The target may take more than ``MOST_TURNS`` turns.
        """
        turns = laws(self._rules, plan)
        counts = followed(turns, own, CUT, MOST_TURNS, first)
        if counts.left > CUT:
            raise IllegalError(
                f"state {after!r}: the target may take more than {MOST_TURNS} turns, and no more are listed",
                field="state",
                example=self._notation.format(State(self._rules.target - 1)),
            )
        positive = {number: weight for number, weight in enumerate(counts.weights, 1) if weight}
        total = sum(positive.values())
        scores = (sum(chance for points, chance in law.items() if points) for law in turns[own:])
        longest = len(counts.weights) + float(sum(1 / chance for chance in scores))
        error = 3 * sqrt((ONE - total) / ONE) * longest
        # The weights are lower bounds, so the others have no more than what is missing to 1.
        left_out = nextafter((ONE - total) / ONE, 1.0) if total < ONE else 0.0
        return Distribution(after, tuple(positive), tuple(positive.values()), total, None, error, left_out)

    def _result(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
        """Return the chances to win and to lose that the rows give, within their error."""
        derived = self._derived
        row = derived.derive(state, rows) if derived.sources(state) else rows[self._notation.format(state)]
        win = Fraction(row.value if action is None else value_of(row.actions, action))
        return Result(win, Fraction(0), 1 - win)
