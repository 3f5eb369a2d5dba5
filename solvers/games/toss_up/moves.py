"""Bank or roll: what the moves of all goals of Toss Up! have in common, whoever plays. A problem takes these functions for
its methods, see :class:`solvers.types.Problem`.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import inf
from typing import Any, Protocol, TypeVar

from solvers.errors import IllegalError, NotationError
from solvers.games.toss_up import odds
from solvers.games.toss_up.notation import ACTIONS, BANK, ROLL
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Kind, Payoff

# A position with ``points``, None where no turn is under way, and ``rolling``.
S = TypeVar("S", bound=Any)


# What ``rolls`` takes where whatever comes is banked, and where nothing is.
ALL, NOTHING = -1, inf


class Moves(Protocol[S]):
    """What these functions ask of a problem."""

    rules: TossUpRules

    @property
    def limit(self) -> int:
        """The most points held that are answered."""

    def outcomes(self, state: S) -> Sequence[tuple[int, S]]:
        """What may follow."""

    def kind(self, state: S) -> Kind:
        """What happens next."""

    def ended(self, state: S, points: int) -> S:
        """The next turn, or the end, after a turn that banks so many points."""

    def format(self, state: S) -> str:
        """The text of a position."""


def opening(problem: Moves[S], state: S) -> S | None:
    """The turn's start, where one roll of all dice may show the points held."""
    shown = [greens for _, greens in odds.throws(problem.rules, problem.rules.dice) if greens != odds.BUST]
    return state._replace(points=None) if state.points in shown and not state.rolling else None


def mover(_problem: Moves[S], _state: S) -> int:
    """Always the player whose turn it is: positions are written from that player's view."""
    return 0


def actions(problem: Moves[S], state: S) -> Sequence[str]:
    """``bank`` and ``roll``, whatever is held."""
    return ACTIONS if problem.kind(state) == "decision" else ()


def step(problem: Moves[S], state: S, action: str) -> S:
    """The turn ends, or the dice are about to be rolled again."""
    if action not in actions(problem, state):
        raise _illegal(problem, state, action)
    after: S = state._replace(rolling=True) if action == ROLL else problem.ended(state, state.points or 0)
    return after


def payoff(_problem: Moves[S], _state: S, _action: str) -> Payoff:
    """Nothing is earned before the end."""
    return Payoff(Fraction(0), Fraction(0), 0)


def rolls(problem: Moves[S], state: S, most: float) -> Sequence[tuple[int, S]]:
    """Every number of greens, all yellow, and the bust; who then holds more than ``most`` points banks them at once."""
    held = state.points or 0
    found = []
    for weight, greens in odds.throws(problem.rules, odds.in_hand(problem.rules, held)):
        if greens == odds.BUST or held + greens > most:
            after = problem.ended(state, 0 if greens == odds.BUST else held + greens)
        else:
            after = state._replace(points=held + greens, rolling=False)
        found.append((weight, after))
    return found


def throws(problem: Moves[S], state: S) -> Sequence[tuple[int, S]]:
    """Every roll that leads to points which are answered, also where :func:`rolls` would bank whatever comes."""
    if not state.rolling:
        return problem.outcomes(state)
    return rolls(problem, state, problem.limit)


def second_utility(_problem: Moves[S], _state: S) -> Fraction:
    """Nothing: banking comes before rolling where they tie."""
    return Fraction(0)


def tie_break(_problem: Moves[S], _state: S, action: str) -> tuple[int, ...]:
    """Banking first."""
    return (ACTIONS.index(action),)


def parse_action(problem: Moves[S], state: S, text: str) -> str:
    """Read ``bank`` or ``roll``."""
    if text not in ACTIONS:
        raise NotationError(f"action {text[:64]!r}: neither bank nor roll", field="action", example=BANK)
    if text not in actions(problem, state):
        raise _illegal(problem, state, text)
    return text


def _illegal(problem: Moves[S], state: S, action: str) -> IllegalError:
    return IllegalError(
        f"action {action!r}: nothing is decided in {problem.format(state)!r}", field="action", example=BANK
    )
