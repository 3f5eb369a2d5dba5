"""Solve Toss Up!: the rows of every goal, between proved bounds.

Goals of two players are solved in doubles with outward rounding (:mod:`solvers.games.toss_up.kernels.race`), goals of
one player in whole numbers (:mod:`solvers.games.toss_up.kernels.alone`). A value is the middle of its bounds, and its
error half their distance. If the bounds of two actions separate, the better action comes first. If they do not, the
actions tie: both get the same value, the middle of bounds that hold for both.
"""

from array import array
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.contract.rows import Columns, Solution, starts
from solvers.games.toss_up import replies
from solvers.games.toss_up.kernels import alone, race
from solvers.games.toss_up.kernels.choices import BANK, ROLL, choice_array, follow
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import Floats
from solvers.games.toss_up.kernels.whole import ONE, weights
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.state import ACTIONS
from solvers.games.toss_up.state import BANK as BANKS
from solvers.games.toss_up.state import ROLL as ROLLS

METHOD = {
    "race": "policy iteration on coupled turns, enclosed by outward rounding",
    "alone": "policy iteration in whole numbers of 2^-128, enclosed by directed rounding",
}


def solve(problem: TossUpProblem) -> Solution:
    """Solve a goal, or evaluate its strategy.

    Raises:
        ArithmeticError: the bounds are too wide. No legal rules should cause this.
    """
    two = not problem.aim.alone
    rows, error = (_race if two else _alone)(problem)
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD["race" if two else "alone"],
        error_bound=error,
        rows=rows,
        distributions=(),
    )


class _Decision(NamedTuple):
    """A row of one player's solution.

    ``policy`` is the action that the policy takes and ``best`` the best action; both are None if nothing is chosen.
    ``value`` is that of the policy's action, ``alternative`` that of the other action. ``undecided`` is True if the
    actions tie.
    """

    state: str
    policy: str | None
    value: float
    alternative: float
    best: str | None
    undecided: bool


class _Writer:
    """The rows made so far, and the largest error of any number in them."""

    def __init__(self, problem: TossUpProblem) -> None:
        self.rolls = problem.plan.rolls if problem.plan else None
        self.sign = problem.goal.sign
        # Never 0, which would mean that numbers are exact and have their fractions beside them.
        self.error = 1 / ONE
        self._rows: list[_Decision] = []

    def state(self, text: str, value: float) -> None:
        """Add a row without a choice."""
        self._rows.append(_Decision(text, None, value, value, None, undecided=False))

    def decision(self, text: str, bank: float, roll: float, lead: int, own: int, points: int) -> None:
        """Add a row with the values of both actions.

        ``lead`` is the proved difference between banking and rolling: positive if banking is worth more, 0 if they tie.
        """
        ahead = self.sign * lead >= 0
        banks = ahead if self.rolls is None else not self.rolls(own, points)
        policy, value, alternative = (BANKS, bank, roll) if banks else (ROLLS, roll, bank)
        self._rows.append(_Decision(text, policy, value, alternative, BANKS if ahead else ROLLS, lead == 0))

    def columns(self) -> tuple[Columns, float]:
        """Return all rows, in the order of their states, and the bound of the error of any of their numbers."""
        states, policies, values, alternatives, bests, undecided = zip(*sorted(self._rows), strict=True)
        # The rounding of the action that is not taken counts too: under ``min`` its value is the larger one.
        error = self.error + max(map(abs, values + alternatives)) * race.HALF
        nothing: list[str | None] = [None] * len(states)
        open_ = frozenset(i for i, flag in enumerate(undecided) if flag)
        return Columns(ACTIONS, states, policies, values, alternatives, bests, open_, nothing), error


def _alone(problem: TossUpProblem) -> tuple[Columns, float]:
    """Return the rows of a goal of one player, and the bound of their errors."""
    writer = _Writer(problem)
    rules, form = problem.rules, problem.aim.form
    tables = weights(*throws(rules))
    if form == "turn":
        turn = alone.points(tables, follow(problem.plan, 0, problem.process.most(0) + 1))
        _write(writer, problem.notation.format(problem.process.start()), "{}", turn, 0)
        return writer.columns()
    plans = [follow(problem.plan, own, problem.process.most(own) + 1) for own in range(rules.target)]
    if form == "turns":
        for own, turn in enumerate(alone.turns(tables, rules.target, plans)):
            _write(writer, f"{own}", f"{own}-{{}}", turn, own)
        return writer.columns()
    for number, made in enumerate(alone.within(tables, rules.target, problem.aim.turns or 0, plans), 1):
        for own, turn in enumerate(made):
            _write(writer, f"{own}-t{number}", f"{own}-{{}}-t{number}", turn, own)
    return writer.columns()


