"""A game as an assistant reads it: its entry in the catalogue, with the trust in its solutions, but without addresses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from mcp_types import CallToolResult

from service.answers.manifests import describe_manifest
from service.answers.names import bind
from service.channels.mcp.results import answer, trusted
from service.documents.assistants import DescribedGameReply, GoalLineReply
from service.store.reader import Manifest
from service.words import trust

# Words name so many goals; the data has all.
_MOST_GOALS = 12


def game(entry: Mapping[str, Any], currents: Sequence[Manifest]) -> CallToolResult:
    """Return an entry of the catalogue with all that is solved of the game, in the words of an assistant."""
    slug = entry["game"]
    document = {name: entry[name] for name in DescribedGameReply().fields if name in entry}
    document["goals"] = [{name: goal[name] for name in GoalLineReply().fields} for goal in entry["goals"]]
    document["history_example"] = _history(slug, [goal["goal"] for goal in entry["goals"]])
    of_game = (item for item in currents if item.game == slug)
    # As in the catalogue.
    document["solved"] = [_solved(item) for item in sorted(of_game, key=lambda item: (item.rules, item.goal))]
    return answer("\n".join(_said(entry)), document)


def _said(entry: Mapping[str, Any]) -> Iterator[str]:
    """Yield lines about a game: its goals, how states and actions are written, its rules and its tables."""
    goals = entry["goals"]
    yield f"{entry['title']} ({entry['game']}): {entry['summary']}"
    yield f"The usual goal is {entry['default_goal']}. Goals:"
    yield from (f"  {goal['goal']}: {goal['title']}" for goal in goals[:_MOST_GOALS])
    yield from (f"  {family['text']}: {family['meaning']}" for family in entry["families"])
    if len(goals) > _MOST_GOALS:
        yield f"  and {len(goals) - _MOST_GOALS} more, such as {goals[-1]['goal']}"
    if entry["strategies"]:
        yield "Fixed strategies, asked for as GOAL:STRATEGY:"
        yield from (f"  {strategy['strategy']}: {strategy['title']}" for strategy in entry["strategies"])
    yield f"A state is written as {entry['state_grammar']}"
    for state_example in entry["state_examples"]:
        under = f" (goal {state_example['goal']})" if state_example["goal"] else ""
        yield f"  {state_example['text']}{under}: {state_example['meaning']}"
    yield f"An action is written as {entry['action_grammar']}"
    yield from (
        f"  {action_example['text']}: {action_example['meaning']}" for action_example in entry["action_examples"]
    )
    if entry["rules"]:
        yield "Rules, with their defaults:"
        yield from (f"  {rule['name']}={rule['default']}: {rule['summary']}" for rule in entry["rules"])
    yield "Tables, with their parameters:"
    for table in entry["tables"]:
        parameters = "".join(f"; {name}: {meaning}" for name, meaning in table["parameters"].items())
        yield f"  {table['table']}: {table['title']}{parameters}"


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
