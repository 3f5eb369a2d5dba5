"""Check rows of 10.000 with rolls and turns of its own, without any code of the kernels.

Every start of a turn must have its row, and its value must be that of its turn, given the values of the rows that follow.
The difference is the row's residual. It may be as large as the published error and the rounding of doubles allow. Where a
plan is kept, rolling must be no worse than banking at the points that it names, and no better at all others. Where numbers
of turns are kept, each list must follow from those of higher totals, and its mean must be the row's value.
"""

from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from math import inf
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.ten_thousand import hands, plans
from solvers.games.ten_thousand.checks import one_turn, sample
from solvers.games.ten_thousand.checks import turn as turns
from solvers.games.ten_thousand.checks.cover import cover
from solvers.games.ten_thousand.checks.kept import Kept, read
from solvers.games.ten_thousand.checks.rolls import Hand, Rolls
from solvers.games.ten_thousand.checks.turn import Floats, RollArrays
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.turn import TIED

# The relative error of a computed value: a roll sums at most 130 rounded products, and a turn has at most 43.2 rolls on average.
ROUNDING = 2e-12
# The threads that share the turns of a race with dice of several types, which take long.
THREADS = 2
# So many turns are evaluated side by side.
SIDE_BY_SIDE = 50
# Numbers of turns are checked in doubles, relative to 1 or to their mean.
COUNTED = 2e-12
# The same if dice are loaded: sums are longer, and turns may be.
COUNTED_LOADED = 1e-9
# A list of numbers of turns is too long only if another one is, or the turn banks nothing most of the time, with this chance or more.
MOSTLY = 0.9
# Units of 2^-128 that their chances may fall short of 1.
LEFT_OUT = 1 << 28


