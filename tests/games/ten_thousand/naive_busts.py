"""10.000 with points that three turns in a row without points cost, from its rules alone: the tests compare the solvers with it.

All chances are improved at once from 1/2, and all numbers of turns from 0, until they are still. Turns are those of
:mod:`tests.games.ten_thousand.naive`.
"""

from itertools import product

import numpy as np

from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive
from tests.games.ten_thousand.naive import UNIT, Floats

STILL = 1e-14


def after_bust(rules: TenThousandRules, busts: int, own: int) -> tuple[int, int]:
    """Return the busts in a row and the units of 50 of a player after one more bust."""
    if busts == 2:
        return 0, max(0, own - rules.three_busts // UNIT)
    return busts + 1, own


def race(rules: TenThousandRules, cap: int) -> Floats:
    """Return the chance to win of the player to move, by busts of both and points of both in units of 50.

    From ``cap`` points on everybody banks, which is right under ``ending=first`` from the target on.
    """
    game, target = naive.game(rules), rules.target // UNIT
    most = UNIT * (2 * target + cap // UNIT + game.reach() + 2)
    reached = naive.chase(game, most) if rules.ending == "final-round" else np.zeros((1, 1))
    cells = list(product(range(3), range(3), range(target), range(target)))
    chances, moved = np.full((3, 3, target, target), 0.5), 1.0
    while moved > STILL:
        banks = {
            (d, i, j): naive.banked(game, chances[d, 0], reached, cap, UNIT * i, UNIT * j)
            for d, i, j in product(range(3), range(target), range(target))
        }
        busts = []
        for c, d, i, j in cells:
            more, own = after_bust(rules, c, i)
            busts.append(1.0 - chances[d, more, j, own])
        columns = np.array([banks[d, i, j] for _, d, i, j in cells]).T
        better = naive.turn_start(game, columns, np.array(busts)).reshape(chances.shape)
        moved, chances = float(np.abs(better - chances).max()), better
    return chances


def fewest_turns(rules: TenThousandRules) -> Floats:
    """Return the fewest expected turns to the target, by busts in a row and points in units of 50."""
    game, target = naive.game(rules), rules.target // UNIT
    units = np.arange(target + rules.minimum // UNIT + game.reach())
    turns, moved = np.zeros((3, target)), 1.0
    while moved > STILL:
        later = np.concatenate([turns[0], np.zeros(len(units))])
        banks, busts = [], []
        for c, i in product(range(3), range(target)):
            bank = -later[i + units]
            bank[: max(1, rules.minimum // UNIT, rules.entry // UNIT if i == 0 else 0)] = -np.inf
            banks.append(bank)
            busts.append(-turns[after_bust(rules, c, i)])
        better = 1.0 - naive.turn_start(game, np.array(banks).T, np.array(busts)).reshape(turns.shape)
        moved, turns = float(np.abs(better - turns).max()), better
    return turns
