"""Tell where the cards of a sentence lie by the words before and behind them: in the hand, on the pile of discards, or in melds on the table."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from solvers.contract.presentation.vocabulary import PERSON
from solvers.games.card_thirty.words.named_cards import Named

THEY = rf"(?:she|he|they|(?:the\s+|my\s+)?(?:other\s+(?:player|one|guy)|{PERSON}))"
_TABLE = re.compile(
    r"\b(?:on\s+the\s+table|table(?:\s+of\s+(?:our|the|this))?(?=\s*:)|the\s+table\s+(?:has|shows)|there\s+is\s+an?\s+(?:run|set|meld))\b"
)
_ON_TABLE = re.compile(r"\s*(?:is\s+|are\s+|lies?\s+|lying\s+)?(?:on\s+the\s+table|there)\b")
# Words before cards, or right behind them, that say where they lie.
_THEIRS = re.compile(
    rf"\b(?:hers|theirs|(?:her|his|their|opponents?)\s+melds?|{THEY}(?:\s+in\s+the)?\s+(?:has\s+|have\s+)?(?:already\s+)?(?:laid|put|melded|showed|shows)(?:\s+down)?)\b"
)
_MINE = re.compile(
    r"\b(?:(?:my|our)\s+melds?|on\s+the\s+table\s+(?:are|is|lies?)\s+my|i\s+(?:have\s+)?(?:already\s+)?(?:laid|melded)(?:\s+down)?)\b"
)
# Laid by whom has been named before: he drew, laid; she began by laying down.
_LAYING = re.compile(r"\b(?:laid|laying|melded|put)(?:\s+down)?\b")
_SUBJECT = re.compile(rf"\b(i)\b|\b{THEY}\b")
_THROWN = re.compile(r"\b(?:threw|throws|thrown|discards?|discarded|discarding|dropped|pile|top(?:\s+card)?)\b")
_AT_TOP = r"on\s+(?:top\s+of\s+)?the\s+(?:pile|discards?|discard\s+pile)|on\s+top"
_ON_PILE = re.compile(
    rf"\s*(?:(?:is\s+|lies\s+)?(?:{_AT_TOP}|(?:the\s+)?top\s+(?:card|discard))|(?:was|is|has\s+been)\s+(?:just\s+)?(?:dropped|thrown|discarded))\b"
)
# The same of one card alone.
_ONE_ON_PILE = re.compile(rf"\s*(?:is|lies)\s+(?:{_AT_TOP}|the\s+top\s+(?:card|discard))\b(?!\s+of\s+my)")
_DRAWN = re.compile(
    r"\b(?:from\s+the\s+(?:stock|deck)\s+i\s+(?:have\s+)?got|drew|drawn|took|taken|pulled|picked\s+up)\b"
)
_JUST_DRAWN = re.compile(
    r"\s*,?\s*(?:which\s+|that\s+)?i\s+(?:have\s+)?(?:just\s+)?(?:drew|drawn|took|taken|pulled|picked\s+up)\b(?:\s+just\s+now)?"
)
_FROM = re.compile(r"\s*(?:from|off|out\s+of)\s+the\s+(stock|deck|discards?|discard\s+pile|pile)\b")
_PLACES = (
    (_THEIRS, "theirs"),
    (_MINE, "mine"),
    (_TABLE, "table"),
    (_THROWN, "pile"),
    (_DRAWN, "drawn"),
    (re.compile(r"\b(?:hand|hold|holding|i\s+have|cards?)\b"), "hand"),
)


class Place(NamedTuple):
    """Cards and where they lie.

    They are in the ``hand``, on the ``pile`` of discards, or in melds: those of the player (``mine``), of the opponent (``theirs``) or of either
    (``table``). The card just taken came from the ``stock``, or by a ``take`` from the discards. Cards that the opponent took are ``seen``.
    """

    where: str
    codes: tuple[str, ...]


def placed(sentence: str, left: str, cards: Sequence[Named]) -> tuple[list[Place], str]:
    """Return where the cards of a sentence lie, and the sentence without the words that say so."""
    places: list[Place] = []
    start, where = 0, "hand"
    for index, one in enumerate(cards):
        stop = cards[index + 1].start if index + 1 < len(cards) else len(sentence)
        before, behind, last = left[start : one.start], left[one.end : stop], index + 1 == len(cards)
        just = _JUST_DRAWN.match(behind)
        if just and index + 1 < len(cards) and behind[just.end() :].strip() in ("", "the", "a", "an"):
            # He threw the 7 of clubs, I drew the ace.
            just = None
        source = _FROM.search(behind)
        from_ = "take" if source and source[1] not in ("stock", "deck") else "stock"
        if just:
            places += [Place(where if where != "pile" else "hand", one.codes[:-1])] if one.codes[:-1] else []
            places.append(Place(from_, one.codes[-1:]))
            where = "hand"
        elif len(one.codes) > 1 and _ONE_ON_PILE.match(behind):
            # My cards are ..., and one is on top: the last of them.
            places += [Place(where if where != "pile" else "hand", one.codes[:-1]), Place("pile", one.codes[-1:])]
            where = "hand"
        else:
            subjects = [match[1] for match in _SUBJECT.finditer(left[: one.start])]
            own = subjects[-1:] in ([], ["i"])
            where = _where(before, behind, where, "mine" if own else "theirs", last=last)
            places.append(Place((from_ if own else "seen") if where == "drawn" else where, one.codes))
            where = "hand" if where in ("drawn", "pile") else where
        for pattern in (*((_JUST_DRAWN,) if just else ()), _FROM):
            behind = pattern.sub(lambda match: " " * len(match[0]), behind, count=1)
        if piled := _piled(behind, last=last):
            behind = f"{' ' * piled.end()}{behind[piled.end() :]}"
        for pattern in (_THEIRS, _MINE, _LAYING):
            before = pattern.sub(lambda match: " " * len(match[0]), before)
        left = f"{left[:start]}{before.ljust(one.start - start)}{left[one.start : one.end]}{behind}{left[stop:]}"
        start = one.end
    return places, left


def _piled(behind: str, *, last: bool) -> re.Match[str] | None:
    """Return the words behind cards that say that these lie on the pile; None if they do not, or say it of the next cards: 6S, top discard TS."""
    match = _ON_PILE.match(behind)
    of_next = match and not last and re.fullmatch(r"\W*(?:is|are|was)?\s*(?:the|a)?\s*", behind[match.end() :])
    return match if not of_next or re.match(r"\s*(?:is|are|lies|was|has)\b", behind) else None


def _where(before: str, behind: str, where: str, theirs: str, *, last: bool) -> str:
    """Return where cards lie by the words before and behind them; as the cards before them if the words do not say it. ``theirs`` is whose melds are laid by the last player named."""
    if _piled(behind, last=last):
        return "pile"
    if _ON_TABLE.match(behind):
        return "table"
    listed = [(match.start(), place) for pattern, place in _PLACES for match in pattern.finditer(before)]
    if not (_THEIRS.search(before) or _MINE.search(before)):
        listed += [(match.start(), theirs) for match in _LAYING.finditer(before)]
    return max(listed, default=(-1, where))[1]
