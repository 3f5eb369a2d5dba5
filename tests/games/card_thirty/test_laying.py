"""Lay-downs of the card game of Thirty: the source's samples, and the fast search against two slow ones."""

from math import sqrt
from random import Random

import pytest

from solvers import cards
from solvers.games.card_thirty.checks import every_step
from solvers.games.card_thirty.hand import laying
from solvers.games.card_thirty.hand.laying import OBJECTIVES, LayDown, lay_downs
from solvers.games.card_thirty.hand.meld_text import format_table, read_table
from solvers.games.card_thirty.hand.steps import Laying, format_steps, replay
from solvers.games.card_thirty.rules import CardThirtyRules, points
from tests.games.card_thirty import exhaustive
from tests.games.card_thirty.positions import DEFAULT, VARIANTS, random_hand, random_table
from tests.support.hands import read_hand


def rules(text: str = "") -> CardThirtyRules:
    """Return rules by their text."""
    return CardThirtyRules.parse(text)


def best(hand: str, objective: laying.Objective, table: str = "", opened: bool = False, variant: str = "") -> LayDown:
    """Return the best lay-down of a hand that is written as text."""
    chosen = rules(variant)
    held = read_hand(hand, chosen.jokers)
    return laying.best(chosen, held, read_table(chosen, table), objective, opened=opened)


@pytest.mark.parametrize(
    ("hand", "laid", "total", "left"),
    [
        ("KH KC KS 2D 7C", "KCHS", 30, "7C2D"),
        ("TS JS QS 2D 7C", "STJQ", 30, "7C2D"),
        ("3C 4C 5C 8H 8D 8S 2D", "8DHS.C345", 36, "2D"),
        ("2H 3H 4H X 6D 7D 5C 5S 5H 5D TC", None, 52, "TC"),
        ("5C 5D 5H 5S X 9C", "5CDHSX", 30, "9C"),
        ("KC X X 9D", "KCXX", 30, "9D"),
        ("3C 4C 5C 7H 8H 2D", "", 0, "3C4C5C2D7H8H"),
    ],
)
def test_samples_of_the_source(hand: str, laid: str | None, total: int, left: str) -> None:
    """The first lay-downs that the source shows are found, with their points, and so are five of a kind."""
    lay_down = best(hand, "max-points")

    assert (lay_down.points, cards.format_cards(lay_down.left)) == (total, left)
    assert laid is None or format_steps(lay_down.steps) == laid


def test_a_kamikaze() -> None:
    """Eleven cards of the source go out at once: ten are laid down, and the last one is discarded."""
    lay_down = best("2H 3H 4H X 6D 7D 5C 5S 5H 5D TC", "go-out")

    assert lay_down.value(DEFAULT, "go-out") == 1
    assert lay_down.value(DEFAULT, "min-cards") == 1
    assert lay_down.value(DEFAULT, "min-left") == 10


@pytest.mark.parametrize(
    ("hand", "table", "opened", "variant", "steps"),
    [
        ("5D 9C", "DX67", True, "", "DX67-D567.D567-DX567"),
        ("5D KC", "DX67", False, "", ""),
        ("5D KC QC", "DX67", True, "", "DX67-D567.CQKX"),
        ("TH QH", "H789", True, "", "H789-H789T"),
        ("6S X", "6CDH", True, "", "6CDH-6CDHS.6CDHS-6CDHSX"),
        ("2C2D2HX 5S6S7S 8H", "H456", False, "", "2DHX.S567.2DHX-2CDH.H456-H456X.H456X-H456X8"),
        ("KCKDKH", "", False, "going_out_needs_discard=true", ""),
        ("KCKDKHKS", "", False, "going_out_needs_discard=true", "KDHS"),
        ("KCKDKH9H", "9CDS", False, "layoff_in_laydown_turn=false", "KCDH"),
        ("KCKDKH9H", "9CDS", False, "", "KCDH.9CDS-9CDHS"),
    ],
)
def test_steps_of_lay_downs(hand: str, table: str, opened: bool, variant: str, steps: str) -> None:
    """Jokers are fetched first and played again, and a joker may be lent to a first lay-down that lacks points."""
    lay_down = best(hand, "min-left", table, opened, variant)

    assert format_steps(lay_down.steps) == steps


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 100))])
def test_fast_and_exhaustive_search_agree(variant: str, seed: int) -> None:
    """Hands left and most points agree with trying all steps; each lay-down is replayed step by step."""
    chosen, rng = rules(variant), Random(f"{variant} {seed}")
    table = random_table(chosen, rng, rng.randint(0, 4))
    hand = random_hand(chosen, rng, table, rng.randint(3, 7), near=seed % 6 > 0)
    for opened in (True, False) if table else (False,):
        start = Laying(hand, table, opened)
        ends = exhaustive.every_end(chosen, start)
        listed = lay_downs(chosen, hand, table, opened=opened)

        where = f"{cards.format_cards(hand)} on {format_table(table)}"
        assert sorted(lay_down.left for lay_down in listed) == every_step.undominated(ends), where
        for lay_down in listed:
            assert replay(chosen, start, lay_down.steps).hand == lay_down.left, where
            assert lay_down.points == ends[lay_down.left], where
        assert laying.best(chosen, hand, table, "min-left", opened=opened).points_left == min(
            sum(map(points, left)) for left in ends
        )
        assert laying.best(chosen, hand, table, "max-points", opened=opened).points == max(ends.values())
        assert len(laying.best(chosen, hand, table, "min-cards", opened=opened).left) == min(map(len, ends))
        out = any(len(left) == 1 or not (left or chosen.going_out_needs_discard) for left in ends)
        assert laying.best(chosen, hand, table, "go-out", opened=opened).goes_out(chosen) == out


