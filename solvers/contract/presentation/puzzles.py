"""Puzzles: positions of a game in which a player is asked for the best action, and the themes that they have.

A game declares them as data. The positions, the proof that one action is best, and the level come from the solution
(:mod:`service.answers.play.puzzles`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any, Literal, get_args

# ``bank-or-roll``: the best action ends the turn and the next best does not, or the other way round.
# ``what-to-keep``: neither of the two ends the turn.
# ``near-the-end``: :attr:`Puzzles.near` is true.
# ``against-the-score``: another action is best with the same turn at the score of :attr:`Puzzles.even`.
# ``trap``: at least two thirds of the simple players take one and the same wrong action.
# The others are goals of their own: :attr:`Puzzles.goals`.
Theme = Literal[
    "bank-or-roll",
    "what-to-keep",
    "near-the-end",
    "against-the-score",
    "trap",
    "fewest-points",
    "most-points",
    "fewest-cards",
    "go-out",
]
THEMES: tuple[Theme, ...] = get_args(Theme)


@dataclass(frozen=True, slots=True)
class Puzzles:
    """The puzzles of a game under some rules, and its usual goal if a theme names no other.

    ``margin`` is by how much the best action is better than every other one at least, in the goal's unit. ``players`` are the
    simple players, each the GOAL:STRATEGY whose actions it takes, and ``choosers`` further ones, as functions from a decision to
    an action. ``themes`` maps the themes to their names in words. ``near`` tells if a position is near the end, and ``even``
    returns the same turn at an even score; they are None without that theme. ``obvious`` tells if everybody sees the best action,
    so that a position is no puzzle.

    ``goals`` maps themes that are goals to their slugs. A game whose states cannot be enumerated has ``dealt``, which yields
    positions of one game under a goal, by some dice; and ``label``, the words of an action that do not tell what it brings.
    ``only`` names the level of themes that have one alone. ``further`` is the number of decisions among which an action that ends
    the turn is looked for, or one that does not, after another puzzle was found.
    """

    margin: Fraction
    players: tuple[str, ...]
    themes: Mapping[Theme, str]
    near: Callable[[Any], bool] | None = None
    even: Callable[[Any], Any] | None = None
    obvious: Callable[[Any], bool] | None = None
    goals: Mapping[Theme, str] = field(default_factory=dict)
    dealt: Callable[[str, Random], Iterator[Any]] | None = None
    choosers: Sequence[Callable[[Any], str]] = ()
    label: Callable[[Any, str], str] | None = None
    only: Mapping[Theme, str] = field(default_factory=dict)
    further: int = 4000
