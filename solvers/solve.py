"""Solve one problem: from rules and goal to rows."""

import hashlib
from collections import Counter
from functools import cache
from math import gcd
from pathlib import Path
from typing import Any

from solvers.engine import backward, distribution
from solvers.engine.graph import Graph, graph
from solvers.types import ActionValue, Problem, Row, Solution


def solve(problem: Problem[Any]) -> Solution:
    """Solve a problem exactly, or evaluate its fixed strategy, with every action's value."""
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
    """Every state but the terminal ones, in the order of their text."""

    @cache
    def text(number: int) -> tuple[float, str]:
        shared = gcd(number, values.denominator)
        top, bottom = number // shared, values.denominator // shared
        return top / bottom, str(top) if bottom == 1 else f"{top}/{bottom}"

    @cache
    def rated(action: str, target: int, value: int, tied: bool) -> ActionValue:
        return ActionValue(action, *text(value), tie=text(values.second[target])[1] if tied else None)

    rows: list[Row] = []
    for i, order in enumerate(backward.ranked(problem, nodes, values)):
        names, targets = nodes.actions[i], nodes.targets[i]
        if not targets:
            continue
        worths = [backward.worth(nodes, values, i, k) for k in order]
        alike = Counter(worths) if problem.goal.second is not None and len(set(worths)) < len(worths) else {}
        actions = tuple(
            [
                rated(names[k], targets[k], value, alike.get(value, 1) > 1)
                for k, value in zip(order, worths, strict=True)
            ]
        )
        chosen = names[values.choice[i]] if names else None
        rows.append(Row(problem.format(nodes.states[i]), chosen, *text(values.value[i]), actions))
    rows.sort(key=lambda row: row.state)
    return rows


def _digest() -> str:
    """Twelve hex digits of the SHA-256 over the sources of this package: any change to them solves anew."""
    root = Path(__file__).parent
    total = hashlib.sha256()
    for path in sorted(root.rglob("*.py")):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()[:12]


SOLVER_VERSION = _digest()
