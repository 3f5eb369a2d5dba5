"""Check solved rows against the equations of their problem, without any of the engine's code.

Every row is read back through the game's notation and compared with the rows it depends on: each action's
value with its payoff and afterstate, each value before a throw with the average over the throws, the order
of the actions with the goal, each policy with the best action or the fixed strategy. Ties are checked against
second values computed here from the policy, distributions against the distributions they mix.

Equal numbers have equal canonical text, so numbers are compared as text, and as fractions only where they
are added or ordered. What can be said of a list of actions by itself is said once for all rows that share it.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from math import lcm
from typing import Any

from solvers.checks.refusal import fail
from solvers.errors import VerificationError
from solvers.types import Distribution, Kind, Problem, Result, Row


def verify(
    problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """The largest residual of the Bellman equations over all rows: 0.0, as every number here is exact.

    Raises:
        VerificationError: naming the first row whose equation does not hold, or that is missing or too much.
    """
    if error_bound:
        raise VerificationError(f"exact rows with an error bound of {error_bound}", field="error_bound")
    checker = _Checker(problem, rows, distributions)
    checker.coverage()
    checks = {"decision": checker.decision, "chance": checker.chance, "terminal": checker.end}
    for row in rows:
        moves = checker.book.moves[row.state]
        checks[moves.kind](row, moves)
    for each in distributions:
        checker.distribution(each)
    return 0.0


@dataclass(frozen=True, slots=True)
class _Moves:
    """What follows a state: the places of its afterstates in the order of its actions' names, or of its outcomes."""

    state: Any
    kind: Kind
    names: tuple[str, ...]
    targets: tuple[int, ...]
    weights: tuple[int, ...]


class _Book:
    """The moves of every state that has a row, by its text; ``texts`` are these states and those they lead to."""

    def __init__(self, problem: Problem[Any]) -> None:
        self.texts: list[str] = []
        self.moves: dict[str, _Moves] = {}
        self._places: dict[str, int] = {}
        self._names: dict[tuple[str, ...], tuple[str, ...]] = {}
        write = cache(problem.format)
        for state in problem.states():
            text = write(state)
            if problem.parse(text) != state:
                raise fail(text, "does not read back as the state it was written from")
            kind = problem.kind(state)
            names: tuple[str, ...] = ()
            weights: tuple[int, ...] = ()
            after: list[Any] = []
            if kind == "decision":
                names = self.shared(tuple(sorted(problem.actions(state))))
                after = [problem.step(state, action) for action in names]
            elif kind == "chance":
                outcomes = problem.outcomes(state)
                weights, after = tuple([weight for weight, _ in outcomes]), [outcome for _, outcome in outcomes]
            targets = tuple([self._place(write(each)) for each in after])
            self.moves[text] = _Moves(state, kind, names, targets, weights)
            self._place(text)
        self.at = [self.moves.get(text) for text in self.texts]

    def shared(self, names: tuple[str, ...]) -> tuple[str, ...]:
        """The one object that stands for equal names, so that most comparisons end at once."""
        return self._names.setdefault(names, names)

    def _place(self, text: str) -> int:
        place = self._places.get(text)
        if place is None:
            place = self._places[text] = len(self.texts)
            self.texts.append(text)
        return place

    def place(self, text: str) -> int:
        """Where a state stands in ``texts``."""
        return self._places[text]


_BOOKS: dict[tuple[object, ...], _Book] = {}


def _book(problem: Problem[Any]) -> _Book:
    """The moves of a problem; those of the last dynamics are remembered, as many goals share them."""
    key = (problem.game, problem.rules, problem.dynamics)
    if key not in _BOOKS:
        _BOOKS.clear()
        _BOOKS[key] = _Book(problem)
    return _BOOKS[key]


@dataclass(frozen=True, slots=True)
class _Listed:
    """A list of actions by itself.

    ``names`` ascend, ``exacts`` are their values in that order; ``best`` is the name of the first. ``ties`` are
    the second values that stand in the list, of the names at ``tied``; ``even`` pairs of names that follow each
    other and are equal in both values.
    """

    names: tuple[str, ...]
    exacts: tuple[str, ...]
    best: str
    tied: tuple[int, ...]
    ties: tuple[str | None, ...]
    even: tuple[tuple[str, str], ...]


