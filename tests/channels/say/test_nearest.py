"""A message that asks no question in full gets the answer to the nearest one, and is told what it leaves out."""

import pytest

from service.store.reader import Reader
from service.words.message.reading import message
from service.words.say import nearest
from service.words.say.answer import answer

TWICE = "He says you can throw the whole lot again thrice in a row in Threes, I say only once and after that you have to take a pair."


@pytest.mark.parametrize(
    ("text", "game", "title", "left"),
    [
        (
            TWICE,
            "threes",
            "whether all dice must be kept",
            ("thrice", "pair"),
        ),
        (
            "I would be much obliged to learn how likely it is that four dice in Farkle bring nothing at all.",
            "ten-thousand",
            "the chance that a roll of 4 dice scores nothing",
            ("obliged", "learn"),
        ),
        (
            "I would be much obliged to learn who of us should begin a game of Toss Up!",
            "toss-up",
            "who should begin",
            ("obliged", "learn"),
        ),
    ],
)
def test_question_that_uses_most_words_is_nearest(text: str, game: str, title: str, left: tuple[str, ...]) -> None:
    """The words and numbers that a question leaves out are told."""
    near = nearest.question(message(text))
    assert near is not None
    assert (near.game, near.question.title, near.left) == (game, title, left)


@pytest.mark.parametrize(
    "text",
    [
        # Numbers of a position are left out.
        "We both have 2,000 in Farkle. I threw 1 5 5 3 3 3 and he said take everything, I wanted to bank the 500.",
        "Uncle lost 17 coins; who should begin the game of Toss Up?",
        # More is left out than used.
        "Uncle fried eggs, burnt toast, spilled coffee, sneezed loudly and whistled before he asked who should begin the game of Toss Up",
        # Games are not named, and few words are used.
        "how likely is a red one on the roulette table of the casino",
        "chess: who should begin",
        "odds threes",
    ],
)
def test_nothing_is_near(text: str) -> None:
    """A message that tells much else has no nearest question."""
    assert nearest.question(message(text)) is None


def test_answer_says_that_it_is_to_the_nearest_question(reader: Reader) -> None:
    """The answer is a refusal, with the answer to the nearest question."""
    said = answer(reader, TWICE)
    assert said.problem is not None
    assert said.problem.code == "invalid-notation"
    first, understood, rule = said.text.split("\n")
    assert first == ("Not understood in full. This answers the nearest question, which leaves out: thrice, pair.")
    assert understood == "Threes, whether all dice must be kept."
    assert "never twice in a row" in rule


def test_nearest_question_is_offered_if_its_figures_are_not_solved(reader: Reader) -> None:
    """A question whose figures are missing is one of those that are near."""
    text = "I would be much obliged to learn who of us should begin a game of Toss Up!"
    near = nearest.question(message(text))
    assert near is not None
    assert near.question.title == "who should begin"
    said = answer(reader, text)
    assert said.problem is not None
    assert "Or ask: toss-up: " in said.text
