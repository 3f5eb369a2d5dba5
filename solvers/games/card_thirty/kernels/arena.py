"""Hands between two players, each deal twice with the seats exchanged."""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import MOVER, SIZE, TURN, deal, score
from solvers.games.card_thirty.kernels.hashing import Numbers, mix
from solvers.games.card_thirty.kernels.learned import BINS, LEARNED_STYLE, ROOM, play_turn
from solvers.games.card_thirty.kernels.players import STRATEGIES
from solvers.games.card_thirty.kernels.run_tables import Tables
from solvers.games.card_thirty.kernels.selfplay import LONGEST
from solvers.games.card_thirty.prospects import FEATURES


class Player(NamedTuple):
    """A player as compiled code takes it.

    ``style`` are the numbers of a strategy, shape (8,). ``weights``, shape (4, FEATURES), and ``values``, shape (2, 4,
    BINS), matter for learned players alone.
    """

    style: Numbers
    weights: Numbers
    values: Floats


def fixed(name: str) -> Player:
    """Return the player of a fixed strategy. Raises KeyError if there is none of that name."""
    style = np.array(STRATEGIES[name], np.int64)
    return Player(style, np.zeros((4, FEATURES), np.int64), np.zeros((2, 4, BINS)))


def learned(weights: Numbers, values: Floats) -> Player:
    """Return a learned player."""
    return Player(LEARNED_STYLE, weights, values)


def play(
    first: Player, second: Player, deals: int, seed: int, rules: Numbers, tables: Tables, begin: int = 0
) -> Numbers:
    """Play some deals twice each, and return the points scored: shape (deals, 2, 2).

    In entry [d, s, p] player p scores in deal d while player s is the dealer. Equal seeds give equal deals. ``begin`` is
    the number of the first of them.
    """
    scores = np.zeros((deals, 2, 2), np.int64)
    styles, weights = np.stack([first.style, second.style]), np.stack([first.weights, second.weights])
    _play(styles, weights, np.stack([first.values, second.values]), seed, begin, rules, tables, scores)
    return scores


@njit(nogil=True)
def _play(
    styles: Numbers,
    weights: Numbers,
    values: Floats,
    seed: int,
    begin: int,
    rules: Numbers,
    tables: Tables,
    scores: Numbers,
) -> None:
    g = np.zeros(SIZE, np.int64)
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    for k in range(len(scores)):
        for dealer in range(2):
            deal(g, rules, mix(mix(seed) + begin + k), dealer)
            while g[TURN] < LONGEST:
                player = g[MOVER]
                if play_turn(g, rules, styles[player], weights[player], values[player], tables, room, boards):
                    break
            for player in range(2):
                scores[k, dealer, player] = score(g, rules, player)
