"""Melds of the card game of Thirty: their texts, their points, and how they grow."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import cards
from solvers.errors import IllegalError, NotationError, TablebaseError
from solvers.games.card_thirty.hand import melds
from solvers.games.card_thirty.hand.meld_text import format_meld, format_table, read_meld, read_table
from solvers.games.card_thirty.hand.melds import Meld, MeldedSet, Run
from solvers.games.card_thirty.rules import CardThirtyRules
from tests.games.card_thirty.positions import DEFAULT, VARIANTS, random_meld, random_table

SEEDS = st.integers(0, 10**9)


def rules(text: str = "") -> CardThirtyRules:
    """Return rules by their text."""
    return CardThirtyRules.parse(text)


@given(st.sampled_from(VARIANTS), SEEDS)
def test_text_and_meld_are_inverse(variant: str, seed: int) -> None:
    """Every meld and every table is read from its text; a meld is also read from its text in small letters."""
    chosen, rng = rules(variant), Random(seed)
    table = random_table(chosen, rng, 6)

    assert read_table(chosen, format_table(table)) == table
    assert read_table(chosen, " ".join(map(format_meld, reversed(table)))) == table
    for meld in table:
        assert read_meld(chosen, format_meld(meld)) == meld
        assert read_meld(chosen, " ".join(format_meld(meld)).lower()) == meld


@given(st.sampled_from(VARIANTS), SEEDS)
def test_a_list_of_cards_means_its_run_or_set(variant: str, seed: int) -> None:
    """The cards of a meld with two natural cards are read as that meld, if runs are in order and no suit is declared."""
    chosen, rng = rules(variant), Random(seed)
    meld = random_meld(chosen, rng, set(range(52)), chosen.jokers)
    if meld is None or meld.naturals < 2 or (isinstance(meld, MeldedSet) and meld.declared):
        return
    listed = meld.places if isinstance(meld, Run) else meld.cards

    assert read_meld(chosen, " ".join(map(cards.format_card, listed))) == meld


@pytest.mark.parametrize(
    ("text", "canonical", "points"),
    [
        ("KH KC KS", "KCHS", 30),
        ("10♠ J♠ Q♠", "STJQ", 30),
        ("3c4c5c", "C345", 12),
        ("8H+8D+8S", "8DHS", 24),
        ("2H 3H 4H", "H234", 9),
        ("X 6D 7D", "DX67", 23),
        ("5C,5S,5H,5D", "5CDHS", 20),
        ("9H 7H 8H", "H789", 24),
        ("JH QH X", "HJQX", 30),
        ("X JH QH", "HXJQ", 30),
        ("6C6D6H6SX", "6CDHSX", 34),
        ("5cxx", "5CXX", 25),
        ("c5xx", "C5XX", 25),
        ("5 c d h", "5CDH", 15),
        ("5hxdc", "5CDHX", 25),
        ("h 10 j q", "HTJQ", 30),
        ("AH 2H 3H", "HA23", 15),
        ("AH KH QH", "HQKA", 30),
        ("HAXX", "HAXX", 30),
        ("HXXA", "HXXA", 30),
        ("CA23456789TJQKX", "CA23456789TJQKX", 104),
        ("C23456789TJQKAXX", "C23456789TJQKAXX", 114),
        ("CX23456789TJQK", "CX23456789TJQK", 94),
    ],
)
def test_melds_are_read_and_counted(text: str, canonical: str, points: int) -> None:
    """Sets and runs are read in many spellings; a joker counts 10 whatever it stands for."""
    meld = read_meld(DEFAULT, text)

    assert format_meld(meld) == canonical
    assert meld.points == points


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("5CX", IllegalError, "at least three cards, not 2"),
        ("5C 5D", IllegalError, "at least three cards"),
        ("", NotationError, "at least three cards, not none"),
        ("5XX", IllegalError, "at least three cards, not 2"),
        ("5C X X", NotationError, "may mean 5CXX or C5XX: write which"),
        ("X 5C X", NotationError, "may mean 5CXX or CX5X"),
        ("X QH JH", NotationError, "may mean HXJQ or HJQX"),
        ("HXXX", IllegalError, "meld 'HXXX': a meld has at least one natural card"),
        ("5CDC", IllegalError, "5C is there twice"),
        ("5C 5D 5C", IllegalError, "card 5C is there twice"),
        ("5CXXX", IllegalError, "3 jokers, but the deck has 2"),
        ("H78T", IllegalError, "ranks of a run follow each other"),
        ("HKA2", IllegalError, "does not go on after the ace"),
        ("CA23456789TJQKA", IllegalError, "at most one card of each rank"),
        ("7H 8H 9D", IllegalError, "cards 7H8H9D: no meld"),
        ("7H 8Z", NotationError, "card '8Z': no suit Z"),
        ("hello", NotationError, "card 'HE': no rank E"),
    ],
)
def test_wrong_melds_are_refused(text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal names what is wrong, and its example is a meld."""
    with pytest.raises(error, match=says) as caught:
        read_meld(DEFAULT, text)

    assert read_meld(DEFAULT, caught.value.example or "").points


