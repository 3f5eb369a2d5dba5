"""The words with which people name the parts of a state. A game declares them as data, and shared readers of text use them.

A game of dice declares fields, with the kinds of words beside their values. A game of cards declares the fields of its states as roles, each
with its phrases. A phrase names the cards right before or behind it; cards without a phrase fill the other field.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

# ``cards``: several pieces in one word. ``melds``: several pieces with dots between them. ``flag``: a word of the notation,
# written only if a phrase names it.
Kind = Literal["cards", "melds", "flag"]


@dataclass(frozen=True, slots=True)
class Role:
    """A field of a state, and the phrases that name it.

    ``before`` are the phrases written before cards (``the table shows 5c 5d 5h``), and ``behind`` those written after them (``5c 5d 5h on the table``); a
    phrase may be in both. ``text`` is the text of a flag. A ``named`` role is filled only by a phrase. A role must be filled unless it is ``optional``.
    """

    kind: Kind
    before: tuple[str, ...] = ()
    behind: tuple[str, ...] = ()
    text: str = ""
    named: bool = False
    optional: bool = False


class Told(NamedTuple):
    """The text of the state that a message tells, and the words that are left beside it.

    ``wrong`` says why there is no such state, if the message tells what cannot be; empty otherwise. ``asked`` are the ends of the actions that it asks about.
    """

    state: str
    rest: str
    wrong: str = ""
    asked: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Wording:
    """The roles of a notation, in the order of its fields.

    ``piece`` is the regular expression of the pieces that fill roles. ``prepare`` is applied to a sentence before anything
    else. ``passed_over`` are words of the game to ignore. ``tell`` returns what a whole message in small letters tells; None if it
    tells no state.
    """

    roles: tuple[Role, ...]
    piece: str = "[0-9]+"
    passed_over: frozenset[str] = frozenset()
    prepare: Callable[[str], str] = str
    tell: Callable[[str], Told | None] = lambda _: None


# The wording of a notation without words of its own.
NO_WORDS = Wording(())


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """A part of a position, and the kinds of words beside its value (:mod:`solvers.contract.presentation.vocabulary`).

    ``before`` and ``behind`` say how strongly a kind of word there speaks for the field, from 1 to 10. ``cut`` are kinds beyond which nothing does, and of ``only`` one must be there.
    ``units`` are the kinds of nouns of which the value may be a number; it must be one if ``unit`` is true. A ``named`` field is filled only by words, or if it is ``apart`` also by a value
    that is clearly separated from others; any other one also by its place in the order of the fields. ``least`` and ``most`` bound a
    number, and ``step`` divides it.
    """

    key: str
    before: Mapping[str, float] = field(default_factory=dict)
    behind: Mapping[str, float] = field(default_factory=dict)
    kind: Literal["number", "dice"] = "number"
    units: tuple[str, ...] = ()
    unit: bool = False
    named: bool = False
    apart: bool = False
    cut: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    least: int = 0
    most: int = 99999
    step: int = 1

    def allows(self, number: int) -> bool:
        """True if the field may have this number."""
        return self.least <= number <= self.most and number % self.step == 0


class Short(NamedTuple):
    """The missing values of a position that is told in part, in words, and the texts of the states that may be meant."""

    complaint: str
    states: Sequence[str] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Words:
    """The fields of positions, and how they are told.

    ``spell`` returns the texts of states that values by their keys may stand for. ``pair`` are the keys of the scores that people tell in a row, as in
    "20 to 30", and ``reckoned`` are keys from which a score that is not told may be reckoned. ``units`` are kinds of nouns besides points, dice and turns.
    ``flags`` are kinds of words that fill a field alone, with its key and value. ``own`` are the game's own words by their kinds, and ``idle`` words of the
    game to pass over. ``dice`` is True if dice have faces. ``short`` returns what is missing from values by their keys that ``spell`` makes no
    state of; None if there is nothing to say.
    """

    fields: tuple[Field, ...]
    spell: Callable[[Mapping[str, str]], Sequence[str]]
    pair: tuple[str, ...] = ()
    reckoned: frozenset[str] = frozenset()
    units: tuple[str, ...] = ()
    flags: Mapping[str, tuple[str, str]] = field(default_factory=dict)
    own: Mapping[str, str] = field(default_factory=dict)
    idle: str = ""
    dice: bool = True
    short: Callable[[Mapping[str, str]], Short | None] = lambda _: None


# The words of a notation that people do not tell in sentences.
NOTHING_TOLD = Words((), lambda _: ())


@dataclass(frozen=True, slots=True)
class Fields:
    """The fields of a notation, with hyphens between them. Words may stand anywhere.

    ``numbers`` names the numbers at the beginning, in their order; ``dice`` names the groups of dice behind them.
    ``count`` is the number of dice of all groups together, or the most if there is one group; None if it does not
    matter. ``title`` is the game's name in messages. ``alone`` is what stands before dice alone if the game is named: the scores and
    points at its start; empty if a state has nothing before its dice. Without any of them every number is read as a number. ``words``
    say how people speak about the fields in sentences; by default a sentence has nothing but the state in its own spelling.
    """

    title: str = ""
    numbers: tuple[str, ...] = ()
    dice: tuple[str, ...] = ()
    count: int | None = None
    alone: str = ""
    words: Words = NOTHING_TOLD


@dataclass(frozen=True, slots=True)
class Cards:
    """The fields of a notation of cards: hyphens stand between them, and dots between the melds of a field.

    ``wording`` says how people speak about the fields in sentences.
    """

    wording: Wording = NO_WORDS


# A notation is one of dice and numbers, or one of cards.
Spoken = Fields | Cards