class _Checker:
    """The rows of one solution, by state."""

    def __init__(self, problem: Problem[Any], rows: Sequence[Row], distributions: Sequence[Distribution]) -> None:
        self.problem = problem
        self.sign = 1 if problem.goal.direction == "max" else -1
        self.second_sign = 1 if problem.goal.second_direction == "max" else -1
        self.seconds = problem.goal.second is not None
        self.book = _book(problem)
        self.rows = {row.state: row for row in rows}
        self.mixes = {each.state: each for each in distributions}
        self.counts = (len(rows), len(distributions))
        # By identity: the rows are held as long as this is.
        self.held = rows
        self.lists: dict[int, _Listed] = {}
        self.fraction = cache(Fraction)
        self.double = cache(self._double)
        self.second = cache(self._second)

    def coverage(self) -> None:
        """Every state has one row, every chance state and stored end one distribution, and nothing else has."""
        mixed = {text for text, moves in self.book.moves.items() if moves.kind != "decision"}
        for wanted, found, number, what in (
            (set(self.book.moves), set(self.rows), self.counts[0], "row"),
            (mixed, set(self.mixes), self.counts[1], "distribution"),
        ):
            if missing := wanted - found:
                raise fail(min(missing), f"has no {what}")
            if extra := found - wanted:
                raise fail(min(extra), f"has a {what}, but is no state that needs one")
            if number != len(wanted):
                raise VerificationError(f"{number} {what}s for {len(wanted)} states", field="state")

    @cached_property
    def values(self) -> list[str]:
        """What the rows say each state is worth, by place; the utility of a terminal state without a row."""
        return [
            self.rows[text].exact or "" if text in self.rows else str(self.problem.utility(self.problem.parse(text)))
            for text in self.book.texts
        ]

    def decision(self, row: Row, moves: _Moves) -> None:
        """Actions complete, each worth its payoff and afterstate, in order; the policy's value is the row's."""
        listed = self.lists.get(id(row.actions))
        if listed is None:
            listed = self.lists[id(row.actions)] = self._listed(row)
        if listed.names is not moves.names:
            raise fail(row.state, "its actions are not the legal ones")
        values = self.values
        expected = tuple([values[target] for target in moves.targets])
        if self.problem.pays:
            expected = self._paid(moves, expected)
        if listed.exacts != expected:
            wrong = next(i for i, pair in enumerate(zip(listed.exacts, expected, strict=True)) if pair[0] != pair[1])
            name, says = listed.names[wrong], listed.exacts[wrong]
            raise fail(row.state, f"action {name} is worth {expected[wrong]}, the row says {says}")
        if listed.tied:
            self._ties(row, moves, listed)
        wanted = listed.best if self.problem.strategy is None else self.problem.follow(moves.state)
        if row.action != wanted:
            raise fail(row.state, f"its policy is {row.action}, not {wanted}")
        value = listed.exacts[listed.names.index(wanted)]
        if row.exact != value or row.value != self.double(value):
            raise fail(row.state, f"its value is {row.exact}, its policy's {value}")

    def chance(self, row: Row, moves: _Moves) -> None:
        """The value is the average over the throws."""
        if row.action is not None or row.actions:
            raise fail(row.state, "has actions before a throw")
        wanted = self._average(moves, self.values.__getitem__)
        if row.exact != wanted or row.value != self.double(wanted):
            raise fail(row.state, f"its value is {row.exact}, the average of its throws {wanted}")

    def end(self, row: Row, moves: _Moves) -> None:
        """The value of a stored end is the goal's utility."""
        wanted = str(self.problem.utility(moves.state))
        if row.action is not None or row.actions:
            raise fail(row.state, "has actions after the end")
        if row.exact != wanted or row.value != self.double(wanted):
            raise fail(row.state, f"its value is {row.exact}, the goal's {wanted}")

    def distribution(self, given: Distribution) -> None:
        """The distribution is the mixture of those that the throws lead to, or what a stored end counts as."""
        moves = self.book.moves[given.state]
        ways: Counter[tuple[int, int]] = Counter()
        if moves.kind == "terminal":
            ways[self.book.place(given.state), 0] = 1
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
        if sum(given.weights) != given.denominator or len(given.support) != len(given.weights):
            raise fail(given.state, "its distribution does not sum to 1")
        if sorted(mixed) != list(given.support) or any(
            mixed[score] * given.denominator != weight * total
            for score, weight in zip(given.support, given.weights, strict=True)
        ):
            raise fail(given.state, "its distribution is not the mixture of its throws")
        results = [(weight, self._result(after)) for (after, _), weight in ways.items()]
        wanted = None
        if results[0][1] is not None:
            shares = [sum((weight * result[i] for weight, result in results if result), Fraction(0)) for i in range(3)]
            wanted = Result(*(share / ways.total() for share in shares))
        if given.result != wanted:
            raise fail(given.state, f"its chances are {given.result}, those of its throws {wanted}")

    def _paid(self, moves: _Moves, values: tuple[str, ...]) -> tuple[str, ...]:
        """Values of afterstates with what the actions earn at once."""
        earned = [self.problem.payoff(moves.state, name).value for name in moves.names]
        return tuple(
            [str(more + self.fraction(value)) if more else value for more, value in zip(earned, values, strict=True)]
        )

    def _listed(self, row: Row) -> _Listed:
        """Look at a list of actions by itself: its doubles, its order, and which of them tie."""
        order = [each.action for each in row.actions]
        exacts = [each.exact or "" for each in row.actions]
        for each, exact in zip(row.actions, exacts, strict=True):
            if each.value != self.double(exact):
                raise fail(row.state, f"action {each.action}: {each.value!r} is not the double of {exact!r}")
        places = [self.places[exact] for exact in exacts]
        if places != sorted(places):
            raise fail(row.state, "its actions are not best first: one stands behind another which is worse")
        names = self.book.shared(tuple(sorted(order)))
        number = {name: i for i, name in enumerate(names)}
        near = [None, *places, None]
        tied = [place in (before, after) for before, place, after in zip(near, places, near[2:], strict=False)]
        even = []
        for i, (one, other) in enumerate(zip(row.actions, row.actions[1:], strict=False)):
            if places[i] == places[i + 1]:
                ahead = self._ahead(one.tie, other.tie)
                if ahead < 0:
                    raise fail(row.state, f"{one.action} and {other.action} tie, and stand in the wrong order")
                if ahead == 0:
                    even.append((one.action, other.action))
        for each, ties in zip(row.actions, tied, strict=True):
            if each.tie is not None and not (ties and self.seconds):
                raise fail(row.state, f"action {each.action} has second value None, the row says {each.tie}")
        return _Listed(
            names,
            tuple([exacts[i] for i in sorted(range(len(order)), key=order.__getitem__)]),
            order[0] if order else "",
            tuple([number[name] for name, ties in zip(order, tied, strict=True) if ties]),
            tuple([each.tie for each, ties in zip(row.actions, tied, strict=True) if ties]),
            tuple(even),
        )

    def _ties(self, row: Row, moves: _Moves, listed: _Listed) -> None:
        """Of actions that tie the better second value first, which stands on all of them; then the game's rule."""
        if self.seconds:
            wanted = tuple([self._second_of(moves, i) for i in listed.tied])
            if listed.ties != wanted:
                wrong = next(i for i, pair in enumerate(zip(listed.ties, wanted, strict=True)) if pair[0] != pair[1])
                name = listed.names[listed.tied[wrong]]
                says = f"the row says {listed.ties[wrong]}"
                raise fail(row.state, f"action {name} has second value {wanted[wrong]}, {says}")
        for one, other in listed.even:
            if not self.problem.tie_break(moves.state, one) < self.problem.tie_break(moves.state, other):
                raise fail(row.state, f"{one} and {other} tie, and stand in the wrong order")

    def _ahead(self, one: str | None, other: str | None) -> int:
        """1, 0 or -1 as the one second value is better than the other, equal, or worse."""
        if one == other:
            return 0
        a, b = one or "0", other or "0"
        # Rounding keeps order, so the doubles decide unless they are equal.
        more = (self.double(a) or 0.0, self.fraction(a)) > (self.double(b) or 0.0, self.fraction(b))
        return self.second_sign if more else -self.second_sign

    @cached_property
    def places(self) -> dict[str, int]:
        """The place of every action's value in the order of the goal, 0 for the best of all."""
        texts = {each.exact or "" for row in self.rows.values() for each in row.actions}
        ordered = sorted((text for text in texts if self.double(text) is not None), key=self.fraction)
        return {text: place for place, text in enumerate(ordered[:: -self.sign])}

    def _double(self, exact: str) -> float | None:
        """The double nearest to a canonical fraction; None for any other text."""
        try:
            number = self.fraction(exact)
        except (ValueError, ZeroDivisionError):
            return None
        return number.numerator / number.denominator if str(number) == exact else None

    def _second(self, place: int) -> str:
        """The second value of a state under the policy of the rows."""
        moves = self.book.at[place]
        if moves is None or moves.kind == "terminal":
            return str(self.problem.second_utility(self.problem.parse(self.book.texts[place])))
        if moves.kind == "chance":
            return self._average(moves, self.second)
        return self._second_of(moves, self.policies[place])

    def _second_of(self, moves: _Moves, i: int) -> str:
        """The second value of the action whose name is the i-th."""
        second = self.second(moves.targets[i])
        if not self.problem.pays:
            return second
        return str(self.problem.payoff(moves.state, moves.names[i]).second + self.fraction(second))

    @cached_property
    def policies(self) -> list[int]:
        """By place, the number among the names of the action that a row says the policy takes; -1 elsewhere."""
        found = [-1] * len(self.book.texts)
        for place, moves in enumerate(self.book.at):
            if moves is not None and moves.kind == "decision":
                text = self.book.texts[place]
                action = self.rows[text].action
                if action not in moves.names:
                    raise fail(text, f"its policy is {action}, which is not legal")
                found[place] = moves.names.index(action)
        return found

    def _follow(self, place: int) -> tuple[int, int]:
        """Where the policy leads from a decision, and what score is earned on the way; any other state itself."""
        moves, i = self.book.at[place], self.policies[place]
        if moves is None or i < 0:
            return place, 0
        gained = self.problem.payoff(moves.state, moves.names[i]).score if self.problem.pays else 0
        return moves.targets[i], gained

    def _average(self, moves: _Moves, value: Callable[[int], str]) -> str:
        """The expectation of ``value`` over the outcomes of a chance state."""
        ways: Counter[str] = Counter()
        for weight, outcome in zip(moves.weights, moves.targets, strict=True):
            ways[value(outcome)] += weight
        numbers = [(self.fraction(exact), weight) for exact, weight in ways.items()]
        scale = lcm(*(number.denominator for number, _ in numbers))
        top = sum(weight * number.numerator * (scale // number.denominator) for number, weight in numbers)
        return str(Fraction(top, scale * ways.total()))

    def _ends(self, place: int) -> tuple[list[tuple[int, int]], int]:
        """The distribution of the score from an afterstate, as pairs over a denominator."""
        text = self.book.texts[place]
        if self._is_end(place):
            return [(self.problem.score(self.problem.parse(text)), 1)], 1
        given = self.mixes[text]
        return list(zip(given.support, given.weights, strict=True)), given.denominator

    def _result(self, place: int) -> Result | None:
        """The chances of win, tie and loss from an afterstate."""
        text = self.book.texts[place]
        return self.problem.result(self.problem.parse(text)) if self._is_end(place) else self.mixes[text].result

    def _is_end(self, place: int) -> bool:
        moves = self.book.at[place]
        return moves is None or moves.kind == "terminal"
