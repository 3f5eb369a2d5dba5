"""A message of a person, together with the solutions that answer it."""

from dataclasses import dataclass

from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError
from service.answers.names import Bound, Token, token
from service.answers.solved import Solved
from service.store.reader import Reader
from service.words.message.reading import Message


@dataclass(frozen=True, slots=True)
class Conversation:
    """A message, and the reader of the database. Every command of the chat gets one, and returns its answer."""

    message: Message
    reader: Reader

    def solved(self, bound: Bound) -> Solved:
        """Open the current solution of a goal."""
        return Solved(self.reader, bound)

    def game(self, slug: str) -> SolvedGame:
        """Return a game with its solutions."""
        return SolvedGame(self.reader, slug)

    def start(self, bound: Bound) -> Token:
        """Return the state before the first throw or deal.

        Raises:
            ProblemError: the goal is not solved, or is a strategy that is asked for single positions.
        """
        solved = self.solved(bound)
        solved.manifest()
        if bound.follows:
            lead = f"{bound.game_slug} {bound.slug}"
            detail = f"{lead} is asked for what it does in a position: say which"
            raise ProblemError("illegal", detail, field="text", example=f"{lead} {solved.start()}")
        return token(bound, solved.start())
