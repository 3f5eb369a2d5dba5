"""Answers to questions about the faces of one throw: ``the chance of two 6s or more in the first throw``, ``exactly one green with three dice``.

Every word and number of such a question must be one that is known here: the chance follows from the number of dice and the faces that count.
"""

import re
from collections.abc import Mapping
from fractions import Fraction
from math import comb
from typing import NamedTuple

from solvers.contract.presentation.questions import Reckoner
from solvers.contract.presentation.vocabulary import word_set

# The numbers up to ten in words, and the faces of several dice.
NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_NUMBER = rf"(?:[0-9]{{1,2}}|{'|'.join(NUMBERS)})"
_ASKED = re.compile(r"\b(?:chances?|odds|probabilit(?:y|ies)|how\s+(?:likely|often|probable)|percent(?:age)?)\b")
# One throw is meant, and not a turn.
_THROWN = re.compile(
    r"\b(?:throw|throws|throwing|thrown|roll|rolls|rolling|rolled|come\s+up|comes\s+up|coming\s+up|shows?|showing|lands?\s+on|land|turn\s+up|fall|falls|gives?|yields?)\b"
)
_DICE = re.compile(
    rf"\b(?:(all|both|each|every|none|no)\s+(?:of\s+)?)?(?:(?:my|the|your|our|last|other|these|those)\s+)*(?:({_NUMBER})\s+)?(?:fresh\s+|plain\s+|fair\s+|ordinary\s+)?(dice|die)\b"
)
_QUALIFIERS = {
    "least": r"at\s+least|or\s+more|no\s+(?:fewer|less)\s+than",
    "exactly": r"exactly|precisely|just|only",
    "most": r"at\s+most|or\s+(?:fewer|less)|no\s+more\s+than",
}
# Only green, and with only three dice, do not say exactly so many, and at least two dice that show a 6 are no throw of two dice.
_ONLY = re.compile(
    rf"\b(?:only|just)\s+(?!{_NUMBER}\b(?!\s+(?:dice|die)\b)|an?\b)|\b(?:least|most|exactly|precisely|than)\s+{_NUMBER}\s+(?:dice|die)\b",
)
# A 5 or more is a 5 or a 6, and five or more dice are a number of them.
_FROM = re.compile(r"\b(an?|shows?|is)\s+([1-6])\s+or\s+(?:(more|higher|up|above)|(?:less|fewer|lower|below))\b")
# Several dice together add nothing if each does, and one of them by itself.
_ALL_OF_IT = re.compile(rf"\b(?:{_NUMBER}|the|my|these|those)\s+dice\b")
_ONE_OF_IT = re.compile(
    rf"\b(?:die|all|both|each|every|none|no\s+dice|any|some|{_NUMBER}\s+(?:out\s+)?of|{'|'.join(_QUALIFIERS.values())})\b"
)
_IDLE = word_set("""
    chance chances odds probability probabilities how likely often probable percent percentage the a an whatever give gives yield yields of to that what is are was it s my your i you we one get gets
    getting have having will would do does be in on with from when if for by single first opening very throw throws throwing thrown roll rolls rolling rolled come comes
    coming up show shows showing land lands turn fall falls at once same there and me out just see seeing left go turned please many
""")
# All greens are nothing but green, no three is no 3, and all ten dice are those of the throw.
_SPELLED = (
    (re.compile(r"\bnothing\s+but\s+"), "all "),
    *(
        (re.compile(rf"\bno\s+{number}\b(?!\s+(?:dice|die))"), f"no {face}")
        for face, number in enumerate(NUMBERS[1:7], 1)
    ),
    (re.compile(rf"\b((?:throw|roll|throws|rolls)\s+(?:of\s+)?)all\s+(?=(?:the\s+)?{_NUMBER}\s+dice\b)"), r"\1"),
)


class _Count(NamedTuple):
    """The number of dice that shall show some faces. ``how`` is ``exactly``, ``least`` or ``most``; None if that is not said."""

    number: int
    how: str | None


