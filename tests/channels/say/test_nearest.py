"""A message that asks no question in full gets the answer to the nearest one, and is told what it leaves out."""

import pytest

from service.store.reader import Reader
from service.words.message.reading import message
from service.words.say import near_positions, nearest
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


def test_position_that_may_be_meant_is_shown(reader: Reader) -> None:
    """A story that is refused shows the position that it may tell, as a message that asks for it, and does not answer it."""
    said = answer(
        reader,
        "yesterday at Toss Up! my wife had 92 and I had 88, I had rolled 10 greens, so I get all ten again or I could bank for 98, and she said bank it",
    )
    assert said.problem is not None
    assert said.problem.example == "toss-up win 88-92-10"
    assert "if the position is 88 to 92, 10 points held, ten dice left, ask for it alone. Try: toss-up" in said.text
    assert "Or ask" not in said.text


@pytest.mark.parametrize(
    "text",
    [
        # Most of the numbers belong to no position.
        "threes: 1 and 2 and 7 of 12 of my 40 friends blurb that 3 9 11 is crazy nonsense",
        # Three players, what is denied or over, a goal that is turned round, and other dice than those that are left.
        "10000 three players: 4500, 6200 and 3000, 350 this turn and splat three dice",
        "threes: 1 3 3 4 6, not 1 3 3 4 5, flub",
        "10000: threw 1 1 5 2 3 4 last turn zwap, now 5 2 3 3 fleep",
        "30s: lowest wins zorped: 6 6 aside, 5 4 4 1 thrown",
        "toss up 60 to 50, 12 this turn frobbed, seven dice left",
        # The points that win, and a goal that nobody named.
        "toss up: 100 wins, I have 70 frob, she 85 blub, need 15 splat more and five dice left",
        "toss up: 20 points this turn, I always bust after every roll, should I go on?",
        # Somebody else's turn.
        "toss up: 55 to 96, 30 points this turn, blurb nonsense, and his throw it is, not mine",
        "toss up blurb",
    ],
)
def test_no_position_is_guessed(reader: Reader, text: str) -> None:
    """No position is shown if it would leave out most numbers, or if the message says that it is another one."""
    assert near_positions.guess(message(text)) is None
    assert "if the position is" not in answer(reader, text).text
