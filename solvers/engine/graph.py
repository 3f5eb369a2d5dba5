"""The states of a problem as numbered nodes. Goals with equal dynamics share one graph: walking the rules is slow."""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

from solvers.contract.problem import Problem, Process, process_of

_OPEN, _DONE = 1, 2


@dataclass(frozen=True, slots=True)
class Graph:
    """The n states of an acyclic problem, numbered so that every node comes after all nodes that it leads to.

    All members have length n. ``states[i]`` is the game's state. ``actions[i]`` are its actions in the order of the
    game's rule for ties (empty unless it is a decision). ``targets[i]`` are the nodes to which its actions or outcomes
    lead, in the same order (empty at an end). ``weights[i]`` are the positive integer weights of its outcomes (empty
    unless it is a chance state). ``scales[i]`` is a positive integer; the probability of every end that can be reached
    from node i is a multiple of 1 / scales[i] under every policy.
    """

    states: tuple[Hashable, ...]
    actions: tuple[tuple[str, ...], ...]
    targets: tuple[tuple[int, ...], ...]
    weights: tuple[tuple[int, ...], ...]
    scales: tuple[int, ...]


def graph(problem: Problem[Any]) -> Graph:
    """Return the graph of an acyclic problem.

    Raises:
        ValueError: there is a cycle (the message names a state on it), or the problem has no process.
    """
    return _graph(_Key(problem))


class _Key:
    """A cache key: a problem that equals every other problem with the same game, rules and dynamics."""

    def __init__(self, problem: Problem[Any]) -> None:
        self.problem = problem
        self._identity = (problem.game, problem.rules, process_of(problem).dynamics)

    def __hash__(self) -> int:
        return hash(self._identity)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Key) and self._identity == other._identity


@lru_cache(maxsize=4)
def _graph(key: _Key) -> Graph:
    walk = Walk(process_of(key.problem))
    write = key.problem.notation.format
    order = _children_first(walk.targets, lambda i: write(walk.states[i]), key.problem.game)
    # One list of int objects that all targets share keeps large graphs small.
    numbers = [0] * len(order)
    for number, i in enumerate(order):
        numbers[i] = number
    states = tuple(walk.states[i] for i in order)
    targets = tuple(tuple([numbers[target] for target in walk.targets[i]]) for i in order)
    weights = tuple(walk.weights[i] for i in order)
    scales: list[int] = []
    for outs, odds in zip(targets, weights, strict=True):
        scales.append(lcm(*(scales[t] for t in outs)) * (sum(odds) or 1))
    return Graph(states, tuple(walk.actions[i] for i in order), targets, weights, tuple(scales))


class Walk:
    """All reachable states, in the order of their discovery, with their actions, targets and weights."""

    def __init__(self, process: Process[Any]) -> None:
        self._process = process
        self.states: list[Any] = []
        self.actions: list[tuple[str, ...]] = []
        self.targets: list[tuple[int, ...]] = []
        self.weights: list[tuple[int, ...]] = []
        self._numbers: dict[Hashable, int] = {}
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        for root in (process.start(), *process.states()):
            self.number(root)
        while len(self.targets) < len(self.states):
            self._expand(self.states[len(self.targets)])

    def number(self, state: Hashable) -> int:
        """Return the number of a state, a new one if it was not met before."""
        number = self._numbers.get(state)
        if number is None:
            number = self._numbers[state] = len(self.states)
            self.states.append(state)
        return number

    def _expand(self, state: Any) -> None:
        process = self._process
        kind = process.kind(state)
        actions: tuple[str, ...] = ()
        weights: tuple[int, ...] = ()
        after: list[Hashable] = []
        if kind == "decision":
            actions = tuple(sorted(process.actions(state), key=lambda action: process.tie_break(state, action)))
            after = [process.step(state, action) for action in actions]
        elif kind == "chance":
            outcomes = process.outcomes(state)
            weights = tuple([weight for weight, _ in outcomes])
            after = [target for _, target in outcomes]
        self.actions.append(self._names.setdefault(actions, actions))
        self.targets.append(tuple([self.number(target) for target in after]))
        self.weights.append(weights)


def _children_first(targets: Sequence[Sequence[int]], name: Callable[[int], str], game: str) -> list[int]:
    """Return the numbers 0, 1, .. in depth-first postorder. Raises ValueError if there is a cycle."""
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
