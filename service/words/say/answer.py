"""Answer a message of a person: a command, or a game, a goal and a state in any spelling."""

import re
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import partial

from service.answers.errors import ProblemError, as_problem
from service.answers.places import LISTS
from service.answers.solved import again
from service.reading.text import trimmed
from service.store.reader import Reader
from service.words.message import reading
from service.words.say import (
    carding,
    comparing,
    helping,
    moving,
    near_positions,
    nearest,
    odds,
    positions,
    pricing,
    puzzling,
    reasons,
    standing,
    variants,
)
from service.words.say.conversation import Conversation
from service.words.say.said import Said, in_part, refused
from solvers.contract.presentation.presets import PRESET
from solvers.errors import TablebaseError

# Longer messages are refused before they are read.
LONGEST = 500
# Between two positions.
_OR, _BOTH = re.compile(r"\s*(?:;|\bor\b|\bversus\b|\bvs\b\.?|\n)\s*", re.IGNORECASE), 2
# A number that was said. The zeros of a beginning were not.
_NUMBER = re.compile("[1-9][0-9]*")
# The problems of messages that nothing was found in.
_UNREAD = frozenset(("invalid-notation", "illegal"))
_COMMANDS: Mapping[str, Callable[[Conversation], Said]] = {
    "": positions.answer,
    "help": helping.help_,
    "games": helping.games,
    "thanks": helping.thanks,
    "odds": odds.answer,
    reading.ENDING: odds.ending,
    "compare": comparing.answer,
    "explain": reasons.answer,
    "puzzle": puzzling.puzzle,
    "answer": puzzling.verdict,
    "card": carding.answer,
    "price": pricing.answer,
}


def answer(reader: Reader, text: str) -> Said:
    """Return the answer to a message. A message that cannot be answered is told what is wrong.

    Raises:
        StoreAwayError: the database does not answer.
    """
    if len(text) > LONGEST:
        detail = f"the message has {len(text)} characters: at most {LONGEST} are read"
        return refused(ProblemError("bad-request", detail, field="text", example=positions.example()))
    several = variants.read(text)
    said = None if several is None else variants.answer(Conversation(several[0], reader), several[1])
    if said is not None:
        return said
    try:
        message = reading.message(text)
    except ProblemError as error:
        return refused(ProblemError(error.code, error.detail, field="text", example=positions.example()))
    try:
        # A message may have many readings, so it needs a place, and leaves room for lookups.
        with LISTS.place():
            return again(partial(_answered, Conversation(message, reader)))
    except (ProblemError, TablebaseError) as error:
        problem = as_problem(error)
    # A question about the game as a whole under rules of a house may ask for its value.
    start = variants.at_start(text) if problem.code in _UNREAD or problem.field == "rules" else None
    said = None if start is None else variants.answer(Conversation(start[0], reader), start[1])
    return said or _refused(problem, Conversation(message, reader))


def _refused(problem: ProblemError, conversation: Conversation) -> Said:
    """Return what is wrong with a message, and the answer to the position or question nearest to it, or else questions that are near."""
    if problem.code not in _UNREAD:
        return refused(problem)
    near = nearest.question(conversation.message)
    told = near_positions.position(conversation.message) if near is None else None
    # The figures of an answer may not be solved here.
    with suppress(ProblemError):
        if near is not None:
            return in_part(problem, standing.answered(conversation, near.game, near.question), near.left)
        if told is not None:
            asked = replace(conversation, message=told.message)
            return in_part(problem, _COMMANDS[asked.message.command](asked), told.left)
    guessed = _guessed(problem, conversation.message)
    return refused(problem, nearest.offered(conversation.message)) if guessed is None else refused(guessed)


def _guessed(problem: ProblemError, message: reading.Message) -> ProblemError | None:
    """Return the problem of a message with the position that it may tell as its example; None if it may tell none."""
    guess = near_positions.guess(message)
    if guess is None or guess.token is None:
        return None
    position = guess.bound.views.position(guess.token.state)
    detail = f"{problem.detail}; if the position is {position}, ask for it alone"
    return ProblemError(problem.code, detail, field=problem.field, example=guess.text)


def _answered(conversation: Conversation) -> Said:
    message = conversation.message
    # The name of a game alone asks what can be asked about it.
    if not message.command and not message.text and message.games and not message.pairs:
        return helping.help_(conversation)
    # So does the name of rules alone.
    if not message.command and not message.text and len(message.games) == 1 and [*message.pairs] == [PRESET]:
        return helping.preset(conversation)
    if message.command == "odds" and odds.names_table(message):
        return odds.answer(conversation)
    # Two policies by their names meet in a match; in words they are two questions.
    if message.command == "compare" and comparing.named(message):
        return comparing.answer(conversation)
    if moving.STRENGTH in message.pairs and not message.command:
        return moving.answer(conversation)
    if message.command in ("puzzle", "answer", "card", "price"):
        return _COMMANDS[message.command](conversation)
    return standing.answer(conversation) or _stated(conversation)


def _stated(conversation: Conversation) -> Said:
    """Return the answer to a message that asks no question about a game, unless it asks one among words that change nothing."""
    message = conversation.message
    try:
        return _COMMANDS[message.command](replace(conversation, message=replace(message, strict=True)))
    except ProblemError as problem:
        if problem.code not in _UNREAD:
            raise
        said = standing.answer(conversation, "talk")
    if said is None and (parts := two_positions(message)):
        with suppress(ProblemError, TablebaseError):
            answers = [_COMMANDS[""](replace(conversation, message=part)) for part in parts]
            return Said("\n\n".join(part_answer.text for part_answer in answers))
    return said or _left(conversation)


def _left(conversation: Conversation) -> Said:
    """Return the answer to a position told among other words, or else to a question about its game that leaves out some words of a message."""
    try:
        return _COMMANDS[conversation.message.command](conversation)
    except ProblemError as problem:
        said = standing.answer(conversation, "words") if problem.code in _UNREAD else None
        if said is None:
            raise
        return said


def two_positions(message: reading.Message) -> list[reading.Message]:
    """Return the two messages of one that asks about two positions of a game: ``350 with 3 dice or 500 with 2 dice``; none if it does not, or if one is the rest of the other."""
    parts = [trimmed(part) for part in _OR.split(message.text)]
    numbers = [len(re.findall("[0-9]+", part)) for part in parts]
    if message.command or len(message.games) != 1 or len(parts) != _BOTH or min(numbers) < _BOTH or len({*numbers}) > 1:
        return []
    asked = [replace(message, text=part, told=part, strict=False) for part in parts]
    return asked if _alike(asked) else []


def _alike(parts: list[reading.Message]) -> bool:
    """True if messages name positions with the same fields under one goal, so that none can be the rest of another."""
    shapes: list[tuple[object, str]] = []
    with suppress(ProblemError, TablebaseError):
        for part in parts:
            bound, state, _ = positions.read(part)
            shapes.append((bound, "" if state is None else _NUMBER.sub("#", state.text)))
    return len(shapes) == len(parts) and len({*shapes}) == 1
