r"""Distributions of 10.000: of the points that a turn banks, or of the number of turns to the target.

The player follows the plan of the problem, or the policy of its solved rows. The score that is counted is the number of
points banked by the turn under way, 0 for a bust; while a best response waits, that is the turn of its rival. Given the
policy these chances are exact to 2^-100 (:mod:`solvers.games.ten_thousand.banking`). A turn banks at most 50,000 points, so
their mean and standard deviation are within ``ERROR``.

If the goal counts turns, the score is the number of turns to the target, including the turn under way. The points that this
turn banks lead to the numbers of further turns, which follow from the rows (:mod:`solvers.games.ten_thousand.plans`). At most m
= 1000 numbers are listed, and a chance of :math:`\delta < 2^{-100}` is left out or lost to rounding. With i levels banked a
turn scores with the chance s(i). So the number of further turns is at most a sum of independent waiting times. Its mean is
:math:`S = \sum_i 1 / s(i)`, and the mean of its square at most :math:`2 S^2`. So the mean is off by at most :math:`2 \delta (m
+ S)`, and the standard deviation by at most :math:`3 \sqrt\delta (m + S)`. The latter is less than ``ERROR_OF_TURNS``, as S is
below 10,000 if numbers are listed.
"""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from solvers.contract.problem import Endings
from solvers.contract.rows import Distribution, Result, Row
from solvers.errors import IllegalError
from solvers.games.ten_thousand import banking, plans, turn
from solvers.games.ten_thousand.banking import BITS, ONE
from solvers.games.ten_thousand.derived.rows import Open, TenThousandDerived, following
from solvers.games.ten_thousand.notation import TenThousandNotation
from solvers.games.ten_thousand.process import TenThousandProcess
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.state import ROLL, State

ERROR = 1e-20
ERROR_OF_TURNS = 1e-10


class TenThousandEndings(Endings[State]):
    """The distributions of a goal, under its plan or the policy of its rows."""

    def __init__(self, process: TenThousandProcess, notation: TenThousandNotation, derived: TenThousandDerived) -> None:
        self._process = process
        self._notation = notation
        self._derived = derived

    def sources(self, state: State, action: str | None) -> tuple[State, ...]:  # noqa: ARG002 - all actions need the same
        """Return the states that the turn under way may lead to, and the state itself if it has a row."""
        process = self._process
        if process.aim.form == "turn":
            # Its row says which solution is asked.
            return (process.start(),)
        itself = (state,) if process.stored(state) else ()
        sources = self._derived.sources(state._replace(rolled="1", dice=1) if itself and not state.waiting else state)
        return tuple(dict.fromkeys((*itself, *sources)))

    def distribution(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution from a state that is not terminal, after a decision's ``action``."""
        process, form = self._process, self._process.aim.form
        after = state if action is None else process.step(state, action)
        text = self._notation.format(after)
        result = None if process.aim.alone else self._result(state, action, rows)
        if action is not None and not action.endswith(ROLL):
            banked = 0 if not action.endswith("bank") else self._points(state, action)
            ends: Mapping[int, int] = {banked // UNIT: ONE}
        else:
            ends = self._banked(after, rows)
        if form == "turns":
            return self._turns(text, state, ends, rows)
        positive = {level * UNIT: chance for level, chance in ends.items() if chance}
        exact = len(ends) == 1
        weights = (1,) if exact else tuple(positive.values())
        # Chances below a unit are lost.
        left_out = 0.0 if exact else (ONE - sum(weights)) / ONE
        return Distribution(text, tuple(positive), weights, sum(weights), result, 0.0 if exact else ERROR, left_out)

    def _points(self, state: State, action: str) -> int:
        """Return the points that a decision banks."""
        choice = self._notation.choice(state, action.rpartition("-")[0])
        return choice.total(state.points) if choice else state.points

    def _banked(self, state: State, rows: Mapping[str, Row]) -> Mapping[int, int]:
        """Return the chances of the levels that the turn under way banks, from the roll that comes next."""
        process, rules = self._process, self._process.rules
        if state.waiting:
            return process.answers(state)
        level = state.points // UNIT
        if process.last(state) or process.aim.form == "chase":
            need = process.aim.need or process.lead(state.own or 0, state.other or 0)
            if process.plan is not None:
                return banking.banked(turn.rolls(rules, fixed=True), turn.until(rules, need), level, state.hand)
            return banking.banked(turn.rolls(rules), turn.reaching(rules, need), level, state.hand)
        if process.aim.form == "turn":
            way = process.way(state) or turn.best(turn.most_points(rules))
            return banking.banked(turn.rolls(rules, fixed=way.standing is None), way, level, state.hand)
        played = self._derived.turn(state, rows)
        if not isinstance(played, Open):
            raise TypeError("a turn after which the game goes on has a plan")
        way = played.way or turn.best(played.values, process.aim.goal.sign)
        return banking.banked(played.rolls, way, level, state.hand)

    def _result(self, state: State, action: str | None, rows: Mapping[str, Row]) -> Result:
        """Return the chances to win and to lose."""
        text = self._notation.format(state)
        row = rows[text] if self._process.stored(state) else self._derived.derive(state, rows)
        win = Fraction(next((each.value for each in row.actions if each.action == action), row.value))
        return Result(win, Fraction(0), 1 - win)

    def _turns(self, text: str, state: State, ends: Mapping[int, int], rows: Mapping[str, Row]) -> Distribution:
        """Return the distribution of the number of turns; ``ends`` are the chances of the turn under way."""
        states = following(self._process, state)
        counts: defaultdict[int, int] = defaultdict(int)
        for level, chance in ends.items():
            if level >= len(states):
                counts[1] += chance
                continue
            following_turns = plans.turns(rows[self._notation.format(states[level])].more)
            if not following_turns:
                raise IllegalError(
                    f"state {text!r}: the target may take more than {plans.MOST_TURNS} turns, so that their distribution is not listed; "
                    "the state's value is their expected number",
                    field="state",
                )
            for number, weight in enumerate(following_turns, start=2):
                counts[number] += chance * weight >> BITS
        positive = {number: weight for number, weight in sorted(counts.items()) if weight}
        total = sum(positive.values())
        left_out = (ONE - total) / ONE
        return Distribution(text, tuple(positive), tuple(positive.values()), total, None, ERROR_OF_TURNS, left_out)
