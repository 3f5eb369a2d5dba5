"""Check rows of Toss Up! that carry doubles, by none of the engine's code, in plain NumPy.

Rows are compared with the states of the game one by one, and then the equations of every turn with the turns that
follow it: banking, rolling, the first roll, the policy, and the order of the actions. What the two sides of an
equation differ by is its residual. It may be as much as the published error allows, and the rounding of doubles.
"""

from collections.abc import Sequence
from itertools import zip_longest
from math import inf
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.errors import VerificationError
from solvers.games.toss_up.notation import State
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.problem import BANK, TossUpProblem
from solvers.games.toss_up.turn import banked
from solvers.types import Row

Floats = NDArray[np.float64]
# Relative: each side of an equation is a sum of a dozen rounded products of rounded numbers.
ROUNDING = 1e-14
SAMPLE = 2000


def verify(problem: TossUpProblem, rows: Sequence[Row], error_bound: float) -> float:
    """The largest residual over all rows, which must be in the order of their states.

    Raises:
        VerificationError: naming a row that is missing, too much, or whose equation does not hold.
    """
    return _Checker(problem, rows, error_bound).residual()


def _fail(row: str, message: str) -> VerificationError:
    return VerificationError(f"state {row!r}: {message}", field="state", example=row)


class _Checker:
    """The numbers of all rows as arrays: by turns left (0 where they are not counted), banked by both, and points held."""

    def __init__(self, problem: TossUpProblem, rows: Sequence[Row], error_bound: float) -> None:
        self.problem = problem
        self.form = problem.aim.form
        self.target = problem.rules.target
        self.dice = problem.rules.dice
        self.sign = 1.0 if problem.goal.direction == "max" else -1.0
        self.error = error_bound
        self.worst = 0.0
        self.longest = max(problem.most(own) for own in range(1 if self.form == "turn" else self.target)) + 1
        known = odds(problem.rules)
        hands = [in_hand(problem.rules, points) for points in range(self.longest)]
        self.bust = np.array([float(known.bust[n]) for n in hands])
        chances = [[float(known.stay[n]), *map(float, known.gain[n][1:])] for n in range(self.dice + 1)]
        self.gain = np.array([[chances[n][g] if g <= n else 0.0 for n in hands] for g in range(self.dice + 1)])
        self.starts: dict[tuple[int, int, int], float] = {}
        self.waits: dict[tuple[int, int], float] = {}
        self.turns: dict[tuple[int, int, int], list[tuple[float, float, float]]] = {}
        self._read(rows)

    def _read(self, rows: Sequence[Row]) -> None:
        """Put every row in its place."""
        write = self.problem.format
        turns = self.turns
        for state, row in zip_longest(self.problem.states(), rows):
            if state is None:
                raise _fail(row.state, "has a row, but is no state that needs one")
            text = write(state)
            if row is None or row.state != text:
                raise _fail(text, f"has no row, {'the rows end' if row is None else f'{row.state!r} stands there'}")
            key = (state.turns or 0, state.own or 0, state.other or 0)
            if state.points is not None:
                turns.setdefault(key, [(0.0, 0.0, 0.0)] * (self.problem.most(state.own or 0) + 1))
                turns[key][state.points] = self._decision(state, row)
            elif row.action is not None or row.actions:
                raise _fail(text, "has actions before a throw")
            elif state.waiting:
                self.waits[key[1:]] = row.value
            else:
                self.starts[key] = row.value
        dice = Random(self.problem.slug)  # noqa: S311  # a sample, not a secret
        for row in dice.sample(rows, min(SAMPLE, len(rows))):
            if write(self.problem.parse(row.state)) != row.state:
                raise _fail(row.state, "does not read back as it is written")

    def _decision(self, state: State, row: Row) -> tuple[float, float, float]:
        """Value, banking and rolling of a decision whose order and policy are right."""
        if len(row.actions) != 2 or row.exact is not None:
            raise _fail(row.state, "its actions are not the legal ones")
        first, second = row.actions
        if self.sign * (first.value - second.value) < 0:
            raise _fail(row.state, f"{first.action} stands before {second.action}, which is better")
        wanted = first.action if self.problem.plan is None else self.problem.follow(state)
        chosen = first if first.action == wanted else second
        if row.action != wanted or row.value != chosen.value:
            raise _fail(row.state, f"its policy is {row.action} for {row.value}, not {wanted} for {chosen.value}")
        if first.action == BANK:
            return row.value, first.value, second.value
        if second.action != BANK or first.action == second.action:
            raise _fail(row.state, "its actions are not the legal ones")
        return row.value, second.value, first.value

    def residual(self) -> float:
        """The largest difference of two sides of an equation. Raises VerificationError where one is too large."""
        for key, start in self.starts.items():
            numbers: Floats = np.array(self.turns[key])
            top = len(numbers)
            after = self._after(key, top + self.dice + 1)
            value = np.concatenate([numbers[:, 0], after[top:]])
            rolled = self.bust[:top] * after[0]
            for g in range(self.dice + 1):
                rolled += self.gain[g, :top] * value[g : g + top]
            first = self.bust[0] * after[0] + self.gain[:, 0] @ value[: self.dice + 1]
            self._compare(key, numbers[:, 1], after[:top], "banking")
            self._compare(key, numbers[:, 2], rolled, "rolling")
            self._compare(key, np.array([start]), np.array([first]), "the first roll")
        if self.problem.aim.rival is not None:
            for (own, other), given in self.waits.items():
                self._compare((0, own, other), np.array([given]), np.array([self._answered(own, other)]), "waiting")
        return self.worst

    def _after(self, key: tuple[int, int, int], length: int) -> Floats:
        """What banking 0, 1, .. points is worth."""
        left, own, other = key
        if self.form == "turn":
            return np.arange(length, dtype=np.float64)
        totals = range(own, min(own + length, self.target))
        if self.form == "race":
            found = [1.0 - self.starts[0, other, total] for total in totals]
        elif self.form == "reply":
            found = [self.waits[total, other] for total in totals]
        elif self.form == "turns":
            found = [1.0 + self.starts[0, total, 0] for total in totals]
        else:
            found = [self.starts[left - 1, total, 0] if left > 1 else 0.0 for total in totals]
        return np.array(found + [1.0] * (length - len(found)))

    def _answered(self, own: int, other: int) -> float:
        """The chance to win after the turn of the opponent of a best response."""
        if self.problem.aim.rival is None:
            return inf
        chances = banked(self.problem.rules, self.problem.aim.rival, other)
        return sum(
            float(chance) * self.starts[0, own, other + points]
            for points, chance in chances.items()
            if other + points < self.target
        )

    def _compare(self, key: tuple[int, int, int], given: Floats, wanted: Floats, what: str) -> None:
        """Take note of the largest difference."""
        difference = np.abs(given - wanted)
        place = int(difference.argmax())
        allowed = 2 * self.error + ROUNDING * (1.0 + abs(float(wanted[place])))
        # Not "more than": what is no number differs from everything.
        if not difference[place] <= allowed:
            where = f"turns {key[0]}, banked {key[1]} and {key[2]}, points {place}"
            raise VerificationError(
                f"{self.problem.slug} ({where}): {what} is worth {float(wanted[place])!r}, the row says {float(given[place])!r}",
                field="state",
            )
        self.worst = max(self.worst, float(difference[place]))
