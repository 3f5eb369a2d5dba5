"""Hands between two players, each deal twice with the seats exchanged."""

from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.engine.pairs import Floats
from solvers.games.card_thirty.kernels.board import MOVER, SIZE, TURN, deal, draw, restock, score, take
from solvers.games.card_thirty.kernels.hand.hashing import Numbers, mix
from solvers.games.card_thirty.kernels.hand.run_tables import Tables
from solvers.games.card_thirty.kernels.learned import BINS, LEARNED_STYLE, ROOM, play_turn
from solvers.games.card_thirty.kernels.selfplay import LONGEST
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.strategies import STRATEGIES


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
    first: Player,
    second: Player,
    deals: int,
    seed: int,
    rules: Numbers,
    tables: Tables,
    begin: int = 0,
    dealers: tuple[int, ...] = (0, 1),
) -> Numbers:
    """Play some deals with each of the dealers, and return the points scored: shape (deals, dealers, 2).

    In entry [d, s, p] player p scores in deal d while the dealer is player ``dealers[s]``. Equal seeds give equal deals.
    ``begin`` is the number of the first of them.
    """
    scores = np.zeros((deals, len(dealers), 2), np.int64)
    styles, weights = np.stack([first.style, second.style]), np.stack([first.weights, second.weights])
    play_deals(
        styles, weights, np.stack([first.values, second.values]), seed, begin, np.array(dealers), rules, tables, scores
    )
    return scores


@njit(nogil=True)
def play_deals(
    styles: Numbers,
    weights: Numbers,
    values: Floats,
    seed: int,
    begin: int,
    dealers: Numbers,
    rules: Numbers,
    tables: Tables,
    scores: Numbers,
) -> None:
    """Fill in the points of deals by two players whose strategies are stacked; the arguments are those of :func:`play`."""
    g = np.zeros(SIZE, np.int64)
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    for k in range(len(scores)):
        for s in range(len(dealers)):
            deal(g, rules, mix(mix(seed) + begin + k), dealers[s])
            while g[TURN] < LONGEST:
                player = g[MOVER]
                if play_turn(g, rules, styles[player], weights[player], values[player], tables, room, boards):
                    break
            for player in range(2):
                scores[k, s, player] = score(g, rules, player)


@njit(nogil=True)
def turn(g: Numbers, rules: Numbers, style: Numbers, weights: Numbers, values: Floats, tables: Tables) -> bool:
    """Play the turn of the player to move; return True if the hand is over."""
    room, boards = np.zeros(ROOM, np.int64), np.zeros((4, SIZE), np.int64)
    return bool(play_turn(g, rules, style, weights, values, tables, room, boards))


@njit(nogil=True)
def begin(g: Numbers, rules: Numbers, seed: int, number: int, dealer: int) -> None:
    """Deal the hand that :func:`play` deals by a seed and a number."""
    deal(g, rules, mix(mix(seed) + number), dealer)


@njit(nogil=True)
def restocked(g: Numbers, rules: Numbers) -> bool:
    """Return True if there is a card to draw; if need be, the discards below the top one are shuffled once."""
    return bool(restock(g, rules))


@njit(nogil=True)
def drawn(g: Numbers, taken: bool) -> None:
    """Take the top discard, or draw a card of the stock."""
    if taken:
        take(g)
    else:
        draw(g)


@njit(nogil=True)
def scored(g: Numbers, rules: Numbers, player: int) -> int:
    """Return the points that a player scores when the hand is over."""
    return int(score(g, rules, player))
