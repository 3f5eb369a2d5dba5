"""Positions in play with ``?`` in place of what the other fields determine."""

from random import Random

import pytest

from service.answers.names import bind, token
from solvers.errors import IllegalError, TablebaseError
from solvers.games.card_thirty.play import deal
from solvers.games.card_thirty.play.view_text import format_view
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.words.counted import with_numbers
from tests.games.card_thirty.hands import random_hand, wild_hand

DEFAULT = CardThirtyRules()
HAND = "4C9CKCTD7H8H9H2S3SQS"


def opened(text: str) -> str:
    """The text of a position without the number of the opponent's cards and of the stock."""
    fields = text.split("-")
    fields[3] = "?" + fields[3].lstrip("0123456789")
    fields[5] = "?" + fields[5].lstrip("0123456789")
    return "-".join(fields)


@pytest.mark.parametrize("seed", range(8))
def test_the_numbers_are_those_of_the_hand(seed: int) -> None:
    """In hands that are played at random both numbers are found again, with melds, jokers, known cards and a stock that was made anew."""
    bound = bind("card-thirty", "margin", "")
    for state, move in (wild_hand if seed % 2 else random_hand)(DEFAULT, Random(seed)):
        if move is None:
            continue
        text = format_view(deal.view(state))
        assert with_numbers(DEFAULT, opened(text)) == text
        assert token(bound, opened(text)).text == text


def test_a_position_of_a_match_is_counted_too() -> None:
    """The fields of a match stay as they are; other rules have other decks."""
    text = f"{HAND}-0-neither-?.2H-6DKS-?-draw-other-level-7left"

    assert token(bind("card-thirty", "win-match", ""), text).text == text.replace("?", "10", 1).replace("?", "32")
    jokers = token(bind("card-thirty", "margin", "jokers=4"), f"{HAND}-0-neither-?-6DKS-?-draw-other")
    assert jokers.text == f"{HAND}-0-neither-10-6DKS-34-draw-other"


@pytest.mark.parametrize("text", ["?", "-" * 7, f"{HAND}-0-neither-10-6DKS-32-draw-other", "4C-5C-6C-?"])
def test_other_texts_are_left_alone(text: str) -> None:
    """A text of another form, or without a question mark, is not counted."""
    assert with_numbers(DEFAULT, text) == text


def test_what_cannot_be_is_refused() -> None:
    """Nine cards before a draw are blamed on the hand, which somebody has set."""
    with pytest.raises(IllegalError, match="9 cards in the hand"):
        token(bind("card-thirty", "margin", ""), f"{HAND[:-2]}-0-neither-?-6DKS-?-draw-other")
    for text, culprit in (
        (f"{HAND}-QQ-neither-?-6DKS-?-draw-other", "'QQ'"),
        (f"{HAND}-0-neither-?-6DKS-?-stock-other", "MOMENT"),
        (f"{HAND}-0-neither-?-6Z-?-draw-other", "'6Z'"),
    ):
        with pytest.raises(TablebaseError, match=culprit):
            token(bind("card-thirty", "margin", ""), text)
