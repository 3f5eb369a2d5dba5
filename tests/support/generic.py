r"""A plain solver for any :class:`solvers.contract.problem.Problem` with a process: slow and exact. The fast kernels are tested
against it.

States are grouped into strongly connected components, which are solved in an order in which every component comes after
all that it leads to. A component without a cycle is one state, and its Bellman equation is evaluated. In a component
with a cycle the values under fixed choices solve the linear system

.. math::

    (I - P S)\, V = r,

by elimination over the rationals. P holds the transition probabilities, S the signs of the transits, and r the payoffs,
the constants of the transits and the values outside the component. Policy iteration improves the choices of the
opponents in an inner loop, and those of the served player in an outer loop, until no action is better (Hoffman and Karp
1966).

A transit of sign -1 passes the turn: the following values are from the view of the other player. If the same position
is met from both views, its choices improve in the outer loop for both players at once. The values are right all the
same, as the iteration ends only when no action of either player is better. A cycle that cannot be left has no value and
raises ValueError.
"""

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from solvers.contract.problem import Problem, Process, process_of
from solvers.contract.rows import order_key

Pair = tuple[Fraction, Fraction]


class _Line(NamedTuple):
    """The two values of a state as affine functions of the open states' values: the constants, and the factors."""

    value: Fraction
    second: Fraction
    factors: dict[Any, Fraction]


