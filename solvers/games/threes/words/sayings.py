"""Patterns of what people say for the rules of Threes."""

from solvers.contract.presentation.one_throw import FACES, NUMBERS
from solvers.contract.presentation.sayings import numbers_of_dice
from solvers.contract.presentation.vocabulary import read_as


def _nothing(face: int) -> tuple[str, str]:
    """Return a pattern of what people say if one more face counts nothing, and the rule."""
    points = ":".join("0" if shown in (3, face) else str(shown) for shown in range(1, 7))
    named = rf"(?:{FACES[face - 1]}|{face}['’]?s|(?:an?|the)\s+(?:{face}|{NUMBERS[face]}))"
    return (
        (
            rf"\b(?:we\s+(?:play|say)\s+)?(?:(?:that|where|when|if|in\s+which|and|with|the\s+rule\s+that)\s+)*{named}\s+(?:also\s+|too\s+)?(?:(?:are|is|were|was|count|counts|counted|counting|being)\s+)(?:also\s+|as\s+)?(?:worth\s+)?"
            r"(?:zero|nothing|0|free)\b(?:\s+(?:points?|as\s+well|too|also))*"
        ),
        f"faces={points}",
    )


SAYINGS = (
    *(_nothing(face) for face in (1, 2, 4, 5, 6)),
    *numbers_of_dice((4, 6, 7, 8), usual=5),
    # A three is no better than its number.
    (
        (
            r"\b(?:(?:our|my|the|this|a)\s+(?:house\s+)?(?:variant|version|rules?)(?:\s+(?:of|in))?\s+|we\s+)(?:counts?|scores?)\s+(?:every|each)\s+die\s+(?:at|by|with|as)\s+(?:its\s+|it\s+is\s+|the\s+)?(?:own\s+|full\s+)?(?:face|number|pips|value)(?:\s+value)?"
            r"(?:\s*,?\s*(?:the\s+)?(?:3s?|threes?)\s+(?:included|too|as\s+well)|\s*,?\s*(?:even|also|including)\s+(?:the\s+|a\s+)?(?:3s?|threes?))\b"
        ),
        "faces=1:2:3:4:5:6",
    ),
    *read_as(
        "reroll_all=false",
        r"\b(?:(?:we\s+)?(?:do(?:\s+not|n['’]?t)|never)\s+allow|no|without)\s+(?:the\s+)?(?:re-?roll(?:ing)?[\s-]*(?:all|everything)|throwing\s+all\s+again)\b",
        r"\b(?:(?:and|where|if|when|that)\s+)*(?:(?:you|we|i|one|nobody)\s+(?:(?:are|am|is)\s+)?)?(?:not\s+(?:be\s+)?(?:allowed|permitted)\s+to|may\s+not|can\s*not|must\s+not|may\s+never|never)\s+(?:re-?roll|throw|roll)\s+(?:all|everything|all\s+(?:the\s+)?(?:five|dice|of\s+them))\s+(?:over\s+)?again\b",
    ),
)
