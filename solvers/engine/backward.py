r"""Exact backward induction in integers.

All values are kept as whole numbers over one denominator :math:`D`, the product of the utilities' common
denominator and the largest scale of the graph, so that every sum is an integer sum, every comparison an
integer comparison and every division leaves nothing over. Equal values are told apart by the second
utility, then by the game's rule, which is the order of the graph's actions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from solvers.engine.graph import Graph
from solvers.types import Problem


@dataclass(frozen=True, slots=True)
class Values:
    """Per node of a graph: value and second value over ``denominator``, and the chosen action's position.

    ``choice[i]`` is -1 unless node i is a decision. ``earned[i, k]`` is what action k of node i pays at once,
    over ``denominator``, where it pays anything.
    """

    value: list[int]
    second: list[int]
    choice: list[int]
    denominator: int
    earned: dict[tuple[int, int], int] = field(default_factory=dict)


def induct(problem: Problem[Any], graph: Graph) -> Values:
    """Solve a problem, or evaluate its fixed strategy, over its graph."""
    ends = [i for i, outs in enumerate(graph.targets) if not outs]
    first = {i: problem.utility(graph.states[i]) for i in ends}
    second = {i: problem.second_utility(graph.states[i]) if problem.goal.second else Fraction(0) for i in ends}
    payoffs = _payoffs(problem, graph)
    unit = lcm(*(x.denominator for table in (first, second, payoffs) for x in table.values()))
    denominator = lcm(*graph.scales) * unit
    number = len(graph.states)
    earned = {key: _whole(payoff, denominator) for key, payoff in payoffs.items()}
    result = Values([0] * number, [0] * number, [-1] * number, denominator, earned)
    sign = 1 if problem.goal.direction == "max" else -1
    for i, targets in enumerate(graph.targets):
        if not targets:
            result.value[i] = _whole(first[i], denominator)
            result.second[i] = _whole(second[i], denominator)
        elif graph.weights[i]:
            _average(graph, result, i)
        else:
            _choose(problem, graph, result, i, sign)
    return result


def worth(graph: Graph, values: Values, i: int, k: int) -> int:
    """The value of action k of node i, over the denominator."""
    value = values.value[graph.targets[i][k]]
    return value + values.earned.get((i, k), 0) if values.earned else value


def ranked(problem: Problem[Any], graph: Graph, values: Values) -> Iterator[list[int]]:
    """For every node in turn the positions of its actions, best first; empty unless it is a decision."""
    sign = -1 if problem.goal.direction == "max" else 1
    keys = [(sign * value, -second) for value, second in zip(values.value, values.second, strict=True)]
    place = {key: n for n, key in enumerate(sorted(set(keys)))}
    places = [place[key] for key in keys]
    for i, targets in enumerate(graph.targets):
        if not graph.actions[i]:
            yield []
        elif values.earned:
            worths = [(sign * worth(graph, values, i, k), -values.second[t]) for k, t in enumerate(targets)]
            yield sorted(range(len(worths)), key=worths.__getitem__)
        else:
            rated = [places[t] for t in targets]
            yield sorted(range(len(rated)), key=rated.__getitem__)


def _payoffs(problem: Problem[Any], graph: Graph) -> dict[tuple[int, int], Fraction]:
    """What actions earn at once, by node and position of the action."""
    if not problem.pays:
        return {}
    return {
        (i, k): problem.payoff(graph.states[i], action)
        for i, actions in enumerate(graph.actions)
        for k, action in enumerate(actions)
    }


def _whole(number: Fraction, denominator: int) -> int:
    """``number`` over ``denominator``."""
    return number.numerator * (denominator // number.denominator)


def _average(graph: Graph, result: Values, i: int) -> None:
    """The expectation over the outcomes of a chance node."""
    weights, targets = graph.weights[i], graph.targets[i]
    total = sum(weights)
    for numbers in (result.value, result.second):
        numbers[i], rest = divmod(sum(w * numbers[t] for w, t in zip(weights, targets, strict=True)), total)
        if rest:
            raise ArithmeticError(f"value of {graph.states[i]} is no multiple of 1/{result.denominator}")


def _choose(problem: Problem[Any], graph: Graph, result: Values, i: int, sign: int) -> None:
    """The best action of a decision node, or the fixed strategy's."""
    targets = graph.targets[i]
    if problem.strategy is not None:
        k = graph.actions[i].index(problem.follow(graph.states[i]))
    else:
        worths = [sign * worth(graph, result, i, k) for k in range(len(targets))]
        best = max(worths)
        k = worths.index(best)
        if worths.count(best) > 1:
            k = max((k for k, each in enumerate(worths) if each == best), key=lambda k: result.second[targets[k]])
    result.choice[i] = k
    result.value[i] = worth(graph, result, i, k)
    result.second[i] = result.second[targets[k]]
