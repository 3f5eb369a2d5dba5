"""The words of a rule that a player plays by, one by one: what the readers of all games have in common."""

import re
from typing import NamedTuple

from service.reading.text import plain
from solvers.contract.presentation.policy_words import Span
from solvers.contract.presentation.vocabulary import word_set
from solvers.errors import NotationError

# What may stand behind a number to another one.
_COUNTED = ("dice", "points", "left", "opponent", "remembered")
# The longest text that is read, in characters.
LONGEST = 2000
_TOKEN = re.compile(r"[a-z]+|[0-9]+|[;.\n]|,|\S")
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_SPELLED = {
    **{word: str(number) for number, word in enumerate(_NUMBERS) if number},
    **{plural: str(face) for face, plural in enumerate(("ones", "twos", "threes", "fours", "fives", "sixes"), 1)},
    **dict.fromkeys(("take", "put", "set", "hold", "save"), "keep"),
    **dict.fromkeys(("reroll", "roll"), "throw"),
    **dict.fromkeys(("die", "dices"), "dice"),
    **dict.fromkeys(("is", "show", "shows", "showing", "are"), "be"),
    **dict.fromkeys(("each", "all", "any", "both"), "every"),
    **dict.fromkeys(("when", "whenever", "with", "while"), "if"),
    **dict.fromkeys(("less", "lower", "fewer"), "fewer"),
    **dict.fromkeys(("more", "higher"), "more"),
    **dict.fromkeys(("under", "below"), "below"),
    **dict.fromkeys(("over", "above"), "above"),
    **dict.fromkeys(("none", "zero"), "no"),
    **dict.fromkeys(("other", "remaining"), "left"),
    **dict.fromkeys(("point",), "points"),
    **dict.fromkeys(("stop", "stay", "cash"), "bank"),
    **dict.fromkeys(("they", "enemy", "rival", "opponents"), "opponent"),
    **dict.fromkeys(("needs", "want", "wants"), "need"),
    **dict.fromkeys(("has", "got"), "have"),
    "everything": "every",
    "nothing": "no",
    ":": ",",
}
_PASSED_OVER = word_set("the a an of too also as well i you my always then them those that these please aside s")
BREAKS = frozenset(";.\n")
# The longest number, in digits, and the number of characters that an error quotes.
_DIGITS = 6
_QUOTED = 30


class Token(NamedTuple):
    """A word as the grammar knows it, its place in the text, and True if "a" or "an" stands before it."""

    text: str
    start: int
    single: bool


def tokens_of(text: str) -> list[Token]:
    """Return the words of a text, which are those that separate too, without those that are passed over."""
    tokens: list[Token] = []
    single = False
    for match in _TOKEN.finditer(text):
        word = match[0]
        if word not in _PASSED_OVER:
            tokens.append(Token(_SPELLED.get(word, word), match.start(), single))
        single = word in ("a", "an")
    return tokens


class Scanner:
    """Reads tokens from left to right, looking at most a few ahead. ``examples`` can be read; errors show them."""

    def __init__(self, text: str, examples: tuple[str, ...]) -> None:
        self._text = plain(text).lower().replace("'", " ")
        self._examples = examples
        self._at = 0
        if len(text) > LONGEST:
            raise self.refused(f"the rule has more than {LONGEST} characters")
        self._tokens = tokens_of(self._text)

    def refused(self, complaint: str) -> NotationError:
        """Return the error for a rule that cannot be read."""
        first = self._examples[0]
        return NotationError(complaint, field="rule", example=first, available=self._examples)

    def _span(self) -> Span:
        """Return the numbers that are meant: ``3``, ``at most 3``, ``more than 3``, ``3 or fewer``, ``2 to 4``, ``no``."""
        if self._take("no"):
            return Span(0, 0)
        for words, least in ((("at", "least"), True), (("at", "most"), False)):
            if self._take(*words):
                number = self._number()
                return Span(number, None) if least else Span(0, number)
        if self._take("more", "than") or self._take("above"):
            return Span(self._number() + 1, None)
        if self._take("fewer", "than") or self._take("below"):
            return Span(0, max(0, self._number() - 1))
        self._take("exactly")
        number = self._number()
        if self._peek() in ("to", "or") and self._peek(1).isdigit() and self._peek(2) in _COUNTED:
            joined = self._next()
            other = self._number()
            if joined == "or" and abs(other - number) != 1:
                raise self._stuck(f"{number} to {other}, or one number")
            return Span(min(number, other), max(number, other))
        return self._after(Span(number, number))

    def _after(self, span: Span) -> Span:
        """Return the numbers that are meant if ``or more`` or ``or fewer`` stands behind one number and its noun."""
        if span.low != span.high:
            return span
        if self._take("or", "more"):
            return Span(span.low, None)
        if self._take("or", "fewer"):
            return Span(0, span.high)
        return span

    def _number(self) -> int:
        if not self._digit() or len(self._peek()) > _DIGITS:
            raise self._stuck("a number")
        return int(self._next())

    def _digit(self) -> bool:
        text = self._peek()
        return text.isascii() and text.isdigit()

    def _peek(self, ahead: int = 0) -> str:
        index = self._at + ahead
        return self._tokens[index].text if index < len(self._tokens) else ""

    def _next(self) -> str:
        self._at += 1
        return self._tokens[self._at - 1].text

    def _take(self, *texts: str) -> bool:
        """Take some tokens if they stand here; True if they do."""
        if all(self._peek(ahead) == text for ahead, text in enumerate(texts)):
            self._at += len(texts)
            return True
        return False

    def _stuck(self, expected: str) -> NotationError:
        start = self._tokens[self._at].start if self._at < len(self._tokens) else len(self._text)
        rest = self._text[start : start + _QUOTED].split("\n")[0].strip()
        where = f"{rest!r} was not understood" if rest else "the rule ends too early"
        return self.refused(f"{where}; there may stand: {expected}")
