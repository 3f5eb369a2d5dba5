"""Check rows of Toss Up! that carry doubles, by none of the engine's code, in plain NumPy.

Every state of the game must have its row, and the equations of every turn must hold with the turns that follow it:
banking, rolling, the first roll, the policy, and the order of the actions. What the two sides of an equation differ by
is its residual. It may be as much as the published error allows, and the rounding of doubles.

All turns that start from the same points banked are looked at together: against every number of points of the opponent,
or with every number of turns left. Such a *plane* has a line a turn and a column a number of points held.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import nan
from random import Random

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.turn import banked
from solvers.types import Distribution, Row
from solvers.written import Columns

Floats = NDArray[np.float64]
Places = NDArray[np.int64]
# Relative: each side of an equation is a sum of a dozen rounded products of rounded numbers.
ROUNDING = 1e-14
SAMPLE = 2000
# What stands behind both values where bounds do not tell which action is better.
UNDECIDED = "~?"
# What may stand before the value in a list of both actions: whether banking is first, and whether it is the policy.
LISTS = {"bank roll": (True, True), "roll bank": (False, False), "bank": (True, False), "roll": (False, True)}


def verify(
    problem: TossUpProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """The largest residual over all rows, which must be in the order of their states.

    Raises:
        VerificationError: naming a row that is missing, too much, or whose equation does not hold.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though they are derived")
    return _Checker(problem, Columns.of(rows), error_bound).residual()


