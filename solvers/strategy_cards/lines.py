"""Statements of a rule as plain data, so that the rules of cards that a long search has found can lie beside a game.

A line is ``{"keep": "456", "dice thrown": (1, 2), "left": ("1234", 0, 1)}``. ``keep`` has faces, or the number of the best dice; without it all dice
are thrown again. ``left`` and ``thrown`` have faces and the least and most dice that show them. Other members are measures; None is no limit.

In a game of points that are banked or risked a line is ``{"bank": 20, "dice": (1, 3)}``: the least points to bank, and the limits of other
numbers. ``{"bank": None}`` banks any number of points, and without ``bank`` the turn goes on. ``{"keep": "fewest singles"}`` says which dice are set aside.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from solvers.contract.presentation import policy_words as spoken
from solvers.contract.presentation.banking_words import POINTS, Aside, Limit, Play, Thumb, ordered

Line = Mapping[str, Any]
# The lines of cards by goal and size.
FoundRules = Mapping[str, Mapping[str, Sequence[Line]]]


def thumb(lines: Sequence[Line]) -> Thumb:
    """Return the rule of thumb of some lines."""
    asides = [Aside(read["keep"], _limits(read)) for read in lines if "keep" in read]
    return Thumb(ordered(_play(read) for read in lines if "keep" not in read), ordered(asides))


def thumb_lines(rule: Thumb) -> list[Line]:
    """Return a rule of thumb as lines, whose dice that are set aside have no face, and no statement *never*."""
    lines: list[Line] = []
    for play in rule.plays:
        bank = {"bank": play.least} if play.action == "bank" else {}
        lines.append({**bank, **{limit.key: tuple(limit.span) for limit in play.where}})
    return [
        *lines,
        *({"keep": aside.wish, **{limit.key: tuple(limit.span) for limit in aside.limits}} for aside in rule.asides),
    ]


def _play(read: Line) -> Play:
    limits = [] if read.get("bank") is None else [Limit(POINTS, spoken.Span(read["bank"], None))]
    return Play("bank" if "bank" in read else "roll", (*limits, *_limits(read)))


def _limits(read: Line) -> tuple[Limit, ...]:
    return tuple(Limit(name, spoken.Span(*span)) for name, span in read.items() if name not in ("bank", "keep"))


def line(statement: spoken.Statement) -> Line:
    """Return a statement of the search as a line."""
    made: dict[str, Any] = {}
    if isinstance(statement, spoken.Keep):
        (item,) = statement.items
        made["keep"] = item.number if isinstance(item, spoken.Edge) else item.faces
    for condition in statement.conditions:
        if isinstance(condition, spoken.Counted):
            made[condition.measure.name] = tuple(condition.span)
        else:
            made["left" if condition.left else "thrown"] = (condition.faces, *condition.span)
    return made


def statement(words: spoken.Keeping[Any], read: Line) -> spoken.Statement:
    """Return the statement of a line."""
    measures = {measure.name: measure for measure in words.measures}
    conditions: list[spoken.Condition] = []
    for name, limits in read.items():
        if name in measures:
            conditions.append(spoken.Counted(measures[name], spoken.Span(*limits)))
        elif name != "keep":
            conditions.append(spoken.Shown(spoken.Span(*limits[1:]), limits[0], left=name == "left"))
    if "keep" not in read:
        return spoken.Again(tuple(conditions))
    kept = read["keep"]
    item: spoken.Item = spoken.Faces(kept) if isinstance(kept, str) else spoken.Edge(kept, words.highest)
    return spoken.Keep((item,), tuple(conditions))
