"""The differences between one goal under two sets of rules: the decisions that flip, the cost of each flip, and the figures of tables.

A state of both is one whose text both solutions have. Notations of one goal differ by rules in nothing but the numbers in them.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from heapq import nsmallest
from typing import Any

from service.answers.ask import tables
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError, as_problem
from service.answers.places import DEAR
from service.answers.solved import Solved
from service.store.reader import Policy
from service.store.tables import Entry
from solvers.contract.rows import Row, fraction_text
from solvers.contract.tables import ASPECTS, Table, TableSpec
from solvers.errors import TablebaseError

COSTLIEST = 10
# The costs of so many flips are read. More would take longer than a request may.
MOST_FLIPS = 50_000
# So many states of both are read.
MOST_STATES = 1_200_000
_AT_ONCE = 1000
TOO_LARGE = f"the two have more than {MOST_STATES:,} states, too many to read at once"
TOO_MANY = f"more than {MOST_FLIPS:,} decisions flip, too many to read what each costs"


def paired(a: Iterable[Policy], b: Iterable[Policy]) -> Iterator[tuple[Policy | None, Policy | None]]:
    """Yield the rows of two solutions, in the order of states, with those of one state together; None if one has no such state."""
    left_rows, right_rows = iter(a), iter(b)
    left, right = next(left_rows, None), next(right_rows, None)
    while left is not None or right is not None:
        if right is None or (left is not None and left.state < right.state):
            yield left, None
            left = next(left_rows, None)
        elif left is None or right.state < left.state:
            yield None, right
            right = next(right_rows, None)
        else:
            yield left, right
            left, right = next(left_rows, None), next(right_rows, None)


def costliest(a: Solved, b: Solved, states: Sequence[str]) -> list[dict[str, Any]]:
    """Return the flips that cost most, of all states in which the policies differ: at most COSTLIEST, the dearest first.

    The cost of a flip is the larger of what the action of either costs under the rules of the other. One that is
    not legal there has none.
    """
    return nsmallest(COSTLIEST, _flips(a, b, states), key=lambda flip: (-_cost(flip), flip["state"]))


def aspects(a: Solved, b: Solved) -> dict[str, dict[str, Any]]:
    """Return the figures of sweeps and tables for both, by the names of ASPECTS. Raises ProblemError if the service is busy."""
    with DEAR.place():
        swept = {"a": _swept(a), "b": _swept(b)}
        return {name: _aspect({"a": a, "b": b}, swept, name) for name in ASPECTS}


def _flips(a: Solved, b: Solved, states: Sequence[str]) -> Iterator[dict[str, Any]]:
    for first in range(0, len(states), _AT_ONCE):
        some = states[first : first + _AT_ONCE]
        left, right = a.stored(some), b.stored(some)
        for state in some:
            yield {
                "state": state,
                "a": _side(a, left[state], right[state].action),
                "b": _side(b, right[state], left[state].action),
            }


def _cost(flip: Mapping[str, Any]) -> float:
    """Return the larger of both regrets; -1 if neither is known, which is less than any."""
    return max(-1.0 if flip[side]["regret"] is None else flip[side]["regret"] for side in "ab")


def _side(solved: Solved, row: Row, other: str | None) -> dict[str, Any]:
    """Return a state under one of the rules, with what the action of the other costs there."""
    values = {action.action: action for action in row.actions}
    own, taken = values[row.action or ""], values.get(other or "")
    regret, exact = None, None
    if taken is not None:
        sign = solved.bound.problem.goal.sign
        regret = sign * (own.value - taken.value)
        if own.exact is not None and taken.exact is not None:
            loss = sign * (Fraction(own.exact) - Fraction(taken.exact))
            regret, exact = float(loss), fraction_text(loss)
    return {
        "policy": row.action,
        "value": row.value,
        "exact": row.exact,
        "regret": regret,
        "exact_regret": exact,
        "link": f"/v1/solutions/{solved.id}/states/{row.state}",
    }


def _swept(solved: Solved) -> Mapping[str, Entry]:
    """Return the values that sweeps have kept of this very solution, by their names."""
    bound = solved.bound
    digest = solved.id.rpartition("@")[2]
    lines = solved.reader.swept(bound.game_slug, bound.slug, bound.rules)
    return {name: entry for line in lines if line.digest.startswith(digest) for name, entry in line.cells.items()}


def _aspect(sides: Mapping[str, Solved], swept: Mapping[str, Mapping[str, Entry]], name: str) -> dict[str, Any]:
    told: dict[str, Any] = {"a": None, "b": None, "reason": None}
    for side, solved in sides.items():
        try:
            published = swept[side].get(name)
            told[side] = tables.written(_told(solved, name) if published is None else published)
        except (ProblemError, TablebaseError) as error:
            problem = as_problem(error)
            if problem.code == "busy":
                raise
            told["reason"] = told["reason"] or problem.detail
    return told


def _told(solved: Solved, name: str) -> str | int:
    """Return the figures of an aspect from its table. Raises ProblemError if none does, or none of this solution is at hand."""
    bound = solved.bound
    rules, about = bound.problem.rules, (name, bound.slug)
    spec = next((spec for spec in bound.game.tables(rules) if spec.gist is not None and spec.gist[:2] == about), None)
    if spec is None or spec.gist is None:
        raise _untold(f"no table or sweep at hand tells it of {bound.slug} under {rules.canonical()}")
    if not solved.manifest().current:
        raise _untold(f"table {spec.name!r} is made for current solutions, and {solved.id} is not one")
    told = spec.gist.read(_table(solved, spec))
    if told is None:
        raise _untold(f"table {spec.name!r} leaves it open under {rules.canonical()}")
    return told


def _table(solved: Solved, spec: TableSpec) -> Table:
    bound = solved.bound
    solved_game, rules = SolvedGame(solved.reader, bound.game_slug), bound.problem.rules
    if spec.offline:
        return tables.stored(solved_game, rules, spec.name)
    return tables.made(bound.game, rules, spec, solved_game.goals(rules), {})


def _untold(detail: str) -> ProblemError:
    return ProblemError("not-found", detail)
