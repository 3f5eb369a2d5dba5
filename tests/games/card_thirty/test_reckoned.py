"""Questions about the card game of Thirty whose answers follow from their cards and numbers."""

import re
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from solvers.games.card_thirty.rules import DEALT, CardThirtyRules
from solvers.games.card_thirty.words import jokers
from solvers.games.card_thirty.words.best_points import best
from solvers.games.card_thirty.words.disputes import settled
from solvers.games.card_thirty.words.jokers import drawn
from solvers.games.card_thirty.words.melding import judged
from solvers.games.card_thirty.words.reckoning import reckoned
from solvers.games.card_thirty.words.standings import theirs


@pytest.mark.parametrize(
    ("text", "points", "enough"),
    [
        (
            "she put down two kings and a joker as her first meld. is she allowed to, and does it count as thirty?",
            30,
            True,
        ),
        ("my wife wants to open with 5♣ 6♣ 7♣ and 4♥ 4♠ 4♦. i make it 30, she makes it 28. is it enough", 30, True),
        ("are three nines enough for the first meld", 27, False),
        ("is k k x a legal first meld", 30, True),
        ("are four kings and a joker legal", 50, True),
        ("may i open with the queen, king and ace of hearts", 30, True),
        ("can he lay three kings and three 4s as his first meld, he says 42 points", 42, True),
    ],
)
def test_melds_are_judged_by_their_points(text: str, points: int, enough: bool) -> None:
    """The answer has the sum, and says if it is enough for the first lay-down."""
    found = judged(text)
    assert found is not None
    assert f"worth {points} points" in found[1]
    assert ("That is enough" in found[1]) == enough


@pytest.mark.parametrize(
    "text",
    [
        "he laid 9h 9h 9s, is that possible",
        "is 7c 8d 9c a valid run",
        "may i open with the king, ace and two of hearts",
        "is it legal to lay five kings",
    ],
)
def test_what_is_no_meld_is_refused(text: str) -> None:
    """The reason is that of the reader of melds."""
    found = judged(text)
    assert found is not None
    assert found[1].startswith("No: ")


@pytest.mark.parametrize(
    "text",
    [
        "may i add the kh to his kings before i lay down",
        "is it allowed to discard two kings",
        "i hold three kings and a joker, may i wait",
        "does a joker count as an ace",
        "are two kings and a joker not in my hand allowed",
        "is a king worth 10",
        "may he lay two kings and a joker after nine hands",
    ],
)
def test_other_questions_about_cards_are_no_melds(text: str) -> None:
    """Every word and number of a question about melds must be known."""
    assert judged(text) is None


@pytest.mark.parametrize(
    ("text", "points"),
    [
        (
            "my partner went out before i had put down a single card, and i was left with two aces, a joker, a seven and a four. how many points is that against me",
            41,
        ),
        ("how many points do i get if my opponent goes out and i hold k k 5 and a joker", 35),
        ("i hold k♠ a♥ 7♦ when she goes out, how many points do i lose", 27),
    ],
)
def test_cards_that_are_held_are_summed(text: str, points: int) -> None:
    """Suits do not matter, nor that nothing was laid down."""
    found = reckoned(text)
    assert found is not None
    assert f"gets {points} points" in found[1]


@pytest.mark.parametrize(
    "text",
    [
        "i hold two kings and a joker, how many points do i need",
        "how many points if i lay down two kings and a joker at the end",
        "i am left with an ace and a 7, how many cards do i have",
        "what do i lose if i hold an ace, a 7 and she has not gone out",
    ],
)
def test_other_questions_about_held_cards_are_not_summed(text: str) -> None:
    """Only the points against who holds the cards are a sum."""
    assert reckoned(text) is None


