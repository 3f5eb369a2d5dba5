"""The states of a problem as numbered nodes, so that many goals can be solved over one walk of the rules."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

from solvers.types import Problem

_OPEN, _DONE = 1, 2


@dataclass(frozen=True, slots=True)
class Graph:
    """An acyclic problem with its nodes numbered so that every node comes after all that it leads to.

    ``states[i]`` is the game's state; ``actions[i]`` its actions in the order of the game's tie rule (empty
    unless it is a decision); ``targets[i]`` where each action or outcome leads; ``weights[i]`` the outcomes'
    integer weights (empty unless it is a chance state); ``scales[i]`` an integer by which every
    probability from there to the end is a whole number.
    """

    states: tuple[Hashable, ...]
    actions: tuple[tuple[str, ...], ...]
    targets: tuple[tuple[int, ...], ...]
    weights: tuple[tuple[int, ...], ...]
    scales: tuple[int, ...]


def graph(problem: Problem[Any]) -> Graph:
    """Number the states of an acyclic problem. Raises ValueError on a cycle, naming a state on it."""
    return _graph(_Key(problem))


class _Key:
    """A problem that equals every other with the same dynamics."""

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self._identity = (problem.game, problem.rules, problem.dynamics)

    def __hash__(self) -> int:
        return hash(self._identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._identity == other._identity


@lru_cache(maxsize=4)
def _graph(key: _Key) -> Graph:
    found = _Walk(key.problem)
    order = _children_first(found.targets, lambda i: key.problem.format(found.states[i]), key.problem.game)
    # The same few numbers over and over: one object each keeps large graphs small.
    place = [0] * len(order)
    for number, i in enumerate(order):
        place[i] = number
    states = tuple(found.states[i] for i in order)
    targets = tuple(tuple([place[target] for target in found.targets[i]]) for i in order)
    weights = tuple(found.weights[i] for i in order)
    scales: list[int] = []
    for outs, odds in zip(targets, weights, strict=True):
        scales.append(lcm(*(scales[t] for t in outs)) * (sum(odds) or 1))
    return Graph(states, tuple(found.actions[i] for i in order), targets, weights, tuple(scales))


class _Walk:
    """Every state that can be reached, numbered as it is met, with its actions, targets and weights."""

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self.states: list[Any] = []
        self.actions: list[tuple[str, ...]] = []
        self.targets: list[tuple[int, ...]] = []
        self.weights: list[tuple[int, ...]] = []
        self._numbers: dict[Hashable, int] = {}
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        for root in (problem.start(), *problem.states()):
            self._number(root)
        while len(self.targets) < len(self.states):
            self._expand(self.states[len(self.targets)])

    def _number(self, state: Hashable) -> int:
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self.states)
            self.states.append(state)
        return number

    def _expand(self, state: Any) -> None:
        problem = self.problem
        kind = problem.kind(state)
        actions: tuple[str, ...] = ()
        weights: tuple[int, ...] = ()
        after: list[Hashable] = []
        if kind == "decision":
            actions = tuple(sorted(problem.actions(state), key=lambda action: problem.tie_break(state, action)))
            after = [problem.step(state, action) for action in actions]
        elif kind == "chance":
            outcomes = problem.outcomes(state)
            weights = tuple([weight for weight, _ in outcomes])
            after = [target for _, target in outcomes]
        self.actions.append(self._names.setdefault(actions, actions))
        self.targets.append(tuple([self._number(target) for target in after]))
        self.weights.append(weights)


def _children_first(targets: Sequence[Sequence[int]], name: Callable[[int], str], game: str) -> list[int]:
    """Depth-first postorder of the numbers 0, 1, .."""
    order: list[int] = []
    seen = bytearray(len(targets))
    for root in range(len(targets)):
        stack = [root]
        while stack:
            node = stack[-1]
            if not seen[node]:
                seen[node] = _OPEN
                for target in targets[node]:
                    if seen[target] == _OPEN:
                        raise ValueError(f"{game}: state {name(target)!r} leads back to itself")
                    if not seen[target]:
                        stack.append(target)
                continue
            stack.pop()
            if seen[node] == _OPEN:
                seen[node] = _DONE
                order.append(node)
    return order
