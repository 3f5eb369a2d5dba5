r"""The goals of one player: the points of a turn, the turns to the target, and the target within some turns.

With F the value of a turn as a function of the value of a bust, and B(k) the value of banking k points,

.. math::

    V = F(0) \text{ with } B(k) = k, \qquad
    V(i) = 1 + F_i(V(i)) \text{ with } B(k) = V(i + k), \qquad
    V_t(i) = F_i(V_{t-1}(i)) \text{ with } B(k) = V_{t-1}(i + k),

are the points of a turn, the turns to the target (0 once it is reached), and the chance to reach it within t turns (1
once it is reached, and otherwise V_0 = 0). In the second equation V(i) is a fixed point of a map that rises more slowly
than its argument, so it is the only one. A number that the map does not lower is at most the fixed point, and a number
that it does not raise is at least the fixed point. Two such numbers, one on each side of approximations, are found by
trial. They enclose the fixed point. Each side has an approximation of its own, computed from the bounds of its own
side. So the errors of B add to those of V and are not multiplied from one number of points to the next.

**Approximation.** A policy whose turn scores with probability s has V(i) = (1 + c) / s. Here c is the average of V(i + k) over
the k points that the turn banks, counted as 0 if it banks none. The first policy banks the result of the first roll, and scores
in at least one of a hundred turns. Each further policy is the best one at the value of the policy before, so it takes no more
turns. So s never comes close to 0 under the best policy. It may under a fixed strategy: some score once in :math:`2^{900}`
turns. So :func:`turns` computes in a unit so fine that every s is at least :math:`2^{96}`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from solvers.games.toss_up.kernels.choices import BANK, FREE, ROLL
from solvers.games.toss_up.kernels.whole import ONE, TurnBounds, Weights, turn

Choices = Sequence[int]


@dataclass(frozen=True, slots=True)
class Enclosed:
    """The values of a turn between lower and upper bounds, in units of 2^-128."""

    low: TurnBounds
    high: TurnBounds


def points(odds: Weights, follow: Choices) -> Enclosed:
    """Return bounds of the points that a turn banks on average, in units.

    ``follow[k]`` is the choice with k points held; with ``len(follow)`` points or more the turn banks.
    """
    held = [k * ONE for k in range(len(follow) + odds.dice + 1)]
    return Enclosed(*(turn(odds, held, 0, follow, 1, up=up) for up in (False, True)))


def turns(odds: Weights, target: int, follow: Sequence[Choices]) -> list[Enclosed]:
    """Return bounds of the average number of turns to the target, in units, by the points banked.

    Parameters:
        odds: Weights
        target: int
        follow: sequence of sequences of int
            ``follow[own][k]`` is the choice with ``own`` points banked and k held. With ``len(follow[own])`` points or more
            held the turn banks.

    Returns:
        list of Enclosed
            By the points banked, from 0 to ``target`` - 1; the turn under way counts.
    """
    length = target + max(map(len, follow)) + odds.dice + 1
    finer = _finer(odds, follow)
    one = ONE << finer
    low, high = [0] * length, [0] * length
    enclosed: list[Enclosed] = []
    for own in range(target - 1, -1, -1):
        below = _bounded(odds, low[own:], follow[own], one, up=False)
        above = _bounded(odds, high[own:], follow[own], one, up=True)
        low[own], high[own] = below.start + one, above.start + one
        enclosed.append(Enclosed(_counted(below, finer, up=False), _counted(above, finer, up=True)))
    return enclosed[::-1]


def within(odds: Weights, target: int, number: int, follow: Sequence[Choices]) -> list[list[Enclosed]]:
    """Return bounds of the chance to reach the target within 1, 2, ... ``number`` turns, in units.

    Parameters:
        odds: Weights
        target, number: int
        follow: sequence of sequences of int
            As for :func:`turns`.

    Returns:
        list of lists of Enclosed
            ``[left - 1][own]``, by the number of turns left and the points banked.
    """
    length = max(map(len, follow)) + odds.dice + 1
    low = high = [0] * target + [ONE] * length
    by_turns = []
    for _ in range(number):
        enclosed = [
            Enclosed(
                turn(odds, low[own:], low[own], follow[own], 1, up=False),
                turn(odds, high[own:], high[own], follow[own], 1, up=True),
            )
            for own in range(target)
        ]
        low = [turn_bounds.low.start for turn_bounds in enclosed] + low[target:]
        high = [turn_bounds.high.start for turn_bounds in enclosed] + high[target:]
        by_turns.append(enclosed)
    return by_turns


def _bounded(odds: Weights, held: list[int], follow: Choices, one: int, *, up: bool) -> TurnBounds:
    """Return bounds of the numbers of turns that follow one with some points banked, from bounds of the same direction.

    ``held[k]`` bounds the number of turns after banking k points; ``held[0]`` is not used. All numbers are in units of
    which ``one`` make 1.
    """
    way = 1 if up else -1
    guess = _guess(odds, held, follow, one)
    slack = 1 + (guess >> 120)
    while True:
        end = guess + way * slack
        bound = turn(odds, held, end, follow, -1, up=up)
        if way * (bound.start + one) <= way * end:
            return bound
        slack *= 2


def _counted(following: TurnBounds, finer: int, *, up: bool) -> TurnBounds:
    """Return numbers of turns that count the turn under way, in units, from numbers that count only those following it.

    The numbers of ``following`` are in units of :math:`2^{-finer}` of ours. They are rounded up or down.
    """
    way = -1 if up else 1

    def counted(number: int) -> int:
        return way * (way * number >> finer) + ONE

    return TurnBounds(
        counted(following.start), *(list(map(counted, some)) for some in (following.bank, following.roll))
    )


def _finer(odds: Weights, follow: Sequence[Choices]) -> int:
    """Return the number of binary digits by which the unit must be finer, so that every turn scores with 2^96 units at least.

    Only fixed strategies are looked at. A player who chooses freely scores often enough; see the module.
    """
    finer = 0
    for choices in follow:
        while FREE not in choices and _score(odds, choices, ONE << finer) < 1 << 96:
            finer += 64
    return finer


def _score(odds: Weights, choices: Choices, one: int) -> int:
    """Return a lower bound of the chance that a turn banks any points, in units of 1 / ``one``."""
    return turn(odds, [0, *[one] * (len(choices) + odds.dice)], 0, choices, 1, up=False).start


def _guess(odds: Weights, held: list[int], follow: Choices, one: int) -> int:
    """Return an approximate number of turns from one number of points banked; parameters as for :func:`_bounded`."""
    choices = [BANK if choice == FREE else choice for choice in follow]
    guess = None
    while True:
        after = turn(odds, [0, *held[1:]], 0, choices, -1, up=False).start
        following = (one + after) * one // _score(odds, choices, one)
        if guess is not None and following >= guess:
            return guess
        guess = following
        here = turn(odds, held, guess, follow, -1, up=False)
        better = [BANK if bank <= roll else ROLL for bank, roll in zip(here.bank, here.roll, strict=True)]
        choices = [new if choice == FREE else choice for choice, new in zip(follow, better, strict=True)]
