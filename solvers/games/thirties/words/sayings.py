"""Patterns of what people say for the rules of the game of 30s."""

from solvers.contract.presentation.sayings import AT_HOME, numbers_of_dice

_LINE = r"(?:limit|mark|threshold|line|par|target|bar|cut[\s-]?off)"
_NUMBERS = {4: "four", 5: "five", 7: "seven", 8: "eight"}
# The score below which points are lost.
_THRESHOLDS = (
    rf"\b(?:with\s+|and\s+|,\s*)?(?:an?\s+|the\s+)?([1-4][0-9])\s+(?:is|as)\s+(?:the|our|a)\s+{_LINE}\b",
    rf"\b(?:with\s+|and\s+|but\s+|where\s+)*(?:an?\s+|the\s+|our\s+)?{_LINE}\s+(?:is\s+|of\s+|being\s+|at\s+)?(?:at\s+)?([1-4][0-9])\b(?:\s+(?:points|instead\s+of\s+(?:30|thirty)))*",
    r"(?:\b(?:below|under|to|at)\s+)?\b([1-4][0-9])(?:\s+points)?\s*,?\s+(?:instead\s+of|rather\s+than|and\s+not|not)\s+(?:below\s+|under\s+|to\s+|at\s+)?(?:30|thirty)\b",
)

SAYINGS = (
    *(
        (
            rf"\b(?:{AT_HOME}\s*[:,]?\s*)?(?:(?:we|do|it|with|only|use|play|have|throw)\s+)*(?:{number}|{word})\s+dice(?:\s+only)?\s*,?\s*(?:and\s+)?{line}",
            rf"dice={number},threshold=\1",
        )
        for number, word in _NUMBERS.items()
        for line in _THRESHOLDS[:2]
    ),
    *(
        (rf"{line}\s*,?\s*(?:and\s+|with\s+)+(?:{number}|{word})\s+dice\b", rf"dice={number},threshold=\1")
        for number, word in _NUMBERS.items()
        for line in _THRESHOLDS[:2]
    ),
    *((line, r"threshold=\1") for line in _THRESHOLDS),
    *numbers_of_dice((4, 5, 7), usual=6),
)