class Generic:
    """The exact values of every state that can be reached from the start or from a stored state.

    Values are in the goal's unit, second values in the unit of its second utility. The sign of a transit applies to
    both, its constant only to the value.

    Raises:
        ValueError: the problem has no process, or a cycle cannot be left.
    """

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self.process = process_of(problem)
        self._values: dict[Hashable, Pair] = {}
        self._policy: dict[Hashable, str] = {}
        for component in _components(self.process):
            self._solve(component)

    def value(self, state: Hashable) -> Fraction:
        """Return the value of a state."""
        return self._values[state][0]

    def second(self, state: Hashable) -> Fraction:
        """Return the second value of a state; 0 if the goal has no second utility."""
        return self._values[state][1]

    def policy(self, state: Hashable) -> str:
        """Return the chosen action of a decision."""
        return self._policy[state]

    def action(self, state: Any, action: str) -> Pair:
        """Return the value and second value of an action."""
        value, second = self._counted(state, self.process.step(state, action))
        earned, also = self._payoff(state, action)
        return earned + value, also + second

    def _counted(self, before: Any, after: Any) -> Pair:
        """Return the contribution of ``after`` to both values of ``before``, which leads to it."""
        constant, sign = self.process.transit(before, after)
        value, second = self._values[after]
        return constant + sign * value, sign * second

    def _payoff(self, state: Any, action: str) -> Pair:
        return self.process.payoff(state, action)[:2] if self.process.pays else (Fraction(0), Fraction(0))

    def _best(self, state: Any) -> tuple[str, Pair]:
        """Return the best action of a decision by the current values, with its own."""
        pairs = {action: self.action(state, action) for action in self.process.actions(state)}

        def key(action: str) -> tuple[Any, tuple[int, ...]]:
            return order_key(self.problem.goal, *pairs[action]), self.process.tie_break(state, action)

        best = min(pairs, key=key)
        return best, pairs[best]

    def _solve(self, component: list[Any]) -> None:
        """Solve one component. All components that it leads to must be solved."""
        process, fixed = self.process, self.problem.fixed
        if len(component) == 1 and component[0] not in _targets(process, component[0]):
            self._evaluate(component[0])
            return
        choices = [state for state in component if process.kind(state) == "decision"]
        for state in choices:
            self._policy[state] = fixed.follow(state) if fixed else process.actions(state)[0]
        own = self._own(component)
        while True:
            while True:
                self._linear(component)
                if not self._improve([s for s in choices if not own[s]]):
                    break
            if not self._improve([s for s in choices if own[s]]):
                return

    def _own(self, component: list[Any]) -> dict[Any, bool]:
        """Map each state to True if the served player of the component's first state chooses in it.

        A state that is met from the views of both players maps to True.
        """
        own: dict[Any, bool] = {}
        views = {(component[0], 1)}
        work = [(component[0], 1)]
        within = set(component)
        while work:
            state, view = work.pop()
            own[state] = own.get(state, False) or view == 1
            for target in within.intersection(_targets(self.process, state)):
                seen = target, view * self.process.transit(state, target)[1]
                if seen not in views:
                    views.add(seen)
                    work.append(seen)
        return own

    def _evaluate(self, state: Any) -> None:
        """Evaluate the Bellman equation of a state that does not lead back to itself."""
        process, fixed = self.process, self.problem.fixed
        kind = process.kind(state)
        if kind == "terminal":
            second = process.second_utility(state) if self.problem.goal.second else Fraction(0)
            self._values[state] = process.utility(state), second
        elif kind == "chance":
            outcomes = process.outcomes(state)
            total = sum(weight for weight, _ in outcomes)
            counted = [(weight, self._counted(state, after)) for weight, after in outcomes]
            value = sum((weight * pair[0] for weight, pair in counted), Fraction(0)) / total
            second = sum((weight * pair[1] for weight, pair in counted), Fraction(0)) / total
            self._values[state] = value, second
        else:
            action = fixed.follow(state) if fixed else None
            best = self._best(state) if action is None else (action, self.action(state, action))
            self._policy[state], self._values[state] = best

    def _improve(self, choices: list[Any]) -> bool:
        """Switch every choice that has a strictly better action; return True if there was one."""
        if self.problem.strategy is not None:
            return False
        switched = False
        for state in choices:
            best, pair = self._best(state)
            if pair != self.action(state, self._policy[state]):
                self._policy[state] = best
                switched = True
        return switched

    def _linear(self, component: list[Any]) -> None:
        """Set the values of a component under the current choices.

        Some states are open: every cycle passes through one of them. The values of all states are expressed by those of
        the open ones, which are then found by elimination.
        """
        ordered, open_ = self._followed(component)
        lines: dict[Any, _Line] = {}
        for state in ordered:
            lines[state] = self._line(state, lines, open_)
        pairs = self._eliminate(open_, lines)
        for state in component:
            value, second, factors = lines[state]
            for target, factor in factors.items():
                value += factor * pairs[target][0]
                second += factor * pairs[target][1]
            self._values[state] = value, second

    def _followed(self, component: list[Any]) -> tuple[list[Any], dict[Any, None]]:
        """Return the states of a component in an order of evaluation, and the open states.

        An open state is one that the depth-first search meets again. Each state stands after the states that it leads to, apart
        from open ones.
        """
        within, begun = set(component), set[Any]()
        ordered: list[Any] = []
        open_: dict[Any, None] = {}
        done: set[Any] = set()
        for root in component:
            work = [] if root in begun else [(root, iter([target for _, target in self._flow(root)]))]
            begun.add(root)
            while work:
                state, rest = work[-1]
                target = next((node for node in rest if node in within and node not in done), None)
                if target is None:
                    work.pop()
                    done.add(state)
                    ordered.append(state)
                elif target in begun:
                    open_[target] = None
                else:
                    begun.add(target)
                    work.append((target, iter([successor for _, successor in self._flow(target)])))
        return ordered, open_

    def _line(self, state: Any, lines: dict[Any, "_Line"], open_: dict[Any, None]) -> "_Line":
        """Return the values of a state as functions of the open states; ``lines`` has all other states that it leads to."""
        value = second = Fraction(0)
        factors: dict[Any, Fraction] = {}
        if self.process.kind(state) == "decision":
            value, second = self._payoff(state, self._policy[state])
        for chance, target in self._flow(state):
            constant, sign = self.process.transit(state, target)
            if target in open_:
                line = _Line(Fraction(0), Fraction(0), {target: Fraction(1)})
            elif target in lines:
                line = lines[target]
            else:
                line = _Line(*self._values[target], {})
            value += chance * (constant + sign * line.value)
            second += chance * sign * line.second
            for open_state, factor in line.factors.items():
                factors[open_state] = factors.get(open_state, Fraction(0)) + chance * sign * factor
        return _Line(value, second, factors)

    def _eliminate(self, open_: dict[Any, None], lines: dict[Any, "_Line"]) -> dict[Any, Pair]:
        """Return the values of the open states, by Gauss-Jordan elimination."""
        size = len(open_)
        system = []
        for i, state in enumerate(open_):
            value, second, factors = lines[state]
            line = [-factors.get(open_state, Fraction(0)) for open_state in open_]
            line[i] += 1
            system.append([*line, value, second])
        for i, state in enumerate(open_):
            pivot = next((k for k in range(i, size) if system[k][i]), None)
            if pivot is None:
                raise ValueError(f"state {self.problem.notation.format(state)!r} is on a cycle that cannot be left")
            system[i], system[pivot] = system[pivot], system[i]
            system[i] = [number / system[i][i] for number in system[i]]
            for k in range(size):
                if k != i and system[k][i]:
                    factor = system[k][i]
                    system[k] = [a - factor * b for a, b in zip(system[k], system[i], strict=True)]
        return {state: (system[i][size], system[i][size + 1]) for i, state in enumerate(open_)}

    def _flow(self, state: Any) -> Iterator[tuple[Fraction, Any]]:
        """Yield the probability and state of every step from a state under the current choices."""
        if self.process.kind(state) == "decision":
            yield Fraction(1), self.process.step(state, self._policy[state])
            return
        outcomes = self.process.outcomes(state)
        total = sum(weight for weight, _ in outcomes)
        for weight, target in outcomes:
            yield Fraction(weight, total), target


def _targets(process: Process[Any], state: Any) -> list[Any]:
    """Return every state that follows in one step."""
    kind = process.kind(state)
    if kind == "decision":
        return [process.step(state, action) for action in process.actions(state)]
    return [target for _, target in process.outcomes(state)] if kind == "chance" else []


def _components(process: Process[Any]) -> Iterator[list[Any]]:
    """Yield the strongly connected components, each after all that it leads to (Tarjan 1972, without recursion)."""
    number: dict[Hashable, int] = {}
    low: dict[Hashable, int] = {}
    open_: dict[Hashable, None] = {}
    for root in (process.start(), *process.states()):
        if root in number:
            continue
        work = [(root, iter(_targets(process, root)))]
        number[root] = low[root] = len(number)
        open_[root] = None
        while work:
            state, rest = work[-1]
            for target in rest:
                if target not in number:
                    number[target] = low[target] = len(number)
                    open_[target] = None
                    work.append((target, iter(_targets(process, target))))
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
