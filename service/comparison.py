"""Two solutions of one game and rules beside each other: how they start, how often they differ, and where."""

from collections.abc import Hashable
from typing import Any

from service import query
from service.names import bind
from service.problems import ProblemError, as_problem
from service.store.reader import Manifest, Policy, Reader
from solvers.errors import TablebaseError


def resolve(reader: Reader, texts: dict[str, str]) -> list[Manifest]:
    """The solutions that parameters name: an id, or ``game/goal`` for the current one of the default rules.

    Raises:
        ProblemError: there is none; its field is the parameter, and its example goes with the other one.
    """
    found: dict[str, Manifest] = {}
    faults: dict[str, ProblemError] = {}
    for field, text in texts.items():
        try:
            found[field] = _one(reader, text)
        except (TablebaseError, ProblemError) as error:
            faults[field] = as_problem(error)
    for field, problem in faults.items():
        raise _with_others(reader, problem, field, texts[field], list(found.values()))
    return list(found.values())


def check(reader: Reader, a: Manifest, b: Manifest) -> None:
    """Raise ProblemError where two solutions are not of one game and one set of rules, or hold different states."""
    if (a.game, a.rules) != (b.game, b.rules):
        raise _incomparable(reader, a, f"{a.id} and {b.id} are not of one game and one set of rules")
    if not _alike(a, b):
        raise _incomparable(
            reader, a, f"{a.id} and {b.id} do not hold the same states, or these do not lead to the same"
        )


def compare(reader: Reader, a: Manifest, b: Manifest, after: str, limit: int) -> dict[str, Any]:
    """A summary, and a page of at most ``limit`` states that follow ``after`` where the policies differ."""
    rows = decisions = differ = 0
    listed: list[dict[str, Any]] = []
    more = False
    for left, right in zip(reader.policy(a.id), reader.policy(b.id), strict=False):
        if left.state != right.state:
            break
        rows += 1
        decisions += left.action is not None
        if left.action == right.action:
            continue
        differ += 1
        if left.state <= after:
            continue
        if len(listed) < limit:
            listed.append({"state": left.state, "a": _side(left), "b": _side(right)})
        else:
            more = True
    if not rows == a.rows == b.rows:
        for each in (a, b):
            query.manifest(reader, each.id)
        raise _incomparable(
            reader, a, f"{a.id} and {b.id} do not hold the same states, or these do not lead to the same"
        )
    return {
        "game": a.game,
        "rules": a.rules_text,
        "a": _head(a),
        "b": _head(b),
        "decisions": decisions,
        "differ": differ,
        "fraction": differ / decisions if decisions else 0.0,
        "states": listed,
        "next": listed[-1]["state"] if more else None,
    }


def _one(reader: Reader, text: str) -> Manifest:
    game_slug, slash, slug = text.partition("/")
    if slash:
        return query.current_manifest(reader, bind(game_slug, slug, ""))
    query.bind_solution(reader, text)
    return query.manifest(reader, text)


def _with_others(reader: Reader, problem: ProblemError, field: str, text: str, others: list[Manifest]) -> ProblemError:
    """The problem of a parameter that names no solution, with those it could name, in the spelling it was tried in."""
    able = [item for item in reader.currents() if all(_alike(item, other) for other in others)]
    if "/" in text:
        game_slug = text.partition("/")[0]
        able = [item for item in able if item.rules == "default"] or able
        able = [item for item in able if item.game == game_slug] or able
        problem.available = [f"{item.game}/{item.goal}" if item.rules == "default" else item.id for item in able]
    else:
        problem.available = [item.id for item in able]
    problem.field = field
    # A solution goes with itself in any case.
    problem.example = next(iter(problem.available), others[0].id if others else None)
    return problem


def _alike(one: Manifest, other: Manifest) -> bool:
    """Whether two solutions are of one game, one set of rules and the same states."""
    return (one.game, one.rules) == (other.game, other.rules) and _dynamics(one) == _dynamics(other)


def _dynamics(found: Manifest) -> Hashable:
    return bind(found.game, found.goal, found.rules_text).problem.dynamics


def _incomparable(reader: Reader, a: Manifest, detail: str) -> ProblemError:
    able = [item.id for item in reader.currents() if _alike(item, a)]
    return ProblemError("incomparable", detail, field="b", example=next(iter(able), a.id), available=able)


def _head(found: Manifest) -> dict[str, Any]:
    return {
        "solution": found.id,
        "goal": found.goal,
        "start": found.start,
        "start_value": found.start_value,
        "start_exact": found.start_exact,
        "error_bound": found.error_bound,
    }


def _side(row: Policy) -> dict[str, Any]:
    return {"policy": row.action, "value": row.value, "exact": row.exact}
