"""A stand-in for a module that searches: quick, and it may be told to fail or to take long."""

import os
import time
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from solvers import playouts
from solvers.errors import IllegalError
from solvers.playouts import Playouts

# The seeds of requests for which it dies or sleeps.
DIES, SLEEPS = -1, -2


class Found(NamedTuple):
    """The result of a search."""

    values: list[float]
    worlds: list[int]
    playouts: int


def keep_compiled() -> None:
    """Nothing is compiled."""


def warm_up() -> None:
    """Do nothing: there is nothing to compile."""


def prepare(_rules: str, goal: str, rows: Mapping[str, tuple[float, str | None]]) -> tuple[str, int]:
    """Return what tells that the rows came."""
    return goal, len(rows)


def search(searcher: tuple[str, int], _state: str, actions: Mapping[str, float], _seconds: float, seed: int) -> Found:
    """Hold the last action to be the best and the first the worst; the play-outs are the number of stored rows."""
    if seed == DIES:
        os._exit(1)
    if seed == SLEEPS:
        time.sleep(60)
    number = len(actions)
    values = [0.25, *list(actions.values())[1:-1], 0.75]
    return Found(values[-number:], [100] * number, searcher[1])


def play_on(_searcher: tuple[str, int], state: str, actions: Sequence[str], worlds: int, seed: int) -> Playouts:
    """Win every world with the first action and every other one with the second, from the seed's parity on."""
    if state == "card-9":
        raise IllegalError("a nine is not played on", field="state", example="card-3")
    wins = [[1] * worlds, [(world + seed) % 2 for world in range(worlds)]][: max(1, len(actions))]
    points = [[5 * won for won in row] for row in wins]
    results = [[2 * won - 1 for won in row] for row in wins]
    figures = {"value": wins, "score": points, "result": results, "out": wins, "points": points}
    ranges = {"value": (0, 1), "score": (0, 9), "result": (-1, 1), "out": (0, 1), "points": (0, 9)}
    return playouts.counted(figures, ranges)
