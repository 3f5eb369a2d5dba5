"""The manifests of solutions as JSON, and the errors if there is no such solution."""

from collections.abc import Sequence
from dataclasses import fields
from functools import lru_cache
from typing import Any

from service.answers import waiting
from service.answers.errors import ProblemError
from service.answers.names import Bound, pending_name, solution_name
from service.answers.places import short
from service.store.reader import Manifest, Reader
from solvers.contract.slugs import nearest

# The most names that an error lists: what is solved on request has no end.
_LISTED = 100


def describe_manifest(manifest: Manifest, *, current: bool = True) -> dict[str, Any]:
    """Return a manifest as JSON; without the flag ``current``, which may change, if that parameter is False."""
    members = {item.name: getattr(manifest, item.name) for item in fields(manifest)}
    flag = members.pop("current")
    members = {"solution": members.pop("id"), **members}
    return {**members, "current": flag} if current else members


def unsolved(reader: Reader, bound: Bound) -> ProblemError:
    """Return the problem of a goal without a current solution: not solved yet, or not among those that the batch solves.

    It lists the goals or rules that are solved, and names the command that solves this one if nothing else will.
    """
    name = f"goal {bound.slug} of {bound.game_slug}"
    of_game = [item for item in reader.currents() if item.game == bound.game_slug]
    goals = sorted(item.goal for item in of_game if item.rules == bound.rules)
    rules = sorted(item.rules_text for item in of_game if item.goal == bound.stored_as)
    command, reason = solving(bound), obstacle(bound)
    usual = bound.rules == "default"
    under = "" if usual else f" under {bound.problem.rules.differing()}"
    if bound.default:
        detail = f"{name} is not solved yet: ask again later, or {command} solves it now"
        code, field, available = "not-solved-yet", "goal", goals
    elif usual:
        detail = f"{name} exists, but the batch does not solve it by default: {command} does"
        code, field, available = "unsolved-goal", "goal", goals
    else:
        detail = f"{name} is not solved{under}: {command} does it"
        code, field, available = "unsolved-rules", "rules", rules
        if not rules:
            # This goal is solved under no rules at all, so the goals that are solved under these rules are listed.
            field, available = "goal", goals
    if reason is not None:
        detail = f"{name} is not solved{under}, and solving it may fail: {reason}"
    return ProblemError(
        code,
        detail,
        field=field,
        example=nearest(bound.slug, available, next(iter(available), None)),
        available=available[:_LISTED],
        retry_after=waiting.seconds(reader, pending_name(bound)) if code == "not-solved-yet" else None,
        request=wish(bound) if reader.requests and reason is None else None,
    )


def wish(bound: Bound) -> dict[str, Any]:
    """Return the request that asks the service to solve a problem."""
    body = {"game": bound.game_slug, "goal": bound.slug}
    if bound.rules != "default":
        body["rules"] = bound.problem.rules.differing()
    return {"method": "POST", "address": "/v1/solutions", "body": body}


def current_status(bound: Bound, *, solved: bool) -> dict[str, str | None]:
    """Return the status of a goal, and the command that solves it unless it is solved or cannot be."""
    if solved:
        return {"status": "solved", "command": None}
    return {"status": "pending" if bound.default else "unsolved", "command": solving(bound)}


def solving(bound: Bound) -> str | None:
    """Return the command that solves a problem; None if it may be refused."""
    if obstacle(bound) is not None:
        return None
    command = f"scripts/solve {bound.game_slug} {bound.slug}"
    return command if bound.rules == "default" else f"{command} --rules {bound.problem.rules.differing()}"


@lru_cache(maxsize=512)
def obstacle(bound: Bound) -> str | None:
    """Return the reason why the solver may refuse a problem; None if it is sure not to."""
    known = bound.problem.obstacle
    if known is None:
        return None
    # It may have to go through many turns.
    with short():
        return known()


def unknown_solution(currents: Sequence[Manifest], text: str) -> ProblemError:
    """Return the problem of an unknown id, with the first current solutions of the game that it names, or of all games."""
    name = solution_name(text)
    of_game = [item for item in currents if name is not None and item.game == name.game]
    ids = sorted(item.id for item in of_game or currents)
    return ProblemError(
        "unknown-solution",
        f"there is no solution {text!r}",
        field="solution",
        example=next(iter(ids), None),
        available=ids[:_LISTED],
    )
