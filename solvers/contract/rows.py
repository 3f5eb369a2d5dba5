"""Solved numbers: rows of states, distributions of scores, and whole solutions.

A number is a double. A number from rational arithmetic has its exact fraction as text beside it ("-5/2", "-1"), and an
estimate has a confidence interval.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import inf
from typing import Any, NamedTuple, Self, overload

from solvers.contract.calibration import Calibration
from solvers.contract.goals import Goal
from solvers.contract.rules import Rules
from solvers.errors import VerificationError

# Stands in place of a second value if bounds do not tell an action from the one listed before it, or the first from the next.
UNDECIDED = "?"
# Stands in place of a second value if two actions are proved to have the same value, which is not exact.
PROVED = "="
# The digits of the longest whole number that an exact fraction is written with.
LONGEST = 4300
_TOO_LONG = 10**LONGEST


@dataclass(frozen=True, slots=True)
class Confidence:
    """A confidence interval, ``low`` to ``high``, at a ``level`` between 0 and 1, from ``samples`` plays."""

    low: float
    high: float
    level: float
    samples: int


class Result(NamedTuple):
    """The chances that the served player (whose value is in the row) wins, ties and loses. They sum to 1."""

    win: Fraction
    tie: Fraction
    loss: Fraction


class ActionValue(NamedTuple):
    """A legal action and its value.

    ``exact`` is the value as a fraction; None if the value is not exact. ``confidence`` is the interval of an estimate; None
    for other values.

    ``tie`` is the exact second value if exact actions tie. For other values it is UNDECIDED if the bounds leave open which
    action is better, and PROVED if the actions are certainly equal. Otherwise it is None, and the better action stands first,
    even if both values round to the same double. Every estimate is UNDECIDED.
    """

    action: str
    value: float
    exact: str | None = None
    tie: str | None = None
    confidence: Confidence | None = None


class Row(NamedTuple):
    """A solved state: the policy's action, the value, and every legal action, best first.

    Before a throw ``action`` is None and ``actions`` is empty. ``more`` is JSON text that belongs to the game: shared
    code carries it and never looks inside. ``confidence`` is None unless the value is an estimate.
    """

    state: str
    action: str | None
    value: float
    exact: str | None
    actions: tuple[ActionValue, ...] = ()
    more: str | None = None
    confidence: Confidence | None = None


@dataclass(frozen=True, slots=True)
class Distribution:
    """The distribution of the score from a chance state: ``P(score = support[i]) = weights[i] / denominator``.

    ``support`` ascends. ``weights`` are positive integers whose sum is ``denominator``. ``result`` is None if the goal
    has no opponent. Everything is exact if ``error_bound`` is 0; else it bounds the error of every probability and of
    the mean. Scores that are not in ``support`` have at most the chance ``left_out`` together; it is 0 if all that are
    possible are listed.
    """

    state: str
    support: tuple[int, ...]
    weights: tuple[int, ...]
    denominator: int
    result: Result | None = None
    error_bound: float = 0.0
    left_out: float = 0.0


@dataclass(frozen=True, slots=True)
class Solution:
    """All rows and distributions of one problem.

    ``method`` names the way in which they were computed. ``error_bound`` is 0.0 if all numbers are exact, and None if they are
    estimates, with intervals of their own or of a class of states. Otherwise it bounds the error of every stored double: the
    value of every state and of every action, taken or not, in ``more`` too, and with the double's own rounding. A number that
    is derived from rows is within the bound apart from one more rounding. ``start`` is the text of the state before the first
    throw, None if the problem's process gives it. ``calibration`` tells how often the intervals of estimates held
    (:mod:`solvers.contract.calibration`), None if there are none.
    """

    game: str
    slug: str
    rules: Rules
    method: str
    error_bound: float | None
    rows: Sequence[Row]
    distributions: Sequence[Distribution]
    start: str | None = None
    calibration: Calibration | None = None


# The comparison of an action with the best one: its competition rank (1 is the best; actions that are equal, or that bounds do
# not tell apart, share a rank), its regret (the loss of value, at least 0), and True if it is optimal, None if bounds do not tell.
Standing = tuple[int, float, bool | None]


def order_key(goal: Goal, value: Any, second: Any = 0) -> tuple[Any, Any]:
    """Return the sort key of an action worth ``value`` and, inside a tie, ``second``: the best action comes first.

    This is the one order of actions. Those with equal keys stand in the order of the game's rule
    (:meth:`solvers.contract.problem.Process.tie_break`).
    """
    return -goal.sign * value, -second if goal.second_direction == "max" else second


def ordered(
    actions: Sequence[ActionValue], goal: Goal, numbers: Sequence[Any] | None = None
) -> tuple[ActionValue, ...]:
    """Return actions in their one total order: by value, then by second value, the best first; then in the given order.

    ``numbers``, one for each action, are compared in place of the values if they tell more than doubles do. Equal
    numbers mean that bounds do not tell which action is better: if such actions may be the best, they are marked UNDECIDED
    unless they are PROVED.
    """
    if numbers is None:
        return tuple(sorted(actions, key=lambda action: order_key(goal, _number(action), Fraction(action.tie or 0))))
    best_first = sorted(zip(numbers, actions, strict=True), key=lambda pair: order_key(goal, pair[0]))
    top = best_first[0][0] if best_first else None
    open_ = numbers.count(top) > 1
    return tuple(
        action._replace(tie=UNDECIDED) if open_ and number == top and action.tie is None else action
        for number, action in best_first
    )


def told_apart(
    actions: Sequence[ActionValue], goal: Goal, keys: Sequence[object], close: float
) -> tuple[ActionValue, ...]:
    """Return actions in their one total order, in groups that bounds tell apart.

    Two values are told apart if they differ by more than ``close``. A value joins the group of the next better value if the two
    are not told apart. So each group is proved to be better than the groups behind it. The actions of a group are UNDECIDED.
    They stand in the given order, and each gets the mean of the group's best and worst value. If that would move a value by
    more than half of ``close``, they keep their own values and stand in the order of these.

    Parameters:
        actions: an exact value is the best possible one, "1", or the worst possible one. No other action has the same
            value, however close.
        goal: says if more is better.
        keys: one for each action. A group whose keys are all equal is PROVED to be worth the same.
        close: the largest difference of two values that their errors may account for.
    """
    numbers = [
        goal.sign * action.value if action.exact is None else inf if action.exact == "1" else -inf for action in actions
    ]
    groups: list[list[int]] = []
    for index in sorted(range(len(actions)), key=numbers.__getitem__, reverse=True):
        # The difference of two infinities is no number, so that exact actions stand alone.
        if groups and numbers[groups[-1][-1]] - numbers[index] <= close:
            groups[-1].append(index)
        else:
            groups.append([index])
    listed: list[ActionValue] = []
    for group in groups:
        best, worst = actions[group[0]].value, actions[group[-1]].value
        if len({keys[index] for index in group}) == 1:
            tied = [actions[index]._replace(tie=PROVED) if len(group) > 1 else actions[index] for index in group]
        elif abs(best - worst) <= close:
            tied = [actions[index]._replace(value=(best + worst) / 2, tie=UNDECIDED) for index in sorted(group)]
        else:
            tied = [actions[index]._replace(tie=UNDECIDED) for index in group]
        if listed and tied[0].tie == UNDECIDED:
            # It is told from the action before it.
            tied[0] = tied[0]._replace(tie=None)
        listed += tied
    return tuple(listed)


def standings(actions: Sequence[ActionValue], goal: Goal) -> list[Standing]:
    """Return the standing of every action of a list that is ordered best first.

    A regret is the difference of two values. If they are exact, it is computed in integers and rounded once.
    """
    sign = goal.sign
    compared: list[Standing] = []
    previous: object = None
    top: int | float = 0
    rank, scale, regret = 1, 1, 0.0
    for index, (_, value, exact, tie, confidence) in enumerate(actions, start=1):
        number: object = value if exact is None else exact
        # Equal numbers have equal text: a tie shares its figures.
        if number != previous:
            if exact is None:
                if index == 1:
                    top = sign * value
                regret = max(0.0, top / scale - sign * value)
            else:
                numerator, denominator = ratio(exact)
                if index == 1:
                    top, scale = sign * numerator, denominator
                regret = max(0.0, (top * denominator - sign * numerator * scale) / (scale * denominator))
        undecided, estimated = tie == UNDECIDED, confidence is not None
        # Two values may round to the same double although one is proved to be better. Estimates are told apart by value alone.
        if (estimated or not undecided) and (number != previous or (exact is None and tie is None)):
            rank = index
        previous = number
        compared.append((rank, regret, None if undecided and (estimated or rank == 1) else rank == 1))
    return compared


def fraction_text(exact: Fraction) -> str | None:
    """Return a number as text, "-5/2" or "-1"; None if its numerator or denominator has more than ``LONGEST`` digits.

    Python reads and writes no longer numbers as text unless it is told to: the time grows with the square of the length.
    """
    return str(exact) if max(abs(exact.numerator), exact.denominator) < _TOO_LONG else None


@lru_cache(maxsize=4096)
def ratio(exact: str) -> tuple[int, int]:
    """Return the numerator and denominator of a text like "-5/2" or "-1". Raises ValueError for any other text."""
    numerator, slash, denominator = exact.partition("/")
    return int(numerator), int(denominator) if slash else 1


@dataclass(frozen=True, slots=True)
class Columns(Sequence[Row]):
    """Rows of doubles, stored column by column, for games in which every decision is between the same two actions.

    A solution may have a million rows, and creating them as objects would take several times as long as solving. ``actions``
    are the two actions. Row i has the policy's action ``policies[i]`` (None without a choice), the value ``values[i]``, the
    other action's value ``alternatives[i]`` (any number without a choice), the best action ``bests[i]``, and the ``more`` of
    ``mores[i]``. ``undecided`` holds the numbers of the rows whose bounds do not tell which action is better.
    """

    actions: tuple[str, str]
    states: Sequence[str]
    policies: Sequence[str | None]
    values: Sequence[float]
    alternatives: Sequence[float]
    bests: Sequence[str | None]
    undecided: frozenset[int]
    mores: Sequence[str | None]

    @classmethod
    def of(cls, rows: Sequence[Row]) -> Self:
        """Return rows as columns.

        Raises:
            VerificationError: a row is exact or estimated, or its decision is not between the same two actions as all
                others, or its actions do not agree with its value or with each other.
        """
        if isinstance(rows, cls):
            return rows
        names = sorted({action.action for row in rows for action in row.actions}) or ["", ""]
        for row in rows:
            if row.exact is not None:
                raise VerificationError(f"state {row.state!r}: its value is exact", field="exact")
            if row.confidence is not None or any(action.confidence is not None for action in row.actions):
                raise VerificationError(f"state {row.state!r}: has an interval", field="confidence")
            listed = sorted(action.action for action in row.actions)
            if (listed and (listed != names or row.action not in names)) or (not listed and row.action is not None):
                raise VerificationError(f"state {row.state!r}: its actions are not the legal ones", field="actions")
            for action, value, exact, tie, _ in row.actions:
                if exact is not None:
                    raise VerificationError(f"state {row.state!r}: action {action} is exact", field="actions")
                if action == row.action and value != row.value:
                    says = f"its value is {row.value!r}, that of its policy {value!r}"
                    raise VerificationError(f"state {row.state!r}: {says}", field="value")
                if tie != row.actions[0].tie or tie not in (None, UNDECIDED):
                    says = f"only one of its actions is told apart, or has a second value: action {action} has {tie}"
                    raise VerificationError(f"state {row.state!r}: {says}", field="actions")
        left = [
            next((action.value for action in row.actions if action.action != row.action), row.value) for row in rows
        ]
        return cls(
            (names[0], names[-1]),
            [row.state for row in rows],
            [row.action for row in rows],
            [row.value for row in rows],
            left,
            [row.actions[0].action if row.actions else None for row in rows],
            frozenset(i for i, row in enumerate(rows) if any(action.tie == UNDECIDED for action in row.actions)),
            [row.more for row in rows],
        )

    def __len__(self) -> int:
        return len(self.states)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            return [self._row(i) for i in range(len(self))[at]]
        return self._row(range(len(self))[at])

    def __iter__(self) -> Iterator[Row]:
        return map(self._row, range(len(self)))

    def _row(self, i: int) -> Row:
        policy, value = self.policies[i], self.values[i]
        if policy is None:
            return Row(self.states[i], None, value, None, (), self.mores[i])
        one, other = self.actions
        tie = UNDECIDED if i in self.undecided else None
        chosen = ActionValue(policy, value, None, tie)
        left = ActionValue(other if policy == one else one, self.alternatives[i], None, tie)
        listed = (chosen, left) if self.bests[i] == policy else (left, chosen)
        return Row(self.states[i], policy, value, None, listed, self.mores[i])


def starts(states: Sequence[str], values: Sequence[float], mores: Sequence[str | None] | None = None) -> Columns:
    """Return columns of rows without a choice, such as chance states and ends."""
    nothing: list[str | None] = [None] * len(states)
    return Columns(("", ""), states, nothing, values, values, nothing, frozenset(), mores or nothing)


def _number(item: ActionValue) -> float | Fraction:
    return item.value if item.exact is None else Fraction(item.exact)
