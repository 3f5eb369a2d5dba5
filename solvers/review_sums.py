"""Judged decisions, and their sums, player by player."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from solvers.intervals import Measured, Number, sure, total

N = TypeVar("N", bound=Number | Measured)


@dataclass(frozen=True, slots=True)
class JudgedDecision(Generic[N]):
    """A decision in the goal's unit.

    ``player`` is 0 for the player of the first decision, and 1 for the other. ``best`` is an action of the best value.
    ``regret`` is the loss of value compared with the best action, and ``skill`` the gain compared with the policy's action.
    Whatever the goal's direction, a positive regret is bad for the player and a positive skill is good. ``optimal`` is None if
    bounds or intervals do not tell which action is better. ``afterstate`` is None with hidden cards, and so is ``luck``, the luck of
    the throw that followed; it is None too if no throw is recorded after the decision.
    """

    state: str
    action: str
    player: int
    best: str
    value: N
    action_value: N
    regret: N
    skill: N
    optimal: bool | None
    luck: N | None = None
    afterstate: str | None = None


@dataclass(frozen=True, slots=True)
class Sums:
    """The number of one player's decisions, and the sums of their regrets and of their skill."""

    player: int
    decisions: int
    regret: Measured
    skill: Measured


def by_player(judged: Sequence[JudgedDecision[Any]]) -> list[Sums]:
    """Return the sums of every player, in the order of their first decisions."""
    decisions: dict[int, list[JudgedDecision[Any]]] = {}
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
