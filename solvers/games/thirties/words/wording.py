"""The words in which people speak about positions of the game of 30s."""

import re

from solvers.contract.presentation.speech import TO_THROW, Role, Wording

_ASIDE = ("aside", "put aside", "set aside", "kept", "put away", "set away")
# Other words for them behind dice.
_LYING = r"(?:(?:are|is|already|lying|lie|sitting|put|set)\s+)*(?:on\s+the\s+(?:side|table|board)|to\s+the\s+side|lying\s+there|lying|out\s+of\s+play|locked(?:\s+in)?|banked|off\s+to\s+the\s+side|over\s+there|down\s+already)"
_WORDS = ("one", "two", "three", "four", "five", "six")
_FACES = r"([1-6](?:[ ,]*(?:and )?[1-6]\b)*)"
_PUT = re.compile(rf"\b(?:after\s+)?(?:i\s+)?(?:have\s+)?put(?:ting)?\s+(?:an?\s+)?{_FACES}\s+(?:away|aside)\b")
# A question names an action, and not what is aside already.
_ASKED = re.compile(
    rf"\b(?:should|shall|do|can|could|may|must|would)\s+(?:(?:i|we|you|one)\s+)?(?:put|set)\s+(?:(?:an?|the)\s+)?{_FACES}\s+(?:away|aside)\b"
)
# What stands behind "kept" is kept: 5 5 6 6 6 kept 1, threw 5 5 6 6 6, already have a 1.
_KEPT = re.compile(
    rf"(?<=[1-6])\s*,?\s*(?:and\s+)?(?:i\s+)?(?:have\s+)?(?:kept|keep|keeping|(?:already|still)\s+(?:have|got|kept|keep)|have\s+already|(?:have|got)(?=[^,;]*\baside\b))\s+(?:an?\s+)?{_FACES}(?:\s+(?:aside|already|from\s+before))?\W*$"
)
# So are dice that a player has before the throw: with 6 6 6 6 and rolled 3 2.
_BEFORE = re.compile(
    rf"\b(?:with|have|got|holding|having)\s+(?:an?\s+)?{_FACES}\s*,?\s*(?:(?:and|but)\s+)?(?=(?:i\s+)?(?:have\s+)?(?:just\s+)?(?:now\s+)?(?:rolled|threw|thrown)\b:?\s*(?:an?\s+)?[1-6])"
)
# A sum of the dice aside, and the dice left: 28 and one die left. What is aside counts only by its sum.
_SUM = re.compile(
    r"\b(?:(?:i\s+)?(?:have|got|with|at|on)\s+)?(?:(?:a\s+)?(?:sum|total|score)\s+(?:of\s+|is\s+)?)?([1-3]?[0-9])(?:\s+points?)?(?:\s+(?:aside|kept|put\s+aside|set\s+aside|so\s+far|already|in\s+total)){0,2}"
)
_COUNT = re.compile(
    rf"\b([1-5]|{'|'.join(_WORDS[:5])})\s+(?:dice|die)(?:\s+(?:left|to\s+(?:go|throw|roll)|remaining|more)){{1,2}}\b"
)
_ALL = re.compile(rf"\b([1-6]|{'|'.join(_WORDS)})\s+(?:dice|die)\b(?:\s+left\b)?")
_ROLLED = re.compile(rf"\b(?:rolled|threw|thrown|rolling|throw|roll)\s+(?:an?\s+)?{_FACES}")
_GROUP = r"[1-6](?:\s*(?:and\s+)?[1-6]\b)*"
# A comma between two groups that have none: 5 and 3, 6 6 6 4 aside.
_PARTED = re.compile(
    rf"(?<![0-9,])(?<![0-9,]\s)\b(?:(?:rolled|threw|thrown)\s+)?({_GROUP})\s*[,;]\s*({_GROUP})\s+(?:are\s+|is\s+)?(?:put\s+|set\s+)?aside\b"
)
_OF_ASIDE = re.compile(r"\b(?:kept|keeping|aside)\b")
_DICE = 6
_LAST = re.compile(r"\b(?:the\s+)?last\s+(?:one|two|three|four|five|[1-5])(?:\s+dice)?\s+(?:are|is|show)\b")


_BESIDE = re.compile(rf"(?<=[1-6])\s+{_LYING}\b")
_LYING_FIRST = re.compile(rf"\b(?:with|having)?\s*{_LYING}:?\s+(?=[1-6])")
_TO_THROW = re.compile(
    rf"\b([1-6]|{'|'.join(_WORDS)})\s+(?:dice|die)\s+(?:still\s+)?(?:in\s+(?:my\s+)?hand|to\s+(?:throw|roll|go)|left|remaining|still\s+to\s+come)\b"
)


