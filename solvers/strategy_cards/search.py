"""A search for rules that fit on a card, in a game of kept dice: statements are added one by one, the one that gains most first.

A policy comes to a decision with the chance d, and loses there, as if best play went on, V - Q of its action. The sum of their products is
what it loses in all. A further statement changes the actions of some decisions, so that the change of this sum is a good guess of
what it gains; those that promise most are tried. For any dice to keep, the sum is taken by the number of dice thrown and by
the points, so that the best span of both is found at once.
"""

from collections.abc import Hashable, Iterator
from dataclasses import dataclass
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.contract.presentation import policy_words as spoken
from solvers.contract.presentation.policy_said import said
from solvers.dice import FACES, multisets
from solvers.strategy_cards.limits import Limit, numbers_in
from solvers.strategy_cards.tree import Doubles, Numbers, Tree

S = TypeVar("S", bound=Hashable)
Booleans = NDArray[np.bool_]
# The statements that are tried at each step. Each must gain this share of the loss, and a number in a condition that one.
_TRIED, _GAIN, _WORTH = 5, 0.02, 0.004
# The rules that a thorough search improves.
_IMPROVED = 2
# Values that are nearer are equal.
_EQUAL = 1e-9


class Rule(NamedTuple):
    """Statements, the dice that they leave over in each decision, and the value of the start."""

    statements: tuple[spoken.Statement, ...]
    left: Numbers
    value: float


@dataclass(frozen=True, slots=True)
class Goal:
    """The rewards of actions under a goal, their values before best play, and the value of the start."""

    earned: Doubles
    values: Doubles
    best: float


