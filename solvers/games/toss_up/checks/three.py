"""Check rows of Toss Up! for three, in plain NumPy and without any code of the kernels.

First the states of the rows are compared with the starts of turns, one by one. Then the value of every start is
computed from the rows of the starts that its turn may lead to, for all starts with the same points of the mover
together. The mover rolls if this gains more than twice the margin (:mod:`solvers.games.toss_up.three.turn`). The three
chances of the turn must be those of the row. Their largest difference is the residual; it may be as large as the
published error and the rounding of doubles allow.

The statuses of the equilibrium are checked as well: the starts of an orbit have the same status, no decision ties if
the status excludes it, a player who mixes is indifferent, and an orbit that is unique leads only to unique orbits.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import isfinite
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Columns, Distribution, Row
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.three import more, turn
from solvers.games.toss_up.three.more import UNIQUE
from solvers.games.toss_up.three.problem import ThreeProblem

Floats = NDArray[np.float64]
Start = tuple[int, int, int]
# Absolute: chances are at most 1, and a turn is an average of averages of them.
ROUNDING = 1e-14
SAMPLE = 2000
KINDS = (UNIQUE, "strict", "tied", turn.MIXED)


def verify(
    problem: ThreeProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any row, as a chance; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or its equations do not hold. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, and needs none")
    checker = _Checker(problem, Columns.of(rows), error_bound)
    checker.statuses()
    return max(checker.turns(own) for own in range(problem.rules.target))


class _Checker:
    """The numbers of all rows.

    ``chances[player, a, b, c]`` are the chances of the mover (0), the next player (1) and the third (2) at the start
    (a, b, c). ``kinds[a, b, c]`` is the index of its status in ``KINDS``. ``mixing`` has the points held and the chance
    to roll of every mover who mixes, by start.
    """

    def __init__(self, problem: ThreeProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.target = problem.rules.target
        self.allowed = 2 * error_bound + ROUNDING
        self.mixing: dict[Start, tuple[int, float]] = {}
        self.chances: Floats = np.zeros((3, self.target, self.target, self.target))
        self.kinds = np.zeros((self.target, self.target, self.target), np.int8)
        self._read(rows)
        self._place(rows)

    def _read(self, rows: Columns) -> None:
        """Check that the rows are those of the starts, in their order, and that a sample of texts can be read back."""
        write = self.problem.notation.format
        for start, text in zip_longest(map(write, self.problem.process.states()), rows.states):
            if start is None:
                raise fail(str(text), "has a row, but is no state that needs one")
            if text != start:
                raise fail(start, f"has no row, {'the rows end' if text is None else f'{text!r} stands there'}")
        for text, policy in zip(rows.states, rows.policies, strict=True):
            if policy is not None:
                raise fail(text, "has actions before a throw")
        dice = Random(self.problem.slug)  # noqa: S311  # a sample, not a secret
        for text in dice.sample(rows.states, min(SAMPLE, len(rows.states))):
            if write(self.problem.notation.parse(text)) != text:
                raise fail(text, "does not read back as it is written")

    def _place(self, rows: Columns) -> None:
        """Fill the arrays from the rows. Raises VerificationError if the ``more`` of a row is malformed."""
        second, last, kinds = [], [], []
        for text, value, written in zip(rows.states, rows.values, rows.mores, strict=True):
            try:
                (after, third), status = more.parse(written, value)
                if not isfinite(value + after):
                    raise ValueError(f"{value} and {after}")  # noqa: TRY301  # told as any other malformed number is
                kind, _, rest = status.partition("-")
                kinds.append(KINDS.index(kind))
                second.append(after)
                last.append(third)
                if rest:
                    points, _, share = rest.partition("-")
                    self.mixing[self.problem.notation.parse(text)[:3]] = int(points), float(share)
            except ValueError as error:
                raise fail(text, f"its chances are malformed ({error})") from error
        # Rows are sorted by text.
        order = sorted(range(self.target), key=str)
        cells = np.ix_(order, order, order)
        for array, values in zip(self.chances, (rows.values, second, last), strict=True):
            array[cells] = np.array(values).reshape(array.shape)
        self.kinds[cells] = np.array(kinds).reshape(self.kinds.shape)

    def statuses(self) -> None:
        """Check that the statuses of the starts agree with each other. Raises VerificationError if not."""
        turned = [np.transpose(self.kinds, axes) for axes in ((1, 2, 0), (2, 0, 1))]
        self._none(
            sum((self.kinds != other for other in turned), np.zeros_like(self.kinds)), "its orbit says otherwise"
        )
        # By a, b, c: True if (b, c, a) and every (b, c, d) with d above a are unique.
        unique = np.transpose(np.logical_and.accumulate((self.kinds == 0)[..., ::-1], axis=2)[..., ::-1], (2, 0, 1))
        self._none((self.kinds == 0) & ~unique, "is said to be unique, and leads to what is not")
        mixed = np.isin(np.arange(self.target**3).reshape(self.kinds.shape), [self._number(at) for at in self.mixing])
        somewhere = mixed | np.transpose(mixed, (1, 2, 0)) | np.transpose(mixed, (2, 0, 1))
        self._none((self.kinds == KINDS.index(turn.MIXED)) != somewhere, "says not who mixes, or that nobody does")

    def turns(self, own: int) -> float:
        """Return the largest residual of the starts with ``own`` points of the mover. Raises VerificationError."""
        rules, target = self.problem.rules, self.target
        exact, missing, least = odds(rules), target - own, 2 * turn.margin(rules)
        # By the points banked, k: the chances at the next start, (b, c, own + k), at which the mover is the third.
        banked = [np.roll(self.chances[..., own + held], 1, axis=0) for held in range(missing)]
        won = np.zeros_like(banked[0])
        won[0] = 1.0
        value = [*banked, *[won] * (rules.dice + 1)]
        mixing = {(b, c): mixed for (a, b, c), mixed in self.mixing.items() if a == own}
        clear = self.kinds[own] <= 1
        for held in reversed(range(missing)):
            dice = in_hand(rules, held)
            some = float(1 - exact.stay[dice])
            once = float(exact.bust[dice]) * banked[0]
            for greens in range(1, dice + 1):
                once += float(exact.gain[dice][greens]) * value[held + greens]
            gain = once[0] - some * banked[held][0]
            rolls = gain > least
            value[held] = np.where(rolls, once / some, banked[held])
            if np.any(unclear := clear & ~(np.abs(gain) > least)):
                raise fail(self._text((own, *np.argwhere(unclear)[0])), f"two actions tie at {held} points")
            for (b, c), (points, share) in mixing.items():
                if points == held:
                    if abs(gain[b, c]) > least:
                        raise fail(self._text((own, b, c)), f"who mixes at {held} points is not indifferent")
                    value[held][:, b, c] = share * once[:, b, c] / some + (1.0 - share) * banked[held][:, b, c]
        start = float(exact.bust[rules.dice]) * banked[0] + float(exact.stay[rules.dice]) * value[0]
        for greens in range(1, rules.dice + 1):
            start += float(exact.gain[rules.dice][greens]) * value[greens]
        residual = np.abs(start - self.chances[:, own])
        # Not ``residual > allowed``, which would be False for NaN.
        if not np.all(residual <= self.allowed):
            player, b, c = np.argwhere(~(residual <= self.allowed))[0]
            stored, computed = self.chances[player, own, b, c], start[player, b, c]
            raise fail(
                self._text((own, b, c)), f"player {player} has {float(computed)!r}, the row says {float(stored)!r}"
            )
        return float(residual.max())

    def _none(self, wrong: NDArray[np.generic], message: str) -> None:
        """Raise VerificationError for the first start that is wrong, if there is one; ``wrong`` is by a, b, c."""
        if wrong.any():
            raise fail(self._text(np.argwhere(wrong)[0]), message)

    def _number(self, start: Start) -> int:
        """Return the index of a start in a flattened array."""
        return (start[0] * self.target + start[1]) * self.target + start[2]

    def _text(self, start: Sequence[int] | NDArray[np.intp]) -> str:
        """Return the text of a start."""
        return "-".join(str(int(points)) for points in start)
