"""One turn of a game in which thrown dice are put aside until none is left, and answers to questions about it.

A play looks at the dice thrown alone, so that the distribution of the points of a turn follows from what it puts aside of each throw.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property

from solvers import distributions
from solvers.contract.presentation.one_throw import NUMBERS
from solvers.contract.presentation.questions import dice_said
from solvers.contract.presentation.reckoned import Found, decimal, limits, number_of, percent, root
from solvers.dice import rolls
from solvers.distributions import Odds

FIRST = r"(?:first|opening|1st) (?:throw|roll)"
Answer = Callable[[Found], tuple[str, str] | None]
MODE = r"\bmost (?:likely|common|probable|frequent)\b|\b(?:comes|occurs|happens|come|occur) (?:up )?(?:the )?most often\b|\bmode\b"


@dataclass(frozen=True, eq=False)
class Turn:
    """The turns of a game with some dice, and its plays by name. A play returns the dice to put aside, given a throw and the least number of them.

    ``points`` counts dice. A play that puts nothing aside returns ``none``, and then two dice of the next throw must be.
    """

    dice: int
    plays: Mapping[str, Callable[[str, int], str]]
    points: Callable[[str], int]
    none: str = ""

    def odds(self, play: str, number: int | None = None, must: int = 1) -> Odds:
        """Return the chances of the points of a number of dice to throw, by default all, under a play."""
        return _odds(self, play, self.dice if number is None else number, must)

    def given(self, play: str, throws: Iterable[str], must: int = 1) -> Odds:
        """Return the chances of the points under a play if the next throw is one of some, all of as many dice."""
        chances: dict[int, Fraction] = {}
        for rolled in throws:
            kept = self.plays[play](rolled, must)
            points = 0 if kept == self.none else self.points(kept)
            for more, chance in self.odds(play, *self.after(rolled, kept)).items():
                chances[points + more] = chances.get(points + more, Fraction(0)) + chance * rolls(len(rolled))[rolled]
        whole = sum(chances.values())
        return {points: chance / whole for points, chance in chances.items()}

    def throws(self, play: str, number: int | None = None) -> Fraction:
        """Return the average number of throws until a number of dice, by default all, are aside under a play."""
        return _throws(self, play, self.dice if number is None else number, 1)

    def after(self, rolled: str, kept: str) -> tuple[int, int]:
        """Return the number of dice that are thrown next, and how many of them must be put aside."""
        return (len(rolled), 2) if kept == self.none else (len(rolled) - len(kept), 1)

    def first_throws(self, face: str, number: int, how: str) -> tuple[str, list[str], str]:
        """Return the name of a first throw with some dice of a face, the throws that it stands for, and its name in words."""
        low, high, said = limits(how, number, self.dice)
        throws = [rolled for rolled in rolls(self.dice) if low <= rolled.count(face) <= high]
        several = "s" if number > 1 else ""
        return f"{said} {number} {face}{several}", throws, f"{said} {NUMBERS[number]} {face}{several}"

    def throws_without(self, faces: Iterable[str]) -> list[str]:
        """Return the first throws that show none of some faces."""
        return [rolled for rolled in rolls(self.dice) if not {*faces} & {*rolled}]


@cache
def _odds(turn: Turn, play: str, number: int, must: int) -> Odds:
    return turn.given(play, rolls(number), must) if number else {0: Fraction(1)}


@cache
def _throws(turn: Turn, play: str, number: int, must: int) -> Fraction:
    weights = rolls(number).items() if number else ()
    return sum(
        (
            Fraction(weight, 6**number) * (1 + _throws(turn, play, *turn.after(rolled, turn.plays[play](rolled, must))))
            for rolled, weight in weights
        ),
        Fraction(0),
    )


def _numbers(odds: Odds) -> dict[str, str]:
    """Return the numbers of a distribution as answers say them."""
    variance, median, mode = distributions.variance(odds), distributions.median(odds), max(odds, key=odds.__getitem__)
    return {
        "mean": decimal(distributions.mean(odds), 3),
        "variance": decimal(variance, 3),
        "deviation": root(variance, 3),
        "mode": str(mode),
        "mode_chance": percent(odds[mode]),
        "median": str(median),
        "median_or_more": percent(distributions.between(odds, median, max(odds))),
        "median_or_less": percent(distributions.between(odds, min(odds), median)),
    }


@dataclass(frozen=True)
class Asking:
    """The plays of a turn in questions and answers.

    ``words`` has a pattern of each play by its name; ``usual`` is meant if none is found. ``under`` returns the beginning of an answer about a play.
    """

    turn: Turn
    words: Mapping[str, str]
    usual: str
    under: Callable[[str], str]

    @cached_property
    def play(self) -> str:
        """The pattern of all plays, each with its name as that of a group."""
        return "|".join(f"(?P<{_group(name)}>{words})" for name, words in self.words.items())

    def named(self, found: re.Match[str]) -> str:
        """Return the play whose words were found; the usual one if none were."""
        return next((name for name in self.words if found[0] and found[_group(name)]), self.usual)

    def two(self, found: Found) -> tuple[str, str] | None:
        """Return the two plays that were found first, the usual one before others; None if they are the same."""
        first, second = sorted(map(self.named, found[:2]), key=lambda name: (name != self.usual, name))
        return None if first == second else (first, second)

    def said(self, title: str, answer: str, place: int = 1) -> Answer:
        """Return the function that answers with the numbers of the play that was found at a place."""

        def told(found: Found) -> tuple[str, str]:
            name = self.named(found[place])
            values = {
                "name": name,
                "under": self.under(name),
                "throws": decimal(self.turn.throws(name)),
                **_numbers(self.turn.odds(name)),
            }
            return title.format_map(values), answer.format_map(values)

        return told

    def throws_of(self, until: str) -> Answer:
        """Return a function that answers with the number of throws that some dice take."""

        def told(found: Found) -> tuple[str, str] | None:
            number, name = number_of(found[2][1]), self.named(found[3])
            if not 0 < number <= self.turn.dice:
                return None
            return (
                f"the number of throws with {dice_said(number)} under {name}",
                f"{self.under(name)}, {dice_said(number)} {'takes' if number == 1 else 'take'} {decimal(self.turn.throws(name, number))} throws on average until {until}.",
            )

        return told

    def compared(self, brings: str, more: str, *, most: bool) -> Answer:
        """Return the function that answers which of two plays is better: the one that brings the most points, or the fewest."""

        def told(found: Found) -> tuple[str, str] | None:
            two = self.two(found)
            if two is None:
                return None
            points = {name: distributions.mean(self.turn.odds(name)) for name in two}
            better, worse = sorted(two, key=points.__getitem__, reverse=most)
            difference = decimal(abs(points[better] - points[worse]), 3)
            return (
                f"{two[0]} compared with {two[1]}",
                f"Under {better} a turn {brings} {decimal(points[better], 3)} points on average, which is {difference} {more} than the {decimal(points[worse], 3)} under {worse}.",
            )

        return told


def _group(name: str) -> str:
    return re.sub("[^a-z]", "_", name)
