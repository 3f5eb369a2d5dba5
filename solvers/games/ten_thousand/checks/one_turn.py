"""Check the rows of ``max-turn`` with rolls of its own, in whole numbers.

Every roll below the cap must have its row. Its value must be the mean value of the player's actions after the throws, by the
values of the other rows. The cap is proved anew: from there on, one more roll gains less than it risks in every hand, and as
points never fall within a turn, this remains so.

Rows of doubles are compared with values of the check's own, in units of 2^-256. A value is rounded down by less than one unit
in every roll, and a turn has at most 43.2 rolls on average.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import isfinite, lcm

import numpy as np

from solvers.checks.refusal import fail
from solvers.contract.rows import Row, ratio
from solvers.games.ten_thousand import hands, plans
from solvers.games.ten_thousand.checks import turn as turns
from solvers.games.ten_thousand.checks.cover import cover
from solvers.games.ten_thousand.checks.rolls import BEGIN, TIMES, Hand, Left, Rolls
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules

START = "roll6"
# The units of the check's own values.
FINE = 1 << 256
# By hand: the throws that score, each with its number and what it may leave.
Throws = Mapping[Hand, Sequence[tuple[int, Sequence[Left]]]]
# A level of points, and a hand.
Place = tuple[int, Hand]


def verify(problem: TenThousandProblem, rows: Sequence[Row], error_bound: float) -> float:
    """Return the residual: 0.0 for exact values, else the largest difference from values of the check's own.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or its value or the plan of the start
            is wrong. The error names its state.
    """
    free = _throws(problem.rules, fixed=False)
    strategy = problem.plan if problem.plan is not None and not problem.plan.best else None
    least = problem.rules.minimum // UNIT
    top = max(cap(problem.rules) if strategy is None else -(-max(strategy.tops) // UNIT), least)
    texts = _texts(problem.rules, free, top)
    cover(texts, [row.state for row in rows])
    exact = not error_bound
    if not exact and any(row.exact is not None for row in rows):
        raise fail(START, f"has the error bound {error_bound!r}, though it is exact")
    numbers = {texts[row.state]: _read(row, exact=exact) for row in rows}
    for row in rows:
        if row.more is not None and (row.state != START or problem.plan is not None):
            raise fail(row.state, f"keeps {row.more!r} as more")
    if problem.rules.loaded and strategy is None:
        return _compare_doubles(problem, rows, texts, top, error_bound)
    residual, better = _compare(problem, numbers, texts, top, error_bound)
    if problem.plan is None:
        planned = [
            plans.runs([(level, tuple(hand)) in better for level in range(1, top)])
            for hand in hands.listed(problem.rules)
        ]
        start = next(row for row in rows if row.state == START)
        if start.more != plans.more(planned):
            raise fail(START, f"its plan is wrong: more is {start.more!r}")
    return residual


@lru_cache(maxsize=8)
def _throws(rules: TenThousandRules, *, fixed: bool) -> Throws:
    """Return the throws that score and that the dice may show; if ``fixed``, of players who set aside the most dice."""
    rolls = Rolls(rules)
    if fixed:
        return {
            hand: [(weight, [left]) for weight, left in rolls.most_dice(hand) if weight and left]
            for hand in rolls.hands()
        }
    return {
        hand: [(weight, sorted(options)) for weight, options in rolls.of(hand) if weight and options]
        for hand in rolls.hands()
    }


def cap(rules: TenThousandRules) -> int:
    """Return the level from which banking is right in every hand."""
    throws = _throws(rules, fixed=False)
    before = _before(rules, throws)
    caps: list[int] = []
    for hand, some in throws.items():
        busts = Rolls(rules).ways(hand) - sum(weight for weight, _ in some)
        if hand in before:
            caps.append(before[hand] + 1)
        elif rules.hot_dice_times == 1:
            # One roll adds ``gain`` of 6^dice levels at most, and loses the points held with every bust.
            gain = sum(weight * max(more for more, _ in options) for weight, options in some)
            caps.append(-(-gain // busts))
        else:
            # With more levels one roll and then banking gains less and less; the rules have a cap, else this goal is none.
            level = 0
            while _gained(rules, some, level) > busts * level:
                level += 1
            caps.append(level)
    return max(caps)


def _after(rules: TenThousandRules, level: int, left: Left) -> Place:
    """Return the level and the hand after setting dice aside."""
    more, hand = left
    return (rules.hot_dice_times * (level + more), Rolls(rules).after) if hand == TIMES else (level + more, hand)


def _gained(rules: TenThousandRules, some: Sequence[tuple[int, Sequence[Left]]], level: int) -> int:
    """Return the levels that one roll adds if it scores, summed over the rolls, banking the most of each."""
    return sum(weight * (max(_after(rules, level, left)[0] for left in options) - level) for weight, options in some)


def _before(rules: TenThousandRules, throws: Throws) -> dict[Hand, int]:
    """Return the highest level with which a turn comes to each hand before all six dice are set aside; empty if it does not matter."""
    if not Rolls(rules).after[2]:
        return {}
    highest = {BEGIN: 0}
    for dice in range(6, 0, -1):
        for hand in [each for each in highest if each[0] == dice]:
            for more, left in {each for _, options in throws[hand] for each in options if each[1] != TIMES}:
                highest[left] = max(highest.get(left, 0), highest[hand] + more)
    return highest


def _texts(rules: TenThousandRules, throws: Throws, top: int) -> dict[str, Place]:
    """Return the texts of all rolls that need a row, with their places."""
    most = max(more for some in throws.values() for _, options in some for more, _ in options)
    end = min(top, rules.hot_dice_times * (MOST // UNIT + most) + 1)
    # A turn that may come to a hand with some points may come to it with more.
    least: dict[Hand, int] = {}
    new: list[Place] = [(0, BEGIN)]
    while new:
        level, hand = new.pop()
        for option in {each for _, options in throws[hand] for each in options}:
            reached, left = _after(rules, level, option)
            if reached < least.get(left, end):
                least[left] = reached
                new.append((reached, left))
    texts, before = {START: (0, BEGIN)}, _before(rules, throws)
    for hand, fewest in least.items():
        suffix = (f"-m{hand[1]}" if hand[1] else "") + ("-hot" if hand[2] else "")
        levels = range(fewest, min(end, before.get(hand, end) + 1))
        texts |= {f"{level * UNIT}-roll{hand[3] or hand[0]}{suffix}": (level, hand) for level in levels}
    return texts


def _read(row: Row, *, exact: bool) -> tuple[int, int]:
    """Return the numerator and the denominator of the value of a row, which has no decision."""
    if row.action is not None or row.actions:
        raise fail(row.state, "has actions before a throw")
    if row.confidence is not None:
        raise fail(row.state, "has an interval, though it is no estimate")
    if not exact:
        if not isfinite(row.value):
            raise fail(row.state, f"its value is {row.value!r}")
        return row.value.as_integer_ratio()
    try:
        number = Fraction(*ratio(row.exact or ""))
    except (ValueError, ZeroDivisionError):
        raise fail(row.state, f"its exact value: {row.exact!r} is no fraction") from None
    if str(number) != row.exact or row.value != number.numerator / number.denominator:
        raise fail(row.state, f"its value: {row.value!r} is not the double of {row.exact}, in lowest terms")
    return number.numerator, number.denominator


def _compare_doubles(
    problem: TenThousandProblem, rows: Sequence[Row], texts: Mapping[str, Place], top: int, error_bound: float
) -> float:
    """Return the residual of best turns with loaded dice, compared in doubles; check the plan, if the player chooses freely."""
    rules, (odds, order) = problem.rules, turns.odds(Rolls(problem.rules))
    bank = np.arange((top + int(odds.levels.max())) * odds.times + 1, dtype=np.float64)[:, np.newaxis] * UNIT
    bank[: rules.minimum // UNIT] = -np.inf
    roll = np.zeros((top, len(order), 1))
    turns.values(odds, bank, np.zeros(1), 1, roll)
    columns, widest = {hand: index for index, hand in enumerate(order)}, 0.0
    for row in rows:
        level, hand = texts[row.state]
        worth = float(roll[level, columns[hand], 0])
        # Not ``> error_bound``, which would be False for NaN.
        if not abs(worth - row.value) <= error_bound:
            raise fail(row.state, f"its value: its rolls say {worth!r}, the row {row.value!r}")
        widest = max(widest, abs(worth - row.value))
    start = next(row for row in rows if row.state == START)
    if problem.plan is None:
        listed = plans.levels(start.more or "{}") or []
        known: list[Hand] = [(*hand,) for hand in hands.listed(rules)]
        # Hands that no turn comes to have no plan.
        met = {hand for _, hand in texts.values()} & columns.keys()
        if len(listed) != len(known) or plans.more(listed) != start.more:
            raise fail(START, f"its plan is malformed: more is {start.more!r}")
        for hand, some in zip(known, listed, strict=True):
            planned = np.zeros(top, np.bool_)
            for low, high in some:
                planned[low : high + 1] = True
            gains = roll[:, columns[hand], 0] - bank[:top, 0] if hand in met else np.full(top, -np.inf)
            if (planned[1:] & (gains[1:] < -error_bound) | ~planned[1:] & (gains[1:] > error_bound)).any():
                raise fail(START, f"its plan is wrong for {plans.name(hands.Hand(*hand))}")
    return widest


def _compare(
    problem: TenThousandProblem,
    numbers: Mapping[Place, tuple[int, int]],
    texts: Mapping[str, Place],
    top: int,
    error_bound: float,
) -> tuple[float, set[Place]]:
    """Compare every value with its rolls. Return the residual, and the places where rolling is better than banking."""
    strategy = problem.plan if problem.plan is not None and not problem.plan.best else None
    throws = _throws(problem.rules, fixed=strategy is not None)
    rules, times = problem.rules, problem.rules.hot_dice_times
    width = len(throws) + (times > 1)
    column = {hand: index for index, hand in enumerate((*throws, TIMES)[:width])}
    most = max(more for some in throws.values() for _, options in some for more, _ in options)
    odds = {
        hand: [(weight, [more * width + column[left] for more, left in options]) for weight, options in some]
        for hand, some in throws.items()
    }
    scale = FINE if error_bound else lcm(*{denominator for _, denominator in numbers.values()})
    bound, widest = Fraction(error_bound), Fraction(0)
    # By level and hand, in units of 1 / scale: what a player stands at, a fraction only if no row says it.
    standing: list[int | Fraction] = [level * UNIT * scale for level in range(top + most + 1) for _ in range(width)]
    if times > 1:
        standing[width - 1 :: width] = [times * worth for worth in standing[::width]]
    better: set[Place] = set()
    for level in range(top - 1, -1, -1):
        bank, first = level * UNIT * scale, level * width
        for hand, some in odds.items():
            total = sum(weight * max([standing[first + each] for each in options]) for weight, options in some)
            ways = Rolls(rules).ways(hand)
            worth: int | Fraction = total // ways if bound else Fraction(total, ways)
            row = numbers.get((level, hand))
            if row is not None:
                apart = abs(Fraction(worth) / scale - Fraction(*row))
                if apart > bound:
                    text = next(text for text, index in texts.items() if index == (level, hand))
                    raise fail(text, f"its value: its rolls say {float(worth / scale)!r}, the row {row[0] / row[1]!r}")
                widest = max(widest, apart)
                if not bound:
                    worth = row[0] * (scale // row[1])
            forced = level * UNIT < problem.rules.minimum
            if worth > bank or forced:
                better.add((level, hand))
            rolled = worth > bank if strategy is None else strategy.rolls(hands.Hand(*hand), level * UNIT)
            if rolled or forced:
                standing[first + column[hand]] = worth
        if times > 1 and times * level < top:
            standing[first + width - 1] = standing[times * first + column[Rolls(rules).after]]
    return float(widest), better
