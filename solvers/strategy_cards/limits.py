"""The room of the cards: the most statements of a rule, and the most numbers in its text."""

import re
from typing import NamedTuple

from solvers.contract.presentation.strategy_cards import SIZES

_NUMBER = re.compile("[0-9]+")


class Limit(NamedTuple):
    """The room of a card: the most statements, and the most numbers in their text."""

    statements: int
    numbers: int = 1000


LIMITS = dict(zip(SIZES, (Limit(3, 3), Limit(6), Limit(14)), strict=True))


def numbers_in(text: str) -> int:
    """Return the number of numbers in a text."""
    return len(_NUMBER.findall(text))
