r"""The price of any policy: its value, the chances of its ends, and the cost of each of its decisions.

Only games whose states never come back are priced here. A policy :math:`\pi` reaches a decision s with the chance
:math:`d(s)`. With :math:`V` and :math:`Q` the values of best play,

.. math::

    V(s_0) - V_\pi(s_0) = \sum_s d(s)\, \big[ V(s) - Q(s, \pi(s)) \big],

so the terms of the sum are the costs of the decisions, and they add up to what the policy loses. If only the action of one
decision is replaced by a, the value grows by :math:`d(s)\, [ Q_\pi(s, a) - V_\pi(s) ]`, as s comes up once at most.

All numbers are exact. Nothing here is shared with the solvers, which evaluate the fixed strategies of the games.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from fractions import Fraction
from math import lcm
from typing import Generic, NamedTuple, TypeVar

from solvers.contract.matches import Duel
from solvers.contract.problem import Problem, Process, process_of
from solvers.contract.rows import Result

S = TypeVar("S", bound=Hashable)
# The probabilities of scores.
Scores = dict[int, Fraction]
# Far more than the error of a gain that is computed in doubles.
_NEAR = 1e-9


class Visit(NamedTuple):
    """The chance that a policy reaches a decision, and its action there."""

    chance: Fraction
    action: str


class Change(NamedTuple, Generic[S]):
    """Another action in one decision, and what it gains in the goal's unit if all else stays as it is; never negative."""

    state: S
    action: str
    gain: Fraction


class Priced(Generic[S]):
    """The values of a policy under a goal. ``follow`` maps each decision to a legal action.

    States are evaluated when they are asked for, and once.
    """

    def __init__(self, problem: Problem[S], follow: Callable[[S], str]) -> None:
        self._process = process_of(problem)
        self._follow = follow
        self._sign = problem.goal.sign
        self._values: dict[S, Fraction] = {}
        self._doubles: dict[S, float] = {}
        self._ways: dict[S, list[tuple[S, int, Fraction]]] = {}
        self._visits: dict[S, dict[S, Visit]] = {}
        self._scores: dict[S, Scores] = {}

    def value(self, state: S) -> Fraction:
        """Return the value of a state, in the goal's unit."""
        value = self._values.get(state)
        if value is None:
            value = self._values[state] = self._valued(state)
        return value

    def worth(self, state: S, action: str) -> Fraction:
        """Return the value of an action in a decision, after which the policy goes on."""
        value = self.value(self._process.step(state, action))
        return value + self._process.payoff(state, action).value if self._process.pays else value

    def visits(self, start: S) -> dict[S, Visit]:
        """Return every decision that the policy reaches from a state, with its chance."""
        if start not in self._visits:
            chances: defaultdict[S, Fraction] = defaultdict(Fraction)
            for state, _, chance in self._reached(start):
                if self._process.kind(state) == "decision":
                    chances[state] += chance
            self._visits[start] = {state: Visit(chance, self._follow(state)) for state, chance in chances.items()}
        return self._visits[start]

    def scores(self, start: S) -> Scores:
        """Return the probability of each score from a state before a throw."""
        if start not in self._scores:
            scores: defaultdict[int, Fraction] = defaultdict(Fraction)
            for state, earned, chance in self._reached(start):
                if self._process.kind(state) == "terminal":
                    scores[self._process.score(state) + earned] += chance
            self._scores[start] = dict(sorted(scores.items()))
        return self._scores[start]

    def change(self, start: S) -> Change[S] | None:
        """Return the change of a single decision that gains most; None if none gains anything."""
        near: list[tuple[float, S, str]] = []
        for state, visit in self.visits(start).items():
            chance, value = float(visit.chance), self._near(state)
            for action in self._process.actions(state):
                after = self._near(self._process.step(state, action))
                if self._process.pays:
                    after += float(self._process.payoff(state, action).value)
                near.append((chance * self._sign * (after - value), state, action))
        # Doubles tell which few may be best: fractions of all would take a second.
        least = max((gain for gain, _, _ in near), default=0.0) - _NEAR
        changes = [self._changed(start, state, action) for gain, state, action in near if gain >= max(least, 0.0)]
        best = max(changes, key=lambda change: change.gain, default=None)
        return best if best is not None and best.gain > 0 else None

    def _changed(self, start: S, state: S, action: str) -> Change[S]:
        gain = self._sign * (self.worth(state, action) - self.value(state))
        return Change(state, action, self.visits(start)[state].chance * gain)

    def _near(self, state: S) -> float:
        number = self._doubles.get(state)
        if number is None:
            number = self._doubles[state] = float(self.value(state))
        return number

    def _valued(self, state: S) -> Fraction:
        kind = self._process.kind(state)
        if kind == "terminal":
            return self._process.utility(state)
        if kind == "decision":
            return self.worth(state, self._follow(state))
        return mean(self._process, state, self.value)

    def _reached(self, start: S) -> list[tuple[S, int, Fraction]]:
        """Return every state that the policy reaches, the score earned before it, and the chance of both."""
        if start not in self._ways:
            self._ways[start] = [*self._walk(start)]
        return self._ways[start]

    def _walk(self, start: S) -> Iterator[tuple[S, int, Fraction]]:
        # Depth first, so that the reverse of the order of leaving has each state before all that it leads to. Chances are counted
        # in whole numbers, as sums of fractions take most of the time: the scale of a node divides evenly on all its ways.
        left: dict[tuple[S, int], list[tuple[int, tuple[S, int]]]] = {}
        scales: dict[tuple[S, int], int] = {}
        totals: dict[tuple[S, int], int] = {}
        stack = [((start, 0), False)]
        while stack:
            node, done = stack.pop()
            if done:
                totals[node] = sum(weight for weight, _ in left[node]) or 1
                scales[node] = lcm(*(scales[after] for _, after in left[node])) * totals[node]
            elif node not in left:
                left[node] = self._following(*node)
                stack.append((node, True))
                stack += [(after, False) for _, after in left[node] if after not in left]
        unit = scales[start, 0]
        shares = defaultdict(int, {(start, 0): unit})
        for node in reversed(scales):
            yield *node, Fraction(shares[node], unit)
            for weight, after in left[node]:
                shares[after] += shares[node] * weight // totals[node]

    def _following(self, state: S, earned: int) -> list[tuple[int, tuple[S, int]]]:
        kind = self._process.kind(state)
        if kind == "terminal":
            return []
        if kind == "chance":
            return [(weight, (after, earned)) for weight, after in self._process.outcomes(state)]
        action = self._follow(state)
        gained = self._process.payoff(state, action).score if self._process.pays else 0
        return [(1, (self._process.step(state, action), earned + gained))]


