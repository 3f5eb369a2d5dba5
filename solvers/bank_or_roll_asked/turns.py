"""Answers to questions about turns that always stop at a number of points."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import Self

from solvers.bank_or_roll_asked.asking import AVERAGE, CHANCE, Asking, covered, points_said
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.reckoned import percent

STOPS = re.compile(
    r"\b(?:banks?|banking|banked|stops?|stopping|stopped|holds?|holding|quits?|quitting|cash|pass|passes|threshold)\b|\b(?:over|above)\s+[0-9]"
)
SPREAD = re.compile(r"\b(?:variance|deviation|sd|std|stdev|spread|fluctuat\w+|vary|varies)\b")
_TURN = re.compile(
    r"\b(?:turn\s+scores?|score\s+of\s+(?:a|one|the)\s+turn|(?:per|a|one|each|every|the|single|of|my|average)\s+turn|turn['’]s\s+score)\b"
)
# A share of the turns is a chance in a turn.
_SHARE = re.compile(
    r"\b(?:what\s+)?(?:percentage|percent|fraction|share|part|how\s+many)\s+of\s+(?:my\s+|the\s+|all\s+)*turns\b"
)
# A turn that stops with other things than a number of points, or a spread of other things.
_OTHER = re.compile(
    r"\b(?:[0-9]+|one|a)\s+(?:more\s+)?(?:rolls?|throws?|dice|die)\b|\b(?:last|final)\s+turn\b|\bat\s+(?:the\s+)?most\b|\bmax(?:imum)?\s+(?:of\s+|at\s+)?[0-9]|\b[0-9]+\s+(?:points\s+)?max(?:imum)?\b|\b(?:after|as\s+soon\s+as)\b[^0-9]*\b(?:dice|die|rolls|throws)\b"
)
_BETWEEN = r"(?:(?!\band\b)[^,;.])*"
_SPREAD_OF_ROLLS = re.compile(
    rf"(?:{SPREAD.pattern}){_BETWEEN}\b(?:rolls|throws)\b|\b(?:rolls|throws)\b{_BETWEEN}(?:{SPREAD.pattern})"
)
_WORDS = """
    bank banks banking stop stops stopping hold holds holding quit quits always once as soon or vs versus instead turn score scores scored points point per each every single rolls throws take takes
    last lasts variance standard deviation sd std stdev spread vary varies compare compared comparison maximum max attainable possible best most end ends ending bring brings make makes change changes
    threshold plan policy strategy player better worse higher lower more than who only just somebody someone whenever until reach reaches after least earn earns collect collects difference between
    result results nothing
"""


@dataclass(frozen=True, slots=True)
class Score:
    """The mean and the variance of what a turn banks, the chance that it ends with a bust, which banks 0, and its rolls on average."""

    mean: Fraction
    variance: Fraction
    bust: Fraction
    rolls: Fraction

    @classmethod
    def of(cls, chances: Mapping[int, Fraction], rolls: Fraction) -> Self:
        """Return the score of a turn from the chances of what it banks."""
        mean = sum((points * chance for points, chance in chances.items()), Fraction(0))
        squares = sum((points * points * chance for points, chance in chances.items()), Fraction(0))
        return cls(mean, squares - mean * mean, chances[0], rolls)

    @property
    def deviation(self) -> float:
        """The standard deviation of what the turn banks."""
        return sqrt(self.variance)


@dataclass(frozen=True, slots=True)
class Turns:
    """The plans that the questions of a game tell, their scores, and what its answers say, with ``places`` decimals of points.

    ``limit`` finds a number of points with its words; ``limits`` returns the least points with which each plan of a text banks, or None if they are not
    clear; ``score`` takes them. ``best`` is the figure of the best turn.
    """

    asking: Asking
    limit: re.Pattern[str]
    limits: Callable[[str], list[int] | None]
    score: Callable[[int], Score]
    places: int
    best: str
    plan: str = ""
    words: str = ""

    def turn(self, text: str) -> tuple[str, str] | None:
        """Answer what a turn banks that always stops at some points: the mean, the spread and the chance of a bust."""
        text = _SHARE.sub("chance in a turn", text)
        bust = CHANCE.search(text) and self.asking.bust.search(text)
        if not (SPREAD.search(text) or AVERAGE.search(text) or bust):
            return None
        rest = self.asking.bust_told.sub(" ", self.limit.sub(" ", text), count=1)
        known = self.asking.words(_WORDS + self.words) - {*NUMBERS} | {"one"}
        if _OTHER.search(text) or _SPREAD_OF_ROLLS.search(text):
            return None
        if not STOPS.search(text) or not _TURN.search(text) or not covered(rest, known):
            return None
        limits = self.limits(text)
        if limits is None:
            return None
        named = " and of one ".join(f"that banks with {points_said(least)} or more" for least in limits)
        best = f"For comparison, the turn that collects the most points brings {{{{{self.best}|{self.places}}}}} points on average, with a standard deviation of {{{{whole.sd|{self.places}}}}}."
        return f"the points of a turn {named}", " ".join([*map(self._said, limits), best])

    def _said(self, least: int) -> str:
        """Return what a turn brings that stops at some points."""
        score, places = self.score(least), self.places
        return (
            f"A turn that {self.plan}banks with {points_said(least)} or more brings {float(score.mean):.{places}f} points in {float(score.rolls):.2f} rolls on average, with a standard deviation of {score.deviation:.{places}f} "
            f"(a variance of {float(score.variance):,.{places - 1}f}), and ends with a bust {percent(score.bust)} of the time."
        )
