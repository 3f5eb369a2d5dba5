"""Answers to questions about one roll of Toss Up! that follow from its dice."""

import re
from fractions import Fraction
from itertools import pairwise

from solvers.bank_or_roll_asked.asking import AVERAGE, CHANCE, IF, NUMBER, conditions, covered
from solvers.bank_or_roll_asked.rolls import Busts
from solvers.contract.presentation.one_throw import NUMBERS, reckoner
from solvers.contract.presentation.questions import dice_said
from solvers.contract.presentation.reckoned import number_of, percent
from solvers.games.toss_up import odds
from solvers.games.toss_up.words.asking import ASKED, BUST, RULES, words

_ONE_ROLL = reckoner({"green": Fraction(1, 2), "yellow": Fraction(1, 3), "red": Fraction(1, 6)}, 10)
# One roll of which something is known.
_GIVEN = re.compile(
    r"\b(?:did|do|does|has|have|is|was)\s+not\s+(?:a\s+)?bust(?:ed)?\b|\b(?:without|no)\s+(?:a\s+)?bust(?:ing)?\b|\bnot\s+(?:busting|bust|busted)\b|\bsurviv(?:e|es|ed|ing)\b|\b(?:is|was)\s+no\s+bust\b"
)
_ROLLED = re.compile(
    rf"\b(?:all\s+(?:the\s+|my\s+|of\s+the\s+|of\s+my\s+)?)?({NUMBER})\s+(?:fresh\s+|coloured\s+|colored\s+)?(?:dice|die)\b"
)
_SHOWN = re.compile(
    rf"\b(?:(at\s+least|exactly|at\s+most|all|both|no|only)\s+)?(?:(?:of\s+)?(?:them|the\s+dice|these|dice)\s+)?(?:are\s+|is\s+|be\s+|come\s+up\s+|turn\s+)?(?:({NUMBER})\s+)?(?:a\s+)?(greens?|yellows?)\b"
)
_ROLL_WORDS = words(
    "knowing supposing condition conditional conditionally after once roll rolls rolled rolling throw throws threw thrown throwing just come up turn turns already bring brings shown show shows"
)


def given(text: str) -> tuple[str, str] | None:
    """Answer about a roll of which something is known: its greens if it did not bust, or its bust if none is green."""
    dice = _ROLLED.findall(text)
    known, asked = conditions(text)
    if not IF.search(text) or len(dice) != 1 or not 1 <= number_of(dice[0]) <= RULES.dice:
        return None
    number = number_of(dice[0])
    if _NO_GREEN.search(known):
        return _without_green(text, asked, number)
    return _safe(text, number) if _GIVEN.search(known) else None


def _safe(text: str, number: int) -> tuple[str, str] | None:
    """Answer about the greens of a roll that did not bust: the average, or the chance of a number of them."""
    rest = _ROLLED.sub(" ", _GIVEN.sub(" ", text, count=1))
    shown = list(_SHOWN.finditer(rest))
    if len(shown) != 1 or not covered(_SHOWN.sub(" ", rest), _ROLL_WORDS):
        return None
    how, count, colour = shown[0].groups()
    exact = odds.odds(RULES)
    safe = 1 - exact.bust[number]
    rolled = f"a roll of {dice_said(number)} that does not bust"
    if colour.startswith("green") and how is count is None and AVERAGE.search(text) and not CHANCE.search(text):
        mean = number * RULES.green / safe
        return (
            f"the greens of {rolled}",
            f"{rolled.capitalize()} brings {float(mean):.3f} greens on average, and any roll of {dice_said(number)} {float(number * RULES.green):.1f}. The chance of no bust is {percent(safe)}.",
        )
    if not CHANCE.search(text) or (count and how in ("all", "both", "no")) or (how == "both" and number != 2):
        return None
    if colour.startswith("yellow"):
        if how not in ("all", "both", "only"):
            return None
        return (
            f"the chance that {rolled} is all yellow",
            f"{rolled.capitalize()} is all yellow with a chance of {percent(exact.stay[number] / safe)}.",
        )
    ways = {"all": (number, number), "both": (number, number), "only": (number, number), "no": (0, 0)}
    many = number_of(count) if count else 1
    least, most = ways.get(how, (many, number if how == "at least" or not count else many))
    if how == "at most":
        least = 0
    if (how == "only" and count) or not 0 <= least <= most <= number:
        return None
    chances = (exact.stay[number], *exact.gain[number][1:])
    chance = sum(chances[least : most + 1], Fraction(0)) / safe
    said = f"{least}" if least == most else f"{least} or more" if most == number else f"at most {most}"
    green = "green" if said == "1" else "greens"
    return f"the chance of {said} {green} in {rolled}", (
        f"{rolled.capitalize()} shows {said} {green} with a chance of {percent(chance)}. The chance of no bust is {percent(safe)}."
    )


