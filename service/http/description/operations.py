"""The names, tags and descriptions of operations, which follow from their routes."""

import re

from service.answers.places import Cost
from service.http.routes import Route
from service.http.wire.caching import Caching
from service.http.wire.usual import JSON

# The first word that stands in an address gives the tag of its operation. The documentation page has them in this order.
TAGS = {
    "states": "States of a game: values, actions, the best action, distributions; one by one, in pages and in batches.",
    "puzzles": "Positions in which one action is proved best; the reply asks which.",
    "say": "Messages as people type them, answered in sentences.",
    "review": "Recorded games, judged decision by decision.",
    "report": "Recorded games of a player: loss, luck, strength, and what to train next.",
    "evaluate": "Your own rule, priced.",
    "tables": "What a game answers as a table: odds, summaries of policies, matrices.",
    "matches": "Two policies against each other.",
    "compare": "Two solutions of one game beside each other.",
    "sweeps": "Goals under many sets of rules beside each other, and which rule matters.",
    "picture": "Pictures of distributions, policies and games, as SVG or PNG.",
    "export": "Whole solutions as files.",
    "jobs": "What was asked to be solved, and how far it is.",
    "solutions": "Solutions and their manifests. What is under the id of a solution never changes.",
    "games": "The catalogue: games, goals, strategies, rules and notations, and what is solved.",
    "problems": "The kinds of errors, with their causes and remedies.",
    "service": "The service itself: where to go, probes, metrics and this description.",
}
_KEPT: dict[Caching, str] = {
    "immutable": "The answer never changes.",
    "current": "The answer is that of the current solution; `Content-Location` names the address where it never changes.",
}
_COSTS: dict[Cost, str] = {
    "dear": "A dear question: a process answers one at a time, and refuses those beyond a few that wait as `busy`.",
    "file": "Large: read it piece by piece. The first demand waits up to ten seconds until the file is made.",
}
_QUEUED = "If it takes long, the reply is 202 with the job that does it; `Prefer: wait=10` waits up to ten seconds, and at most twenty."


def tag(path: str) -> str:
    """Return the tag of the operations of an address. The picture of a state is a picture."""
    return next((word for word in ("picture", *TAGS) if word in path), "service")


def operation_id(route: Route) -> str:
    """Return the name of an operation for programs, such as ``getGameGoalStateBest``: it follows from the address.

    A word in the plural before a parameter names one of them: ``/games/{game}/tables/{name}`` is ``GameTable``.
    """
    words: list[str] = []
    for part in re.split(r"[/.]", route.path):
        parameter = part.startswith("{")
        if not parameter and part:
            words.append(part)
        elif parameter and words and words[-1].endswith("s"):
            words[-1] = words[-1].removesuffix("s")
        elif parameter and part not in ("{suffix}", "{kind}"):
            words.append(part.strip("{}"))
    if len(words) > 1 and words[0] == "v1":
        del words[0]
    return route.method.lower() + "".join(word[:1].upper() + word[1:] for word in words or ["root"])


def description(route: Route) -> str:
    """Return a description of an operation: its answer, the caching of it, and the limits of a dear question."""
    kinds = [*([JSON] if route.reply else []), *route.types]
    said = [
        f"{route.summary}, as {' or '.join(kinds)}.",
        (route.reply.__doc__ or "").strip() if route.reply else "",
        _KEPT.get(route.caching, ""),
        _COSTS.get(route.cost, ""),
        _QUEUED if route.queues else "",
    ]
    return " ".join(filter(None, said))
