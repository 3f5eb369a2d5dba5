"""Stories around a position: what was thrown, put aside and asked before, in the words in which a position is told.

A pattern leaves out only numbers that are told twice.
"""

import re
from collections.abc import Callable

from service.reading.english import NUMBERS

_SMALL = "|".join(NUMBERS[:6])
_FACES = r"(?:ones?|twos?|threes?|fours?|fives?|six(?:es)?|[1-6]['’]?s?)"
# Dice of a face, as in three fives. A single one may be a number: one four.
_ALIKE = rf"(?:an?|{'|'.join(NUMBERS[1:6])})\s+{_FACES}\b(?!\s+(?:dice|die|points?))"
_NAMED = r"(?:ones|twos|threes|fours|fives|sixes|[1-6]['’]?s|an?\s+(?:one|two|three|four|five|six|[1-6]))"
# The end of a question that tells nothing more.
_QUIET = r"(?:(?!\b(?:if|with|at|when)\b)[^.?!0-9])*(?:if\s+any\s*)?(?=[.?!]|$)"


def _listed(match: re.Match[str]) -> str:
    """Return the dice of a list with "and" between them."""
    return " and ".join(re.findall(rf"{_ALIKE}|an?\s+one\b", match[0], flags=re.IGNORECASE))


_STORIES: tuple[tuple[str, str | Callable[[re.Match[str]], str]], ...] = (
    (r"\blaydowns?\b", "lay down"),
    (r"\btheres\b", "there is"),
    # All of a list that ends with "and" is one throw: three fives, a four and two ones; two fives a four two threes and a one.
    (
        rf"\b{_ALIKE}(?:(?:\s*,\s*|\s+){_ALIKE}){{1,4}}\s*,?\s+and\s+(?:{_ALIKE}|an?\s+one\b)",
        _listed,
    ),
    # What lies there is aside: two sixes and a five are already out, just threw ...
    (
        rf"\b({_NAMED})\s+(?:are|is|lie|lies)\s+(?:already\s+|now\s+)?(?:out|down)(?=\s*(?:,|;|and\b))",
        r"\1 aside",
    ),
    # Three sixes down, then ...
    (rf"\b({_ALIKE})\s+down(?=\s*,)", r"\1 aside"),
    # The sum of dice that are told besides: 22 on the table (6,6,5,5).
    (
        r"\b[1-3]?[0-9]\s+(?:points?\s+)?(?:on\s+the\s+table|aside|so\s+far|already)\s*\(\s*([1-6](?:\s*[,+]?\s*[1-6]){1,4})\s*\)",
        r"\1 aside",
    ),
    # A straight that was thrown: straight 1 to 6 on my very first roll, take the 1000 or roll all six again?
    (
        r"\bstraight\s+(?:from\s+)?(?:1|one)\s+(?:to|through)\s+(?:6|six)\b(?=\s+(?:on|with|in)\s+(?:my|the|our)\s+(?:\w+\s+){0,2}(?:roll|throw|turn)\b)",
        "rolled 1 2 3 4 5 6",
    ),
    (
        r"\b(rolled 1 2 3 4 5 6\b[^?]*?)\btake\s+the\s+[0-9.,]{3,6}\s+or\s+(?:roll|throw)(?:\s+(?:again|all|on|six|the|dice))*(?=\s*(?:[?.!]|$))",
        r"\1",
    ),
    # Two dice alike: two dice left and both are 4.
    (
        r"\b(two|2)\s+dice\s+left\s*,?\s*(?:and\s+)?both\s+(?:are|show)\s+(?:an?\s+)?([1-6])s?\b(?=\s*(?:[.;?!]|$))",
        r"\1 dice left: \2 \2",
    ),
    # All dice that turned green are thrown again: all ten dice have turned green by now so I have 10 points.
    (r"(?<!of )\ball\s+ten\s+dice\s+have\s+(?:all\s+)?turned\s+green(?:\s+by)?(?:\s+now)?\s*,?\s*so\b", " "),
    # Whoever may throw all dice has them in the hand: 20 in this turn and so could throw all ten dice again.
    (
        r"\b(?:and\s+)?(?:so\s+)?(?:i\s+)?(?:can|could|may|would)\s+(?:now\s+)?(?:re)?(?:throw|roll)\s+all\s+(ten|six)(?:\s+dice)?(?:\s+again)?\b(?=[.,;])",
        r"and all \1 dice",
    ),
    (r"\b(dice)\s+(?:back|again)\s+in\s+(?:my\s+|the\s+)?hand\b", r"\1"),
    # How the players play is how values are reckoned: how likely am I to win if we both play perfectly?
    (
        r"\b(?:if|when)\s+(?:we|they|you|the)\s+(?:both|two)(?:\s+of\s+us)?(?:\s+players)?\s+play\s+(?:optimally|perfectly|(?:their|our|the)\s+best)\b",
        " ",
    ),
    (r"\bbefore\s+the\s+others?\s+(?:finish(?:es)?|gets?\s+there)\b", " "),
    # Lower is told by the goal: a tie is no good to me, I want to be strictly lower.
    (r"\bstrictly\s+(?=(?:lower|fewer|less|below|higher|more|better)\b)", ""),
    (
        rf"\bi\s+(?:want|need|have)\s+to\s+be\s+(?:lower|below|under)\b(?!\s+(?:than\s+)?(?:[0-9]|eleven|twelve|[a-z]+teen|[a-z]+ty|{'|'.join(NUMBERS)}))",
        " ",
    ),
    # What somebody throws was thrown, if it is more than one die: then he throws 5-4-4.
    (
        r"(?<!should )(?<!can )(?<!do )(?<!does )(?<!if )(?<!when )\b(?:(?:and\s+)?then\s+)?(?:he|she|they|i|we)\s+throws?\s+(?=[1-6](?:[\s,-]+[1-6])+\b(?!\s*(?:dice|die)))",
        "rolled ",
    ),
    # Dice before what they scored: kept two ones and a five before so that is 250.
    (r"\bso\s+that(?:\s+is|['’]?s)\s+(?=[0-9])", "so "),
    (r"(?<=[a-z0-9])\s+before(?=\s*,?\s*(?:so|and\s+then|then)\b)", ""),
    # Turns that are told twice: three turns left, ... within those three turns.
    (
        rf"(\b(?:[1-9]|{'|'.join(NUMBERS)})\s+(?:more\s+)?turns\s+left\b[^?]*?)\s+within\s+(?:those|these)\s+(?:(?:[1-9]|{'|'.join(NUMBERS)})\s+)?turns\b",
        r"\1",
    ),
    # What somebody did is asked about like what somebody may do: put aside both sixes. How many points did that cost?
    (
        (
            # The dice are at most sixty letters, in one sentence.
            r"(?:\band\s+|[.!?]\s*)(?:(?:i|he|she|we|they|my\s+\w+)\s+)?(?:took|kept|put\s+aside|set\s+aside|put\s+down)\s+((?:(?!\b(?:rolled|threw|then|got|instead)\b)[^.?!;]){1,60}?)"
            rf"(?:\s+instead\s+of\b[^.?!;0-9]*)?[.!]\s*how\s+(?:much|many\s+points)\b[^.?!0-9]*\bcost\b{_QUIET}"
        ),
        r". what does it cost to take \1",
    ),
    (
        rf"\bi\s+banked[.!]\s*how\s+much\b[^?.!0-9]*\b(?:throw|threw|give|gave|lose|cost)\b{_QUIET}",
        "should i bank",
    ),
    (r"\b(dice|die)\s+still\s+to\s+(?:throw|roll|come)\b", r"\1 left"),
    # Dice of an earlier throw without their faces: took one die just before, rolled 2 3 2.
    (
        rf"\b(?:i\s+)?(?:took|kept)\s+(?:one|two|[12])\s+(?:die|dice)\s+(?:just\s+)?(?:before|last\s+(?:time|roll|throw))\b(?!\s*,?\s*(?:and\s+it\s+was\s+)?(?:an?\s+)?(?:[1-6]|{_SMALL})\b),?",
        " ",
    ),
    (r"\band\s+all\s+i\s+want\s+is\s+to\b", ", i want to"),
    (r"\bdown\s+to\s+(?=(?:two|three|four|five|[2-5])\s+dice\b)", ""),
    (r"\b(?:threw|rolled)\s+all\s+(?:the\s+|my\s+)?(?:five|six|ten)\s+dice\s+and\s+got\b", "rolled"),
    (r"\bmaking\s+it\s+to\s+([0-9]+)\s+at\s+least\b", r"getting at least \1"),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), written) for pattern, written in _STORIES)


def retold(text: str) -> str:
    """Return a text with its stories in the words in which positions are told."""
    for pattern, written in _PATTERNS:
        text = pattern.sub(written, text)
    return text
