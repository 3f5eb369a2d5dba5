"""Rules of thumb for many turns at once: :mod:`solvers.contract.presentation.banking_words` in arrays."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from solvers.contract.presentation.banking_words import POINTS, Limit, Thumb

Numbers = NDArray[np.int64]
Bools = NDArray[np.bool_]


def rolled(thumb: Thumb, numbers: Mapping[str, Numbers], wins: Bools) -> Bools:
    """Return where a rule goes on.

    Parameters:
        thumb: Thumb
        numbers: mapping of str to array of int
            The numbers of the turns by their keys; all shapes broadcast together.
        wins: array of bool
            True if banking wins at once.
    """
    rolls = np.full(
        np.broadcast_shapes(wins.shape, *(number.shape for number in numbers.values())), thumb.rest == "roll"
    )
    for firm in (False, True):
        for play in thumb.plays:
            if play.firm == firm:
                least = play.least
                goes = np.asarray(play.action == "roll") if least is None else numbers[POINTS] < least
                rolls = np.where(holding(play.where, numbers), goes, rolls)
    return rolls if thumb.blind else rolls & ~wins


def holding(limits: tuple[Limit, ...], numbers: Mapping[str, Numbers]) -> Bools:
    """Return where all of some conditions hold."""
    holds = np.asarray(True)
    for key, (low, high) in limits:
        holds = holds & (numbers[key] >= low)
        if high is not None:
            holds = holds & (numbers[key] <= high)
    return holds
