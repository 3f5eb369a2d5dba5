"""The words in which people speak about hands of the card game of Thirty, and the names of cards: the four of clubs."""

import re
from collections.abc import Mapping

from solvers import cards
from solvers.contract.presentation.speech import Role, Wording

_RANKS: Mapping[str, str] = {
    "ace": "A",
    "two": "2",
    "three": "3",
    "four": "4",
    "five": "5",
    "six": "6",
    "seven": "7",
    "eight": "8",
    "nine": "9",
    "ten": "T",
    "10": "T",
    "jack": "J",
    "queen": "Q",
    "king": "K",
}
_OF = re.compile(rf"\b({'|'.join(_RANKS)}|[2-9tjqka])\s+of\s+([cdhs])[a-z]*\b")
# One rank in several suits: kings of clubs, hearts and spades.
_SUIT = "(?:clubs?|diamonds?|hearts?|spades?)"
_ALIKE = re.compile(
    rf"\b({'|'.join(_RANKS)})e?s\s+of\s+({_SUIT}(?:(?:\s*,\s*|\s+and\s+|\s*,\s*and\s+){_SUIT}){{1,3}})\b"
)
# Several ranks in one suit: 7 8 9 of hearts.
_RUN = re.compile(r"\b((?:(?:10|[2-9tjqka])\s+){2,12})of\s+([cdhs])[a-z]*\b")
_JOKER = re.compile(r"\bjokers?\b")
# A card, or a meld: one rank in several suits, or one suit with several ranks.
PIECE = f"(?:(?:10|[{cards.RANKS}])[{cards.SUITS}]|[{cards.SUITS}](?:10|[{cards.RANKS}])|x)+|[{cards.RANKS}][{cards.SUITS}x]+|[{cards.SUITS}][{cards.RANKS}x]+".lower()


def spelled(text: str) -> str:
    """Return a text with the codes of cards in place of their names; its letters are small."""
    letters = cards.plain(text).lower()
    letters = _ALIKE.sub(
        lambda match: " ".join(f"{match[1]} of {suit}" for suit in re.findall("[a-z]+", match[2]) if suit != "and"),
        letters,
    )
    letters = _RUN.sub(lambda match: " ".join(f"{rank} of {match[2]}" for rank in match[1].split()), letters)
    named = _OF.sub(lambda match: f"{_RANKS.get(match[1], match[1])}{match[2]}".lower(), letters)
    return _JOKER.sub("x", named)


WORDING = Wording(
    (
        Role("cards", ("hold", "holding", "hand", "my hand", "my hand is"), ("in hand", "in my hand")),
        Role(
            "melds",
            ("on the table", "table", "the table shows", "against", "melds", "table has"),
            ("on the table", "on table", "table", "laid by the opponent", "of the opponent"),
            named=True,
            optional=True,
        ),
        Role("flag", ("laid", "laid down", "already laid", "laid before", "laid down before"), prefix="laid"),
    ),
    piece=f"(?:{PIECE})",
    passed_over=(
        "lay",
        "down",
        "draw",
        "discard",
        "melds",
        "meld",
        "joker",
        "jokers",
        "deal",
        "lie",
        "lies",
        "shows",
        "enough",
    ),
    prepare=spelled,
)
# Positions in play have too many fields to be told in a sentence, but may stand in one.
TALK = Wording((), piece=WORDING.piece, passed_over=WORDING.passed_over, prepare=spelled)
