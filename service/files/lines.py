"""The lines of an export: a record as JSON, or an action of a record as CSV.

A line has what the database stores of a state, and what compares its actions. It leaves out what follows from the state
and the action alone: labels, afterstates and links.

Making lines is most of the work of an export. So rows come in their stored form, and decisions between two doubles,
which nearly all rows of large solutions are, are written without making objects for them.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import orjson

from service.answers.names import Bound, stores_ends
from service.answers.records import interval, shared
from service.store.reader import Manifest
from service.store.rows import StoredRow
from solvers.contract import row_text
from solvers.contract.rows import Row, ratio, standings

# The columns of a CSV, in order. Those in TEXTS stand in square brackets, so that no program takes a state for a date, an
# action for a number or a fraction for a day of the year.
COLUMNS = (
    *("game", "goal", "unit", "direction", "solution"),
    *("state", "terminal", "state_value", "state_exact", "error_bound", "best", "policy"),
    *("action", "action_value", "action_exact", "regret", "rank", "optimal", "tie_value", "tie_exact"),
    *("confidence_low", "confidence_high", "confidence_level", "confidence_samples", "more"),
)
TEXTS = frozenset(("state", "state_exact", "best", "policy", "action", "action_exact", "tie_exact"))
_INTERVAL = ("low", "high", "level", "samples")
_NEW_LINE = orjson.OPT_APPEND_NEWLINE
# The lists of actions that are kept for the rows that share them, which are neighbours: more lists are found no more often,
# and long ones take more than 10 kB each.
_LISTS = 128
# R reads no other spelling as logical; pandas, DuckDB and spreadsheets read this one too.
_FLAGS = {False: "FALSE", True: "TRUE"}
# A column of true, false and nothing has no type in pandas, which warns of it; one of numbers has.
_OPTIMAL = {None: "", False: "0", True: "1"}


class Lines:
    """The lines of one solution."""

    def __init__(self, bound: Bound, manifest: Manifest) -> None:
        goal, head = bound.problem.goal, shared(bound, manifest.id)
        self._problem = bound.problem
        self._views = bound.views
        self._goal = goal
        self._sign = goal.sign
        self._ends = stores_ends(bound)
        self._bound = manifest.error_bound
        # A regret is the difference of two numbers, so its error may be twice as large.
        self._double = None if manifest.error_bound is None else 2 * manifest.error_bound
        self._json_head = orjson.dumps(head)[:-1].decode() + ',"state":"'
        self._json_bound = orjson.dumps(self._double).decode()
        self._csv_head = ",".join(map(_quoted, head.values())) + ","
        self._csv_bound = "" if self._double is None else repr(self._double)
        # Many states of an exact solution share a list of actions.
        self._listed = lru_cache(maxsize=_LISTS)(self._compared)
        self._tails = lru_cache(maxsize=_LISTS)(lambda *key: list(map(_tail, self._listed(*key))))
        self._dumped = lru_cache(maxsize=_LISTS)(lambda *key: orjson.Fragment(orjson.dumps(self._listed(*key))))

    def json(self, rows: Iterable[StoredRow]) -> bytes:
        """Return the records of rows as JSON, each on a line."""
        read_pair, sign, head, bound = row_text.read_pair, self._sign, self._json_head, self._json_bound
        lines = []
        for row in rows:
            state, action, value, exact, text, more = row
            pair = read_pair(text, value) if exact is None and more is None else None
            if pair is None:
                lines.append(self._json_line(row))
                continue
            first, best, second, other = pair
            lines.append(
                f'{head}{state}","terminal":false,"value":{value!r},"exact":null,"error_bound":{bound},"confidence":null,'
                f'"best":"{first}","policy":"{action}","actions":[{{"action":"{first}","value":{best!r},"exact":null,'
                f'"regret":0.0,"rank":1,"optimal":true}},{{"action":"{second}","value":{other!r},"exact":null,'
                f'"regret":{max(0.0, sign * (best - other))!r},"rank":2,"optimal":false}}]}}\n'
            )
        return "".join(lines).encode()

    def csv(self, rows: Iterable[StoredRow]) -> bytes:
        """Return rows as CSV: a line for each action, or one line if there is none."""
        read_pair, sign, head, bound = row_text.read_pair, self._sign, self._csv_head, self._csv_bound
        lines = []
        for row in rows:
            state, action, value, exact, text, more = row
            pair = read_pair(text, value) if exact is None and more is None else None
            if pair is None:
                lines += self._csv_lines(row)
                continue
            first, best, second, other = pair
            of_state = f"{head}[{state}],FALSE,{value!r},,{bound},[{first}],[{action}],["
            lines.append(
                f"{of_state}{first}],{best!r},,0.0,1,1,,,,,,,\r\n"
                f"{of_state}{second}],{other!r},,{max(0.0, sign * (best - other))!r},2,0,,,,,,,\r\n"
            )
        return "".join(lines).encode()

    def table(self, rows: Iterable[StoredRow]) -> list[tuple[Any, ...]]:
        """Return the columns of the CSV behind ``solution`` for each of its lines, with None for what is empty."""
        lines = []
        for row in rows:
            members, listed, more = self._members(row)
            of_state = [members[name] for name in ("state", "terminal", "value", "exact", "error_bound")]
            of_state += [listed[0]["action"] if listed else None, row[1]]
            text = orjson.dumps(more).decode() if more else None
            for item in listed or [{"confidence": members["confidence"]}]:
                sample = item.get("confidence") or {}
                of_action = [item.get(name) for name in ("action", "value", "exact", "regret", "rank", "optimal")]
                of_action += [item.get("tie_value"), item.get("tie_exact")]
                of_sample = [sample.get(name) for name in _INTERVAL]
                lines.append((*of_state, *of_action, *of_sample, text))
        return lines

    def _json_line(self, row: StoredRow) -> str:
        members, listed, more = self._members(row)
        named = {"opponent": self._goal.opponent} if self._goal.opponent else {}
        rest = {**members, **named, **more, "best": listed[0]["action"] if listed else None, "policy": row[1]}
        actions = listed if row[3] is None else self._dumped(row[4], row[1], row[2], row[3])
        text = orjson.dumps({**rest, "actions": actions}, option=_NEW_LINE).decode()
        # The head ends with the quotation mark before the state.
        return self._json_head + text[len('{"state":"') :]

    def _csv_lines(self, row: StoredRow) -> list[str]:
        members, listed, more = self._members(row)
        state, action, value, exact, text, _ = row
        best = listed[0]["action"] if listed else None
        of_state = (
            f"{self._csv_head}{_text(state)},{_FLAGS[members['terminal']]},{value!r},{_text(exact)},"
            f"{_cell(members['error_bound'])},{_text(best)},{_text(action)},"
        )
        if not listed:
            tails: Sequence[str] = (_tail({"confidence": members["confidence"]}),)
        elif exact is None:
            tails = [_tail(item) for item in listed]
        else:
            tails = self._tails(text, action, value, exact)
        last = (_quoted(orjson.dumps(more).decode()) if more else "") + "\r\n"
        return [f"{of_state}{tail}{last}" for tail in tails]

    def _members(self, row: StoredRow) -> tuple[dict[str, Any], list[dict[str, Any]], dict[str, Any]]:
        """Return the members of a record that every game has, the list of actions, and the members of this game."""
        state, action, value, exact, text, more = row
        listed = (
            self._compared(text, action, value, exact) if exact is None else self._listed(text, action, value, exact)
        )
        confidence = row_text.read_confidence(text, action)
        members = {
            "state": state,
            "terminal": not listed and self._ends and self._terminal(state),
            "value": value,
            "exact": exact,
            "error_bound": self._error_bound(exact, listed),
            "confidence": None if confidence is None else interval(confidence),
        }
        if more is None:
            return members, listed, {}
        full = Row(state, action, value, exact, (), more, confidence)
        return members, listed, dict(self._views.members(full))

    def _error_bound(self, exact: str | None, listed: list[dict[str, Any]]) -> float | None:
        """Return the error bound of a record, as in :func:`service.answers.records.record`."""
        if self._bound and exact is not None and all(action["exact"] is not None for action in listed):
            return 0.0
        return self._double if listed else self._bound

    def _terminal(self, state: str) -> bool:
        return self._problem.kind(self._problem.notation.parse(state)) == "terminal"

    def _compared(self, text: str, chosen: str | None, value: float, exact: str | None) -> list[dict[str, Any]]:
        """Return the actions of a row, best first, as members of a record."""
        actions = row_text.read(text, chosen, value, exact)
        listed: list[dict[str, Any]] = []
        for item, (rank, regret, optimal) in zip(actions, standings(actions, self._goal), strict=True):
            members: dict[str, Any] = {"action": item.action, "value": item.value, "exact": item.exact}
            if item.tie is not None and item.exact is not None:
                numerator, denominator = ratio(item.tie)
                members |= {"tie_value": numerator / denominator, "tie_exact": item.tie}
            members |= {"regret": regret, "rank": rank, "optimal": optimal}
            if item.confidence is not None:
                members["confidence"] = interval(item.confidence)
            listed.append(members)
        return listed


def head() -> bytes:
    """Return the first line of a CSV, the names of its columns."""
    return (",".join(COLUMNS) + "\r\n").encode()


def _tail(item: dict[str, Any]) -> str:
    """Return the columns of an action, up to ``more``, which ends the line."""
    of_action = (
        f"{_text(item.get('action'))},{_cell(item.get('value'))},{_text(item.get('exact'))},{_cell(item.get('regret'))},"
        f"{_cell(item.get('rank'))},{_OPTIMAL[item.get('optimal')]},{_cell(item.get('tie_value'))},{_text(item.get('tie_exact'))},"
    )
    sample = item.get("confidence")
    return of_action + (",,,," if sample is None else "".join(f"{sample[name]!r}," for name in _INTERVAL))


def _text(entry: str | None) -> str:
    return "" if entry is None else f"[{entry}]"


def _cell(entry: float | None) -> str:
    return "" if entry is None else repr(entry)


def _quoted(text: str) -> str:
    return '"' + text.replace('"', '""') + '"' if set(text) & set(',"\r\n') else text
