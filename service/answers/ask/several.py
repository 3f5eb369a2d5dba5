"""One state under several goals of a game."""

from collections.abc import Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from service.answers.ask import states
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError, as_problem, blame
from service.answers.names import Bound, Token, bind, token
from service.answers.places import DEAR, LARGE
from service.answers.respelling import goal_slug
from solvers.errors import TablebaseError
from solvers.games import find

ALL = "all"


@dataclass(frozen=True, slots=True)
class Readings:
    """A state under several goals: the reading of each, or the reason why it has none. ``state`` is the spelling that all share."""

    state: str
    read: Sequence[tuple[Bound, Token | ProblemError]]


@lru_cache
def default(game: str, rules_text: str) -> Bound:
    """Return the problem of the game's default goal."""
    entry = find(game)
    return bind(game, entry.default_goal(entry.read_rules(rules_text)), rules_text)


def reads(bound: Bound, text: str) -> bool:
    """True if a goal can read a state."""
    return isinstance(_token(bound, text), Token)


def ask(game: str, rules_text: str, goals: str, text: str) -> Readings:
    """Read a state under the goals of a list, or under all goals that can read it.

    Raises:
        ProblemError, UnknownError: there is no such goal, or none of the goals can read the state.
    """
    entry = find(game)
    if goals == ALL:
        slugs = [goal.slug for goal in entry.goals(entry.read_rules(rules_text))]
    else:
        with blame(goal="goals"):
            slugs = [goal_slug(game, goal.strip(), rules_text) for goal in goals.split(",")]
    bounds = [_bound(game, slug, rules_text) for slug in dict.fromkeys(slugs)]
    read = [(bound, _token(bound, text)) for bound in bounds if bound is not None]
    tokens = [state for _, state in read if isinstance(state, Token)]
    if not tokens:
        usual = default(game, rules_text)
        raise next(
            (problem for bound, problem in read if bound is usual and isinstance(problem, ProblemError)), _first(read)
        )
    if goals == ALL:
        read = [(bound, reading) for bound, reading in read if isinstance(reading, Token)]
    spellings = {state.text for state in tokens}
    return Readings(spellings.pop() if len(spellings) == 1 else text, read)


def answer(game: SolvedGame, readings: Readings) -> list[dict[str, Any]]:
    """Return a record for each goal, or ``{"goal", "problem"}`` if it cannot read the state or is not solved."""
    with DEAR.place() if len(readings.read) > LARGE else nullcontext():
        return [_answer(game, bound, reading) for bound, reading in readings.read]


def _answer(game: SolvedGame, bound: Bound, reading: Token | ProblemError) -> dict[str, Any]:
    try:
        if isinstance(reading, Token):
            return states.record(game.current(bound), reading)
        problem = reading
    except ProblemError as error:
        problem = error
        problem.field = "goals"
    return {"goal": bound.slug, "problem": problem.document()}


def _bound(game: str, slug: str, rules_text: str) -> Bound | None:
    """Return the problem of a listed goal; None if these rules do not allow it."""
    try:
        return bind(game, slug, rules_text)
    except TablebaseError:
        return None


def _token(bound: Bound, text: str) -> Token | ProblemError:
    try:
        return token(bound, text)
    except TablebaseError as error:
        return as_problem(error)


def _first(read: Sequence[tuple[Bound, Token | ProblemError]]) -> ProblemError:
    """Return the problem of the first goal."""
    return next(problem for _, problem in read if isinstance(problem, ProblemError))
