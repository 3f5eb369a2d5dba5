"""Playing cards: 52 naturals and jokers, their texts, and a reader that forgives spelling.

A natural card is the integer ``suit * 13 + rank``, 0 to 51, with suits C D H S as 0 to 3 and ranks A 2 3 .. T J Q K as
0 to 12. A joker is 52; all jokers are alike. The canonical text of a card is its rank and suit (``TD``, ``AS``), or
``X``. The canonical order of cards is by suit, then by rank, jokers last, which is the order of the integers. The text
of several cards is their texts, joined.
"""

import re
from collections.abc import Iterable

from solvers.errors import IllegalError, NotationError

RANKS, SUITS = "A23456789TJQK", "CDHS"
JOKER = 52
EXAMPLE = "7HTDASX"
_LONGEST = 200
_NAMES: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), "X")
_SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")
_RANK_NAMES: tuple[str, ...] = ("ace", *"23456789", "10", "jack", "queen", "king")
# Pictures of suits, black and white, become letters; so does the emoji's variation selector, which becomes nothing.
_LETTERS = str.maketrans({**dict(zip("♣♦♥♠♧♢♡♤", SUITS * 2, strict=True)), "\N{VARIATION SELECTOR-16}": None})
# Between two cards anything of this may stand. Brackets may also stand around them.
_BETWEEN = re.compile(r"[\s,_+()\[\]{}]+")
_CARD = re.compile(
    r"(?P<joker>X|JOKER)|(?P<rank>10|[A2-9TJQK])(?P<suit>[CDHS])|(?P<suit_>[CDHS])(?P<rank_>10|[A2-9TJQK])"
)


def card(rank: int, suit: int) -> int:
    """Return the natural card of a rank, 0 to 12, and a suit, 0 to 3."""
    return suit * 13 + rank


def rank_of(natural: int) -> int:
    """Return the rank of a natural card, 0 (ace) to 12 (king)."""
    return natural % 13


def suit_of(natural: int) -> int:
    """Return the suit of a natural card, 0 (clubs) to 3 (spades)."""
    return natural // 13


def ordered(hand: Iterable[int]) -> tuple[int, ...]:
    """Return cards in canonical order: by suit, then by rank, jokers last."""
    return tuple(sorted(hand))


def format_card(one: int) -> str:
    """Return the canonical text of a card: ``TD``, ``AS`` or ``X``."""
    return _NAMES[one]


def format_cards(hand: Iterable[int]) -> str:
    """Return the canonical text of cards: ``7CTDASX``. It is empty if there are none."""
    return "".join(_NAMES[one] for one in ordered(hand))


def in_words(one: int) -> str:
    """Return a card in words: ``10 of diamonds``, ``ace of spades``, ``joker``."""
    return "joker" if one == JOKER else f"{rank_in_words(rank_of(one))} of {suit_in_words(suit_of(one))}"


def rank_in_words(rank: int) -> str:
    """Return a rank in words: ``ace``, ``7``, ``10``, ``king``."""
    return _RANK_NAMES[rank]


def suit_in_words(suit: int) -> str:
    """Return the name of a suit: ``clubs``, ``diamonds``, ``hearts`` or ``spades``."""
    return _SUIT_NAMES[suit]


def plain(text: str) -> str:
    """Return a text in capital letters, with the pictures of suits as letters."""
    return text.translate(_LETTERS).upper()


def tokens(text: str) -> list[str]:
    """Return the parts of a text that spaces, commas, underscores, plus signs or brackets separate, spelled plainly."""
    return [part for part in _BETWEEN.split(plain(text)) if part]


def read(text: str, field: str = "cards", example: str = EXAMPLE) -> tuple[int, ...]:
    """Read cards in any spelling, and return them in the order in which they are written.

    ``10D``, ``♥10``, ``Kc`` and ``joker`` are read as ``TD``, ``TH``, ``KC`` and ``X``. Small letters, spaces, commas,
    underscores, plus signs and brackets do not matter.

    Raises:
        NotationError: a part of the text is not a card, or the text is longer than 200 characters.
    """
    if len(text) > _LONGEST:
        raise NotationError(f"cards of {len(text)} characters: at most {_LONGEST}", field=field, example=example)
    return tuple(one for part in tokens(text) for one in _read_joined(part, field, example))


def check_deck(some: Iterable[int], jokers: int, field: str = "hand", example: str = EXAMPLE) -> None:
    """Check that some cards can come from one deck.

    Raises:
        IllegalError: a card is there twice, or there are more jokers than the ``jokers`` of the deck.
    """
    seen: set[int] = set()
    wild = 0
    for one in some:
        if one == JOKER:
            wild += 1
        elif one in seen:
            raise IllegalError(f"card {_NAMES[one]} is there twice: the deck has one", field=field, example=example)
        seen.add(one)
    if wild > jokers:
        deck = "one" if jokers == 1 else jokers or "none"
        raise IllegalError(f"{wild} jokers (X): the deck has {deck}", field=field, example=example.replace("X", ""))


def _read_joined(text: str, field: str, example: str) -> list[int]:
    """Read cards written without anything between them. Each begins with its rank or with its suit."""
    listed, start = [], 0
    while start < len(text):
        match = _CARD.match(text, start)
        if match is None:
            raise _complaint(text[start:], field, example)
        listed.append(_one(match))
        start = match.end()
    return listed


def _one(match: re.Match[str]) -> int:
    if match["joker"]:
        return JOKER
    rank = match["rank"] or match["rank_"]
    return card(RANKS.index("T" if rank == "10" else rank), SUITS.index(match["suit"] or match["suit_"]))


def _complaint(text: str, field: str, example: str) -> NotationError:
    """Return the error about a text that does not begin with a card."""
    length = 3 if text.startswith("10") else 2
    first, second = text[: length - 1], text[length - 1 : length]
    if first in SUITS:
        wrong = f"no rank {second}" if second else "a rank is missing"
    elif not second:
        wrong = "a suit is missing" if first in (*RANKS, "10") else f"no rank {first}"
    else:
        wrong = f"no rank {first}" if second in SUITS else f"no suit {second}"
    message = f"card {text[:length]!r}: {wrong}; cards are written like TD, AS or X"
    return NotationError(message, field=field, example=example)
