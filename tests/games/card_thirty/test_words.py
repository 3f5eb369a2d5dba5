"""Answers in words about the card game of Thirty say the same as its numbers."""

import pytest

from service.words.questions import asked

QUESTIONS = {question.title: question for question in asked("card-thirty")}


def test_the_worth_of_a_tie_is_a_sentence() -> None:
    """The answer has no ways to ask it, and all of these are read."""
    question = QUESTIONS["what a tie is worth"]
    assert question.answer == "Level totals after ten hands are half a win for each."
    assert any(way.startswith("same_total") for way in question.asked)


def test_the_best_strategy_is_that_of_the_strongest_player() -> None:
    """The learned player is the strongest, and holding melds back is better than laying down early only between the fixed ones."""
    assert QUESTIONS["the best strategy"].answer.startswith("The strongest player is the learned one, margin")
    for title, column in (("the best strategy", "matches won"), ("when to lay down", "margin a hand")):
        for other in ("kamikaze", "stop-loss"):
            assert f"{{{{players['{column}', 'margin', '{other}']|" in QUESTIONS[title].answer


@pytest.mark.parametrize(
    "title", ["the chance that a dealt hand is out at once", "the chance that a dealt hand can lay down"]
)
def test_nobody_plays_with_ten_cards(title: str) -> None:
    """The chance in the first turn is that of eleven cards; that of ten is told as the one before drawing."""
    eleven, ten = QUESTIONS[title].answer.split(". ", 1)
    assert "of eleven cards, as in the first turn" in eleven
    assert "', 11, None]" in eleven
    assert "Of ten cards, as the dealer has before drawing" in ten
    assert "', 10, None]" in ten
