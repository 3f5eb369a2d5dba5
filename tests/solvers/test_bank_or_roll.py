"""Points in the turn and dice left, as people ask about them: the state that each sentence means, and what is refused."""

import pytest

from service.answers.errors import ProblemError
from service.words.message import reading
from service.words.say import positions
from solvers.errors import TablebaseError

READ = {
    # Without the name of a game: the points and the number of dice fit one game only.
    "350 points and 4 dice left: roll or bank?": "ten-thousand win 0-0-350-left4",
    "is it better to roll with 4 dice and 350 points": "ten-thousand win 0-0-350-left4",
    "is it better to roll with 4 dice and 350 points in 10000?": "ten-thousand win 0-0-350-left4",
    "I have 350 this turn, two dice left, 4500 to 6200": "ten-thousand win 4500-6200-350-left2",
    "bank or roll 400 with 2 dice": "ten-thousand win 0-0-400-left2",
    "hot dice with 1200, should I go on?": "ten-thousand win 0-0-1200-left6",
    "should I bank 350 with 3 dice": "ten-thousand win 0-0-350-left3",
    "roll all six with 300?": "ten-thousand win 0-0-300-left6",
    "bank 350 or roll 3 dice?": "ten-thousand win 0-0-350-left3",
    "14 points this turn, 6 dice left, 63 to 71": "toss-up win 63-71-14",
    # A name of the game is no number.
    "10000 at 0-0, 350 so far and four dice to go: bank?": "ten-thousand win 0-0-350-left4",
    "10k 500 with two dice, bank?": "ten-thousand win 0-0-500-left2",
    "500 with two dice in 10k, bank?": "ten-thousand win 0-0-500-left2",
    # Scores in any place.
    "farkle 350 with 3 dice, 4500 to 6200": "ten-thousand win 4500-6200-350-left3",
    "farkle 350, 4500 to 6200, 3 dice": "ten-thousand win 4500-6200-350-left3",
    "farkle 4500 6200 350 3 dice": "ten-thousand win 4500-6200-350-left3",
    "farkle 4500-6200-300-1 die": "ten-thousand win 4500-6200-300-left1",
    "farkle they have 8000, I have 7500, 350 this turn and 2 dice left": "ten-thousand win 7500-8000-350-left2",
    "farkle 350 points, 4 dice left, I'm at 4500 and they're at 6200": "ten-thousand win 4500-6200-350-left4",
    "farkle 350 points with 2 dice left, score 4500 vs. 6200": "ten-thousand win 4500-6200-350-left2",
    "farkle: opponent has 6200, my score is 4500, turn total 350, 3 dice": "ten-thousand win 4500-6200-350-left3",
    "farkle 4.5k to 6.2k, 350 on the table, one die left": "ten-thousand win 4500-6200-350-left1",
    "farkle: 400 with 3 dice, 9500:10000": "ten-thousand win 9500-10000-400-left3",
    "should I bank 500 or roll two dice in farkle, 3000 vs 3500": "ten-thousand win 3000-3500-500-left2",
    "zilch 1000 points 6 dice again 2000 to 3000": "ten-thousand win 2000-3000-1000-left6",
    "farkle 350 and 3 dice at 0-0": "ten-thousand win 0-0-350-left3",
    # The number of dice in other words.
    "farkle: 1,200 points with all six dice again": "ten-thousand win 0-0-1200-left6",
    "farkle last die, 600 points": "ten-thousand win 0-0-600-left1",
    "farkle 350 with 4 left": "ten-thousand win 0-0-350-left4",
    "farkle 350, 4 to roll": "ten-thousand win 0-0-350-left4",
    "farkle dice left: 4, points 350": "ten-thousand win 0-0-350-left4",
    "farkle should I roll 3 dice with 350?": "ten-thousand win 0-0-350-left3",
    "farkle 600 points and 2 dice after a triple of 2": "ten-thousand win 0-0-600-left2-m2",
    # The points in other words.
    "farkle: should I stop at 350 with 3 dice?": "ten-thousand win 0-0-350-left3",
    "with 250 points and five dice left, do i keep rolling in farkle": "ten-thousand win 0-0-250-left5",
    "Farkle: I set aside 300 and have 3 dice left. Roll again?": "ten-thousand win 0-0-300-left3",
    "farkle should i risk 350 points with three dice left?": "ten-thousand win 0-0-350-left3",
    # Other goals, and the notation itself.
    "max-turn farkle 350 points 4 dice left": "ten-thousand max-turn 350-left4",
    "farkle min-turns 4500 banked, 350 this turn, 4 dice left": "ten-thousand min-turns 4500-350-left4",
    "4500-6200-350-left4": "ten-thousand win 4500-6200-350-left4",
    "4500-6200-350-roll4": "ten-thousand win 4500-6200-350-roll4",
    "hot dice: 4500-6200-350-12255": "ten-thousand win 4500-6200-350-12255",
    # In Toss Up! the number of dice follows from the points, and is compared with it.
    "toss up 14 with six dice, 63 to 71": "toss-up win 63-71-14",
    "10k 2 dice 400 points 5000 4000": "ten-thousand win 5000-4000-400-left2",
    "farkle 350 3 dice 4500 6200": "ten-thousand win 4500-6200-350-left3",
    "toss up 63-71, 14 held and 6 dice left": "toss-up win 63-71-14",
    "toss up should I bank 14 with 6 dice": "toss-up win 0-0-14",
    "toss up 20 with all ten dice": "toss-up win 0-0-20",
    "toss up 63 71 14 with 6 dice": "toss-up win 63-71-14",
    "toss up within-10 63 banked, 14 held, 5 turns left, six dice": "toss-up within-10 63-14-t5",
    "toss up win-3 63 71 50 14 with 6 dice": "toss-up win-3 63-71-50-14",
}
REFUSED = (
    # Which of the numbers is which is not said.
    "farkle 3 dice 350 4500 6200",
    "farkle 4500 6200 3 dice",
    "zilch 400 points and 2 dice left, opponent 6200",
    # Two questions, or faces that are not told.
    "farkle 350 with 3 dice or 300 with 4 dice",
    "farkle bank 350 or 400 with 2 dice?",
    "farkle I rolled 1 1 5 with 3 dice left",
    "farkle rolled 3 dice, 350 this turn",
    "best of 3 3 5 in threes with 4 dice",
    # Points that somebody wants are not those that somebody has.
    "farkle I need 350 points with 3 dice",
    "farkle chance to get 500 points with 3 dice",
    "farkle at least 350 with 3 dice",
    "farkle more than 350 with 3 dice",
    "farkle 350 with 3 dice, 3 players",
    # Numbers that do not fit.
    "farkle 350 points 7 dice left",
    "farkle 35 points 3 dice left",
    "farkle 50 points 3 dice left",
    "toss up 14 points this turn, 5 dice left, 63 to 71",
    "toss up 63 to 71 with 6 dice",
    "toss up 5 greens 3 yellows 1 red",
    "toss up 14 points, 6 dice, 1 red",
)


@pytest.mark.parametrize("text", READ)
def test_points_and_dice_left_are_a_decision(text: str) -> None:
    """A question with the points of the turn and a number of dice means one state; scores that nobody names are 0 to 0."""
    read = positions.read(reading.message(text))

    assert read.token is not None
    assert f"{read.bound.game_slug} {read.bound.slug} {read.token.text}" == READ[text]


@pytest.mark.parametrize("text", REFUSED)
def test_what_is_not_understood_whole_is_refused(text: str) -> None:
    """No number or word is passed over that says something about the position."""
    with pytest.raises((ProblemError, TablebaseError)):
        positions.read(reading.message(text))


@pytest.mark.parametrize(
    "text", ["1 dice " * 50, "hand of " * 60, "bank or " * 70, "hot dice " * 40 + "1", "4500 to " * 50]
)
def test_long_questions_are_refused(text: str) -> None:
    """A question that says the same many times is no state."""
    with pytest.raises((ProblemError, TablebaseError)):
        positions.read(reading.message(text))
