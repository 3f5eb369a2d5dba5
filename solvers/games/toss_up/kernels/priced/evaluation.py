"""The chances of a rule of Toss Up! in a race against best play, in both seats, between proved bounds."""

from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solvers.engine import racing
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import BANK, ROLL, choice_array
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.priced.turns import turns
from solvers.games.toss_up.kernels.race import Choices, FloatOdds, Floats
from solvers.games.toss_up.kernels.solution import decisions
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.rules import TossUpRules


class Seats(NamedTuple):
    """The chances to win of a player who begins, and of one who moves second."""

    first: Chance
    second: Chance

    @property
    def mean(self) -> Chance:
        """The chance if each begins every other game."""
        low, high = (self.first.low + self.second.low) / 2.0, (self.first.high + self.second.high) / 2.0
        return Chance(low - race.HALF, high + race.HALF)


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Best play under some rules, which are those of a race without a last turn.

    Attributes:
        odds: FloatOdds
            The odds of a roll.
        values: array of float, shape (2, target, target)
            Bounds of the mover's chance if both play best.
        actions: array of float, shape (2, 2, decisions)
            Bounds of the values of both actions, as :func:`solvers.games.toss_up.kernels.solution.decisions` returns them.
        turns: Turns
            The turns of best play. Of two actions that are not told apart it banks.
    """

    odds: FloatOdds
    values: Floats
    actions: Floats
    turns: racing.Turns

    def against(self, rule: Choices) -> Seats:
        """Return the chances of a rule to win; see :func:`thresholds`. It takes some hundredths of a second."""
        return match(turns(self.odds, rule)[0], self.turns)


@lru_cache(maxsize=2)
def best_play(rules: TossUpRules) -> BestPlay:
    """Return best play, which takes some seconds at first. Raises ArithmeticError if its bounds are too wide."""
    target, odds = rules.target, doubles(*throws(rules))
    rolled = np.zeros((2, target, target, target))
    bounds = race.enclose(odds, race.turns(choice_array(target, None), rules.dice), rolled)
    values = decisions(bounds, rolled)
    rolls = values[0, ROLL] > values[1, BANK]
    rule = np.full((target, target, target), BANK, np.int8)
    at = 0
    for own in range(target):
        short = target - own
        rule[own, :, :short] = np.where(rolls[at : at + target * short], ROLL, BANK).reshape(target, short)
        at += target * short
    return BestPlay(odds, bounds[:, 0], values, turns(odds, rule)[0])


def match(mine: racing.Turns, theirs: racing.Turns) -> Seats:
    """Return the chances to win of the first player of a match in both seats, between proved bounds."""
    chances = racing.race(mine, theirs)
    seats = []
    for mover, start in enumerate((float(chances.before[0, 0]), float(chances.after[0, 0]))):
        error = racing.error(mine, theirs, racing.visits(mine, theirs, mover))
        seats.append(Chance(max(0.0, start - error), min(1.0, start + error)))
    return Seats(*seats)
