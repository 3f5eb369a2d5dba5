"""Questions about actions that name some of the dice thrown: ``should I keep the 5s``, ``take both fives or one?``."""

import re
from typing import NamedTuple

from service.reading.english import NUMBERS, faces

_FACES = ("ones", "twos", "threes", "fours", "fives", "sixes")
_COUNTS = {"both": 2, "single": 1, "lone": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "a": 1, "an": 1}
# A face, one or several times: 5, 5 5, 55, 5s, fives.
_AGAIN = "|".join(rf"{face}(?:[ ]+{face})+" for face in range(1, 7))
_FACE = rf"(?:{_AGAIN}|[1-6]{{1,6}}(?:['’]?s)?|{'|'.join(_FACES)}|{'|'.join(NUMBERS[:6])})\b(?!\s+(?:dice|die|points?))"
_ITEM = rf"(?:(?:the|a|an|my|both|all|just|only|one|two|three|four|other|of|single|lone|those|these)\s+){{0,4}}{_FACE}(?:\s+(?:only|alone|too|as\s+well))?"
_WHOLE = r"(?:(?:the\s+)?(?:whole\s+)?lot|all(?:\s+(?:of\s+)?(?:them|it|(?:the\s+)?dice|five|four|three|two))?|both(?:\s+of\s+(?:them|these))?|everything(?:\s+that\s+(?:scores|counts))?|(?:all|every)\s+(?:the\s+)?(?:scoring\s+(?:dice|die)|(?:dice\s+)?that\s+scores?))\b"
_KEEP = r"(?:keep|take|hold|leave|save|bank|set\s+aside|put\s+aside|grab|pick|keeping|taking|holding|setting\s+aside|putting\s+aside)"
_THROW = r"(?:re-?roll|re-?throw|throw|re-?rolling|re-?throwing|throwing|throw\s+back)"
_VERB = rf"(?:{_KEEP}|{_THROW})"
_LEAD = (
    r"(?:(?:is|was)\s+it\s+(?:right|wrong|ok|okay|better|best|good|bad|dumb|stupid|smart|wise|a\s+mistake)|how\s+(?:bad|good|wrong|right|dumb|stupid|big\s+an?\s+(?:mistake|error|blunder))\s+is\s+it|"
    r"how\s+much\s+(?:worse|better|weaker|stronger)\s+(?:is|was|would\s+be|would\s+it\s+be\s+to|is\s+it\s+to)|"
    r"(?:what|how\s+much)\s+(?:does|do|will|would)\s+(?:it|that|i)\s+(?:cost|lose)(?:\s+me)?(?:\s+in\s+(?:points|expected\s+points))?|"
    r"should|shall|do|can|could|would|better|if|by|for)(?:\s+(?:i|we|you|one))?(?:\s+(?:just|only|rather|to|really|even|by)){0,2}"
)
_JOIN = r"(?:[,&+/]|and\b|or\b|vs\b\.?|versus\b|plus\b|instead\s+of\b|rather\s+than\b|over\b|than\b)"
# What is thrown then says nothing more: keeping the 1 and rolling five.
_ROLLING = r"(?:\s+and\s+(?:re)?(?:roll|throw)(?:ing)?\s+(?:the\s+)?(?:other\s+)?(?:one|two|three|four|five|six|[1-6]|rest|others|last)(?:\s+(?:dice|die|ones?))?)?"
ITEMS = rf"(?:{_ITEM}|{_WHOLE}){_ROLLING}(?:(?:\s*,)?\s*{_JOIN}\s*(?:{_VERB}\s+)?(?:{_ITEM}|{_WHOLE}){_ROLLING}){{0,5}}"
_OTHERWISE = r"(?:(?:\s*,)?\s*(?:aside|again|(?:instead\s+of|rather\s+than)\s+(?:re-?)?(?:throwing|rolling)\s+(?:it|them)(?:\s+again)?|or\s+(?:not|no|both|all|just\s+one|one|none|reroll|roll|throw|leave|keep|take)(?:\s+(?:it|them|all|that|everything|again|both))?|and\s+that\s+is\s+(?:all|it))|\s*(?:&|and)\s+(?:then\s+)?(?:re)?(?:roll|throw)\s+(?:the\s+)?(?:last|other|others|rest|remaining)(?:\s+(?:die|dice|ones?|one|two|three|four))?)*"
# Is keeping only the 5 a mistake.
_JUDGED = r"(?:mistake|error|blunder|idea|move|play|wrong|right|correct|ok|okay|fine|good|bad|best|better|worse|stupid|dumb|silly|smart|wise|sensible)"
# A question has a verb of its own, or says that there is another way, or ends with a question mark.
_OFFERS = re.compile(
    rf"\b{_LEAD}[\s,:]+{_VERB}\s+{ITEMS}{_OTHERWISE}(?:\s+(?:from|of|out\s+of)\b)?(?:(?<=s)|(?!\s+[1-6]\b))"
    rf"|(?<!to )(?<!must )\b{_VERB}\s+{ITEMS}(?:(?=\s*(?:\?|$))|{_OTHERWISE[:-1]}+)"
    rf"|\b{_VERB}\s+(?=[^.?!]*\b(?:or|vs|versus|instead|rather|than)\b){ITEMS}\s+(?:from|out\s+of|of|on)\b(?=\s+[1-6][\s,]*[1-6])"
    rf"|(?<=[,.;])\s*(?=(?:the|just|only|both|all)\b[^.?!]*\bor\b){ITEMS}(?=\s*(?:\?|$))"
    rf"|\b(?:just|only)\s+{_ITEM}(?:\s*(?:and|[,&+])\s*{_ITEM}){{0,5}}(?:(?=\s*(?:\?|$))|\s+{_KEEP}\b(?:\s+or\b)?(?=\s*(?:\?|$)))"
    rf"|\b(?:is|was|would)\s+{_VERB}\s+{ITEMS}\s+(?:really\s+|be\s+)*(?:an?\s+|the\s+)?(?:big\s+|bad\s+|good\s+)?{_JUDGED}\b"
    r"|(?<=:)\s*[1-6]{1,6}(?:\s+(?:or|vs\.?|versus)\s+[1-6]{1,6}){1,5}(?=\s*(?:\?|$))"
    rf"|\b(?:just|only)\s+{_ITEM}\s+or\s+(?:keep\s+|take\s+)?{_WHOLE}(?=\s*(?:\?|$))|\b{_WHOLE}\s+or\s+(?:just|only)\s+{_ITEM}(?=\s*(?:\?|$))",
    re.IGNORECASE,
)
_ALTERNATIVE = re.compile(r"\b(?:or|vs|versus|instead\s+of|rather\s+than|over|than)\b", re.IGNORECASE)
# The die that shows a 1: take just the one.
_THE_ONE = re.compile(r"\bthe\s+one\b(?!\s+(?:of|die|dice|left|last)\b)", re.IGNORECASE)
_THROWN = re.compile(rf"\b{_THROW}\b", re.IGNORECASE)


