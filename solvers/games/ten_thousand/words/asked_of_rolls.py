"""Answers to questions about one roll of 10.000 that follow from its dice."""

import re
from collections.abc import Callable
from fractions import Fraction

from solvers.bank_or_roll_asked.asking import AVERAGE, CHANCE, IF, NUMBER, conditions, covered
from solvers.bank_or_roll_asked.rolls import Busts
from solvers.contract.presentation.one_throw import SIDES, reckoner
from solvers.contract.presentation.questions import dice_said
from solvers.contract.presentation.reckoned import number_of, percent
from solvers.games.ten_thousand import hands, odds, scoring
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.rules import DICE
from solvers.games.ten_thousand.words.asking import ASKED, BUST, RULES, words

_ONE_ROLL = reckoner(SIDES, DICE)


def share(dice: int, holds: Callable[[str], bool]) -> Fraction:
    """Return the part of the rolls of some dice for which something holds."""
    rolls = hands.rolls(RULES, Hand(dice))
    return Fraction(sum(ways for rolled, ways in rolls.items() if holds(rolled)), 6**dice)


def all_score(rolled: str, triple: int = 0) -> bool:
    """True if all dice of a roll score together; ``triple`` is the face of a triple that is remembered, 0 if none is."""
    return scoring.points(RULES, rolled, triple) is not None


def alike(rolled: str, least: int) -> bool:
    """True if so many dice of a roll, or more, are alike."""
    return max(map(rolled.count, rolled)) >= least


def variance(dice: int) -> Fraction:
    """Return the variance of the points of all dice of a roll that score; a bust scores 0, and no triple is remembered."""
    hand = Hand(dice)
    squares = sum(
        ways * options[0].points ** 2
        for rolled, ways in hands.rolls(RULES, hand).items()
        if (options := hands.choices(RULES, rolled, hand.triple))
    )
    return Fraction(squares, 6**dice) - odds.expected(RULES, hand) ** 2


# One roll of which something is known.
_ROLLED = re.compile(rf"\b(?:all\s+(?:the\s+|my\s+|of\s+the\s+|of\s+my\s+)?)?({NUMBER})\s+(?:fresh\s+)?(?:dice|die)\b")
_SAFE = re.compile(
    r"\b(?:did|do|does|has|have|is|was)\s+not\s+(?:a\s+)?(?:bust(?:ed)?|farkled?|zilch(?:ed)?)\b|\b(?:without|no)\s+(?:a\s+)?(?:bust(?:ing)?|farkle|zilch)\b|\bnot\s+(?:busting|bust|busted|farkling|farkle)\b|\bsurviv(?:e|es|ed|ing)\b|\b(?:that|it)\s+scores?\b"
)
_OF_ROLL = r"(?:of|in|for)\s+(?:a|one|the)\s+(?:roll|throw)"
_NEITHER = re.compile(
    r"\b(?:without\s+(?:an?\s+|any\s+)?|no\s+|neither\s+(?:an?\s+)?)(?:1s?|ones?)\s*(?:,|and|or|nor)\s*(?:an?\s+|no\s+|any\s+)?(?:5s?|fives?)\b"
)
_ROLL_WORDS = words(
    "knowing supposing condition conditional conditionally after once roll rolls rolled rolling throw throws threw thrown throwing points point score bring brings worth scores add adds"
)


def given(text: str) -> tuple[str, str] | None:
    """Answer about a roll of which something is known: its average if it scores, or its bust if it shows neither 1s nor 5s."""
    dice = _ROLLED.findall(text)
    if (
        not (IF.search(text) or re.search(r"\bthat\s+scores?\b", text))
        or len(dice) != 1
        or not 1 <= number_of(dice[0]) <= DICE
    ):
        return None
    number = number_of(dice[0])
    bust = odds.bust_chance(RULES, Hand(number))
    rest = _ROLLED.sub(" ", text)
    if _SAFE.search(text) and AVERAGE.search(text) and not CHANCE.search(text):
        rest = _SAFE.sub(" ", rest, count=1)
        if not re.search(rf"\b(?:points?|scores?|worth|brings?|{_OF_ROLL})\b", rest) or not covered(rest, _ROLL_WORDS):
            return None
        mean = odds.expected(RULES, Hand(number))
        return f"the points of a roll of {dice_said(number)} that scores", (
            f"A roll of {dice_said(number)} that scores brings {float(mean / (1 - bust)):.2f} points on average if all dice that score are counted and no triple is remembered. "
            f"It scores with a chance of {percent(1 - bust)}, so any roll brings {float(mean):.2f}."
        )
    known, asked = conditions(text)
    if _NEITHER.search(known) and CHANCE.search(text) and BUST.search(asked):
        rest = BUST.sub(" ", _NEITHER.sub(" ", rest, count=1), count=1)
        if not covered(rest, _ROLL_WORDS):
            return None
        neither = Fraction(4, 6) ** number
        return f"the bust of a roll of {dice_said(number)} without 1s and 5s", (
            f"A roll of {dice_said(number)} without a 1 or a 5 scores nothing with a chance of {percent(bust / neither)} if no triple is remembered. Such a roll comes with a chance of {percent(neither)}."
        )
    return None


exceeds = Busts(ASKED, DICE, lambda number: odds.bust_chance(RULES, Hand(number)), "if no triple is remembered").exceeds


def one_roll(text: str) -> tuple[str, str] | None:
    """Answer about the faces of one roll. With four dice is said of a roll of them."""
    named = re.search(rf"\b(?:with|from|of|among|in)\s+{NUMBER}\s+(?:dice|die)\b", text)
    return _ONE_ROLL(f"{text} thrown" if named and not BUST.search(text) else text)
