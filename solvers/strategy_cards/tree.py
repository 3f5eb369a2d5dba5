"""A game of kept dice as arrays: every decision that can be reached, its actions, and what is thrown after each.

States that no rule and no goal tells apart are merged, by :attr:`solvers.contract.presentation.policy_words.Keeping.alike`. All
numbers are doubles that say where to search, and no number of a card comes from here.
"""

from collections.abc import Hashable
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.contract.presentation.policy_words import Keeping
from solvers.contract.problem import Problem, process_of

S = TypeVar("S", bound=Hashable)
Doubles = NDArray[np.float64]
Numbers = NDArray[np.int64]


class Throw(NamedTuple):
    """The decisions that follow a throw, numbered from ``first`` on, and their chances."""

    first: int
    chances: Doubles


class Tree(Generic[S]):
    """The decisions of a problem from its start, and the throws before them, each behind all that may follow it.

    The actions of all decisions are in one list, and have their places there: those of decision i are ``begins[i]`` to
    ``begins[i + 1]``, the end not included. ``actions[i]`` maps their texts to their places.
    """

    def __init__(self, problem: Problem[S], words: Keeping[S]) -> None:
        self._process = process_of(problem)
        self._words = words
        self.decisions: list[S] = []
        self.actions: list[dict[str, int]] = []
        self._throws: list[Throw] = []
        self._numbers: dict[S, int] = {}
        self._begun = [0]
        self._after: list[int] = []
        self._number(words.alike(self._process.start()))
        self.begins: Numbers = np.array(self._begun)
        self._follows: Numbers = np.array(self._after)

    def _number(self, state: S) -> int:
        """Return the number of a throw, after those that may follow it."""
        known = self._numbers.get(state)
        if known is not None:
            return known
        outcomes = [(weight, self._words.alike(after)) for weight, after in self._process.outcomes(state)]
        listed = [
            {action: self._next(after, action) for action in self._process.actions(after)} for _, after in outcomes
        ]
        weights = np.array([weight for weight, _ in outcomes], float)
        self._throws.append(Throw(len(self.decisions), weights / weights.sum()))
        for (_, decision), nexts in zip(outcomes, listed, strict=True):
            self.decisions.append(decision)
            self.actions.append({action: len(self._after) + index for index, action in enumerate(nexts)})
            self._after += nexts.values()
            self._begun.append(len(self._after))
        self._numbers[state] = len(self._throws) - 1
        return len(self._throws) - 1

    def _next(self, state: S, action: str) -> int:
        """Return the number of the throw after an action; -1 if that is the end."""
        after = self._process.step(state, action)
        return -1 if self._process.kind(after) == "terminal" else self._number(self._words.alike(after))

    def earnings(self, problem: Problem[S]) -> Doubles:
        """Return the earnings of each action, with the worth of an end after it, under a goal with the same states; more is better."""
        process = process_of(problem)
        earned = np.zeros(len(self._follows))
        for state, actions in zip(self.decisions, self.actions, strict=True):
            for action, index in actions.items():
                if process.pays:
                    earned[index] = float(process.payoff(state, action).value)
                if self._follows[index] < 0:
                    earned[index] += float(process.utility(process.step(state, action)))
        return problem.goal.sign * earned

    def best(self, earned: Doubles) -> tuple[Doubles, float]:
        """Return the value of every action before best play, and that of the start."""
        return self._values(earned, None)

    def value(self, earned: Doubles, chosen: Numbers) -> float:
        """Return the value of the start under a policy: ``chosen`` has the place of each decision's action."""
        return self._values(earned, chosen)[1]

    def _values(self, earned: Doubles, chosen: Numbers | None) -> tuple[Doubles, float]:
        worth = np.empty(len(earned))
        thrown = np.zeros(len(self._throws) + 1)
        for number, (first, chances) in enumerate(self._throws):
            last = first + len(chances)
            begins = self.begins[first : last + 1]
            among = slice(begins[0], begins[-1])
            worth[among] = earned[among] + thrown[self._follows[among]]
            if chosen is None:
                values = np.maximum.reduceat(worth[among], begins[:-1] - begins[0])
            else:
                values = worth[chosen[first:last]]
            thrown[number] = chances @ values
        return worth, float(thrown[-2])

    def visits(self, chosen: Numbers) -> Doubles:
        """Return the chance that a policy comes to each decision."""
        reached = np.zeros(len(self._throws) + 1)
        reached[-2] = 1.0
        chances = np.zeros(len(self.decisions))
        for number in range(len(self._throws) - 1, -1, -1):
            first, odds = self._throws[number]
            here = slice(first, first + len(odds))
            chances[here] = reached[number] * odds
            np.add.at(reached, self._follows[chosen[here]], chances[here])
        return chances
