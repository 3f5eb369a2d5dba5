r"""A plain solver for any :class:`solvers.types.Problem`: slow, exact, and the oracle of the fast kernels.

States are grouped into strongly connected components, solved children first. In a component without a cycle
the Bellman equation is evaluated. In one with a cycle the values under fixed choices solve the linear system
:math:`(I - P S) V = r`, by elimination over the rationals, where S holds the signs of the transits and r what is paid
and counted; policy iteration improves the choices of the opponents inside, and those of the served player outside,
until no action is better (Hoffman and Karp 1966). A transit of sign -1 hands the turn over: what follows is written
from the view of the other player. Where the same position is met from both views, both improve at once, and the values are
right all the same, as the iteration ends where no action is better. A cycle that cannot be left has no value and
raises ValueError.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any

from solvers.types import Problem

Pair = tuple[Fraction, Fraction]


class Generic:
    """Exact values of every state that can be reached from the start or from a listed state.

    ``value(state)`` and ``second(state)`` are fractions; ``policy(state)`` the chosen action of a decision.
    Movers other than 0 are opponents, who want the opposite of the goal. A transit's sign turns
    both values round, its constant counts in the first.
    """

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self._sign = 1 if problem.goal.direction == "max" else -1
        self._second_sign = 1 if problem.goal.second_direction == "max" else -1
        self._values: dict[Hashable, Pair] = {}
        self._policy: dict[Hashable, str] = {}
        for component in _components(problem):
            self._solve(component)

    def value(self, state: Hashable) -> Fraction:
        """The goal's value of a state."""
        return self._values[state][0]

    def second(self, state: Hashable) -> Fraction:
        """The second value of a state, 0 where the goal has none."""
        return self._values[state][1]

    def policy(self, state: Hashable) -> str:
        """The chosen action of a decision state."""
        return self._policy[state]

    def action(self, state: Any, action: str) -> Pair:
        """Value and second value of one action."""
        value, second = self._counted(state, self.problem.step(state, action))
        earned, also = self._payoff(state, action)
        return earned + value, also + second

    def _counted(self, before: Any, after: Any) -> Pair:
        """What a state counts in one that leads to it."""
        constant, sign = self.problem.transit(before, after)
        value, second = self._values[after]
        return constant + sign * value, sign * second

    def _payoff(self, state: Any, action: str) -> Pair:
        return self.problem.payoff(state, action)[:2] if self.problem.pays else (Fraction(0), Fraction(0))

    def _ordered(self, state: Any) -> list[str]:
        """The actions, best first, by the values known now."""
        sign = self._sign if self.problem.mover(state) == 0 else -self._sign

        def key(action: str) -> tuple[Fraction, Fraction, tuple[int, ...]]:
            value, second = self.action(state, action)
            return -sign * value, -self._second_sign * second, self.problem.tie_break(state, action)

        return sorted(self.problem.actions(state), key=key)

    def _solve(self, component: list[Any]) -> None:
        """Values of one component, all that it leads to being known."""
        problem = self.problem
        if len(component) == 1 and component[0] not in _targets(problem, component[0]):
            self._evaluate(component[0])
            return
        choices = [state for state in component if problem.kind(state) == "decision"]
        for state in choices:
            self._policy[state] = problem.follow(state) if problem.strategy else problem.actions(state)[0]
        own = self._own(component)
        while True:
            while True:
                self._linear(component)
                if not self._improve([s for s in choices if not own[s]]):
                    break
            if not self._improve([s for s in choices if own[s]]):
                return

    def _own(self, component: list[Any]) -> dict[Any, bool]:
        """Whether a state's choices are those of the served player, as the first state of the component sees it.

        A state that is met from both views counts as its own.
        """
        own: dict[Any, bool] = {}
        views = {(component[0], 1)}
        work = [(component[0], 1)]
        within = set(component)
        while work:
            state, view = work.pop()
            own[state] = own.get(state, False) or (self.problem.mover(state) == 0) == (view == 1)
            for target in within.intersection(_targets(self.problem, state)):
                seen = target, view * self.problem.transit(state, target)[1]
                if seen not in views:
                    views.add(seen)
                    work.append(seen)
        return own

    def _evaluate(self, state: Any) -> None:
        """The Bellman equation of a state that does not lead back to itself."""
        problem = self.problem
        kind = problem.kind(state)
        if kind == "terminal":
            second = problem.second_utility(state) if problem.goal.second else Fraction(0)
            self._values[state] = problem.utility(state), second
        elif kind == "chance":
            outcomes = problem.outcomes(state)
            total = sum(weight for weight, _ in outcomes)
            counted = [(weight, self._counted(state, after)) for weight, after in outcomes]
            value = sum((weight * pair[0] for weight, pair in counted), Fraction(0)) / total
            second = sum((weight * pair[1] for weight, pair in counted), Fraction(0)) / total
            self._values[state] = value, second
        else:
            self._policy[state] = problem.follow(state) if problem.strategy else self._ordered(state)[0]
            self._values[state] = self.action(state, self._policy[state])

    def _improve(self, choices: list[Any]) -> bool:
        """Switch every choice to a strictly better action; whether any was."""
        if self.problem.strategy is not None:
            return False
        switched = False
        for state in choices:
            best = self._ordered(state)[0]
            if self.action(state, best) != self.action(state, self._policy[state]):
                self._policy[state] = best
                switched = True
        return switched

    def _linear(self, component: list[Any]) -> None:
        """Values under the present choices, by Gauss-Jordan elimination."""
        index = {state: i for i, state in enumerate(component)}
        size = len(component)
        system = [[Fraction(0)] * (size + 2) for _ in component]
        for state, i in index.items():
            line = system[i]
            line[i] += 1
            for chance, target in self._flow(state):
                if target in index:
                    constant, sign = self.problem.transit(state, target)
                    line[index[target]] -= chance * sign
                    line[size] += chance * constant
                else:
                    value, second = self._counted(state, target)
                    line[size] += chance * value
                    line[size + 1] += chance * second
            if self.problem.kind(state) == "decision":
                earned, also = self._payoff(state, self._policy[state])
                line[size] += earned
                line[size + 1] += also
        for i, state in enumerate(component):
            pivot = next((k for k in range(i, size) if system[k][i]), None)
            if pivot is None:
                raise ValueError(f"state {self.problem.format(state)!r} is on a cycle that cannot be left")
            system[i], system[pivot] = system[pivot], system[i]
            system[i] = [number / system[i][i] for number in system[i]]
            for k in range(size):
                if k != i and system[k][i]:
                    factor = system[k][i]
                    system[k] = [a - factor * b for a, b in zip(system[k], system[i], strict=True)]
        for state, i in index.items():
            self._values[state] = system[i][size], system[i][size + 1]

    def _flow(self, state: Any) -> Iterator[tuple[Fraction, Any]]:
        """Where a state leads under the present choices, with probabilities."""
        if self.problem.kind(state) == "decision":
            yield Fraction(1), self.problem.step(state, self._policy[state])
            return
        outcomes = self.problem.outcomes(state)
        total = sum(weight for weight, _ in outcomes)
        for weight, target in outcomes:
            yield Fraction(weight, total), target


def _targets(problem: Problem[Any], state: Any) -> list[Any]:
    """Every state that follows at once."""
    kind = problem.kind(state)
    if kind == "decision":
        return [problem.step(state, action) for action in problem.actions(state)]
    return [target for _, target in problem.outcomes(state)] if kind == "chance" else []


def _components(problem: Problem[Any]) -> Iterator[list[Any]]:
    """Strongly connected components, each after all that it leads to (Tarjan 1972, without recursion)."""
    number: dict[Hashable, int] = {}
    low: dict[Hashable, int] = {}
    open_: dict[Hashable, None] = {}
    for root in (problem.start(), *problem.states()):
        if root in number:
            continue
        work = [(root, iter(_targets(problem, root)))]
        number[root] = low[root] = len(number)
        open_[root] = None
        while work:
            state, rest = work[-1]
            for target in rest:
                if target not in number:
                    number[target] = low[target] = len(number)
                    open_[target] = None
                    work.append((target, iter(_targets(problem, target))))
                    break
                if target in open_:
                    low[state] = min(low[state], number[target])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[state])
                if low[state] == number[state]:
                    component: list[Hashable] = []
                    while not component or component[-1] != state:
                        component.append(open_.popitem()[0])
                    yield component
