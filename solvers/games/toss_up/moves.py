"""Bank or roll: the moves that all goals of Toss Up! share, for any number of players."""

import re
from abc import abstractmethod
from collections.abc import Sequence
from math import inf
from typing import Any, TypeVar

from solvers.contract.problem import Kind, Notation, Process
from solvers.dice_text import LONGEST
from solvers.errors import IllegalError, NotationError
from solvers.games.toss_up import odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ACTIONS, BANK, ROLL

# A state with ``points`` (None if no turn is under way), ``rolling`` and ``decides``.
S = TypeVar("S", bound=Any)
# Limits for ``BankOrRoll.rolls``: every result is banked at once, or none is.
BANK_ALL, BANK_NONE = -1, inf


class BankOrRoll(Process[S]):
    """The process of a turn of bank or roll. Subclasses tell the state that follows a turn."""

    def __init__(self, rules: TossUpRules) -> None:
        self.rules = rules

    @property
    @abstractmethod
    def limit(self) -> int:
        """The most points held that a state may have."""

    @abstractmethod
    def ended(self, state: S, points: int) -> S:
        """Return the start of the next turn, or the end, after a turn that banks ``points``."""

    def kind(self, state: S) -> Kind:
        """Return ``decision`` after a roll, ``chance`` before one, and ``terminal`` if the game is over."""
        if state.decides:
            return "decision"
        return "terminal" if self.over(state) else "chance"

    @abstractmethod
    def over(self, state: S) -> bool:
        """True if the game is over."""

    def opening(self, state: S) -> S | None:
        """Return the start of the turn if its first roll may have led to this decision; otherwise None."""
        shown = [greens for _, greens in odds.throws(self.rules, self.rules.dice) if greens != odds.BUST]
        return state._replace(points=None) if state.points in shown and not state.rolling else None

    def actions(self, state: S) -> Sequence[str]:
        """Return ``bank`` and ``roll`` for a decision, with any number of points held; otherwise nothing."""
        return ACTIONS if state.decides else ()

    def step(self, state: S, action: str) -> S:
        """Return the state after an action: the end of the turn, or the decision with ``rolling`` set.

        Raises:
            IllegalError: the action is not legal here.
        """
        if action not in self.actions(state):
            raise IllegalError(f"action {action!r}: nothing is decided here", field="action", example=BANK)
        after: S = state._replace(rolling=True) if action == ROLL else self.ended(state, state.points or 0)
        return after

    def rolls(self, state: S, most: float) -> Sequence[tuple[int, S]]:
        """Return the outcomes of a roll with their weights: the bust, all yellow, and every number of greens.

        More than ``most`` points held after the roll are banked at once.
        """
        held = state.points or 0
        outcomes = []
        for weight, greens in odds.throws(self.rules, odds.in_hand(self.rules, held)):
            if greens == odds.BUST or held + greens > most:
                after = self.ended(state, 0 if greens == odds.BUST else held + greens)
            else:
                after = state._replace(points=held + greens, rolling=False)
            outcomes.append((weight, after))
        return outcomes

    def throws(self, state: S) -> Sequence[tuple[int, S]]:
        """Like ``outcomes``, but including decisions that ``outcomes`` skips because banking is clearly best."""
        return self.rolls(state, self.limit) if state.rolling else self.outcomes(state)


_LEFT = re.compile("(?<=[0-9])-left([0-9]{1,3})(?![0-9])")


class BankOrRollNotation(Notation[S]):
    """The notation of the two actions, and of the number of dice left, which is read if it fits the points held."""

    _rules: TossUpRules

    def parse(self, text: str) -> S:
        """Read a position; behind the points held, ``-left6`` may say how many dice are left.

        Raises:
            NotationError: the text is not of the form of a position.
            IllegalError: there is no such position, or other dice are left.
        """
        said = _LEFT.search(text) if len(text) <= LONGEST else None
        if said is None:
            return self.read(text)
        state = self.read(text[: said.start()] + text[said.end() :])
        left = odds.in_hand(self._rules, state.points) if state.decides else None
        if int(said[1]) != left:
            detail = "a number of dice left belongs behind the points held"
            if left is not None:
                detail = f"with {state.points} points held the number of dice left is {left}, not {said[1]}"
            raise IllegalError(f"state {text!r}: {detail}", field="state", example=self.format(state))
        return state

    @abstractmethod
    def read(self, text: str) -> S:
        """Read a position that does not say how many dice are left."""

    def parse_action(self, state: S, text: str) -> str:
        """Read an action, ``bank`` or ``roll``.

        Raises:
            NotationError: the text is neither.
            IllegalError: the state is not a decision.
        """
        if text not in ACTIONS:
            raise NotationError(f"action {text[:64]!r}: neither bank nor roll", field="action", example=BANK)
        if not state.decides:
            raise IllegalError(
                f"action {text!r}: nothing is decided in {self.format(state)!r}", field="action", example=BANK
            )
        return text
