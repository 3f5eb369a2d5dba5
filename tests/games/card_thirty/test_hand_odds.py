"""The exact odds of hands, against hands laid down one by one and the figures of the rules page."""

import random
from itertools import combinations
from math import comb, sqrt

import pytest
from tests.games.card_thirty.naive_melds import lay_downs

from solvers.games.card_thirty.offline.hand_odds import Deck, HandOdds, hand_odds
from solvers.games.card_thirty.points import best_points

TWO_SUITS = Deck((10, 2, 3, 4, 10), 2)
THREE_SUITS = Deck((10, 2, 7, 10), 3)
FOUR_SUITS = Deck((10, 2, 10), 4)


def naive(deck: Deck, cards: int, jokers: int, least: int, *, wraps: bool, first_meld: int) -> HandOdds:
    """Return the odds of hands by looking at every hand."""
    naturals = [(suit, rank) for suit in range(deck.suits) for rank in range(len(deck.values))]
    hands, points, counted = [], [], []
    for held in range(jokers + 1):
        histogram: dict[int, int] = {}
        laid = [0, 0, 0]
        ways = comb(jokers, held)
        for hand in combinations(naturals, cards - held):
            melds = lay_downs(hand, held, deck.values, least, wraps=wraps)
            best = max((worth for _, worth in melds), default=0)
            histogram[best] = histogram.get(best, 0) + ways
            left = {over for over, worth in melds if worth >= first_meld}
            laid = [laid[0] + ways * (0 in left), laid[1] + ways * (1 in left), laid[2] + ways * bool(left & {0, 1})]
        hands.append(comb(len(naturals), cards - held) * ways)
        points.append(dict(sorted(histogram.items())))
        counted.append(laid)
    return HandOdds(cards, first_meld, tuple(hands), tuple(points), *zip(*counted, strict=True))


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize(("deck", "jokers"), [(TWO_SUITS, 2), (TWO_SUITS, 3), (THREE_SUITS, 2), (FOUR_SUITS, 1)])
@pytest.mark.parametrize("cards", [3, 5, 6])
def test_every_hand_of_a_small_deck_is_counted(deck: Deck, jokers: int, cards: int, least: int, wraps: bool) -> None:
    """The counts of a small deck are those of all its hands laid down one by one."""
    (odds,) = hand_odds(
        (cards,), jokers=jokers, first_meld=20, min_naturals_per_meld=least, ace_wraps=wraps, deck=deck
    )
    assert odds == naive(deck, cards, jokers, least, wraps=wraps, first_meld=20)
