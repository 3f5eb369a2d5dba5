"""Check rows of a best response in Toss Up!, in plain NumPy and without any code of the kernels.

The states of the rows are compared with the starts of turns and the turns of the opponent, one by one. Then the
equations of every turn must hold: those of rolling, of the first roll, and of the opponent's turn, which follows a fixed
strategy. The difference between the two sides of an equation is its residual. It may be as large as the published
error and the rounding of doubles allow.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.toss_up import replies
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.problem import TossUpProblem

Floats = NDArray[np.float64]
# Absolute: chances are at most 1, and each side of an equation is a sum of a dozen rounded products.
ROUNDING = 1e-14


def verify(
    problem: TossUpProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any equation, as a chance; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or an equation does not hold. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though they are derived")
    checker = _Checker(problem, Columns.of(rows), error_bound)
    return max(*map(checker.turns, range(problem.rules.target)), *map(checker.answers, range(problem.rules.target)))


class _Checker:
    """The numbers of all rows.

    ``starts[own, other]`` and ``waiting[own, other]`` are the chances at the start of a turn and before the opponent's.
    ``roll[own][other, points]`` are the values of rolling, and ``tied[own][other, points]`` is True if the actions tie.
    """

    def __init__(self, problem: TossUpProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.target = problem.rules.target
        self.allowed = 2 * error_bound + ROUNDING
        self.starts: Floats = np.zeros((self.target, self.target))
        self.waiting: Floats = np.zeros((self.target, self.target))
        self.roll = [np.zeros((self.target, self.target - own)) for own in range(self.target)]
        self.tied = [np.zeros(roll.shape, np.bool_) for roll in self.roll]
        self._read(rows)

    def _read(self, rows: Columns) -> None:
        """Check that the rows are those of the process, in their order, that their texts can be read back, and fill the arrays."""
        notation = self.problem.notation
        columns = zip(rows.states, rows.policies, rows.values, rows.mores, strict=True)
        for state, row in zip_longest(self.problem.process.states(), columns):
            if state is None:
                raise fail(row[0], "has a row, but is no state that needs one")
            text = notation.format(state)
            if row is None or row[0] != text:
                raise fail(text, f"has no row, {'the rows end' if row is None else f'{row[0]!r} stands there'}")
            if notation.parse(text) != state:
                raise fail(text, "does not read back as it is written")
            _, policy, value, more = row
            if policy is not None:
                raise fail(text, "has actions before a throw")
            own, other = state.own or 0, state.other or 0
            if not state.waiting:
                self.starts[own, other] = value
                self._rolls(text, own, other, more)
            elif more is not None:
                raise fail(text, f"has more than its value: {more}")
            else:
                self.waiting[own, other] = value

    def _rolls(self, text: str, own: int, other: int, more: str | None) -> None:
        """Fill in what the ``more`` of a start says. Raises VerificationError if it is malformed."""
        try:
            rolls = replies.read(more)
            if replies.write(rolls) != more:
                raise ValueError(f"{more!r} is not as it is written")  # noqa: TRY301  # told as any other malformed text is
        except ValueError as error:
            raise fail(text, f"its more is malformed ({error})") from error
        values, tied = list(rolls.values), list(rolls.tied)
        if len(values) != self.target - own or not all(type(value) is float and isfinite(value) for value in values):
            raise fail(
                text, f"has not one value of rolling for each number of points from 0 to {self.target - own - 1}"
            )
        if any(type(points) is not int or points not in range(len(values)) for points in tied) or tied != sorted(
            {*tied}
        ):
            raise fail(text, f"its tied points are not in ascending order, or too many: {tied}")
        self.roll[own][other], self.tied[own][other, tied] = values, True

    def turns(self, own: int) -> float:
        """Return the largest residual of the turns with ``own`` points banked. Raises VerificationError if one is too large."""
        rules, roll, tied = self.problem.rules, self.roll[own], self.tied[own]
        exact, bank = odds(rules), self.waiting[own:].T
        if np.any(alike := ~tied & (roll == bank)):
            other, points = np.argwhere(alike)[0]
            raise fail(f"{own}-{other}", f"its actions with {points} points held are alike, and not said to be tied")
        worst = self._residual(own, np.where(tied, bank - roll, 0.0), "banking is tied, and its value off")
        value = np.concatenate(
            [np.where(tied, roll, np.maximum(bank, roll)), np.ones((self.target, rules.dice))], axis=1
        )
        expected = np.zeros_like(roll)
        for points in range(roll.shape[1]):
            dice = in_hand(rules, points)
            chances = [float(exact.stay[dice]), *map(float, exact.gain[dice][1:])]
            expected[:, points] = float(exact.bust[dice]) * bank[:, 0]
            expected[:, points] += value[:, points : points + dice + 1] @ np.array(chances)
        worst = max(worst, self._residual(own, expected - roll, "the value of rolling is off"))
        return max(worst, self._residual(own, (expected[:, 0] - self.starts[own])[:, np.newaxis], "its value is off"))

    def answers(self, own: int) -> float:
        """Return the largest residual of the opponent's turns against ``own`` points. Raises VerificationError if one is too large."""
        rival = self.problem.aim.rival
        assert rival is not None  # noqa: S101 - for mypy: a best response has one
        expected = np.zeros(self.target)
        for other in range(self.target):
            for points, chance in plan_odds(self.problem.rules, rival, other).items():
                if other + points < self.target:
                    expected[other] += float(chance) * self.starts[own, other + points]
        wrong = (expected - self.waiting[own])[:, np.newaxis]
        return self._residual(own, wrong, "its value is off", "-wait")

    def _residual(self, own: int, difference: Floats, message: str, tail: str = "") -> float:
        """Return the largest of some differences, shape (target, points). Raises VerificationError if one is too large."""
        residual = np.abs(difference)
        # Not ``residual > allowed``, which would be False for NaN.
        wrong = ~(residual <= self.allowed)
        if wrong.any():
            other, points = np.argwhere(wrong)[0]
            held = f"with {points} points held, " if residual.shape[1] > 1 else ""
            raise fail(f"{own}-{other}{tail}", f"{held}{message} by {residual[other, points]!r}")
        return float(residual.max())
