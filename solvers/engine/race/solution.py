"""Solve Toss Up!: the rows of every goal, between proved bounds.

Two players are solved in doubles with outward rounding (:mod:`solvers.engine.race.kernel`), one player alone in whole
numbers (:mod:`solvers.engine.race.alone`). A value is the middle of its bounds, and half their distance its error. An action
comes first where the bounds separate; where they do not, both get the same value, the middle
of bounds of both together, and tie.
"""

import numpy as np

from solvers.engine.race import alone, kernel
from solvers.engine.race.choices import BANK, ROLL, follow, table
from solvers.engine.race.fixed import ONE, weights
from solvers.engine.race.kernel import Floats
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.odds import throws
from solvers.games.toss_up.problem import TossUpProblem
from solvers.types import Solution
from solvers.written import Columns

METHOD = {
    "race": "policy iteration on coupled turns, enclosed by outward rounding",
    "alone": "policy iteration in whole numbers of 2^-128, enclosed by directed rounding",
}


def solve(problem: TossUpProblem) -> Solution:
    """Solve a goal, or evaluate its strategy.

    Raises:
        ArithmeticError: the bounds are too wide, which no legal rules should bring about.
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


class _Writer:
    """Rows as they are made, and the largest error of any number in them."""

    def __init__(self, problem: TossUpProblem) -> None:
        self.follow = problem.plan.rolls if problem.plan else None
        self.sign = 1 if problem.goal.direction == "max" else -1
        # Never 0, which says that a number is exact and has its fraction beside it.
        self.error = 1 / ONE
        self._rows: list[tuple[str, str | None, float, str]] = []

    def state(self, text: str, value: float) -> None:
        """A row without a choice."""
        self._rows.append((text, None, value, ""))

    def decision(self, text: str, bank: float, roll: float, lead: int, own: int, points: int) -> None:
        """A row with both actions; ``lead`` is by how much banking is proved to be worth more, negative where rolling is."""
        ahead = self.sign * lead >= 0
        banks = ahead if self.follow is None else not self.follow(own, points)
        entries = ("bank", f"roll={roll!r}") if banks else (f"bank={bank!r}", "roll")
        if lead == 0:
            entries = ("bank=~?", f"roll={roll!r}~?") if banks else (f"bank={bank!r}~?", "roll=~?")
        listed = " ".join(entries if ahead else entries[::-1])
        self._rows.append((text, "bank" if banks else "roll", bank if banks else roll, listed))

    def made(self) -> tuple[Columns, float]:
        """All rows, in the order of their states, and what any number of theirs may be off by."""
        states, actions, values, lists = zip(*sorted(self._rows), strict=True)
        # The doubles themselves are rounded, which regrets and what is derived from rows inherit.
        error = self.error + max(map(abs, values)) * kernel.HALF
        return Columns(states, actions, values, lists, [None] * len(states)), error


def _alone(problem: TossUpProblem) -> tuple[Columns, float]:
    """The goals of one player."""
    writer = _Writer(problem)
    rules, form = problem.rules, problem.aim.form
    tables = weights(*throws(rules))
    if form == "turn":
        turn = alone.points(tables, follow(problem.plan, 0, problem.most(0) + 1))
        _write(writer, problem.format(problem.start()), "{}", turn, 0)
        return writer.made()
    plans = [follow(problem.plan, own, problem.most(own) + 1) for own in range(rules.target)]
    if form == "turns":
        for own, turn in enumerate(alone.turns(tables, rules.target, plans)):
            _write(writer, f"{own}", f"{own}-{{}}", turn, own)
        return writer.made()
    for number, made in enumerate(alone.within(tables, rules.target, problem.aim.turns or 0, plans), 1):
        for own, turn in enumerate(made):
            _write(writer, f"{own}-t{number}", f"{own}-{{}}-t{number}", turn, own)
    return writer.made()


def _write(writer: _Writer, start: str, decision: str, turn: alone.Enclosed, own: int) -> None:
    """The rows of one turn."""

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
    """The goals of two players."""
    target, rival = problem.rules.target, problem.aim.rival
    tables = doubles(*throws(problem.rules))
    rolled = np.zeros((2, target, target, target))
    bounds = kernel.enclose(tables, kernel.turns(table(target, rival), tables.dice), rolled)
    found = decisions(bounds, rolled)
    columns, error = _columns(target, bounds.mean(axis=0), found)
    return columns, max(error, float((bounds[1] - bounds[0]).max()) / 2) + kernel.HALF


def decisions(bounds: Floats, rolled: Floats) -> Floats:
    """``found[end, action, decision]``: bounds of both actions of the first side, by own, other and k < target - own, ascending."""
    target = bounds.shape[2]
    lost = bounds[::-1, -1].swapaxes(1, 2)
    shift = np.array([-kernel.HALF, kernel.HALF]).reshape(2, 1, 1)
    found = np.zeros((2, 2, target * target * (target + 1) // 2))
    at = 0
    for own in range(target):
        end = at + target * (target - own)
        found[:, BANK, at:end] = np.clip(1.0 - lost[:, own:] + shift, 0.0, 1.0).swapaxes(1, 2).reshape(2, -1)
        found[:, ROLL, at:end] = rolled[:, own, :, : target - own].reshape(2, -1)
        at = end
    return found


def _columns(target: int, starts: Floats, found: Floats) -> tuple[Columns, float]:
    """The rows of all turns in the order of their text: the start, the decisions, and the opponent's turn before it; and
    the largest error of any action.

    ``starts[side, own, other]`` are the chances at the start of a turn, of the opponent's behind those of the player;
    ``found`` is as :func:`decisions` fills it.
    """
    even = (found[0, BANK] <= found[1, ROLL]) & (found[0, ROLL] <= found[1, BANK])
    # Both get a value that is no further from either than bounds of both together are wide.
    found[0][:, even] = found[0][:, even].min(axis=0)
    found[1][:, even] = found[1][:, even].max(axis=0)
    bank, roll = found.mean(axis=0)[[BANK, ROLL]]
    error = float((found[1] - found[0]).max()) / 2
    ahead = (found[0, BANK] > found[1, ROLL]) | even
    ascending = sorted(range(target), key=str)
    held = [np.array(sorted(range(target - own), key=str)) for own in range(target)]
    # Where the decisions begin that have so many points banked, against an opponent with none.
    first = np.concatenate([[0], np.cumsum([target * (target - own) for own in range(target)])])
    order = np.concatenate(
        [first[own] + other * (target - own) + held[own] for own in ascending for other in ascending]
    )
    decided = [["roll", "bank"][banks] for banks in ahead[order].tolist()]
    values = np.where(ahead, bank, roll)[order].tolist()
    worse = np.where(ahead, roll, bank)[order].tolist()
    lists = [
        f"bank roll={other!r}" if action == "bank" else f"roll bank={other!r}"
        for action, other in zip(decided, worse, strict=True)
    ]
    for i in np.flatnonzero(even[order]).tolist():
        lists[i] = f"bank=~? roll={worse[i]!r}~?"
    states: list[str] = []
    actions: list[str | None] = []
    numbers: list[float] = []
    texts: list[str] = []
    at = 0
    for own in ascending:
        tails = [f"-{points}" for points in held[own]]
        for other in ascending:
            text, end = f"{own}-{other}", at + len(tails)
            states += [text, *[text + tail for tail in tails]]
            actions += [None, *decided[at:end]]
            numbers += [float(starts[0, own, other]), *values[at:end]]
            texts += ["", *lists[at:end]]
            at = end
            if len(starts) > 1:
                states.append(f"{text}-wait")
                actions.append(None)
                numbers.append(1.0 - float(starts[1, other, own]))
                texts.append("")
    return Columns(states, actions, numbers, texts, [None] * len(states)), error
