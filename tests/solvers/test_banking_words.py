"""Rules of thumb in words: what is understood, what is refused, and which turns go on."""

from itertools import product
from random import Random

import numpy as np
import pytest

from service.reading import banking
from solvers.contract.presentation.banking_words import Aside, Banking, Limit, Play, Thumb, ordered, rolls
from solvers.contract.presentation.policy_words import Span
from solvers.engine import thumbs
from solvers.errors import NotationError
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.words import policies as ten_thousand
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.words import policies as toss_up

TOSS_UP = toss_up.words(TossUpRules())
TEN_THOUSAND = ten_thousand.words(TenThousandRules())
SAID = {
    "bank at 9 points": ["bank at 9 points or more"],
    "Bank after the first roll.": ["bank at 0 points or more"],
    "roll until you have 20 points": ["bank at 20 points or more"],
    "bank with 3 dice or fewer": ["with at most 3 dice left, bank"],
    "stop when 4 points are in the turn and 5 dice are left": ["with exactly 5 dice left, bank at 4 points or more"],
    "roll on if the opponent needs less than 20": ["with at most 19 points to go for the opponent, roll"],
    "never bank below 20 points": ["with at most 19 points in the turn, never bank"],
    "bank at 12, at 8 with 3 dice or fewer": [
        "bank at 12 points or more",
        "with at most 3 dice left, bank at 8 points or more",
    ],
    "with 3 dice, bank at 8, bank at 20": [
        "bank at 20 points or more",
        "with exactly 3 dice left, bank at 8 points or more",
    ],
    "if my score is at least 80, bank at 30, otherwise bank at 20": [
        "bank at 20 points or more",
        "with at least 80 points banked, bank at 30 points or more",
    ],
    "bank with exactly 15 points": ["with exactly 15 points in the turn, bank"],
    "roll if behind by 20 or more; bank at 18; ignore the target": [
        "bank at 18 points or more",
        "with at least 20 points behind, roll",
        "ignore the target",
    ],
}
OF_DICE = {
    "bank at 350, at 250 with two dice or one, always keep a single five with three dice left": [
        "bank at 350 points or more",
        "with 1 to 2 dice left, bank at 250 points or more",
        "with exactly 3 dice thrown, keep every 5",
    ],
    "keep as few as possible; bank more than 300; roll six dice again": [
        "bank at 350 points or more",
        "with exactly 6 dice left, roll",
        "keep the fewest dice",
    ],
    "bank at 300; with 8000 to 9450 opponent points and with 1 to 2 remembered, roll; with 10000 to 10400 points in all, bank": [
        "bank at 300 points or more",
        "with 1 to 2 remembered and with 8000 to 9450 opponent points, roll",
        "with 10000 to 10400 points with this turn, bank",
    ],
    "bank at 300; keep the fewest dice; in the last turn and with 4 dice, keep all scoring dice": [
        "bank at 300 points or more",
        "keep the fewest dice",
        "with exactly 4 dice thrown and in the last turn, keep the most dice that score",
    ],
    "bank at 300; take as few single dice as possible; with 5 dice or more, keep the fewest single dice": [
        "bank at 300 points or more",
        "keep the fewest single dice",
        "with at least 5 dice thrown, keep the fewest single dice",
    ],
    "keep all scoring dice. bank at 300": ["bank at 300 points or more", "keep the most dice that score"],
    "keep the most points; never keep a single five; bank with 4 remembered": [
        "with exactly 4 remembered, bank",
        "keep the most points",
        "keep no 5",
    ],
}


@pytest.mark.parametrize(("text", "said"), SAID.items())
def test_words_are_said_back(text: str, said: list[str]) -> None:
    """Every statement is said back in full, the general ones first, and read again as the same rule."""
    read = banking.read(TOSS_UP, text)
    assert list(read.said) == said
    assert banking.read(TOSS_UP, read.text) == read


@pytest.mark.parametrize(("text", "said"), OF_DICE.items())
def test_dice_that_are_set_aside_are_said_back(text: str, said: list[str]) -> None:
    """In a game in which dice are set aside by choice, statements say which, and are read again alike."""
    read = banking.read(TEN_THOUSAND, text)
    assert list(read.said) == said
    assert banking.read(TEN_THOUSAND, read.text) == read


