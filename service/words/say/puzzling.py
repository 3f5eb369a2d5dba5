"""Answer messages that ask for a puzzle, and those that answer one."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from service.answers.ask.several import default
from service.answers.errors import ProblemError, as_problem
from service.answers.names import token
from service.answers.play import judging, puzzles
from service.reading.slugs import squashed
from service.reading.text import trimmed
from service.words import puzzles as words
from service.words.message.reading import add
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said, of_state
from solvers.contract.presentation.puzzles import THEMES, Theme
from solvers.errors import TablebaseError

# The words of a message, by their letters alone, and what they ask for.
_SAID: Final[Mapping[str, tuple[str, str]]] = {
    **{squashed(theme): ("theme", theme) for theme in THEMES},
    **{level: ("level", level) for level in judging.LEVELS},
    "bank": ("theme", "bank-or-roll"),
    "roll": ("theme", "bank-or-roll"),
    "keep": ("theme", "what-to-keep"),
    "end": ("theme", "near-the-end"),
    "score": ("theme", "against-the-score"),
}
_PAIRS = ("theme", "level", "seed", "number")
# Words that ask for nothing by themselves.
_IDLE = frozenset(("a", "an", "the", "of", "in", "for", "please", "me", "give", "day", "today", "daily"))


def puzzle(conversation: Conversation) -> Said:
    """Return a puzzle: the first of today, or that which the message asks for.

    Raises:
        ProblemError: the message names no game with puzzles, or something that no puzzle has.
    """
    message = conversation.message
    listed = [game for game in message.games if game in puzzles.games()]
    if len(listed) != 1:
        available = [f"puzzle {game}" for game in listed or puzzles.games()]
        detail = "a puzzle of which game?" if len(message.games) != 1 else f"{message.games[0]} has no puzzles"
        raise ProblemError("missing-parameter", detail, field="text", example=available[0], available=available)
    usual = default(listed[0], "")
    try:
        declared = usual.game.puzzles(usual.problem.rules)
        wish = _wanted(message.text, message.pairs, {} if declared is None else declared.themes)
        bound, wanted = puzzles.settled(listed[0], wish)
        document = puzzles.puzzle(conversation.solved(bound), wanted)
    except ProblemError as problem:
        if problem.field in _PAIRS and problem.example is not None:
            problem.example = f"puzzle {listed[0]} {problem.field}={problem.example}"
            problem.available = [f"puzzle {listed[0]} {problem.field}={name}" for name in problem.available]
        raise
    return Said(
        words.told(bound, document),
        bound.game_slug,
        bound.slug,
        document["state"],
        document["solution"],
        choices=tuple(words.answers(bound, document)),
    )


def verdict(conversation: Conversation) -> Said:
    """Return the verdict on the action that a message names behind a position.

    Raises:
        ProblemError: the message names no position with puzzles, or no action that is legal there.
    """
    message = conversation.message
    before, between, named = message.text.rpartition(words.BETWEEN.strip())
    if not between:
        before, _, named = message.text.rpartition(" ")
    example = _example(next((game for game in message.games if game in puzzles.games()), puzzles.games()[0]))
    if not before or not named:
        detail = "which action in which position?"
        raise ProblemError("missing-parameter", detail, field="text", example=example)
    bound, state, _ = positions.read(replace(message, text=trimmed(before)))
    if state is None:
        raise ProblemError("missing-parameter", "in which position?", field="text", example=example)
    try:
        document = puzzles.verdict(conversation.solved(bound), state, trimmed(named))
    except (ProblemError, TablebaseError) as error:
        raise _blamed(as_problem(error), f"{words.COMMAND} {positions.Reading(bound, state).text}") from None
    said = of_state(bound, state, words.verdict(bound, document), document["solution"], "Your answer,")
    return replace(said, private=True)


def _wanted(text: str, pairs: Mapping[str, str], titles: Mapping[Theme, str]) -> judging.Wanted:
    """Return the puzzle that a message asks for. ``titles`` are the themes in words.

    Raises:
        ProblemError: a part of the message asks for nothing that a puzzle has, or two parts for different things.
    """
    for name in pairs:
        if name not in _PAIRS:
            raise ProblemError(
                "bad-request", f"a puzzle has no {name}", field="seed", example=puzzles.today(), available=[]
            )
    asked = {**pairs}
    text = " ".join(text.lower().replace(",", " ").split())
    for theme, title in titles.items():
        if re.search(rf"\b{re.escape(title)}\b", text):
            add(asked, "theme", theme)
            text = text.replace(title, " ")
    for word in text.split():
        name, value = _SAID.get(squashed(word), ("", ""))
        if name:
            add(asked, name, value)
        elif squashed(word) not in _IDLE and squashed(word) != "or":
            detail = f"at {word!r}: a puzzle has a theme, a level, a seed and a number"
            raise ProblemError("bad-request", detail, field="level", example=judging.LEVELS[0])
    number = asked.get("number", "1")
    if not number.isdecimal() or not number.isascii() or len(number) > 3:
        raise ProblemError("invalid-parameter", f"{number[:64]!r} is no number", field="number", example="2")
    return judging.Wanted(asked.get("theme", ""), asked.get("level", ""), asked.get("seed", ""), int(number))


def _example(game: str) -> str:
    """Return a message with an action in the first example of a game's states."""
    bound = default(game, "")
    state = token(bound, bound.game.state_examples[0].text)
    process = bound.problem.process
    shown = bound.game.action_examples[0].text if process is None else process.actions(state.state)[0]
    (_, message), *_ = words.answers(bound, {"state": state.text, "actions": [{"action": shown, "label": shown}]})
    return message


def _blamed(problem: ProblemError, lead: str) -> ProblemError:
    """Return a problem with an example that is a whole message."""
    if problem.field == "action" and problem.example is not None:
        problem.example = f"{lead}{words.BETWEEN}{problem.example}"
    elif problem.field in ("state", "game") and problem.example is not None:
        problem.example = f"puzzle {puzzles.games()[0]}"
        problem.available = [f"puzzle {game}" for game in puzzles.games()]
    return problem
