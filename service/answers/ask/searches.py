"""Records of states that are searched on request: the table's record with what play-outs found in some milliseconds.

A search never fails. If none is possible at the moment, the record is the table's, and its member ``search`` says why.
"""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any
from zlib import crc32

from service.answers import records
from service.answers.ask import states
from service.answers.errors import ProblemError
from service.answers.names import Bound, Token
from service.answers.solved import Solved
from service.search.client import NoSearchError, Worker, worker
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Row, ordered

_PAGE = 1000


def record(solved: Solved, state: Token, budget: int) -> dict[str, Any]:
    """Return the searched record of a state. ``budget`` is the milliseconds that it may take.

    Raises:
        ProblemError: states of this goal are not searched.
    """
    bound = solved.bound
    if bound.problem.kernel.searcher is None:
        detail = f"{bound.game_slug} {bound.slug} is not searched: there is no query parameter 'budget_ms' here"
        raise ProblemError("unknown-parameter", detail, field="budget_ms", example="")
    if not state.has_row:
        return _unsearched(states.record(solved, state), budget, "the game is over")
    row = solved.row(state)
    if len(row.actions) < 2:
        return _unsearched(records.record(solved, state.state, row), budget, "there is nothing to choose")
    try:
        reply = _search(solved, worker(bound.problem.kernel.searcher), row, budget)
    except NoSearchError as error:
        return _unsearched(records.record(solved, state.state, row), budget, str(error))
    full = records.record(solved, state.state, _row(bound, row, reply))
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


def _search(solved: Solved, one: Worker, row: Row, budget: int) -> Mapping[str, Any]:
    """Return the worker's reply. Raises NoSearchError."""
    request: dict[str, Any] = {
        "state": row.state,
        "actions": {action.action: action.value for action in row.actions},
        "seconds": budget / 1000,
        "seed": crc32(row.state.encode()),
    }
    return asked(solved, one, request, budget / 1000)


def asked(
    solved: Solved, one: Worker, request: Mapping[str, Any], seconds: float, patience: float = 0.0
) -> Mapping[str, Any]:
    """Return a worker's reply to a request about a solution, whose values it is sent if it does not have them.

    Raises:
        NoSearchError: there is no reply, for the reason in the message.
    """
    request = {"solution": solved.id, **request}
    reply = one.ask(request, seconds, patience)
    if "needs" in reply:
        rules = solved.manifest().rules_text
        reply = one.ask({**request, "rules": rules, "goal": solved.bound.stored_as, "rows": _stored(solved)}, seconds)
    return reply


def _stored(solved: Solved) -> dict[str, tuple[float, str | None]]:
    """Return the value and ``more`` of all stored states of a solution."""
    stored: dict[str, tuple[float, str | None]] = {}
    after = ""
    while True:
        page = solved.page(after, _PAGE)
        stored.update((row.state, (row.value, row.more)) for row in page)
        if len(page) < _PAGE:
            return stored
        after = page[-1].state


def _row(bound: Bound, row: Row, reply: Mapping[str, Any]) -> Row:
    """Return a row with the searched values. Estimates do not prove which action is better, so none is said to be optimal.

    A search tells better which action is best, but nobody has measured how far its values are off: play-outs are broken off,
    and the cards are dealt as the opponent's last play suggests. The interval of the table's value holds for the action all
    the same, and is only stretched so that the value shown is inside.
    """
    listed = [
        ActionValue(action.action, value, None, None, _stretched(action.confidence, value))
        for action, value in zip(row.actions, reply["values"], strict=True)
    ]
    actions = tuple(action._replace(tie=UNDECIDED) for action in ordered(listed, bound.problem.goal))
    done = actions[0]
    if bound.problem.strategy is not None:
        done = next(action for action in actions if action.action == row.action)
    return Row(row.state, done.action, done.value, None, actions, row.more, done.confidence)


def _stretched(sure: Confidence | None, value: float) -> Confidence | None:
    """Return the smallest interval that has another one and a value inside."""
    return None if sure is None else replace(sure, low=min(sure.low, value), high=max(sure.high, value))
