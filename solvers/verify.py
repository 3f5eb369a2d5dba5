"""Check solved rows against the equations of their problem, without any of the engine's code.

Every row is read back through the game's notation and compared with the rows it depends on: each action's
value with its payoff and afterstate, each value before a throw with the average over the throws, the order
of the actions with the goal, each policy with the best action or the fixed strategy. Ties are checked against
second values computed here from the policy, distributions against the distributions they mix.

Equal numbers have equal canonical text, so numbers are compared as text, and as fractions only where they
are added or ordered.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import pairwise
from math import lcm
from typing import Any

from solvers.errors import VerificationError
from solvers.types import ActionValue, Distribution, Problem, Result, Row


def verify(problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution]) -> float:
    """The largest residual of the Bellman equations over all rows: 0.0, as every number here is exact.

    Raises:
        VerificationError: naming the first row whose equation does not hold, or that is missing or too much.
    """
    checker = _Checker(problem, rows, distributions)
    checker.coverage()
    for row in rows:
        moves = checker.moves[row.state]
        if moves.actions:
            checker.decision(row)
        elif moves.outcomes:
            checker.chance(row)
        else:
            checker.end(row)
    for each in distributions:
        checker.distribution(each)
    return 0.0


@dataclass(frozen=True, slots=True)
class _Moves:
    """What follows a state: its actions and the text of their afterstates, or its outcomes and their weights."""

    state: Any
    actions: dict[str, str]
    outcomes: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class _Listed:
    """A list of actions, best first: their names, exact values and places in the order of the goal."""

    order: list[str]
    names: frozenset[str]
    exacts: list[str]
    places: list[int]
    tied: bool


_MOVES: dict[tuple[object, ...], dict[str, _Moves]] = {}


def _moves(problem: Problem[Any]) -> dict[str, _Moves]:
    """Every state's moves by its text; those of the last dynamics are remembered, as many goals share them."""
    key = (problem.game, problem.rules, problem.dynamics)
    if key not in _MOVES:
        write = cache(problem.format)
        found = {}
        for state in problem.states():
            text = problem.format(state)
            if problem.parse(text) != state:
                raise _fail(text, "does not read back as the state it was written from")
            if problem.kind(state) == "decision":
                actions = {action: write(problem.step(state, action)) for action in problem.actions(state)}
                found[text] = _Moves(state, actions, ())
            elif problem.kind(state) == "chance":
                outcomes = tuple((weight, problem.format(outcome)) for weight, outcome in problem.outcomes(state))
                found[text] = _Moves(state, {}, outcomes)
            else:
                found[text] = _Moves(state, {}, ())
        _MOVES.clear()
        _MOVES[key] = found
    return _MOVES[key]


def _fail(row: str, message: str) -> VerificationError:
    return VerificationError(f"state {row!r}: {message}", field="state", example=row)


