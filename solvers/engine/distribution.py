"""How the game ends under the policy that was found, exactly, for every chance state and every stored end."""

from collections import Counter
from fractions import Fraction
from math import gcd, lcm
from typing import Any

from solvers.engine.backward import Values
from solvers.engine.graph import Graph
from solvers.types import Distribution, Problem, Result

Ways = dict[int, int]


def distributions(problem: Problem[Any], graph: Graph, values: Values) -> list[Distribution]:
    """One distribution of the score a chance state, in lowest terms, in the order of the states' text."""
    mixer = _Mixer(problem, graph, values)
    found = []
    for i, targets in enumerate(graph.targets):
        mixer.add(i)
        if graph.weights[i] or (not targets and problem.stored_ends):
            found.append(mixer.lowest(i))
    return sorted(found, key=lambda each: each.state)


class _Mixer:
    """Ways to every score, and to win, tie and loss, of the nodes so far; over ``graph.scales``, results over
    ``unit`` times as much.
    """

    def __init__(self, problem: Problem[Any], graph: Graph, values: Values) -> None:
        self.problem = problem
        self.graph = graph
        self.values = values
        self.scores: list[Ways] = []
        self.results: list[tuple[int, ...]] = []
        ends = [problem.result(state) for state, outs in zip(graph.states, graph.targets, strict=True) if not outs]
        self.unit = lcm(*(chance.denominator for result in ends if result for chance in result))

    def add(self, i: int) -> None:
        """Work out one node, all that it leads to being there."""
        if not self.graph.targets[i]:
            self._end(i)
        elif self.graph.weights[i]:
            self._throw(i)
        else:
            scores, results = self._chosen(i, self.graph.scales[i])
            self.scores.append(scores)
            self.results.append(results)

    def lowest(self, i: int) -> Distribution:
        """The distribution of a node, without what all its weights share."""
        weights = self.scores[i]
        support = sorted(weights)
        shared = gcd(*weights.values())
        numerators = tuple(weights[score] // shared for score in support)
        whole = self.graph.scales[i] * self.unit
        result = Result(*(Fraction(ways, whole) for ways in self.results[i])) if self.results[i] else None
        state = self.problem.format(self.graph.states[i])
        return Distribution(state, tuple(support), numerators, sum(numerators), result)

    def _end(self, i: int) -> None:
        state, scale = self.graph.states[i], self.graph.scales[i]
        self.scores.append({self.problem.score(state): scale})
        result = self.problem.result(state) or ()
        self.results.append(tuple(int(chance * self.unit) * scale for chance in result))

    def _chosen(self, i: int, scale: int) -> tuple[Ways, tuple[int, ...]]:
        """The ways after a decision's chosen action, at another scale."""
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
        """Average over the outcomes; outcomes after which the same is done and earned are taken together."""
        outcomes, odds = self.graph.targets[i], self.graph.weights[i]
        ways: Counter[tuple[int, int]] = Counter()
        for weight, target in zip(odds, outcomes, strict=True):
            k = self.values.choice[target]
            after = self.graph.targets[target][k] if k >= 0 else target
            gained = self.values.earned[target, k][2] if k >= 0 and self.values.earned else 0
            ways[after, gained] += weight
        mixed: Counter[int] = Counter()
        totals = [0, 0, 0]
        part = self.graph.scales[i] // sum(odds)
        for (after, gained), weight in ways.items():
            factor = weight * (part // self.graph.scales[after])
            for score, n in self.scores[after].items():
                mixed[score + gained] += factor * n
            for place, n in enumerate(self.results[after]):
                totals[place] += factor * n
        self.scores.append(mixed)
        self.results.append(tuple(totals) if self.results[outcomes[0]] else ())
