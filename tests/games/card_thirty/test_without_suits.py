"""Hands told without suits, and matches told by their hands left and the lead."""

from itertools import combinations, product

import pytest

from service.answers.names import bind, token
from service.words.message import reading
from service.words.say import positions
from solvers import cards
from solvers.games import find


@pytest.mark.parametrize(
    "text",
    [
        "three kings, two 4s and a joker",
        "two kings, two queens and a 9",
        "four aces and a 7",
        "three 7s and two jokers",
    ],
)
def test_the_suits_change_nothing(text: str) -> None:
    """A hand that is told without suits leaves the same points whatever its suits are."""
    read = positions.read(reading.message(f"card thirty: {text}"))
    assert read.token is not None
    jokers = read.token.text.count("X")
    ranks = [card[0] for card in cards_of(read.token.text)]
    groups = [(rank, ranks.count(rank)) for rank in dict.fromkeys(ranks)]
    ways = (combinations(cards.SUITS, count) for _, count in groups)
    hands = [
        "".join(rank + suit for (rank, _), suits in zip(groups, way, strict=True) for suit in suits) + "X" * jokers
        for way in product(*ways)
    ]
    assert len({left(hand) for hand in hands}) == 1


@pytest.mark.parametrize(
    "text", ["king queen jack", "three kings, a queen and a joker", "two 5s, a 6 and a 7", "five kings"]
)
def test_suits_that_matter_are_asked_for(text: str) -> None:
    """Cards that might make a run, or that do not exist, are not read without their suits."""
    with pytest.raises(Exception, match=r"suits|no meaning|not"):
        positions.read(reading.message(f"card thirty: {text}"))


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("up 40 points with 3 hands left", "match-3left-first-ahead40"),
        ("match 10 hands, behind 25 with 2 to go, i deal", "match-2left-dealer-behind25"),
        ("match level with two hands left", "match-2left-first"),
        ("30 behind, last hand", "match-1left-first-behind30"),
    ],
)
def test_a_match_between_its_hands(text: str, state: str) -> None:
    """The hands left and the lead of a match are a state, which is spelled in one way."""
    read = positions.read(reading.message(f"card thirty {text}"))
    assert read.bound.slug == "win-match"
    assert read.token is not None
    assert read.token.text == state
    assert token(read.bound, state).text == state


def cards_of(text: str) -> list[str]:
    """Return the cards of a hand without its jokers."""
    shown = text.replace("X", "")
    return [shown[start : start + 2] for start in range(0, len(shown), 2)]


def left(hand: str) -> float:
    """Return the value of a hand of which the fewest points should be left."""
    bound = bind("card-thirty", "lay-min-left", "")
    derived = bound.problem.derived
    assert derived is not None
    assert find("card-thirty").slug == bound.game_slug
    return derived.derive(token(bound, hand).state, {}).value