@pytest.mark.parametrize("words", [TOSS_UP, TEN_THOUSAND])
def test_every_example_can_be_read(words: Banking) -> None:
    """The rules that are shown with refusals are read, and read again alike once said back."""
    for example in words.examples:
        read = banking.read(words, example)
        assert banking.read(words, read.text) == read


@pytest.mark.parametrize(
    ("text", "quoted"),
    [
        ("fly at 20", "'fly at 20' was not understood"),
        ("bank at 12 and 13", "'13' was not understood"),
        ("bank at 12; bank at 13", "banks at 12 and at 13 points"),
        ("bank with 3 dice or 7", "'7' was not understood"),
        ("bank at 200", "at least 200 points in the turn"),
        ("bank with 11 dice", "exactly 11 dice left"),
        ("in the last turn, bank at 20", "depend on the last turn"),
        ("keep every 5; bank at 20", "no dice are chosen in this game"),
        ("bank if it rains", "'it rains' was not understood"),
        ("", "does not say when to bank or to roll"),
        ("bank at 20 with", "the rule ends too early"),
    ],
)
def test_refusals_quote_what_was_not_understood(text: str, quoted: str) -> None:
    """A refusal quotes the words that were not understood, beside a rule that can be read."""
    with pytest.raises(NotationError) as refused:
        banking.read(TOSS_UP, text)
    assert quoted in str(refused.value)
    assert refused.value.example == TOSS_UP.examples[0]
    assert refused.value.field == "rule"


def test_special_cases_beat_general_ones() -> None:
    """A statement about fewer turns follows the one about more of them, whatever came first; else the order stays."""
    general = Play("bank", (Limit("points", Span(12, None)),))
    few = Play("bank", (Limit("points", Span(8, None)), Limit("dice", Span(0, 3))))
    fewer = Play("bank", (Limit("points", Span(5, None)), Limit("dice", Span(1, 1))))
    assert ordered([fewer, few, general]) == (general, few, fewer)
    assert ordered([Aside("every", (), 5), Aside("no", (), 1)]) == (Aside("every", (), 5), Aside("no", (), 1))


def drawn(dice: Random) -> Thumb:
    """Return a random rule."""

    def span(most: int) -> Span:
        low = dice.randrange(most)
        return Span(low, dice.choice((None, dice.randint(low, most))))

    plays = []
    for _ in range(dice.randint(1, 5)):
        numbers = dice.sample(("points", "dice", "own", "other"), dice.randint(1, 3))
        limits = tuple(Limit(key, span(6)) for key in numbers)
        plays.append(Play(dice.choice(("bank", "roll")), limits, dice.random() < 0.3))
    return Thumb(ordered(plays), (), dice.random() < 0.5)


def test_arrays_of_turns_are_decided_like_single_turns() -> None:
    """Two hundred random rules decide all turns of a grid at once as they decide each of them."""
    dice = Random(26)
    keys = ("points", "dice", "own", "other")
    grid = dict(zip(keys, np.ogrid[:7, 1:7, :4, :4], strict=True))
    wins = np.asarray(grid["points"] + grid["own"] >= 6)
    for _ in range(200):
        thumb = drawn(dice)
        decided = np.broadcast_to(thumbs.rolled(thumb, grid, wins), (7, 6, 4, 4))
        for points, left, own, other in product(range(7), range(1, 7), range(4), range(4)):
            number = {"points": points, "dice": left, "own": own, "other": other}.__getitem__
            assert decided[points, left - 1, own, other] == rolls(thumb, number, wins=points + own >= 6)


def test_what_no_statement_says_is_told() -> None:
    """Play in the last turn and the meaning of words for dice are told as understood, and are no part of the text of the rule."""
    read = banking.read(TEN_THOUSAND, "bank at 300; keep the fewest single dice; with 4 remembered, roll")
    assert read.understood[len(read.said) :] == (
        "if two of these apply, the special case beats the general one, and else the later one the earlier one",
        "remembered is the face of a triple that was set aside before",
        "single dice are those that score alone; combinations are kept whole, and all dice if all score",
        "in the last turn, roll until you are ahead",
    )
    first = banking.read(ten_thousand.words(TenThousandRules(ending="first")), "bank at 300")
    assert first.understood[-1] == "points that reach the target are banked, as they win"
