"""Answers to questions about Toss Up! that follow from the numbers of a message and the rules.

Every word and number of such a question must be one that is known to its reader.
"""

from solvers.games.toss_up.words import asked_of_rolls, asked_of_totals, asked_of_turns

_THROWN = (
    asked_of_rolls.given,
    asked_of_rolls.rest,
    asked_of_turns.turn,
    asked_of_turns.matched,
    asked_of_rolls.one_roll,
)
_RECKONED = (
    asked_of_rolls.exceeds,
    asked_of_rolls.settled,
    asked_of_turns.reached,
    asked_of_totals.needed,
    asked_of_totals.held,
    asked_of_totals.theirs,
)


def thrown(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of a question about one roll or one turn; None if a text in small letters asks no such question."""
    return next((answer for read in _THROWN if (answer := read(text)) is not None), None)


def reckoned(text: str) -> tuple[str, str] | None:
    """Return the title and the answer of another question that follows from its numbers; None if a text in small letters asks no such question."""
    return next((answer for read in _RECKONED if (answer := read(text)) is not None), None)
