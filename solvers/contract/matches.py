"""Matches between two policies of a game."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import Result
from solvers.contract.tables import Solved


@dataclass(frozen=True, slots=True)
class Duel:
    """A match of one turn of ``first``, then one turn of ``second``, who may know the score to beat.

    ``answer`` maps the first player's score to the state from which the second player starts. ``compare`` maps both
    scores to 1, 0 or -1: a win, tie or loss of the first player.
    """

    first: Problem[Any]
    second: Problem[Any]
    answer: Callable[[int], Hashable]
    compare: Callable[[int, int], int]


@dataclass(frozen=True, slots=True)
class LastTurn:
    """The last turn of a race, which is the same for all policies: ``problem`` fixes the strategy that plays it.

    ``turn(own, other)`` is the state before its first throw, with ``own`` points against ``other``. ``ahead(own, other)``
    is True if the player who had the last turn has won with ``own`` points.
    """

    problem: Problem[Any]
    turn: Callable[[int, int], Hashable]
    ahead: Callable[[int, int], bool]


@dataclass(frozen=True, slots=True)
class Race:
    """A match of two players who take turns and ignore each other's points until one reaches the target.

    ``turn(problem, total)`` is the state before the first throw of a player who has banked ``total`` points. It is None
    if that total reaches the target. This wins, unless the other player has a ``last`` turn.
    """

    first: Problem[Any]
    second: Problem[Any]
    turn: Callable[[Problem[Any], int], Hashable | None]
    last: LastTurn | None = None


class Matches(ABC):
    """The matches of a game under one set of rules. Policies are named by their slugs."""

    # An upper bound of the error of every chance that ``result`` returns; 0.0 if they are exact.
    error_bound: float = 0.0
    # A policy that may take either seat. Errors show it as an example.
    usual: str | None = None

    def obstacle(self, seat: Seat, policy: str) -> str | None:  # noqa: ARG002 - a default for games in which any policy plays
        """Return the reason why a policy cannot take a seat ("looks at more than its own points"); None if it can."""
        return None

    @abstractmethod
    def pair(self, first: str, second: str) -> Duel | Race:
        """Return the match of two policies. Raises UnknownError if there is no such policy."""

    @abstractmethod
    def result(self, first: str, second: str, solved: Solved) -> Result:
        """Return the chances of policy ``first`` against policy ``second``. Both must be able to take their seats."""


class Duels(Matches):
    """Matches of one turn each, computed from the solved distributions of both policies.

    ``best`` names the goal that plays best in each seat; without one it is the goal of the other player. ``replies`` names goals
    in whose states a best reply in a seat can be found; a seat without one has its best reply to every policy in ``best``.
    """

    best: Mapping[Seat, str] = {}
    replies: Mapping[Seat, str] = {}

    @abstractmethod
    def pair(self, first: str, second: str) -> Duel:
        """Return the match of two policies."""

    @abstractmethod
    def between(self, first: Problem[Any], second: Problem[Any]) -> Duel:
        """Return the match of the policies of two problems, or of any policies in their states."""

    def result(self, first: str, second: str, solved: Solved) -> Result:
        """Return the exact chances of the first player."""
        duel = self.pair(first, second)
        win = tie = loss = Fraction(0)
        start = duel.first.notation.format(process_of(duel.first).start())
        ours = solved.distribution(duel.first.slug, start)
        for score, weight in zip(ours.support, ours.weights, strict=True):
            theirs = solved.distribution(duel.second.slug, duel.second.notation.format(duel.answer(score)))
            ways = [0, 0, 0]
            for other, against in zip(theirs.support, theirs.weights, strict=True):
                ways[duel.compare(score, other)] += against
            chance = Fraction(weight, ours.denominator * theirs.denominator)
            tie, win, loss = (total + chance * way for total, way in zip((tie, win, loss), ways, strict=True))
        return Result(win, tie, loss)
