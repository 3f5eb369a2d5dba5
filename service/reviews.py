"""Recorded games, judged decision by decision with one solution's values."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

from service import records
from service.names import Bound
from service.problems import ProblemError, from_solver
from service.store.reader import Reader
from solvers.errors import TablebaseError
from solvers.review import Judged, Number, first_decision, judge, read, wanted


def review(reader: Reader, bound: Bound, solution: str, decisions: Sequence[tuple[str, str]]) -> dict[str, Any]:
    """Luck and skill of a record of states and actions, which sum to what was reached less the start.

    Raises:
        ProblemError: a state or an action is not legal, or does not follow from those before it.
    """
    problem = bound.problem
    if not decisions:
        raise ProblemError("invalid-body", "there is no decision to review", field="decisions", example=example(bound))
    try:
        moves = read(problem, decisions)
    except TablebaseError as error:
        raise from_solver(error) from error
    probes = reader.probe_many(solution, wanted(problem, moves))
    found = judge(problem, moves, {text: records.LazyRow(probe) for text, probe in probes.items()})
    bounds = {probe.error_bound for probe in probes.values()}
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solution,
        "start": {"state": found.start, **_figures(value=found.start_value)},
        "end": {"state": found.end, **_figures(value=found.reached)},
        "opening": None if found.opening is None else _figures(luck=found.opening),
        "decisions": [_decision(bound, each) for each in found.decisions],
        **_figures(luck=found.luck, skill=found.skill, result=found.result),
        "error_bound": max(bounds),
    }


def example(bound: Bound) -> str:
    """A record of one decision, as JSON, that is accepted."""
    state = first_decision(bound.problem) or ""
    action = bound.problem.actions(bound.problem.parse(state))[0]
    return f'[{{"state": "{state}", "action": "{action}"}}]'


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
        "optimal": judged.regret == 0,
        "afterstate": move.afterstate,
        **_figures(**figures),
    }


def _figures(**numbers: Number | None) -> dict[str, Any]:
    """Numbers as doubles, and as fractions under ``exact``, which is null where they are none."""
    rational = all(number is None or isinstance(number, Fraction) for number in numbers.values())
    return {
        **{name: None if number is None else float(number) for name, number in numbers.items()},
        "exact": {name: None if number is None else str(number) for name, number in numbers.items()}
        if rational
        else None,
    }
