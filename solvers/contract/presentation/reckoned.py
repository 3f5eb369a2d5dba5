"""Read questions whose answers are reckoned from the rules: each has patterns that a text must show, and nothing else may stand beside them but idle words.

Every word and number of such a question is read: ``how often does the heuristic end at 25 or less`` has a chance, a strategy, and scores from 0 to 25.
"""

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from solvers.contract.presentation.one_throw import FACES, NUMBERS
from solvers.contract.presentation.questions import Reckoner

Found = Sequence[re.Match[str]]
NUMBER = rf"(?:[0-9]{{1,2}}|{'|'.join(NUMBERS)})"
CHANCE = r"(?:how (?:often|likely|probable)|(?:chances?|odds|probabilit(?:y|ies)|likelihood|percentage|\bp(?= (?:of|score|total|sum|result)\b))(?: (?:of|that|for|to)\b)*)"
AVERAGE = r"(?:averages?|mean|expect(?:ed|ation|ations|s)?)"
SPREAD = r"(?:standard deviations?|std ?dev|stdev|sd|variances?|spreads?)(?:,? (?:and|or) (?:the )?(?:standard deviation|std ?dev|sd|variance|spread))?"
# A number of dice to throw.
DICE = rf"\b(?:with|of|from|for) ({NUMBER}) (?:dice|die)(?: (?:left|to go|to throw|to roll|remaining))?\b"
THROWS = r"(?:(?:numbers? of )?(?:throws|rolls))"
# What no answer depends on: who asks, and of what they speak.
_IDLE = frozenset(
    re.findall(
        "[a-z]+",
        """
        a an the of in on at for to by with and or so then is are was were be being am do does did done has have had having will would can could shall should
        i you he she we they it me my mine your yours his her our us him them who someone somebody person people player players friend husband wife late mate
        that this these those there here what which how please tell give calculate compute work out show find exactly
        says say said thinks claims game games dice turn turns round play played plays playing throw throws thrown throwing roll rolls rolled rolling
        score scores scored scoring total totals result results sum points point final end ends ended ending finish finishes finished up get gets getting got make makes making
        when if per each under as just actually really ever about
        """,
    )
)
# Numbers from one on, up to one, and one alone; the first that fits is read.
_RANGES = (
    (rf"\b(?:between|from) ({NUMBER}) (?:and|to) ({NUMBER})\b", 0, 0),
    (rf"\b(?:at least|no (?:less|fewer) than|not (?:less|fewer) than|reach(?:es|ing)?) ({NUMBER})\b(?! or (?:less|fewer|lower|under|below))(?: or (?:more|better|higher|above|over))?", 0, 1),
    (rf"\b({NUMBER})(?: points)? or (?:more|higher|above|over|greater)\b", 0, 1),
    (rf"\b(?:more than|over|above|higher than|greater than|exceed(?:s|ing)?) ({NUMBER})\b", 1, 1),
    (rf"\b(?:at most|no (?:more|higher) than|not (?:more|higher) than) ({NUMBER})\b", 0, -1),
    (rf"\b({NUMBER})(?: points)? or (?:less|fewer|lower|below|under)\b", 0, -1),
    (rf"\b(?:less than|fewer than|lower than|below|under) ({NUMBER})\b", -1, -1),
    (rf"\b(?:exactly|precisely) ({NUMBER})\b|\b({NUMBER}) (?:exactly|precisely)\b", 0, 0),
)  # fmt: skip


_SIGNS = {
    ">=": "at least",
    "≥": "at least",
    "<=": "at most",
    "≤": "at most",
    ">": "more than",
    "<": "less than",
    "=": "exactly",
}


class Asked(NamedTuple):
    """A question: the patterns that a text must show, and a function from what they found to the title and the answer, or to None.

    ``idle`` are further words that change nothing of it, and ``unless`` is a pattern that makes it another question.
    """

    patterns: tuple[str, ...]
    answer: Callable[[Found], tuple[str, str] | None]
    idle: str = ""
    unless: str = ""


def reader(questions: Sequence[Asked]) -> Reckoner:
    """Return a function from a text in small letters to the title and the answer of the first question that it asks; None if it asks none."""

    def reckoned(text: str) -> tuple[str, str] | None:
        """Return the title and the answer of the question that a text asks; None if it asks none."""
        for sign, words in _SIGNS.items():
            text = text.replace(sign, f" {words} ")
        text = re.sub(r"\s+", " ", re.sub(r"[,;:.?!\"“”()'’{}/-]", " ", text.replace("'s ", " "))).strip()
        for question in questions:
            if question.unless and re.search(question.unless, text):
                continue
            found = _found(question, text)
            if found is not None and (answer := question.answer(found)) is not None:
                return answer
        return None

    return reckoned


