"""The parts of a state's text, so that a page can let people set each of them by clicking.

A game declares them beside its notation. A game without forms is asked by text alone.
"""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Option:
    """A choice: the text that stands in the state, and its name for people. ``full`` is True if a full hand alone can have it."""

    text: str
    title: str
    full: bool = False


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a state's text.

    ``kind`` says what it holds:

    * ``dice``: faces from 1 to 6, ascending, ``low`` to ``high`` of them; if there are none, ``before`` is left out too;
    * ``number``: a whole number from ``low`` to ``high`` in steps of ``step``;
    * ``cards``: ``low`` to ``high`` different cards, ascending by suit and rank, of the ``deck`` if it names any;
    * ``option``: the text of one of the ``options``, which may be empty;
    * ``text``: any text; if there is none, ``empty`` stands for it, or if that is empty too, ``before`` is left out;
    * ``card``: one of the cards of the part before it that has cards, if the text of the last option is one of ``when``;
    * ``rest``: a number that the other parts determine, so that nobody sets it; ``?`` stands for it.

    ``before`` is the text that stands before the part. ``green`` is a number of dice: those that make up the remainder of a number
    divided by it are shown in green, the others are still to be rolled. ``unless`` is a rule, written ``name=value``, under which
    states have no such part. ``hint`` says how the part is filled in. ``between`` stands between the melds of a text, in place of
    commas.
    """

    name: str
    title: str
    kind: Literal["dice", "number", "cards", "option", "text", "card", "rest"]
    before: str = ""
    low: int = 0
    high: int = 0
    step: int = 1
    green: int = 0
    options: tuple[Option, ...] = ()
    unless: str = ""
    deck: tuple[str, ...] = ()
    empty: str = ""
    hint: str = ""
    between: str = ""
    when: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Form:
    """The parts of the decisions under some goals, in the order of the text, with no text behind the last one.

    ``goals`` are slugs of goals; one that ends with ``*`` stands for all that begin like it. ``dice`` is the number of dice that all
    parts with dice have together; 0 if it may vary.
    """

    goals: tuple[str, ...]
    parts: tuple[Part, ...]
    dice: int = 0