def _write(writer: _Writer, start: str, decision: str, turn: alone.Enclosed, own: int) -> None:
    """Add the rows of one turn; ``decision`` is the text of its decisions with a place for the points held."""

    def middle(low: int, high: int) -> float:
        writer.error = max(writer.error, (high - low) / (2 * ONE))
        return (low + high) / (2 * ONE)

    low, high = turn.low, turn.high
    writer.state(start, middle(low.start, high.start))
    for points in range(len(low.bank)):
        lows, highs = (low.bank[points], low.roll[points]), (high.bank[points], high.roll[points])
        lead = max(lows[0] - highs[1], 0) - max(lows[1] - highs[0], 0)
        if lead == 0:
            lows, highs = (min(lows),) * 2, (max(highs),) * 2
        bank, roll = map(middle, lows, highs)
        writer.decision(decision.format(points), bank, roll, lead, own, points)


def _race(problem: TossUpProblem) -> tuple[Columns, float]:
    """Return the rows of a goal of two players, and the bound of their errors."""
    target, rival = problem.rules.target, problem.aim.rival
    tables = doubles(*throws(problem.rules))
    rolled = np.zeros((2, target, target, target))
    bounds = race.enclose(tables, race.turns(choice_array(target, rival), tables.dice), rolled)
    values = decisions(bounds, rolled)
    # The arrays of decisions fill the memory of long races.
    del rolled
    even, error = _tie(values)
    turns = bounds[:, 0].mean(axis=0)
    if rival is None:
        sides = _sides(target, values, even)
        del values
        columns = _columns(target, turns, sides)
    else:
        columns = _replies(turns, _waiting(bounds).mean(axis=0), values[:, ROLL].mean(axis=0), even)
    return columns, max(error, float((bounds[1] - bounds[0]).max()) / 2) + race.HALF


