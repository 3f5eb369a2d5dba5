"""Exact distributions of the score under the solved policy, for every chance state and every stored end.

The distribution of a node is kept as whole numbers of *ways*: the probability of a score is its ways over the node's
scale.
"""

from collections import Counter
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import Distribution, Result
from solvers.engine.backward import Values
from solvers.engine.graph import Graph

# Maps each score to its ways.
Ways = dict[int, int]


def distributions(problem: Problem[Any], graph: Graph, values: Values) -> list[Distribution]:
    """Return the distribution of the score from every chance state and stored end, in the order of the states' text.

    Parameters:
        problem: its process gives the score and the result of each end.
        graph: n nodes, each after all nodes that it leads to.
        values: the chosen actions of the graph's decisions, and the scores that actions earn.

    Returns:
        Distributions whose weights are integers in lowest terms. ``result`` is None if ends have no result.
    """
    mixer = _Mixer(problem, graph, values)
    lowest = []
    for i, targets in enumerate(graph.targets):
        mixer.add(i)
        if graph.weights[i] or (not targets and mixer.process.stored_ends):
            lowest.append(mixer.lowest(i))
    return sorted(lowest, key=lambda distribution: distribution.state)


class _Mixer:
    """The ways to every score, and to win, tie and loss, of the nodes added so far.

    ``scores[i]`` holds ways over ``graph.scales[i]``. ``results[i]`` holds the ways to win, tie and loss over ``unit``
    times that scale; it is empty if ends have no result.
    """

    def __init__(self, problem: Problem[Any], graph: Graph, values: Values) -> None:
        self.process = process_of(problem)
        self.write = problem.notation.format
        self.graph = graph
        self.values = values
        self.scores: list[Ways] = []
        self.results: list[tuple[int, ...]] = []
        ends = [self.process.result(state) for state, outs in zip(graph.states, graph.targets, strict=True) if not outs]
        self.unit = lcm(*(chance.denominator for result in ends if result for chance in result))

    def add(self, i: int) -> None:
        """Add the next node. All nodes that it leads to must have been added."""
        if not self.graph.targets[i]:
            self._end(i)
        elif self.graph.weights[i]:
            self._throw(i)
        else:
            scores, results = self._chosen(i, self.graph.scales[i])
            self.scores.append(scores)
            self.results.append(results)

    def lowest(self, i: int) -> Distribution:
        """Return the distribution of a node, its weights divided by their greatest common divisor."""
        weights = self.scores[i]
        support = sorted(weights)
        divisor = gcd(*weights.values())
        numerators = tuple(weights[score] // divisor for score in support)
        whole = self.graph.scales[i] * self.unit
        result = Result(*(Fraction(ways, whole) for ways in self.results[i])) if self.results[i] else None
        state = self.write(self.graph.states[i])
        return Distribution(state, tuple(support), numerators, sum(numerators), result)

    def _end(self, i: int) -> None:
        state, scale = self.graph.states[i], self.graph.scales[i]
        self.scores.append({self.process.score(state): scale})
        result = self.process.result(state) or ()
        self.results.append(tuple(int(chance * self.unit) * scale for chance in result))

    def _chosen(self, i: int, scale: int) -> tuple[Ways, tuple[int, ...]]:
        """Return the ways of a decision, which are those after its chosen action, converted to ``scale``."""
        k = self.values.choice[i]
        target = self.graph.targets[i][k]
        factor = scale // self.graph.scales[target]
        scores, results = self.scores[target], self.results[target]
        gained = self.values.earned[i, k][2] if self.values.earned else 0
        if factor > 1 or gained:
            scores = {score + gained: factor * n for score, n in scores.items()}
            results = tuple(factor * n for n in results)
        return scores, results

    def _throw(self, i: int) -> None:
        """Add a chance node. Outcomes whose chosen actions lead to the same node and score are added up first."""
        outcomes, odds = self.graph.targets[i], self.graph.weights[i]
        ways: Counter[tuple[int, int]] = Counter()
        for weight, target in zip(odds, outcomes, strict=True):
            k = self.values.choice[target]
            after = self.graph.targets[target][k] if k >= 0 else target
            gained = self.values.earned[target, k][2] if k >= 0 and self.values.earned else 0
            ways[after, gained] += weight
        mixed: Counter[int] = Counter()
        totals = [0, 0, 0]
        scale = self.graph.scales[i] // sum(odds)
        for (after, gained), weight in ways.items():
            factor = weight * (scale // self.graph.scales[after])
            for score, n in self.scores[after].items():
                mixed[score + gained] += factor * n
            for index, n in enumerate(self.results[after]):
                totals[index] += factor * n
        self.scores.append(mixed)
        self.results.append(tuple(totals) if self.results[outcomes[0]] else ())
