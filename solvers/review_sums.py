"""Sums of a review, player by player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Protocol

from solvers.intervals import Measured, Number, sure, total


class Judged(Protocol):
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


def by_player(judged: Sequence[Judged]) -> list[Sums]:
    """Return the sums of every player, in the order of their first decisions."""
    listed: dict[int, list[Judged]] = {}
    for each in judged:
        listed.setdefault(each.player, []).append(each)
    return [
        Sums(player, len(own), _sum(each.regret for each in own), _sum(each.skill for each in own))
        for player, own in listed.items()
    ]


def _sum(numbers: Iterable[Number | Measured]) -> Measured:
    """Return the sum of some numbers. It has an interval if any of them is an estimate, and all estimates have one."""
    listed = tuple(numbers)
    parts = [each if isinstance(each, Measured) else Measured(each, None) for each in listed]
    value: Number = sum((each.value for each in parts), Fraction(0))
    estimates = [each for each in listed if isinstance(each, Measured) and (each.confidence or not _is_exact(each))]
    known = bool(estimates) and all(each.confidence for each in estimates)
    return Measured(value, total(map(sure, parts)) if known else None)


def _is_exact(number: Measured) -> bool:
    return isinstance(number.value, Fraction)
