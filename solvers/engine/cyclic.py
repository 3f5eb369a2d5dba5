r"""Solve any problem whose states may come back, between proved bounds: slowly, and with nothing but its process.

The equations of :mod:`solvers.contract.problem` say :math:`V = T V`. A step to a state with value x contributes
:math:`c + x` or, if the turn passes, :math:`c - x`; c holds the constant of the transit and the payoff of the action.

**Components.** States are grouped into strongly connected components, which are solved in an order in which each comes after
all that it leads to. A state that does not lead back to itself takes one evaluation of its equation.

**One solution.** In any other component there must be no set of states in which every position before a throw has all its
outcomes, and every decision one of its actions: there play could go on for ever, and the problem is refused. Without such a
set play leaves the component in the end, whatever the players do (a fixed strategy: its own action is the only one). Let
:math:`w(s)` be the largest expected number of steps until then. It is finite, and :math:`w(s) \ge 1 + \sum_o p(o)\, w(o)`
before a throw and after every action alike. Let :math:`\|x\| = \max_s |x(s)| / w(s)`. A maximum or minimum of numbers moves
by no more than one of them does, and a sign turns no distance, so that

.. math::

    |T x(s) - T y(s)| \le \|x - y\| \max \sum_o p(o)\, w(o) \le \|x - y\|\, (w(s) - 1).

So T is a contraction, and has exactly one fixed point, V.

**Bounds.** A *box* is an interval for each state of the component. Let T' be the evaluation of T on a box with directed
rounding: the values of T on every point of the box lie in T'(box). If T'(box) lies in the box, T maps this closed set into
itself, so that its fixed point lies there (Banach 1922): the box holds V. The inclusion is tested on the computed numbers. It needs
no further argument, wherever the box comes from. It begins as one point, from value iteration, and an end that falls short is
moved ``NEAR`` beyond its equation, until no end is moved in a whole sweep. If :math:`w'` counts steps under the actions that
are nearly best, this ends at a distance of about ``NEAR`` :math:`w'(s)`.

**Numbers.** Bounds are whole numbers of :data:`ONE`-ths. Sums and products are exact, and quotients are rounded to the next
whole number: down in lower bounds, up in upper bounds. A value is the middle of its bounds as a double. Let e be half the
largest distance of two bounds, and the rounding to a double twice. Two actions whose doubles differ by more than 2 e are told
apart. Others get a common value, less than e from their own. So all stored numbers are within 2 e of the truth.
"""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from math import inf, nextafter
from operator import add, itemgetter, mul
from typing import Any

from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import ActionValue, Row, Solution, told_apart
from solvers.engine.graph import Walk
from solvers.errors import IllegalError

ONE = 1 << 80
# Value iteration ends if no value moves further in a sweep; an end of a box is moved this far beyond its equation.
NEAR = 1 << 12
# More sweeps are needed only if play hardly ever leaves a component.
SWEEPS = 20_000
LOW, HIGH = 0, 1


def solve(problem: Problem[Any]) -> Solution:
    """Solve a problem, or evaluate its fixed strategy. Every row lists the value of every legal action.

    Raises:
        ValueError: the problem has no process.
        IllegalError: play may go on for ever, or hardly ever ends, or the goal or process asks for what bounds do not tell.
    """
    rows, error = _Rows(problem, _Bounds(problem)).made()
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method="value iteration by components, enclosed by directed rounding",
        error_bound=error,
        rows=rows,
        distributions=(),
    )


def components(targets: Sequence[Sequence[int]]) -> Iterator[list[int]]:
    """Yield the strongly connected components of a graph, each after all that it leads to (Tarjan 1972, without recursion).

    The nodes of each are in depth-first postorder: most lead to nodes before them.
    """
    met, lowest = [0] * len(targets), [0] * len(targets)
    finished: list[int] = []
    count = 0
    for root in range(len(targets)):
        path: list[tuple[int, Iterator[int], int]] = []
        target: int | None = None if met[root] else root
        while path or target is not None:
            if target is not None:
                count += 1
                met[target] = lowest[target] = count
                path.append((target, iter(targets[target]), len(finished)))
            node, rest, begun = path[-1]
            target = None
            for neighbour in rest:
                if not met[neighbour]:
                    target = neighbour
                    break
                lowest[node] = min(lowest[node], lowest[neighbour])
            if target is None:
                path.pop()
                finished.append(node)
                if lowest[node] == met[node]:
                    component = finished[begun:]
                    del finished[begun:]
                    for member in component:
                        # Edges to it count no more.
                        lowest[member] = len(targets) + 1
                    yield component
                if path:
                    lowest[path[-1][0]] = min(lowest[path[-1][0]], lowest[node])