@pytest.mark.parametrize(
    ("variant", "text", "says"),
    [
        ("min_naturals_per_meld=2", "5CXX", "at least two natural cards"),
        ("min_naturals_per_meld=2", "C5XX", "at least two natural cards"),
        ("jokers=0", "5CDX", "1 jokers, but the deck has none"),
        ("set_joker_suit=declared", "5CDX", "may mean 5CDXH or 5CDXS"),
        ("set_joker_suit=declared", "5C 5D X", "may mean 5CDXH or 5CDXS"),
        ("set_joker_suit=declared", "5CDHXX", None),
        ("set_joker_suit=declared", "5CXDXH", None),
        ("set_joker_suit=declared", "5CDHXS", None),
        ("set_joker_suit=declared", "5CHDX", None),
        ("ace_wraps=true", "HKA2", None),
        ("ace_wraps=true", "HQKAX", None),
        ("ace_wraps=true", "HXAX", None),
    ],
)
def test_parameters_change_melds(variant: str, text: str, says: str | None) -> None:
    """Melds are legal under some rules only; a joker in a set may need its suit."""
    if says is None:
        meld = read_meld(rules(variant), text)
        assert read_meld(rules(variant), format_meld(meld)) == meld
        return
    with pytest.raises(TablebaseError, match=says):
        read_meld(rules(variant), text)


@pytest.mark.parametrize("text", ["5CDH.5CHS", "HX9T.DX9T.C7XX"])
def test_cards_of_a_table_come_from_one_deck(text: str) -> None:
    """A card in two melds is refused, and so are more jokers than there are."""
    with pytest.raises(IllegalError, match=r"card 5C is there twice|4 jokers"):
        read_table(DEFAULT, text)


@pytest.mark.parametrize("text", ["7H8H9H", "7H 8H 9H", "[h789]", ".H789."])
def test_a_table_may_be_one_meld(text: str) -> None:
    """A list of single cards is one meld, not several."""
    assert format_table(read_table(DEFAULT, text)) == "H789"


def test_a_table_may_be_empty() -> None:
    """No melds are an empty text."""
    assert read_table(DEFAULT, " ") == ()
    assert format_table(()) == ""


@pytest.mark.parametrize(
    ("variant", "text", "card", "becomes"),
    [
        ("", "H789", "TH", ["H789T"]),
        ("", "H789", "6H", ["H6789"]),
        ("", "H789", "X", ["HX789", "H789X"]),
        ("", "H789", "JH", []),
        ("", "H789", "6D", []),
        ("", "HA23", "X", ["HA23X"]),
        ("", "HQKA", "X", ["HXQKA"]),
        ("", "H23456789TJQK", "AH", ["HA23456789TJQK", "H23456789TJQKA"]),
        ("", "HA23456789TJQK", "X", ["HA23456789TJQKX"]),
        ("", "HX23456789TJQK", "AH", []),
        ("", "5CDH", "5S", ["5CDHS"]),
        ("", "5CDH", "X", ["5CDHX"]),
        ("", "5CDHX", "5S", []),
        ("", "6CDHS", "X", ["6CDHSX"]),
        ("", "5CXX", "X", ["5CXXX"]),
        ("ace_wraps=true", "HQKA", "2H", ["HQKA2"]),
        ("ace_wraps=true", "HA23", "KH", ["HKA23"]),
        ("set_joker_suit=declared", "5CD", "X", ["5CDXH", "5CDXS"]),
        ("set_joker_suit=declared", "5CDXH", "5S", ["5CDSXH"]),
        ("set_joker_suit=declared", "5CDXH", "5H", []),
        ("set_joker_suit=declared", "5CDHXS", "X", ["5CDHXSX"]),
    ],
)
def test_melds_grow(variant: str, text: str, card: str, becomes: list[str]) -> None:
    """A natural card goes to an open place, a joker to any meld."""
    chosen = rules(variant)
    meld: Meld = MeldedSet(4, 3) if text == "5CD" else read_meld(rules(f"jokers=4{variant and ','}{variant}"), text)
    grown = melds.grown(chosen, meld, *cards.read(card))

    assert sorted(map(format_meld, grown)) == sorted(becomes)


@pytest.mark.parametrize(
    ("variant", "text", "card", "becomes"),
    [
        ("", "DX67", "5D", "D567"),
        ("", "DX67", "8D", None),
        ("", "HQKX", "AH", "HQKA"),
        ("", "HX23456789TJQK", "AH", "HA23456789TJQK"),
        ("", "5CXX", "5S", "5CSX"),
        ("", "6CDHSX", "6S", None),
        ("", "5CXX", "6S", None),
        ("", "5CXX", "X", None),
        ("set_joker_suit=declared", "5CDXH", "5H", "5CDH"),
        ("set_joker_suit=declared", "5CDXH", "5S", None),
    ],
)
def test_naturals_take_the_place_of_jokers(variant: str, text: str, card: str, becomes: str | None) -> None:
    """Only the card that a joker stands for takes its place; in a set any missing suit does, unless one was declared."""
    after = melds.swapped(read_meld(rules(variant), text), *cards.read(card))

    assert (after and format_meld(after)) == becomes


def test_a_discard_may_fetch_a_joker() -> None:
    """A card for which a joker on the table stands is told from others."""
    table = read_table(DEFAULT, "5CDX.HX9T")

    assert [melds.fetches(table, *cards.read(text)) for text in ("5S", "8H", "7H", "X")] == [True, True, False, False]
