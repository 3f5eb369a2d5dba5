"""Write out how people name cards in a hurry: x for a joker, 789 of clubs for three cards, two kings KD KC for two."""

import re

from solvers.games.card_thirty.words.named_cards import COUNTS, NAMES, RANKS

_CARD = r"(?:10|[2-9tjqka])[cdhs]"
_SUIT = r"(?:clubs?|diamonds?|hearts?|spades?)"
# A joker by its letter, among the codes of other cards.
_LETTER = re.compile(
    rf"(?:(?<=[0-9tjqka][cdhs] )|(?<=[0-9tjqka][cdhs], )|(?<=[0-9tjqka][cdhs] and ))x(?![a-z0-9])|(?<![a-z0-9])x(?=[\s,+&]+(?:and\s+)?(?:{_CARD}|x)(?![a-z0-9]))"
)
# The ranks of a run in one word, of which one is a number: 789 of clubs, 9tj of hearts.
_JOINED = re.compile(
    rf"(?<![a-z0-9])(?=[tjqka]{{0,3}}[0-9]|jqk\b|qka\b|tjq)((?:10|[2-9tjqka]){{2,}})(?=\s+(?:of\s+)?{_SUIT}\b)"
)
_RANK = re.compile("10|[2-9tjqka]")
# Cards of one rank by their number, and then by their codes.
_TWICE = re.compile(
    rf"\b(two|three|four|[234])\s+({'|'.join(NAMES)})(?:e?s)\s*[:,(]?\s*((?:{_CARD}(?![a-z0-9])(?:[\s,&+]|\band\b)*)+)"
)
_CODE = re.compile(_CARD)
_SPELLINGS = (
    (re.compile(r"\bno1\b"), "nobody"),
    (re.compile(r"\b1st\b"), "first"),
    (re.compile(r"\bhav(?:e)?nt\b"), "have not"),
    (re.compile(r"\b(he|she) is got\b"), r"\1 has"),
)


def written_out(text: str) -> str:
    """Return a text in small letters with its cards and its short words written out."""
    for pattern, written in _SPELLINGS:
        text = pattern.sub(written, text)
    text = _TWICE.sub(_once, _LETTER.sub("joker", text))
    return _JOINED.sub(lambda match: " ".join(_RANK.findall(match[1])), text)


def _once(match: re.Match[str]) -> str:
    """Return cards by their codes alone if the number and the rank before them say the same; else what stands there."""
    codes = _CODE.findall(match[3])
    alike = {RANKS[code[:-1]] for code in codes} == {RANKS[match[2]]}
    return match[3] if alike and len(codes) == COUNTS[match[1]] else match[0]
