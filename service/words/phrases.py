"""Phrases about values, chances and differences, of which :mod:`service.words.sentences` makes sentences.

A number is rounded for a person: chances to a tenth of a percent, others to two decimals at most.
"""

import re
from collections.abc import Mapping
from typing import Any

from solvers.contract.goals import Goal
from solvers.words import counted

_LARGE = re.compile(r"(?<![\d.,-])[1-9][0-9]{3,5}(?![\d.,-]*\d)")
_SHARES = ("probability", "share of the win")


def worth(goal: Goal, full: Mapping[str, Any], average: str = " on average") -> str:
    """Return the phrase about a value, with its interval if it is an estimate; an estimate without one is said to be of a class."""
    value, interval = full["value"], full["confidence"]
    of_class = interval is None and full.get("error_bound", 0.0) is None
    about = "about " if of_class or interval is not None else ""
    number, turned = (about + figure(change + 0.0, goal.unit) for change in (value, -value))
    said = goal.phrase(value).format(value=number, lost=turned, average=average)
    if of_class:
        return f"{said} (an estimate of its class)"
    return said if interval is None else f"{said} {bracketed(goal, value, interval)}"


def worth_of(goal: Goal, value: float, average: str = " on average") -> str:
    """Return the phrase about a value that is no estimate."""
    return worth(goal, {"value": value, "confidence": None}, average)


def bracketed(goal: Goal, value: float, interval: Mapping[str, Any]) -> str:
    """Return an interval in brackets, with its level, in the direction in which the value is told."""
    ends = [interval["low"], interval["high"]]
    if "{lost}" in goal.phrase(value):
        ends = [-interval["high"] + 0.0, -interval["low"] + 0.0]
    low, high = (figure(end, goal.unit, bare=True) for end in ends)
    sign = " %" if goal.unit in _SHARES else ""
    if interval["level"] == 1:
        return f"({low} to {high}{sign} for certain)"
    return f"({low} to {high}{sign}, {rounded(100 * interval['level'], 2)} % confidence)"


def cost(goal: Goal, action: Mapping[str, Any]) -> str:
    """Return by how much an action is worse than the best one."""
    text = amount(goal, action["regret"])
    about = "" if action.get("confidence") is None or text.startswith("less than") else "about "
    return f"{about}{text} worse"


def amount(goal: Goal, difference: float) -> str:
    """Return a difference of two values, without its sign."""
    size = abs(difference)
    share = goal.unit in _SHARES
    unit = "percentage points" if share else goal.unit
    text = rounded(100 * size, 1) if share else rounded(size, places(size))
    return f"less than {0.1 if share else 0.01} {unit}" if text == "0" else counted(text, unit)


def figure(value: float, unit: str, *, bare: bool = False) -> str:
    """Return a number for a person, with its unit unless it is ``bare``."""
    if unit in _SHARES:
        return rounded(100 * value, 1) if bare else percent(value)
    text = rounded(value, places(value))
    return text if bare else counted(text, unit) if text != "0" else f"0 {unit}"


def percent(chance: float) -> str:
    """Return a chance in percent. Only what is certain is 0 % or 100 %."""
    text = rounded(100 * chance, 1)
    if text == "0" and chance > 0:
        return "less than 0.1 %"
    if text == "100" and chance < 1:
        return "more than 99.9 %"
    return f"{text} %"


def places(value: float) -> int:
    """Return the number of decimals that matter to a person."""
    return 2 if abs(value) < 10 else 1 if abs(value) < 1000 else 0


def rounded(value: float, decimals: int) -> str:
    """Return a number with at most so many decimals, and none that are 0. Thousands are grouped: ``6,200``."""
    text = f"{value:,.{decimals}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text == "-0" else text


def grouped(text: str) -> str:
    """Return a text whose whole numbers have their thousands in groups, such as the title of a goal."""
    return _LARGE.sub(lambda number: f"{int(number[0]):,}", text)


def span(low: int, high: int) -> str:
    """Return a range of whole numbers, or the number if it is one."""
    return f"{low:,}" if low == high else f"{low:,} to {high:,}"


def capital(text: str) -> str:
    """Return a text with a capital at its beginning."""
    return text[:1].upper() + text[1:]


def sentence(text: str) -> str:
    """Return a text with a full stop at its end, unless it has one."""
    return text if text.endswith((".", "!", "?")) else f"{text}."