def _prepare(text: str) -> str:
    """Return a text with the phrases of the roles for other ways to say them: putting a 6 away, the last two are 2 and 3."""
    text = _LAST_ONE.sub(r" \1 aside, one die left ", _MADE.sub(_made, text))
    text = _LYING_FIRST.sub(" aside ", _BESIDE.sub(" aside ", text))
    text = _TO_THROW.sub(r"\1 dice left", text)
    text = _BEFORE.sub(r" keeping \1 ", _PARTED.sub(_apart, text))
    text = _KEPT.sub(r" keeping \1 ", _LAST.sub(" rolled ", _PUT.sub(r" aside \1 ", _ASKED.sub(" ", text))))
    return _summed(text)


# The sum of the dice aside, with their number: the five aside make 24; 25 from five dice and the last one to throw.
_MADE = re.compile(
    rf"\b(?:and\s+)?(?:the\s+|my\s+)?([1-5]|{'|'.join(_WORDS[:5])})\s+(?:dice\s+)?aside\s+(?:make|are|sum\s+(?:up\s+)?to|total|add\s+up\s+to)\s+([0-9]{{1,2}})\b"
)
_LAST_ONE = re.compile(
    r"\b([0-9]{1,2})\s+(?:from|with|on)\s+(?:5|five)\s+dice\s+and\s+(?:the\s+)?last\s+(?:(?:one|die)\s+)?(?:,\s*)?(?:one\s+(?:dice|die)\s+left|(?:still\s+)?to\s+(?:throw|roll))\b"
)


def _made(match: re.Match[str]) -> str:
    """Return the sum of the dice aside without their number, if so many are aside beside those left."""
    left = _TO_THROW.search(match.string)
    return f" {match[2]} aside " if left is not None and _number(match[1]) + _number(left[1]) == _DICE else match[0]


def _number(text: str) -> int:
    return int(text) if text.isdigit() else _WORDS.index(text) + 1


def _apart(parted: re.Match[str]) -> str:
    """Return two groups that are all dice, with what they are; a sum aside stays as it is."""
    thrown, aside = parted.groups()
    return f" rolled {thrown} aside {aside} " if len(re.findall("[1-6]", thrown + aside)) == _DICE else parted[0]


def _fits(text: str, number: int) -> bool:
    """True if so many dice are thrown, as far as the order of the words tells."""
    rolled, aside = _ROLLED.search(text), _OF_ASIDE.search(text)
    if aside is None or rolled is not None:
        return aside is not None and rolled is not None and len(re.findall("[1-6]", rolled[1])) == number
    return number in (len(re.findall("[1-6]", part)) for part in (text[: aside.start()], text[aside.end() :]))


def _summed(text: str) -> str:
    """Return a text with dice for the sum of those aside, and without the number of dice left if so many are thrown."""
    rolled, every = _ROLLED.search(text), _ALL.search(text)
    if rolled is not None and every is not None and _number(every[1]) == len(re.findall("[1-6]", rolled[1])):
        shorter = _ALL.sub(" ", text, count=1)
        if not re.search("[0-9]", _ROLLED.sub(" ", shorter, count=1)):
            return shorter
    count = _COUNT.search(text)
    if count is None:
        return text
    number = _number(count[1])
    told = _COUNT.sub(" ", text, count=1)
    if len(re.findall("[1-6]", told)) == _DICE and not re.search("[07-9]", told) and _fits(told, number):
        return told
    rest = _COUNT.sub(" ", text, count=1)
    if rolled is not None:
        if len(re.findall("[1-6]", rolled[1])) != number:
            return text
        rest = _ROLLED.sub(" ", rest, count=1)
    sums = [match for match in _SUM.finditer(rest) if len(match[1]) > 1]
    aside = _DICE - number
    # Of two dice with 66 aside both show a 6; nothing but a sum has other digits, or fewer than there are dice.
    if (
        len(sums) == 1
        and re.findall("[0-9]+", rest) == [sums[0][1]]
        and aside <= int(sums[0][1]) <= 6 * aside
        and len(sums[0][1]) != aside
    ):
        low, more = divmod(int(sums[0][1]), aside)
        faces = " ".join([str(low)] * (aside - more) + [str(low + 1)] * more)
        thrown = f" rolled {rolled[1]} " if rolled is not None else f" {number} dice left "
        return f"{_SUM.sub(' ', rest)} {thrown} aside {faces} "
    return f"{rest} rolled {rolled[1]} " if rolled is not None else text


WORDING = Wording(
    (
        Role(
            "dice", ("threw", "thrown", "throw", "rolled", "throwing", "rolling"), ("thrown", "rolled", "just thrown")
        ),
        TO_THROW,
        Role(
            "dice",
            (*_ASIDE, "keeping", "i keep", "i put aside", "i kept"),
            (*_ASIDE, "is kept"),
            named=True,
            optional=True,
        ),
    ),
    words=("end",),
    passed_over=("put", "keep", "again", "throw", "roll", "lose", "win", "score", "nothing"),
    prepare=_prepare,
)
