"""Playing cards: their texts, and the reader that forgives spelling."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solvers import cards
from solvers.errors import IllegalError, NotationError, TablebaseError
from tests.support.hands import read_hand

HANDS = st.lists(st.integers(0, 51), unique=True, max_size=12).flatmap(
    lambda naturals: st.integers(0, 4).map(lambda wild: naturals + [cards.JOKER] * wild)
)


@given(HANDS)
def test_text_and_cards_are_inverse(hand: list[int]) -> None:
    """A hand's text is read as the same hand, in canonical order, whatever its order was."""
    text = cards.format_cards(hand)

    assert read_hand(text, jokers=4) == cards.ordered(hand)
    assert cards.format_cards(cards.read(text)) == text


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("10D", "TD"),
        ("10♦", "TD"),
        ("♥10", "TH"),
        ("♥\N{VARIATION SELECTOR-16}10", "TH"),
        ("Kc", "KC"),
        ("cK", "KC"),
        ("as,ah,x", "AHASX"),
        ("[9h 8h] + (7h)", "7H8H9H"),
        ("joker_joker_2s", "2SXX"),
        ("H78HD9", "9D7H8H"),
        ("", ""),
        ("♧A ♢2 ♡3 ♤4", "AC2D3H4S"),
        ("♣A ♦2 ♥3 ♠4", "AC2D3H4S"),
        (f"2S{' ' * 198}", "2S"),
    ],
)
def test_any_spelling_is_read(text: str, canonical: str) -> None:
    """Ten as 10, pictures of suits, small letters, separators, and suits before ranks are read."""
    assert cards.format_cards(read_hand(text, jokers=2)) == canonical


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("1Z", NotationError, "card '1Z': no suit Z; cards are written like TD, AS or X"),
        ("7H 1D", NotationError, "card '1D': no rank 1"),
        ("H1", NotationError, "card 'H1': no rank 1"),
        ("10Z", NotationError, "card '10Z': no suit Z"),
        ("7H8", NotationError, "card '8': a suit is missing"),
        ("8H7HD", NotationError, "card 'D': a rank is missing"),
        ("Y", NotationError, "card 'Y': no rank Y"),
        (f"2S{' ' * 199}", NotationError, "cards of 201 characters: at most 200"),
        ("5H 5D h5", IllegalError, "card 5H is there twice"),
        ("XX5DX", IllegalError, r"3 jokers \(X\): the deck has 2"),
    ],
)
def test_wrong_cards_are_named(text: str, error: type[TablebaseError], says: str) -> None:
    """A refusal names the card that is wrong, and its example can be read."""
    with pytest.raises(error, match=says) as caught:
        read_hand(text, jokers=2)

    assert read_hand(caught.value.example or "", jokers=2)
    assert caught.value.field == "hand"


@pytest.mark.parametrize(("jokers", "says"), [(0, "the deck has none"), (1, "the deck has one")])
def test_jokers_are_counted(jokers: int, says: str) -> None:
    """A hand may hold as many jokers as the deck has."""
    with pytest.raises(IllegalError, match=says) as caught:
        read_hand("XX", jokers)

    assert read_hand(caught.value.example or "", jokers)


def test_cards_have_names() -> None:
    """Cards are called by rank and suit."""
    assert [cards.in_words(one) for one in cards.read("TD AS 7C X")] == [
        "10 of diamonds",
        "ace of spades",
        "7 of clubs",
        "joker",
    ]