class _Bounds:
    """The bounds of the n states that can be reached, in units of 1 / ``ONE``.

    ``ends[LOW][i]`` and ``ends[HIGH][i]`` are those of state i, whose number is that in ``walk``. Each state has a second place
    n + i for the opponent's view, with the bounds of the negative value. ``chosen[i]`` is the position of the strategy's action,
    -1 if there is no strategy or no decision.
    """

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self.process = process_of(problem)
        self.walk = Walk(self.process)
        self._refuse()
        self._size = len(self.walk.states)
        self.ends = [0] * (2 * self._size), [0] * (2 * self._size)
        # By state: a function from ``ends[LOW]`` or ``ends[HIGH]`` to the bounds of the targets as the state counts them, and
        # the constants that are added to them, rounded down and up; None if all are 0.
        self._get: list[Callable[[list[int]], tuple[int, ...]]] = []
        self._constants: list[tuple[tuple[int, ...], tuple[int, ...]] | None] = []
        for i in range(self._size):
            self._count(i)
        self.chosen = list(map(self._chosen, range(self._size)))
        self._best: Callable[[Sequence[int]], int] = max if problem.goal.direction == "max" else min
        # The targets that a value depends on.
        self._flow = [
            targets if k < 0 else (targets[k],) for targets, k in zip(self.walk.targets, self.chosen, strict=True)
        ]
        for component in components(self._flow):
            self._solve(component)

    def of_targets(self, i: int, end: int) -> tuple[int, ...]:
        """Return the lower or upper bounds of the contributions of all targets of a state."""
        numbers, constants = self._get[i](self.ends[end]), self._constants[i]
        return numbers if constants is None else tuple(map(add, numbers, constants[end]))

    def _refuse(self) -> None:
        """Refuse what bounds cannot answer."""
        goal, states = self.problem.goal, self.walk.states
        complaint = ""
        if goal.second is not None:
            complaint = f"ties are decided by {goal.second}, and bounds do not prove that actions tie"
        elif not self.process.one_value:
            complaint = "the value for the player to move does not determine those of the others"
        elif any(self.process.rounded(state) for state, odds in zip(states, self.walk.weights, strict=True) if odds):
            complaint = "the chances of its throws are rounded"
        if complaint:
            raise self._error(complaint)

    def _error(self, complaint: str) -> IllegalError:
        return IllegalError(f"goal {self.problem.slug}: {complaint}", field="goal")

    def _count(self, i: int) -> None:
        """Note how the targets of a state count in it."""
        state, actions = self.walk.states[i], self.walk.actions[i]
        places, constants = [], []
        for k, target in enumerate(self.walk.targets[i]):
            constant, sign = self.process.transit(state, self.walk.states[target])
            if actions and self.process.pays:
                constant += self.process.payoff(state, actions[k]).value
            places.append(target if sign > 0 else self._size + target)
            constants.append(constant)
        # A getter of one place returns no tuple.
        self._get.append(
            itemgetter(*places) if len(places) > 1 else lambda ends: tuple([ends[place] for place in places])
        )
        whole = tuple(map(_floor, constants)), tuple(map(_ceiling, constants))
        self._constants.append(whole if any(constants) else None)

    def _chosen(self, i: int) -> int:
        actions, fixed = self.walk.actions[i], self.problem.fixed
        return actions.index(fixed.follow(self.walk.states[i])) if fixed is not None and actions else -1

    def _evaluate(self, i: int, end: int) -> int:
        """Return a lower or upper bound of what the equation of a state says."""
        numbers, weights = self.of_targets(i, end), self.walk.weights[i]
        if weights:
            total: int = sum(map(mul, weights, numbers))
            whole = sum(weights)
            return total // whole if end == LOW else -(-total // whole)
        if not numbers:
            utility = self.process.utility(self.walk.states[i])
            return _floor(utility) if end == LOW else _ceiling(utility)
        return self._best(numbers) if self.chosen[i] < 0 else numbers[self.chosen[i]]

    def _put(self, i: int, low: int, high: int) -> None:
        """Set the bounds of a state, in both views."""
        self.ends[LOW][i], self.ends[HIGH][i] = low, high
        self.ends[LOW][self._size + i], self.ends[HIGH][self._size + i] = -high, -low

    def _solve(self, component: Sequence[int]) -> None:
        """Set the bounds of a component. Those of all that it leads to must be set."""
        first = component[0]
        if len(component) == 1 and first not in self._flow[first]:
            self._put(first, self._evaluate(first, LOW), self._evaluate(first, HIGH))
            return
        self._leave(component)
        lows, highs = self.ends
        for _ in range(SWEEPS):
            moved = 0
            for i in component:
                value = self._evaluate(i, LOW)
                moved = max(moved, abs(value - lows[i]))
                lows[i], lows[self._size + i] = value, -value
            if moved <= NEAR:
                break
        for i in component:
            self._put(i, lows[i], lows[i])
        for _ in range(SWEEPS):
            held = True
            for i in component:
                low, high = self._evaluate(i, LOW), self._evaluate(i, HIGH)
                if low < lows[i] or high > highs[i]:
                    held = False
                    low, high = (
                        (low - NEAR if low < lows[i] else lows[i]),
                        (high + NEAR if high > highs[i] else highs[i]),
                    )
                    self._put(i, low, high)
            if held:
                return
        raise self._error(f"play hardly ever leaves the states around {self._text(first)!r}: no bounds are found")

    def _leave(self, component: Sequence[int]) -> None:
        """Refuse a component in which play may go on for ever."""
        staying, left = set(component), True
        while left:
            left = False
            for i in component:
                within = [target in staying for target in self._flow[i]]
                if i in staying and not (all(within) if self.walk.weights[i] else any(within)):
                    staying.remove(i)
                    left = True
        if staying:
            named = min(map(self._text, staying))
            raise self._error(f"play may go on for ever from state {named!r}, which has no value then")

    def _text(self, i: int) -> str:
        return self.problem.notation.format(self.walk.states[i])