def played(duel: Duel, first: Scores, second: Callable[[int], Scores]) -> Result:
    """Return the chances of the first player. ``second`` maps the first player's score to the scores that answer it."""
    win = tie = loss = Fraction(0)
    for score, chance in first.items():
        ways = [Fraction(0)] * 3
        for other, against in second(score).items():
            ways[duel.compare(score, other)] += against
        tie, win, loss = (total + chance * way for total, way in zip((tie, win, loss), ways, strict=True))
    return Result(win, tie, loss)


def best_reply(problem: Problem[S], worth: Callable[[int], Fraction]) -> Fraction:
    """Return the largest expected worth of the score that any policy reaches from the start.

    The process of the problem earns nothing before the end.
    """
    process = process_of(problem)
    values: dict[S, Fraction] = {}

    def value(state: S) -> Fraction:
        if state not in values:
            kind = process.kind(state)
            if kind == "terminal":
                values[state] = worth(process.score(state))
            elif kind == "decision":
                values[state] = max(value(process.step(state, action)) for action in process.actions(state))
            else:
                values[state] = mean(process, state, value)
        return values[state]

    return value(process.start())


def mean(process: Process[S], state: S, value: Callable[[S], Fraction]) -> Fraction:
    """Return the mean of the values of the outcomes of a chance state."""
    numbers = [(weight, value(after)) for weight, after in process.outcomes(state)]
    unit = lcm(*(number.denominator for _, number in numbers))
    total = sum(weight * number.numerator * (unit // number.denominator) for weight, number in numbers)
    return Fraction(total, unit * sum(weight for weight, _ in numbers))
