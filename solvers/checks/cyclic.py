r"""Check enclosed rows against the equations of their problem, without any of the engine's code.

Every state has its row, and every value follows by its equation from the other rows. Every list of actions is ordered best
first. Its actions are told apart if, and only if, their values differ by more than the error bound. The two sides of an
equation are within two error bounds of each other and the rounding of the equation's own doubles: the products of a throw are
added without rounding (``fsum``), so that :data:`ROUNDING` of the largest summand is more than enough.
"""

from collections.abc import Sequence
from fractions import Fraction
from math import fsum
from typing import Any

from solvers.checks.refusal import fail
from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import PROVED, UNDECIDED, Distribution, Row
from solvers.errors import VerificationError

ROUNDING = 2.0**-50


def verify(
    problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float | None
) -> float:
    """Return the largest residual of any equation, in the goal's unit; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or an equation does not hold. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, though there are none")
    if error_bound is None or not error_bound > 0.0:
        raise VerificationError(f"enclosed rows with an error bound of {error_bound}", field="error_bound")
    checker = _Checker(problem, rows, error_bound)
    for state, row in zip(checker.states(), rows, strict=True):
        checker.row(state, row)
    return checker.worst


class _Checker:
    """The rows by their states. Each method raises VerificationError if its check fails."""

    def __init__(self, problem: Problem[Any], rows: Sequence[Row], error_bound: float) -> None:
        self.problem = problem
        self.process = process_of(problem)
        self.sign = 1.0 if problem.goal.direction == "max" else -1.0
        self.rows = rows
        self.error = error_bound
        self.worst = 0.0
        self.values: dict[Any, float] = {}

    def states(self) -> Sequence[Any]:
        """Return the states of the rows, after a check that these are the states of the problem, in order."""
        write, read = self.problem.notation.format, self.problem.notation.parse
        states = list(self.process.states())
        texts = list(map(write, states))
        actual = [row.state for row in self.rows]
        if missing := set(texts).difference(actual):
            raise fail(min(missing), "has no row")
        if extra := set(actual).difference(texts):
            raise fail(min(extra), "has a row, but is no state that needs one")
        if actual != texts:
            wrong = next(pair[0] for pair in zip(actual, [*texts, ""], strict=False) if pair[0] != pair[1])
            raise fail(wrong, "has more than one row, or its row stands behind a later one")
        for state, row in zip(states, self.rows, strict=True):
            if read(row.state) != state:
                raise fail(row.state, "does not read back as the state it was written from")
            self.values[state] = row.value
        return states

    def row(self, state: Any, row: Row) -> None:
        """Check one row."""
        others = [
            row.exact,
            row.confidence,
            *(other for action in row.actions for other in (action.exact, action.confidence)),
        ]
        if any(other is not None for other in others):
            raise fail(row.state, "has an exact value or an interval, although its numbers are enclosed")
        if row.more is not None:
            raise fail(row.state, f"has more than is checked: {row.more}")
        kind = self.process.kind(state)
        if kind == "decision":
            self._decision(state, row)
            return
        if row.actions or row.action is not None:
            raise fail(row.state, "has actions, and nothing is decided there")
        if kind == "terminal":
            self._compare(row, "its value", row.value, [float(self.process.utility(state))])
        else:
            outcomes = self.process.outcomes(state)
            total = sum(weight for weight, _ in outcomes)
            parts = [weight / total * self._counted(state, after) for weight, after in outcomes]
            self._compare(row, "its value", row.value, parts)

    def _counted(self, before: Any, after: Any, payoff: Fraction = Fraction(0)) -> float:
        """Return the contribution of ``after`` to ``before``, which leads to it; an end without a row has its utility."""
        constant, sign = self.process.transit(before, after)
        value = self.values.get(after)
        if value is None:
            if self.process.kind(after) != "terminal":
                raise fail(self.problem.notation.format(after), "has no row, and play leads to it")
            value = float(self.process.utility(after))
        return float(payoff + constant) + sign * value

    def _compare(self, row: Row, member: str, stored: float, parts: Sequence[float]) -> None:
        """Compare a stored number with the sum of some parts, and keep the largest residual."""
        computed = fsum(parts)
        residual = abs(stored - computed)
        # Not ``residual > allowed``, which would be False for NaN.
        if not residual <= 2 * self.error + ROUNDING * max(1.0, *map(abs, (stored, *parts))):
            raise fail(row.state, f"{member}: its equation says {computed!r}, the row {stored!r}")
        self.worst = max(self.worst, residual)

    def _decision(self, state: Any, row: Row) -> None:
        """Check the row of a decision: its actions, their values and order, and the policy."""
        listed = [action.action for action in row.actions]
        if sorted(listed) != sorted(self.process.actions(state)):
            raise fail(row.state, "its actions are not the legal ones")
        keys = []
        for action in row.actions:
            after = self.process.step(state, action.action)
            payoff = self.process.payoff(state, action.action).value if self.process.pays else Fraction(0)
            self._compare(row, f"action {action.action}", action.value, [self._counted(state, after, payoff)])
            keys.append((after, payoff))
        self._ordered(state, row, keys)
        policy = listed[0] if self.problem.fixed is None else self.problem.fixed.follow(state)
        if row.action != policy:
            raise fail(row.state, f"its policy is {row.action}, not {policy}")
        if row.value != row.actions[listed.index(policy)].value:
            raise fail(row.state, f"its value is {row.value!r}, not that of its policy")

    def _ordered(self, state: Any, row: Row, keys: Sequence[object]) -> None:
        """Check that no action stands behind a worse one, and that exactly those are told apart that bounds tell apart."""
        groups: list[list[int]] = []
        for index, action in enumerate(row.actions):
            ahead = self.sign * (row.actions[index - 1].value - action.value) if index else 0.0
            if ahead < 0.0:
                raise fail(row.state, f"its actions are not best first: {action.action} stands behind a worse one")
            if index and abs(ahead) <= self.error:
                groups[-1].append(index)
            else:
                groups.append([index])
        for group in groups:
            ties = [row.actions[index].tie for index in group]
            proved = len({keys[index] for index in group}) == 1
            wanted: list[str | None] = [PROVED if proved else UNDECIDED] * len(group)
            if len(group) == 1 or (group[0] and not proved):
                # It is told from the action before it.
                wanted[0] = None
            named = [row.actions[index].action for index in group]
            if ties != wanted:
                raise fail(row.state, f"actions {named} are told apart as {ties}, not as {wanted}")
            order = [self.process.tie_break(state, row.actions[index].action) for index in group]
            if len({row.actions[index].value for index in group}) == 1 and order != sorted(order):
                raise fail(row.state, f"actions {named} have one value, and not the order of the game's rule")
