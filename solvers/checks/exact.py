"""Check exact rows against the equations of their problem, without any of the engine's code.

Every row is read back through the game's notation and compared with the rows it depends on:

* the value of each action with its payoff and afterstate;
* each value before a throw with the average over the throws;
* the order of the actions with the goal;
* each chosen action with the best one or that of the fixed strategy.

Ties are checked against second values that are computed here from the chosen actions. A distribution is checked against the
distributions that it mixes.

Equal numbers have equal canonical text. So numbers are compared as text, and converted to fractions only to be added or
ordered. Many rows share one list of actions: checks that need nothing but the list are made once for all of these rows.

An index is that of a state's text in :attr:`solvers.checks.moves.Book.texts`.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any

from solvers.checks.moves import Moves, book_of
from solvers.checks.refusal import fail
from solvers.contract.problem import Problem, process_of
from solvers.contract.rows import Distribution, Result, Row
from solvers.errors import VerificationError


def verify(
    problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Check every row and distribution of a solution.

    Parameters:
        problem: the problem, whose process states every equation.
        rows: one row for each state that ``process.states()`` yields, in any order.
        distributions: one for each chance state and stored end, in any order.
        error_bound: the solution's error bound, which must be 0.

    Returns:
        The largest residual of the Bellman equations over all rows: 0.0, as every number is exact.

    Raises:
        VerificationError: an equation does not hold, or a row is missing or superfluous; the message names the first.
    """
    if error_bound:
        raise VerificationError(f"exact rows with an error bound of {error_bound}", field="error_bound")
    checker = _Checker(problem, rows, distributions)
    checker.coverage()
    checks = {"decision": checker.decision, "chance": checker.chance, "terminal": checker.end}
    for row in rows:
        moves = checker.book.moves[row.state]
        checker.nothing_else(row)
        checks[moves.kind](row, moves)
    for distribution in distributions:
        checker.nothing_uncertain(distribution)
        checker.distribution(distribution)
    return 0.0


@dataclass(frozen=True, slots=True)
class _Listed:
    """A list of actions that many rows may share.

    ``names`` ascend, and ``exacts`` are their values in that order. ``best`` is the name of the action that stands
    first. ``tied`` are the positions in ``names`` of the actions that tie, and ``ties`` the second values that the list
    gives for them. ``even`` are pairs of adjacent names that are equal in both values.
    """

    names: tuple[str, ...]
    exacts: tuple[str, ...]
    best: str
    tied: tuple[int, ...]
    ties: tuple[str | None, ...]
    even: tuple[tuple[str, str], ...]


