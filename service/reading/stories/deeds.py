"""Read a move that somebody made as a question about it: ``threw 1 2 4 5 5 6 and kept 5 5 6, was that a mistake?``."""

import re
from collections import Counter

from service.reading.english import NUMBERS, faces
from service.reading.offers import ITEMS, face_digit, offer
from solvers.contract.presentation.vocabulary import PERSON

# Dice in digits, or named in any way.
_DICE = rf"(?:(?:the\s+)?[1-6](?:(?:\s*,\s*|\s+)(?:and\s+)?(?:the\s+)?[1-6])+\b|{ITEMS})"
# The dice thrown next, without their faces.
_GOING_ON = (
    r"(?:(?:\s*,\s*|\s+)(?:and\s+)?(?:then\s+)?(?:re-?)?(?:rolled|threw)"
    r"(?:\s+on|\s+again|(?:\s+the)?(?:\s+(?:rest|others?|remaining|last))?(?:\s+(?:one|two|three|four|five|[1-5])\s+(?:dice|die))?)(?!\s*[1-6]))"
)
_DEED = re.compile(
    rf"(?:\s*[,.;:!-])?\s+(?:(?:and|but|so|then)\s+)*(?:(?:i|we|he|she|they|(?:my|our)\s+(?:{PERSON}))\s+)?"
    r"(?:(?:just|only|then|simply|stupidly|foolishly|of\s+course)\s+)*"
    r"(?:kept|keep|keeping|took|take|taking|saved|saving|held|holding|grabbed|picked|(?:put|set|putting|setting)(?:\s+(?:aside|away|back))?)\s+"
    rf"(?P<items>(?:just\s+|only\s+)?{_DICE})(?:\s+(?:aside|away|out|down|back))?{_GOING_ON}?(?:\s+again)?(?:,?\s+(?:hoping|trying|aiming|going|looking|gambling)\s+(?:for|on)\s+[^.?!;,]*)?(?=\s*(?:[.?!,;]|$|(?:and|but)\b))",
    re.IGNORECASE,
)
_THROWN = re.compile(r"(?<![0-9])[1-6](?:[\s,]*(?:and\s+)?[1-6]){1,5}(?![0-9])")
# One die, which is no number of dice or points.
_DIE = re.compile(r"(?<![0-9.,])[1-6](?=[1-6]*\b)(?![1-6]*\s+(?:dice|die|points?|left)\b)|(?<=[1-6])[1-6](?=[1-6]*\b)")
# Words that make a question or a wish of the words behind them.
_ASKS = re.compile(
    r"\b(?:should|shall|can|could|do|does|did|would|will|may|might|must|or|to|if|better|when|whether|that|than|not|never|says?|said|thinks?|wants?|is|are|was)(?:\s+(?:i|we|he|she|they))?\s*$",
    re.IGNORECASE,
)
# Dice kept and dice named before are more than any game has only if the kept ones are among the thrown. In Threes any number will do: its
# positions have no dice aside.
_MOST, _IN_THREES = 6, 0
_THREES = re.compile(r"^\s*threes\b|\b(?:in|of|at|play|playing)\s+threes\b", re.IGNORECASE)
# In "both the 1 and the 5" both is no number.
_ONE_EACH = re.compile(r"\bboth\s+(?=(?:the\s+)?\w+\s+and\b)", re.IGNORECASE)
# The five beside other dice is a 5.
_THE_FACE = re.compile(
    rf"(?:(?<=\band the )|(?<=\band a )|(?<=\bthe )(?=\w+ and\b))(?:{'|'.join(NUMBERS[:6])})\b", re.IGNORECASE
)
# Dice in a row would be read as a throw.
_QUESTION = re.compile(r"\b(keep|take|hold|(?:put|set)\s+aside)\s+([1-6](?:\s+[1-6])+)(?=\s*\?)", re.IGNORECASE)
# A sentence that judges what was done, or what another says of it, and tells nothing.
_VERDICT = re.compile(
    rf"\s*(?:and\s+|but\s+|so\s+)?(?:(?:he|she|they|(?:my|our)\s+(?:{PERSON}))\s+(?:says?|said|thinks?|thought|laughed|claims?|claimed)|since|because|how|was|is|what|did|does|have|(?:an?\s+)?(?:good|bad|right|wrong|ok|okay|mistake|error|blunder|smart|wise|clever|sensible|foolish|stupid|silly|dumb)|the\s+right)\b"
    r"(?![^.?!;]*\b(?:now|next|chance|chances|odds|probability|average|if|when|instead|than(?!\s+the\s+best\b)|or|not|still)\b)[^.?!;0-9]*[.?!;]*\s*",
    re.IGNORECASE,
)

# The score, told after the deed.
_SCORE = re.compile(
    r"(?:(?:it|the\s+score)\s+(?:was|is|stood(?:\s+at)?)|at|we\s+(?:were|are)(?:\s+at)?)\s+[0-9]+\s*(?:to|-|:|all|each)\s*[0-9]*\W*",
    re.IGNORECASE,
)


def asked(text: str) -> str:
    """Return a text with a move that somebody made written as a question. Dice of a question are written as ``5 5 and 6``."""
    most = _IN_THREES if _THREES.search(text) else _MOST
    for match in _DEED.finditer(text):
        before = faces(text[: match.start()].lower())
        thrown = _THROWN.findall(before)
        named = offer(
            _THE_FACE.sub(lambda face: face_digit(face[0].lower()) or "", _ONE_EACH.sub("", match["items"])),
            again=False,
        )
        if not thrown or named is None or not named.dice or _ASKS.search(text[: match.start()]):
            continue
        dice = Counter(re.findall("[1-6]", thrown[-1]))
        kept = Counter({face: dice[face] for face in named.dice} if named.all else named.dice)
        rest = _without_verdicts(text[match.end() :])
        if (not rest or _SCORE.fullmatch(rest)) and kept <= dice and kept.total() + len(_DIE.findall(before)) > most:
            return f"{text[: match.start()]}. should i keep {_listed(kept)}? {rest}".rstrip()
    return _QUESTION.sub(lambda match: f"{match[1]} {_listed(Counter(re.findall('[1-6]', match[2])))}", text)


def _listed(kept: Counter[str]) -> str:
    """Return dice as a question names them: 5 5 and 6."""
    return " and ".join(" ".join(face * number) for face, number in sorted(kept.items()) if number)


def _without_verdicts(text: str) -> str:
    """Return what follows a deed without sentences that judge it."""
    rest = text.lstrip(" .,;?!")
    while (match := _VERDICT.match(rest)) is not None and match.end():
        rest = rest[match.end() :]
    return rest
