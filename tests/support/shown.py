"""Answers that a document shows, compared with those that are given."""


def agrees(shown: object, answered: object) -> bool:
    """True if an answer is the one shown; ``…`` ends a text or a list that goes on."""
    if isinstance(shown, dict) and isinstance(answered, dict):
        return list(shown) == list(answered) and all(agrees(shown[key], answered[key]) for key in shown)
    if isinstance(shown, list) and isinstance(answered, list):
        if shown and shown[-1] == "…":
            shown, answered = shown[:-1], answered[: len(shown) - 1]
        return len(shown) == len(answered) and all(map(agrees, shown, answered))
    if isinstance(shown, str) and isinstance(answered, str) and shown.endswith("…"):
        return answered.startswith(shown[:-1])
    return type(shown) is type(answered) and shown == answered