def verify(
    problem: TenThousandProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any row, in the goal's unit; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or its value or plan is not that of
            its turn. The error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though they are derived")
    if problem.aim.form == "turn":
        return one_turn.verify(problem, rows, error_bound)
    return check(Checker(problem, Columns.of(rows), error_bound))


def check(checker: "Checker") -> float:
    """Check all rows; return the largest residual."""
    form = checker.form
    if form in ("race", "reply"):
        checker.race()
        checker.sample()
    elif form == "turns":
        checker.turns()
    else:
        checker.chase()
    return checker.worst


@lru_cache(maxsize=4)
def _rolls(rules: TenThousandRules) -> tuple[RollArrays, RollArrays, list[Hand]]:
    """Return the rolls of some rules, those of players who set aside the most dice, and the order of the hands."""
    rolls = Rolls(rules)
    odds, order = turns.odds(rolls)
    return odds, turns.odds(rolls, fixed=True)[0], order


class Checker:
    """The rows as arrays, and the rolls of the game."""

    def __init__(self, problem: TenThousandProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.rules = problem.rules
        self.form = problem.aim.form
        self.target = problem.rules.target // UNIT
        self.sign = problem.goal.sign
        self.rows = rows
        self.error = error_bound
        self.worst = 0.0
        self._lock = Lock()
        self.indices = {state: index for index, state in enumerate(rows.states)}
        self.values = np.array(rows.values, np.float64)
        # By index: the intervals of each hand, and the chances of numbers of turns.
        self.kept: list[Kept] = []
        self._cover()
        self.odds, self.fixed, self.hands = _rolls(problem.rules)
        self.columns = {hands.Hand(*hand): column for column, hand in enumerate(self.hands)}
        self.reach = int(self.odds.levels.max())
        self._known: dict[tuple[str, int], Floats] = {}

    def _cover(self) -> None:
        """Check that there is a row for every start of a turn, in the order of their texts, and nothing else."""
        cover(self._texts(), self.rows.states)
        number = len(hands.listed(self.rules))
        for state, policy, more in zip(self.rows.states, self.rows.policies, self.rows.mores, strict=True):
            if policy is not None:
                raise fail(state, "has actions before a throw")
            planned = self.problem.plan is None and self.form != "chase" and not state.endswith("wait")
            if more is None and planned:
                raise fail(state, "keeps no plan as more")
            if more is not None and not planned and self.form != "turns":
                raise fail(state, f"keeps {more!r} as more")
            self.kept.append(read(number, state, more, planned=planned, counted=self.form == "turns"))

    def _scores(self) -> list[str]:
        """Return the scores of a player as they are written."""
        return [f"{level * UNIT}" for level in range(self.target)]

    def _after_bust(self) -> NDArray[np.int64]:
        """Return the score after a bust, by the score before it."""
        return np.arange(self.target)

    def _texts(self) -> Mapping[str, None]:
        """Return the texts of all states that need a row."""
        if self.form == "chase":
            had = range(0, UNIT if self.rules.multiplies else self.problem.aim.need, UNIT)
            return {f"{each}-roll6" if each else "roll6": None for each in had}
        scores, ends = self._scores(), ("", "-wait") if self.form == "reply" else ("",)
        if self.form == "turns":
            return dict.fromkeys(scores)
        return {f"{own}-{other}{end}": None for own in scores for other in scores for end in ends}

    def race(self) -> None:
        """Check the rows of a race of two players."""
        scores, busts, target = self._scores(), self._after_bust(), self.target
        start = np.array([[self.indices[f"{one}-{other}"] for other in scores] for one in scores])
        plan, rival = self.problem.plan, self.problem.aim.rival
        value = self.values[start]
        own = self._last_turns(self.odds if plan is None else self.fixed)
        if rival is None:
            passed, opposite = 1.0 - value.T, own
        else:
            waits = np.array([[self.indices[f"{one}-{other}-wait"] for other in scores] for one in scores])
            passed, opposite = self.values[waits], self._last_turns(self.fixed)
            for one in range(len(scores)):
                # Whoever is behind after the rival has banked the target has one turn.
                after = np.concatenate([value[one, :target], self._last(own, one % target)])
                for c in range(0, len(scores), target):
                    self._fixed(rival, after, value[one, busts[c : c + target]], waits[one, c : c + target])

        def column(other: int) -> None:
            after = np.concatenate([passed[:target, other], 1.0 - self._last(opposite, other % target)])
            for c in range(0, len(scores), target):
                bust, rows = passed[busts[c : c + target], other], start[c : c + target, other]
                if plan is not None:
                    self._fixed(plan, after, bust, rows)
                    continue
                for first in range(0, target, SIDE_BY_SIDE):
                    some = slice(first, first + SIDE_BY_SIDE)
                    self._free(after, bust[some], rows[some], first, other % target, opposite)

        with ThreadPoolExecutor(THREADS if self.rules.typed or self.rules.three_busts else 1) as threads:
            # All are waited for, and the first that fails is told.
            list(threads.map(column, range(len(scores))))

    def sample(self) -> None:
        """Check some rows of a race once more without compiled code."""
        values = dict(zip(self.rows.states, self.values.tolist(), strict=True))
        self.worst = max(self.worst, sample.check(self.problem, values, self.error))

    def _last(self, chance: Floats, points: int) -> Floats:
        """Return a player's chances in the last turn, by the opponent's levels from the target on.

        ``chance`` has those by levels needed, and ``points`` is the player's level. Without a last turn there is no chance.
        """
        if self.rules.ending == "first":
            return np.zeros(len(chance))
        first = self.target - points + (0 if self.rules.tie == "chaser-wins" else 1)
        rest = self._allowed(chance)[first:]
        return np.concatenate([rest, np.full(len(chance) - len(rest), rest[-1])])

    def _allowed(self, chance: Floats) -> Floats:
        """Return chances by levels needed of a player who may not bank less than the least bank."""
        least = self.rules.minimum // UNIT
        return np.concatenate([np.full(least, chance[least]), chance[least:]])

    def _last_turns(self, odds: RollArrays) -> Floats:
        """Return the chances to collect 0, 1, ... levels in a turn; without a last turn nobody asks for them."""
        levels = (MOST + 2 * self.rules.target) // UNIT + self.reach
        if self.rules.ending == "first" and self.form != "chase":
            return np.zeros(levels + 1)
        bank = np.zeros((levels + self.reach + 1, 1))
        bank[levels:] = 1.0
        roll = np.zeros((levels, len(self.hands), 1))
        turns.values(odds, bank, np.zeros(1), 1, roll)
        return np.concatenate([[1.0], roll[::-1, 0, 0]])

    def _reaches(self, need: int) -> float:
        """Return the chance to collect some levels in a turn."""
        bank = np.zeros((need + self.reach + 1, 1))
        bank[need:] = 1.0
        roll = np.zeros((need, len(self.hands), 1))
        turns.values(self.odds, bank, np.zeros(1), 1, roll)
        return float(roll[0, 0, 0])

    def _fixed(self, plan: Plan, after: Floats, busts: Floats, indices: NDArray[np.int64]) -> None:
        """Check the values before the turns of a strategy, by its level; ``after`` are the values of banking up to a level, ``busts`` those of a bust at each level."""
        for level, (index, bust) in enumerate(zip(indices.tolist(), busts, strict=False)):
            odds = self._odds(plan, self.rules.must(level * UNIT))
            some = after[level + 1 : level + len(odds)]
            beyond = odds[1 + len(some) :].sum() * after[-1]
            self._compare(index, float(odds[0] * bust + odds[1 : 1 + len(some)] @ some + beyond))

    def _odds(self, plan: Plan, must: int) -> Floats:
        """Return the chances of the levels that a strategy's turn banks."""
        key = plan.strategy.slug, must
        if key not in self._known:
            top = max(-(-must // UNIT), one_turn.cap(self.rules) if plan.best else -(-max(plan.tops) // UNIT))
            levels = (top + self.reach) * self.odds.times + 1
            points = np.arange(levels, dtype=np.float64)[:, np.newaxis] * UNIT
            bank, roll = points, np.zeros((top, len(self.hands), 1))
            if plan.best:
                bank = bank.copy()
                bank[: self.rules.minimum // UNIT] = -inf
                turns.values(self.odds, bank, np.zeros(1), 1, roll)
                rolls = roll[:, :, 0] > bank[:top] + TIED
            else:
                rolls = points[:top] < [plan.top(hands.Hand(*each)) for each in self.hands]
            rolls |= points[:top] < must
            self._known[key] = turns.banked(self.odds if plan.best else self.fixed, bank, 1, roll, rolls)
        return self._known[key]

    def _free(
        self, after: Floats, busts: Floats, indices: NDArray[np.int64], first: int, other: int, opposite: Floats
    ) -> None:
        """Check turns that are played best, from the level ``first`` on, and their plans.

        Parameters:
            after: array of float
                The values of banking up to a level.
            busts: array of float
                The values of a bust of each turn.
            indices: array of int, shape (turns,)
                The rows of the turns, by the player's level.
            first, other: int
                The level of the first of them, and of the opponent.
            opposite: array of float
                The chances of the opponent's last turn, by levels needed.
        """
        count = len(indices)
        tops = [self._top(first + n, other, float(1.0 - busts[n]), opposite) for n in range(count)]
        top = max(max(top - n for n, top in enumerate(tops)) - first, self.rules.minimum // UNIT)
        bank = np.stack([after[first + n : first + n + top + self.reach + 1] for n in range(count)], axis=1)
        bust = np.array(busts[:count])
        bank[: self.rules.minimum // UNIT] = -inf
        if first == 0:
            bank[: self.rules.entry // UNIT, 0] = -inf
        roll = np.zeros((top, len(self.hands), count))
        turns.values(self.odds, bank, bust, 1, roll)
        for n, index in enumerate(indices.tolist()):
            self._compare(index, float(roll[0, 0, n]))
            self._planned(index, bank[:, n], roll[:, :, n])

    def _top(self, own: int, other: int, left: float, opposite: Floats) -> int:
        """Return the level from which banking is right.

        Rolling there is worth 1 - p (1 - b) at most, with the smallest chance p of a bust and its value b = 1 - ``left``.
        """
        if self.rules.ending == "first":
            return self.target
        first = 0 if self.rules.tie == "chaser-wins" else 1
        chances = self._allowed(opposite)[self.target - other + first :]
        enough = np.flatnonzero(chances <= self.odds.bust.min() * (left - 2 * self.error))
        return min(self.target + int(enough[0]) if len(enough) else len(opposite), own + MOST // UNIT)

    def turns(self) -> None:
        """Check the rows of a number of turns."""
        start = np.array([self.indices[f"{level * UNIT}"] for level in range(self.target)])
        value = self.values[start]
        laws = [np.array(self.kept[index][1], np.float64) / plans.ONE for index in start.tolist()]
        for i in range(self.target - 1, -1, -1):
            odds = self._counted(int(start[i]), i, value[i:])
            long = odds[0] >= MOSTLY or not all(len(each) for each in laws[i + 1 :])
            self._law(int(start[i]), laws[i], odds, laws[i:], long=long)

    def _counted(self, index: int, level: int, after: Floats) -> Floats:
        """Check the number of turns of a row, given those that follow a bust and banking; return the chances of what its turn banks."""
        must, plan = self.rules.must(level * UNIT), self.problem.plan
        if plan is not None:
            odds = self._odds(plan, must)
        else:
            top = max(self.target - level, must // UNIT)
            bank = np.ones((top + self.reach + 1, 1))
            bank[: len(after), 0] += after
            bust = bank[0].copy()
            bank[: must // UNIT] = inf
            roll = np.zeros((top, len(self.hands), 1))
            turns.values(self.odds, bank, bust, -1, roll)
            self._planned(index, bank[:, 0], roll[:, :, 0])
            odds = turns.banked(self.odds, bank, -1, roll, roll[:, :, 0] < bank[: len(roll)])
        left = min(len(after), len(odds))
        self._compare(index, float(1.0 + odds[:left] @ after[:left]))
        return odds

    def _law(self, index: int, law: Floats, odds: Floats, after: Sequence[Floats], *, long: bool) -> None:
        """Check the chances of numbers of turns of a row: they follow from those after a bust and after banking, and have its mean.

        A list that is ``long`` may be left out.
        """
        state = self.rows.states[index]
        if self.rules.typed:
            if len(law):
                raise fail(
                    state, "lists chances of numbers of turns, which are not followed with dice of several types"
                )
            return
        if not len(law):
            if not long:
                raise fail(state, "lists no chances of numbers of turns")
            return
        left_out = plans.ONE - sum(self.kept[index][1])
        if not 0 <= left_out <= LEFT_OUT:
            raise fail(state, f"its chances of numbers of turns leave out {left_out} units")
        expected = np.zeros(len(law))
        for level, chance in enumerate(odds):
            if level >= len(after):
                expected[0] += chance
                continue
            later = after[level][: len(law) - 1]
            expected[1 : 1 + len(later)] += chance * later
        if not np.abs(expected - law).max() <= (COUNTED_LOADED if self.rules.loaded else COUNTED):
            raise fail(state, "its chances of numbers of turns do not follow from those of other rows")
        mean = float(law @ np.arange(1, len(law) + 1))
        if (
            not abs(mean - self.values[index])
            <= 2 * self.error + (COUNTED_LOADED if self.rules.loaded else COUNTED) * mean
        ):
            raise fail(state, f"its numbers of turns have the mean {mean!r}, and its value is {self.values[index]!r}")

    def chase(self) -> None:
        """Check the chances to collect points in one turn."""
        if self.rules.multiplies:
            self._compare(self.indices["roll6"], self._reaches(self.problem.aim.need // UNIT))
            return
        chance = self._last_turns(self.odds)
        need = self.problem.aim.need // UNIT
        for level in range(need):
            state = f"{level * UNIT}-roll6" if level else "roll6"
            self._compare(self.indices[state], float(chance[need - level]))

    def _compare(self, index: int, computed: float) -> None:
        """Compare a row's value with a computed one, and keep the largest residual."""
        stored = float(self.values[index])
        residual = abs(stored - computed)
        # Not ``residual > ...``, which would be False for NaN.
        if not residual <= 2 * self.error + ROUNDING * (1.0 + abs(computed)):
            raise fail(self.rows.states[index], f"its value: its turn says {computed!r}, the row {stored!r}")
        with self._lock:
            self.worst = max(self.worst, residual)

    def _planned(self, index: int, bank: Floats, roll: Floats) -> None:
        """Check the plan of a row against the values of its turn; ``roll`` has the shape (top, hands)."""
        state, plan = self.rows.states[index], self.kept[index][0]
        top = len(roll)
        better = self.sign * (roll - bank[:top, np.newaxis])
        planned = np.zeros((top, len(self.hands)), np.bool_)
        for hand, some in zip(hands.listed(self.rules), plan, strict=True):
            if not some:
                continue
            column = self.columns.get(hand)
            if column is None:
                raise fail(state, f"its plan rolls {plans.name(hand)}, to which play never comes")
            highest = some[-1][1]
            if highest >= top:
                raise fail(
                    state, f"its plan rolls {plans.name(hand)} with {highest * UNIT} points, where banking is right"
                )
            for low, high in some:
                planned[low : high + 1, column] = True
        close = 2 * self.error + ROUNDING * (1.0 + np.abs(roll))
        wrong = np.where(planned, better < -close, better > close)
        wrong[0] = False
        if wrong.any():
            level, hand = np.argwhere(wrong)[0]
            named = plans.name(hands.Hand(*self.hands[hand]))
            raise fail(state, f"its plan is wrong for {named} with {level * UNIT} points")
