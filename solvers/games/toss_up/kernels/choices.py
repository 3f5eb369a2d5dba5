"""The choices of a player in every decision, as the kernels take them: FREE, ROLL or BANK."""

import numpy as np
from numpy.typing import NDArray

from solvers.games.toss_up.strategies import Plan

FREE, ROLL, BANK = -1, 0, 1


def follow(plan: Plan | None, own: int, length: int) -> list[int]:
    """Return the choices with 0 to ``length`` - 1 points held and ``own`` banked; without a plan all are FREE."""
    if plan is None:
        return [FREE] * length
    return [ROLL if plan.rolls(own, points) else BANK for points in range(length)]


def choice_array(target: int, rival: Plan | None) -> NDArray[np.int8]:
    """Return the choices of both players.

    Parameters:
        target: int
            The points that win.
        rival: Plan or None
            The fixed strategy of the second player. If None, both players choose freely, and there is one side.

    Returns:
        array of int8, shape (sides, target, 1, points)
            ``choices[side, own, 0, k]`` with k points held. Side 0 is the free player and side 1 the rival. With ``points``
            held or more nobody rolls.
    """
    longest = max([target, *(rival.last(own) + 1 for own in range(target) if rival)])
    sides = (None, rival) if rival else (None,)
    return np.array([[[follow(side, own, longest)] for own in range(target)] for side in sides], np.int8)