def decisions(bounds: Floats, rolled: Floats) -> Floats:
    """Return bounds of the values of both actions in every decision of side 0.

    Parameters:
        bounds: array of float, shape (2, sides, target, target)
        rolled: array of float, shape (2, target, target, target)
            Both as :func:`solvers.games.toss_up.kernels.race.enclose` gives them.

    Returns:
        array of float, shape (2, 2, target * target * (target + 1) / 2)
            ``values[end, action, decision]``, with lower bounds at end 0, upper bounds at end 1, and the actions ROLL and
            BANK. Decisions are in ascending order of own points, the other's points, and points held below target - own.
    """
    target = bounds.shape[2]
    waiting = _waiting(bounds)
    values = np.zeros((2, 2, target * target * (target + 1) // 2))
    at = 0
    for own in range(target):
        end = at + target * (target - own)
        values[:, BANK, at:end] = waiting[:, own:].swapaxes(1, 2).reshape(2, -1)
        values[:, ROLL, at:end] = rolled[:, own, :, : target - own].reshape(2, -1)
        at = end
    return values


def _waiting(bounds: Floats) -> Floats:
    """Return bounds of the chance of side 0 before the other player's turn, shape (2, target, target).

    The indices behind the end are the points of side 0 and those of the other player.
    """
    shift = np.array([-race.HALF, race.HALF]).reshape(2, 1, 1)
    waiting: Floats = np.clip(1.0 - bounds[::-1, -1].swapaxes(1, 2) + shift, 0.0, 1.0)
    return waiting


class _Sides(NamedTuple):
    """The values of the better and the worse action of each decision, True where banking is first, and where the actions tie."""

    better: Floats
    worse: Floats
    banks: NDArray[np.bool_]
    even: NDArray[np.bool_]


def _tie(bounds: Floats) -> tuple[NDArray[np.bool_], float]:
    """Return True for each decision whose actions tie, and the largest error of any action's value.

    ``bounds`` are as :func:`decisions` returns them. Where actions tie, they are changed to hold for both.
    """
    even = (bounds[0, BANK] <= bounds[1, ROLL]) & (bounds[0, ROLL] <= bounds[1, BANK])
    # Both get the bounds that hold for both, and so the same value, whose error is at most half their width.
    bounds[0][:, even] = bounds[0][:, even].min(axis=0)
    bounds[1][:, even] = bounds[1][:, even].max(axis=0)
    return even, float((bounds[1] - bounds[0]).max()) / 2


def _sides(target: int, bounds: Floats, even: NDArray[np.bool_]) -> _Sides:
    """Return the values of all actions, sorted by the text of the decision; ``bounds`` and ``even`` as in :func:`_tie`."""
    bank, roll = bounds[:, BANK].mean(axis=0), bounds[:, ROLL].mean(axis=0)
    banks = (bounds[0, BANK] > bounds[1, ROLL]) | even
    order = _order(target)
    better, worse = np.where(banks, bank, roll)[order], np.where(banks, roll, bank)[order]
    return _Sides(better, worse, banks[order], even[order])


def _first(target: int) -> NDArray[np.int64]:
    """Return the index of the first decision with 0, 1, ... points banked in the order of :func:`decisions`, and the number of all."""
    return np.cumsum([0, *(target * (target - own) for own in range(target))], dtype=np.int64)


def _order(target: int) -> NDArray[np.int64]:
    """Return the places of all decisions in the order of :func:`decisions`, sorted by their texts."""
    ascending = sorted(range(target), key=str)
    held = [np.array(sorted(range(target - own), key=str)) for own in range(target)]
    first = _first(target)
    return np.concatenate([first[own] + other * (target - own) + held[own] for own in ascending for other in ascending])


def _columns(target: int, turns: Floats, sides: _Sides) -> Columns:
    """Return the rows of all turns, sorted by text: one for the start, and one for each decision.

    Parameters:
        target: int
        turns: array of float, shape (target, target)
            ``turns[own, other]``: the mover's chance at the start of a turn.
        sides: _Sides
            The decisions, sorted by text.
    """
    ascending = sorted(range(target), key=str)
    held = [sorted(range(target - own), key=str) for own in range(target)]
    better, worse, banks, open_ = sides
    states: list[str] = []
    policies: list[str | None] = []
    values, alternatives = array("d"), array("d")
    undecided: list[int] = []
    at = 0
    for own in ascending:
        tails = [f"-{points}" for points in held[own]]
        for other in ascending:
            text, end = f"{own}-{other}", at + len(tails)
            start = float(turns[own, other])
            undecided += (len(states) + 1 + np.flatnonzero(open_[at:end])).tolist()
            states += [text, *[text + tail for tail in tails]]
            policies += [None, *[BANKS if flag else ROLLS for flag in banks[at:end].tolist()]]
            for column, part in ((values, better[at:end]), (alternatives, worse[at:end])):
                column.append(start)
                column.frombytes(part.tobytes())
            at = end
    nothing: list[str | None] = [None] * len(states)
    # The policy takes the best action everywhere.
    return Columns(ACTIONS, states, policies, values, alternatives, policies, frozenset(undecided), nothing)


def _replies(turns: Floats, waiting: Floats, roll: Floats, even: NDArray[np.bool_]) -> Columns:
    """Return the rows of a best response, sorted by text: one for each start of a turn and each turn of the opponent.

    The rows of starts tell the decisions (:mod:`solvers.games.toss_up.replies`).

    Parameters:
        turns, waiting: arrays of float, shape (target, target)
            The chance to win at the start of a turn and before the opponent's, by own points and the other's.
        roll: array of float, shape (decisions,)
            The values of rolling, in the order of :func:`decisions`.
        even: array of bool, shape (decisions,)
            True where the actions tie, in the same order.
    """
    target = len(turns)
    states, values, mores = [], [], []
    first = _first(target)
    ascending = sorted(range(target), key=str)
    for own in ascending:
        rolled, tied = (part[first[own] : first[own + 1]].reshape(target, -1) for part in (roll, even))
        for other in ascending:
            states += [f"{own}-{other}", f"{own}-{other}-wait"]
            values += [float(turns[own, other]), float(waiting[own, other])]
            rolls = replies.Rolls(rolled[other].tolist(), np.flatnonzero(tied[other]).tolist())
            mores += [replies.write(rolls), None]
    return starts(states, values, mores)
