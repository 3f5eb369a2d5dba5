r"""Goals of one player in a game of bank or roll: points of a turn, turns to the target, the target within some turns.

With F the value of a turn as a function of what a bust is worth,

.. math::

    V = F(0) \text{ with } B(k) = k, \qquad
    V(i) = 1 + F_i(V(i)) \text{ with } B(k) = V(i + k), \qquad
    V_t(i) = F_i(V_{t-1}(i)) \text{ with } B(k) = V_{t-1}(i + k),

for the points of a turn, the turns to the target (0 once it is reached), and the chance to reach it within t turns (1
once it is reached, V_0 = 0). The map of the second rises more slowly than its argument: what it does not
lower is at most its only fixed point, what it does not raise at least that. Two such numbers around an approximation
are found by trial, and enclose it.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.engine.race.fixed import ONE, Turn, Weights, turn

Choices = Sequence[int]


@dataclass(frozen=True, slots=True)
class Enclosed:
    """A turn between its lower and its upper bound."""

    low: Turn
    high: Turn


def points(odds: Weights, follow: Choices) -> Enclosed:
    """The points of a turn, in units; banking is what is done from ``len(follow)`` points on."""
    held = [k * ONE for k in range(len(follow) + odds.dice + 1)]
    return Enclosed(*(turn(odds, held, 0, follow, 1, up=up) for up in (False, True)))


def turns(odds: Weights, target: int, follow: Sequence[Choices]) -> list[Enclosed]:
    """The turns to the target by the points banked, in units, the one under way included.

    ``follow[i]`` is as long as a turn may go on from i.
    """
    length = target + max(map(len, follow)) + odds.dice + 1
    low, high = [0] * length, [0] * length
    found: list[Enclosed] = []
    for own in range(target - 1, -1, -1):
        guess = _guess(odds, low[own:], follow[own])
        slack = 1
        while True:
            ends = guess - slack, guess + slack
            one = turn(odds, low[own:], ends[0], follow[own], -1, up=False)
            other = turn(odds, high[own:], ends[1], follow[own], -1, up=True)
            if one.start + ONE >= ends[0] and other.start + ONE <= ends[1]:
                break
            slack *= 2
        low[own], high[own] = one.start + ONE, other.start + ONE
        found.append(Enclosed(_counted(one), _counted(other)))
    return found[::-1]


def within(odds: Weights, target: int, number: int, follow: Sequence[Choices]) -> list[list[Enclosed]]:
    """The chance to reach the target within 1, 2, .. ``number`` turns, by the points banked, in units."""
    length = max(map(len, follow)) + odds.dice + 1
    low = high = [0] * target + [ONE] * length
    found = []
    for _ in range(number):
        made = [
            Enclosed(
                turn(odds, low[own:], low[own], follow[own], 1, up=False),
                turn(odds, high[own:], high[own], follow[own], 1, up=True),
            )
            for own in range(target)
        ]
        low = [each.low.start for each in made] + low[target:]
        high = [each.high.start for each in made] + high[target:]
        found.append(made)
    return found


def _counted(made: Turn) -> Turn:
    """A turn with itself among what is counted."""
    counted = [[number + ONE for number in numbers] for numbers in (made.bank, made.roll)]
    return Turn(made.start + ONE, *counted)


def _guess(odds: Weights, held: list[int], follow: Choices) -> int:
    """The turns from one number of points, nearly: by the secant, which is exact where the policy stays the same."""
    guess = ONE
    for _ in range(200):
        here = turn(odds, held, guess, follow, -1, up=False).start + ONE
        step = ONE >> 32
        there = turn(odds, held, guess + step, follow, -1, up=False).start + ONE
        # here + (there - here) / step * (x - guess) = x
        rest = step - (there - here)
        following = guess + (here - guess) * step // rest
        if abs(following - guess) <= 1 << 20:
            return following
        guess = following
    return guess
