"""Fixed strategies of Toss Up!: the points banked and held decide whether to roll again."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from solvers.contract.goals import Strategy
from solvers.games.toss_up.odds import in_hand, odds, settled
from solvers.games.toss_up.rules import TossUpRules

# The most points held with which a strategy, or the best turn, may roll: every number up to it may need a row.
MOST = 20_000
_NUMBER = "(?:0|[1-9][0-9]{0,2})"


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy under some rules.

    ``rolls(own, points)`` is True if it rolls again with ``own`` points banked and ``points`` held; otherwise it banks.
    ``last(own)`` is the most points held with which it rolls, -1 if there are none. ``blind`` is True if the plan ignores
    ``own``. ``treats(own)`` is the representative of all numbers of points banked with which the plan plays alike. It is None
    if every number represents only itself.
    """

    strategy: Strategy
    rolls: Callable[[int, int], bool]
    last: Callable[[int], int]
    blind: bool = True
    treats: Callable[[int], int] | None = None

    def representative(self, own: int) -> int:
        """Return the representative of all numbers of points banked with which the plan plays as with ``own``.

        The representative represents itself.
        """
        if self.blind:
            return 0
        return own if self.treats is None else self.treats(own)


@lru_cache(maxsize=256)
def find(rules: TossUpRules, slug: str) -> Plan | None:
    """Return the strategy of a slug; None if there is none under these rules."""
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


def listed(rules: TossUpRules, named: Sequence[str]) -> tuple[Strategy, ...]:
    """Return the strategies with the slugs ``named``, those of the source, and the strategies of its reader."""
    plans = (find(rules, slug) for slug in (*named, "one-step", "one-step-posted"))
    return tuple(plan.strategy for plan in plans if plan is not None)


def get(rules: TossUpRules, slug: str) -> Plan:
    """Return the strategy of a slug. Raises LookupError if there is none under these rules."""
    plan = find(rules, slug)
    if plan is None:
        raise LookupError(slug)
    return plan


def _over(rules: TossUpRules, slug: str, most: int, *, aware: bool) -> Plan:
    """Return the strategy that banks more than ``most`` points; if ``aware``, also fewer that reach the target."""
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
    """Return the strategy with the threshold ``early`` until ``turn`` points are banked, and ``late`` from then on.

    Return None if there would be only one threshold, or if one is above the target.
    """
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
    """Return the strategy that rolls as long as one more roll raises the expected points: bust[n] * k < n * green.

    n dice are in hand and k points held. Return None if it may never stop, or rolls with more than ``MOST`` points.
    """
    end, bust = settled(rules), odds(rules).bust
    if end is None:
        return None
    means = [n * rules.green for n in range(rules.dice + 1)]
    title = "roll while one more roll raises the points expected"
    return _held(rules, slug, title, end, lambda dice, points: bust[dice] * points < means[dice])


def _posted(rules: TossUpRules, slug: str) -> Plan | None:
    """Return ``one-step`` as the source's reader posted it, for a chance of green of 1/3 and of all yellow of 1/3^n.

    It rolls n dice with k points held if n / 3 > k * ((2/3)^n - (1/3)^n).
    """
    end = max(n * 3 ** (n - 1) // (2**n - 1) + 1 for n in range(1, rules.dice + 1))
    title = "one-step with a chance of green of 1/3, as it was posted"
    return _held(rules, slug, title, end, lambda dice, points: points * (2**dice - 1) < dice * 3 ** (dice - 1))


def _by_dice(rules: TossUpRules, slug: str, least: list[int]) -> Plan | None:
    """Return the strategy that banks ``least[n - 1]`` points or more with n dice in hand.

    Return None if ``least`` has not one number for each of the dice, or one above the target.
    """
    if len(least) != rules.dice or max(least) > rules.target:
        return None
    title = f"bank as many points as the dice in hand ask for: {' '.join(map(str, least))} for 1 to {rules.dice}"
    return _held(rules, slug, title, max(least), lambda dice, points: points < least[dice - 1])


def _held(rules: TossUpRules, slug: str, title: str, end: int, rolls: Callable[[int, int], bool]) -> Plan | None:
    """Return the strategy that rolls if ``rolls(dice in hand, points held)`` is True, and banks ``end`` points or more.

    Return None if ``end`` is above ``MOST``.
    """
    if end > MOST:
        return None
    decisions = [rolls(in_hand(rules, points), points) for points in range(end)]
    last = max((points for points in range(end) if decisions[points]), default=-1)
    return Plan(Strategy(slug, title), lambda _own, points: points <= last and decisions[points], lambda _own: last)
