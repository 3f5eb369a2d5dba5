"""Hands that are played, in words."""

from collections.abc import Mapping
from typing import Any

from solvers.words import counted

_SAID = {"you": "You", "opponent": "The opponent"}


def hand(document: Mapping[str, Any]) -> str:
    """Return the events since the answer before, and the position or the end."""
    lines = [f"{_SAID[event['player']]}: {event['label']}." for event in document["events"]]
    if not document["over"]:
        return "\n".join([*lines, f"Your move: {document['position']}."])
    scores = document["scores"]
    ahead = scores["opponent"] - scores["you"]
    result = "level" if not ahead else f"{'won' if ahead > 0 else 'lost'} by {counted(abs(ahead), 'points')}"
    points = counted(scores["you"], "points")
    return "\n".join([*lines, f"The hand is over, {result}: you score {points}, the opponent {scores['opponent']}."])


def step(document: Mapping[str, Any]) -> str:
    """Return the steps and the actions that may come next in a turn, a line for each."""
    turn = document["turn"]
    missing = f"Your first lay-down needs {counted(turn['missing'], 'points')} more." if turn["missing"] else ""
    lines = [f"{choice['text']}: {choice['label']}" for choice in (*turn["next"], *turn["ends"])]
    return "\n".join(filter(None, [missing, *lines]))
