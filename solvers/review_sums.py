"""Sums of a review, player by player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from solvers.intervals import Measured, Number, sure, total


class Judgement(Protocol):
    """A judged decision, as far as sums need it. ``player`` is 0 for the player of the first decision."""

    @property
    def player(self) -> int:
        """The player who made the decision."""

    @property
    def regret(self) -> Number | Measured:
        """The loss of value."""

    @property
    def skill(self) -> Number | Measured:
        """The gain of value compared with the policy's action."""


@dataclass(frozen=True, slots=True)
class Sums:
    """The number of one player's decisions, and the sums of their regrets and of their skill."""

    player: int
    decisions: int
    regret: Measured
    skill: Measured


def by_player(judged: Sequence[Judgement]) -> list[Sums]:
    """Return the sums of every player, in the order of their first decisions."""
    decisions: dict[int, list[Judgement]] = {}
    for decision in judged:
        decisions.setdefault(decision.player, []).append(decision)
    return [
        Sums(player, len(own), summed(decision.regret for decision in own), summed(decision.skill for decision in own))
        for player, own in decisions.items()
    ]


def summed(numbers: Iterable[Number | Measured]) -> Measured:
    """Return the sum of some numbers. It has an interval if any of them is an estimate, and all estimates have one."""
    terms = tuple(numbers)
    parts = [term if isinstance(term, Measured) else Measured(term, None) for term in terms]
    value: Number = sum((term.value for term in parts), Fraction(0))
    estimates = [term for term in terms if isinstance(term, Measured) and (term.confidence or not _is_exact(term))]
    known = bool(estimates) and all(term.confidence for term in estimates)
    return Measured(value, total(map(sure, parts)) if known else None)


def _is_exact(number: Measured) -> bool:
    return isinstance(number.value, Fraction)
