"""Actions of Toss Up! in words."""

from solvers import dice, words
from solvers.games.toss_up.goals import Aim
from solvers.games.toss_up.odds import in_hand
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL, State


def roll(rules: TossUpRules, points: int) -> str:
    """Return in words how many dice are rolled with ``points`` held."""
    return f"roll {dice.in_words(in_hand(rules, points))} again"


def bank(points: int) -> str:
    """Return in words how many points are banked."""
    return f"bank {words.counted(points, 'points') if points else 'nothing'}"


def label(rules: TossUpRules, aim: Aim, state: State, action: str) -> str:
    """Return in words what is banked and what follows, or how many dice are rolled."""
    points = state.points or 0
    if action == ROLL:
        return roll(rules, points)
    banked = bank(points)
    total = (state.own or 0) + points
    won = total >= rules.target
    if aim.form == "turn":
        return f"{banked} and end the turn"
    if not aim.alone:
        then = "won" if won else "the opponent's turn"
        return f"{banked} ({total} to {state.other}, {then})"
    if won:
        return f"{banked} ({words.counted(total, 'points')}, the target is reached)"
    if aim.form == "turns":
        return f"{banked} ({words.counted(total, 'points')}, the next turn)"
    left = (state.turns or 0) - 1
    return f"{banked} ({words.counted(total, 'points')}, {words.counted(left, 'turns')} left)"
