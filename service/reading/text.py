"""The parts of a loosely typed text: pieces of letters and digits, and what stands between them."""

import re
import unicodedata
from collections.abc import Mapping
from typing import NamedTuple

# A word or a number: 30s has two pieces.
PIECE = re.compile("[A-Za-z]+|[0-9]+")
# Longer texts are not read loosely.
LONGEST = 400
# Said of a word that no reader knows.
NO_MEANING = "has no meaning here"
# Hyphens, dashes, the minus sign and quotation marks, as telephones and word processors write them.
_TYPED = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212"), "-"),
    **dict.fromkeys(map(ord, "\u201c\u201d\u201e\u00ab\u00bb"), '"'),
    **dict.fromkeys(map(ord, "\u2018\u2019\u201a"), "'"),
    # The faces of dice.
    **{0x2680 + index: str(index + 1) for index in range(6)},
}
# A card that stands alone with the picture of its suit before it or behind it: K♠, ♥10.
_PICTURES = "♣♦♥♠♧♢♡♤"
_SUIT_LETTERS = dict(zip(_PICTURES, "CDHS" * 2, strict=True))
_RANK, _APART = r"(10|[2-9TJQKAtjqka])", rf"[\w{_PICTURES}]"
_PICTURED = re.compile(
    rf"(?<!{_APART})(?:{_RANK}\s?([{_PICTURES}])\N{{VARIATION SELECTOR-16}}?|([{_PICTURES}])\N{{VARIATION SELECTOR-16}}?\s?{_RANK})(?!{_APART})"
)
_BLANK = re.compile(r"[\s+_]+")
# Anything of this may stand between pieces, and around a text.
MARKS = r"\s+_,.!?&'\"`|/:;=<>\u2192()\[\]{}\\-"
BETWEEN = re.compile(f"[{MARKS}]+")
STRONG = frozenset("|/:;>\u2192()[]{}\\-")


_THOUSANDS = re.compile(r"(?<![0-9])[1-9][0-9]{0,2}(?:[,.'][0-9]{3})+(?![0-9])")
# Spaces separate thousands only if what follows them cannot be dice: 10 000, and not 1 555.
_SPACED = re.compile(r"(?<![0-9])(?<![0-9] )[1-9][0-9]{0,2}(?: (?=[0-9]*[0789])[0-9]{3})+(?! ?[0-9])")
# 4.5k is 4500. A bare 10k is the name of a game.
_SHORT = re.compile(r"(?<![\w.,])(?!10k)([1-9][0-9]?)(?:[.,]([0-9]{1,2}))?k\b", re.IGNORECASE)
# Punctuation that may stand around a text.
_ENDS = " \t\n,;:.!?|/<>*`'\"-"


class Piece(NamedTuple):
    """A piece of a text, and what stands before it."""

    before: str
    text: str


def plain(text: str) -> str:
    """Return a text with ordinary digits, letters, hyphens, quotation marks and spaces, and cards by their letters: KS for K♠."""
    typed = unicodedata.normalize("NFKC", text).translate(_TYPED)
    if _SUIT_LETTERS.keys().isdisjoint(typed):
        return typed
    return _PICTURED.sub(lambda card: f"{card[1] or card[4]}{_SUIT_LETTERS[card[2] or card[3]]}".upper(), typed)


def without_thousands(text: str) -> str:
    """Return a text with 4500 for 4.5k, and without the commas, dots and apostrophes between the thousands of its numbers."""
    whole = _SHORT.sub(lambda match: str(int(match[1]) * 1000 + int((match[2] or "0").ljust(3, "0"))), text)
    return _THOUSANDS.sub(lambda match: re.sub("[,.']", "", match[0]), whole)


def without_gaps(text: str) -> str:
    """Return a text without the spaces between what may be the thousands of its numbers."""
    return _SPACED.sub(lambda match: match[0].replace(" ", ""), text)


def squeezed(between: str) -> str:
    """Return what stands between two pieces without its spaces; one space if there is nothing else."""
    if not between:
        return ""
    return _BLANK.sub("", between) or " "


def strength(between: str) -> int:
    """Return 3 if what stands between two pieces surely separates them, 2 for a comma or a dot, 1 for a space, 0 for nothing."""
    left = squeezed(between)
    if not STRONG.isdisjoint(left):
        return 3
    return 1 if left == " " else 2 if left else 0


def trimmed(text: str) -> str:
    """Return a text without the punctuation around it."""
    return text.strip(_ENDS)


def without(text: str, start: int, end: int) -> str:
    """Return a text without a part, and without the spaces around that."""
    return f"{text[:start].rstrip()} {text[end:].lstrip()}".strip()


def replacements(table: str) -> Mapping[str, str]:
    """Return the replacements of a table with lines ``WORD... = TEXT``, by word. Lines that begin with ``#`` are comments."""
    lines = (line.partition(" = ") for line in table.splitlines() if line.strip() and not line.startswith("#"))
    return {word: written.strip() for words, _, written in lines for word in words.split()}
