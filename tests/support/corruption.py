"""Corrupt one stored number of a solution at a time: every check must refuse every one of them by name.

A *kind* is one member of a row or of a distribution, such as the value or the second value of the third action. Each kind
is corrupted in the first, a middle and the last row that has it, or in more rows, and nothing else is changed.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, TypeVar

from solvers.contract.problem import Problem
from solvers.contract.rows import UNDECIDED, ActionValue, Confidence, Distribution, Result, Row, Solution
from solvers.dispatch import verify
from solvers.errors import VerificationError

Item = TypeVar("Item", Row, Distribution)
# A member of an item, and the item with this member changed; None if the item does not have the member.
Change = Callable[[Any], Any]
# Returns another number that is too far away to be the same within its error.
Shift = Callable[[float], float]
INTERVAL = Confidence(0.0, 1.0, 0.99, 100)


@dataclass(frozen=True)
class Corruption:
    """Rows and distributions of which one member of one item is wrong; ``says`` is how a refusal names the member."""

    kind: str
    state: str
    says: str
    rows: Sequence[Row]
    distributions: Sequence[Distribution]


def refused(problem: Problem[Any], solution: Solution, corruption: Corruption) -> None:
    """Check that a corrupted solution is refused, and that the refusal names a state and the member.

    A wrong value may show first in the row of a state that leads to it, so any state of the solution may be named.
    """
    message = _refusal(problem, solution, corruption)
    label = f"{corruption.kind} of {corruption.state}: {message}"
    named = re.match(r"state '([^']*)': (.*)", message)
    assert named, label
    assert named[1] in {row.state for row in (*solution.rows, *corruption.rows)}, label
    assert re.search(corruption.says, named[2]), label


def _refusal(problem: Problem[Any], solution: Solution, corruption: Corruption) -> str:
    try:
        verify(problem, corruption.rows, corruption.distributions, solution.error_bound)
    except VerificationError as error:
        return str(error)
    return "accepted"


def corruptions(solution: Solution, shift: Shift, most: int = 3) -> Iterator[Corruption]:
    """Yield every corruption of a solution, each kind in at most ``most`` rows that have it, the first and the last among them."""
    rows, mixes = list(solution.rows), list(solution.distributions)
    for kind, says, change in _row_changes(rows, shift):
        for at, row in _spread(rows, change, most):
            changed = [*rows[:at], *row, *rows[at + 1 :]]
            yield Corruption(kind, rows[at].state, says, changed, mixes)
    for kind, says, change in _distribution_changes():
        for at, put in _spread(mixes, change, most):
            yield Corruption(kind, mixes[at].state, says, rows, [*mixes[:at], *put, *mixes[at + 1 :]])
    if not mixes:
        mix = Distribution(rows[0].state, (0,), (1,), 1)
        yield Corruption("a distribution", rows[0].state, "distribution", rows, [mix])


def _spread(items: Sequence[Item], change: Change, most: int) -> Iterator[tuple[int, list[Item]]]:
    """Yield the index of some items that can be changed, and the items that take their place."""
    changed = [(at, copies) for at, item in enumerate(items) if (copies := change(item)) is not None]
    last = len(changed) - 1
    for i in sorted({last * index // (most - 1) for index in range(most)} if changed else ()):
        at, copies = changed[i]
        yield at, copies if isinstance(copies, list) else [copies]


def _row_changes(rows: Sequence[Row], shift: Shift) -> Iterator[tuple[str, str, Change]]:
    """Yield the kinds of rows: their name, how a refusal names them, and the change."""
    yield "a row left out", "has no row", lambda _: []
    yield "a row twice", "row|stands behind", lambda row: [row, row]
    yield "value", "value|chance|worth|player 0|action", lambda row: row._replace(value=shift(row.value))
    yield "value that is none", "value|chance|worth|player 0|action", lambda row: row._replace(value=float("nan"))
    yield "exact", "value|exact|more than|action", lambda row: row._replace(exact=_other(row.exact))
    yield "interval", "interval|more than", lambda row: row._replace(confidence=INTERVAL)
    yield "policy", "policy|actions|more than", _other_policy
    yield "policy with its value", "policy|value|equation", _other_policy_and_value
    yield "no policy", "policy|actions", lambda row: row._replace(action=None) if row.actions else None
    yield "no actions", "actions", lambda row: row._replace(actions=()) if row.actions else None
    yield "actions in another order", "actions|order|first|tie", _reversed
    yield "actions where there are none", "actions|more than", _actions
    yield "more", "more|chances", lambda row: row._replace(more=f"{row.more or ''}?")
    for i in range(max(len(row.actions) for row in rows)):
        yield f"action {i} left out", "actions|second value|tie", _listed(i, lambda _: None)
        yield f"action {i} twice", "actions|second value|tie", _listed(i, lambda item: [item, item])
        yield f"name of action {i}", "actions", _listed(i, lambda item: item._replace(action="x"))
        yield (
            f"value of action {i}",
            "action|bank|roll|value",
            _listed(i, lambda item: item._replace(value=shift(item.value))),
        )
        yield f"exact of action {i}", "action|exact", _listed(i, lambda item: item._replace(exact=_other(item.exact)))
        yield f"tie of action {i}", "tie|second value|told apart", _listed(i, _other_tie)
        yield f"interval of action {i}", "interval", _listed(i, lambda item: item._replace(confidence=INTERVAL))
    yield "the bounds of all actions", "told apart|second value", _all_undecided


def _distribution_changes() -> Iterator[tuple[str, str, Change]]:
    """Yield the kinds of distributions: their name, how a refusal names them, and the change."""
    yield "a distribution left out", "distribution", lambda _: []
    yield "a distribution twice", "distribution", lambda mix: [mix, mix]
    yield "a score", "distribution", lambda mix: replace(mix, support=(*mix.support[:-1], mix.support[-1] + 1))
    yield "the lowest score", "distribution", lambda mix: replace(mix, support=(mix.support[0] - 1, *mix.support[1:]))
    yield (
        "a score that is not possible",
        "distribution",
        lambda mix: replace(mix, support=(*mix.support, mix.support[-1] + 1), weights=(*mix.weights, 0)),
    )
    yield "a weight", "distribution", lambda mix: replace(mix, weights=(mix.weights[0] + 1, *mix.weights[1:]))
    yield "two weights", "distribution", _moved
    yield "the denominator", "distribution", lambda mix: replace(mix, denominator=mix.denominator + 1)
    yield "weights with the denominator", "distribution", _heavier
    yield "the error bound", "error bound", lambda mix: replace(mix, error_bound=1e-9)
    yield "the chance left out", "left out", lambda mix: replace(mix, left_out=1e-9)
    yield "no result", "chances", lambda mix: None if mix.result is None else replace(mix, result=None)
    yield (
        "a result",
        "chances",
        lambda mix: replace(mix, result=Result(*3 * [Fraction(1, 3)])) if _unlike(mix) else None,
    )
    for i, (more, less) in enumerate(((0, 1), (1, 2), (2, 0))):
        yield f"result {i}", "chances", _result(more, less)


def _unlike(mix: Distribution) -> bool:
    return mix.result != Result(*3 * [Fraction(1, 3)])


def _result(more: int, less: int) -> Change:
    """Return the change that moves a little from one of win, tie and loss to another."""

    def change(mix: Distribution) -> Distribution | None:
        if mix.result is None:
            return None
        shares = list(mix.result)
        shares[more] += Fraction(1, 10**20)
        shares[less] -= Fraction(1, 10**20)
        return replace(mix, result=Result(*shares))

    return change


def _moved(mix: Distribution) -> Distribution | None:
    """Return a distribution in which two weights have changed, and not their sum."""
    if len(mix.weights) < 2 or mix.weights[-1] < 2:
        return None
    return replace(mix, weights=(mix.weights[0] + 1, *mix.weights[1:-1], mix.weights[-1] - 1))


def _heavier(mix: Distribution) -> Distribution | None:
    """Return a distribution that sums to 1, with one weight too many."""
    if len(mix.weights) < 2:
        return None
    return replace(mix, weights=(*mix.weights[:-1], mix.weights[-1] + 1), denominator=mix.denominator + 1)


def _other(exact: str | None) -> str:
    """Return another fraction, close by."""
    return "1/3" if exact is None else str(Fraction(exact) + Fraction(1, 10**30))


def _other_policy(row: Row) -> Row | None:
    names = [action.action for action in row.actions if action.action != row.action]
    return row._replace(action=names[-1]) if names else None


def _other_policy_and_value(row: Row) -> Row | None:
    others = [action for action in row.actions if action.action != row.action]
    return row._replace(action=others[-1].action, value=others[-1].value, exact=others[-1].exact) if others else None


def _reversed(row: Row) -> Row | None:
    return row._replace(actions=row.actions[::-1]) if len(row.actions) > 1 else None


def _actions(row: Row) -> Row | None:
    return None if row.actions else row._replace(action="x", actions=(ActionValue("x", row.value, row.exact),))


def _all_undecided(row: Row) -> Row | None:
    if len({action.tie for action in row.actions} | {UNDECIDED}) == 1 or not row.actions:
        return None
    return row._replace(actions=tuple(action._replace(tie=UNDECIDED) for action in row.actions))


def _other_tie(action: ActionValue) -> ActionValue:
    return action._replace(tie="1/7" if action.tie is None else None)


def _listed(i: int, change: Callable[[ActionValue], Any]) -> Change:
    """Return the change of the i-th action of a row; None stands for the row without it, and a list for several."""

    def changed(row: Row) -> Row | None:
        if i >= len(row.actions):
            return None
        changed = change(row.actions[i])
        put = [] if changed is None else changed if isinstance(changed, list) else [changed]
        return row._replace(actions=(*row.actions[:i], *put, *row.actions[i + 1 :]))

    return changed
