"""The exact values of best play in a game of kept dice, over merged states."""

from collections.abc import Hashable
from fractions import Fraction
from typing import Generic, TypeVar

from solvers.contract.presentation.policy_words import Keeping
from solvers.contract.problem import Problem, process_of
from solvers.pricing import mean

S = TypeVar("S", bound=Hashable)


class Best(Generic[S]):
    """Best play under a goal. All numbers are exact."""

    def __init__(self, problem: Problem[S], words: Keeping[S]) -> None:
        self._process = process_of(problem)
        self._sign = problem.goal.sign
        self._words = words
        self._values: dict[S, Fraction] = {}

    def start(self) -> Fraction:
        """Return the value of the start."""
        return self._sign * self._value(self._words.alike(self._process.start()))

    def regret(self, state: S, action: str) -> Fraction:
        """Return the regret of an action of a decision: the best value less its own."""
        state = self._words.alike(state)
        return self._value(state) - self._worth(state, action)

    def action(self, state: S) -> str:
        """Return the best action of a decision."""
        state = self._words.alike(state)
        ways = [action for action in self._process.actions(state) if self._worth(state, action) == self._value(state)]
        return min(ways, key=lambda way: self._process.tie_break(state, way))

    def _worth(self, state: S, action: str) -> Fraction:
        """Return the worth of an action, in the goal's direction: more is better."""
        worth = self._value(self._words.alike(self._process.step(state, action)))
        return worth + self._sign * self._process.payoff(state, action).value if self._process.pays else worth

    def _value(self, state: S) -> Fraction:
        value = self._values.get(state)
        if value is None:
            kind = self._process.kind(state)
            if kind == "terminal":
                value = self._sign * self._process.utility(state)
            elif kind == "decision":
                value = max(self._worth(state, action) for action in self._process.actions(state))
            else:
                value = mean(self._process, state, lambda after: self._value(self._words.alike(after)))
            self._values[state] = value
        return value
