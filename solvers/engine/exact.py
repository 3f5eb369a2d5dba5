"""Solve one problem exactly by backward induction, and write the solution as rows."""

from collections import Counter
from functools import cache
from math import gcd
from typing import Any

from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import ActionValue, Row, Solution
from solvers.engine import backward, distribution
from solvers.engine.graph import Graph, graph


def solve(problem: Problem[Any]) -> Solution:
    """Solve a problem exactly, or evaluate its fixed strategy. Every row lists the value of every legal action.

    Raises:
        ValueError: the problem has no process, or its states form a cycle.
    """
    nodes = graph(problem)
    values = backward.induct(problem, nodes)
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method="exact backward induction",
        error_bound=0.0,
        rows=_rows(problem, nodes, values),
        distributions=distribution.distributions(problem, nodes, values),
    )


def _rows(problem: Problem[Any], nodes: Graph, values: backward.Values) -> list[Row]:
    """Return the rows of all states that are stored, in the order of their text."""

    @cache
    def text(number: int) -> tuple[float, str]:
        divisor = gcd(number, values.denominator)
        top, bottom = number // divisor, values.denominator // divisor
        return top / bottom, str(top) if bottom == 1 else f"{top}/{bottom}"

    @cache
    def rated(action: str, value: int, second: int | None) -> ActionValue:
        return ActionValue(action, *text(value), tie=None if second is None else text(second)[1])

    def listed(i: int, order: list[int]) -> tuple[ActionValue, ...]:
        names = nodes.actions[i]
        worths = [backward.worth(nodes, values, i, k) for k in order]
        alike = Counter(worths) if problem.goal.second is not None and len(set(worths)) < len(worths) else {}
        return tuple(
            [
                rated(names[k], value, backward.second_worth(nodes, values, i, k) if alike.get(value, 1) > 1 else None)
                for k, value in zip(order, worths, strict=True)
            ]
        )

    stored_ends, write = process_of(problem).stored_ends, problem.notation.format
    rows: list[Row] = []
    lists: dict[object, tuple[ActionValue, ...]] = {}
    for i, ranks in enumerate(backward.ranks(problem.goal, nodes, values)):
        if not nodes.targets[i] and not stored_ends:
            continue
        names = nodes.actions[i]
        # States whose actions have the same names and values share one list.
        key = (names, tuple(ranks))
        actions = lists.get(key)
        if actions is None:
            actions = lists[key] = listed(i, sorted(range(len(names)), key=ranks.__getitem__))
        chosen = names[values.choice[i]] if names else None
        rows.append(Row(write(nodes.states[i]), chosen, *text(values.value[i]), actions))
    rows.sort(key=lambda row: row.state)
    return rows
