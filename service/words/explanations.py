"""Explanations in words: the reasons why one action is worse than another."""

from collections.abc import Mapping, Sequence
from typing import Any

from service.answers.ask.explaining import REST
from service.answers.names import Bound
from service.words import played
from service.words.phrases import amount, percent, worth_of
from solvers.contract.goals import Goal

# Parts of an explanation may be larger than the whole by so much of it before the rest is told.
_SEEN = 0.05
# So many events of an explanation are told on either side.
TOLD = 3
# The beginnings of what costs and of what helps, by who throws. Each part counts as often as its throws come.
_LEADS: Mapping[str, tuple[str, str]] = {
    "action": ("What costs most on average", "What makes up for it"),
    "against": ("Where the other gains most on average", "Where the other loses most"),
    "both": ("Throws on which it costs most on average", "Throws on which it pays"),
}
# The same beside the verdict on a puzzle, for the action that is worse: where it loses, and what is won back elsewhere.
_BACK = "on average it wins back {} elsewhere"
_WORSE: Mapping[str, tuple[str, str]] = {
    "action": ("Where {worse} loses most", _BACK),
    "against": ("Where {better} gains most", "on average it gives back {} elsewhere"),
    "both": ("Where {worse} loses most", _BACK),
}


def explanation(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return the reasons why an action is worse than another one: the difference, the throws that make it, and the named parts."""
    if "playouts" in document:
        return played.reasons(bound, document)
    goal, one, two = bound.problem.goal, document["action"], document["against"]
    if one["action"] == two["action"]:
        return f"Nothing is better than to {one['label']}: {worth_of(goal, one['value'])}."
    labels = f"to {one['label']} and to {two['label']}"
    if not document["decided"]:
        return f"Too close to tell apart: {labels}."
    regret = document["regret"]
    if regret == 0:
        said = [f"Equally good: {labels}; {worth_of(goal, one['value'])}."]
    else:
        word = "worse" if regret > 0 else "better"
        said = [
            f"To {one['label']} is {amount(goal, regret)} {word} than to {two['label']}.",
            f"With it you {worth_of(goal, one['value'])}, with the other you {worth_of(goal, two['value'])}.",
        ]
    return " ".join([*said, *_reasons(goal, document)])


def reason(bound: Bound, document: Mapping[str, Any], *, right: bool = False) -> str:
    """Return the first reason of an explanation alone: the throws or the part that cost most, or else what both actions are worth.

    ``right`` is True beside the better action, whose player wonders about the other one.
    """
    goal, one, two = bound.problem.goal, document["action"], document["against"]
    if one["action"] == two["action"]:
        return ""
    worths = (worth_of(goal, side["value"]) for side in (two, one))
    worse, better = ("the worse one", "the right one") if right else ("it", "the better one")
    lead, back_by_throws = _WORSE.get(document["thrower"], ("", _BACK))
    for parts, name, start, back in (
        (_events(document, 1), "event", lead.format(worse=worse, better=better), back_by_throws),
        (_aspects(document, 1), "aspect", f"What speaks against {worse}", _BACK),
    ):
        if parts:
            rest = sum(part["part"] for part in parts) - document["regret"]
            # What is won back is told if it can be seen in the numbers.
            more = f"; {back.format(amount(goal, rest))}" if rest > document["regret"] * _SEEN else ""
            listed = _then(goal, parts) if name == "event" else _listed(goal, parts, name)
            return f"{start}: {listed}{more}."
    return "The better one: {}; the other: {}.".format(*worths)


def _events(document: Mapping[str, Any], sign: int) -> list[Mapping[str, Any]]:
    """Return the throws that make most of a difference on one side."""
    events = document["events"] if document["thrower"] else []
    return [event for event in events if sign * event["part"] > 0 and event["event"] != REST][:TOLD]


def _aspects(document: Mapping[str, Any], sign: int) -> list[Mapping[str, Any]]:
    """Return the named parts of a difference on one side, the largest first."""
    parts = [aspect for aspect in document["aspects"] if sign * aspect["part"] > 0]
    return sorted(parts, key=lambda aspect: abs(aspect["part"]), reverse=True)


def _listed(goal: Goal, parts: Sequence[Mapping[str, Any]], name: str) -> str:
    """Return parts of a difference in a row, throws with their chances."""
    chances = (f" ({percent(part['probability'])})" if name == "event" else "" for part in parts)
    return "; ".join(
        f"{part[name]}{chance}, {amount(goal, part['part'])}" for part, chance in zip(parts, chances, strict=True)
    )


def _then(goal: Goal, parts: Sequence[Mapping[str, Any]]) -> str:
    """Return throws with their chances, and the difference that each makes once it has come."""
    return "; ".join(
        f"{part['event']}, {percent(part['probability'])} of the time: {amount(goal, part['part'] / part['probability'])}"
        for part in parts
    )


def _reasons(goal: Goal, document: Mapping[str, Any]) -> list[str]:
    """Return the throws and the named parts that make a difference, each kind on either side as a sentence."""
    leads = _LEADS.get(document["thrower"], ("", ""))
    sides = [(lead, _events(document, sign), "event") for lead, sign in zip(leads, (1, -1), strict=True)]
    sides += [(lead, _aspects(document, sign), "aspect") for lead, sign in (("Against it", 1), ("For it", -1))]
    return [f"{lead}: {_listed(goal, parts, name)}." for lead, parts, name in sides if parts]
