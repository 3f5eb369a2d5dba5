"""States in words, as they stand before an answer."""

import pytest

from service.answers.names import bind, token

TOLD = {
    ("thirties", "min-loss", "55666-1"): "thrown 5 5 6 6 6, a 1 aside",
    ("thirties", "min-loss", "roll6"): "about to throw six dice",
    ("threes", "min-expected", "145-two"): "thrown 1 4 5, at least two to take",
    ("threes", "beat-tie-half", "145-gap7"): "thrown 1 4 5, 7 points below the opponent's total",
    ("threes", "win-first-tie-half", "145-two-own3"): "thrown 1 4 5, at least two to take, 3 points aside",
    ("toss-up", "win", "63-71-14"): "63 to 71, 14 points held, six dice left",
    ("toss-up", "win-3", "63-71-40-14"): "63 to 71 and 40, 14 points held, six dice left",
    ("toss-up", "best-response-to-over-20", "77-71-wait"): "77 to 71, the opponent's turn",
    ("ten-thousand", "win", "4500-6200-350-12255"): "4,500 to 6,200, 350 in the turn, rolled 1 2 2 5 5",
    ("ten-thousand", "win", "4500-6200-600-15-m2"): (
        "4,500 to 6,200, 600 in the turn, rolled 1 5, a triple of 2 remembered"
    ),
    ("ten-thousand", "win", "4500-10200-0-112346"): "4,500 to 10,200, the last turn, 0 in the turn, rolled 1 1 2 3 4 6",
    ("card-thirty", "lay-max-points", "4C8HXX-5CDH.D9TJ"): (
        "4C 8H joker joker in the hand, 5C 5D 5H and 9D 10D JD on the table"
    ),
}


@pytest.mark.parametrize("named", TOLD, ids=".".join)
def test_a_state_is_told_in_words(named: tuple[str, str, str]) -> None:
    """A state is told by its scores, its points and its dice or cards, in this order."""
    game, goal, text = named
    bound = bind(game, goal, "")
    assert bound.views.position(token(bound, text).state) == TOLD[named]
