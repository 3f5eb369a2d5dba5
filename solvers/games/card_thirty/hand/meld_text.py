"""The texts of melds and tables.

A set is written rank first, then its suits, then its jokers: ``5CDH``, ``5CXX``. If jokers of sets are declared, the suit
that a joker stands for comes after it: ``5CXDXH``. A run is written suit first, then its ranks from the lowest place up,
with X in the place of a joker: ``H789``, ``HX9T``, ``HQKA``; surplus jokers come last. No text is both: sets begin with a
rank, runs with a suit. The melds of a table are joined by dots.

A meld is also read from a list of its cards, such as ``7H8H9H`` or ``JH QH X``.
"""

import re
from collections.abc import Iterator
from itertools import combinations

from solvers import cards
from solvers.cards import JOKER
from solvers.errors import IllegalError, NotationError
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.melds import RANKS, Meld, MeldedSet, Run, Table, bits
from solvers.games.card_thirty.rules import SHORTEST, CardThirtyRules

GRAMMAR = "RANK SUITS [X..] for a set, as in 5CDX, or SUIT RANKS for a run, with X in the place of a joker, as in HX9T"
EXAMPLE = "H789"
_SET = re.compile(rf"[{cards.RANKS}][{cards.SUITS}X]+")
_RUN = re.compile(rf"[{cards.SUITS}][{cards.RANKS}X]+")
_BETWEEN_MELDS = re.compile(r"[.;/|]+")


def format_meld(meld: Meld) -> str:
    """Return the canonical text of a meld."""
    if isinstance(meld, Run):
        ranks = "".join("X" if place == JOKER else cards.RANKS[cards.rank_of(place)] for place in meld.places)
        return cards.SUITS[meld.suit] + ranks + "X" * meld.surplus
    declared = "".join("X" + cards.SUITS[suit] for suit in bits(meld.declared))
    undeclared = "X" * (meld.jokers - meld.declared.bit_count())
    return cards.RANKS[meld.rank] + "".join(cards.SUITS[suit] for suit in bits(meld.suits)) + declared + undeclared


def format_table(table: Table) -> str:
    """Return the canonical text of a table: its melds with dots between them. It is empty if there are none."""
    return ".".join(map(format_meld, table))


def read_table(rules: CardThirtyRules, text: str, field: str = "state") -> Table:
    """Read the melds of a table in any order. Between them stand dots, or spaces, commas or plus signs.

    Raises:
        NotationError: a part is not a meld.
        IllegalError: a meld is not legal under the rules, or a card is there twice.
    """
    parts = [part for part in _BETWEEN_MELDS.split(text) if cards.tokens(part)]
    if len(parts) == 1 and not all(re.fullmatch("..|10.|.10|X", token) for token in cards.tokens(parts[0])):
        parts = cards.tokens(parts[0])
    table = melds.table_of(read_meld(rules, part, field) for part in parts)
    cards.check_deck((card for meld in table for card in meld.cards), rules.jokers, field, EXAMPLE)
    return table


def read_meld(rules: CardThirtyRules, text: str, field: str = "action") -> Meld:
    """Read a meld in canonical or any other spelling, or from a list of its cards.

    A list of cards means the run in its order, or the set, or the only meld that can be made of the cards.

    Raises:
        NotationError: the text is not a meld, or it is a list of cards that may mean several.
        IllegalError: the meld is not legal under the rules, or a card is there twice.
    """
    parts = [part.replace("10", "T") for part in cards.tokens(text)]
    joined = "".join(parts)
    # A first part of one character is a rank or a suit alone: the list of cards 5C X X is not the set 5CXX.
    if len(parts) == 1 or (parts and len(parts[0]) == 1):
        if _SET.fullmatch(joined):
            return _checked(rules, _read_set(rules, joined, field), joined, field)
        if _RUN.fullmatch(joined):
            return _checked(rules, _read_run(joined, field), joined, field)
    return _read_list(rules, text, field)


def _checked(rules: CardThirtyRules, meld: Meld, text: str, field: str) -> Meld:
    wrong = melds.complaint(rules, meld)
    if wrong:
        raise IllegalError(f"meld {text!r}: {wrong}", field=field, example=EXAMPLE)
    return meld


