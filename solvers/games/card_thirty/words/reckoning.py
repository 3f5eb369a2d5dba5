"""Answers to questions about the points of cards that are still held: ``what do I lose if she goes out while I hold an ace, a 7 and a joker``."""

import re
from collections.abc import Iterator
from itertools import zip_longest

from solvers import words
from solvers.cards import RANKS, plain
from solvers.contract.presentation.vocabulary import PERSON, word_set
from solvers.games.card_thirty.rules import JOKER_POINTS, POINTS
from solvers.games.card_thirty.words.named_cards import NAMES
from solvers.games.card_thirty.words.named_cards import RANKS as NAMED

_JOKER = "joker"
_COUNTS = {"two": 2, "2": 2, "three": 3, "3": 3, "four": 4, "4": 4, "both": 2}
_CODES = tuple(NAMED[name] for name in NAMES)
_LETTERS = frozenset("kqj")
_SUITS = re.compile(r"\bof\s+(?:clubs|diamonds|hearts|spades)\b")
# Cards by their codes: KS, 7♥. An ace by its code may be a word, unless its suit is a picture or other codes stand beside it.
_ACE = re.compile(
    r"(?<![a-z0-9])a\s?[♠♥♦♣♤♡♢♧]|(?<![a-z0-9])a[cdhs](?=[\s,]+(?:and\s+)?(?:10|[2-9tjqk])[cdhs](?![a-z0-9]))|(?<=[0-9tjqk][cdhs] )a[cdhs](?![a-z0-9])|(?<=[0-9tjqk][cdhs], )a[cdhs](?![a-z0-9])"
)
_CODE = re.compile(r"(?<![a-z0-9])(10|[2-9tjqk])[cdhs](?![a-z0-9])")
# Who has laid down nothing yet scores no more for it.
_BEFORE = re.compile(
    r"\bbefore\s+(?:i|he|she|they|we)\s+(?:had\s+|have\s+|has\s+)?(?:even\s+)?(?:put|laid|lay|melded|got)(?:\s+down)?(?:\s+(?:anything|any(?:\s+cards?)?|a\s+(?:single\s+)?(?:card|thing)))?(?:\s+down)?(?:\s+yet)?\b"
)
# So does everybody if the stock is used up for the second time.
_STOCK = re.compile(
    r"\b(?:(?:if|when|and|because)\s+)?the\s+stock\s+(?:ran|runs|has\s+run|is\s+used|was\s+used)\s+(?:out|up)\s+(?:twice|again|for\s+the\s+second\s+time|a\s+second\s+time)\b"
)
# Something else is counted: how many cards, how many hands.
_ELSE = re.compile(r"\bhow\s+many\s+(?!points?\b)")
_TOKEN = re.compile("[a-z]+|[0-9]+")
# Who asks for points of cards that are held says one of these.
_HELD = frozenset(("hold", "holding", "held", "stuck", "caught", "sitting", "hand", "left", "end"))
_ASKED = frozenset(("what", "how", "points", "cost", "costs", "worth", "lose", "count", "damage", "counted"))
# Nothing but these words and the cards may stand in the question.
_IDLE = word_set("""
    a against all am an and are as at be before being can card cards caught cost costs count counted counts damage did do does end ends finish finishes for game get gets
    go goes got hand has have he held her his hold holding how i if in is it just left lose loses losing many me minus much my now of on once only
    opponent other out over penalty player point points score she sitting so somebody someone still stuck that the their then there these they this those
    below down note partner record should somebody write to total was were went what when while will win wins with worth would you your
""")
# A number beside one of these is no card: is it worth 10, or 25 points.
_SUM = re.compile(
    r"\b(?:counts?|worth|costs?|as|scores?|exactly|or)\s+[0-9]+|\b(?:[0-9]+|two|three|four|five|six|seven|eight|nine|ten)\s+(?:points?|cards?|hands?|turns?|or)\b"
)
_LEAST = 2
_PEOPLE = frozenset(PERSON.split("|"))


def reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question for the points of cards that are still held; None if a text in small letters asks no such question."""
    text = _STOCK.sub(" ", _BEFORE.sub(" ", text))
    tokens = _TOKEN.findall(_SUITS.sub(" ", _CODE.sub(_ranked, plain(_ACE.sub("ace ", text)).lower())))
    listed = list(_cards(tokens))
    if (
        _ELSE.search(text)
        or _SUM.search(text)
        or None in listed
        or _HELD.isdisjoint(tokens)
        or _ASKED.isdisjoint(tokens)
    ):
        return None
    cards = [card for card in listed if card]
    if len(cards) < _LEAST:
        return None
    held = words.listed([name for name, _ in cards])
    total = sum(worth for _, worth in cards)
    told = words.listed([f"{worth} for {name}" for name, worth in cards])
    return f"the points of {held}", f"Whoever still holds {held} at the end of a hand gets {total} points: {told}."


def _ranked(match: re.Match[str]) -> str:
    """Return the name of the rank of a card that is named by its code."""
    return NAMES[_CODES.index(NAMED[match[1]])]


def _cards(tokens: list[str]) -> Iterator[tuple[str, int] | None]:
    """Yield the names of cards and their points, and None for a word or number that is neither a card nor idle."""
    count = 1
    for token, following in zip_longest(tokens, tokens[1:], fillvalue=""):
        if token in _COUNTS and _name(following) and following.endswith("s"):
            count = _COUNTS[token]
        elif name := _name(token):
            for _ in range(count):
                yield name, JOKER_POINTS if name == _JOKER else POINTS[RANKS.index(NAMED[name])]
            count = 1
        elif token not in _IDLE and token not in _PEOPLE:
            yield None


def _name(token: str) -> str:
    """Return the name of the card that a word or number is, one or several; empty if it is none."""
    for name in (token, token.removesuffix("s"), token.removesuffix("es")):
        if name == _JOKER or (name in NAMED and (len(name) > 1 or name.isdigit())):
            return name
    # A letter that is no article.
    if token in _LETTERS:
        return NAMES[_CODES.index(NAMED[token])]
    return ""