class Searcher(Generic[S]):
    """Finds rules in the words of a game. The dice left over have numbers; the last one stands for throwing all again."""

    def __init__(self, words: spoken.Keeping[S], tree: Tree[S]) -> None:
        self._words, self._tree = words, tree
        most = max(len(words.dice(state)) for state in tree.decisions)
        self._texts = [text for number in range(most + 1) for text in multisets(number)]
        self._ids = {text: index for index, text in enumerate(self._texts)}
        self._again = len(self._texts)
        self._thrown: Numbers = np.array([self._ids["".join(sorted(words.dice(state)))] for state in tree.decisions])
        self._spans = [np.array([measure.of(state) for state in tree.decisions]) for measure in words.measures]
        self._places = self._placed()
        self._pool = list(_pool(words))
        self._written = [self._numbers(statement) for statement in self._pool]
        self._may = self._places[:, self._again] >= 0
        self._repeats = np.array([isinstance(statement, spoken.Again) for statement in self._pool])
        self._added: Numbers = np.array([self._leaving(statement) for statement in self._pool])

    def _placed(self) -> Numbers:
        """Return the place of the action of each decision that leaves some dice over, with those that must be kept besides."""
        words = self._words
        indices = np.full((len(self._tree.decisions), self._again + 1), -1)
        taken: dict[tuple[str, str], int] = {}
        for number, (state, actions) in enumerate(zip(self._tree.decisions, self._tree.actions, strict=True)):
            rolled = "".join(sorted(words.dice(state)))
            least = words.least(state)
            for action, index in actions.items():
                if action == words.again:
                    indices[number, self._again] = index
                    continue
                left = taken.get((rolled, action))
                if left is None:
                    left = taken[rolled, action] = self._ids[_without(rolled, action)]
                indices[number, left] = index
            # With too few dice kept, the best of the others are.
            for kept in ["", *dict.fromkeys(rolled)] if least > 1 else [""]:
                ascending = words.ascending(_without(rolled, kept))
                more = spoken.Edge(min(least, len(rolled)) - len(kept), words.highest).of(ascending)
                indices[number, self._ids["".join(sorted(ascending))]] = actions["".join(sorted(kept + more))]
        return indices

    def _leaving(self, statement: spoken.Statement) -> list[int]:
        """Return the dice that are left over after a statement, by those that are before it."""
        if isinstance(statement, spoken.Again):
            holds = [
                all(condition.holds(spoken.Throw(None, text, text)) for condition in statement.conditions)
                for text in self._texts
            ]
            return [*(self._again if held else index for index, held in enumerate(holds)), self._again]
        after = []
        for text in self._texts:
            left = self._words.ascending(text)
            if all(condition.holds(spoken.Throw(None, left, left)) for condition in statement.conditions):
                for item in statement.items:
                    left = _without(left, item.of(left))
            after.append(self._ids["".join(sorted(left))])
        return [*after, self._again]

    def find(
        self, goal: Goal, limit: Limit, begin: tuple[spoken.Statement, ...] = (), *, thorough: bool = False
    ) -> Rule:
        """Return a rule that fits on a card, grown from the statements of a smaller card, or from one that promises much.

        If the search is ``thorough``, all of those are tried, and the best of the rules are improved by changes of single statements.
        """
        simplest = self._rule(goal, (spoken.Keep((spoken.Edge(1, self._words.highest),), ()),))
        firsts = [self._rule(goal, begin)] if begin else self._tried(goal, self._rule(goal, ()), 0, limit) or [simplest]
        rules = [self._grown(goal, limit, first) for first in firsts[: None if thorough else 1]]
        rules.sort(key=lambda rule: -rule.value)
        if thorough:
            rules = [self._improved(goal, limit, rule) for rule in rules[:_IMPROVED]]
        return max(rules, key=lambda rule: rule.value)

    def _grown(self, goal: Goal, limit: Limit, rule: Rule) -> Rule:
        """Return a rule with more statements behind its own, the one that gains most first."""
        while len(rule.statements) < limit.statements:
            tried = self._tried(goal, rule, len(rule.statements), limit)
            best = max(tried, key=lambda rule: rule.value, default=rule)
            if best.value <= rule.value + self._least(goal, rule):
                break
            rule = best
        return rule

    def _least(self, goal: Goal, rule: Rule) -> float:
        """Return the least gain for which a statement is added."""
        return _GAIN * (goal.best - rule.value) + _EQUAL

    def _improved(self, goal: Goal, limit: Limit, rule: Rule) -> Rule:
        while True:
            before = rule
            for index in range(len(rule.statements) - 1, -1, -1):
                without = self._rule(goal, (*rule.statements[:index], *rule.statements[index + 1 :]))
                others = self._tried(goal, without, index, limit)
                best = max(others, key=lambda other: other.value, default=without)
                if without.value >= rule.value - _EQUAL or best.value > rule.value + _EQUAL:
                    rule = best if best.value > without.value + _EQUAL else without
            if len(rule.statements) < limit.statements:
                indices = range(len(rule.statements), -1, -1)
                tried = (offered for index in indices for offered in self._tried(goal, rule, index, limit))
                best = max(tried, key=lambda rule: rule.value, default=rule)
                rule = best if best.value > rule.value + self._least(goal, rule) else rule
            if rule is before:
                return rule

    def _tried(self, goal: Goal, rule: Rule, index: int, limit: Limit) -> list[Rule]:
        """Return the rules with one more statement at a place, of those that promise most."""
        return [
            self._rule(goal, (*rule.statements[:index], offer, *rule.statements[index:]))
            for offer in self._offers(goal, rule, index, limit)
        ]

    def _rule(self, goal: Goal, statements: tuple[spoken.Statement, ...]) -> Rule:
        """Return the rule of some statements."""
        left = self._followed(self._thrown, statements)
        return Rule(statements, left, self._tree.value(goal.earned, self._chosen(left)))

    def _followed(self, left: Numbers, statements: tuple[spoken.Statement, ...]) -> Numbers:
        """Return the dice that statements leave over, of those left over before; the last axis has the decisions."""
        for statement in statements:
            bare = statement._replace(
                conditions=tuple(condition for condition in statement.conditions if isinstance(condition, spoken.Shown))
            )
            among = np.ones(left.shape[-1], bool)
            for condition in statement.conditions:
                if isinstance(condition, spoken.Counted):
                    among = among & self._within(condition)
            place = self._pool.index(bare)
            after = self._added[place, left]
            if self._repeats[place]:
                after = np.where((left == self._thrown) & self._may & (after == self._again), after, left)
            left = np.where(among, after, left)
        return left

    def _within(self, counted: spoken.Counted) -> Booleans:
        numbers = next(
            numbers
            for measure, numbers in zip(self._words.measures, self._spans, strict=True)
            if measure.name == counted.measure.name
        )
        low, high = counted.span
        return (numbers >= low) & (numbers <= (numbers if high is None else high))

    def _chosen(self, left: Numbers) -> Numbers:
        return self._places[np.arange(len(left)), left]

    def _offers(self, goal: Goal, rule: Rule, index: int, limit: Limit) -> list[spoken.Statement]:
        """Return the statements that promise most at a place of a rule, each with its best spans of the measures."""
        before = self._followed(self._thrown, rule.statements[:index])
        line = self._added[:, before]
        line[self._repeats] = np.where((before == self._thrown) & self._may, line[self._repeats], before)
        after = self._followed(line, rule.statements[index:])
        values = goal.values[self._chosen(rule.left)]
        chances = self._tree.visits(self._chosen(rule.left))
        gains = chances * (goal.values[self._places[np.arange(len(values)), after]] - values)
        best = np.maximum.reduceat(goal.values, self._tree.begins[:-1])
        number = _WORTH * float(chances @ (best - values))
        room = limit.numbers - sum(map(self._numbers, rule.statements))
        offers = []
        for statement, own, gain in zip(self._pool, self._written, gains, strict=True):
            if own <= room and gain.max() > 0:
                widest = self._span(gain, number, room - own)
                if widest is not None:
                    whole = statement._replace(conditions=(*widest[1], *statement.conditions))
                    offers.append((widest[0] - number * own, whole))
        offers.sort(key=lambda offered: -offered[0])
        return [statement for _, statement in offers[:_TRIED]]

    def _numbers(self, statement: spoken.Statement) -> int:
        return numbers_in(said(self._words, statement))

    def _span(self, gain: Doubles, number: float, room: int) -> tuple[float, tuple[spoken.Counted, ...]] | None:
        """Return the spans of the measures with the largest gain, less the worth of their numbers; None if none gains."""
        first = self._spans[0]
        second = self._spans[1] if len(self._spans) > 1 else np.zeros_like(first)
        wide = int(second.max()) + 1
        cells = np.bincount(first * wide + second, gain, (int(first.max()) + 1) * wide).reshape(-1, wide)
        rows = np.vstack([np.zeros(wide), cells.cumsum(axis=0)])
        least, most = int(first.min()), int(first.max())
        best: tuple[float, spoken.Span, spoken.Span] | None = None
        for low in range(least, most + 1):
            for high in range(low, most + 1):
                dice = spoken.Span(
                    low if low > least or low == high else 0, high if high < most or low == high else None
                )
                spent = _bounds(dice)
                for gained, points in _runs(rows[high + 1] - rows[low]):
                    numbers = spent + _bounds(points)
                    net = gained - number * numbers
                    if numbers <= room and net > 0 and (best is None or net > best[0]):
                        best = net, dice, points
        if best is None:
            return None
        net, *spans = best
        pairs = zip(self._words.measures, spans, strict=False)
        return net, tuple(spoken.Counted(measure, span) for measure, span in pairs if span != spoken.Span(0, None))


