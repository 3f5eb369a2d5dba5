"""The links of an answer about a state, so that a program can walk through the game."""

from typing import Any
from urllib.parse import urlencode

from service.answers.ask.played import can as can_be_played
from service.answers.names import Bound


def of_state(bound: Bound, solution: str, state: str) -> dict[str, str]:
    """Return the addresses that belong to a state. ``state`` among them is a template for any other state."""
    fixed = f"/v1/solutions/{solution}"
    states = f"{fixed}/states/{state}"
    links = {
        "self": states,
        "best": f"{states}/best",
        "current": f"{of_goal(bound)}/states/{state}{query(bound)}",
        "state": f"{fixed}/states/{{state}}",
        "solution": fixed,
        "game": f"/v1/games/{bound.game_slug}",
    }
    if bound.problem.distributed:
        links["distribution"] = f"{states}/distribution"
        links["picture"] = f"{states}/distribution.svg"
    return links


def linked(bound: Bound, document: dict[str, Any]) -> dict[str, Any]:
    """Return a record with its links. ``outcomes`` of a decision is a template for each of its actions."""
    addresses = of_state(bound, document["solution"], document["state"])
    if bound.problem.process is not None and document["actions"]:
        addresses["outcomes"] = f"{addresses['self']}/outcomes?action={{action}}"
        addresses["explain"] = f"{addresses['self']}/explain"
    elif bound.problem.process is not None and not document["terminal"]:
        addresses["outcomes"] = f"{addresses['self']}/outcomes"
    elif can_be_played(bound) and document["actions"]:
        addresses["distribution"] = f"{addresses['self']}/distribution"
        addresses["explain"] = f"{addresses['self']}/explain"
    document["links"] = addresses
    return document


def of_goal(bound: Bound) -> str:
    """Return the address of a goal."""
    return f"/v1/games/{bound.game_slug}/{bound.slug}"


def query(bound: Bound) -> str:
    """Return the query that names the rules; empty for the default ones."""
    return "" if bound.rules == "default" else f"?rules={bound.problem.rules.canonical()}"


def page(bound: Bound, state: str) -> str:
    """Return the address of the page that shows a state to people."""
    rules = {} if bound.rules == "default" else {"rules": bound.problem.rules.canonical()}
    return f"/?{urlencode({'game': bound.game_slug, 'goal': bound.slug, 'state': state, **rules}, safe=':')}"
