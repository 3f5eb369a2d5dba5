"""Tell where the cards of a sentence lie by the words before and behind them: in the hand, on the pile of discards, or in melds on the table."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from solvers.contract.presentation.vocabulary import PERSON
from solvers.games.card_thirty.words.named_cards import Named

THEY = rf"(?:she|he|they|(?:the\s+|my\s+)?(?:other\s+(?:player|one|guy)|{PERSON}))"
# Whoever is named last before cards has laid, drawn or thrown them.
_OWNER = re.compile(rf"\b(?:{THEY}|hers|theirs|his|her|their|i|my|mine|our)\b")
_OWN = frozenset(("i", "my", "mine", "our"))
_POSSESSIVE = frozenset(("hers", "theirs", "his", "her", "their", "my", "mine", "our"))
_TABLE = re.compile(
    r"\b(?:on\s+(?:the\s+)?table|(?:the\s+)?table(?=\s*:|\s+(?:(?:also\s+|now\s+)?(?:has|shows|is)|my|his|her|their|of\s+(?:our|the|this))\b|\s*$)(?:\s+(?:also\s+|now\s+)?(?:has|shows|is))?|there\s+is\s+an?\s+(?:run|set|meld))\b"
)
_ON_TABLE = re.compile(r"\s*(?:is\s+|are\s+|lies?\s+|lying\s+)?(?:on\s+the\s+table|there)\b")
# He drew, laid; she began by laying down; his melds are; I am down with.
_LAYING = re.compile(
    rf"\b(?:(?:laid|laying|melded|put)(?:\s+down)?(?:\s+already)?|{THEY}\s+shows|(?:my|our|his|her|their|opponents?)\s+melds?|melds\s+(?:out|down)|(?:hers|theirs|mine)(?=\s*:|\s+(?:are|is)\b|\s*$)"
    r"|(?:(?:went|gone|came|am|are|is)\s+(?:already\s+)?(?:down|out)(?:\s+already)?|opened)\s+with(?!\s+(?:throw|discard)))\b"
)
# What somebody has is laid only if this stands behind it.
_HAS = re.compile(r"\b(?:have|has|had|got|holds?|holding)\b")
_LAID_BEHIND = re.compile(r"\s*(?:laid|melded|down)\b(?!\s+(?:before|already|earlier))(?:\s+(?:down|out)\b)?")
# He has the jack of hearts thrown.
_THROWN_BEHIND = re.compile(r"\s*(?:thrown|discarded|dropped)\b")
# What do I do with the 3C he tossed?
_THEY_THREW = re.compile(rf"\s*(?:that\s+|which\s+)?{THEY}\s+(?:just\s+)?(?:threw|tossed|discarded|dropped)\b")
# I have thrown it, which ended my turn.
_I_THREW = re.compile(
    r"\bi\s+(?:have\s+)?(?:(?:then|just|now)\s+)?(?:threw|discarded|tossed|dropped|thrown)\b(?:\s+away)?|\bi\s+have\b[^|]*\|\s*(?:thrown|discarded)\b"
)
# Whose the melds on a table are, right beside them.
_BEFORE_MELD = re.compile(
    r"\b(?:(my|mine|our)|his|her|their|hers|theirs)(?:\s+on\s+(?:the\s+)?table)?\s*:?\s*(?:(?:are|is|the)\s+)*(?:run\s+|set\s+)?$"
)
_BEHIND_MELD = re.compile(r"\s*\(?(?:(mine)|his|hers|theirs)\b(?=\W*$|\s*[,;)]|\s+and\b)\)?")
_THROWN = re.compile(
    r"\b(?:threw|throws|throwing|thrown|tossed|discards?|discarded|discarding|dropped|pile|top(?:\s+card)?)\b"
)
_AT_TOP = r"on\s+(?:top\s+of\s+)?(?:the\s+)?(?:pile|discards?|discard\s+pile)|on\s+top"
_ON_PILE = re.compile(
    rf"\s*(?:(?:is\s+|lies\s+)?(?:{_AT_TOP}|(?:the\s+)?top\s+(?:card|discard))|(?:was|is|has\s+been)\s+(?:just\s+)?(?:dropped|thrown|discarded))\b"
)
# The same of one card alone.
_ONE_ON_PILE = re.compile(rf"\s*(?:is|lies)\s+(?:{_AT_TOP}|the\s+top\s+(?:card|discard))\b(?!\s+of\s+my)")
_DRAWN = re.compile(
    r"\b(?:from\s+the\s+(?:stock|deck)\s+i\s+(?:have\s+)?got|drew|drawn|took|taken|pulled|picked(?:\s+up)?)\b"
)
# The top card of the discards, unless it was drawn.
_TOP_TAKEN = re.compile(r"\b(drew|took|picked\s+up)\s+the\s+top\s+(?:card|discard)\W*$")
_JUST_DRAWN = re.compile(
    r"\s*,?\s*(?:which\s+|that\s+)?i\s+(?:have\s+)?(?:just\s+)?(?:drew|drawn|took|taken|pulled|picked\s+up)\b(?:\s+just\s+now)?"
)
# The opponent does something to a card that no word above tells.
_THEY_DO = re.compile(rf"\b{THEY}\s+(?!and\b|with\b|is\b|are\b)[a-z]+\s+(?:(?:the|an?|my|that)\s+)?$")
_FROM = re.compile(r"\s*(?:from|off|out\s+of)\s+the\s+(stock|deck|discards?|discard\s+pile|pile)\b")
_PLACES = (
    (_LAYING, "laid"),
    (_TABLE, "table"),
    (_THROWN, "pile"),
    (_DRAWN, "drawn"),
    (re.compile(r"\b(?:hand|hold|holding|have|(?<!top )cards?)\b"), "hand"),
)

# A card that is wished for, denied or supposed lies nowhere yet; nor is one placed that is under another.
_DOUBT = re.compile(
    r"\b(?:no|not|never|don['’]?t|needs?|wants?|hop(?:e|es|ing)|wish|wait(?:ing)?\s+for|missing|lack|if)\b(?!\s+yet\b)[^,;]{0,25}$"
)
_DOUBT_BEHIND = re.compile(r"\s*(?:is|are|was|were)\s+(?:already\s+)?(?:gone|played|missing|dead|any\b|useful)")
_UNDER = re.compile(r"[\s,]*(?:and\s+)?(?:under|below|beneath|before)\s+(?:it|that)(?:\s+(?:the|an?))?\s*")
# The last one is on top: 4H, then 5H.
_THEN = re.compile(r"[\s,]*(?:and\s+)?then(?:\s+(?:the|an?))?\s*")
_FROM_TOP = re.compile(r"\bfrom\s+(?:the\s+)?top\b")


class Place(NamedTuple):
    """Cards and where they lie.

    They are in the ``hand``, on the ``pile`` of discards, or in melds: those of the player (``mine``), of the opponent (``theirs``) or of either
    (``table``). The card just taken came from the ``stock``, or by a ``take`` from the discards. Cards that the opponent took are ``seen``, and
    those that the opponent has are ``other``: in the hand or in melds. The player's own last discard is ``thrown``. Of cards in
    ``doubt`` the words do not say where they lie.
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
        top = _TOP_TAKEN.search(before)
        discarded = _THEY_THREW.match(behind) or (top and (top[1] != "drew" or "discard" in top[0]))
        from_ = "take" if discarded or (source and source[1] not in ("stock", "deck")) else "stock"
        if just:
            places += [Place(where if where != "pile" else "hand", one.codes[:-1])] if one.codes[:-1] else []
            places.append(Place(from_, one.codes[-1:]))
            where = "hand"
        elif len(one.codes) > 1 and _ONE_ON_PILE.match(behind):
            # My cards are ..., and one is on top: the last of them.
            places += [Place(where if where != "pile" else "hand", one.codes[:-1]), Place("pile", one.codes[-1:])]
            where = "hand"
        else:
            places.append(_place(sentence[: one.start], before, behind, where, places, one, from_, last=last))
            where = places[-1].where if places[-1].where in ("hand", "mine", "theirs", "table") else "hand"
        for pattern in (*((_JUST_DRAWN,) if just else ()), _FROM):
            behind = pattern.sub(lambda match: " " * len(match[0]), behind, count=1)
        if piled := _piled(behind, last=last):
            behind = f"{' ' * piled.end()}{behind[piled.end() :]}"
        before = _LAYING.sub(lambda match: " " * len(match[0]), before)
        for pattern in (_LAID_BEHIND, _BEHIND_MELD, _THROWN_BEHIND):
            if match := pattern.match(behind) if where in ("mine", "theirs") or pattern is _THROWN_BEHIND else None:
                behind = f"{' ' * match.end()}{behind[match.end() :]}"
        left = f"{left[:start]}{before.ljust(one.start - start)}{left[one.start : one.end]}{behind}{left[stop:]}"
        start = one.end
    return places, left


