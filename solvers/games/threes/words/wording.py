"""The words in which people speak about positions of Threes."""

import re
from collections.abc import Callable, Mapping

from solvers.contract.presentation.speech import TO_THROW, Role, Wording
from solvers.games.threes.state import Tally

DICE = 5
_NUMBERS = ("one", "two", "three", "four", "five")
_FACES = r"((?:[1-6](?![0-9])[ ,]*(?:and )?)+|[1-6]{1,5}\b)"
_KEPT = re.compile(
    rf"\b(?:(?:after|having|already|then)\s+)*(?:i\s+)?(?:have\s+)?(?:kept|keeping|took|taking|taken|aside|set aside|put aside)\b:?\s*{_FACES}"
    rf"|\b(?:got|have)\s+{_FACES}\s+already\b|\b{_FACES}\s*(?:(?:is|are)\s+)?(?:already\s+)?(?:kept|taken|aside|set aside|put aside)\b"
)
_LEFT = re.compile(rf"\b([1-5]|{'|'.join(_NUMBERS)})\s+(?:dice|die)\s+left\b")
_DIE = re.compile("[1-6]")
_TOTAL_FIRST = re.compile(
    r"^\W*(?:(?:must|to|need|want|have|i|a|an|total|of)\s+)*([0-9]{1,2})()\b(?=[^0-9]*\b(?:rolled|threw|thrown)\b)"
)
_ALL_FIVE = re.compile(r"\b(?:5|five)\s+dice\b|\broll5\b")


_TWO = re.compile(
    r"\b(?:i\s+)?(?:have\s+)?(?:already\s+)?used\s+(?:up\s+)?(?:the|my)\s+(?:free\s+)?(?:reroll|re-roll|throw|second\s+throw)\b(?:(?:\s+and|\s+so|,)?\s+(?:i\s+)?(?:now\s+)?(?:have\s+to|must)\s+take\s+(?:at\s+least\s+)?(?:two|2)(?:\s+(?:dice|now|of\s+them))*)?|"
    r"\b(?:after\s+)?(?:taking|took|having\s+taken|i\s+took)\s+(?:none|nothing)\b|\b(?:but\s+)?(?:i\s+)?(?:have\s+to|must)\s+take\s+(?:at\s+least\s+)?(?:2|two)\b(?:\s+dice)?"
)
# Nothing has to be taken of this throw.
_FREE = re.compile(
    r"\b(?:(?:with|and)\s+)?(?:nothing\s+(?:is\s+)?forced|no\s+obligations?|not\s+forced|(?:no|not)\s+forced\s+\w+|free\s+choice|unforced|not\s+obliged)\b"
)
# A number of dice that are thrown next.
_SECOND = re.compile(
    r"\b(?:i\s+(?:am|go|play|throw|roll)|going|playing|throwing|rolling|as(?:\s+the)?)\s+second(?:\s+player)?\b"
)
_STILL = re.compile(
    rf"\b([1-5]|{'|'.join(_NUMBERS)})\s+(?:dice|die)\s+(?:(?:are\s+|is\s+)?(?:still|yet)\s+(?:to\s+(?:throw|roll|go)|left)|to\s+go|remaining|in\s+(?:my\s+)?hand)\b"
)
_UNTHROWN = re.compile(
    r"\b(?:i\s+)?(?:(?:have|has|did|do|had)(?:\s+not|n['’]?t)\s+(?:even\s+|yet\s+)?(?:thrown|rolled|throw|roll|started|begun|start)|(?:still\s+)?(?:have\s+)?no\s+(?:turn|throw|roll)\s+made|"
    r"(?:have|with)\s+all\s+(?:five|5)\s+dice|all\s+(?:five|5)\s+dice(?:\s+(?:left|to\s+(?:throw|roll)|in\s+hand))?)\b(?:\s+(?:yet|anything|my\s+dice))*"
)
# Faces that are left to choose from: 3 and 6 left, two dice.
_SHOWN_LEFT = re.compile(
    r"\b([1-6](?:\s*(?:,|and|&)\s*[1-6])+)\s+left\b(?:\s*,?\s*(?:two|three|four|five|[2-5])\s+dice\b)?"
)
_OTHER = r"(?:he|she|they|(?:the\s+|my\s+)?(?:other|others|opponent|mate|friend|buddy|wife|husband|first\s+player))"
_OTHER_HAS = re.compile(
    rf"\b{_OTHER}(?:\s+(?:player|one|guy))?(?:\s+(?:has|have|had|scored|got|made|finished|ended|stands|threw|rolled|with|is|at|on|a|an|total|of|up)){{0,4}}\s+([0-9]+)\b(?!\s*[,&]?\s*[1-6]\b)"
    r"|\b(?:to\s+)?beat(?:ing)?\s+(?:an?\s+)?([0-9]+)\b(?!\s*[,&]?\s*[1-6]\b)"
)
# The points of the dice that are aside, beside the opponent's total.
_SO_FAR = re.compile(
    r"\b(?:(?:i\s+)?(?:have|got|with|at)\s+)?([0-9]+)(?:\s+points?)?\s+(?:aside\s+)?(?:so\s+far|already|taken|on\s+my\s+side)\b|\b([0-9]+)\s+points?\s+aside\b|\b(?:i\s+(?:have|got|am\s+at|am\s+on)\s+([0-9]{1,2})\s+points?|holding\s+([0-9]{1,2}))\b"
)

