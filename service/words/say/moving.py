"""Answer messages that ask for the move of a player of a chosen strength: `55666-1 strength=40`, `farkle 350 4 left strength=beginner`."""

import re
from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from service.answers.errors import ProblemError, as_problem
from service.answers.play import strengths
from service.words import strengths as words
from service.words.say import positions
from service.words.say.conversation import Conversation
from service.words.say.said import Said, of_state
from solvers.errors import TablebaseError
from solvers.strength import PERFECT

# The pair that makes a message such a question, and the one that belongs to it.
STRENGTH, SEED = "strength", "seed"
# A strength in words is one in the middle of what the word stands for, as the page offers them.
_NAMED: Final[Mapping[str, float]] = {
    "random": 0,
    "newcomer": 5,
    "beginner": 15,
    "casual": 35,
    "good": 55,
    "strong": 75,
    "master": 90,
    "best": 100,
}
_SEED = re.compile("[A-Za-z0-9-]{0,32}")


def answer(conversation: Conversation) -> Said:
    """Return the move of a player of a strength in the position that a message names.

    Raises:
        ProblemError: the message names no position with a decision, or no such strength or seed.
    """
    message = conversation.message
    pairs = dict(message.pairs)
    strength = _read(pairs.pop(STRENGTH), message.games)
    seed = pairs.pop(SEED, "")
    if not _SEED.fullmatch(seed):
        detail = "a seed has at most 32 letters, digits and hyphens"
        raise ProblemError("invalid-parameter", detail, field=SEED, example=_example(message.games, f"{SEED}=7"))
    if not message.text:
        raise ProblemError("missing-parameter", "in which position?", field="text", example=_example(message.games))
    bound, state, _ = positions.read(replace(message, pairs=pairs, command=""))
    if state is None:
        raise ProblemError("missing-parameter", "in which position?", field="text", example=_example(message.games))
    try:
        document = strengths.move(conversation.solved(bound), state, strength, seed)
    except (ProblemError, TablebaseError) as error:
        problem = as_problem(error)
        if problem.field == "state" and problem.example is not None:
            problem.example = f"{bound.game_slug} {bound.slug} {problem.example} {STRENGTH}=40"
        raise problem from None
    document["word"] = words.word(strength)
    return of_state(bound, state, words.move(bound, document), document["solution"], "A move,")


def _read(text: str, games: tuple[str, ...]) -> float:
    """Return the strength that a text means: a word, or a whole number from 0 to 100. Raises ProblemError if it means none."""
    named = _NAMED.get(text.lower())
    if named is not None:
        return named
    if re.fullmatch("[0-9]{1,3}", text) and int(text) <= PERFECT:
        return int(text)
    detail = f"{text[:64]!r} is no strength: it is 0 to 100, or {', '.join(_NAMED)}"
    raise ProblemError("invalid-parameter", detail, field=STRENGTH, example=_example(games), available=[*_NAMED])


def _example(games: tuple[str, ...], more: str = "") -> str:
    return " ".join(filter(None, (positions.example(*games[:1]), f"{STRENGTH}=40", more)))
