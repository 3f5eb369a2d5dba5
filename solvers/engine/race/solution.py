"""Solve Toss Up!: the rows of every goal, between proved bounds.

Two players are solved in doubles with outward rounding (:mod:`solvers.engine.race.kernel`), one player alone in whole
numbers (:mod:`solvers.engine.race.alone`). A value is the middle of its bounds, and half their distance its error. An action
comes first where the bounds separate; where they do not, both get the same value, and tie.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from solvers.engine.race import alone, kernel
from solvers.engine.race.choices import BANK, FREE, ROLL
from solvers.engine.race.fixed import ONE, weights
from solvers.engine.race.odds import odds as doubles
from solvers.games.toss_up.odds import odds
from solvers.games.toss_up.problem import TossUpProblem
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.types import ActionValue, Row, Solution

METHOD = {
    "race": "policy iteration on coupled turns, enclosed by outward rounding",
    "alone": "policy iteration in whole numbers of 2^-128, enclosed by directed rounding",
}


def solve(problem: TossUpProblem) -> Solution:
    """Solve a goal, or evaluate its strategy.

    Raises:
        ArithmeticError: no enclosure was found, which no legal rules should bring about.
    """
    two = not problem.aim.alone
    writer = _Rows(problem)
    (_race if two else _alone)(problem, writer)
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD["race" if two else "alone"],
        error_bound=writer.error,
        rows=sorted(writer.rows, key=lambda row: row.state),
        distributions=(),
    )


def throws(rules: TossUpRules) -> tuple[Sequence[Fraction], Sequence[Sequence[Fraction]]]:
    """What a throw does, by the number of dice, as the tables of the sweeps take it: the bust, and greens from none on."""
    known = odds(rules)
    return known.bust, [(stay, *gain[1:]) for stay, gain in zip(known.stay, known.gain, strict=True)]


class _Rows:
    """Rows as they are made, and the largest error of any number in them."""

    def __init__(self, problem: TossUpProblem) -> None:
        self.follow = problem.plan.rolls if problem.plan else None
        self.sign = 1 if problem.goal.direction == "max" else -1
        self.rows: list[Row] = []
        self.error = 0.0

    def state(self, text: str, value: float) -> None:
        """A row without a choice."""
        self.rows.append(Row(text, None, value, None))

    def decision(self, text: str, bank: float, roll: float, lead: float, own: int, points: int) -> None:
        """A row with both actions; ``lead`` is by how much banking is proved to be worth more, negative where rolling is."""
        if lead == 0:
            bank = roll = (bank + roll) / 2
        ahead = self.sign * lead >= 0
        listed = (ActionValue("bank", bank), ActionValue("roll", roll))
        if not ahead:
            listed = listed[::-1]
        chosen = listed[0]
        if self.follow is not None:
            chosen = listed[ahead == self.follow(own, points)]
        self.rows.append(Row(text, chosen.action, chosen.value, None, listed))


def _alone(problem: TossUpProblem, writer: _Rows) -> None:
    """The goals of one player."""
    rules, form = problem.rules, problem.aim.form
    tables = weights(*throws(rules))
    if form == "turn":
        turn = alone.points(tables, _follow(problem.plan, 0, problem.most(0) + 1))
        _write(writer, problem.format(problem.start()), "{}", turn, 0)
        return
    follow = [_follow(problem.plan, own, problem.most(own) + 1) for own in range(rules.target)]
    if form == "turns":
        for own, turn in enumerate(alone.turns(tables, rules.target, follow)):
            _write(writer, f"{own}", f"{own}-{{}}", turn, own)
        return
    for number, made in enumerate(alone.within(tables, rules.target, problem.aim.turns or 0, follow), 1):
        for own, turn in enumerate(made):
            _write(writer, f"{own}-t{number}", f"{own}-{{}}-t{number}", turn, own)


def _follow(plan: Plan | None, own: int, length: int) -> list[int]:
    """What is done with fewer than ``length`` points held."""
    if plan is None:
        return [FREE] * length
    return [ROLL if plan.rolls(own, points) else BANK for points in range(length)]


def _write(writer: _Rows, start: str, decision: str, turn: alone.Enclosed, own: int) -> None:
    """The rows of one turn."""

    def middle(low: int, high: int) -> float:
        writer.error = max(writer.error, (high - low) / (2 * ONE))
        return (low + high) / (2 * ONE)

    low, high = turn.low, turn.high
    writer.state(start, middle(low.start, high.start))
    for points in range(len(low.bank)):
        bank, roll = middle(low.bank[points], high.bank[points]), middle(low.roll[points], high.roll[points])
        lead = max(low.bank[points] - high.roll[points], 0) - max(low.roll[points] - high.bank[points], 0)
        writer.decision(decision.format(points), bank, roll, lead / ONE, own, points)


def _race(problem: TossUpProblem, writer: _Rows) -> None:
    """The goals of two players."""
    target, rival = problem.rules.target, problem.aim.rival
    tables = doubles(*throws(problem.rules))
    longest = max([target, *(rival.last(own) + 1 for own in range(target) if rival)])
    choices = np.full((2 if rival else 1, target, target, longest), FREE, np.int8)
    if rival:
        for own in range(target):
            choices[1, own] = _follow(rival, own, longest)
    sides = len(choices)
    room = [np.zeros(longest + target + tables.dice + 1) for _ in range(3)]
    chances, slopes = np.zeros((2, sides, target, target))
    bounds = np.zeros((2, sides, target, target))
    pairs = kernel.pairs(target, sides)
    kernel.race(tables, target, pairs, choices, chances, slopes, *room)
    if not kernel.enclose(tables, target, pairs, choices, chances, slopes, bounds, *room):
        raise ArithmeticError("no box around the solution was found")
    found = np.zeros((2, 2, target * target * (target + 1) // 2))
    kernel.decisions(tables, target, choices[0], bounds[:, sides - 1], found, *room)
    writer.error = float(max((bounds[1] - bounds[0]).max(), (found[1] - found[0]).max())) / 2 + kernel.HALF
    starts = bounds.mean(axis=0).tolist()
    bank, roll = found.mean(axis=0)[[BANK, ROLL]].tolist()
    lead = np.maximum(found[0, BANK] - found[1, ROLL], 0) - np.maximum(found[0, ROLL] - found[1, BANK], 0)
    numbers = zip(bank, roll, lead.tolist(), strict=True)
    for own in range(target):
        for other in range(target):
            text = f"{own}-{other}"
            writer.state(text, starts[0][own][other])
            if rival:
                writer.state(problem.format(_waiting(problem, own, other)), 1.0 - starts[1][other][own])
            for points, each in zip(range(target - own), numbers, strict=False):
                writer.decision(f"{text}-{points}", *each, own, points)


def _waiting(problem: TossUpProblem, own: int, other: int) -> Any:
    """The position in which the opponent of a best response is to move."""
    return problem.start()._replace(own=own, other=other, waiting=True)
