"""What is done in a decision of a game of bank or roll."""

import numpy as np
from numpy.typing import NDArray

from solvers.games.toss_up.strategies import Plan

FREE, ROLL, BANK = -1, 0, 1


def follow(plan: Plan | None, own: int, length: int) -> list[int]:
    """What is done with fewer than ``length`` points held; all is free where there is no plan."""
    if plan is None:
        return [FREE] * length
    return [ROLL if plan.rolls(own, points) else BANK for points in range(length)]


def table(target: int, rival: Plan | None) -> NDArray[np.int8]:
    """``choices[side, own, k]`` of a player who is free, and of a rival behind him; its last axis ends where nobody rolls on."""
    longest = max([target, *(rival.last(own) + 1 for own in range(target) if rival)])
    sides = (None, rival) if rival else (None,)
    return np.array([[follow(side, own, longest) for own in range(target)] for side in sides], np.int8)
