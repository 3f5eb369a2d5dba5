"""Reviews of recorded games, decision by decision, with the values of one solution."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import orjson

from service.answers import names
from service.answers.errors import ProblemError, blame, from_solver
from service.answers.figures import figures, measured
from service.answers.names import Bound, token
from service.answers.play import hidden_reviews
from service.answers.records import head
from service.answers.solved import Solved
from solvers.contract.problem import process_of
from solvers.contract.rows import Row
from solvers.errors import AmbiguousError, TablebaseError
from solvers.review import Review, first_decision, following, judge, needed_states, read
from solvers.review_sums import by_player

# The names and positions that lead to a part of a body.
Keys = Sequence[str | int]


def answer(solved: Solved, decisions: Sequence[tuple[str, str]] | None, history: str | None) -> dict[str, Any]:
    """Return the review of a record, which is either a list of states and actions or the text of a whole game.

    Raises:
        ProblemError: there is no record, or there are two; or as :func:`review`.
    """
    if history is not None and decisions is None:
        return hidden_reviews.review_history(solved, history)
    if decisions is not None and history is None:
        return review(solved, decisions)
    detail = "a record is sent either as 'decisions' or as 'history'"
    shown = orjson.dumps({"decisions": [example(solved.bound)]}).decode()
    raise ProblemError("invalid-body", detail, field="body", example=shown, available=["decisions", "history"])


def review(solved: Solved, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the luck and skill of a record of states and actions. They sum to the value reached less that of the start.

    If states cannot be enumerated, luck is not known (:mod:`service.answers.play.hidden_reviews`).

    Raises:
        ProblemError: there is no decision, the goal cannot be reviewed, or a state or action is not legal or does not
            follow from those before it.
    """
    bound = solved.bound
    listed = spelled(bound, decisions)
    if bound.problem.process is None:
        return hidden_reviews.review(solved, listed)
    judged, rows = judged_game(solved, listed)
    told = [
        hidden_reviews.told(bound, decision, forced=len(rows[decision.state].actions) == 1)
        for decision in judged.decisions
    ]
    error_bound = solved.error_bound
    return {
        **head(solved),
        "start": {"state": judged.start, **measured(value=judged.start_value)},
        "end": {"state": judged.end, **measured(value=judged.end_value)},
        "opening": None if judged.opening is None else figures(luck=judged.opening),
        "decisions": told,
        "players": hidden_reviews.players(by_player(judged.decisions), told),
        **measured(reached=judged.reached, luck=judged.luck, skill=judged.skill, result=judged.result),
        # A figure of a decision is the difference of two numbers. A sum adds one figure for each decision.
        "error_bound": None if error_bound is None else 2 * len(judged.decisions) * error_bound,
    }


def judged_game(solved: Solved, decisions: Sequence[tuple[str, str]]) -> tuple[Review, dict[str, Row]]:
    """Return the review of a record in canonical spelling, and the rows that it needs. The states must be enumerated.

    Raises:
        ProblemError: the goal cannot be reviewed, or a state or action is not legal or does not follow.
    """
    problem = solved.bound.problem
    # The goal is a part of the solution's id, so errors about the goal are about the solution.
    with blame(goal="solution"):
        moves = read(problem, decisions)
    rows = solved.rows(token(solved.bound, text) for text in needed_states(problem, moves))
    return judge(problem, moves, rows), rows


def spelled(bound: Bound, decisions: Sequence[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return a record in canonical spelling; what cannot be read stays as it is. Raises ProblemError if there is no decision."""
    if not decisions:
        shown = orjson.dumps([example(bound)]).decode()
        raise ProblemError("invalid-body", "there is no decision to review", field="decisions", example=shown)
    return [_spelled(bound, index, *decision) for index, decision in enumerate(decisions)]


def example(bound: Bound) -> dict[str, str]:
    """Return a decision with which a record may begin, as an entry of a body.

    Raises:
        ProblemError: there are no records of the game.
    """
    if bound.problem.process is None:
        return hidden_reviews.example(bound)
    with blame(goal="solution"):
        return _move(bound, bound.problem.notation.parse(first_decision(bound.problem) or ""))


def mended(bound: Bound, body: Mapping[str, Any], keys: Keys) -> tuple[Keys, Any]:
    """Return the keys of the part to replace in a body that is wrong at ``keys``, and a valid part.

    It is the action alone if its state is a decision. Else it is the whole entry, replaced by one that may follow the
    entries before it.
    """
    if bound.problem.process is None:
        return hidden_reviews.mended(bound, body, keys)
    match keys:
        case ["decisions", int(place), "action"] if (state := _decided(bound, body["decisions"][place])) is not None:
            return keys, process_of(bound.problem).actions(state)[0]
        case ["decisions", int(place), *_]:
            state = _following(
                bound, [(decision["state"], decision["action"]) for decision in body["decisions"][:place]]
            )
            if state is not None:
                return keys[:2], _move(bound, state)
    return keys[:1], [example(bound)]


def _spelled(bound: Bound, index: int, state: str, action: str) -> tuple[str, str]:
    """Return a state and an action in canonical spelling; as they are if they cannot be read.

    Raises:
        ProblemError: one of them may mean several things.
    """
    try:
        parsed = token(bound, state)
        state = parsed.text
        action = names.action(bound, parsed.state, action)
    except AmbiguousError as error:
        problem = from_solver(error)
        problem.field = f"decisions[{index}].{error.field}"
        raise problem from None
    except TablebaseError:
        # The reader of the whole record says what is wrong, as it knows what may follow.
        return state, action
    return state, action


def _decided(bound: Bound, entry: Mapping[str, Any]) -> Hashable | None:
    """Return the state of an entry; None if it is malformed or not a decision."""
    try:
        state: Hashable = bound.problem.notation.parse(str(entry.get("state", "")))
    except TablebaseError:
        return None
    return state if bound.problem.kind(state) == "decision" else None


def _following(bound: Bound, decisions: Sequence[tuple[str, str]]) -> Hashable | None:
    """Return a decision that may follow a record; None if the game is over after it, or the record is not valid."""
    problem = bound.problem
    with suppress(TablebaseError):
        if not decisions:
            return problem.notation.parse(first_decision(problem) or "")  # type: ignore[no-any-return]  # any game's own state
        after = problem.notation.parse(read(problem, decisions)[-1].afterstate)
        return following(problem, after)
    return None


def _move(bound: Bound, state: Hashable) -> dict[str, str]:
    return {"state": bound.problem.notation.format(state), "action": process_of(bound.problem).actions(state)[0]}
