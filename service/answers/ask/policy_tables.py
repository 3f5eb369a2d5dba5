"""Tables of decisions as people send them: a state and an action on each line, as CSV or JSON."""

import csv
from collections.abc import Hashable
from io import StringIO
from typing import cast

import orjson

from service.answers import names
from service.answers.errors import ProblemError, from_solver
from service.answers.names import Bound, token
from solvers.contract.problem import process_of
from solvers.errors import IllegalError, TablebaseError

# The most lines of a table.
LINES = 20_000


def line(bound: Bound) -> str:
    """Return a line of a table that can be sent for a goal."""
    return ",".join(_example(bound))


def read(bound: Bound, text: str) -> dict[Hashable, str]:
    """Return the actions of a table by their states. Raises an error that names the line if one cannot be read."""
    lines = [text_line for text_line in text.splitlines() if text_line.strip()]
    if len(lines) > LINES:
        raise ProblemError("illegal", f"the table has more than {LINES} lines", field="table")
    actions: dict[Hashable, str] = {}
    for number, written in enumerate(lines, 1):
        pair = _pair(written)
        if pair == ("state", "action") and number == 1:
            continue
        if pair is None:
            detail = f"line {number} of the table is no state and action, as CSV or JSON: {written[:60]!r}"
            raise ProblemError("invalid-notation", detail, field="table", example=line(bound))
        state = None
        try:
            parsed = token(bound, pair[0])
            if parsed.kind != "decision":
                raise IllegalError(f"state {parsed.text!r}: there is nothing to choose", field="state")
            state = parsed.text
            action = names.action(bound, parsed.state, pair[1])
            if actions.setdefault(parsed.state, action) != action:
                detail = f"state {state!r} has another action in a line before: {actions[parsed.state]!r}"
                raise IllegalError(detail, field="action", example=action)
        except TablebaseError as error:
            problem = from_solver(error)
            problem.detail = f"line {number} of the table: {error}"
            problem.field, problem.available = "table", []
            problem.example = f"{state},{error.example}" if state and error.example else line(bound)
            raise problem from None
    return actions


def _pair(written: str) -> tuple[str, str] | None:
    if written.lstrip().startswith("{"):
        try:
            entry = orjson.loads(written)
        except orjson.JSONDecodeError:
            return None
        texts = entry.get("state"), entry.get("action")
    else:
        try:
            cells = [cell.strip() for cell in next(csv.reader(StringIO(written)))]
        except csv.Error:
            return None
        texts = (cells[0], cells[1]) if len(cells) == 2 else (None, None)
    return cast("tuple[str, str]", texts) if all(isinstance(text, str) for text in texts) else None


def _example(bound: Bound) -> tuple[str, str]:
    process = process_of(bound.problem)
    thrown = (after for _, after in process.outcomes(process.start()))
    state = next(state for state in thrown if process.kind(state) == "decision")
    return bound.problem.notation.format(state), process.actions(state)[0]