def _place(
    sentence: str,
    before: str,
    behind: str,
    where: str,
    places: Sequence[Place],
    one: Named,
    from_: str,
    *,
    last: bool,
) -> Place:
    """Return where cards lie.

    Parameters:
        sentence: str
            The sentence up to the cards.
        before, behind: str
            The words between the cards and those before and behind them.
        where: str
            Where the cards before lie.
        places: sequence of Place
            All cards before.
        one: Named
            The cards.
        from_: str
            Where they came from if they were just taken, ``stock`` or ``take``.
        last: bool
            True if no cards follow.
    """
    owners = [match[0] for match in _OWNER.finditer(sentence)]
    where = _where(before, behind, where, own=_is_own(owners), last=last)
    if places and places[-1].where == "pile" and _THEN.fullmatch(before):
        where = "pile"
    # He took my 7: nobody draws or throws but the subject.
    own = _is_own([who for who in owners if who not in _POSSESSIVE])
    if where == "pile" and own and _I_THREW.search(f"{before}|{behind}"):
        where = "thrown"
    if _is_doubted(before, behind, where, places, one):
        where = "doubt"
    elif where == "drawn":
        where = from_ if own else "seen"
    return Place(where, one.codes[::-1] if where == "pile" and _FROM_TOP.search(before) else one.codes)


