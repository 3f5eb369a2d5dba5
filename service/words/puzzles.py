"""Puzzles in words: the question, and the verdict on an answer."""

from collections.abc import Mapping
from typing import Any

from service.answers.names import Bound
from service.words import explanations
from service.words.phrases import amount, capital, grouped

# The command of a message with an answer, and what stands between the position and the action.
COMMAND, BETWEEN = "answer", ": "


def question(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return the question, without the actions."""
    goal = bound.problem.goal
    themes = bound.game.puzzles(bound.problem.rules)
    theme = "" if document["theme"] is None or themes is None else f", {themes.themes[document['theme']]}"
    wrong, players = document["wrong"], document["players"]
    return (
        f"{bound.game.title}: {document['position']}. Which action is best, to {_aim(bound)}? "
        f"The best one is at least {amount(goal, document['margin'])} better than every other. "
        f"{capital(document['level'])}{theme}: {wrong} of {players} simple players {'gets' if wrong == 1 else 'get'} it wrong."
    )


def actions(document: Mapping[str, Any]) -> list[str]:
    """Return a line for each action."""
    return [f"  {action['action']}: {action['label']}" for action in document["actions"]]


def answers(bound: Bound, document: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Return the label of each action, and the message that answers the puzzle with it."""
    lead = f"{COMMAND} {_named(bound, document['state'])}"
    return [(capital(action["label"]), f"{lead}{BETWEEN}{action['action']}") for action in document["actions"]]


def told(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return a whole puzzle for a person who types the answer."""
    how = f"Answer with: {COMMAND} {_named(bound, document['state'])}{BETWEEN}ACTION"
    return "\n".join([question(bound, document), *actions(document), how])


def verdict(bound: Bound, document: Mapping[str, Any]) -> str:
    """Return if an answer is right, its cost, and why, in two sentences."""
    goal, why = bound.problem.goal, document["why"]
    one, two = why["action"]["label"], why["against"]["label"]
    cost = amount(goal, why["regret"])
    if document["right"] is None:
        lead = f"Nobody can tell: to {one} and to {two} are too close to tell apart."
    elif document["right"]:
        lead = f"Right: to {document['action']['label']} is best"
        lead += (
            "."
            if one == two
            else f", and to {one} is as good."
            if not why["regret"]
            else f"; to {one} is {cost} worse."
        )
    else:
        lead = f"Wrong: to {one} is {cost} worse than to {two}."
    reason = explanations.reason(bound, why, right=bool(document["right"]))
    return f"{lead} {reason}" if reason else lead


def answered(document: Mapping[str, Any]) -> str:
    """Return the verdicts on all actions, a line each."""
    return "\n".join(judgement["sentence"] for judgement in document["verdicts"])


def _aim(bound: Bound) -> str:
    return grouped(bound.problem.goal.title)


def _named(bound: Bound, state: str) -> str:
    """Return the game, the goal, the rules if they are not the default ones, and the state, as a message names them."""
    rules = "" if bound.rules == "default" else f" {bound.problem.rules.differing().replace(',', ' ')}"
    return f"{bound.game_slug} {bound.slug}{rules} {state}"