# A number of dice that are aside.
_ASIDE_COUNT = re.compile(
    rf"\b(?:(?:with|and|i\s+have|got|already)\s+)*([1-4]|{'|'.join(_NUMBERS[:4])})\s+(?:dice|die)\s+(?:(?:are|is)\s+)?(?:already\s+)?(?:put\s+|set\s+)?aside\b"
)
_SHOWN = re.compile(r"\b(?:rolled|threw|thrown|throw|roll)\s+((?:[1-6](?![0-9])[ ,]*(?:and )?)+)")


def _counted(text: str) -> str:
    """Return a text without the number of dice aside, or with that of the dice left in its place if it does not tell them."""
    aside = _ASIDE_COUNT.search(text)
    if aside is None:
        return text
    left = DICE - (int(aside[1]) if aside[1].isdigit() else _NUMBERS.index(aside[1]) + 1)
    rest = text[: aside.start()] + " " + text[aside.end() :]
    thrown, told = _SHOWN.search(rest), _LEFT.search(rest)
    numbers = [len(_DIE.findall(thrown[1]))] if thrown is not None else []
    if told is not None:
        numbers.append(int(told[1]) if told[1].isdigit() else _NUMBERS.index(told[1]) + 1)
    if any(number != left for number in numbers):
        return text
    return rest if numbers else f"{rest} {left} dice left"


# The points of the dice aside are told beside them: 3 3 aside, so 0 points.
_WORTH = re.compile(
    rf"\b(?:i\s+)?(?:have\s+)?(?:got\s+)?{_FACES}\s*aside\W+(?:so|that\s+is|for|worth)\s+([0-9]{{1,2}}|zero)\s+points?\b"
)


def _worth(match: re.Match[str]) -> str:
    """Return the points of dice aside in place of these, if they have so many."""
    points = 0 if match[2] == "zero" else int(match[2])
    return (
        f" {points} so far " if points == sum(int(face) for face in _DIE.findall(match[1]) if face != "3") else match[0]
    )


def _agreed(tally: Tally) -> Callable[[str], str]:
    """Return a function that leaves out of a text what the dice just thrown say already.

    That is the number of dice left, and the dice that were kept, if all together are five. Where the points taken are a part of
    the state, those of the kept dice are written instead.
    """

    def prepare(text: str) -> str:
        text = _TWO.sub(" take two ", _FREE.sub(" ", text))
        text = _UNTHROWN.sub(" 5 dice to throw ", _STILL.sub(r"\1 dice left", _SHOWN_LEFT.sub(r" rolled \1 ", text)))
        text = _WORTH.sub(_worth, _counted(text))
        if tally == "gap":
            text, gap = _gap(_SECOND.sub(" ", text))
            return f"{_thrown(text)} {gap}" if gap else _thrown(text)
        if _OTHER_HAS.search(text):
            # The opponent's total is no die: no field here has it.
            return _OTHER_HAS.sub(" opponents ", text)
        kept = [_DIE.findall(match[1] or match[2] or match[3]) for match in _KEPT.finditer(text)]
        rest = _KEPT.sub(" ", text)
        if len(kept) == 1 and len(_DIE.findall(_LEFT.sub(" ", rest))) + len(kept[0]) == DICE:
            points = sum(int(face) for face in kept[0] if face != "3")
            text = f"{rest} own {points}" if tally == "own" else rest
        if tally == "":
            # The points aside change no choice of who wants the fewest.
            text = _SO_FAR.sub(" ", text)
        return _thrown(text)

    return prepare


