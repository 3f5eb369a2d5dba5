"""Write out what people say in a hurry: x for a joker, 789 of clubs for three cards, two kings KD KC for two; and who is ahead in a match, by whomever it is told."""

import re

from solvers.contract.presentation.vocabulary import CARD
from solvers.games.card_thirty.words.named_cards import COUNTS, NAMES, RANKS
from solvers.games.card_thirty.words.places import THEY

_SUIT = r"(?:clubs?|diamonds?|hearts?|spades?)"
# A joker by its letter, among the codes of other cards.
_LETTER = re.compile(
    rf"(?:(?<=[0-9tjqka][cdhs] )|(?<=[0-9tjqka][cdhs], )|(?<=[0-9tjqka][cdhs] and ))x(?![a-z0-9])|(?<![a-z0-9])x(?=[\s,+&]+(?:and\s+)?(?:{CARD}|x)(?![a-z0-9]))"
)
# The ranks of a run in one word, of which one is a number: 789 of clubs, 9tj of hearts.
_JOINED = re.compile(
    rf"(?<![a-z0-9])(?=[tjqka]{{0,3}}[0-9]|jqk\b|qka\b|tjq)((?:10|[2-9tjqka]){{2,}})(?=\s+(?:of\s+)?{_SUIT}\b)"
)
_RANK = re.compile("10|[2-9tjqka]")
# Cards of one rank by their number, and then by their codes.
_TWICE = re.compile(
    rf"\b(two|three|four|[234])\s+({'|'.join(NAMES)})(?:e?s)\s*[:,(]?\s*((?:{CARD}(?![a-z0-9])(?:[\s,&+]|\band\b)*)+)"
)
_CODE = re.compile(CARD)
_SPELLINGS = (
    (re.compile(r"\b(?:no1|noone)\b"), "nobody"),
    (re.compile(r"\b1st\b"), "first"),
    (re.compile(r"\bhav(?:e)?nt\b"), "have not"),
    (
        re.compile(
            r"\b(he|she) is (?:only )?(got\b|(?=(?:just |already )?(?:picked|taken|drawn|laid|thrown|discarded)\b))"
        ),
        r"\1 has ",
    ),
    (re.compile(r"(?<=\bopponent)['’]s(?= (?:last )?discard)"), ""),
    # What I threw and he took is in his hand.
    (
        re.compile(
            rf"\bi (?:threw|discarded) ([^.?!;,]{{2,25}}?)[ .,;]+(?:and |but |then )*({THEY}) (?:has )?(?:took|taken|picked) (?:it|that)(?: up)?\b"
        ),
        r"\2 took \1",
    ),
    # Do I take the top of the pile? It is ...
    (re.compile(r"(?:^|(?<=[.?!;] ))[^.?!;]*\b(?:pile|discards?)\s*\?\s+it is\b"), "the pile is"),
    (re.compile(r"\blast (?=discard\b)|\bor not\b"), ""),
    (re.compile(r"\bempty\s+(?:except|but)(?:\s+for)?\b"), ""),
)
LEAD = re.compile(
    r"\b(ahead|up|leading|winning|behind|down|trailing|losing)(?:\s+by)?\s+([1-9][0-9]{0,2})(?:\s+points?)?\b"
    r"|\b([1-9][0-9]{0,2})(?:\s+points?)?\s+(ahead|up|behind|down|better|lower|against\s+me)\b(?:\s+than\s+(?:her|him|them|(?:my\s+)?[a-z]+))?(?:\s*\(so\s+\3\s+lower\))?"
)
# Whoever leads is ahead, and the other one behind.
_THEY_LEAD = re.compile(
    rf"\b{THEY}(?:['’]s|\s+(?:is|are|was))?\s+(?:(?:by\s+)?([1-9][0-9]{{0,2}})(?:\s+points?)?\s+(ahead|behind|up|down|in\s+front)\b(?:\s+(?:of\s+)?me\b)?|(leads?|trails?|ahead|behind|leading|trailing)(?:\s+(?:of\s+)?me)?\s+by\s+([1-9][0-9]{{0,2}})(?:\s+points?)?\b)"
)
_LEADS = re.compile(r"\bi\s+(lead|trail)(?:\s+(?:him|her|them|by))*\s+([1-9][0-9]{0,2})(?:\s+points?)?\b")
_OF_LEAD = re.compile(r"\b(?:an?\s+|my\s+)?([1-9][0-9]{0,2})(?:-|\s+)points?\s+(lead|advantage|deficit)\b")
_LEAD_OF = re.compile(r"\b(?:an?\s+|my\s+|the\s+)?(lead|advantage|deficit)\s+of\s+([1-9][0-9]{0,2})(?:\s+points?)?\b")
LEVEL = re.compile(r"\b(?:level|even|tied|equal|same\s+score)\b")
_AHEAD = frozenset(("ahead", "up", "leading", "winning", "better", "lower"))


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


def leads(text: str) -> str:
    """Return a text in which the player says who is ahead, whoever it was told of."""
    text = _THEY_LEAD.sub(_mine, text)
    text = _LEAD_OF.sub(lambda match: f"{match[2]} points {'behind' if match[1] == 'deficit' else 'ahead'}", text)
    text = _OF_LEAD.sub(lambda match: f"{match[1]} points {'behind' if match[2] == 'deficit' else 'ahead'}", text)
    return _LEADS.sub(lambda match: f"i am {match[2]} points {'ahead' if match[1] == 'lead' else 'behind'}", text)


def lead_of(match: re.Match[str] | None) -> int:
    """Return the points by which the player is ahead, negative if behind; 0 without a match of ``LEAD``."""
    if match is None:
        return 0
    points = int(match[2] or match[3])
    return points if (match[1] or match[4]) in _AHEAD else -points


def _mine(match: re.Match[str]) -> str:
    """Return the lead of the opponent as that of the player."""
    word, points = match[2] or match[3], match[1] or match[4]
    return f"i am {points} points {'behind' if word.startswith(('ahead', 'up', 'in', 'lead')) else 'ahead'}"
