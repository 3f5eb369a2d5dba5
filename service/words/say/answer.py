"""Answer a message of a person: a command, or a game, a goal and a state in any spelling."""

from collections.abc import Callable, Mapping
from functools import partial

from service.answers.errors import ProblemError, as_problem
from service.answers.places import LISTS
from service.answers.solved import again
from service.store.reader import Reader
from service.words.say import comparing, helping, odds, positions, reading, reasons
from service.words.say.reading import Message
from service.words.say.said import Said, refused
from solvers.errors import TablebaseError

# Longer messages are refused before they are read.
LONGEST = 500
_COMMANDS: Mapping[str, Callable[[Reader, Message], Said]] = {
    "": positions.answer,
    "help": helping.help_,
    "games": helping.games,
    "thanks": helping.thanks,
    "odds": odds.answer,
    "compare": comparing.answer,
    "explain": reasons.answer,
}


def answer(reader: Reader, text: str) -> Said:
    """Return the answer to a message. A message that cannot be answered is told what is wrong.

    Raises:
        StoreAwayError: the database does not answer.
    """
    if len(text) > LONGEST:
        detail = f"the message has {len(text)} characters: at most {LONGEST} are read"
        return refused(ProblemError("bad-request", detail, field="text", example=positions.example()))
    try:
        # A message may have many readings, so it needs a place, and leaves room for lookups.
        with LISTS.place():
            return again(partial(_answered, reader, reading.message(text)))
    except (ProblemError, TablebaseError) as error:
        return refused(as_problem(error))


def _answered(reader: Reader, message: Message) -> Said:
    # The name of a game alone asks what can be asked about it.
    if not message.command and not message.text and message.games and not message.pairs:
        return helping.help_(reader, message)
    return _COMMANDS[message.command](reader, message)
