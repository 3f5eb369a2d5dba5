"""A reviewed game in words, and how far to trust its figures."""

from collections.abc import Mapping
from typing import Any

from service.channels.mcp import results
from service.questions.names import Bound
from solvers.words import counted


def said(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return how many decisions were best, and which one cost most."""
    decisions = document["decisions"]
    good = [each for each in decisions if not each["regret"]]
    words = [f"{counted(len(decisions), 'decisions')}, {len(good)} of them best."]
    worst = max(decisions, key=lambda each: each["regret"])
    if worst["regret"] > 0:
        notation = bound.problem.notation
        better = notation.label(notation.parse(worst["state"]), worst["best"])
        words.append(f"The costliest one: in {worst['state']} to {worst['label']}; best was to {better}.")
    return " ".join(words)


def trusted(document: Mapping[str, Any]) -> dict[str, str]:
    """Return how far to trust the figures of a review. Estimates have an interval each, so none stands for all."""
    return results.trusted({"error_bound": document["error_bound"], "confidence": None})
