"""Fixed strategies of 10.000: the points of the turn and the dice left decide whether to roll again.

Every strategy but ``turn-optimal`` sets aside the most dice that score. In the last turn each of them sets aside the most
dice, and rolls until it is ahead. With fewer points than the first bank takes, ``turn-optimal`` sets dice aside as if it
could bank, and rolls.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from solvers.contract.goals import Strategy
from solvers.games.ten_thousand import hands, odds
from solvers.games.ten_thousand.hands import HANDS, PLACE, Choice, Hand
from solvers.games.ten_thousand.rules import DICE, MOST, UNIT, TenThousandRules

_POINTS = "(?:[1-9][0-9]{1,4})"
# The rules that the figures of the source are about; the others do not matter to a single turn.
_SCORING = (
    "one", "five", "triples", "kinds", "straight", "three_pairs", "four_two", "two_triples", "low_straight", "high_straight",
    "hot_dice", "hot_dice_times", "memory", "die_a", "pool",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Plan:
    """A strategy under some rules.

    ``tops`` has, for each hand in the order of ``HANDS``, the points of the turn from which the hand is not rolled. If
    ``best`` is True, the strategy plays for the most points of a turn instead, and ``tops`` is empty.
    """

    strategy: Strategy
    tops: tuple[int, ...]
    best: bool = False

    def rolls(self, hand: Hand, points: int) -> bool:
        """Return True if the strategy rolls a hand with ``points`` in the turn."""
        return points < self.top(hand)

    def top(self, hand: Hand) -> int:
        """Return the points of the turn from which a hand is not rolled, hot or not, whatever the types of its dice."""
        return self.tops[PLACE[Hand(hand.dice, hand.triple)]]


def choose(rules: TenThousandRules, rolled: str, hand: Hand) -> Choice:
    """Return the dice that strategies set aside: the most that score. At least one die must score."""
    return hands.choices(rules, rolled, hand.triple, hand.hot)[0]


@lru_cache(maxsize=256)
def find(rules: TenThousandRules, slug: str) -> Plan | None:
    """Return the strategy of a slug; None if there is none under these rules."""
    if slug == "document":
        title = "the source's rule: roll while its printed expected value is above the points at stake"
        return (
            _stake(Strategy(slug, title), lambda hand: odds.printed_expected(rules, hand), rules)
            if printed(rules)
            else None
        )
    if slug == "document-exact" and not rules.typed:
        title = "the source's rule with exact expected values"
        return _stake(Strategy(slug, title), lambda hand: odds.expected(rules, hand), rules)
    if slug == "turn-optimal" and not rules.typed and hands.cap(rules) is not None:
        return Plan(Strategy(slug, "collect the most points in every turn"), (), best=True)
    at = re.fullmatch(rf"bank-at-({_POINTS}(?:-{_POINTS}){{0,{DICE - 1}}})", slug)
    numbers = [int(number) for number in at[1].split("-")] if at else []
    if len(numbers) not in (1, DICE) or any(number % UNIT or number > MOST for number in numbers):
        return None
    if len(numbers) == 1:
        return Plan(Strategy(slug, f"bank {numbers[0]} points or more"), (numbers[0],) * len(HANDS))
    return Plan(Strategy(slug, "bank by the dice left"), tuple(numbers[hand.dice - 1] for hand in HANDS))


def listed(rules: TenThousandRules) -> tuple[Strategy, ...]:
    """Return the strategies of the source, the best turn, and common rules of thumb."""
    slugs = ("document", "document-exact", "turn-optimal", "bank-at-300", "bank-at-350", "bank-at-500")
    plans = (find(rules, slug) for slug in slugs)
    return tuple(plan.strategy for plan in plans if plan is not None)


def printed(rules: TenThousandRules) -> bool:
    """Return True if the figures of the source apply: dice score as it says."""
    default = type(rules)()
    return all(getattr(rules, name) == getattr(default, name) for name in _SCORING)


def _stake(strategy: Strategy, expected: Callable[[Hand], Fraction], rules: TenThousandRules) -> Plan:
    """Return the strategy that rolls while the expected points of a roll exceed the chance of a bust times the points held."""
    reachable = hands.reachable(rules)
    tops = []
    for hand in HANDS:
        if hand not in reachable:
            tops.append(0)
            continue
        # It rolls while points < expected / chance of a bust.
        busts = hands.bust(rules, hand)
        even = expected(hand) * hands.ways(rules, hand) / busts if busts else Fraction(MOST)
        tops.append(
            min(-(-even.numerator // even.denominator), MOST)
            if rules.loaded
            else -(-even.numerator // even.denominator)
        )
    return Plan(strategy, tuple(tops))
