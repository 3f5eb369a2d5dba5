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
    rf"|\b{_FACES}\s*(?:(?:is|are)\s+)?(?:already\s+)?(?:kept|taken|aside|set aside|put aside)\b"
)
_LEFT = re.compile(rf"\b([1-5]|{'|'.join(_NUMBERS)})\s+(?:dice|die)\s+left\b")
_DIE = re.compile("[1-6]")


_TWO = re.compile(r"\b(?:but\s+)?(?:i\s+)?(?:have\s+to|must)\s+take\s+(?:at\s+least\s+)?(?:2|two)\b(?:\s+dice)?")
_OTHER_HAS = re.compile(
    r"\b(?:he|she|they|(?:the\s+|my\s+)?(?:opponent|mate|friend|first\s+player))\s+(?:has|have|scored|got|is\s+(?:at|on))\s+([0-9]+)\b(?!\s*[,&]?\s*[1-6]\b)"
)


def _agreed(tally: Tally) -> Callable[[str], str]:
    """Return a function that leaves out of a text what the dice just thrown say already.

    That is the number of dice left, and the dice that were kept, if all together are five. Where the points taken are a part of
    the state, those of the kept dice are written instead.
    """

    def prepare(text: str) -> str:
        text = _TWO.sub(" take two ", text)
        if tally == "gap":
            text = _OTHER_HAS.sub(r" gap \1 ", text)
        kept = [_DIE.findall(each[1] or each[2]) for each in _KEPT.finditer(text)]
        rest = _KEPT.sub(" ", text)
        if len(kept) == 1 and len(_DIE.findall(_LEFT.sub(" ", rest))) + len(kept[0]) == DICE and tally != "gap":
            points = sum(int(face) for face in kept[0] if face != "3")
            text = f"{rest} own {points}" if tally == "own" else rest
        left = _LEFT.search(text)
        if left is not None:
            number = int(left[1]) if left[1].isdigit() else _NUMBERS.index(left[1]) + 1
            rest = _LEFT.sub(" ", text, count=1)
            if re.fullmatch(r"[^0-9]*(?:[1-6][^0-9]*)+", rest) and len(_DIE.findall(rest)) == number:
                return rest
        return text

    return prepare


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
        passed_over=("throw", "roll", "throws", "aside", "win", "beat", "against", "opponent", "total", "after"),
        prepare=_agreed(tally),
    )
    for tally, roles in _COUNTED.items()
}