def _is_doubted(before: str, behind: str, where: str, places: Sequence[Place], one: Named) -> bool:
    """True if a card that is named beside others is only wished for, denied or supposed, or if its order on the pile is not told."""
    if len(one.codes) > 2 or where not in ("hand", "pile"):
        return False
    if places and places[-1].where == "pile" and _UNDER.fullmatch(before):
        return True
    return _DOUBT.search(before) is not None or (where == "hand" and _DOUBT_BEHIND.match(behind) is not None)


def _is_own(owners: Sequence[str]) -> bool:
    """True if the last of those who are named is the player, or nobody is named."""
    return not owners or owners[-1] in _OWN


def _piled(behind: str, *, last: bool) -> re.Match[str] | None:
    """Return the words behind cards that say that these lie on the pile; None if they do not, or say it of the next cards: 6S, top discard TS."""
    match = _ON_PILE.match(behind)
    of_next = match and not last and re.fullmatch(r"\W*(?:is|are|was)?\s*(?:the|a)?\s*", behind[match.end() :])
    return match if not of_next or re.match(r"\s*(?:is|are|lies|was|has)\b", behind) else None


def _where(before: str, behind: str, where: str, *, own: bool, last: bool) -> str:
    """Return where cards lie by the words before and behind them; as the cards before them if the words do not say it. ``own`` is False if the opponent is named last before them."""
    has = [match[0] for match in _HAS.finditer(before)]
    thrown = last and _THEY_THREW.match(behind) and not _DRAWN.search(before)
    if _piled(behind, last=last) or thrown or (has and _THROWN_BEHIND.match(behind)):
        return "pile"
    if _TOP_TAKEN.search(before) or (has[-1:] == ["got"] and _FROM.match(behind)):
        return "drawn"
    said = _said(before, behind, where, has[-1:], own=own)
    whose = _BEFORE_MELD.search(before) or _BEHIND_MELD.match(behind)
    if whose and said in ("table", "mine", "theirs"):
        own = whose[1] is not None
    elif said != "laid":
        return said
    return "mine" if own else "theirs"


def _said(before: str, behind: str, where: str, has: Sequence[str], *, own: bool) -> str:
    """Return what the words beside cards that nobody has just drawn or thrown say. ``has`` is the last verb before them that means to have."""
    listed = [(match.start(), place) for pattern, place in _PLACES for match in pattern.finditer(before)]
    said = max(listed, default=(-1, where))[1]
    held = said in ("hand", where)
    if has and held and not has[0].startswith("hold") and _LAID_BEHIND.match(behind):
        return "laid"
    if _ON_TABLE.match(behind):
        return "table"
    if has and held and not own:
        return "other"
    return "doubt" if not listed and _THEY_DO.search(before) else said
