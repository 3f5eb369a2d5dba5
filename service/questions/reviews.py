"""Reviews of recorded games, decision by decision, with the values of one solution."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import orjson

from service.questions import derived, manifests
from service.questions.errors import ProblemError, blame
from service.questions.names import Bound, token
from service.questions.states import no_row
from service.store.reader import Reader
from solvers.contract.problem import process_of
from solvers.errors import TablebaseError
from solvers.review import Judged, Number, first_decision, judge, needed_states, read, thrown

# The names and positions that lead to a part of a body.
Keys = Sequence[str | int]


def review(reader: Reader, bound: Bound, solution: str, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Return the luck and skill of a record of states and actions. They sum to the value reached less that of the start.

    Raises:
        ProblemError: there is no decision, the goal cannot be reviewed, or a state or action is not legal or does not
            follow from those before it.
    """
    problem = bound.problem
    if not decisions:
        shown = orjson.dumps([example(bound)]).decode()
        raise ProblemError("invalid-body", "there is no decision to review", field="decisions", example=shown)
    # The goal is a part of the solution's id, so errors about the goal are about the solution.
    with blame(goal="solution"):
        moves = read(problem, decisions)
    states = [token(bound, text) for text in needed_states(problem, moves)]
    asked = derived.asked(bound, states)
    probes = manifests.of_solution(reader, solution, reader.probe_many, solution, derived.needed(asked))
    rows = {text: probe.row for text, probe in derived.probe_all(bound, asked, probes).items()}
    for state in states:
        if state.has_row and state.text not in rows:
            raise no_row(reader, bound, solution, state.text)
    judged = judge(problem, moves, rows)
    bounds = [probe.error_bound for probe in probes.values() if probe.error_bound is not None]
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solution,
        "start": {"state": judged.start, **_figures(value=judged.start_value)},
        "end": {"state": judged.end, **_figures(value=judged.end_value)},
        "opening": None if judged.opening is None else _figures(luck=judged.opening),
        "decisions": [_decision(bound, each) for each in judged.decisions],
        **_figures(reached=judged.reached, luck=judged.luck, skill=judged.skill, result=judged.result),
        # A figure of a decision is the difference of two numbers. A sum adds one figure for each decision.
        "error_bound": 2 * len(moves) * max(bounds) if bounds else None,
    }


def example(bound: Bound) -> dict[str, str]:
    """Return a decision with which a record may begin, as an entry of a body.

    Raises:
        ProblemError: there are no records of the game.
    """
    with blame(goal="solution"):
        return _move(bound, bound.problem.notation.parse(first_decision(bound.problem) or ""))


def mended(bound: Bound, body: Mapping[str, Any], keys: Keys) -> tuple[Keys, Any]:
    """Return the keys of the part to replace in a body that is wrong at ``keys``, and a valid part.

    It is the action alone if its state is a decision. Else it is the whole entry, replaced by one that may follow the
    entries before it.
    """
    match keys:
        case ["decisions", int(place), "action"] if (state := _decided(bound, body["decisions"][place])) is not None:
            return keys, process_of(bound.problem).actions(state)[0]
        case ["decisions", int(place), *_]:
            state = _following(bound, [(each["state"], each["action"]) for each in body["decisions"][:place]])
            if state is not None:
                return keys[:2], _move(bound, state)
    return keys[:1], [example(bound)]


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
        return next((state for state, _ in thrown(problem, after)), None)
    return None


def _move(bound: Bound, state: Hashable) -> dict[str, str]:
    return {"state": bound.problem.notation.format(state), "action": process_of(bound.problem).actions(state)[0]}


def _decision(bound: Bound, judged: Judged) -> dict[str, Any]:
    move = judged.move
    state = bound.problem.notation.parse(move.state)
    figures = {
        "value": judged.value,
        "action_value": judged.action_value,
        "regret": judged.regret,
        "skill": judged.skill,
        "luck": judged.luck,
    }
    return {
        "state": move.state,
        "action": move.action,
        "label": bound.problem.notation.label(state, move.action),
        "best": judged.best,
        "optimal": judged.optimal,
        "afterstate": move.afterstate,
        **_figures(**figures),
    }


def _figures(**numbers: Number | None) -> dict[str, Any]:
    """Return numbers as doubles, and as fractions in the member ``exact``, which is null unless all are exact."""
    rational = all(number is None or isinstance(number, Fraction) for number in numbers.values())
    return {
        # Adding 0.0 turns -0.0 into 0.0.
        **{name: None if number is None else float(number) + 0.0 for name, number in numbers.items()},
        "exact": {name: None if number is None else str(number) for name, number in numbers.items()}
        if rational
        else None,
    }