@pytest.mark.parametrize(
    ("hand", "table", "variant", "left"),
    [
        ("7H8H9HQH X 5D5H", "5CXX", "jokers=3", ""),
        ("7HTHJHQH X 5D5H", "5CXX", "jokers=3,first_meld=40", ""),
        ("4C7C8C9C5S8S9SX", "6CDH.D89TJ.S67X", "", ""),
        ("AH9HTHKHAS9SJS X", "9CDX.QCDHS", "min_naturals_per_meld=2", "JSAS"),
        ("8D8H8SX 2H3H QS", "H456.QCHXD.SAX3", "set_joker_suit=declared,jokers=3", ""),
    ],
)
def test_a_first_lay_down_is_completed_later(hand: str, table: str, variant: str, left: str) -> None:
    """A part of a run is laid first, and the rest follows with jokers that were fetched meanwhile."""
    chosen = rules(variant)
    start = Laying(read_hand(hand, chosen.jokers), read_table(chosen, table), opened=False)
    by_left = {lay_down.left: lay_down for lay_down in lay_downs(chosen, start.hand, start.table, opened=False)}
    found = by_left[read_hand(left, 0)]

    assert replay(chosen, start, found.steps).hand == found.left
    assert set(by_left) == set(every_step.undominated(exhaustive.every_end(chosen, start)))


@pytest.mark.parametrize("variant", ["default", "jokers=0", "min_naturals_per_meld=2", "ace_wraps=true"])
@pytest.mark.parametrize("seed", [*range(3), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(3, 8))])
def test_whole_hands_agree_with_plain_covering(variant: str, seed: int) -> None:
    """Eleven cards on a table with up to eight melds leave the same as when each card in turn is given a place."""
    chosen, rng = rules(variant), Random(seed)
    table = random_table(chosen, rng, rng.randint(1, 8))
    hand = random_hand(chosen, rng, table, 11, near=seed % 2 > 0)

    listed = lay_downs(chosen, hand, table, opened=True)

    assert sorted(lay_down.left for lay_down in listed) == exhaustive.lefts_by_covering(chosen, hand, table)


@pytest.mark.parametrize("variant", ["first_meld=30", "first_meld=50", "jokers=3", "min_naturals_per_meld=2"])
@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.long) for seed in range(4, 10))])
def test_first_lay_downs_agree_with_plain_covering(variant: str, seed: int) -> None:
    """Eleven cards of which only new melds may be laid leave the same as when all melds of the hand are tried."""
    chosen, rng = rules(f"layoff_in_laydown_turn=false,{variant}"), Random(seed)
    hand = random_hand(chosen, rng, (), 11, near=seed % 3 > 0)

    listed = lay_downs(chosen, hand, (), opened=False)

    assert sorted(lay_down.left for lay_down in listed) == exhaustive.first_lefts_by_covering(chosen, hand)


@pytest.mark.parametrize(
    "variant",
    [
        "default",
        "first_meld=45",
        "jokers=3,first_meld=60",
        "min_naturals_per_meld=2",
        "ace_wraps=true",
        "jokers=4,set_joker_suit=declared",
    ],
)
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.long) for seed in range(1, 40))])
def test_first_turns_are_first_melds_and_a_later_turn(variant: str, seed: int) -> None:
    """Eleven cards leave the same in the turn of a first lay-down as each choice of first melds leaves, with a later turn."""
    chosen, rng = rules(variant), Random(f"{variant} {seed}")
    for number in range(12):
        table = random_table(chosen, rng, rng.randint(1, 6))
        hand = random_hand(chosen, rng, table, 11, near=number % 4 > 0)
        # More jokers make too many first melds.
        naturals, jokers = [card for card in hand if card != cards.JOKER], min(1 + number % 2, hand.count(cards.JOKER))
        hand = (*naturals, *(cards.JOKER,) * jokers)

        listed = lay_downs(chosen, hand, table, opened=False)

        assert sorted(lay_down.left for lay_down in listed) == exhaustive.first_lefts_by_opening(chosen, hand, table)
        for lay_down in listed:
            assert replay(chosen, Laying(hand, table, opened=False), lay_down.steps).hand == lay_down.left


def test_two_of_five_hands_can_lay_down() -> None:
    """Of all hands of ten cards 39.066 % can lay down 30; a sample agrees within 3.3 standard errors."""
    rng, number = Random(30), 4000
    deck = [*range(52), cards.JOKER, cards.JOKER]
    able = sum(bool(best_of(tuple(sorted(rng.sample(deck, 10))))) for _ in range(number))
    exact = 9_348_807_214 / 23_930_713_170

    assert abs(able / number - exact) < 3.3 * sqrt(exact * (1 - exact) / number)


def best_of(hand: tuple[int, ...]) -> tuple[object, ...]:
    """Return the steps of the best first lay-down on an empty table."""
    return laying.best(DEFAULT, hand, (), "max-points", opened=False).steps


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_ties_have_one_order(objective: laying.Objective) -> None:
    """Lay-downs come best first; of equal ones the one with fewer jokers comes first, then by the text of what is left."""
    rng = Random(7)
    for _ in range(60):
        table = random_table(DEFAULT, rng, 3)
        hand = random_hand(DEFAULT, rng, table, 9, near=True)
        sign = 1 if objective in ("min-left", "min-cards") else -1
        ranked = laying.ranked(DEFAULT, hand, table, objective, opened=True)
        keys = [
            (sign * lay_down.value(DEFAULT, objective), lay_down.jokers, cards.format_cards(lay_down.left))
            for lay_down in ranked
        ]

        assert keys == sorted(keys)
