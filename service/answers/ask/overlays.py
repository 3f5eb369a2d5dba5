"""The distribution of one state under several policies of a game, to be shown together."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from service.answers.ask import endings
from service.answers.errors import ProblemError, as_problem, blame
from service.answers.names import Bound, Token, bind, solution_name, token
from service.answers.names import action as read_action
from service.answers.respelling import goal_slug
from service.answers.solved import Solved, at
from solvers.errors import TablebaseError

# So many policies are told apart in one picture.
MOST = 6


@dataclass(frozen=True, slots=True)
class Ended:
    """The ending of a state under a policy: its problem, and the document of the distribution."""

    bound: Bound
    document: dict[str, Any]


class Other(NamedTuple):
    """A policy beside the first: its solution, and its name in an address.

    The name is the solution's id, unless that holds the rows of a whole family of goals.
    """

    solved: Solved
    name: str


def others(first: Solved, texts: Sequence[str]) -> list[Other]:
    """Return the policies that are shown beside a first one, each named by its goal or policy, or by a solution's id.

    Raises:
        ProblemError: there are too many, there is no such solution or goal, or it is of another game or other rules.
    """
    if len(texts) >= MOST:
        detail = f"{len(texts)} policies are named: at most {MOST - 1} are shown beside the first"
        raise ProblemError("illegal", detail, field="with", example=first.bound.slug)
    return list({other.name: other for other in (_one(first, text.strip()) for text in texts)}.values())


def action(bound: Bound, state: Token, text: str) -> str:
    """Return the canonical text of an action; the empty text stands for the policy's action. Raises an error if illegal."""
    if not text or state.kind != "decision":
        return text
    return read_action(bound, state.state, text)


def ended(first: Solved, beside: Sequence[Other], state: Token, action: str) -> list[Ended]:
    """Return the distributions of a state under a policy, and under others. ``action`` is taken first; empty for the policy's.

    Raises:
        ProblemError: there is no distribution, or another goal does not know the state.
    """
    shown = [Ended(first.bound, endings.distribution(first, state, action))]
    for other in beside:
        try:
            bound = other.solved.bound
            document = endings.distribution(other.solved, token(bound, state.text), action)
        except (TablebaseError, ProblemError) as error:
            problem = as_problem(error)
            # An overload is nobody's fault. All else worked under the first policy.
            if problem.field is not None:
                problem.field, problem.example = "with", first.bound.slug
            raise problem from None
        shown.append(Ended(bound, document))
    return shown


def _one(first: Solved, text: str) -> Other:
    """Return one policy."""
    bound = first.bound
    rules = bound.problem.rules.canonical()
    if solution_name(text) is None:
        with blame(goal="with"):
            other = Solved(first.reader, bind(bound.game_slug, goal_slug(bound.game_slug, text, rules), rules))
            return Other(other, other.id if other.bound.slug == other.bound.stored_as else other.bound.slug)
    try:
        other = at(first.reader, text)
    except ProblemError as error:
        error.field, error.example = "with", bound.slug
        raise
    if (other.bound.game_slug, other.bound.rules) != (bound.game_slug, bound.rules):
        detail = f"{text} is not of the game {bound.game_slug} under the rules {rules}"
        raise ProblemError("incomparable", detail, field="with", example=bound.slug)
    return Other(other, text)
