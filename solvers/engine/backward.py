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
from solvers.types import Payoff, Problem


@dataclass(frozen=True, slots=True)
class Values:
    """Per node of a graph: value and second value over ``denominator``, and the chosen action's position.

    ``choice[i]`` is -1 unless node i is a decision. ``earned[i, k]`` is what action k of node i pays at once, value and
    second value over ``denominator`` and then the score, where actions pay anything.
    """

    value: list[int]
    second: list[int]
    choice: list[int]
    denominator: int
    earned: dict[tuple[int, int], tuple[int, int, int]] = field(default_factory=dict)


def induct(problem: Problem[Any], graph: Graph) -> Values:
    """Solve a problem, or evaluate its fixed strategy, over its graph."""
    ends = [i for i, outs in enumerate(graph.targets) if not outs]
    first = {i: problem.utility(graph.states[i]) for i in ends}
    second = {i: problem.second_utility(graph.states[i]) if problem.goal.second else Fraction(0) for i in ends}
    payoffs = _payoffs(problem, graph)
    paid = [number for payoff in payoffs.values() for number in payoff]
    unit = lcm(*(number.denominator for number in (*first.values(), *second.values(), *paid)))
    denominator = lcm(*graph.scales) * unit
    number = len(graph.states)
    earned = {
        key: (_whole(payoff.value, denominator), _whole(payoff.second, denominator), payoff.score)
        for key, payoff in payoffs.items()
    }
    result = Values([0] * number, [0] * number, [-1] * number, denominator, earned)
    signs = _signs(problem)
    for i, targets in enumerate(graph.targets):
        if not targets:
            result.value[i] = _whole(first[i], denominator)
            result.second[i] = _whole(second[i], denominator)
        elif graph.weights[i]:
            _average(graph, result, i)
        else:
            _choose(problem, graph, result, i, signs)
    return result


def worth(graph: Graph, values: Values, i: int, k: int) -> int:
    """The value of action k of node i, over the denominator."""
    value = values.value[graph.targets[i][k]]
    return value + values.earned[i, k][0] if values.earned else value


def second_worth(graph: Graph, values: Values, i: int, k: int) -> int:
    """The second value of action k of node i, over the denominator."""
    second = values.second[graph.targets[i][k]]
    return second + values.earned[i, k][1] if values.earned else second


def ranks(problem: Problem[Any], graph: Graph, values: Values) -> Iterator[list[Any]]:
    """For every node in turn one key an action, which orders them best first; empty unless it is a decision.

    Actions with equal keys are worth the same in both values, at whatever nodes.
    """
    sign, other = _signs(problem)
    keys = [(-sign * value, -other * second) for value, second in zip(values.value, values.second, strict=True)]
    place = {key: n for n, key in enumerate(sorted(set(keys)))}
    places = [place[key] for key in keys]
    for i, targets in enumerate(graph.targets):
        if not graph.actions[i]:
            yield []
        elif values.earned:
            yield [
                (-sign * worth(graph, values, i, k), -other * second_worth(graph, values, i, k))
                for k in range(len(targets))
            ]
        else:
            yield [places[t] for t in targets]


def _signs(problem: Problem[Any]) -> tuple[int, int]:
    """1 where more is better and -1 where less is, of the value and of the second value."""
    goal = problem.goal
    return (1 if goal.direction == "max" else -1), (1 if goal.second_direction == "max" else -1)


def _payoffs(problem: Problem[Any], graph: Graph) -> dict[tuple[int, int], Payoff]:
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


def _choose(problem: Problem[Any], graph: Graph, result: Values, i: int, signs: tuple[int, int]) -> None:
    """The best action of a decision node, or the fixed strategy's."""
    targets = graph.targets[i]
    if problem.strategy is not None:
        k = graph.actions[i].index(problem.follow(graph.states[i]))
    else:
        sign, other = signs
        worths = [sign * worth(graph, result, i, k) for k in range(len(targets))]
        best = max(worths)
        k = worths.index(best)
        if worths.count(best) > 1:
            tied = [k for k, each in enumerate(worths) if each == best]
            k = max(tied, key=lambda k: other * second_worth(graph, result, i, k))
    result.choice[i] = k
    result.value[i] = worth(graph, result, i, k)
    result.second[i] = second_worth(graph, result, i, k)
