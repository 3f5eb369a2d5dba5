"""The further contents of the row of a turn's start: the plan of the turn, and the distribution of the turns that follow.

The column ``more`` of a row holds both in a short form. The plan gives, for each hand, the points of the turn at which it is
rolled. These are intervals of levels of 50 points, with commas between intervals and slashes between hands, in the order of
:func:`~solvers.games.ten_thousand.hands.listed`. An interval is written ``7-80``, or ``80`` if it begins with 1. A hand that is never rolled has no text. The numbers
of turns, if the goal counts them, are the chances of 1, 2, ... turns in units of 2^-128.
"""

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from solvers.games.ten_thousand import hands
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

Interval = tuple[int, int]
ONE = 1 << 128
# Numbers of turns are listed until a chance of ``CUT`` or less is left, in units of 2^-128, but ``MOST_TURNS`` at most.
CUT = 1 << 16
MOST_TURNS = 1000


def name(hand: Hand) -> str:
    """Return the name of a hand: ``6``, ``3-m4``, ``aab``."""
    return f"{hand.types or hand.dice}{hands.suffix(hand)}"


@lru_cache(maxsize=64)
def _names(rules: TenThousandRules) -> tuple[str, ...]:
    """Return the names of all hands, in the order of a plan."""
    return tuple(map(name, hands.listed(rules)))


def more(plan: Iterable[Sequence[Interval]] | None, turns: Sequence[int] = ()) -> str | None:
    """Return ``more`` of a row; None if there is nothing to keep.

    ``plan`` has the intervals of levels at which each hand is rolled, in the order of ``hands.listed``; it is None if the player
    follows a strategy. ``turns`` are the chances of numbers of turns.
    """
    kept: dict[str, Any] = {}
    if plan is not None:
        kept["plan"] = "/".join(_written(tuple(some)) for some in plan)
    if turns:
        kept["turns"] = list(turns)
    return json.dumps(kept, separators=(",", ":")) if kept else None


def turns(text: str | None) -> list[int]:
    """Return the chances of 1, 2, ... turns that ``more`` holds, in units of 2^-128."""
    chances: list[int] = json.loads(text or "{}").get("turns", [])
    return chances


def levels(text: str) -> list[tuple[Interval, ...]] | None:
    """Return the intervals of levels of each hand, in the order of ``hands.listed``; None if ``more`` has no plan."""
    plan = json.loads(text).get("plan")
    if plan is None:
        return None
    return [_intervals(some) for some in plan.split("/")]


def read(rules: TenThousandRules, text: str) -> Mapping[str, list[list[int]]] | None:
    """Return the intervals of points by the name of the hand; hands that are never rolled are left out."""
    plan = json.loads(text).get("plan")
    if plan is None:
        return None
    named = zip(_names(rules), plan.split("/"), strict=True)
    return {hand: _points(some) for hand, some in named if some}


def runs(rolled: Sequence[bool]) -> list[Interval]:
    """Return the intervals of places, counted from 1, at which ``rolled`` is True."""
    intervals: list[Interval] = []
    for position, here in enumerate(rolled, start=1):
        if here and intervals and intervals[-1][1] == position - 1:
            intervals[-1] = intervals[-1][0], position
        elif here:
            intervals.append((position, position))
    return intervals


@lru_cache(maxsize=1 << 16)
def _intervals(text: str) -> tuple[Interval, ...]:
    """Return the intervals of one hand. The plans of a race have many hands in common."""
    return tuple(_interval(each) for each in text.split(",") if each)


@lru_cache(maxsize=1 << 16)
def _points(text: str) -> list[list[int]]:
    """Return the intervals of points of one hand. A reader of many rows gets the same list for the same text."""
    return [[a * UNIT, b * UNIT] for a, b in _intervals(text)]


@lru_cache(maxsize=1 << 16)
def _written(some: tuple[Interval, ...]) -> str:
    """Return the text of the intervals of one hand."""
    return ",".join(f"{b}" if a == 1 else f"{a}-{b}" for a, b in some)


def _interval(text: str) -> Interval:
    low, dash, high = text.rpartition("-")
    return (int(low) if dash else 1), int(high)