class Offer(NamedTuple):
    """Dice that a question names: those that are kept, or with ``again`` thrown again.

    ``dice`` are digits. ``all`` is True if all dice of these faces are meant, or all dice if it has no digits.
    """

    dice: str
    all: bool
    again: bool


def without_offers(text: str) -> str:
    """Return a text without the questions about some of its dice; as it is if the rest does not have all of these dice."""
    return _parted(text)[0]


def offers(text: str) -> list[Offer]:
    """Return the dice that the questions of a text name, each set once."""
    return list(dict.fromkeys(_parted(text)[1]))


def _parted(text: str) -> tuple[str, list[Offer]]:
    named: list[Offer] = []

    def left_out(match: re.Match[str]) -> str:
        again = False
        for part in _ALTERNATIVE.split(match[0]):
            # A verb stands for what follows it, until there is another one.
            again = _THROWN.search(part) is not None or (again and not re.search(_KEEP, part, re.IGNORECASE))
            one = offer(part, again=again)
            if one is not None:
                named.append(one)
        return " "

    rest = _OFFERS.sub(left_out, text)
    offered = {face for offer in named for face in offer.dice}
    shown = {*re.findall("[1-6]", faces(rest))}
    return (rest, named) if named and offered <= shown else (text, [])


def offer(part: str, *, again: bool) -> Offer | None:
    """Return the dice that a part of a question names; None if it names none."""
    digits, several, count = "", False, 0
    for word in re.findall("[a-z]+|[0-9]+", part.lower()):
        face = face_digit(word)
        if word in _COUNTS and (face is None or word in ("one", "two", "three", "four", "five")) and not count:
            count = _COUNTS[word]
        elif face is not None:
            several = several or (not count and word.endswith("s"))
            digits, count = digits + face * (count or 1), 0
        elif word.isdigit():
            digits, count = digits + word, 0
    if count == 1 and not digits and _THE_ONE.search(part):
        return Offer("1", False, again)
    if count > 1 or (count == 1 and re.search(r"\bone\b", part)):
        # A number of dice without a face is no set of dice; a face in words is one: keep the two.
        return None
    if digits:
        return Offer("".join(sorted(digits)), several, again)
    return Offer("", True, again) if re.search(_WHOLE, part, re.IGNORECASE) else None


def face_digit(word: str) -> str | None:
    """Return the digit of a face that a word names; None if it names none, or several."""
    if word in _FACES:
        return str(_FACES.index(word) + 1)
    if word in NUMBERS[:6]:
        return str(NUMBERS.index(word) + 1)
    return word if len(word) == 1 and word in "123456" else None
