"""The price of a policy in a race of two, in doubles with a proved bound: what a kernel computes and the service tells.

A *habit* is an action of the policy with some points in the turn and some dice, at whatever scores. Its cost is what it loses against
best play in a game, on average: the sum of the regrets of its decisions, each as often as it comes up. All costs sum to the loss.
"""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple, Protocol

from solvers.contract.parameters import Seat
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.problem import Problem

# The names of best play, and of a second player with the same policy, among opponents.
BEST, ITSELF = "best", "itself"
# The costliest habits that are listed.
HABITS = 10


class Policy(NamedTuple):
    """A policy: a rule of thumb or the slug of a strategy, and the states in which another action is taken."""

    rule: Thumb | str
    moves: Sequence[tuple[Any, str]] = ()


class Met(NamedTuple):
    """The chance that the policy wins, in a seat, against an opponent: BEST, ITSELF, or the slug of a strategy."""

    seat: Seat
    against: str
    win: float


class Reply(NamedTuple):
    """The chance of the best reply to the policy in a seat, and its lead over the chance of best play."""

    seat: Seat
    share: float
    gain: float


class Habit(NamedTuple):
    """A costly habit.

    ``state`` is where it costs most. ``times`` is the average number of times in a game that it errs, ``cost`` what it loses in a game.
    """

    state: Hashable
    action: str
    best: str
    times: float
    cost: float


class Changed(NamedTuple):
    """The change of one habit that helps most: another action in all such turns."""

    state: Hashable
    action: str
    instead: str
    gain: float


class Price(NamedTuple):
    """The price of a policy that moves first. ``error`` bounds the error of every number.

    ``value`` is its chance against best play, and ``best`` that of best play. ``cost`` is the sum of the costs of all habits; it is None,
    and there are no habits, if the kernel does not tell them apart.
    """

    value: float
    best: float
    cost: float | None
    error: float
    matches: Sequence[Met]
    replies: Sequence[Reply]
    habits: Sequence[Habit]
    change: Changed | None


class Pricer(Protocol):
    """A module that prices policies of a race."""

    def price(self, problem: Problem[Any], policy: Policy) -> Price:
        """Return the price of a policy under a goal."""
