"""Answer messages that ask the same under several rules: ``farkle-as-sold or the default: who should begin?``."""

import re
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from service.answers.errors import ProblemError, as_problem
from service.answers.places import LISTS
from service.answers.solved import again
from service.words.say import positions, reading, standing
from service.words.say.conversation import Conversation
from service.words.say.said import Said, refused
from solvers.contract.presentation.presets import PRESET
from solvers.errors import TablebaseError
from solvers.games import REGISTRY, find

_USUAL = re.compile(
    r"\b(?:(?:by|under|with|in|at)\s+)?(?:the\s+|its\s+)?(?:default|usual|normal|standard|ordinary)(?:\s+(?:rules|ones?|game|version))?\b",
    re.IGNORECASE,
)
_BETWEEN = re.compile(
    r"\b(?:compare[ds]?(?:\s+(?:to|with))?|under|vs\.?|versus|or|and|than|against|rules\s+of|rules)\b", re.IGNORECASE
)
_START = re.compile(r"\b(?:worth|value|start|win(?:s|ning)?|chances?|odds)\b", re.IGNORECASE)
_BEGIN = "who should begin"
# So many sets of rules are told apart.
_MOST = 4


def read(text: str) -> tuple[reading.Message, list[str]] | None:
    """Return a message about one game without its rules, and the names of the sets of rules; None if it does not name two of one game.

    An empty name stands for the default rules.
    """
    named, rest = reading.presets_in(text)
    usual = _USUAL.search(rest)
    games = {slug for slug, game in REGISTRY.items() for preset in game.presets if preset.name in named}
    if not named or len(named) + (usual is not None) not in range(2, _MOST + 1) or len(games) != 1:
        return None
    (game,) = games
    asked = reading.trimmed(_BETWEEN.sub(" ", _USUAL.sub(" ", rest)))
    try:
        message = replace(reading.message(f"{find(game).slug} {asked}"), games=(game,))
    except ProblemError:
        return None
    question = standing.read(message).get(game)
    about_start = (question is not None and question.title == _BEGIN) or (
        not re.search("[0-9]", message.text) and (not message.text or _START.search(message.text) is not None)
    )
    if question is not None and question.title != _BEGIN:
        return None
    told = replace(message, text="" if about_start else message.text, command="")
    return told, [*named, *([""] if usual is not None else [])]


def answer(conversation: Conversation, rules: Sequence[str]) -> Said | None:
    """Return the answers to a message under each set of rules; None if it is no message about a position."""
    message = conversation.message
    (game,) = message.games
    lines: list[str] = []
    problem: ProblemError | None = None
    solved, where = 0, ""
    titles = {preset.name: preset.title for preset in find(game).presets} | {"": "the default rules"}
    for name in rules:
        told = replace(message, pairs={PRESET: name} if name else {})
        try:
            with LISTS.place():
                said = again(partial(_one, replace(conversation, message=told), game))
            solved, where = solved + 1, said.understood.partition(": ")[2]
            lines.append(f"Under {titles[name]}: {said.answer}")
        except (ProblemError, TablebaseError) as error:
            problem = as_problem(error)
            if problem.code not in ("unsolved-rules", "not-solved-yet"):
                return None
            goal = find(game).default_goal(find(game).rules_type())
            lines.append(
                f"Under {titles[name]}: not solved here; tablebase solve {game} {goal} --rules {PRESET}:{name} solves it."
            )
    if problem is not None and solved == 0:
        return refused(problem)
    understood = f"{find(game).title}, {' and '.join(titles[name] for name in rules)}" + (f": {where}" if where else "")
    return Said("\n".join(lines), game, links={"rules": f"/rules/{game}"}, understood=understood)


def _one(conversation: Conversation, game: str) -> Said:
    message = conversation.message
    if message.text or message.pairs:
        return positions.answer(conversation)
    # Without a state and rules the game's default goal is asked at its start.
    return positions.answer(
        replace(conversation, message=replace(message, text=find(game).default_goal(find(game).rules_type())))
    )
