"""The exact odds of hands, against hands laid down one by one and the figures of the rules page."""

import random
from collections import Counter
from itertools import combinations
from math import comb, sqrt
from typing import Any

import pytest

from solvers.cards import JOKER
from solvers.games.card_thirty.hand.points import best_points
from solvers.games.card_thirty.offline.hand_odds import Deck, HandOdds, hand_odds
from tests.games.card_thirty.naive_melds import lay_downs

LONG = pytest.mark.long
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


@pytest.mark.slow
@pytest.mark.parametrize("least", [1, 2])
@pytest.mark.parametrize("wraps", [False, True])
@pytest.mark.parametrize(
    ("deck", "jokers"),
    [(TWO_SUITS, 2), pytest.param(TWO_SUITS, 3, marks=LONG), pytest.param(THREE_SUITS, 2, marks=LONG), (FOUR_SUITS, 1)],
)
@pytest.mark.parametrize("cards", [pytest.param(3, marks=LONG), 5, pytest.param(6, marks=LONG)])
def test_every_hand_of_a_small_deck_is_counted(deck: Deck, jokers: int, cards: int, least: int, wraps: bool) -> None:
    """The counts of a small deck are those of all its hands laid down one by one."""
    (odds,) = hand_odds((cards,), jokers=jokers, first_meld=20, min_naturals_per_meld=least, ace_wraps=wraps, deck=deck)
    assert odds == naive(deck, cards, jokers, least, wraps=wraps, first_meld=20)


@pytest.fixture(scope="module")
def default() -> tuple[HandOdds, ...]:
    """The odds of 10 and 11 cards under the default rules."""
    return hand_odds((10, 11))


@pytest.mark.long
def test_printed_number_of_hands_that_lay_down_thirty(default: tuple[HandOdds, ...]) -> None:
    """Of 10 cards, 9,348,807,214 hands can lay down 30, as the rules page says."""
    assert default[0].total == comb(54, 10) == 23_930_713_170
    assert sum(default[0].laying) == 9_348_807_214


@pytest.mark.long
def test_every_hand_has_best_points(default: tuple[HandOdds, ...]) -> None:
    """The histograms hold every hand once, for each number of jokers."""
    for odds in default:
        for held, counts in enumerate(odds.points):
            assert sum(counts.values()) == comb(2, held) * comb(52, odds.cards - held)


@pytest.mark.long
def test_sampled_hands_of_two_naturals_a_meld_follow_the_odds() -> None:
    """A meld of two naturals at least leaves fewer hands, as many as dealt hands say, with a wrapping ace too."""
    for wraps in (False, True):
        rules: dict[str, Any] = {"min_naturals_per_meld": 2, "ace_wraps": wraps}
        follows(hand_odds((7,), **rules), rules)


@pytest.mark.long
def test_sampled_hands_follow_the_odds(default: tuple[HandOdds, ...]) -> None:
    """The best points of hands dealt at random are spread as the exact odds say, within four standard deviations."""
    follows(default, {})


def follows(exact: tuple[HandOdds, ...], rules: dict[str, Any], jokers: int = 2) -> None:
    """Hold hands dealt at random against the exact odds."""
    dice = random.Random(54)
    deck = [*range(52), *[JOKER] * jokers]
    deals = 4000
    for odds in exact:
        seen = Counter(best_points(dice.sample(deck, odds.cards), **rules) for _ in range(deals))
        for low in (1, 20, 30, 40, 50, 60, 80):
            chance = sum(count for value, count in odds.histogram.items() if value >= low) / odds.total
            count = sum(number for value, number in seen.items() if value >= low)
            assert abs(count - deals * chance) <= 4 * sqrt(deals * chance * (1 - chance)) + 1


@pytest.mark.parametrize("rules", [{}, pytest.param({"ace_wraps": True}, marks=LONG)])
def test_sampled_hands_without_jokers_follow_the_odds(rules: dict[str, Any]) -> None:
    """Without jokers too, with and without an ace that wraps."""
    odds = hand_odds((9, 10), jokers=0, **rules)
    assert [hand_odds.total for hand_odds in odds] == [comb(52, 9), comb(52, 10)]
    follows(odds, rules, jokers=0)


def test_discard_to_go_out() -> None:
    """If the last card must be discarded, hands that lay down every card are out only if they could keep one."""
    (free,) = hand_odds((9,), jokers=0)
    (bound,) = hand_odds((9,), jokers=0, going_out_needs_discard=True)
    assert free.all_laid == bound.all_laid
    assert bound.out == bound.all_but_one
    assert sum(free.out) > sum(bound.out)
    assert free.points == bound.points


@pytest.mark.parametrize(
    ("sizes", "rules", "culprit"),
    [
        ((14,), {}, "1 to 13 cards"),
        ((0,), {}, "1 to 13 cards"),
        ((10,), {"jokers": 5}, "5 jokers"),
        ((10,), {"min_naturals_per_meld": 3}, "min_naturals_per_meld=3"),
        ((3,), {"ace_wraps": True, "min_naturals_per_meld": 2, "deck": Deck((10, 2, 10))}, "circle"),
    ],
)
def test_odds_that_cannot_be_asked(sizes: tuple[int, ...], rules: dict[str, Any], culprit: str) -> None:
    """Sizes and rules out of range are refused."""
    with pytest.raises(ValueError, match=culprit):
        hand_odds(sizes, **rules)


def test_decks_that_are_none() -> None:
    """A deck has at least three ranks and at most four suits."""
    with pytest.raises(ValueError, match="3 to 13 ranks"):
        Deck((10, 10))
    with pytest.raises(ValueError, match="1 to 4 suits"):
        Deck((10, 2, 10), 5)