@pytest.mark.parametrize(
    ("text", "size", "wanted"),
    [
        ("odds of getting at least one joker in 11 cards", 11, (1, 2)),
        ("chance that neither of us is dealt a joker", 2 * DEALT + 1, (0,)),
        ("what is the chance that the dealer has no joker", DEALT, (0,)),
        ("how likely is exactly one joker in five cards", 5, (1,)),
        ("probability of both jokers in the ten cards", DEALT, (2,)),
    ],
)
def test_the_chance_of_jokers_is_that_of_dealt_cards(text: str, size: int, wanted: tuple[int, ...]) -> None:
    """The chance is in the interval of a simulation, with five standard errors."""
    found = drawn(text)
    assert found is not None
    fraction = re.search(r"exactly ([0-9]+/[0-9]+)", found[1])
    assert fraction is not None
    random, deals = Random(7), 20000
    hits = sum(sum(card >= 52 for card in random.sample(range(54), size)) in wanted for _ in range(deals))
    chance = float(Fraction(fraction[1]))
    assert abs(hits / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


def test_the_chances_of_jokers_are_counted() -> None:
    """In a deck of which every hand is counted the formula says the same."""
    deck = 52 + CardThirtyRules().jokers
    pairs = list(combinations(range(deck), 2))
    for number in range(3):
        count = sum(sum(card >= 52 for card in pair) == number for pair in pairs)
        assert jokers._chance(2, number) == Fraction(count, len(pairs))


@pytest.mark.parametrize(("size", "number"), [(10, 3), (11, 3), (10, 4), (11, 4)])
def test_the_chance_of_cards_of_one_rank_is_that_of_dealt_hands(size: int, number: int) -> None:
    """The chance is in the interval of a simulation, with five standard errors."""
    random, deals = Random(11), 20000
    hits = 0
    for _ in range(deals):
        ranks = [card % 13 for card in random.sample(range(54), size) if card < 52]
        hits += max(map(ranks.count, range(13))) >= number
    chance = float(jokers.alike(size, number))
    assert abs(hits / deals - chance) < 5 * (chance * (1 - chance) / deals) ** 0.5


@pytest.mark.parametrize(
    "text",
    [
        "chance of a joker in the next card",
        "chance of two kings in 11 cards",
        "chance of a joker in 10 cards if he has one",
        "chance that neither of us can lay down with a joker",
        "how many jokers are in 10 cards",
    ],
)
def test_other_chances_are_not_those_of_jokers(text: str) -> None:
    """A question with other words beside it is another one."""
    assert drawn(text) is None


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("probability that ten cards can lay down 40 points or more", ["'P(points or more)', 10, 40"]),
        ("probability that a dealt ten card hand can lay down exactly 30 points", ["'P(points)', 10, 30"]),
        ("how likely can i lay more than 50 points with eleven cards", ["'P(points or more)', 11, 51"]),
        ("how likely are 50 points in melds", ["'P(points or more)', 10, 50", "'P(points or more)', 11, 50"]),
    ],
)
def test_the_chance_of_points_is_a_cell_of_the_table(text: str, cells: list[str]) -> None:
    """A hand of ten and of eleven cards have rows of their own."""
    found = best(text)
    assert found is not None
    assert re.findall(r"best\[([^\]]*)\]", found[1]) == cells


@pytest.mark.parametrize(
    "text",
    [
        "probability that ten cards can lay down 40 points without a joker",
        "chance to lay down 15 points with ten cards",
        "chance to lay down 40 or 50 points with ten cards",
        "chance that she lays down 40 points in two turns",
        "chance to lose 40 points",
    ],
)
def test_other_chances_of_points_are_in_no_cell(text: str) -> None:
    """Conditions, other numbers and other points make it another question."""
    assert best(text) is None


@pytest.mark.parametrize(
    ("text", "title"),
    [
        (
            "he threw away the king of hearts though there is a joker standing for it in k♠ k♦ x on the table. i say that is not allowed in",
            "if a card that fits the table may be discarded",
        ),
        (
            "in my joker stands for the 8 of clubs in 7c x 9c. he has the 8c, may he swap it",
            "if a joker may be taken back",
        ),
        (
            "she swapped my joker in 7c x 9c for the 8c but had not laid anything, is that legal",
            "if a joker may be taken back",
        ),
        ("what is the value of a joker if i use it as a 4 in my first meld", "what a joker counts"),
        (
            "may i add my 7 of hearts to his run 4 5 6 of hearts before i have laid down",
            "when cards may be added to the table",
        ),
        ("in both of us got 212 after ten hands who won", "what a tie is worth"),
    ],
)
def test_a_dispute_about_cards_is_settled_by_its_rule(text: str, title: str) -> None:
    """Which cards it is about does not matter."""
    found = settled(text)
    assert found is not None
    assert found[0] == title


@pytest.mark.parametrize(
    "text",
    [
        "should i throw the 7h, it fits his run 4h 5h 6h",
        "he took the king of hearts and threw it away. is that allowed",
        "both of us got 212 after nine hands, who is ahead",
        "may i add the kh to kc kd ks",
        "my hand is kc kd x 7h 8h, should i swap the joker or wait",
    ],
)
def test_advice_and_positions_are_no_disputes(text: str) -> None:
    """A question what to do is about a position."""
    assert settled(text) is None


@pytest.mark.parametrize(
    ("text", "row"),
    [
        (
            "we have one hand to go, i am 12 points ahead and she deals. what are her chances of turning it round",
            "match-1left-dealer-behind12",
        ),
        ("one hand to go, i am 12 points ahead and i deal. what are her chances", "match-1left-dealer-ahead12"),
        ("she is 20 points ahead of me with two hands left. how likely does she win", "match-2left-dealer-ahead20"),
    ],
)
def test_the_opponents_chance_is_that_of_who_deals(text: str, row: str) -> None:
    """The row is that of the dealer: of the opponent, or of the player, whose chance the other one has not."""
    found = theirs(text)
    assert found is not None
    assert f"/states/{row}|" in found[1]
    assert found[1].startswith("You" if "i deal" in text else "The opponent")


@pytest.mark.parametrize(
    "text",
    [
        "what are her chances",
        "what are my chances, i am 12 ahead with one hand left",
        "what are her chances if she lays down with one hand left and i am 12 ahead",
    ],
)
def test_other_chances_are_not_the_opponents(text: str) -> None:
    """The standing must be told, and nothing besides."""
    assert theirs(text) is None
