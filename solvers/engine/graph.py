"""The states of a problem as numbered nodes, so that many goals can be solved over one walk of the rules."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import lru_cache
from math import lcm
from typing import Any

from solvers.types import Problem


@dataclass(frozen=True, slots=True)
class Graph:
    """An acyclic problem with its nodes numbered so that every node comes after all that it leads to.

    ``states[i]`` is the game's state; ``actions[i]`` its actions in the order of the game's tie rule (empty
    unless it is a decision); ``targets[i]`` where each action or outcome leads; ``weights[i]`` the outcomes'
    integer weights (empty unless it is a chance state); ``scales[i]`` an integer by which every
    probability from there to the end is a whole number.
    """

    states: tuple[Hashable, ...]
    index: dict[Hashable, int]
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
    problem = key.problem
    edges: dict[Hashable, tuple[tuple[str, ...], list[Hashable], tuple[int, ...]]] = {}
    stack = [problem.start(), *problem.states()]
    while stack:
        state = stack.pop()
        if state not in edges:
            edges[state] = _expand(problem, state)
            stack.extend(target for target in edges[state][1] if target not in edges)
    order = _children_first({state: edge[1] for state, edge in edges.items()}, problem)
    index = {state: i for i, state in enumerate(order)}
    targets = tuple(tuple(index[target] for target in edges[state][1]) for state in order)
    weights = tuple(edges[state][2] for state in order)
    scales: list[int] = []
    for outs, odds in zip(targets, weights, strict=True):
        scales.append(lcm(*(scales[t] for t in outs)) * (sum(odds) or 1))
    return Graph(tuple(order), index, tuple(edges[state][0] for state in order), targets, weights, tuple(scales))


def _expand(problem: Problem[Any], state: Any) -> tuple[tuple[str, ...], list[Hashable], tuple[int, ...]]:
    """Actions, targets and weights of one state."""
    kind = problem.kind(state)
    if kind == "decision":
        actions = tuple(sorted(problem.actions(state), key=lambda action: problem.tie_break(state, action)))
        return actions, [problem.step(state, action) for action in actions], ()
    if kind == "chance":
        outcomes = problem.outcomes(state)
        return (), [target for _, target in outcomes], tuple(weight for weight, _ in outcomes)
    return (), [], ()


def _children_first(targets: dict[Hashable, list[Hashable]], problem: Problem[Any]) -> list[Hashable]:
    """Depth-first postorder."""
    order: list[Hashable] = []
    done: dict[Hashable, bool] = {}
    for root in targets:
        stack = [root]
        while stack:
            state = stack[-1]
            if state not in done:
                done[state] = False
                for target in targets[state]:
                    if done.get(target) is False:
                        raise ValueError(f"{problem.game}: state {problem.format(target)!r} leads back to itself")
                    if target not in done:
                        stack.append(target)
                continue
            stack.pop()
            if not done[state]:
                done[state] = True
                order.append(state)
    return order