def reckoner(sides: Mapping[str, Fraction], whole: int, nothing: str = "") -> Reckoner:
    """Return a function from a text in small letters to the title and the answer of a question about one throw; None if it is no such question.

    ``sides`` are the chances of the sides of a die by their names, digits or colours. A first throw has the ``whole`` number of dice. ``nothing`` is the side that counts
    nothing.
    """
    digits = all(name.isdigit() for name in sides)
    side = "[1-6]" if digits else "|".join(sides)
    word = rf"(?:{'|'.join(FACES)}|{side})" if digits else f"(?:{side})"
    named = rf"{word}(?:['’]?s)?"
    verbs = ("shows", "show") if digits else ("is", "are")
    # Several dice of a face are written one by one: two sixes are 6 6.
    numbers = "no|none|all" if digits else f"no|none|all|{_NUMBER}"
    several = re.compile(
        rf"(?:\b({numbers})\s+)?\b(?:an?\s+)?({named})((?:\s*(?:,|or|and)\s*(?:an?\s+)?{named})*)((?:\s+{side})*)\b(?:\s+(?:dice|die)\b)?"
    )

    def reckoned(text: str) -> tuple[str, str] | None:
        """Return the title and the answer of a question about the faces of one throw; None if a text asks no such question."""
        for written, meant in _SPELLED:
            text = written.sub(meant, text)
        if digits:
            text = _FROM.sub(_faces, text)
        if nothing and not re.search(
            r"\b(?:throw|roll)\s+(?:adds?|counts?|scores?|costs?)\s+(?:nothing|zero|no\s+points)\b", text
        ):
            which = f"all {nothing}s" if _ALL_OF_IT.search(text) and not _ONE_OF_IT.search(text) else f"a {nothing}"
            text = re.sub(
                r"\b(?:adds?|adding|counts?|counting|scores?|scoring|costs?|costing)\s+(?:nothing|zero|no\s+points)\b",
                f"shows {which}",
                text,
            )
        if not _ASKED.search(text) or not _THROWN.search(text) or _ONLY.search(text):
            return None
        how, text = _qualifier(text)
        each, dice, rest = _dice(text, whole)
        found = [match for match in several.finditer(rest) if re.search(named, match[0])]
        if len(found) != 1 or not dice:
            return None
        match = found[0]
        left = re.findall("[a-z]+|[0-9]+", f"{rest[: match.start()]} {rest[match.end() :]}")
        if not _IDLE.issuperset(left):
            return None
        # A 5 and a 6 are two dice, and no ones and fives are none of either.
        if re.search(",|and", match[3]) and not (each or match[1]):
            return None
        shown = [match[2], *re.findall(named, match[3])]
        faces = sorted({_side(one) for one in shown}, key=[*sides].index)
        count = _count(match[1], shown, match[4].split(), each, dice)
        if count is None or count > dice or (how is not None and each):
            return None
        chance = sum((sides[face] for face in faces), Fraction(0))
        return _answer(_Count(count, how), dice, " or ".join(faces), chance, verbs)

    return reckoned


def _faces(found: re.Match[str]) -> str:
    """Return the faces of a die from one on, or up to one, in place of that one: a 5 or 6."""
    face = int(found[2])
    return f"{found[1]} {' or '.join(map(str, range(face, 7) if found[3] else range(1, face + 1)))}"


def _qualifier(text: str) -> tuple[str | None, str]:
    """Return ``exactly``, ``least`` or ``most`` as a text says of a number, None if it says none, and the text without these words."""
    for how, words in _QUALIFIERS.items():
        rest, times = re.subn(rf"\b(?:{words})\b", " ", text)
        if times == 1:
            return how, rest
    return None, text


