"""A search for rules that fit on a card, in a game of points that are banked or risked, by simulated annealing.

Statements are added, changed, moved and dropped at random. A rule that is worth less than the last one is taken with a chance that falls
with the difference, and with the steps that are done.
"""

import math
from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from solvers.contract.presentation import banking_said
from solvers.contract.presentation.banking_words import POINTS, Banking, Limit, Number, Play, Thumb, ordered
from solvers.contract.presentation.policy_words import Span
from solvers.strategy_cards import limits as rooms

# The differences that are taken with a chance of 1 / e at the first step and at the last one.
_HOT, _COLD = 2e-3, 2e-5
# The numbers of steps by which a number is changed, and the tries to find a rule that fits.
_STRIDES, _TRIES = (1, 1, 2, 3, 5, 10), 100


class Steps(NamedTuple):
    """The distances of the points in a turn, and of the points banked, that are tried; and the most of each."""

    points: int
    scores: int
    most_points: int
    most_scores: int


class Annealing:
    """Finds rules in the words of a game.

    Parameters:
        words: Banking
        value: callable
            Returns the value of a rule; more is better, and differences of a thousandth matter.
        steps: Steps
        conditions: sequence of str
            The keys of the numbers that conditions may name beside the points of the turn.
    """

    def __init__(
        self, words: Banking, value: Callable[[Thumb], float], steps: Steps, conditions: Sequence[str]
    ) -> None:
        self._words, self._worth, self._steps = words, value, steps
        self._keys = [number for number in words.numbers if number.key in conditions]
        self._order = [number.key for number in words.numbers]
        self._values: dict[Thumb, float] = {}

    def find(self, begin: Thumb, room: rooms.Limit, number: int, seed: int = 0) -> Thumb:
        """Return the best rule of ``number`` steps from one that fits, without statements that gain nothing.

        Its statements about dice set aside stay.
        """
        random = Random(seed)  # noqa: S311  # a search, which nobody needs to guess
        now = best = begin
        for step in range(number):
            other = self._changed(random, now, room)
            heat = _HOT * (_COLD / _HOT) ** (step / number)
            gain = self.value(other) - self.value(now)
            if gain >= 0.0 or random.random() < math.exp(gain / heat):
                now = other
            if self.value(now) > self.value(best):
                best = now
        return self._without_idle(best, room)

    def _without_idle(self, rule: Thumb, room: rooms.Limit) -> Thumb:
        """Return a rule without the statements that gain nothing, the most special ones first."""
        for play in reversed(rule.plays):
            less = rule._replace(plays=tuple(each for each in rule.plays if each != play))
            if self._fits(less, room) and self.value(less) >= self.value(rule):
                # Without it others may gain nothing either.
                return self._without_idle(less, room)
        return rule

    def value(self, rule: Thumb) -> float:
        """Return the value of a rule, which is computed once."""
        if rule not in self._values:
            self._values[rule] = self._worth(rule)
        return self._values[rule]

    def _changed(self, random: Random, rule: Thumb, room: rooms.Limit) -> Thumb:
        """Return a rule that differs in a statement and fits; the rule itself if none is found."""
        for _ in range(_TRIES):
            plays = [*rule.plays]
            place = random.randrange(len(plays))
            kind = random.random()
            if kind < 0.2:
                plays.insert(random.randrange(len(plays) + 1), self._drawn(random))
            elif kind < 0.3:
                del plays[place]
            elif kind < 0.4:
                plays.insert(random.randrange(len(plays)), plays.pop(place))
            else:
                plays[place] = self._altered(random, plays[place])
            other = rule._replace(plays=ordered(plays))
            if other.plays != rule.plays and self._fits(other, room):
                return other
        return rule

    def _fits(self, rule: Thumb, room: rooms.Limit) -> bool:
        """True if a rule fits into the room, banks at all, and has one threshold at most under the same conditions."""
        thresholds = [play.where for play in rule.plays if play.least is not None]
        said = banking_said.said(self._words, rule)
        return (
            len(thresholds) == len(set(thresholds)) > 0
            and len(set(rule.plays)) == len(rule.plays)
            and len(said) <= room.statements
            and rooms.numbers_in("; ".join(said)) <= room.numbers
        )

    def _drawn(self, random: Random) -> Play:
        """Return a random statement: a threshold, or to go on."""
        banks = random.random() < 0.6
        limits = [self._condition(random, random.choice(self._keys))]
        if random.random() < 0.3:
            limits.append(self._condition(random, random.choice(self._keys)))
        if banks:
            limits.append(self._threshold(random.randrange(self._steps.most_points)))
        return self._play("bank" if banks else "roll", limits)

    def _altered(self, random: Random, play: Play) -> Play:
        """Return a statement in which a condition is changed, added, dropped or replaced, or the action is another."""
        limits = [*play.limits]
        place = random.randrange(len(limits))
        kind = random.random()
        if kind < 0.6:
            limits[place] = self._moved(random, limits[place])
        elif kind < 0.7:
            limits.append(self._condition(random, random.choice(self._keys)))
        elif kind < 0.8 and limits[place].key != POINTS:
            del limits[place]
        elif kind < 0.9 and limits[place].key != POINTS:
            limits[place] = self._condition(random, random.choice(self._keys))
        elif play.least is None:
            return self._play("bank", [*limits, self._threshold(random.randrange(self._steps.most_points))])
        else:
            limits = [limit for limit in limits if limit.key != POINTS]
            return self._play("roll", limits or [self._condition(random, random.choice(self._keys))])
        return self._play(play.action, limits) if limits else play

    def _play(self, action: str, limits: Sequence[Limit]) -> Play:
        """Return a statement with the last condition on each number, in the order of the words."""
        spans = {limit.key: limit for limit in limits}
        return Play("bank" if action == "bank" else "roll", tuple(spans[key] for key in self._order if key in spans))

    def _threshold(self, points: int) -> Limit:
        step = self._steps.points
        return Limit(POINTS, Span(min(max(step, points // step * step), self._steps.most_points), None))

    def _condition(self, random: Random, number: Number) -> Limit:
        """Return a random condition on a number: at least, at most, or exactly so much."""
        if number.most:
            at = random.randint(1, number.most)
            kind = random.choice(("least", "most", "exactly"))
        else:
            step = self._steps.scores
            at = random.randint(1, self._steps.most_scores // step) * step
            kind = random.choice(("least", "most"))
        if number.key in ("ahead", "behind"):
            kind = "least"
        return Limit(number.key, Span(0 if kind == "most" else at, None if kind == "least" else at))

    def _moved(self, random: Random, limit: Limit) -> Limit:
        """Return a condition with another number."""
        by = random.choice(_STRIDES) * random.choice((1, -1))
        low, high = limit.span
        number = next(number for number in self._words.numbers if number.key == limit.key)
        if limit.key == POINTS:
            return self._threshold(low + by * self._steps.points)
        step, least, most = (1, 1, number.most) if number.most else (self._steps.scores, 0, self._steps.most_scores)
        if number.most and low and low == high:
            at = min(max(low + (1 if by > 0 else -1), least), most)
            return Limit(limit.key, Span(at, at))
        if high is None or (low and random.random() < 0.5):
            low = min(max(low + by * step, least or step), high or most)
        else:
            high = min(max(high + by * step, low, least or step), most)
        return Limit(limit.key, Span(low, high))