class _Checker:
    """The rows of one solution, by state."""

    def __init__(self, problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution]) -> None:
        self.problem = problem
        self.sign = 1 if problem.goal.direction == "max" else -1
        self.seconds = problem.goal.second is not None
        self.moves = _moves(problem)
        self.rows = {row.state: row for row in rows}
        self.mixes = {each.state: each for each in distributions}
        self.counts = (len(rows), len(distributions))
        # By identity: the rows are held as long as this is.
        self.held = rows
        self.lists: dict[int, _Listed] = {}
        self.fraction = cache(Fraction)
        self.double = cache(self._double)
        self.second = cache(self._second)
        self.value = cache(self._value)

    def coverage(self) -> None:
        """Every state has one row, every chance state one distribution, and nothing else has."""
        throws = {state for state, moves in self.moves.items() if not moves.actions}
        for wanted, found, number, what in (
            (set(self.moves), set(self.rows), self.counts[0], "row"),
            (throws, set(self.mixes), self.counts[1], "distribution"),
        ):
            if missing := wanted - found:
                raise _fail(min(missing), f"has no {what}")
            if extra := found - wanted:
                raise _fail(min(extra), f"has a {what}, but is no state that needs one")
            if number != len(wanted):
                raise VerificationError(f"{number} {what}s for {len(wanted)} states", field="state")

    def decision(self, row: Row) -> None:
        """Actions complete, each worth its payoff and afterstate, in order; the policy's value is the row's."""
        moves = self.moves[row.state]
        listed = self._listed(row)
        if listed.names != moves.actions.keys() or len(row.actions) != len(moves.actions):
            raise _fail(row.state, "its actions are not the legal ones")
        expected = self._expected(moves, listed.order)
        if listed.exacts != expected:
            wrong = next(i for i, pair in enumerate(zip(listed.exacts, expected, strict=True)) if pair[0] != pair[1])
            name, says = listed.order[wrong], listed.exacts[wrong]
            raise _fail(row.state, f"action {name} is worth {expected[wrong]}, the row says {says}")
        self._ties(row, moves, listed)
        wanted = listed.order[0] if self.problem.strategy is None else self.problem.follow(moves.state)
        if row.action != wanted:
            raise _fail(row.state, f"its policy is {row.action}, not {wanted}")
        value = listed.exacts[listed.order.index(wanted)]
        if row.exact != value or row.value != self.double(value):
            raise _fail(row.state, f"its value is {row.exact}, its policy's {value}")

    def chance(self, row: Row) -> None:
        """The value is the average over the throws."""
        if row.action is not None or row.actions:
            raise _fail(row.state, "has actions before a throw")
        wanted = self._average(row.state, self.value)
        if row.exact != wanted or row.value != self.double(wanted):
            raise _fail(row.state, f"its value is {row.exact}, the average of its throws {wanted}")

    def end(self, row: Row) -> None:
        """The value of a stored end is the goal's utility."""
        wanted = str(self.problem.utility(self.moves[row.state].state))
        if row.action is not None or row.actions:
            raise _fail(row.state, "has actions after the end")
        if row.exact != wanted or row.value != self.double(wanted):
            raise _fail(row.state, f"its value is {row.exact}, the goal's {wanted}")

    def distribution(self, given: Distribution) -> None:
        """The distribution is the mixture of those that the throws lead to, or what a stored end counts as."""
        ways: Counter[tuple[str, int]] = Counter()
        for weight, outcome in self.moves[given.state].outcomes or ((1, given.state),):
            ways[self._follow(outcome)] += weight
        parts = [(weight, gained, *self._ends(after)) for (after, gained), weight in ways.items()]
        scale = lcm(*(denominator for _, _, _, denominator in parts))
        mixed: Counter[int] = Counter()
        for weight, gained, ends, denominator in parts:
            factor = weight * (scale // denominator)
            for score, n in ends:
                mixed[score + gained] += factor * n
        total = scale * ways.total()
        if sum(given.weights) != given.denominator or len(given.support) != len(given.weights):
            raise _fail(given.state, "its distribution does not sum to 1")
        if sorted(mixed) != list(given.support) or any(
            mixed[score] * given.denominator != weight * total
            for score, weight in zip(given.support, given.weights, strict=True)
        ):
            raise _fail(given.state, "its distribution is not the mixture of its throws")
        results = [(weight, self._result(after)) for (after, _), weight in ways.items()]
        wanted = None
        if results[0][1] is not None:
            shares = [sum((weight * result[i] for weight, result in results if result), Fraction(0)) for i in range(3)]
            wanted = Result(*(share / ways.total() for share in shares))
        if given.result != wanted:
            raise _fail(given.state, f"its chances are {given.result}, those of its throws {wanted}")

    def _expected(self, moves: _Moves, names: Sequence[str]) -> list[str]:
        """What each action must be worth."""
        values = [self.value(moves.actions[name]) for name in names]
        if not self.problem.pays:
            return values
        earned = [self.problem.payoff(moves.state, name).value for name in names]
        return [str(more + self.fraction(value)) if more else value for more, value in zip(earned, values, strict=True)]

    def _listed(self, row: Row) -> _Listed:
        """What can be said of a list of actions by itself, once for all rows that share it."""
        listed = self.lists.get(id(row.actions))
        if listed is None:
            exacts = [each.exact or "" for each in row.actions]
            for each, exact in zip(row.actions, exacts, strict=True):
                if each.value != self.double(exact):
                    raise _fail(row.state, f"action {each.action}: {each.value!r} is not the double of {exact!r}")
            places = [self.places[exact] for exact in exacts]
            if places != sorted(places):
                raise _fail(row.state, "its actions are not best first: one stands behind another which is worse")
            order = [each.action for each in row.actions]
            tied = len(set(places)) < len(places) or any(each.tie is not None for each in row.actions)
            listed = self.lists[id(row.actions)] = _Listed(order, frozenset(order), exacts, places, tied)
        return listed

    def _ties(self, row: Row, moves: _Moves, listed: _Listed) -> None:
        """Of actions that tie the larger second value first, which stands on all of them; then the game's rule."""
        if not listed.tied:
            return
        places = listed.places
        near = [None, *places, None]
        wanted = [
            self._second_of(moves, each.action) if self.seconds and place in (before, after) else None
            for each, before, place, after in zip(row.actions, near, places, near[2:], strict=False)
        ]
        for i, (one, other) in enumerate(pairwise(row.actions)):
            if places[i] == places[i + 1] and not self._before(moves.state, one, other):
                raise _fail(row.state, f"{one.action} and {other.action} tie, and stand in the wrong order")
        ties = [each.tie for each in row.actions]
        if ties != wanted:
            wrong = next(i for i, pair in enumerate(zip(ties, wanted, strict=True)) if pair[0] != pair[1])
            name = row.actions[wrong].action
            raise _fail(row.state, f"action {name} has second value {wanted[wrong]}, the row says {ties[wrong]}")

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every action's value in the order of the goal, 0 for the best of all."""
        texts = {each.exact or "" for row in self.rows.values() for each in row.actions}
        ordered = sorted((text for text in texts if self.double(text) is not None), key=self.fraction)
        return {text: place for place, text in enumerate(ordered[:: -self.sign])}

    def _before(self, state: Any, one: ActionValue, other: ActionValue) -> bool:
        """Whether of two actions of equal value the first comes first."""
        if one.tie != other.tie:
            a, b = one.tie or "0", other.tie or "0"
            if self.problem.goal.second_direction == "min":
                a, b = b, a
            # Rounding keeps order, so the doubles decide unless they are equal.
            return (self.double(a) or 0.0, self.fraction(a)) > (self.double(b) or 0.0, self.fraction(b))
        return self.problem.tie_break(state, one.action) < self.problem.tie_break(state, other.action)

    def _double(self, exact: str) -> float | None:
        """The double nearest to a canonical fraction; None for any other text."""
        try:
            number = self.fraction(exact)
        except (ValueError, ZeroDivisionError):
            return None
        return number.numerator / number.denominator if str(number) == exact else None

    def _value(self, state: str) -> str:
        """What a row says a state is worth; the utility of a terminal state."""
        row = self.rows.get(state)
        return str(self.problem.utility(self.problem.parse(state))) if row is None else row.exact or ""

    def _second(self, state: str) -> str:
        """The second value of a state under the policy of the rows."""
        moves = self.moves.get(state)
        if moves is None:
            return str(self.problem.second_utility(self.problem.parse(state)))
        if moves.outcomes:
            return self._average(state, self.second)
        if not moves.actions:
            return str(self.problem.second_utility(moves.state))
        return self._second_of(moves, self._policy(state))

    def _second_of(self, moves: _Moves, action: str) -> str:
        """The second value of an action."""
        second = self.second(moves.actions[action])
        if not self.problem.pays:
            return second
        return str(self.problem.payoff(moves.state, action).second + self.fraction(second))

    def _policy(self, state: str) -> str:
        """The action that a row says the policy takes."""
        action = self.rows[state].action
        if action not in self.moves[state].actions:
            raise _fail(state, f"its policy {action} is not legal")
        return action

    def _follow(self, state: str) -> tuple[str, int]:
        """Where the policy leads from a decision, and what score is earned on the way; any other state itself."""
        moves = self.moves.get(state)
        if moves is None or not moves.actions:
            return state, 0
        action = self._policy(state)
        gained = self.problem.payoff(moves.state, action).score if self.problem.pays else 0
        return moves.actions[action], gained

    def _average(self, state: str, value: Callable[[str], str]) -> str:
        """The expectation of ``value`` over the outcomes of a chance state."""
        ways: Counter[str] = Counter()
        for weight, outcome in self.moves[state].outcomes:
            ways[value(outcome)] += weight
        numbers = [(self.fraction(exact), weight) for exact, weight in ways.items()]
        scale = lcm(*(number.denominator for number, _ in numbers))
        top = sum(weight * number.numerator * (scale // number.denominator) for number, weight in numbers)
        return str(Fraction(top, scale * ways.total()))

    def _ends(self, state: str) -> tuple[list[tuple[int, int]], int]:
        """The distribution of the score from an afterstate, as pairs over a denominator."""
        given = self.mixes.get(state)
        if given is None or self._is_end(state):
            return [(self.problem.score(self.problem.parse(state)), 1)], 1
        return list(zip(given.support, given.weights, strict=True)), given.denominator

    def _result(self, state: str) -> Result | None:
        """The chances of win, tie and loss from an afterstate."""
        if self._is_end(state):
            return self.problem.result(self.problem.parse(state))
        return self.mixes[state].result

    def _is_end(self, state: str) -> bool:
        moves = self.moves.get(state)
        return moves is None or not (moves.actions or moves.outcomes)