def _found(question: Asked, text: str) -> list[re.Match[str]] | None:
    """Return what the patterns of a question find, each behind the last one taken out; None if one finds nothing, or words are left that matter."""
    found: list[re.Match[str]] = []
    for pattern in question.patterns:
        match = re.search(pattern, text)
        if match is None:
            return None
        found.append(match)
        text = f"{text[: match.start()]} {text[match.end() :]}"
    return found if _IDLE.union(question.idle.split()).issuperset(text.split()) else None


# The numbers that a score shall be: 30 or more, below 25, exactly 29.
SCORES = "|".join(re.sub(r"\((?!\?)", "(?:", pattern) for pattern, _, _ in _RANGES)


def scores_of(said: str, lowest: int, highest: int) -> tuple[int, int, str] | None:
    """Return the least and the greatest score of some words, and these words in the answer; None if there is no such score."""
    for pattern, by, towards in _RANGES:
        match = re.fullmatch(pattern, said)
        if match is None:
            continue
        numbers = [number_of(text) for text in match.groups() if text]
        low, high = numbers[0] + by, numbers[-1] + by
        if towards > 0:
            high, shown = highest, f"{low} or more"
        elif towards < 0:
            low, shown = lowest, f"{high} or less"
        else:
            shown = f"{low} to {high}" if low < high else f"exactly {low}"
        return (low, high, shown) if lowest <= low <= high <= highest else None
    return None


def number_of(text: str) -> int:
    """Return a number in digits or in words up to ten."""
    return int(text) if text.isdigit() else NUMBERS.index(text)


def decimal(value: Fraction, digits: int = 2) -> str:
    """Return a number with so many decimals."""
    return f"{float(value):.{digits}f}"


def root(value: Fraction, digits: int = 2) -> str:
    """Return the square root of a number with so many decimals, rounded from the exact number."""
    units = 10 ** (digits + 9)
    return f"{isqrt(int(value * units * units)) / units:.{digits}f}"


def percent(chance: Fraction) -> str:
    """Return a chance in percent, and as one in so many if that is less than the last digit shows."""
    if chance and chance < Fraction(1, 10_000):
        return f"1 in {round(1 / chance):,}"
    return f"{100 * float(chance):.2f} %"


def in_one_throw(text: str) -> str:
    """Return a text about the faces of some dice as one about their throw: ``the chance of no 3 in a throw of five dice``."""
    text = re.sub(r"\bat all\b", " ", text)
    text = re.sub(rf"\b(?:zero|0) (?=(?:{'|'.join(FACES)}|[1-6]s?)\b)", "no ", text)
    # All five dice are four or more.
    text = re.sub(
        rf"\bdice are (?:an? )?({'|'.join(NUMBERS[1:7])}|[1-6])(?= or (?:more|higher|less|lower)\b)",
        lambda found: f"dice show a {number_of(found[1])}",
        text,
    )
    # None of five dice is below 4.
    text = re.sub(
        rf"\bnone of (?:the |my )?({NUMBER}) dice (?:is|are|shows?) (?:below|under|less than) (?:an? )?([2-6]|{'|'.join(NUMBERS[2:7])})\b",
        lambda found: f"all {found[1]} dice show a {number_of(found[2])} or more",
        text,
    )
    if re.search(r"\b(?:throw|roll|left|go|remaining|aside|over|more dice)", text):
        return text
    return re.sub(rf"\b(?:in|with|on|among|out of|from) ((?:{NUMBER}) dice)\b", r"in a throw of \1", text)


def faces_thrown(dice: int) -> Asked:
    """Return the question for the average number of dice that show a face in the first throw of a game."""
    face = rf"({'|'.join(FACES)}|[1-6]s?)"

    def answer(found: Found) -> tuple[str, str]:
        shown = found[2][1]
        shown = shown[0] if shown[0].isdigit() else str(FACES.index(shown) + 1)
        return (
            f"the number of {shown}s in the first throw",
            f"The first throw of {dice} dice has {decimal(Fraction(dice, 6))} {shown}s on average.",
        )

    return Asked(
        (
            AVERAGE,
            r"\b(?:in|of) (?:the|my|a) (?:first|opening) (?:throw|roll)\b",
            rf"\b(?:how many|number of) {face}\b",
        ),
        answer,
    )
