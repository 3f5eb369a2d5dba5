"""Answer messages that ask why: the difference between two actions, by what can happen next."""

import re
from contextlib import suppress
from dataclasses import replace

from service.answers.ask.explaining import explain
from service.answers.errors import ProblemError, as_problem
from service.answers.names import action
from service.reading.text import trimmed
from service.words.explanations import explanation
from service.words.message.reading import Message
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said, of_state
from solvers.errors import TablebaseError

_NOT = re.compile(r"\b(?:why\s+)?(?:not|instead\s+of|rather\s+than)\b", re.IGNORECASE)
# Between an action and the state behind it: not 666 with 55666|1.
_IN = re.compile(r"\s(?:in|with|when|at|on|from|for|after)\s|[:;]", re.IGNORECASE)


def answer(conversation: Conversation) -> Said:
    """Return the reasons why the best action is better than the one that a message names, or than the next best one.

    Raises:
        ProblemError: the message names no state, or an action that is not legal there.
    """
    message = conversation.message
    if not message.text:
        example = f"explain {positions.example(*message.games[:1])}"
        raise ProblemError("missing-parameter", "explain what? Name a state", field="text", example=example)
    (bound, parsed, _), named = read(message)
    if parsed is None:
        parsed = conversation.start(bound)
    lead = f"explain {positions.Reading(bound, parsed).text}"
    try:
        other = action(bound, parsed.state, named) if named else None
        document = explain(conversation.solved(bound), parsed, other, None)
    except (ProblemError, TablebaseError) as error:
        problem = as_problem(error)
        if problem.field == "action":
            problem.example = None if problem.example is None else f"{lead} not {problem.example}"
        elif problem.field == "state" and problem.example is not None:
            problem.example = f"explain {bound.game_slug} {bound.slug} {problem.example}"
        raise problem from None
    return of_state(bound, parsed, explanation(bound, document), document["solution"], "Why,")


def read(message: Message) -> tuple[positions.Reading, str]:
    """Return the state that a message asks about, and the action that it names, if there is one.

    An action may also stand behind the state without a word between them, if the two together are no state.
    """
    state, named = _parts(message.text)
    try:
        return positions.read(replace(message, text=state)), named
    except ProblemError:
        before, _, last = message.text.rpartition(" ")
        if named or not before:
            raise
        with suppress(ProblemError, TablebaseError):
            shorter = positions.read(replace(message, text=trimmed(before)))
            if shorter.token is not None and action(shorter.bound, shorter.token.state, last):
                return shorter, last
        raise


def _parts(text: str) -> tuple[str, str]:
    """Return the part of a text that names a state, and the part that names an action, if there is one."""
    marked = _NOT.search(text)
    if marked is None:
        return text, ""
    before, behind = trimmed(text[: marked.start()]), trimmed(text[marked.end() :])
    if before:
        return before, behind
    between = _IN.search(behind)
    return (behind, "") if between is None else (trimmed(behind[between.end() :]), trimmed(behind[: between.start()]))