class _Rows:
    """The rows of a solution, and the error of any number in them."""

    def __init__(self, problem: Problem[Any], bounds: _Bounds) -> None:
        self._problem = problem
        self._bounds = bounds
        self._wide = 0
        self._most = 0.0

    def made(self) -> tuple[list[Row], float]:
        """Return the row of every state that has one, in the order of their texts, and the error bound."""
        walk, write = self._bounds.walk, self._problem.notation.format
        # Numbers first: how far they are off decides which actions are told apart.
        listed = []
        for i in map(walk.number, process_of(self._problem).states()):
            ends = (self._bounds.of_targets(i, LOW), self._bounds.of_targets(i, HIGH)) if walk.actions[i] else ([], [])
            state = self._number(self._bounds.ends[LOW][i], self._bounds.ends[HIGH][i])
            listed.append((i, state, list(map(self._number, *ends))))
        exact = Fraction(self._wide, 2 * ONE) + Fraction(self._most) / 2**52
        error = nextafter(float(exact), inf)
        rows = [
            self._decision(i, numbers, error) if numbers else Row(write(walk.states[i]), None, value, None)
            for i, value, numbers in listed
        ]
        return rows, 2 * error

    def _number(self, low: int, high: int) -> float:
        """Return the middle of two bounds, and note how far it may be off."""
        value = (low + high) / (2 * ONE)
        if self._problem.goal.share:
            value = min(max(value, 0.0), 1.0)
        self._wide, self._most = max(self._wide, high - low), max(self._most, abs(value))
        return value

    def _decision(self, i: int, numbers: Sequence[float], error: float) -> Row:
        """Return the row of a decision, given the values of its actions."""
        walk, k = self._bounds.walk, self._bounds.chosen[i]
        names, process = walk.actions[i], process_of(self._problem)
        # Equal earnings and equal afterstates: nothing is rounded here.
        earned = [process.payoff(walk.states[i], name).value if process.pays else 0 for name in names]
        keys = list(zip(walk.targets[i], earned, strict=True))
        plain = [ActionValue(name, value) for name, value in zip(names, numbers, strict=True)]
        actions = told_apart(plain, self._problem.goal, keys, 2 * error)
        taken = actions[0] if k < 0 else next(action for action in actions if action.action == names[k])
        return Row(self._problem.notation.format(walk.states[i]), taken.action, taken.value, None, actions)


def _floor(number: Fraction) -> int:
    """Return a number in units of 1 / ``ONE``, rounded down."""
    return number.numerator * ONE // number.denominator


def _ceiling(number: Fraction) -> int:
    """Return a number in units of 1 / ``ONE``, rounded up."""
    return -_floor(-number)
