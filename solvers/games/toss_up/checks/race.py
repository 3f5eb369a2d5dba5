"""Check rows of Toss Up! whose decisions are stored, in plain NumPy and without any code of the kernels.

Every state of the game must have its row, and the equations of every turn must hold with the turns that follow it:
banking, rolling, the first roll, the policy, and the order of the actions. The difference between the two sides of an
equation is its residual. It may be as large as the published error and the rounding of doubles allow.

All turns with the same points banked are checked together: against every number of points of the opponent, or with
every number of turns left. They form a *plane*, with a line for each turn and a column for each number of points held.
A *place* is the index of a row.
"""

from bisect import bisect_left
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import nan
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.state import ACTIONS, BANK, ROLL

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
# Relative: each side of an equation is a sum of a dozen rounded products of rounded numbers.
ROUNDING = 1e-14
SAMPLE = 2000
NONE = -1
NAMES: dict[str | None, int] = {BANK: 0, ROLL: 1}


def verify(
    problem: TossUpProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any equation, in the goal's unit; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or an equation does not hold. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though they are derived")
    return _Checker(problem, Columns.of(rows), error_bound).residual()


class _Checker:
    """The values of all rows as arrays, and the places of each turn in them.

    ``starts[own, line]`` is the place of a start, and ``held[own][line, points]`` that of a decision. ``bank`` and ``roll``
    are the values of both actions, by place.
    """

    def __init__(self, problem: TossUpProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.form = problem.aim.form
        self.target = 1 if self.form == "turn" else problem.rules.target
        self.dice = problem.rules.dice
        self.sign = 1.0 if problem.goal.direction == "max" else -1.0
        self.error = error_bound
        self.worst = 0.0
        self.rows = rows
        self.values = np.asarray(rows.values, np.float64)
        planes = [self._plane(own) for own in range(self.target)]
        self.starts = np.array([starts for starts, _ in planes])
        self.held = [held for _, held in planes]
        self._cover()
        self.bank, self.roll = self._actions()

    def _lines(self, own: int) -> list[str]:
        """Return the texts of the starts of a plane, one for each line."""
        if self.form == "race":
            return [f"{own}-{other}" for other in range(self.target)]
        if self.form == "within":
            return [f"{own}-t{left}" for left in range(1, (self.problem.aim.turns or 0) + 1)]
        return ["start"] if self.form == "turn" else [f"{own}"]

    def _plane(self, own: int) -> tuple[list[int], Places]:
        """Return the places of a plane: those of its starts, and of its decisions, shape (lines, points held)."""
        states = self.rows.states
        # The texts of a plane stand together, as they begin with the points banked. A map of all rows would fill the memory.
        first, end = 0, len(states)
        if self.form != "turn":
            first, end = bisect_left(states, f"{own}"), bisect_left(states, f"{own}.")
        places = {states[i]: i for i in range(first, end)}
        points = range(self.problem.process.most(own) + 1)
        lines = self._lines(own)
        if self.form == "turn":
            names = [[f"{k}" for k in points]]
        else:
            tails = [f"-{k}" for k in points]
            names = [
                [f"{turn}{tail}{mark}{left}" for tail in tails]
                for turn, mark, left in (line.partition("-t") for line in lines)
            ]
        return _find(places, lines), np.array([_find(places, line) for line in names])

    def _cover(self) -> None:
        """Check that no row is repeated, out of order or superfluous, and that a sample of texts can be read back."""
        states, problem = self.rows.states, self.problem
        needed = self.starts.size + sum(group.size for group in self.held)
        if len(states) != needed:
            places = {*self.starts.flat, *(place for group in self.held for place in group.flat)}
            extra = next(state for i, state in enumerate(states) if i not in places)
            raise fail(extra, "has a row, but is no state that needs one")
        for before, after in pairwise(states):
            if not before < after:
                raise fail(after, f"stands behind {before!r}")
        dice = Random(problem.slug)  # noqa: S311  # a sample, not a secret
        for state in dice.sample(states, min(SAMPLE, len(states))):
            if problem.notation.format(problem.notation.parse(state)) != state:
                raise fail(state, "does not read back as it is written")

    def _actions(self) -> tuple[Floats, Floats]:
        """Check the actions, and return the values of banking and rolling, by place; NaN without a choice."""
        rows = self.rows
        choice = np.zeros(len(rows), np.bool_)
        for places in self.held:
            choice[places] = True
        policies = _numbers(rows.policies)
        self._all(~choice & (policies != NONE), "has actions before a throw")
        self._all(choice & (policies == NONE), "its actions are not the legal ones")
        if choice.any() and set(rows.actions) != set(ACTIONS):
            raise fail(rows.states[int(choice.argmax())], "its actions are not the legal ones")
        first = _numbers(rows.bests) == NAMES[BANK]
        policy = policies == NAMES[BANK]
        undecided = np.zeros(len(rows), np.bool_)
        undecided[list(rows.undecided)] = True
        other = np.where(choice, np.asarray(rows.alternatives, np.float64), nan)
        bank = np.where(policy, self.values, other)
        roll = np.where(policy, other, self.values)
        del other
        self._all(undecided & (bank != roll), "its actions differ, and are said not to be told apart")
        self._all(undecided & ~first, "its actions are not told apart, and banking is not first")
        self._all(
            np.fromiter((more is not None for more in rows.mores), np.bool_, len(rows)),
            "has more than its value and its actions",
        )
        self._ordered(choice, bank, roll, first, policy)
        return bank, roll

    def _ordered(
        self, choice: NDArray[np.bool_], bank: Floats, roll: Floats, first: NDArray[np.bool_], policy: NDArray[np.bool_]
    ) -> None:
        """Check that the better action is first, and that the policy takes it, or the action of the fixed strategy.

        All arrays are by place. ``choice`` is True for decisions, ``first`` if banking is the first action, and
        ``policy`` if the policy banks.
        """
        lead = bank - roll
        np.negative(lead, out=lead, where=first != (self.sign > 0))
        # Not ``lead < 0``, which would be False for NaN.
        self._all(choice & ~(lead >= 0), "a worse action stands first")
        banks = first
        if self.problem.plan is not None:
            banks = np.zeros(len(first), np.bool_)
            for own, places in enumerate(self.held):
                banks[places] = [not self.problem.plan.rolls(own, points) for points in range(places.shape[1])]
        self._all(choice & (banks != policy), "its policy is the other action")

    def _all(self, wrong: NDArray[np.bool_], message: str) -> None:
        """Raise VerificationError for the first row that is wrong, if there is one."""
        if wrong.any():
            raise fail(self.rows.states[int(wrong.argmax())], message)

    def residual(self) -> float:
        """Return the largest residual of any equation. Raises VerificationError if one is too large."""
        exact = odds(self.problem.rules)
        longest = max(places.shape[1] for places in self.held)
        hands = [in_hand(self.problem.rules, points) for points in range(longest)]
        bust = np.array([float(exact.bust[n]) for n in hands])
        chances = [[float(exact.stay[n]), *map(float, exact.gain[n][1:])] for n in range(self.dice + 1)]
        gain = np.array([[chances[n][g] if g <= n else 0.0 for n in hands] for g in range(self.dice + 1)])
        start = self.values[self.starts]
        for own, places in enumerate(self.held):
            top = places.shape[1]
            after = self._after(own, start, top + self.dice + 1)
            value = np.concatenate([self.values[places], after[:, top:]], axis=1)
            rolled = bust[:top] * after[:, :1]
            for g in range(self.dice + 1):
                rolled += gain[g, :top] * value[:, g : g + top]
            self._compare("its value", self.starts[own], rolled[:, 0], self.values)
            self._compare("action bank", places, after[:, :top], self.bank)
            self._compare("action roll", places, rolled, self.roll)
        return self.worst

    def _after(self, own: int, start: Floats, length: int) -> Floats:
        """Return the values of banking 0, 1, ... points in a plane, shape (lines, length).

        ``start[own, line]`` are the values of the starts in the rows.
        """
        if self.form == "turn":
            return np.arange(length, dtype=np.float64)[np.newaxis]
        short = min(length, self.target - own)
        after = np.ones((len(self.starts[own]), length))
        if self.form == "race":
            after[:, :short] = 1.0 - start[:, own : own + short]
        elif self.form == "turns":
            after[:, :short] = 1.0 + start[own : own + short].T
        else:
            after[0, :short] = 0.0
            after[1:, :short] = start[own : own + short, :-1].T
        return after

    def _compare(self, member: str, places: Places, computed: Floats, stored: Floats) -> None:
        """Compare the stored values at some places with computed ones of the same shape, and keep the largest residual.

        ``member`` names the values in an error. Raises VerificationError if a residual is too large.
        """
        residual = np.abs(stored[places] - computed)
        allowed = 2 * self.error + ROUNDING * (1.0 + np.abs(computed))
        # Not ``residual > allowed``, which would be False for NaN.
        wrong = ~(residual <= allowed)
        if wrong.any():
            first = int(wrong.argmax())
            state = self.rows.states[int(places.flat[first])]
            value = float(stored[places].flat[first])
            raise fail(state, f"{member}: its equation says {float(computed.flat[first])!r}, the row {value!r}")
        self.worst = max(self.worst, float(residual.max()))


def _find(places: Mapping[str, int], states: Sequence[str]) -> list[int]:
    """Return the places of states. Raises VerificationError if one has no row."""
    try:
        return [places[state] for state in states]
    except KeyError as error:
        raise fail(error.args[0], "has no row") from error


def _numbers(actions: Sequence[str | None]) -> NDArray[np.int8]:
    """Return the number of each action."""
    return np.fromiter((NAMES.get(action, NONE) for action in actions), np.int8, len(actions))