_NO_GREEN = re.compile(r"\b(?:no|without(?:\s+a)?|not\s+a|none\s+(?:is|are))\s+(?:single\s+)?greens?\b")


def _without_green(text: str, asked: str, number: int) -> tuple[str, str] | None:
    """Answer how likely a roll that shows no green is a bust."""
    rest = BUST.sub(" ", _NO_GREEN.sub(" ", _ROLLED.sub(" ", text), count=1), count=1)
    told = not CHANCE.search(asked) or not BUST.search(asked) or _GIVEN.search(asked)
    if told or not covered(rest, _ROLL_WORDS - {*NUMBERS}):
        return None
    exact = odds.odds(RULES)
    neither = exact.bust[number] + exact.stay[number]
    return f"the chance that a roll of {dice_said(number)} without a green busts", (
        f"A roll of {dice_said(number)} without a green busts with a chance of {percent(exact.bust[number] / neither)}; else it is all yellow. Such a roll comes with a chance of {percent(neither)}."
    )


# What is left of a roll that is told, thrown again.
_COUNTED = re.compile(rf"\b({NUMBER})\s+(?:were\s+|are\s+|was\s+)?(green|yellow|red)s?\b(?:\s+(?:ones?|dice|die)\b)?")
_AGAIN = re.compile(
    rf"\b(?:throw|roll|rerolls?|throwing|rolling)\s+(?:again\s+)?(?:with\s+)?(?:the\s+|those\s+|my\s+|these\s+)*(?:(?:remaining|other|last|rest|left)\s+)?(?:of\s+(?:the\s+)?)?({NUMBER})?(?:\s+(?:remaining|other|left))?(?:\s+(?:ones|dice|die))?(?:\s+(?:once\s+)?(?:again|more))?\b"
)
# All dice of the roll, and not what is left of it.
_ALL = re.compile(
    r"\b(?:throw|roll|rerolls?|throwing|rolling)\s+(?:again\s+)?(?:with\s+)?(?:all|everything|the\s+(?:whole|ten))\b"
)
_TOLD = re.compile(
    r"\b(?:it\s+(?:was|is)\s+)?(?:my|the)\s+(?:very\s+)?first\s+(?:turn|roll|throw)\b|\b(?:and\s+)?nobody\s+(?:had|has)\s+(?:any\s+)?points\b"
)
_REST_WORDS = words("everything throw threw thrown roll rolled got again very lose bust busting now just") - {*NUMBERS}


def rest(text: str) -> tuple[str, str] | None:
    """Answer how likely a bust is if the dice that are not green are rolled again."""
    colours = {colour: number_of(number) for number, colour in _COUNTED.findall(text)}
    again = _AGAIN.findall(text)
    if not CHANCE.search(text) or not BUST.search(text) or not again or not {"yellow", "red"} & colours.keys():
        return None
    if len(_COUNTED.findall(text)) != len(colours) or _ALL.search(text):
        return None
    left = colours.get("yellow", 0) + colours.get("red", 0)
    told = _TOLD.sub(" ", _COUNTED.sub(" ", text))
    rolled = _ROLLED.findall(_AGAIN.sub(" ", told))
    rest = BUST.sub(" ", _ROLLED.sub(" ", _AGAIN.sub(" ", told)))
    if (
        len(rolled) > 1
        or any(number_of(number) != left + colours.get("green", 0) for number in rolled)
        or any(number and number_of(number) != left for number in again)
        or not 1 <= left <= RULES.dice
        or not colours.get("green")
        or not covered(rest, _REST_WORDS)
    ):
        return None
    chance = odds.odds(RULES).bust[left]
    return (
        f"the chance that a roll of {dice_said(left)} busts",
        f"{dice_said(left).capitalize()} {'is' if left == 1 else 'are'} left, and a roll of {'it' if left == 1 else 'them'} busts with a chance of {percent(chance)}.",
    )


