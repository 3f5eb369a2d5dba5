r"""The race of two players of 10.000 of whom each loses points after three turns in a row without points.

``chances[kind, player, c, d, own, other]`` is as in :mod:`solvers.games.ten_thousand.kernels.race`, for a player whose last c turns had no
points, against one whose last d had none. Banking leads to higher scores, and a bust to the same scores with one more bust, or from the
third on to a lower score. So the chances depend on each other in circles: they are improved again and again, sum by sum from the highest on,
and at a pair of scores from the most busts of both players on.

**Bounds.** All lower bounds begin as 0, and all upper bounds as 1. A turn between bounds of the values that it leads to has bounds of its
own value, and only the better ones are kept. So all numbers are bounds at any time, and it does not matter when one stops.
"""

import numpy as np
from numba import njit

from solvers.engine.compiling import inner
from solvers.engine.pairs import ABOVE, BELOW, MIDDLE
from solvers.games.ten_thousand.kernels.program import LANES
from solvers.games.ten_thousand.kernels.race import Race, play, prepare, write_plan
from solvers.games.ten_thousand.kernels.turn import Floats, Numbers
from solvers.games.ten_thousand.rules import MOST_BUSTS


@njit(nogil=True, error_model="numpy")
def improve(games: tuple[Race, ...], chances: Floats, loss: int, total: int, places: Numbers, plans: Numbers) -> int:
    """Improve the bounds of all pairs of scores with the sum ``total``; return how many entries of ``plans`` are used.

    Parameters:
        games: three of Race
            The race against an opponent without, with one and with two busts, whose ``chances`` are those after banking.
        chances: array of float, shape (3, players, 3, 3, target, target)
            See the module.
        loss: int
            The levels that the third bust costs.
        total: int
            The sum of the levels of both players.
        places: array of int, shape (players, 3, 3, target)
            Filled with the place of each turn's intervals in ``plans``, by the player's level; unchanged if the player follows a strategy.
        plans: array of int
            Filled as by :func:`solvers.games.ten_thousand.kernels.race.share`; nothing is filled in if it is empty.
    """
    target, sides, scores = games[0].players.target, chances.shape[1], games[0].group.scores
    # Not constants, for which functions would be compiled once more.
    above, below, size = int(ABOVE), int(BELOW), 0
    first = max(0, total - target + 1)
    # If both players do the same, only one order of each pair is listed.
    end = total // 2 + 1 if sides == 1 else min(total, target - 1) + 1
    for start in range(first, end, LANES):
        for lane in range(LANES):
            scores[0, lane] = min(start + lane, end - 1)
            scores[1, lane] = total - scores[0, lane]
        for both in range(2 * MOST_BUSTS, -1, -1):
            for c in range(max(0, both - MOST_BUSTS), min(both, MOST_BUSTS) + 1):
                game = games[both - c]
                prepare(game)
                for player in range(2):
                    # The plan is that of the lower bound, whose numbers stay in the group's room.
                    for kind in (above, below):
                        _improve(game, chances, loss, player, c, both - c, kind)
                    if len(plans) and not game.players.fixed[player % sides]:
                        for lane in range(min(LANES, end - start)):
                            places[player % sides, c, both - c, scores[player, lane]] = size
                            size = write_plan(game, player, lane, plans, size)
    return size


@inner
def _improve(game: Race, chances: Floats, loss: int, player: int, c: int, d: int, kind: int) -> None:
    """Improve the bounds of one kind of the turns of a group, with ``c`` and ``d`` busts before."""
    sides, scores = chances.shape[1], game.group.scores
    own, other = player % sides, (1 - player) % sides
    x, value = np.zeros(LANES), np.zeros(LANES)
    for lane in range(LANES):
        i, j = scores[player, lane], scores[1 - player, lane]
        if c < MOST_BUSTS:
            x[lane] = chances[1 - kind, other, d, c + 1, j, i]
        else:
            x[lane] = chances[1 - kind, other, d, 0, j, max(i - loss, 0)]
    play(game, player, kind, x, value, value)
    for lane in range(LANES):
        bounds = chances[:, own, c, d, scores[player, lane], scores[1 - player, lane]]
        bounds[kind] = min(bounds[kind], value[lane]) if kind == ABOVE else max(bounds[kind], value[lane])
        bounds[MIDDLE] = 0.5 * (bounds[BELOW] + bounds[ABOVE])
