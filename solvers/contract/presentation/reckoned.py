"""Read questions whose answers are reckoned from the rules: each has patterns that a text must show, and nothing else may stand beside them but idle words.

Every word and number of such a question is read: ``how often does the heuristic end at 25 or less`` has a chance, a strategy, and scores from 0 to 25.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from solvers import distributions
from solvers.contract.presentation.one_throw import FACES, NUMBERS
from solvers.contract.presentation.questions import Reckoner
from solvers.contract.presentation.vocabulary import combined, word_set
from solvers.dice import rolls

Found = Sequence[re.Match[str]]
NUMBER = rf"(?:[0-9]{{1,2}}|{'|'.join(NUMBERS)})"
CHANCE = r"(?:how (?:often|likely|probable)|(?:chances?|odds|probabilit(?:y|ies)|likelihood|percentage|\bp(?= (?:of|score|total|sum|result)\b))(?: (?:of|that|for|to)\b)*)"
AVERAGE = r"(?:averages?|mean|expect(?:ed|ation|ations|s)?)"
SPREAD = r"(?:standard deviations?|std ?dev|stdev|sd|variances?|spreads?)(?:,? (?:and|or) (?:the )?(?:standard deviation|std ?dev|sd|variance|spread))?"
# A number of dice to throw.
DICE = rf"\b(?:with|of|from|for) ({NUMBER}) (?:dice|die)(?: (?:left|to go|to throw|to roll|remaining))?\b"
THROWS = r"(?:(?:numbers? of )?(?:throws|rolls))"
# A throw as a thing of its own, and players together: no turn of one player is meant.
OTHERWISE = (
    r"(?<!\bi )(?<!\byou )(?<!\bwe )(?<!\bhe )(?<!\bshe )(?<!\bthey )\b(?:throws?|rolls?)\b"
    r"|\b(?:wife|husband|friend|mate|player|opponent|he|she|they|him|her|you) and (?:i|me)\b|\b(?:i|me) and\b"
    r"|\b(?:of us|of them|players|people|us (?:two|both)|we both|both (?:have|end|get|score|finish|make)|total of (?:the |all |both )?turns)\b"
)
# One throw of all dice, by its words.
_ONE_THROW = (
    r"\b(?:in|on|of|at|from|for) (?:only |just )?(?:a|one|1|the first|my first|the opening)(?: single)? (?:throw|roll)\b"
    r"|\bwith (?:only |just )?(?:one|1|a single|the first|my first) (?:throw|roll)\b(?! of)"
    r"|\b(?:a|one|1|the first|my first|the opening)(?: single)? (?:throw|roll)(?= (?:of \w+ dice )?(?:is|totals?|has|makes?|gives?|adds?|sums?)\b)"
    r"|\b(?:throw|roll) (?:(?:all|the|my|six|five|6|5|dice) )*(?:only|just) once\b"
)
# The same as groups of words of questions.md, and players together: no turn of one player under best play is meant.
NO_TURN = "|".join(
    (
        *combined(
            "in of on at if when that after and given from for since", "the_first my_first the_opening", "throw roll"
        ),
        *combined("first", "throw roll", "has is totals shows had was"),
        "only_once|just_once|throw_once|roll_once|one_throw|one_roll|single_throw|single_roll|a_throw|a_roll",
        "players|both_of_us|we_both|both_score|both_end|both_get|both_have|both_reach|of_us|everybody|everyone|nobody",
    )
)
_WHEN = r"\b(?:given|conditional on|if|when|whenever|provided|suppose|supposing|after)\b"
# Words beside what is known of a throw.
GIVEN = "given conditional contains contain containing provided suppose supposing after has shows show"
# What no answer depends on: who asks, and of what they speak.
_IDLE = word_set("""
    a an the of in on at for to by with and or so then is are was were be being am do does did done has have had having will would can could shall should
    i you he she we they it me my mine your yours his her our us him them who someone somebody person people player players friend husband wife late mate
    that this these those there here what which how please tell give calculate compute work out show find exactly
    says say said thinks claims game games dice turn turns round play played plays playing throw throws thrown throwing roll rolls rolled rolling
    score scores scored scoring total totals result results sum points point final end ends ended ending finish finishes finished up get gets getting got make makes making
    when if per each under as just actually really ever about
""")
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


# Signs in words.
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
    So is ``beside`` among the words that the patterns leave.
    """

    patterns: tuple[str, ...]
    answer: Callable[[Found], tuple[str, str] | None]
    idle: str = ""
    unless: str = ""
    beside: str = ""


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
    if question.beside and re.search(question.beside, re.sub(r"\s+", " ", text)):
        return None
    return found if _IDLE.union(question.idle.split()).issuperset(text.split()) else None


