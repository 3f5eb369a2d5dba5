"""Decisions of a best response to a strategy of Toss Up!, read from the row of their turn's start.

A best response has a row for every start of a turn and for every turn of its opponent. The ``more`` of a start is JSON
such as ``{"roll": [0.41, 0.43], "tied": [1]}``. ``roll`` has the value of rolling with 0, 1, ... points held. ``tied``
has the points held with which bounds do not tell the two actions apart; it is left out if there are none.

Banking k points leads to a turn of the opponent. So the value of banking is that of another row, and no number of a
decision has to be computed. Where the actions are tied, both have the value of the roll.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from solvers.contract.rows import ActionValue, Row, ordered
from solvers.games.toss_up.goals import Aim
from solvers.games.toss_up.state import BANK, ROLL, State


class Rolls(NamedTuple):
    """The values of rolling with 0, 1, ... points held in one turn, and the points with which the actions are tied."""

    values: Sequence[float]
    tied: Sequence[int]


def write(rolls: Rolls) -> str:
    """Return the ``more`` of the start of a turn."""
    members: dict[str, Sequence[float]] = {"roll": rolls.values}
    return json.dumps(members | {"tied": rolls.tied} if rolls.tied else members, separators=(",", ":"))


def read(more: str | None) -> Rolls:
    """Return what the ``more`` of a start says.

    Raises:
        ValueError: it is missing or malformed.
    """
    members = json.loads(more or "null")
    values, tied = (members.get(name, []) for name in ("roll", "tied")) if isinstance(members, dict) else (None, None)
    if not values or not isinstance(values, list) or not isinstance(tied, list):
        raise ValueError(f"{more!r} has no values of rolling")
    return Rolls(values, tied)


def sources(state: State, held: Iterable[int]) -> tuple[State, ...]:
    """Return the start of the turn in ``state``, and the opponent's turns after banking each number of points ``held``."""
    waiting = (State((state.own or 0) + points, state.other, waiting=True) for points in held)
    return State(state.own, state.other), *waiting


def actions(aim: Aim, start: Row, waiting: Row, points: int) -> tuple[ActionValue, ...]:
    """Return both actions of a decision with ``points`` held, the better one first, from the rows of its sources."""
    rolls = read(start.more)
    rolled, tied = rolls.values[points], points in rolls.tied
    both = ActionValue(BANK, rolled if tied else waiting.value), ActionValue(ROLL, rolled)
    return ordered(both, aim.goal, (rolled, rolled) if tied else None)


def rolling(start: Row, waiting: Mapping[int, Row]) -> list[int]:
    """Return the numbers of points held with which a best response rolls.

    Parameters:
        start: Row
            The row of the start of the turn.
        waiting: mapping of int to Row
            The rows of the opponent's turns, by the points held that were banked before.
    """
    rolls = read(start.more)
    return [points for points, row in waiting.items() if rolls.values[points] > row.value and points not in rolls.tied]
