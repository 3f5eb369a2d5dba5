"""The problems of 10.000 by the texts that name them, and rows derived from solved ones."""

import json
from functools import cache
from pathlib import Path
from typing import Any

from solvers.contract.problem import Derived, Endings
from solvers.contract.rows import Distribution, Row
from solvers.games.ten_thousand.game import TenThousand
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from tests.support import solved

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "ten-thousand.json").read_text())
TEN_THOUSAND = TenThousand()
SLUG = TenThousand.slug


@cache
def problem(slug: str, rules: str = "") -> TenThousandProblem:
    """Bind a goal under rules given as text."""
    return TEN_THOUSAND.problem(TenThousandRules.parse(rules), slug)


def derived(bound: TenThousandProblem) -> Derived[State]:
    """Return the part that derives rows, which every goal has."""
    assert bound.derived is not None
    return bound.derived


def endings(bound: TenThousandProblem) -> Endings[State]:
    """Return the part that derives distributions, which every goal has."""
    assert bound.endings is not None
    return bound.endings


def stored_slug(bound: TenThousandProblem) -> str:
    """Return the slug of the solution that holds the rows: that of the family, if the goal belongs to one."""
    return bound.goal.family or bound.slug


def row(slug: str, rules: str, state: str | State) -> Row:
    """Return the row of a state, stored or derived from the solved rows that it asks for, and no others."""
    bound = problem(slug, rules)
    parsed = bound.notation.parse(state) if isinstance(state, str) else state
    rows = solved.rows(SLUG, stored_slug(bound), rules)
    if bound.process.stored(parsed):
        return rows[bound.notation.format(parsed)]
    sources = derived(bound).sources(parsed)
    stored = problem(stored_slug(bound), rules).notation
    return derived(bound).derive(parsed, {text: rows[text] for text in map(stored.format, sources)})


def distribution(slug: str, rules: str, state: str | State, action: str | None = None) -> Distribution:
    """Return the distribution from a state, made of the solved rows that it asks for, and no others."""
    bound = problem(slug, rules)
    parsed = bound.notation.parse(state) if isinstance(state, str) else state
    rows = solved.rows(SLUG, stored_slug(bound), rules)
    sources = endings(bound).sources(parsed, action)
    stored = problem(stored_slug(bound), rules).notation
    return endings(bound).distribution(parsed, action, {text: rows[text] for text in map(stored.format, sources)})


def bound_of(slug: str, rules: str) -> float:
    """Return the error bound of the solution that holds the rows of a goal."""
    bound = solved.solution(SLUG, stored_slug(problem(slug, rules)), rules).error_bound
    assert bound is not None
    return bound
