"""Actions of Toss Up! in words."""

from collections.abc import Sequence
from math import lcm

from solvers import dice, words
from solvers.contract.presentation.views import Count, Pieces
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


def in_turn(rules: TossUpRules, points: int | None, *, rolling: bool) -> str:
    """Return in words how far a turn has come: the points held, None if it begins, and the dice left to roll."""
    if points is None:
        return "the turn begins"
    left = dice.in_words(in_hand(rules, points))
    return f"{words.counted(points, 'points')} held, {'rolling ' if rolling else ''}{left}{'' if rolling else ' left'}"


def counts(banked: Sequence[int | None], held: int | None) -> list[Count]:
    """Return the points that the players have banked, from the mover on, and those held in the turn."""
    of_all = [Count(seat, "Banked", points) for seat, points in enumerate(banked) if points is not None]
    return of_all if held is None else [*of_all, Count(0, "This turn", held)]


def pieces(rules: TossUpRules, held: int | None, after: int | None, banked: int) -> Pieces:
    """Return the colours of a roll. The numbers are those of :func:`thrown`."""
    rolled = in_hand(rules, held or 0)
    greens = (held or 0 if after is None and not banked else banked if after is None else after) - (held or 0)
    weights = lcm(rules.yellow.denominator, rules.red.denominator)
    colours = {"yellow": int(rules.yellow * weights), "red": int(rules.red * weights)}
    if greens > 0:
        return Pieces({"green": greens}, rolled - greens, colours)
    # Without a green a roll is a bust if one die is red, and else all yellow.
    return Pieces({"yellow": rolled}) if after is not None else Pieces({}, rolled, colours, "red")


def thrown(held: int | None, after: int | None, banked: int) -> str:
    """Return an outcome of a roll in words.

    ``held`` and ``after`` are the points held before and after it, None if no turn is under way. ``banked`` are the points
    that the roll itself banks, if it ends the turn: none after a bust.
    """
    if after is not None:
        greens = after - (held or 0)
        return words.counted(greens, "greens") if greens else "all yellow"
    return "greens, all of which are banked" if banked > 0 else "bust"


def opponent(points: int) -> str:
    """Return the end of an opponent's turn in words, by the points that it banks."""
    return f"the opponent banks {words.counted(points, 'points')}" if points else "the opponent's turn ends with a bust"


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
