"""One state's record, the same in a reply, a batch item and an export line.

Every figure is a correctly rounded double of an exact fraction where the solution is exact: ``value`` of the
stored fraction, ``regret`` of the difference of two, taken in integers before the one rounding. Rank is
competition rank by the goal's value; the order inside a tie is the stored one.
"""

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache
from typing import Any, Self

from service.names import Bound, Token
from service.store.reader import Probe
from solvers.types import ActionValue, Row
from solvers.written import UNDECIDED, is_double, read_actions, read_others, split_action

# Says the stored actions of a state in words.
Words = Callable[[Bound, Hashable, str], Sequence[str]]


def labels(bound: Bound, state: Hashable, text: str) -> Sequence[str]:
    """The words for the stored actions of a state: they depend on nothing solved."""
    label = bound.problem.label
    return tuple([label(state, split_action(entry)[0]) for entry in text.split(" ")])


remembered_labels = lru_cache(maxsize=1024)(labels)


def ratio(text: str) -> tuple[int, int]:
    """Numerator and denominator of ``n`` or ``n/d``."""
    numerator, slash, denominator = text.partition("/")
    return int(numerator), int(denominator) if slash else 1


def record(bound: Bound, state: Hashable, probe: Probe, words: Words = labels) -> dict[str, Any]:
    """The record of a state that has a row, stored or derived; ``words`` makes its labels.

    Where more than two play it has ``others``, the values of those who move next, and ``equilibrium`` besides.
    """
    listed = _actions(bound, state, probe, words) if probe.actions else []
    found = {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": probe.solution,
        "state": probe.state,
        "terminal": bound.problem.stored_ends and bound.problem.kind(state) == "terminal",
        "value": probe.value,
        "exact": probe.exact,
        # A regret is the difference of two numbers.
        "error_bound": 2 * probe.error_bound if listed else probe.error_bound,
        "confidence": None,
    }
    if probe.others is not None:
        others, equilibrium = read_others(probe.others, probe.value)
        found["others"], found["equilibrium"] = list(others), equilibrium
    found["best"] = listed[0]["action"] if listed else None
    found["policy"] = probe.action
    found["actions"] = listed
    return found


def terminal_record(bound: Bound, token: Token, solution: str) -> dict[str, Any]:
    """The record of a finished game; its value follows from the rules, so no row is stored for it."""
    utility = bound.problem.utility(token.state)
    return {
        "game": bound.game_slug,
        "goal": bound.slug,
        "solution": solution,
        "state": token.text,
        "terminal": True,
        "value": utility.numerator / utility.denominator,
        "exact": str(utility),
        "error_bound": 0.0,
        "confidence": None,
        "best": None,
        "policy": None,
        "actions": [],
    }


def smallest(full: dict[str, Any]) -> dict[str, Any]:
    """The smallest answer: what to do and what it is worth."""
    names = ("solution", "state", "terminal", "best", "policy", "value", "exact", "error_bound", "confidence")
    return {name: full[name] for name in names}


class LazyRow(Row):
    """A stored row as the solvers know it, whose actions are read only when they are asked for.

    A question about a whole solution looks at the actions of few of its rows, and those of all would fill the memory.
    """

    _text: str

    def __new__(cls, probe: Probe) -> Self:
        others, equilibrium = read_others(probe.others, probe.value)
        made = super().__new__(cls, probe.state, probe.action, probe.value, probe.exact, (), others, equilibrium)
        made._text = probe.actions
        return made

    @property
    def actions(self) -> tuple[ActionValue, ...]:
        """Every legal action, best first."""
        return read_actions(self._text, self.action, self.value, self.exact)


def _actions(bound: Bound, state: Hashable, probe: Probe, words: Words) -> list[dict[str, Any]]:
    """The stored actions with their labels, values, regrets and ranks; written out, as every lookup waits for it."""
    sign = -1 if bound.minimize else 1
    text = probe.actions
    said = words(bound, state, text)
    # The policy's action is worth what the row is.
    own = repr(probe.value) if probe.exact is None else probe.exact
    listed: list[dict[str, Any]] = []
    previous = exact = None
    most: int | float = 0
    rank, scale, value, regret = 0, 1, 0.0, 0.0
    for place, (entry, label) in enumerate(zip(text.split(" "), said, strict=True), 1):
        action, given, tie = split_action(entry)
        given = given or own
        # Equal values have equal text: a tie shares its figures.
        if given != previous:
            previous, rank = given, place
            if is_double(given):
                value = float(given)
                if place == 1:
                    most = sign * value
                regret = max(0.0, most - sign * value)
            else:
                numerator, denominator = ratio(given)
                exact, value = given, numerator / denominator
                if place == 1:
                    most, scale = sign * numerator, denominator
                regret = (most * denominator - sign * numerator * scale) / (scale * denominator)
        elif exact is None and tie != UNDECIDED:
            # Rounded, two values may be equal of which one is proved to be better.
            rank = place
        item = {"action": action, "label": label, "value": value, "exact": exact}
        if tie and tie != UNDECIDED:
            numerator, denominator = ratio(tie)
            item["tie_value"] = numerator / denominator
            item["tie_exact"] = tie
        item["regret"] = regret
        item["rank"] = rank
        item["optimal"] = None if tie == UNDECIDED else rank == 1
        listed.append(item)
    return listed