def _bounds(span: spoken.Span) -> int:
    """Return the number of numbers that a span is said with."""
    return 1 if span.low == span.high else (span.low > 0) + (span.high is not None)


def _runs(gains: Doubles) -> Iterator[tuple[float, spoken.Span]]:
    """Yield the best run of each kind: all cells, those from a cell on, those up to a cell, and those between two."""
    sums = np.concatenate([[0.0], gains.cumsum()])
    yield float(sums[-1]), spoken.Span(0, None)
    if len(gains) > 1:
        low = int(sums[:-1].argmin())
        yield float(sums[-1] - sums[low]), spoken.Span(low, None)
        high = int(sums[1:].argmax())
        yield float(sums[high + 1]), spoken.Span(0, high)
        rises = sums[1:] - np.minimum.accumulate(sums[:-1])
        high = int(rises.argmax())
        low = int(sums[: high + 1].argmin())
        yield float(rises[high]), spoken.Span(low, high)


def _pool(words: spoken.Keeping[S]) -> Iterator[spoken.Statement]:
    """Yield the statements that are tried, without conditions on measures."""
    order = words.ascending(FACES)
    runs = [order[start:] if words.highest else order[: len(order) - start] for start in range(len(order))]
    others = [order[:end] if words.highest else order[len(order) - end :] for end in range(1, len(order))]
    good = [spoken.Faces("".join(sorted(run))) for run in runs]
    some: list[spoken.Item] = [*good, *(spoken.Edge(number, words.highest) for number in (1, 2, 3))]
    shown = [
        *(spoken.Shown(spoken.Span(number, number), FACES, left=True) for number in (1, 2, 3)),
        *(spoken.Shown(spoken.Span(0, most), "".join(sorted(bad)), left=True) for bad in others for most in (0, 1, 2)),
        *(
            spoken.Shown(spoken.Span(number, None), faces.faces, left=True)
            for faces in good[1:]
            for number in (1, 2, 3)
        ),
    ]
    for item in some:
        yield spoken.Keep((item,), ())
        yield from (spoken.Keep((item,), (condition,)) for condition in shown)
    if words.again:
        yield spoken.Again(())
        yield from (
            spoken.Again((spoken.Shown(spoken.Span(0, most), faces.faces, left=False),))
            for faces in good[1:]
            for most in (0, 1)
        )


def _without(dice: str, some: str) -> str:
    for die in some:
        dice = dice.replace(die, "", 1)
    return dice