def _dice(text: str, whole: int) -> tuple[str, int, str]:
    """Return the word for all dice or none, the number of dice, and the text without them. The number is 0 if it is not clear."""
    each, dice = "", whole
    told = list(_DICE.finditer(text))
    numbered = [match for match in told if match[2] or match[3] == "die" or match[1] == "both"]
    if len(told) > 1 or len(numbered) > 1:
        return "", 0, text
    for match in told:
        each, number = match[1] or "", match[2]
        single = match[3] == "die" and each not in ("no", "each", "every")
        dice = _number(number) if number else 2 if each == "both" else 1 if single else whole
        text = f"{text[: match.start()]} {text[match.end() :]}"
    if not told and not re.search(r"\b(?:first|opening|one|single|a)\s+(?:very\s+)?(?:throw|roll)\b", text):
        return "", 0, text
    return each, dice, re.sub(r"\b(?:first|opening|one|single|a)\s+(?=(?:throw|roll)\b)", " ", text)


def _count(said: str | None, shown: list[str], again: list[str], each: str, dice: int) -> int | None:
    """Return how many dice shall show the faces; None if it is not clear."""
    if each:
        return None if said or again else 0 if each in ("none", "no") else dice
    if again:
        return None if said or len(shown) > 1 or {*again} != {shown[0]} else 1 + len(again)
    if said is not None:
        return 0 if said in ("no", "none") else dice if said == "all" else _number(said)
    plural = shown[0] in FACES or shown[0].endswith("s")
    return dice if plural and dice == 1 else None if plural else 1


def _number(text: str) -> int:
    return int(text) if text.isdigit() else NUMBERS.index(text)


def _side(named: str) -> str:
    """Return the name of a side that a word names."""
    if named in FACES:
        return str(FACES.index(named) + 1)
    return re.sub("['’]?s$", "", named)


def _answer(count: _Count, dice: int, sides: str, chance: Fraction, verbs: tuple[str, str]) -> tuple[str, str]:
    """Return the title and the answer: the chance that is asked, and that of at least so many too if nothing else is said."""
    ends = {"exactly": (count.number, count.number), "least": (count.number, dice), "most": (0, count.number)}
    ways = [count.how] if count.how else ["exactly"] if count.number in (0, dice) else ["exactly", "least"]
    said = {"exactly": "exactly ", "least": "at least ", "most": "at most "}
    number, more = str(count.number), said[ways[0]]
    if ways == ["exactly"] and count.number in (0, dice):
        number, more = "none" if not count.number else "all", ""
    one = number in ("1", "none") or (number == "all" and dice == 1)
    which = (
        "1 die" if number == "all" and dice == 1 else f"{more}{number} of {'1 die' if dice == 1 else f'{dice} dice'}"
    )
    shown = f"{which} {verbs[0] if one else verbs[1]} {sides}"
    told = [_told(_between(*ends[way], dice, chance)) for way in ways]
    rest = "".join(f", and {said[way]}{number} with {text}" for way, text in zip(ways[1:], told[1:], strict=True))
    return (
        f"the chance that {shown}",
        f"{shown[0].upper()}{shown[1:]} in one throw with a chance of {told[0]}{rest}.",
    )


def _between(least: int, most: int, dice: int, chance: Fraction) -> Fraction:
    """Return the chance that the number of dice that show a face is between two numbers."""
    return sum(
        (comb(dice, number) * chance**number * (1 - chance) ** (dice - number) for number in range(least, most + 1)),
        Fraction(0),
    )


def _told(chance: Fraction) -> str:
    """Return a chance in percent, and as a fraction if that is short; as one in so many if percent would show too few digits."""
    if chance and chance < Fraction(1, 10_000):
        return f"1 in {round(1 / chance):,}"
    percent = f"{100 * float(chance):.2f} %"
    return f"{percent} ({chance})" if chance.denominator < 1000 else percent


# The sides of an ordinary die.
SIDES: Mapping[str, Fraction] = {str(face): Fraction(1, 6) for face in range(1, 7)}