def _thrown(text: str) -> str:
    """Return a text without the number of dice left, if it shows so many."""
    left = _LEFT.search(text)
    if left is not None:
        number = int(left[1]) if left[1].isdigit() else _NUMBERS.index(left[1]) + 1
        rest = _LEFT.sub(" ", text, count=1)
        if re.fullmatch(r"[^0-9]*(?:[1-6][^0-9]*)+", rest) and len(_DIE.findall(rest)) == number:
            return rest
    return text


def _gap(text: str) -> tuple[str, str]:
    """Return a text without the opponent's total and the points aside, and the words for the gap between them; empty if it tells none."""
    # The goal may have been named by the word for beating the total.
    told = _OTHER_HAS if _OTHER_HAS.search(text) else _TOTAL_FIRST
    other, aside = told.search(text), _SO_FAR.search(text)
    rest = _SO_FAR.sub(" ", told.sub(" ", text, count=1), count=1)
    kept = [_DIE.findall(match[1] or match[2] or match[3]) for match in _KEPT.finditer(rest)]
    thrown = _DIE.findall(_LEFT.sub(" ", _KEPT.sub(" ", rest)))
    if other is None or len(kept) > 1:
        return text, ""
    if kept and aside is None and len(thrown) + len(kept[0]) == DICE:
        own, rest = sum(int(face) for face in kept[0] if face != "3"), _KEPT.sub(" ", rest)
    elif aside is not None and not kept:
        own = int(aside[1] or aside[2] or aside[3] or aside[4])
    elif not kept and (len(thrown) == DICE or re.fullmatch("[^0-9]*", _ALL_FIVE.sub(" ", rest, count=1))):
        own = 0
    else:
        # The points aside are not known.
        return text, ""
    gap = int(other[1] or other[2]) - own
    return (rest, f"gap {gap}") if gap >= 0 else (text, "")


_ROLLED = (
    Role("dice", ("threw", "thrown", "throw", "rolled", "throwing"), ("thrown", "rolled", "just thrown")),
    TO_THROW,
    Role(
        "flag",
        prefix="two",
        before=("two", "at least two", "take two", "take at least two", "must take two", "two must be taken"),
    ),
)
_GAP = Role(
    "number",
    prefix="gap",
    named=True,
    before=("gap", "gap of", "lead", "lead of", "ahead by", "leading by"),
    behind=(
        "ahead",
        "gap",
        "points ahead",
        "to spare",
        "points to spare",
        "less than the opponent",
        "points less than the opponent",
        "below the opponent",
        "points below the opponent",
    ),
)
_OWN = Role(
    "number",
    prefix="own",
    named=True,
    before=("own", "own points", "aside", "taken"),
    behind=("aside", "points", "point", "points aside", "point aside", "so far", "points so far", "points taken"),
)
_COUNTED: Mapping[Tally, tuple[Role, ...]] = {"gap": (_GAP,), "own": (_OWN,), "": ()}
WORDINGS: Mapping[Tally, Wording] = {
    tally: Wording(
        (*_ROLLED, *roles),
        words=("end",),
        passed_over=(
            "throw",
            "roll",
            "throws",
            "aside",
            "win",
            "beat",
            "against",
            "opponent",
            "total",
            "after",
            "nothing",
        ),
        prepare=_agreed(tally),
    )
    for tally, roles in _COUNTED.items()
}