exceeds = Busts(ASKED, RULES.dice, lambda number: odds.odds(RULES).bust[number], words="bust busts busting").exceeds


def one_roll(text: str) -> tuple[str, str] | None:
    """Answer about the colours of one roll. With four dice is said of a roll of them."""
    named = re.search(rf"\b(?:with|from|of|among|in)\s+{NUMBER}\s+(?:dice|die)\b", text)
    several = re.search(
        rf"\b(?:exactly|at\s+most|at\s+least|only)?\s*(?:[2-9]|10|{'|'.join(NUMBERS[2:])})\s+(?:or\s+(?:more|fewer)\s+)?(?:greens?|reds?|yellows?)\b|\bexactly\b",
        text,
    )
    return _ONE_ROLL(f"{text} thrown" if named and several and not BUST.search(text) else text)


# What stands between the colours of one roll, and words for greens of an earlier one.
_BESIDE = re.compile(r"[\s,]*(?:(?:and|but|plus|with)\s+)?(?:the\s+)?(?:(?:rest|others?)\s+)?")
_EARLIER = re.compile(r"\b(?:already|aside|held|hold|had|again|now)\b")
# The colours of a roll that is told.
_COLOURED = re.compile(
    rf"\b({NUMBER}|only|all|just|no)\s+(?:(?:of\s+(?:them|the\s+dice)\s+)?(?:are|were|is|was)\s+)?(greens?|yellows?|reds?)\b(?:\s+(?:ones?|dice|die)\b)?"
)
_SETTLED_WORDS = words(
    """
    roll rolls rolled rolling throw throws threw thrown left came come up showed show shows rest his her turn points lose loses lost losing over bust busts busted busting dead still alive safe says or
    again now just not nothing happened happens already aside held hold
    """
)
_OUTCOME = re.compile(r"\b(?:lose|loses|lost|bust|busts|busted|over|dead|alive|safe|happens)\b")


def settled(text: str) -> tuple[str, str] | None:
    """Answer if a roll whose colours are told is a bust."""
    told = list(_COLOURED.finditer(text))
    between = [text[one.end() : other.start()] for one, other in pairwise(told)]
    shown = [(match[1], match[2][0]) for match in told]
    rest = _COLOURED.sub(" ", text)
    dice = [number_of(number) for number in _ROLLED.findall(rest)]
    if (
        not shown
        or CHANCE.search(text)
        or not _OUTCOME.search(rest)
        or len({colour for _, colour in shown}) < len(shown)
    ):
        return None
    if len(shown) == 1 and shown[0][0] in ("no", "only", "all", "just"):
        return None
    counts = {
        colour: 0 if number == "no" else number_of(number)
        for number, colour in shown
        if number not in ("only", "all", "just")
    }
    if len(counts) < len(shown) or len(dice) > 1 or not covered(_ROLLED.sub(" ", rest), _SETTLED_WORDS):
        return None
    together = [bool(_BESIDE.fullmatch(words)) for words in between]
    if shown[0][1] == "g" and together[:1] == [False] and all(together[1:]):
        # The greens are those of an earlier roll, and the other dice were rolled again.
        if sum(counts.values()) != RULES.dice:
            return None
        del counts["g"]
    elif counts.get("g") and (_EARLIER.search(rest) or not all(together)):
        return None
    number = sum(counts.values())
    if not 1 <= number <= RULES.dice or (dice and dice[0] != number):
        return None
    title = (
        "if "
        + " and ".join(f"{count} {name}" for name in ("green", "yellow", "red") if (count := counts.get(name[0], 0)))
        + (" is a bust" if number == 1 else " are a bust")
    )
    if counts.get("g"):
        return title, "No: with a green in the roll nothing is lost, however many reds there are."
    if counts.get("r"):
        return (
            title,
            "Yes: no green and at least one red is a bust. The points of the turn are lost, and the turn ends.",
        )
    return title, "No: a roll of yellow dice alone loses nothing and brings nothing. Choose again."
