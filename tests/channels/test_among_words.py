"""Messages in which more is said than a position: talk, wishes, numbers in words, actions that are offered, several rules."""

from itertools import product

import pytest

from service.answers.errors import ProblemError
from service.reading.counting import in_digits
from service.reading.offers import Offer, offers
from service.words.message import reading
from service.words.say import positions, pricing, variants
from solvers.games.ten_thousand.words.reckoning import reckoned


@pytest.mark.parametrize(
    ("text", "state", "passed"),
    [
        ("threes: 4 4 5 6 6, argh, throw the lot again?", "44566", ("argh",)),
        ("toss up, honestly: 20 to 35, 12 in hand, my knees wobble", "20-35-12", ("knees", "wobble")),
    ],
)
def test_words_without_a_meaning_are_passed_over_and_told(text: str, state: str, passed: tuple[str, ...]) -> None:
    """Words that nobody has listed are left out of a position, and are returned beside it."""
    read = positions.read(reading.message(text))
    assert read.token is not None
    assert (read.token.text, read.passed) == (state, passed)


@pytest.mark.parametrize(
    "text",
    [
        "toss up with loaded dice 20 30 10",
        "30s 5 5 6 6 6 when a 1 is asid",
        "threes 1 1 4 5 6 7 qwertz",
        "farkle 2.5 or 3.5, which is it",
        "toss up 70-70 or 40-35",
        "knowing the future 32.73 or 31.42",
    ],
)
def test_what_may_change_the_question_is_never_passed_over(text: str) -> None:
    """A word that matters, or looks like one, a number without a place, and numbers of which one is meant are refused."""
    with pytest.raises(ProblemError):
        positions.read(reading.message(text))


@pytest.mark.parametrize(
    ("text", "digits"),
    [
        ("twenty-four in hand", "24 in hand"),
        ("one thousand and fifty", "1050"),
        ("four thousand five hundred to six thousand", "4500 to 6000"),
        ("a hundred", "100"),
        ("three dice and ten thousand", "three dice and ten thousand"),
        ("the thirty game", "the thirty game"),
    ],
)
def test_numbers_in_words(text: str, digits: str) -> None:
    """Numbers from eleven on are written in digits, and names of games stay."""
    assert in_digits(text) == digits


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("rolled 2 3 5 5, take both fives or one five?", [Offer("55", False, False), Offer("5", False, False)]),
        ("5 5 2 3 4 6 keep 5 5 or one 5", [Offer("55", False, False), Offer("5", False, False)]),
        ("4 4 4 1 5 6, take the 444 only or the lot?", [Offer("444", False, False), Offer("", True, False)]),
        ("should I throw the 5 again? 5 6 thrown", [Offer("5", False, True)]),
        ("should I keep the fives of 5 5 1 2 3", [Offer("5", True, False)]),
        ("rolled 1 2 3", []),
        ("should I keep the 2", []),
    ],
)
def test_dice_that_a_question_offers(text: str, named: list[Offer]) -> None:
    """The dice of each action that a question names are told apart, if the rest of it shows these dice."""
    assert offers(text) == named


@pytest.mark.parametrize(
    ("text", "text_of", "rules"),
    [
        ("ten-thousand-first-wins or the default: who should begin?", "", ["ten-thousand-first-wins", ""]),
        ("farkle-as-sold vs zilch-playr: 350 with 3 dice", "350 with 3 dice", ["farkle-as-sold", "zilch-playr"]),
        ("how much lower is threes if the 2 counts nothing too?", "min-expected", ["faces=1:0:0:4:5:6", ""]),
    ],
)
def test_a_message_under_several_rules(text: str, text_of: str, rules: list[str]) -> None:
    """A message that names two sets of rules asks the same under each."""
    asked = variants.read(text)
    assert asked is not None
    assert (asked[0].text, asked[1]) == (text_of, rules)


@pytest.mark.parametrize(
    "text",
    [
        "farkle-as-sold 0-0-350-left4",
        "the usual game of threes 1 1 3 4 5",
        "farkle-as-sold or the default: how much of it is luck",
    ],
)
def test_a_message_under_one_set_of_rules(text: str) -> None:
    """One set of rules, or a question whose answer has no other rules, is not asked under several."""
    assert variants.read(text) is None


@pytest.mark.parametrize(
    ("text", "game", "rule"),
    [
        ("price threes: take every 3", "threes", "take every 3"),
        ("price: bank at 350", "ten-thousand", "bank at 350"),
        ("price of bank at 20 in toss up", "toss-up", "bank at 20"),
        ("price 30s maximize keep every 6", "thirties", "keep every 6"),
    ],
)
def test_the_price_of_a_rule(text: str, game: str, rule: str) -> None:
    """A rule belongs to the game that is named, or to the one that can read it."""
    bound, read = pricing.read(reading.message(text))
    assert (bound.game_slug, read) == (game, rule)


@pytest.mark.parametrize("text", ["price", "price farkle: dance at 350", "price: take nothing at all, blorp"])
def test_a_price_of_nothing(text: str) -> None:
    """A text that is no rule is refused, with an example of a rule."""
    with pytest.raises(ProblemError) as caught:
        pricing.read(reading.message(text))
    assert (caught.value.example or "").startswith("price ")


def test_the_points_of_every_roll_of_four_dice() -> None:
    """Four dice score as counted by hand: three or four of a kind, and 1s and 5s."""
    triple = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
    for roll in product(range(1, 7), repeat=4):
        points = whole = 0
        for face in set(roll):
            count = roll.count(face)
            scored = triple[face] * (count - 2) if count >= 3 else count * {1: 100, 5: 50}.get(face, 0)
            points, whole = points + scored, whole + (count if scored else 0)
        said = reckoned(f"what are {' '.join(map(str, roll))} worth")
        assert said is not None
        expected = "is a bust" if not points else f"{points:,} points"
        assert expected in said[1]
        assert said[1].startswith("All") == (whole == 4)


@pytest.mark.parametrize("text", ["1 or 5 and ", "the one one or ", "a one, ", "all or ", "1 , , , , "])
def test_a_long_list_of_offers_ends(text: str) -> None:
    """A question that offers the same dice again and again is read in one go, as at most one offer."""
    assert len(offers(f"keep {text * 40}")) <= 1
