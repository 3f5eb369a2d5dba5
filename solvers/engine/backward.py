r"""Exact backward induction in integers.

All values are kept as integers over one denominator :math:`D`, the product of the common denominator of utilities and
payoffs and the least common multiple of the graph's scales. So every sum and comparison is one of integers, and every
division is without remainder. Actions of equal value are ordered by the second value, then by the game's rule for ties,
which is the order of the graph's actions.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from math import lcm
from typing import Any

from solvers.contract.goals import Goal
from solvers.contract.problem import Payoff, Problem, Process, process_of
from solvers.contract.rows import order_key
from solvers.engine.graph import Graph


@dataclass(frozen=True, slots=True)
class Values:
    """The solution of a graph with n nodes; the lists have length n.

    ``value[i]`` and ``second[i]`` are the numerators of the value and second value of node i over ``denominator``.
    ``choice[i]`` is the position of the chosen action of node i, and -1 unless node i is a decision. ``earned[i, k]``
    holds the immediate earnings of action k of node i: the numerators of value and second value over ``denominator``,
    and the score. It is empty if the process pays nothing.
    """

    value: list[int]
    second: list[int]
    choice: list[int]
    denominator: int
    earned: dict[tuple[int, int], tuple[int, int, int]] = field(default_factory=dict)


def induct(problem: Problem[Any], graph: Graph) -> Values:
    """Solve a problem, or evaluate its fixed strategy, over its graph.

    Parameters:
        problem: the goal or strategy; its process must have the states of the graph.
        graph: n nodes, each after all nodes that it leads to.

    Returns:
        The values of all n nodes, in the units of the goal and of its second utility.

    Raises:
        ArithmeticError: an average is no multiple of 1 / denominator, so that the graph's scales are wrong.
    """
    process = process_of(problem)
    ends = [i for i, outs in enumerate(graph.targets) if not outs]
    first = {i: process.utility(graph.states[i]) for i in ends}
    second = {i: process.second_utility(graph.states[i]) if problem.goal.second else Fraction(0) for i in ends}
    payoffs = _payoffs(process, graph)
    paid = [number for payoff in payoffs.values() for number in payoff]
    unit = lcm(*(number.denominator for number in (*first.values(), *second.values(), *paid)))
    denominator = lcm(*graph.scales) * unit
    number = len(graph.states)
    earned = {
        key: (_whole(payoff.value, denominator), _whole(payoff.second, denominator), payoff.score)
        for key, payoff in payoffs.items()
    }
    result = Values([0] * number, [0] * number, [-1] * number, denominator, earned)
    for i, targets in enumerate(graph.targets):
        if not targets:
            result.value[i] = _whole(first[i], denominator)
            result.second[i] = _whole(second[i], denominator)
        elif graph.weights[i]:
            _average(graph, result, i)
        else:
            _choose(problem, graph, result, i)
    return result


def worth(graph: Graph, values: Values, i: int, k: int) -> int:
    """Return the value of action k of node i, as a numerator over ``values.denominator``."""
    value = values.value[graph.targets[i][k]]
    return value + values.earned[i, k][0] if values.earned else value


def second_worth(graph: Graph, values: Values, i: int, k: int) -> int:
    """Return the second value of action k of node i, as a numerator over ``values.denominator``."""
    second = values.second[graph.targets[i][k]]
    return second + values.earned[i, k][1] if values.earned else second


def ranks(goal: Goal, graph: Graph, values: Values) -> Iterator[list[Any]]:
    """Yield for every node a list with one sort key for each action; the best action has the lowest key.

    The list is empty unless the node is a decision. Equal keys mean equal values and second values, also at different
    nodes.
    """
    keys = [order_key(goal, value, second) for value, second in zip(values.value, values.second, strict=True)]
    rank = {key: n for n, key in enumerate(sorted(set(keys)))}
    key_ranks = [rank[key] for key in keys]
    for i, targets in enumerate(graph.targets):
        if not graph.actions[i]:
            yield []
        elif values.earned:
            yield [
                order_key(goal, worth(graph, values, i, k), second_worth(graph, values, i, k))
                for k in range(len(targets))
            ]
        else:
            yield [key_ranks[t] for t in targets]


def _payoffs(process: Process[Any], graph: Graph) -> dict[tuple[int, int], Payoff]:
    """Return the immediate earnings of every action, by node and position; empty if the process pays nothing."""
    if not process.pays:
        return {}
    return {
        (i, k): process.payoff(graph.states[i], action)
        for i, actions in enumerate(graph.actions)
        for k, action in enumerate(actions)
    }


def _whole(number: Fraction, denominator: int) -> int:
    """Return the numerator of ``number`` over ``denominator``, a multiple of its own denominator."""
    return number.numerator * (denominator // number.denominator)


def _average(graph: Graph, result: Values, i: int) -> None:
    """Set both values of a chance node to their expectations over its outcomes."""
    weights, targets = graph.weights[i], graph.targets[i]
    total = sum(weights)
    for numbers in (result.value, result.second):
        numbers[i], rest = divmod(sum(w * numbers[t] for w, t in zip(weights, targets, strict=True)), total)
        if rest:
            raise ArithmeticError(f"value of {graph.states[i]} is no multiple of 1/{result.denominator}")


def _choose(problem: Problem[Any], graph: Graph, result: Values, i: int) -> None:
    """Choose the best action of a decision node, or the fixed strategy's, and set the node's values to the action's."""
    targets = graph.targets[i]
    if problem.fixed is not None:
        k = graph.actions[i].index(problem.fixed.follow(graph.states[i]))
    else:
        sign = problem.goal.sign
        worths = [sign * worth(graph, result, i, k) for k in range(len(targets))]
        best = max(worths)
        k = worths.index(best)
        if worths.count(best) > 1:
            tied = [k for k, action_worth in enumerate(worths) if action_worth == best]
            k = min(tied, key=lambda k: order_key(problem.goal, 0, second_worth(graph, result, i, k)))
    result.choice[i] = k
    result.value[i] = worth(graph, result, i, k)
    result.second[i] = second_worth(graph, result, i, k)
