"""The figures that the source printed, as it spelled them: dots between thousands, commas before decimals.

There are tables for one to six dice, and others for one to three dice after a triple of 2s, 3s, 4s or 6s. By the source
a triple of 1s or 5s changes no odds, so the tables without a triple stand for it too.
"""

from fractions import Fraction
from typing import NamedTuple

from solvers.games.ten_thousand.hands import Hand

SIX_ALIKE, FIVE_ALIKE, FOUR_ALIKE, TRIPLE = "6-of-a-kind", "5-of-a-kind", "4-of-a-kind", "3-of-a-kind"
TWO_TRIPLES, STRAIGHT, THREE_PAIRS = "two 3-of-a-kind", "straight", "three pairs"
ADDED, SINGLES = "add to 3-of-a-kind", "1 or 5"
# It is not of the source, and its points are 0 unless the rules say so.
SHORT_STRAIGHT = "short straight"
# In the source's order, by which a roll that holds several of them counts as the first.
NAMES = (SIX_ALIKE, FIVE_ALIKE, TWO_TRIPLES, STRAIGHT, THREE_PAIRS, FOUR_ALIKE, TRIPLE, SHORT_STRAIGHT, ADDED, SINGLES)

# The triples that change the odds, by the source.
CHANGING = (2, 3, 4, 6)
# The points of the remembered triple, in expected points that are a multiple of them.
WORTH = "3-of-a-kind value"


class PrintedOdds(NamedTuple):
    """The number of rolls that score, their chance, and the chance of a bust."""

    rolls: str
    chance: str
    bust: str


class PrintedCombination(NamedTuple):
    """The number of rolls that count as a combination, their chance, and their expected points."""

    rolls: str
    chance: str
    points: str


class Example(NamedTuple):
    """A decision to bank or to roll: the hand, the points of the turn, and the figures of both sides.

    ``average`` is the number of points of a roll that scores, ``expected`` that of any roll, and ``cost`` what a roll
    puts at stake.
    """

    hand: Hand
    points: int
    average: str
    expected: str
    cost: str


class Case(NamedTuple):
    """The rolls that a printed table is about: the number of dice, and True if a triple of ``CHANGING`` is remembered."""

    dice: int
    after: bool = False


def case(hand: Hand) -> Case:
    """Return the case to which the source counts a hand."""
    return Case(hand.dice, hand.triple in CHANGING)


ODDS = {
    Case(6): PrintedOdds("45.576", "97,69 %", "2,31 %"),
    Case(5): PrintedOdds("7.176", "92,28 %", "7,72 %"),
    Case(4): PrintedOdds("1.092", "84,26 %", "15,74 %"),
    Case(3): PrintedOdds("156", "72,22 %", "27,78 %"),
    Case(2): PrintedOdds("20", "55,56 %", "44,44 %"),
    Case(1): PrintedOdds("2", "33,33 %", "66,67 %"),
    Case(3, after=True): PrintedOdds("192", "88,89 %", "11,11 %"),
    Case(2, after=True): PrintedOdds("27", "75,00 %", "25,00 %"),
    Case(1, after=True): PrintedOdds("3", "50,00 %", "50,00 %"),
}

COMBINATIONS = {
    Case(6): {
        SIX_ALIKE: PrintedCombination("6", "0,01 %", "2.000"),
        FIVE_ALIKE: PrintedCombination("180", "0,39 %", "1.525"),
        TWO_TRIPLES: PrintedCombination("300", "0,64 %", "1.000"),
        STRAIGHT: PrintedCombination("720", "1,54 %", "1.000"),
        THREE_PAIRS: PrintedCombination("1.800", "3,86 %", "750"),
        FOUR_ALIKE: PrintedCombination("2.250", "4,82 %", "1.050"),
        TRIPLE: PrintedCombination("14.400", "30,86 %", "575"),
        SINGLES: PrintedCombination("25.920", "55,56 %", "156"),
    },
    Case(5): {
        FIVE_ALIKE: PrintedCombination("6", "0,08 %", "1.500"),
        FOUR_ALIKE: PrintedCombination("150", "1,93 %", "1.025"),
        TRIPLE: PrintedCombination("1.500", "19,29 %", "550"),
        SINGLES: PrintedCombination("5.520", "70,99 %", "139"),
    },
    Case(4): {
        FOUR_ALIKE: PrintedCombination("6", "0,46 %", "1.000"),
        TRIPLE: PrintedCombination("120", "9,26 %", "525"),
        SINGLES: PrintedCombination("966", "74,54 %", "121"),
    },
    Case(3): {
        TRIPLE: PrintedCombination("6", "2,78 %", "500"),
        SINGLES: PrintedCombination("150", "69,44 %", "105"),
    },
    Case(2): {SINGLES: PrintedCombination("20", "55,56 %", "90")},
    Case(1): {SINGLES: PrintedCombination("2", "33,33 %", "75")},
    Case(3, after=True): {
        TRIPLE: PrintedCombination("5", "2,31 %", "500"),
        ADDED: PrintedCombination("91", "42,13 %", f"{WORTH} * 108/91"),
        SINGLES: PrintedCombination("96", "44,44 %", "105"),
    },
    Case(2, after=True): {
        ADDED: PrintedCombination("11", "30,56 %", f"{WORTH} * 12/11"),
        SINGLES: PrintedCombination("16", "44,44 %", "94"),
    },
    Case(1, after=True): {
        ADDED: PrintedCombination("1", "16,67 %", WORTH),
        SINGLES: PrintedCombination("2", "33,33 %", "75"),
    },
}

# A 1, a 5 and three 2s are set aside, and one die is left.
EXAMPLE = Example(Hand(1, 2), 350, "116,67", "58,33", "116,67")


def number(text: str, worth: int = 0) -> Fraction:
    """Return the number that a figure stands for: 45576 for ``45.576``, 9769/100 for ``97,69 %``.

    ``worth`` is the number of points of the remembered triple; a figure that is a multiple of it needs it.
    """
    if text.startswith(WORTH):
        return worth * Fraction(text.removeprefix(WORTH).removeprefix(" * ") or 1)
    return Fraction(text.removesuffix(" %").replace(".", "").replace(",", "."))
