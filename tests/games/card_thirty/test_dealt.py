"""Hands that are dealt by a key: whole decks, every card as likely in every place, and nothing that follows from part of it."""

from collections import Counter

import pytest

from solvers import cards
from solvers.games.card_thirty.play import history
from solvers.games.card_thirty.play.dealt import DealtHands
from solvers.games.card_thirty.play.view import deck
from tests.games.card_thirty.positions import DEFAULT

HANDS = DealtHands(DEFAULT)
KEYS = [number.to_bytes(32, "big") for number in range(3000)]


def order(key: bytes) -> tuple[int, ...]:
    """The cards in the order in which they are dealt and drawn."""
    dealt = HANDS.deal(key, 1)
    first, second = dealt.hands
    return (*first, *second, *dealt.stock)


@pytest.mark.parametrize("dealer", [0, 1])
def test_a_whole_deck_is_dealt(dealer: int) -> None:
    """Both hands and the stock are the deck, the player who did not deal holds eleven cards, and a reshuffle has every card."""
    for key in KEYS[:20]:
        dealt = HANDS.deal(key, dealer)

        assert sorted(order(key)) == sorted(deck(DEFAULT)) == sorted(dealt.shuffle)
        assert [len(hand) for hand in dealt.hands] == [10 + (dealer != player) for player in (0, 1)]
        assert HANDS.mover(dealt) == 1 - dealer
        # The reshuffle has an order of its own.
        assert dealt.shuffle[21:] != dealt.stock


def test_every_card_is_as_likely_everywhere() -> None:
    """Chi-squared tests of the hands, of the first card of the stock and of the one after it stay within six deviations."""
    places = {"hand": range(11), "next": range(21, 22), "after": range(22, 23)}
    dealt = [order(key) for key in KEYS]
    for positions in places.values():
        counts = Counter(drawn[at] for drawn in dealt for at in positions)
        # Of the jokers there are two.
        share = len(KEYS) * len(positions) / len(deck(DEFAULT))
        squared = sum(
            (counts[card] - share * times) ** 2 / (share * times) for card, times in Counter(deck(DEFAULT)).items()
        )
        freedom = len(counts) - 1
        assert abs(squared - freedom) < 6 * (2 * freedom) ** 0.5


def test_equal_keys_deal_equal_hands() -> None:
    """A key deals the same cards again, also if the other player deals; another key deals others."""
    assert order(KEYS[1]) == order(KEYS[1]) != order(KEYS[2])
    here, there = (HANDS.deal(KEYS[1], dealer) for dealer in (0, 1))
    assert here.stock == there.stock
    assert here.hands == (there.hands[1], there.hands[0])


def test_a_hand_is_written_as_a_history() -> None:
    """The text of a hand from its actions is read back with the same positions."""
    start = HANDS.deal(KEYS[5], 1)
    hand, actions, seen = start, [], []
    for _ in range(30):
        view = HANDS.seen(hand)
        actions.append("stock" if view.moment == "draw" else f"discard-{cards.format_card(view.hand[0])}")
        seen.append((view, actions[-1]))
        hand = HANDS.play(hand, actions[-1])

    decisions, last = history.read(DEFAULT, HANDS.history(start, actions))
    assert (decisions, last.hands) == (seen, hand.hands)
