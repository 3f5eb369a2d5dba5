"""The games as an assistant reads them: the catalogue, with a solution and the trust in it, but without addresses."""

from collections.abc import Iterator
from typing import Any

from mcp_types import CallToolResult

from service.answers import catalogue
from service.answers.manifests import describe_manifest
from service.answers.names import bind
from service.channels.mcp.results import answer, trusted
from service.documents.assistants import DescribedGameReply, GoalLineReply
from service.store.reader import Manifest, Reader
from service.words import trust
from solvers.games import REGISTRY

# Words name so many goals; the data has all.
_MOST_GOALS = 12


def games(reader: Reader) -> CallToolResult:
    """Return a line for each game."""
    currents = reader.currents()
    listed = [_line(entry, currents) for entry in catalogue.entries(reader, list(REGISTRY))]
    said = [
        f"{each['game']}: {each['title']}. Usual goal: {each['default_goal']}. Example of a state: {each['state_example']}."
        for each in listed
    ]
    return answer("\n".join(said), {"games": listed})


def game(reader: Reader, slug: str) -> CallToolResult:
    """Return one game with all that is solved of it."""
    (entry,) = catalogue.entries(reader, [slug])
    document = {name: entry[name] for name in DescribedGameReply().fields if name in entry}
    document["goals"] = [{name: goal[name] for name in GoalLineReply().fields} for goal in entry["goals"]]
    document["history_example"] = _history(slug, [goal["goal"] for goal in entry["goals"]])
    document["solved"] = [_solved(item) for item in reader.currents() if item.game == slug]
    return answer("\n".join(_said(entry)), document)


def _said(entry: dict[str, Any]) -> Iterator[str]:
    """Yield lines about a game: its rules, its goals, and how its states are written."""
    goals = entry["goals"]
    yield f"{entry['title']} ({entry['game']}): {entry['summary']}"
    yield f"The usual goal is {entry['default_goal']}. Goals:"
    yield from (f"  {each['goal']}: {each['title']}" for each in goals[:_MOST_GOALS])
    yield from (f"  {each['text']}: {each['meaning']}" for each in entry["families"])
    if len(goals) > _MOST_GOALS:
        yield f"  and {len(goals) - _MOST_GOALS} more, such as {goals[-1]['goal']}"
    if entry["strategies"]:
        yield "Fixed strategies, asked for as GOAL:STRATEGY:"
        yield from (f"  {each['strategy']}: {each['title']}" for each in entry["strategies"])
    yield f"A state is written as {entry['state_grammar']}"
    for each in entry["state_examples"]:
        under = f" (goal {each['goal']})" if each["goal"] else ""
        yield f"  {each['text']}{under}: {each['meaning']}"


def _line(entry: dict[str, Any], currents: list[Manifest]) -> dict[str, Any]:
    usual = entry["game"], entry["default_goal"], "default"
    solution = next((item for item in currents if (item.game, item.goal, item.rules) == usual), None)
    example = entry["state_examples"][0]
    return {
        **{name: entry[name] for name in ("game", "title", "summary", "default_goal")},
        "solution": None if solution is None else solution.id,
        "trust": None if solution is None else _trust(solution),
        "state_example": example["text"],
        "example_meaning": example["meaning"],
    }


def _history(slug: str, goals: list[str]) -> dict[str, str] | None:
    """Return a whole game as text, with the first goal that reviews such texts; None if no goal does."""
    for goal in goals:
        histories = bind(slug, goal, "").views.histories
        if histories is not None:
            return {"goal": goal, "text": histories.example}
    return None


def _solved(solution: Manifest) -> dict[str, Any]:
    told = describe_manifest(solution)
    return {
        **{name: told[name] for name in ("goal", "solution", "start", "start_value", "start_exact")},
        "rules": solution.rules_text,
        "trust": _trust(solution),
    }


def _trust(solution: Manifest) -> dict[str, str]:
    told = trusted({"error_bound": solution.error_bound, "confidence": None})
    if solution.calibration is not None:
        told["sentence"] += f" {trust.calibrated(solution.calibration)}"
    return told
