"""Answers to messages in words, and the tables of a game."""

from collections.abc import Mapping, Sequence

from mcp_types import CallToolResult

from service.answers.ask import tables
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError
from service.answers.places import DEAR
from service.channels.mcp.results import answer, failure, told
from service.store.reader import Reader
from service.words import sentences
from service.words.say.answer import answer as said
from solvers.contract.slugs import nearest

# They are arguments of the tool, or have no meaning for an assistant.
_OF_THE_QUERY = ("rules", "format")
# The data has all solutions of a table.
_SHOWN = 3


def asked(reader: Reader, text: str) -> CallToolResult:
    """Return the answer to a message, with the state and the solution that it is about, for further questions.

    A message without an answer is an error, with the questions that are near to it.
    """
    reply = said(reader, text)
    if reply.problem is not None:
        return failure(reply.problem, reply.text)
    if reply.solution is None:
        return told(reply.text)
    state = "" if reply.state is None else f"State {reply.state}. "
    return told(f"{reply.text}\n{state}Solution {reply.solution}.")


def table(game: SolvedGame, name: str, parameters: Mapping[str, str], rules: str) -> CallToolResult:
    """Return a table in words and as data. Problems name a parameter of the table as ``parameters.NAME``.

    Raises:
        ProblemError: there is no such table or parameter, or the table cannot be made now.
    """
    try:
        question = tables.table(game, rules, name, parameters)
        with DEAR.place():
            document = question.make()
    except ProblemError as problem:
        if problem.code == "unknown-parameter":
            names = [name for name in problem.available if name not in _OF_THE_QUERY]
            problem.detail = f"the table {name!r} has no parameter {problem.field!r}"
            problem.available, problem.example = names, nearest(problem.field or "", names, None)
        if problem.field in parameters or problem.code in ("unknown-parameter", "missing-parameter"):
            problem.field = f"parameters.{problem.field}"
        raise
    return answer(f"{sentences.table(document)}{_made_from(document['solutions'])}", document)


def _made_from(solutions: Sequence[str]) -> str:
    """Return a line with the first solutions from which a table was made; the empty text if there are none."""
    more = f" and {len(solutions) - _SHOWN} more" if len(solutions) > _SHOWN else ""
    return f"\nMade from {', '.join(solutions[:_SHOWN])}{more}." if solutions else ""