# The numbers that a score shall be: 30 or more, below 25, exactly 29.
SCORES = "|".join(re.sub(r"\((?!\?)", "(?:", pattern) for pattern, _, _ in _RANGES)


def not_given(condition: str) -> str:
    """Return a pattern that texts show unless a word like ``if`` stands before a condition, with neither a chance nor scores between them."""
    return rf"^(?!.*{_WHEN}(?:(?!{CHANCE}|{SCORES}).)*?(?:{condition}))"


def points_said(shown: str) -> str:
    """Return the number of points that some words of :func:`scores_of` tell: ``4 points or less``."""
    number, *more = shown.split(" or ")
    return " or ".join((f"{number} point{'' if number in ('1', 'exactly 1') else 's'}", *more))


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


def scored(
    place: int, answer: Callable[[Found, int, int, str], tuple[str, str] | None], lowest: int, highest: int
) -> Callable[[Found], tuple[str, str] | None]:
    """Return a function that gives ``answer`` the least and the greatest score of the words found at a place, and these words; it returns None if there is no such score."""

    def told(found: Found) -> tuple[str, str] | None:
        scores = scores_of(found[place][0].strip(), lowest, highest)
        return None if scores is None else answer(found, *scores)

    return told


def number_of(text: str) -> int:
    """Return a number in digits or in words up to ten."""
    return int(text) if text.isdigit() else NUMBERS.index(text)


def limits(how: str, number: int, most: int) -> tuple[int, int, str]:
    """Return the least and the greatest of some numbers up to ``most``, and these words: ``at least``, ``at most`` or ``exactly`` before one."""
    if how == "at least":
        return number, most, how
    return (0, number, how) if how == "at most" else (number, number, "exactly")


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


def totals_thrown(points: Mapping[str, int], dice: int) -> Reckoner:
    """Return a function from a text in small letters to the chance that one throw of all dice has some total, if it asks that; else to None."""
    odds: defaultdict[int, Fraction] = defaultdict(Fraction)
    for rolled, ways in rolls(dice).items():
        odds[sum(points[face] for face in rolled)] += Fraction(ways, len(points) ** dice)

    def answer(found: Found) -> tuple[str, str] | None:
        said = found[2][0].strip()
        scores = scores_of(f"exactly {said}" if re.fullmatch(NUMBER, said) else said, min(odds), max(odds))
        # A small number may be a face.
        if scores is None or (
            not found[3][0]
            and not re.search("or (?:less|fewer|lower|below|under)|between|from", said)
            and not any(int(number) > len(points) for number in re.findall("[0-9]+", said))
        ):
            return None
        low, high, shown = scores
        chance = distributions.between(odds, low, high)
        return (
            f"the chance that one throw of {dice} dice totals {shown}",
            f"One throw of {dice} dice has a total of {shown} with a chance of {percent(chance)}.",
        )

    all_dice = rf"\b(?:of|with|for) (?:(?:all|the) )*(?:{NUMBERS[dice]}|{dice}) dice\b"
    return reader(
        [
            Asked(
                (
                    CHANCE,
                    _ONE_THROW,
                    rf"{SCORES}|\b{NUMBER}\b",
                    r"\b(?:totals?|sums?(?: up)?|adds? up|score|points)\b(?: to\b)?|$",
                    f"{all_dice}|$",
                ),
                answer,
                "right away",
                r"\b(?:an? [0-9]|die|each|every|all|any|both|best|aside|left|keep|after|players?|of us|if|when)\b(?! (?:dice|six|five|6|5|the (?:dice|six|five)|(?:i|you) (?:throw|roll)))",
            )
        ]
    )


def in_one_throw(text: str) -> str:
    """Return a text about the faces of some dice as one about their throw: ``the chance of no 3 in a throw of five dice``."""
    # A total is no number of dice.
    if re.search(r"\b(?:of|score|total|at) [0-9]{1,2} or (?:less|fewer|lower)\b", text):
        return ""
    text = re.sub(r"\bat all\b", " ", text)
    # The first throw is that of all dice, and may be left out.
    text = re.sub(
        rf"\b(?:that +)?(?:(?:an?|the|one|my) +)?(?:first +)?(?:(?:roll|throw) +)?(?:of +)?((?:{NUMBER}) dice) contains? +(.+)",
        r"of \2 in a throw of \1",
        text,
    )
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
