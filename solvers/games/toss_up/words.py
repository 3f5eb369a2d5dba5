"""Actions of Toss Up! in words."""

from typing import TYPE_CHECKING

from solvers import dice
from solvers.games.toss_up.notation import ROLL, State
from solvers.games.toss_up.odds import in_hand
from solvers.games.toss_up.rules import TossUpRules

if TYPE_CHECKING:
    from solvers.games.toss_up.problem import TossUpProblem


def roll(rules: TossUpRules, points: int) -> str:
    """How many dice are rolled with so many points held."""
    return f"roll {dice.in_words(in_hand(rules, points))} again"


def label(problem: "TossUpProblem", state: State, action: str) -> str:
    """What is banked and where that leads, or how many dice are rolled."""
    points = state.points or 0
    if action == ROLL:
        return roll(problem.rules, points)
    banked = f"bank {points or 'nothing'}"
    total = (state.own or 0) + points
    won = total >= problem.rules.target
    if problem.aim.form == "turn":
        return f"{banked}: the turn ends"
    if not problem.aim.alone:
        then = "won" if won else "the opponent's turn"
        return f"{banked}: {total} to {state.other}, {then}"
    if won:
        return f"{banked}: {total} points, the target is reached"
    if problem.aim.form == "turns":
        return f"{banked}: {total} points, the next turn"
    left = (state.turns or 0) - 1
    return f"{banked}: {total} points, {left or 'no'} {'turn' if left == 1 else 'turns'} left"