class _Checker:
    """The numbers of all rows as arrays, and where in them each turn's are."""

    def __init__(self, problem: TossUpProblem, rows: Columns, error_bound: float) -> None:
        self.problem = problem
        self.form = problem.aim.form
        self.target = 1 if self.form == "turn" else problem.rules.target
        self.dice = problem.rules.dice
        self.sign = 1.0 if problem.goal.direction == "max" else -1.0
        self.error = error_bound
        self.worst = 0.0
        self.rows = rows
        self.values = np.array(rows.values, np.float64)
        self.places = {state: i for i, state in enumerate(rows.states)}
        self.starts = np.array([self._find(self._lines(own)) for own in range(self.target)])
        self.held = [self._held(own) for own in range(self.target)]
        self.waits = np.zeros((0, 0), np.int64)
        if self.form == "reply":
            names = [[f"{own}-{other}-wait" for other in range(self.target)] for own in range(self.target)]
            self.waits = np.array([self._find(some) for some in names])
        self._cover()
        self.bank, self.roll = self._actions()

    def _lines(self, own: int) -> list[str]:
        """The starts of a plane."""
        if self.form in ("race", "reply"):
            return [f"{own}-{other}" for other in range(self.target)]
        if self.form == "within":
            return [f"{own}-t{left}" for left in range(1, (self.problem.aim.turns or 0) + 1)]
        return ["start"] if self.form == "turn" else [f"{own}"]

    def _held(self, own: int) -> Places:
        """The places of a plane's decisions, by line and points held."""
        points = range(self.problem.most(own) + 1)
        if self.form == "turn":
            return np.array([self._find([f"{k}" for k in points])])
        tails = [f"-{k}" for k in points]
        lines = [line.partition("-t") for line in self._lines(own)]
        found = [self._find([f"{turn}{tail}{mark}{left}" for tail in tails]) for turn, mark, left in lines]
        return np.array(found)

    def _find(self, states: list[str]) -> list[int]:
        """The places of states. Raises VerificationError where one has no row."""
        try:
            return [self.places[state] for state in states]
        except KeyError as error:
            raise fail(error.args[0], "has no row") from error

    def _cover(self) -> None:
        """No row is there twice, out of order, or too much; and a sample reads back as it is written."""
        states, problem = self.rows.states, self.problem
        wanted = self.starts.size + sum(each.size for each in self.held) + self.waits.size
        if len(states) != wanted:
            known = {*self.starts.flat, *self.waits.flat, *(place for each in self.held for place in each.flat)}
            extra = next(state for i, state in enumerate(states) if i not in known)
            raise fail(extra, "has a row, but is no state that needs one")
        for before, after in pairwise(states):
            if not before < after:
                raise fail(after, f"stands behind {before!r}")
        dice = Random(problem.slug)  # noqa: S311  # a sample, not a secret
        for state in dice.sample(states, min(SAMPLE, len(states))):
            if problem.format(problem.parse(state)) != state:
                raise fail(state, "does not read back as it is written")

    def _actions(self) -> tuple[Floats, Floats]:
        """What banking and rolling are worth, by place; no numbers where there is no choice."""
        rows = self.rows
        choice = np.zeros(len(rows), np.bool_)
        for places in self.held:
            choice[places] = True
        # Lists, as setting single items of arrays takes several times as long.
        shown: list[tuple[bool, bool, bool]] = []
        worths: list[float] = []
        for state, action, text, chosen in zip(rows.states, rows.actions, rows.lists, choice.tolist(), strict=True):
            even = UNDECIDED in text
            head, _, worth = (text.replace(f"={UNDECIDED}", "").replace(UNDECIDED, "") if even else text).partition("=")
            if not chosen:
                if text or action is not None:
                    raise fail(state, "has actions before a throw")
                shown.append((True, True, False))
                worths.append(nan)
                continue
            if " " not in head:
                worth, _, tail = worth.partition(" ")
                if {head, tail} != {"bank", "roll"}:
                    raise fail(state, "its actions are not the legal ones")
            if head not in LISTS:
                raise fail(state, "its actions are not the legal ones")
            flags = LISTS[head]
            if action != ("bank" if flags[1] else "roll"):
                raise fail(state, f"its policy is {action}, and another action is worth what it is")
            shown.append((*flags, even))
            worths.append(float(worth))
        first, policy, open_ = np.array(shown).T
        other = np.array(worths)
        bank = np.where(policy, self.values, other)
        roll = np.where(policy, other, self.values)
        self._all(open_ & (bank != roll), "its actions differ, and are said not to be told apart")
        self._ordered(choice, bank, roll, first, policy)
        return bank, roll

    def _ordered(
        self, choice: NDArray[np.bool_], bank: Floats, roll: Floats, first: NDArray[np.bool_], policy: NDArray[np.bool_]
    ) -> None:
        """The better action is first, and the policy takes it, or what the fixed strategy does."""
        lead = self.sign * np.where(first, bank - roll, roll - bank)
        # Not "less than": what is no number is not ahead of anything.
        self._all(choice & ~(lead >= 0), "a worse action stands first")
        wanted = first
        if self.problem.plan is not None:
            wanted = np.zeros(len(first), np.bool_)
            for own, places in enumerate(self.held):
                wanted[places] = [not self.problem.plan.rolls(own, points) for points in range(places.shape[1])]
        self._all(choice & (wanted != policy), "its policy is the other action")

    def _all(self, wrong: NDArray[np.bool_], message: str) -> None:
        if wrong.any():
            raise fail(self.rows.states[int(wrong.argmax())], message)

    def residual(self) -> float:
        """The largest difference of two sides of an equation. Raises VerificationError where one is too large."""
        known = odds(self.problem.rules)
        longest = max(places.shape[1] for places in self.held)
        hands = [in_hand(self.problem.rules, points) for points in range(longest)]
        bust = np.array([float(known.bust[n]) for n in hands])
        chances = [[float(known.stay[n]), *map(float, known.gain[n][1:])] for n in range(self.dice + 1)]
        gain = np.array([[chances[n][g] if g <= n else 0.0 for n in hands] for g in range(self.dice + 1)])
        start = self.values[self.starts]
        for own, places in enumerate(self.held):
            top = places.shape[1]
            after = self._after(own, start, top + self.dice + 1)
            value = np.concatenate([self.values[places], after[:, top:]], axis=1)
            rolled = bust[:top] * after[:, :1]
            for g in range(self.dice + 1):
                rolled += gain[g, :top] * value[:, g : g + top]
            self._compare(self.starts[own], rolled[:, 0], self.values)
            self._compare(places, after[:, :top], self.bank)
            self._compare(places, rolled, self.roll)
        if self.problem.aim.rival is not None:
            self._waiting(start)
        return self.worst

    def _after(self, own: int, start: Floats, length: int) -> Floats:
        """What banking 0, 1, .. points is worth, a line a turn of the plane; ``start`` is by points banked and line."""
        if self.form == "turn":
            return np.arange(length, dtype=np.float64)[np.newaxis]
        short = min(length, self.target - own)
        after = np.ones((len(self.starts[own]), length))
        if self.form == "race":
            after[:, :short] = 1.0 - start[:, own : own + short]
        elif self.form == "reply":
            after[:, :short] = self.values[self.waits[own : own + short]].T
        elif self.form == "turns":
            after[:, :short] = 1.0 + start[own : own + short].T
        else:
            after[0, :short] = 0.0
            after[1:, :short] = start[own : own + short, :-1].T
        return after

    def _waiting(self, start: Floats) -> None:
        """The chance to win before a turn of the opponent of a best response."""
        if self.problem.aim.rival is None:
            return
        for other in range(self.target):
            left = np.zeros(self.target)
            for points, chance in banked(self.problem.rules, self.problem.aim.rival, other).items():
                if other + points < self.target:
                    left += float(chance) * start[:, other + points]
            self._compare(self.waits[:, other], left, self.values)

    def _compare(self, places: Places, wanted: Floats, given: Floats) -> None:
        """Take note of the largest difference."""
        difference = np.abs(given[places] - wanted)
        allowed = 2 * self.error + ROUNDING * (1.0 + np.abs(wanted))
        # Not "more than": what is no number differs from everything.
        wrong = ~(difference <= allowed)
        if wrong.any():
            worst = int(wrong.argmax())
            state = self.rows.states[int(places.flat[worst])]
            says = float(given[places].flat[worst])
            raise fail(state, f"its equation says {float(wanted.flat[worst])!r}, the row {says!r}")
        self.worst = max(self.worst, float(difference.max()))
