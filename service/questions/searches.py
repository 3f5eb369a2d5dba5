"""Records of states that are searched on request: the table's record with what play-outs found in some milliseconds.

A search never fails. If none is possible at the moment, the record is the table's, and its member ``search`` says why.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, NamedTuple
from zlib import crc32

from service.questions import states
from service.questions.errors import ProblemError
from service.questions.manifests import manifest, of_solution
from service.questions.names import Bound, Token
from service.questions.records import record
from service.search.client import NoSearchError, Worker, worker
from service.store.reader import Probe, Reader
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row, ordered

_PAGE = 1000


class _Asked(NamedTuple):
    """A state that is searched: the solution's problem, the state's row, and the milliseconds that it may take."""

    bound: Bound
    probe: Probe
    budget: int


def current_record(reader: Reader, bound: Bound, state: Token, budget: int) -> dict[str, Any]:
    """Return the searched record of a state under the current solution. Raises ProblemError if nothing is searched."""
    _check(bound)
    if not state.has_row:
        return _unsearched(states.current_record(reader, bound, state), budget, "the game is over")
    return _record(reader, state, _Asked(bound, states.current_probe(reader, bound, state), budget))


def solution_record(reader: Reader, bound: Bound, solution: str, state: Token, budget: int) -> dict[str, Any]:
    """Return the searched record of a state under one solution. Raises ProblemError if nothing is searched."""
    _check(bound)
    if not state.has_row:
        return _unsearched(states.solution_record(reader, bound, solution, state), budget, "the game is over")
    return _record(reader, state, _Asked(bound, states.solution_probe(reader, bound, solution, state), budget))


def _check(bound: Bound) -> None:
    if bound.problem.search is None:
        detail = f"{bound.game_slug} {bound.slug} is not searched: there is no query parameter 'budget_ms' here"
        raise ProblemError("unknown-parameter", detail, field="budget_ms", example="")


def _record(reader: Reader, state: Token, asked: _Asked) -> dict[str, Any]:
    bound, probe, budget = asked
    if len(probe.row.actions) < 2:
        return _unsearched(record(bound, state.state, probe), budget, "there is nothing to choose")
    try:
        reply = _search(reader, worker(bound.problem.search or "", bound.game_slug), asked)
    except NoSearchError as error:
        return _unsearched(record(bound, state.state, probe), budget, str(error))
    full = record(bound, state.state, probe._replace(row=_row(bound, probe.row, reply)))
    full["search"] = {
        "status": "searched",
        "reason": None,
        "budget_ms": budget,
        "worlds": max(reply["worlds"]),
        "playouts": reply["playouts"],
    }
    return full


def _unsearched(full: dict[str, Any], budget: int, reason: str) -> dict[str, Any]:
    """Return a record with the reason why it is only the table's."""
    full["search"] = {"status": "table", "reason": reason, "budget_ms": budget, "worlds": 0, "playouts": 0}
    return full


def _search(reader: Reader, one: Worker, asked: _Asked) -> Mapping[str, Any]:
    """Return the worker's reply. It is sent the solution's values if it does not have them. Raises NoSearchError."""
    bound, probe, budget = asked
    request: dict[str, Any] = {
        "solution": probe.solution,
        "state": probe.row.state,
        "actions": {each.action: each.value for each in probe.row.actions},
        "seconds": budget / 1000,
        "seed": crc32(probe.row.state.encode()),
    }
    reply = one.ask(request, budget / 1000)
    if "needs" in reply:
        rules = manifest(reader, probe.solution).rules_text
        request.update(rules=rules, goal=bound.slug, rows=_stored(reader, probe.solution))
        reply = one.ask(request, budget / 1000)
    return reply


def _stored(reader: Reader, solution: str) -> dict[str, tuple[float, str | None]]:
    """Return the value and ``more`` of all stored states of a solution."""
    stored: dict[str, tuple[float, str | None]] = {}
    after = ""
    while True:
        page = of_solution(reader, solution, reader.page, solution, after, _PAGE)
        stored.update((probe.row.state, (probe.row.value, probe.row.more)) for probe in page)
        if len(page) < _PAGE:
            return stored
        after = page[-1].row.state


def _row(bound: Bound, row: Row, reply: Mapping[str, Any]) -> Row:
    """Return a row with the searched values. Estimates do not prove which action is better, so none is said to be optimal.

    A search tells better which action is best, but nobody has measured how far its values are off: play-outs are broken off,
    and the cards are dealt as the opponent's last play suggests. The interval of the table's value holds for the action all
    the same, and is only stretched so that the value shown is inside.
    """
    listed = [
        ActionValue(each.action, value, None, None, _stretched(each.confidence, value))
        for each, value in zip(row.actions, reply["values"], strict=True)
    ]
    actions = tuple(each._replace(tie=UNDECIDED) for each in ordered(listed, bound.problem.goal))
    best = actions[0]
    return Row(row.state, best.action, best.value, None, actions, row.more, best.confidence)


def _stretched(sure: Confidence | None, value: float) -> Confidence | None:
    """Return the smallest interval that has another one and a value inside."""
    return None if sure is None else replace(sure, low=min(sure.low, value), high=max(sure.high, value))
