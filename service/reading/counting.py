"""Numbers in words, from eleven on: ``twenty-four`` is 24, ``one thousand and fifty`` is 1050, and ``a hundred`` is 100.

Smaller ones may be dice or numbers of dice, and thirty is the name of a game: they stay as they are.
"""

import re

_UNITS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
_TEENS = ("ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
_TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_VALUES = {
    **{word: number for number, word in enumerate(_UNITS, 1)},
    **{word: number for number, word in enumerate(_TEENS, 10)},
    **{word: 10 * number for number, word in enumerate(_TENS, 2)},
    "fourty": 40,
    "a": 1,
    "an": 1,
}
_UNIT, _TEN = "|".join(_UNITS), rf"(?:{'|'.join(_TENS)}|fourty)"
_SMALL = rf"(?:{_TEN}(?:[\s-]+(?:{_UNIT}))?|{'|'.join(_TEENS)}|{_UNIT})"
_COUNT = rf"(?:{_SMALL}|[1-9][0-9]?|a)"
_HUNDREDS = rf"{_COUNT}\s+hundred(?:\s+(?:and\s+)?{_SMALL})?"
# In card thirty three hands left it is the name alone.
_NAMED = r"(?!(?:(?<=card )|(?<=cards )|(?<=rummy )|(?<=game of ))thirty\b)"
_NUMBER = re.compile(
    rf"\b{_NAMED}(?:{_COUNT}\s+thousand(?:\s+(?:and\s+)?(?:{_HUNDREDS}|{_SMALL}))?|{_HUNDREDS}|{_TEN}[\s-]+(?:{_UNIT})|{_TEN}|{'|'.join(_TEENS[1:])})\b",
    re.IGNORECASE,
)
# Every word of such numbers.
WORDS = frozenset((*_VALUES, "hundred", "thousand"))
# The names of two games.
_NAMES = frozenset(("thirty", "thirty one", "ten thousand"))


def in_digits(text: str) -> str:
    """Return a text with digits for its numbers in words from eleven on."""
    return _NUMBER.sub(_digits, text)


def _digits(match: re.Match[str]) -> str:
    words = re.findall("[a-z]+|[0-9]+", match[0].lower())
    if " ".join(words) in _NAMES:
        return match[0]
    total = part = 0
    for word in words:
        if word == "hundred":
            part *= 100
        elif word == "thousand":
            total, part = total + part * 1000, 0
        elif word != "and":
            part += int(word) if word.isdigit() else _VALUES[word]
    return str(total + part)
