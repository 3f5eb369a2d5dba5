"""Recorded games, judged decision by decision with one solution's values."""

from collections.abc import Hashable, Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any

import orjson

from service import derived
from service.names import Bound, token
from service.problems import ProblemError, blame
from service.store.reader import Reader
from solvers.errors import TablebaseError
from solvers.review import Judged, Number, first_decision, judge, read, thrown, wanted

# The names and places that lead to a part of a body.
Keys = Sequence[str | int]


def review(reader: Reader, bound: Bound, solution: str, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Luck and skill of a record of states and actions, which sum to what was reached less the start.

    Raises:
        ProblemError: a state or an action is not legal, or does not follow from those before it.
    """
    problem = bound.problem
    if not decisions:
        shown = orjson.dumps([example(bound)]).decode()
        raise ProblemError("invalid-body", "there is no decision to review", field="decisions", example=shown)
    # What is wrong with a goal is wrong with the solution that was named.
    with blame(goal="solution"):
        moves = read(problem, decisions)
    states = [token(bound, text) for text in wanted(problem, moves)]
    probes = reader.probe_many(solution, derived.needed(bound, states))
    found = judge(problem, moves, derived.rows(bound, states, probes))
    bounds = {probe.error_bound for probe in probes.values()}
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solution,
        "start": {"state": found.start, **_figures(value=found.start_value)},
        "end": {"state": found.end, **_figures(value=found.end_value)},
        "opening": None if found.opening is None else _figures(luck=found.opening),
        "decisions": [_decision(bound, each) for each in found.decisions],
        **_figures(reached=found.reached, luck=found.luck, skill=found.skill, result=found.result),
        # A figure of a decision is the difference of two numbers, and a sum has one of each.
        "error_bound": 2 * len(moves) * max(bounds),
    }


def example(bound: Bound) -> dict[str, str]:
    """A decision with which a record may begin."""
    return _move(bound, bound.problem.parse(first_decision(bound.problem) or ""))


def mended(bound: Bound, given: Mapping[str, Any], keys: Keys) -> tuple[Keys, Any]:
    """Which part of a body that is wrong at ``keys`` is to be replaced, and by what.

    An action is, where it stands beside a decision; else the whole entry, by one that may follow those before it.
    """
    match keys:
        case ["decisions", int(place), "action"] if (state := _decided(bound, given["decisions"][place])) is not None:
            return keys, bound.problem.actions(state)[0]
        case ["decisions", int(place), *_]:
            state = _following(bound, [(each["state"], each["action"]) for each in given["decisions"][:place]])
            if state is not None:
                return keys[:2], _move(bound, state)
    return keys[:1], [example(bound)]


def _decided(bound: Bound, entry: Mapping[str, Any]) -> Hashable | None:
    """The decision that an entry is about, or None where it is about none."""
    try:
        state: Hashable = bound.problem.parse(str(entry.get("state", "")))
    except TablebaseError:
        return None
    return state if bound.problem.kind(state) == "decision" else None


def _following(bound: Bound, decisions: Sequence[tuple[str, str]]) -> Hashable | None:
    """A decision that may follow others, or None where the game is over after them or they are no record."""
    problem = bound.problem
    with suppress(TablebaseError):
        if not decisions:
            return problem.parse(first_decision(problem) or "")  # type: ignore[no-any-return]  # any game's own state
        after = problem.parse(read(problem, decisions)[-1].afterstate)
        return next((state for state, _ in thrown(problem, after)), None)
    return None


def _move(bound: Bound, state: Hashable) -> dict[str, str]:
    return {"state": bound.problem.format(state), "action": bound.problem.actions(state)[0]}


def _decision(bound: Bound, judged: Judged) -> dict[str, Any]:
    move = judged.move
    state = bound.problem.parse(move.state)
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
        "label": bound.problem.label(state, move.action),
        "best": judged.best,
        "optimal": judged.optimal,
        "afterstate": move.afterstate,
        **_figures(**figures),
    }


def _figures(**numbers: Number | None) -> dict[str, Any]:
    """Numbers as doubles, and as fractions under ``exact``, which is null where they are none."""
    rational = all(number is None or isinstance(number, Fraction) for number in numbers.values())
    return {
        # Nothing, and not the negative nothing that doubles know.
        **{name: None if number is None else float(number) + 0.0 for name, number in numbers.items()},
        "exact": {name: None if number is None else str(number) for name, number in numbers.items()}
        if rational
        else None,
    }