class _Checker:
    """The checks of one solution. Each method raises VerificationError if its check fails."""

    def __init__(self, problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution]) -> None:
        self.problem = problem
        self.process = process_of(problem)
        self.sign = 1 if problem.goal.direction == "max" else -1
        self.second_sign = 1 if problem.goal.second_direction == "max" else -1
        self.seconds = problem.goal.second is not None
        self.book = book_of(problem)
        self.parse = self.book.parse
        self.rows = {row.state: row for row in rows}
        self.mixes = {distribution.state: distribution for distribution in distributions}
        self.listed = distributions
        # The keys are ids of lists of actions. They stay valid because ``held`` keeps the rows alive.
        self.held = rows
        self.lists: dict[int, _Listed] = {}
        self.fraction = cache(Fraction)
        self.double = cache(self._double)
        self.second = cache(self._second)

    def coverage(self) -> None:
        """Check that every state has one row, every chance state and stored end one distribution, and no other has any."""
        mixed = {text for text, moves in self.book.moves.items() if moves.kind != "decision"}
        for expected, states, noun in (
            (set(self.book.moves), [row.state for row in self.held], "row"),
            (mixed, [distribution.state for distribution in self.listed], "distribution"),
        ):
            actual = set(states)
            if missing := expected - actual:
                raise fail(min(missing), f"has no {noun}")
            if extra := actual - expected:
                raise fail(min(extra), f"has a {noun}, but is no state that needs one")
            if len(states) != len(expected):
                raise fail(Counter(states).most_common(1)[0][0], f"has more than one {noun}")

    @cached_property
    def values(self) -> list[str]:
        """The exact value of each index: that of the state's row, or the utility of a terminal state without a row."""
        return [
            self.rows[text].exact or "" if text in self.rows else str(self.process.utility(self.parse(text)))
            for text in self.book.texts
        ]

    def nothing_else(self, row: Row) -> None:
        """Check that a row has no member that is not checked here."""
        if row.confidence is not None:
            raise fail(row.state, "has an interval, although all its numbers are exact")
        if row.more is not None:
            raise fail(row.state, f"has more than is checked: {row.more}")

    def nothing_uncertain(self, mix: Distribution) -> None:
        """Check that a distribution claims to be exact and complete."""
        if mix.error_bound:
            raise fail(mix.state, f"its distribution is exact, and has an error bound of {mix.error_bound}")
        if mix.left_out:
            raise fail(mix.state, f"its distribution is exact, and has left out a chance of {mix.left_out}")

    def decision(self, row: Row, moves: Moves) -> None:
        """Check the row of a decision: its actions are the legal ones, and values, order and choice are right."""
        listed = self.lists.get(id(row.actions))
        if listed is None:
            if any(action.confidence is not None for action in row.actions):
                raise fail(row.state, "has an interval, although all its numbers are exact")
            listed = self.lists[id(row.actions)] = self._listed(row)
        if listed.names is not moves.names:
            raise fail(row.state, "its actions are not the legal ones")
        values = self.values
        expected = tuple([values[target] for target in moves.targets])
        if self.process.pays:
            expected = self._paid(moves, expected)
        if listed.exacts != expected:
            wrong = next(i for i, pair in enumerate(zip(listed.exacts, expected, strict=True)) if pair[0] != pair[1])
            name, says = listed.names[wrong], listed.exacts[wrong]
            raise fail(row.state, f"action {name} is worth {expected[wrong]}, the row says {says}")
        if listed.tied:
            self._ties(row, moves, listed)
        action = listed.best if self.problem.fixed is None else self.problem.fixed.follow(moves.state)
        if row.action != action:
            raise fail(row.state, f"its policy is {row.action}, not {action}")
        value = listed.exacts[listed.names.index(action)]
        if row.exact != value or row.value != self.double(value):
            raise fail(row.state, f"its value is {row.exact}, its policy's {value}")

    def chance(self, row: Row, moves: Moves) -> None:
        """Check the row of a chance state: its value is the average over the throws."""
        if row.action is not None or row.actions:
            raise fail(row.state, "has actions before a throw")
        mean = self._average(moves, self.values.__getitem__)
        if row.exact != mean or row.value != self.double(mean):
            raise fail(row.state, f"its value is {row.exact}, the average of its throws {mean}")

    def end(self, row: Row, moves: Moves) -> None:
        """Check the row of a stored end: its value is the goal's utility."""
        utility = str(self.process.utility(moves.state))
        if row.action is not None or row.actions:
            raise fail(row.state, "has actions after the end")
        if row.exact != utility or row.value != self.double(utility):
            raise fail(row.state, f"its value is {row.exact}, the goal's {utility}")

    def distribution(self, mix: Distribution) -> None:
        """Check a distribution: that of a throw mixes those after it; that of an end is its score and result."""
        moves = self.book.moves[mix.state]
        ways: Counter[tuple[int, int]] = Counter()
        if moves.kind == "terminal":
            ways[self.book.index(mix.state), 0] = 1
        for weight, target in zip(moves.weights, moves.targets, strict=True):
            ways[self._follow(target)] += weight
        parts = [(weight, gained, *self._ends(after)) for (after, gained), weight in ways.items()]
        scale = lcm(*(denominator for _, _, _, denominator in parts))
        mixed: Counter[int] = Counter()
        for weight, gained, ends, denominator in parts:
            factor = weight * (scale // denominator)
            for score, n in ends:
                mixed[score + gained] += factor * n
        total = scale * ways.total()
        if sum(mix.weights) != mix.denominator or len(mix.support) != len(mix.weights):
            raise fail(mix.state, "its distribution does not sum to 1")
        if sorted(mixed) != list(mix.support) or any(
            mixed[score] * mix.denominator != weight * total
            for score, weight in zip(mix.support, mix.weights, strict=True)
        ):
            raise fail(mix.state, "its distribution is not the mixture of its throws")
        results = [(weight, self._result(after)) for (after, _), weight in ways.items()]
        mean = None
        if results[0][1] is not None:
            shares = [sum((weight * result[i] for weight, result in results if result), Fraction(0)) for i in range(3)]
            mean = Result(*(share / ways.total() for share in shares))
        if mix.result != mean:
            raise fail(mix.state, f"its chances are {mix.result}, those of its throws {mean}")

    def _paid(self, moves: Moves, values: tuple[str, ...]) -> tuple[str, ...]:
        """Return the values of the actions: the payoff of each, plus the value of its afterstate in ``values``."""
        earned = [self.process.payoff(moves.state, name).value for name in moves.names]
        return tuple(
            [str(more + self.fraction(value)) if more else value for more, value in zip(earned, values, strict=True)]
        )

    def _listed(self, row: Row) -> _Listed:
        """Check a list of actions: its doubles, its order, and that second values stand only on actions that tie."""
        order = [action.action for action in row.actions]
        exacts = [action.exact or "" for action in row.actions]
        for action, exact in zip(row.actions, exacts, strict=True):
            if action.value != self.double(exact):
                raise fail(row.state, f"action {action.action}: {action.value!r} is not the double of {exact!r}")
        ranks = [self.ranks[exact] for exact in exacts]
        if ranks != sorted(ranks):
            raise fail(row.state, "its actions are not best first: one stands behind another which is worse")
        names = self.book.shared(tuple(sorted(order)))
        number = {name: i for i, name in enumerate(names)}
        padded = [None, *ranks, None]
        tied = [rank in (before, after) for before, rank, after in zip(padded, ranks, padded[2:], strict=False)]
        even = []
        for i, (one, other) in enumerate(zip(row.actions, row.actions[1:], strict=False)):
            if ranks[i] == ranks[i + 1]:
                ahead = self._ahead(one.tie, other.tie)
                if ahead < 0:
                    raise fail(row.state, f"{one.action} and {other.action} tie, and stand in the wrong order")
                if ahead == 0:
                    even.append((one.action, other.action))
        for action, ties in zip(row.actions, tied, strict=True):
            if action.tie is not None and not (ties and self.seconds):
                raise fail(row.state, f"action {action.action} has second value None, the row says {action.tie}")
        return _Listed(
            names,
            tuple([exacts[i] for i in sorted(range(len(order)), key=order.__getitem__)]),
            order[0] if order else "",
            tuple([number[name] for name, ties in zip(order, tied, strict=True) if ties]),
            tuple([action.tie for action, ties in zip(row.actions, tied, strict=True) if ties]),
            tuple(even),
        )

    def _ties(self, row: Row, moves: Moves, listed: _Listed) -> None:
        """Check actions that tie: their second values are right, and equal ones stand in the order of the game's rule."""
        if self.seconds:
            seconds = tuple([self._second_of(moves, i) for i in listed.tied])
            if listed.ties != seconds:
                wrong = next(i for i, pair in enumerate(zip(listed.ties, seconds, strict=True)) if pair[0] != pair[1])
                name = listed.names[listed.tied[wrong]]
                says = f"the row says {listed.ties[wrong]}"
                raise fail(row.state, f"action {name} has second value {seconds[wrong]}, {says}")
        for one, other in listed.even:
            if not self.process.tie_break(moves.state, one) < self.process.tie_break(moves.state, other):
                raise fail(row.state, f"{one} and {other} tie, and stand in the wrong order")

    def _ahead(self, one: str | None, other: str | None) -> int:
        """Return 1, 0 or -1 if the second value ``one`` is better than, equal to or worse than ``other``."""
        if one == other:
            return 0
        a, b = one or "0", other or "0"
        # Rounding keeps order, so the doubles decide unless they are equal.
        more = (self.double(a) or 0.0, self.fraction(a)) > (self.double(b) or 0.0, self.fraction(b))
        return self.second_sign if more else -self.second_sign

    @cached_property
    def ranks(self) -> dict[str, int]:
        """The rank of every action's value in the order of the goal, by its text; 0 for the best value of all rows."""
        texts = {action.exact or "" for row in self.rows.values() for action in row.actions}
        ordered = sorted((text for text in texts if self.double(text) is not None), key=self.fraction)
        return {text: rank for rank, text in enumerate(ordered[:: -self.sign])}

    def _double(self, exact: str) -> float | None:
        """Return the double nearest to a canonical fraction; None for any other text."""
        try:
            number = self.fraction(exact)
        except (ValueError, ZeroDivisionError):
            return None
        return number.numerator / number.denominator if str(number) == exact else None

    def _second(self, index: int) -> str:
        """Return the second value of the state of an index under the rows' policy."""
        moves = self.book.at[index]
        if moves is None or moves.kind == "terminal":
            return str(self.process.second_utility(self.parse(self.book.texts[index])))
        if moves.kind == "chance":
            return self._average(moves, self.second)
        return self._second_of(moves, self.policies[index])

    def _second_of(self, moves: Moves, i: int) -> str:
        """Return the second value of the i-th action."""
        second = self.second(moves.targets[i])
        if not self.process.pays:
            return second
        return str(self.process.payoff(moves.state, moves.names[i]).second + self.fraction(second))

    @cached_property
    def policies(self) -> list[int]:
        """The position in ``names`` of the action that the row chooses, by index; -1 unless the state is a decision."""
        positions = [-1] * len(self.book.texts)
        for index, moves in enumerate(self.book.at):
            if moves is not None and moves.kind == "decision":
                text = self.book.texts[index]
                action = self.rows[text].action
                if action not in moves.names:
                    raise fail(text, f"its policy is {action}, which is not legal")
                positions[index] = moves.names.index(action)
        return positions

    def _follow(self, index: int) -> tuple[int, int]:
        """Return the index after the chosen action and the score it earns; for other states, the index itself and 0."""
        moves, i = self.book.at[index], self.policies[index]
        if moves is None or i < 0:
            return index, 0
        gained = self.process.payoff(moves.state, moves.names[i]).score if self.process.pays else 0
        return moves.targets[i], gained

    def _average(self, moves: Moves, value: Callable[[int], str]) -> str:
        """Return the expectation of ``value`` over the outcomes of a chance state."""
        ways: Counter[str] = Counter()
        for weight, outcome in zip(moves.weights, moves.targets, strict=True):
            ways[value(outcome)] += weight
        numbers = [(self.fraction(exact), weight) for exact, weight in ways.items()]
        scale = lcm(*(number.denominator for number, _ in numbers))
        top = sum(weight * number.numerator * (scale // number.denominator) for number, weight in numbers)
        return str(Fraction(top, scale * ways.total()))

    def _ends(self, index: int) -> tuple[list[tuple[int, int]], int]:
        """Return the distribution of the score from an afterstate: pairs of score and weight, and their denominator."""
        text = self.book.texts[index]
        if self._is_end(index):
            return [(self.process.score(self.parse(text)), 1)], 1
        mix = self.mixes[text]
        return list(zip(mix.support, mix.weights, strict=True)), mix.denominator

    def _result(self, index: int) -> Result | None:
        """Return the chances of win, tie and loss from an afterstate; None if the goal has no opponent."""
        text = self.book.texts[index]
        return self.process.result(self.parse(text)) if self._is_end(index) else self.mixes[text].result

    def _is_end(self, index: int) -> bool:
        moves = self.book.at[index]
        return moves is None or moves.kind == "terminal"
