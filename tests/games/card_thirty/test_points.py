"""The best points of one hand, and the chance that the next card makes 30."""

import random
from fractions import Fraction

import pytest

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.points import best_points, chance_next
from solvers.games.card_thirty.rules import POINTS
from tests.games.card_thirty.naive_melds import lay_downs

RANKS, SUITS = "A23456789TJQK", "CDHS"
DECK = (*range(52), JOKER, JOKER)


def cards(text: str) -> list[int]:
    """Return the cards of a text such as "TD AS X"."""
    return [JOKER if card == "X" else SUITS.index(card[1]) * 13 + RANKS.index(card[0]) for card in text.split()]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        ("KH KC KD", 30),
        ("TS JS QS", 30),
        ("3C 4C 5C 8H 8D 8S", 36),
        ("2H 3H 4H X 6D 7D 5C 5S 5H 5D", 52),
        ("2H 3H 4H X 6D 7D 5C 5S 5H 5D KC", 52),
        ("AH 2H 3H", 15),
        ("QH KH AH", 30),
        ("KH AH 2H", 0),
        ("6C 6D 6H 6S X", 34),
        ("9C X X", 29),
        ("X X", 0),
        ("KC KD 2H 9S", 0),
        ("5H 6H X 8H 9H", 38),
        ("AC AD AH 2C 3C", 30),
        ("AC AD AH AS 2C 3C", 45),
        ("7C 7D 7H 8H 9H", 24),
        ("7C 7D 7H 8H 9H TH", 48),
        ("4C 8C X X", 28),
        ("", 0),
    ],
)
def test_hands_by_hand(hand: str, points: int) -> None:
    """Hands lay down the points that one counts by hand; the first are those of the source."""
    assert best_points(cards(hand)) == points


def test_ace_between_king_and_two() -> None:
    """The ace lies between the king and the 2 if the rules let it."""
    assert best_points(cards("KH AH 2H"), ace_wraps=True) == 22
    assert best_points(cards("KH X 2H"), ace_wraps=True) == 22
    assert best_points(cards("QH KH AH 2H 3H"), ace_wraps=True) == 35


def test_two_naturals_a_meld() -> None:
    """Two jokers make a meld with a single natural only if the rules let them."""
    assert best_points(cards("9C X X"), min_naturals_per_meld=2) == 0
    assert best_points(cards("9C JC X X"), min_naturals_per_meld=2) == 39
    assert best_points(cards("9C 9D X X"), min_naturals_per_meld=2) == 38


@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("wraps", [False, True])
def test_best_points_are_those_of_all_melds(least: int, wraps: bool) -> None:
    """Best points are the most over all ways to lay the hand down, one meld by one."""
    dice = random.Random(f"{least} {wraps}")
    for _ in range(150):
        # Few ranks in three suits hold many melds that compete.
        low = dice.randrange(13)
        near = [suit * 13 + (low + k) % 13 for suit in range(3) for k in range(5)]
        hand = [*dice.sample(near, 6), *[JOKER] * dice.randrange(4)]
        naturals = tuple(sorted((card // 13, card % 13) for card in hand if card != JOKER))
        ways = lay_downs(naturals, hand.count(JOKER), POINTS, least, wraps=wraps)
        expected = max((points for _, points in ways), default=0)
        assert best_points(hand, min_naturals_per_meld=least, ace_wraps=wraps) == expected


def test_next_card_by_hand() -> None:
    """Two kings and eight cards that make no meld wait for two kings, and for two jokers that pair with the kings."""
    hand = cards("KC KD 2H 4S 6D 8C TH 2C 5H 9S")
    answer = chance_next(hand)
    assert answer.cards == tuple(sorted(cards("KH KS X X")))
    assert answer.unseen == 44
    assert answer.chance == Fraction(4, 44)


def test_next_card_is_each_unseen_card_tried() -> None:
    """The cards that make 30 are those with which the hand's best points reach it; a joker counts once for each unseen."""
    dice = random.Random(30)
    for _ in range(60):
        hand = dice.sample(DECK, 10)
        rest = list(DECK)
        for card in hand:
            rest.remove(card)
        answer = chance_next(hand)
        assert answer.cards == tuple(card for card in rest if best_points([*hand, card]) >= 30)
        assert answer.chance == Fraction(len(answer.cards), len(rest))


def test_next_card_of_a_hand_that_has_enough() -> None:
    """Every card is good enough for a hand that lays down 30 already."""
    assert chance_next(cards("KC KD KH 2C")).chance == 1


@pytest.mark.parametrize(
    ("hand", "culprit"),
    [([3, 3], "card 3"), ([53], "card 53"), ([-1], "card -1"), ([JOKER] * 5, "5 jokers")],
)
def test_hands_that_are_none(hand: list[int], culprit: str) -> None:
    """A hand that cannot be held is refused, and the culprit named."""
    with pytest.raises(ValueError, match=culprit):
        best_points(hand)


def test_more_jokers_than_the_deck_has() -> None:
    """A hand cannot hold more jokers than its deck."""
    with pytest.raises(ValueError, match="the deck has 1"):
        chance_next(cards("X X 2C"), jokers=1)
    with pytest.raises(ValueError, match="no card is unseen"):
        chance_next([*range(52)], jokers=0)
