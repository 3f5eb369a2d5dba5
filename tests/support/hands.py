"""Hands of cards, read as the tests write them."""

from solvers import cards


def read_hand(text: str, jokers: int, field: str = "hand") -> tuple[int, ...]:
    """Read cards of one deck in any order and spelling, and return them in canonical order.

    Raises:
        NotationError: a part of the text is not a card.
        IllegalError: a card is there twice, or there are more jokers than the ``jokers`` of the deck.
    """
    hand = cards.ordered(cards.read(text, field))
    cards.check_deck(hand, jokers, field)
    return hand
