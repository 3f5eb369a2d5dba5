"""Play-outs in sentences: how a state is likely to end, and in what two actions differ. Every number comes with its 95 % interval."""

from collections.abc import Mapping
from typing import Any

from service.answers.names import Bound
from service.words.phrases import amount, capital, percent, places, rounded, worth_of
from service.words.trust import against

_CHANCE = "clopper-pearson"


def ending(bound: Bound, parsed: Any, document: Mapping[str, Any]) -> str:
    """Return the chances of the ends from a state, and the middle of the scores."""
    goal, action, outs = bound.problem.goal, document["action"], document["playouts"]
    lead = "" if action is None else f"{capital(bound.views.label(parsed, action))}. "
    figures = {figure["figure"]: figure for figure in outs["figures"]}
    said = [f"Played on {outs['number']:,} times: {_told('you win', figures['win'])}"]
    said[0] += f", {_told('you lose', figures['loss'])}."
    named = [_told(words, figures[name]) for name, words in bound.views.played.items()]
    chances = [text for name, text in zip(bound.views.played, named, strict=True) if _is_chance(figures[name])]
    means = [text for name, text in zip(bound.views.played, named, strict=True) if not _is_chance(figures[name])]
    if chances:
        said.append(f"{capital('; '.join(chances))}.")
    if means:
        said.append(f"On average {', '.join(means)}.")
    scores = dict(zip(document["quantiles"]["levels"], document["quantiles"]["scores"], strict=True))
    name = "Your points are" if goal.direction == "min" else "The margin is"
    said.append(
        f"{name} {scores[0.25]} to {scores[0.75]} half of the time, {scores[0.05]} to {scores[0.95]} nine times out of ten."
    )
    return lead + " ".join([*said, "The brackets are 95 % intervals.", *against(document)])


def reasons(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return by how much an action is worse than another one in the same worlds, and in what they differ."""
    goal, one, two, outs = bound.problem.goal, document["action"], document["against"], document["playouts"]
    if one["action"] == two["action"]:
        return f"Nothing else is possible than to {one['label']}: {worth_of(goal, one['value'])}."
    regret, (interval, wide) = document["regret"], outs["regret"]
    labels = f"to {one['label']} and to {two['label']}"
    played = f"both played on in the same {outs['worlds']:,} worlds"
    if document["decided"]:
        word = "worse" if regret > 0 else "better"
        ends = sorted(abs(interval[name]) for name in ("low", "high"))
        low, high = (amount(goal, end) for end in ends)
        said = [
            f"To {one['label']} is {amount(goal, regret)} {word} than to {two['label']} ({low} to {high}, 95 % confidence), {played}."
        ]
    else:
        most = max(abs(wide["low"]), abs(wide["high"]))
        said = [
            f"Too close to tell apart: {labels}, {played}; they differ by at most {amount(goal, most)} (99 % confidence)."
        ]
    for figure in outs["figures"]:
        words = bound.views.played[figure["figure"]]
        first, second = figure["action_value"], figure["against_value"]
        pair = (
            f"{percent(first)} with it, {percent(second)} with the other"
            if _is_chance(figure)
            else f"{_number(first)} with it, {_number(second)} with the other"
        )
        sure = figure["intervals"][0]["low"] > 0 or figure["intervals"][0]["high"] < 0
        said.append(f"{capital(words)}: {pair}{'' if sure else ', which may be chance'}.")
    return " ".join([*said, *against(document)])


def _told(words: str, figure: Mapping[str, Any]) -> str:
    """Return a figure in words with its 95 % interval."""
    interval = figure["intervals"][0]
    if _is_chance(figure):
        low, high = (percent(interval[name]) for name in ("low", "high"))
        return f"{words} {percent(figure['value'])} of the time ({low} to {high})"
    low, high = (_number(interval[name]) for name in ("low", "high"))
    return f"{words}: {_number(figure['value'])} ({low} to {high})"


def _number(value: float) -> str:
    return rounded(value, places(value))


def _is_chance(figure: Mapping[str, Any]) -> bool:
    return bool(figure["method"] == _CHANCE)
