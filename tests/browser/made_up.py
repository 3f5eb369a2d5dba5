"""Made-up games of the catalogue, and the parts of their positions."""

from typing import Any

DIE = {
    "kind": "dice",
    "name": "thrown",
    "title": "Throw",
    "before": "",
    "low": 1,
    "high": 6,
    "step": 1,
    "green": None,
    "options": [],
}
ASIDE = DIE | {"name": "aside", "title": "Aside", "before": "-", "low": 0}
SCORE = DIE | {"kind": "number", "name": "score", "title": "Score", "before": ".", "low": 0, "high": 100}
END = DIE | {
    "kind": "option",
    "name": "end",
    "title": "End",
    "options": [{"text": "", "title": "none"}, {"text": "+", "title": "one"}, {"text": "++", "title": "two"}],
}
CARDS = DIE | {"kind": "cards", "name": "hand", "title": "Hand", "low": 2, "high": 4}
NOTE = DIE | {"kind": "text", "name": "note", "title": "Note", "before": "~"}


def form(*parts: dict[str, Any], goals: tuple[str, ...] = ("win",), dice: int | None = None) -> dict[str, Any]:
    """A form of the catalogue."""
    return {"goals": goals, "parts": parts, "dice": dice}


GAME: dict[str, Any] = {
    "game": "dots",
    "title": "The game of Dots",
    "summary": "Dots.",
    "default_goal": "least",
    "goals": [
        {"goal": "most", "title": "score the most", "status": "solved"},
        {"goal": "least", "title": "lose the least", "status": "solved"},
        {"goal": "reach-9", "title": "reach 9", "status": "pending"},
    ],
    "solved": [
        {"goal": "most", "rules": "default"},
        {"goal": "least", "rules": "default"},
        {"goal": "most:greedy", "rules": "default"},
        {"goal": "least:timid", "rules": "dice=2"},
    ],
    "forms": [form(DIE, goals=("most", "reach-*")), form(DIE, ASIDE, goals=("least",))],
    "state_examples": [
        {"text": "3", "goal": None, "meaning": "a throw"},
        {"text": "34-1", "goal": "least", "meaning": "a throw"},
        {"text": "35-1", "goal": "least", "meaning": "another"},
    ],
    "matches": {"first": ["most", "least", "reach-9"], "second": ["most", "least"]},
}
OTHER = GAME | {"game": "dashes", "title": "Dashes", "summary": "Dashes.", "default_goal": "reach-9"}
