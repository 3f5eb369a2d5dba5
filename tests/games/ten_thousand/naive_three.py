"""A race of three of 10.000 once more: the players answer each other one after the other, until nothing changes.

The rolls and options are those of :mod:`tests.games.ten_thousand.naive`. A position holds the chances of all three players by their seat, so
nobody's view is turned around: seat 0 is the one whose points come first.
"""

from itertools import product

import numpy as np

from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand.naive import STILL, UNIT, Floats, Game, game

# Three scores, and the seat that is to move.
Start = tuple[int, ...]


def turn(game: Game, bank: Floats, bust: Floats, seat: int) -> Floats:
    """Return the chances of the seats before a turn in which ``seat`` plays best.

    Parameters:
        bank: array of float, shape (levels, 3)
            The chances after banking by units of 50; minus infinity for ``seat`` if it is not allowed. The last ``game.reach()``
            of them are from the target on.
        bust: array of float, shape (3,)
            The chances after a bust.
    """
    worth = np.repeat(bank[:, None], len(game.hands), axis=1)
    rolled = np.zeros((len(game.hands), 3))
    ends = [*game.starts[1:], len(game.gains)]
    for level in range(len(bank) - game.reach() - 1, -1, -1):
        options = worth[level + game.gains, game.nexts]
        chosen = [
            first + int(np.argmax(options[first:end, seat])) for first, end in zip(game.starts, ends, strict=True)
        ]
        rolled = game.odds @ options[chosen] + np.outer(game.bust, bust)
        better = rolled[:, seat] > worth[level, :, seat]
        worth[level][better] = rolled[better]
    start: Floats = rolled[0]
    return start


def race(rules: TenThousandRules) -> dict[tuple[int, ...], Floats]:
    """Return the chances of the mover, the next player and the third, by their points in units of 50.

    Raises:
        ArithmeticError: the answers of some starts go round in a circle.
    """
    played, target = game(rules), rules.target // UNIT
    chances: dict[Start, Floats] = {}
    for scores in sorted(product(range(target), repeat=3), key=sum, reverse=True):
        for seat in range(3):
            chances[*scores, seat] = np.full(3, 1 / 3)
        for _ in range(500):
            before = [chances[*scores, seat] for seat in range(3)]
            for seat in (2, 1, 0):
                chances[*scores, seat] = _turn(played, chances, scores, seat, target)
            if max(np.abs(chances[*scores, seat] - before[seat]).max() for seat in range(3)) <= STILL:
                break
        else:
            raise ArithmeticError(f"{scores}: answers go round in a circle")
    return {scores: chances[*scores, 0] for scores in product(range(target), repeat=3)}


def _turn(played: Game, chances: dict[Start, Floats], scores: tuple[int, ...], seat: int, target: int) -> Floats:
    own, after = scores[seat], (seat + 1) % 3
    bank = np.zeros((target - own + played.reach(), 3))
    bank[:, seat] = 1.0
    for level in range(target - own):
        banked = list(scores)
        banked[seat] += level
        if level:
            bank[level] = chances[*banked, after]
        # Nobody banks nothing, or less than the first bank must have.
        if not level or (own == 0 and level * UNIT < played.rules.entry):
            bank[level, seat] = -np.inf
    return turn(played, bank, chances[*scores, after], seat)