def _read_set(rules: CardThirtyRules, text: str, field: str) -> MeldedSet:
    suits = declared = 0
    before = ""
    for letter in text[1:]:
        if letter != "X":
            suit = 1 << cards.SUITS.index(letter)
            if suit & (suits | declared):
                raise IllegalError(f"meld {text!r}: {text[0]}{letter} is there twice", field=field, example="5CDH")
            if before == "X" and rules.set_joker_suit == "declared":
                declared |= suit
            else:
                suits |= suit
        before = letter
    jokers = text.count("X")
    if rules.set_joker_suit == "declared":
        missing = melds.ALL_SUITS & ~(suits | declared)
        undeclared = jokers - declared.bit_count()
        if 0 < undeclared < missing.bit_count():
            raise _several(text, _declarations(MeldedSet(cards.RANKS.index(text[0]), suits, jokers), declared), field)
        declared |= missing if undeclared else 0
    return MeldedSet(cards.RANKS.index(text[0]), suits, jokers, declared)


def _declarations(meld: MeldedSet, declared: int = 0) -> list[Meld]:
    """Return a set with every choice of suits for its jokers; the suits ``declared`` are in every choice."""
    missing = list(bits(melds.ALL_SUITS & ~(meld.suits | declared)))
    number = min(meld.jokers - declared.bit_count(), len(missing))
    masks = (declared | sum(1 << suit for suit in chosen) for chosen in combinations(missing, number))
    return [MeldedSet(meld.rank, meld.suits, meld.jokers, mask) for mask in masks]


def _read_run(text: str, field: str) -> Run:
    suit, ranks = cards.SUITS.index(text[0]), [cards.RANKS.find(letter) for letter in text[1:]]
    # An ace tells its place only by where it stands: below the 2, or else above the king.
    known = next(((index, rank) for index, rank in enumerate(ranks) if rank > 0), None)
    if known is None:
        if 0 not in ranks:
            raise IllegalError(f"meld {text!r}: a meld has at least one natural card", field=field, example=EXAMPLE)
        known = (ranks.index(0), 0 if ranks[0] == 0 else RANKS)
    low = (known[1] - known[0]) % RANKS
    places = tuple(JOKER if rank < 0 else cards.card(rank, suit) for rank in ranks[:RANKS])
    if any(rank >= 0 for rank in ranks[RANKS:]):
        raise IllegalError(f"meld {text!r}: a run has at most one card of each rank", field=field, example=EXAMPLE)
    return Run(suit, low, places, len(ranks[RANKS:]))


def _read_list(rules: CardThirtyRules, text: str, field: str) -> Meld:
    listed = cards.read(text, field, EXAMPLE)
    spelled = "".join(map(cards.format_card, listed))
    cards.check_deck(listed, rules.jokers, field, EXAMPLE)
    if len(listed) < SHORTEST:
        wrong = f"meld {text.strip()!r}: a meld has at least three cards"
        if not listed:
            raise NotationError(f"{wrong}, not none; a meld is {GRAMMAR}", field=field, example=EXAMPLE)
        raise IllegalError(wrong, field=field, example=EXAMPLE)
    possible = [meld for meld in _candidates(rules, listed) if not melds.complaint(rules, meld)]
    if not possible:
        raise IllegalError(
            f"cards {spelled}: no meld; a set has one rank and different suits, a run one suit and ranks in sequence",
            field=field,
            example=EXAMPLE,
        )
    meant = [meld for meld in possible if isinstance(meld, MeldedSet) or (*meld.places, *_surplus(meld)) == listed]
    chosen = possible if len(possible) == 1 else meant
    if len(chosen) != 1:
        raise _several(spelled, meant or possible, field)
    return chosen[0]


def _surplus(run: Run) -> tuple[int, ...]:
    return (JOKER,) * run.surplus


def _candidates(rules: CardThirtyRules, listed: tuple[int, ...]) -> Iterator[Meld]:
    """Yield the melds that may be made of all the cards; some may not be legal."""
    naturals, jokers = [card for card in listed if card != JOKER], listed.count(JOKER)
    ranks, suits = {cards.rank_of(card) for card in naturals}, {cards.suit_of(card) for card in naturals}
    if len(ranks) == 1:
        meld = MeldedSet(ranks.pop(), sum(1 << suit for suit in suits), jokers)
        yield from _declarations(meld) if rules.set_joker_suit == "declared" else (meld,)
    if len(suits) == 1:
        suit, length = suits.pop(), min(len(listed), RANKS)
        for low in range(RANKS):
            wanted = [cards.card((low + index) % RANKS, suit) for index in range(length)]
            if set(naturals) <= set(wanted):
                places = tuple(card if card in naturals else JOKER for card in wanted)
                yield Run(suit, low, places, len(listed) - length)


def _several(text: str, possible: list[Meld], field: str) -> NotationError:
    texts = list(map(format_meld, possible))
    listed = f"{', '.join(texts[:-1])} or {texts[-1]}"
    return NotationError(f"meld {text!r} may mean {listed}: write which", field=field, example=texts[0])
