"""The records of stored rows as JSON, for answers about many states.

A record is the one of :func:`service.answers.records.record`. Here no objects are made for its actions: nearly all rows are either exact,
so that many of them share their figures, or decisions between two doubles. Their JSON is put together from texts.
"""

from collections.abc import Hashable
from functools import lru_cache
from typing import Any

import orjson

from service.answers import records
from service.answers.names import Bound, stores_ends
from service.answers.solved import Solved
from service.store.rows import LazyRow
from solvers.contract import row_text
from solvers.contract.rows import ActionValue, ratio, standings

# What only the text of a double or of an estimate contains.
_INEXACT = (".", "e-", "e+", "^")
_BEST, _SECOND = ',"rank":1,"optimal":true}', ',"rank":2,"optimal":false}'


class Fragments:
    """The records of one solution, with the first ``most`` actions of each, or all."""

    def __init__(self, solved: Solved, most: int | None) -> None:
        bound, goal, error_bound = solved.bound, solved.bound.problem.goal, solved.error_bound
        self._solved, self._bound, self._most = solved, bound, most
        self._ends = stores_ends(bound)
        self._last: tuple[str, Hashable] = "", None
        self._head = orjson.dumps(records.shared(bound, solved.id))[:-1].decode() + ',"state":"'
        opponent = f',"opponent":{_json(goal.opponent)}' if goal.opponent else ""
        # What stands between the exact value and what only this game has, by what the record has.
        bounds = {"exact": error_bound and 0.0, "start": error_bound, "decision": error_bound and 2 * error_bound}
        self._middle = {name: f',"error_bound":{_json(of)},"confidence":null{opponent}' for name, of in bounds.items()}

    def of(self, state: str, action: str | None, value: float, exact: str | None, text: str, more: str | None) -> Any:
        """Return the record of a row, given in its stored form, as orjson dumps it."""
        made = None
        if not text and action is None:
            made = self._without_actions(state, value, exact, more)
        elif text and more is None and exact is not None and not any(mark in text for mark in _INEXACT):
            made = self._exact(state, action, value, exact, text)
        elif text and more is None and exact is None:
            made = self._pair(state, action, value, text)
        if made is not None:
            return orjson.Fragment(made)
        row = LazyRow(state, action, value, exact, text, more)
        return records.record(self._solved, self._parsed(state), row, most=self._most)

    def _without_actions(self, state: str, value: float, exact: str | None, more: str | None) -> str:
        """Return the record of a state without a choice."""
        terminal = self._ends and self._bound.problem.kind(self._parsed(state)) == "terminal"
        shown = "null" if exact is None else f'"{exact}"'
        own = ""
        if more is not None:
            members = self._bound.views.members(LazyRow(state, None, value, exact, "", more))
            own = f",{_json(members)[1:-1]}" if members else ""
        return (
            f'{self._head}{state}","terminal":{"true" if terminal else "false"},"value":{_json(value)},"exact":{shown}'
            f'{self._middle["start" if exact is None else "exact"]}{own},"best":null,"policy":null,"actions":[]}}'
        )

    def _exact(self, state: str, action: str | None, value: float, exact: str, text: str) -> str:
        """Return the record of an exact decision."""
        bound, entries = self._bound, text.split(" ")
        best, _, shown = entries[0].partition("=")
        top = shown.partition("~")[0] or exact
        known, regrets = _known(bound, bound.views.context(state)), _regrets(bound, top)
        items: list[str] = []
        previous, regret, tail = "", "", _BEST
        for index, entry in enumerate(entries[: self._most], start=1):
            beginning, number = known.get(entry) or self._exactly(known, state, entry, exact)
            if number != previous:
                if previous:
                    tail = f',"rank":{index},"optimal":false}}'
                previous, regret = number, regrets.get(number) or _regret(bound, regrets, top, number)
            items.append(f"{beginning}{regret}{tail}")
        return (
            f'{self._head}{state}","terminal":false,"value":{_json(value)},"exact":"{exact}"{self._middle["exact"]},'
            f'"best":"{best}","policy":"{action}","actions":[{",".join(items)}]}}'
        )

    def _pair(self, state: str, action: str | None, value: float, text: str) -> str | None:
        """Return the record of a decision between two doubles of which the first is better; None if it is another one."""
        pair = row_text.read_pair(text, value)
        if pair is None:
            return None
        first, best, second, other = pair
        regret = max(0.0, self._bound.problem.goal.sign * (best - other))
        shown, better, worse, lost = _json([value, best, other, regret])[1:-1].split(",")
        items = [
            f'{self._beginning(state, first)}"value":{better},"exact":null,"regret":0.0{_BEST}',
            f'{self._beginning(state, second)}"value":{worse},"exact":null,"regret":{lost}{_SECOND}',
        ]
        listed = items if self._most is None else items[: self._most]
        return (
            f'{self._head}{state}","terminal":false,"value":{shown},"exact":null{self._middle["decision"]},'
            f'"best":"{first}","policy":"{action}","actions":[{",".join(listed)}]}}'
        )

    def _exactly(self, known: dict[str, tuple[str, str]], state: str, entry: str, own: str) -> tuple[str, str]:
        """Return the JSON of an exact action up to its regret, and its value; it is kept by its entry in a list of actions.

        ``own`` is the value of the row, which is not repeated in the entry of the policy's action.
        """
        action, _, shown = entry.partition("=")
        number, _, tie = shown.partition("~")
        exact = number or own
        key = entry if number else f"{action}={exact}{shown}"
        made = known.get(key)
        if made is None:
            figures = {"value": _rounded(exact), "exact": exact}
            if tie:
                figures |= {"tie_value": _rounded(tie), "tie_exact": tie}
            made = known[key] = f"{self._beginning(state, action)}{_json(figures)[1:-1]},", exact
        return made

    def _beginning(self, state: str, action: str) -> str:
        """Return the JSON of an action up to its value."""
        bound, parsed = self._bound, self._parsed(state)
        label, after = bound.views.label(parsed, action), bound.problem.afterstate(parsed, action)
        return _json({"action": action, "label": label, "afterstate": after})[:-1] + ","

    def _parsed(self, text: str) -> Hashable:
        """Return the state with a text. The last one is kept, as each of its actions asks for it."""
        if text != self._last[0]:
            self._last = text, self._bound.problem.notation.read_canonical(text)
        return self._last[1]


@lru_cache(maxsize=512)
def _known(_bound: Bound, _context: str) -> dict[str, tuple[str, str]]:
    """Return what is known in a context of a state's text: see :meth:`Fragments._exactly`."""
    return {}


@lru_cache(maxsize=512)
def _regrets(_bound: Bound, _top: str) -> dict[str, str]:
    """Return the regrets that are known beside the best value, as JSON, by the value of the action."""
    return {}


def _regret(bound: Bound, known: dict[str, str], top: str, number: str) -> str:
    """Return the regret of an exact action as JSON, and keep it."""
    compared = standings([ActionValue("", _rounded(exact), exact) for exact in (top, number)], bound.problem.goal)
    made = known[number] = f'"regret":{_json(compared[1][1])}'
    return made


def _rounded(exact: str) -> float:
    numerator, denominator = ratio(exact)
    return numerator / denominator


def _json(member: Any) -> str:
    return orjson.dumps(member).decode()
