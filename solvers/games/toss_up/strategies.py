"""Fixed strategies of Toss Up!: each says by the points banked and held whether to roll on."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

from solvers.games.toss_up.odds import in_hand, odds, settled
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Strategy

# The most points at which a strategy, or the best turn, may roll on: every number up to it is a row.
MOST = 20_000
_NUMBER = "(?:0|[1-9][0-9]{0,2})"


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy under some rules.

    ``rolls(own, points)`` says whether it rolls again with ``own`` points banked and ``points`` held; it banks otherwise.
    ``last(own)`` is the most points at which it does, -1 where it never does. ``blind`` plans do not look at ``own``;
    others may say as which points banked they treat ``own``, where some are treated alike.
    """

    strategy: Strategy
    rolls: Callable[[int, int], bool]
    last: Callable[[int], int]
    blind: bool = True
    treats: Callable[[int], int] | None = None

    def like(self, own: int) -> int:
        """A number of points banked with which it plays as it does with ``own``; its own is itself."""
        if self.blind:
            return 0
        return own if self.treats is None else self.treats(own)


@lru_cache(maxsize=256)
def find(rules: TossUpRules, slug: str) -> Plan | None:
    """The strategy of that slug, or None where there is none under these rules."""
    if slug == "one-roll":
        return Plan(Strategy(slug, "bank after the first roll"), lambda _own, _points: False, lambda _own: -1)
    if slug == "one-step":
        return _one_step(rules, slug)
    if slug == "one-step-posted":
        return _posted(rules, slug)
    over = re.fullmatch(rf"over-({_NUMBER})(-aware)?", slug)
    if over and int(over[1]) <= rules.target:
        return _over(rules, slug, int(over[1]), aware=over[2] is not None)
    phases = re.fullmatch(rf"over-({_NUMBER})-until-({_NUMBER})-then-over-({_NUMBER})", slug)
    if phases:
        return _phases(rules, slug, *map(int, phases.groups()))
    listed = re.fullmatch(rf"dice((?:-{_NUMBER})+)", slug)
    if listed:
        return _by_dice(rules, slug, [int(number) for number in listed[1][1:].split("-")])
    return None


def known(rules: TossUpRules, slug: str) -> Plan:
    """The strategy of that slug. Raises LookupError where there is none under these rules."""
    plan = find(rules, slug)
    if plan is None:
        raise LookupError(slug)
    return plan


def _over(rules: TossUpRules, slug: str, most: int, *, aware: bool) -> Plan:
    """Bank once more than some points are held."""
    title = f"bank more than {most} {'point' if most == 1 else 'points'}"
    if not aware:
        return Plan(Strategy(slug, title), lambda _own, points: points <= most, lambda _own: most)
    return Plan(
        Strategy(slug, f"{title}, or what reaches the target"),
        lambda own, points: points <= most and own + points < rules.target,
        lambda own: min(most, rules.target - own - 1),
        blind=False,
        treats=lambda own: own if own + most >= rules.target else 0,
    )


def _phases(rules: TossUpRules, slug: str, early: int, turn: int, late: int) -> Plan | None:
    """Another threshold from some points banked on; None where that is a threshold like any other."""
    if not 0 < turn < rules.target or early == late or max(early, late) > rules.target:
        return None
    title = f"bank more than {early} until {turn} points are banked, then more than {late}"

    def most(own: int) -> int:
        return early if own < turn else late

    return Plan(
        Strategy(slug, title),
        lambda own, points: points <= most(own),
        most,
        blind=False,
        treats=lambda own: 0 if own < turn else turn,
    )


def _one_step(rules: TossUpRules, slug: str) -> Plan | None:
    """Roll while one roll, and banking after it, are expected to leave more: bust[n] * k < n * green."""
    end, bust = settled(rules), odds(rules).bust
    if end is None:
        return None
    means = [n * rules.green for n in range(rules.dice + 1)]
    title = "roll while one more roll raises the points expected"
    return _held(rules, slug, title, end, lambda dice, points: bust[dice] * points < means[dice])


def _posted(rules: TossUpRules, slug: str) -> Plan | None:
    """As the source's reader wrote it: green 1/3, all yellow 1/3^n, so n / 3 > k * ((2/3)^n - (1/3)^n)."""
    end = max(n * 3 ** (n - 1) // (2**n - 1) + 1 for n in range(1, rules.dice + 1))
    title = "one-step with a chance of green of 1/3, as it was posted"
    return _held(rules, slug, title, end, lambda dice, points: points * (2**dice - 1) < dice * 3 ** (dice - 1))


def _by_dice(rules: TossUpRules, slug: str, least: list[int]) -> Plan | None:
    """Bank once the points reach what the number of dice in hand asks for, that for one die first."""
    if len(least) != rules.dice or max(least) > rules.target:
        return None
    title = f"bank as many points as the dice in hand ask for: {' '.join(map(str, least))} for 1 to {rules.dice}"
    return _held(rules, slug, title, max(least), lambda dice, points: points < least[dice - 1])


def _held(rules: TossUpRules, slug: str, title: str, end: int, rolls: Callable[[int, int], bool]) -> Plan | None:
    """A strategy of the dice in hand and the points, which banks from ``end`` on; None where that is too many."""
    if end > MOST:
        return None
    table = [rolls(in_hand(rules, points), points) for points in range(end)]
    last = max((points for points in range(end) if table[points]), default=-1)
    return Plan(Strategy(slug, title), lambda _own, points: points <= last and table[points], lambda _own: last)
