"""How the game ends under the policy that was found, exactly, for every chance state."""

from collections import Counter
from math import gcd
from typing import Any

from solvers.engine.backward import Values
from solvers.engine.graph import Graph
from solvers.types import Distribution, Problem


def distributions(problem: Problem[Any], graph: Graph, values: Values) -> list[Distribution]:
    """One distribution of the score a chance state, in lowest terms, in the order of the states' text."""
    weights: list[dict[int, int]] = []
    found: list[Distribution] = []
    for i, targets in enumerate(graph.targets):
        if not targets:
            weights.append({problem.score(graph.states[i]): graph.scales[i]})
        elif not graph.weights[i]:
            chosen = targets[values.choice[i]]
            factor = graph.scales[i] // graph.scales[chosen]
            weights.append(
                {score: factor * n for score, n in weights[chosen].items()} if factor > 1 else weights[chosen]
            )
        else:
            weights.append(_mix(graph, weights, values, i))
            found.append(_lowest(problem.format(graph.states[i]), weights[i]))
    return sorted(found, key=lambda each: each.state)


def _mix(graph: Graph, weights: list[dict[int, int]], values: Values, i: int) -> dict[int, int]:
    """Average over the outcomes of a chance node; outcomes that lead to one afterstate are taken together."""
    total = sum(graph.weights[i])
    ways: Counter[int] = Counter()
    for weight, target in zip(graph.weights[i], graph.targets[i], strict=True):
        after = graph.targets[target][values.choice[target]] if values.choice[target] >= 0 else target
        ways[after] += weight
    mixed: Counter[int] = Counter()
    for after, weight in ways.items():
        factor = weight * (graph.scales[i] // total // graph.scales[after])
        for score, n in weights[after].items():
            mixed[score] += factor * n
    return mixed


def _lowest(state: str, weights: dict[int, int]) -> Distribution:
    """Cancel what all weights share."""
    support = sorted(weights)
    shared = gcd(*weights.values())
    numerators = tuple(weights[score] // shared for score in support)
    return Distribution(state, tuple(support), numerators, sum(numerators))
