r"""Reasons why a goal of 10.000 may be refused by its solver, known from the rules before anything is solved.

A solver refuses if rounding adds up to more than the published error allows. Turns that bank nothing lead back to where
they began, so that their errors add up. With s the chance that a turn banks anything, the bounds of a race are about
:math:`10^{-13} / s` apart, and may be :math:`3 \cdot 10^{-12}`; a number N of turns is off by about :math:`8 \cdot 10^{-13}
N`, and may be off by :math:`2 \cdot 10^{-10}`. What is below ``SELDOM_BANKED``, or above ``MANY_TURNS``, is near that or past
it. Only the solver knows for certain.

If three turns in a row without points cost points, they may cost about what turns bring. With f the chance of a bust, one in
:math:`(1 - f^3) / (f^3 (1 - f))` turns is such a third one, so that :math:`f^3 / (1 - f^3)` of them come before each bank.
"""

import math

from solvers.games.ten_thousand import banking, hands, strategies, turn
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.goals import Aim
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.strategies import Plan

# A larger chance to collect the most points that are answered would matter to the last turn.
SELDOM = 1e-9
# The least chance that a turn banks something, and the most turns on average, with which every solver is sure to end.
SELDOM_BANKED = 1 / 25
MANY_TURNS = 200.0
# If busts cost points: the most turns with which the error of a number of turns is sure to be small enough, the most third busts in a row
# with which bounds come together, and the strategies of which one tells how long best play lasts at most.
FEW_TURNS, MANY_THIRDS = 50.0, 3.0
CAUTIOUS = ("bank-at-100", "bank-at-200", "bank-at-300", "bank-at-500")
# Bounds of chances that are so near to each other have come together.
LEAST_APART = 1e-12


def obstacle(rules: TenThousandRules, aim: Aim, plan: Plan | None) -> str | None:
    """Return why the solver may refuse a goal, or a strategy under it; None if it is sure not to."""
    costly = _costly(rules, aim, plan) if rules.three_busts else None
    if costly:
        return costly
    if aim.form == "turns":
        # Best play needs no more turns than the strategy that collects the most points in each.
        followed = plan or strategies.find(rules, "turn-optimal")
        needed = 0.0 if followed is None else banking.turns(rules, followed)[0]
        return f"the target takes {needed:,.0f} turns on average" if needed > MANY_TURNS else None
    if aim.form in ("turn", "chase"):
        return None
    if too_far(rules):
        return f"with a last turn, turns are followed up to {MOST} points, and under these rules one reaches them too often"
    least = min(_least(rules, seat) for seat in _seats(aim, plan))
    return f"turns bank too seldom, about one in {1 / least:,.0f}" if least < SELDOM_BANKED else None


def _seats(aim: Aim, plan: Plan | None) -> list[Plan | None]:
    """Return the strategies of the players; None for one who plays best."""
    return [None, aim.rival] if aim.form == "reply" else [plan]


def lasting(rules: TenThousandRules, plan: Plan | None) -> tuple[float, float]:
    """Return about how many turns a strategy takes to the target if busts cost points, and how many of them are a third bust in a row.

    Best play is taken to do what the quickest of some cautious strategies does.
    """
    if plan is None:
        return min(lasting(rules, strategies.find(rules, slug)) for slug in CAUTIOUS)
    odds = banking.planned(rules, plan, rules.must(None))
    f = odds.get(0, 0) / ONE
    if f == 1.0:
        return math.inf, math.inf
    thirds, gained = f**3 / (1.0 - f**3), banking.mean(odds) / (1.0 - f)
    kept = gained - thirds * rules.three_busts
    if gained >= rules.target:
        banks = 1.0
    elif kept > 0.0:
        banks = rules.target / kept
    else:
        banks = math.inf
    return banks / (1.0 - f), banks * thirds


def passes(rules: TenThousandRules, aim: Aim, plan: Plan | None) -> float:
    """Return about how many passes over all scores bounds need to come together if busts cost points.

    What a pass leaves of their distance is the chance of a third bust in a row before the end, or of three turns that bank less than they
    must.
    """
    left = 0.1
    for seat in _seats(aim, plan):
        left = max(left, 1.0 - math.exp(-lasting(rules, seat)[1]), (1.0 - _least(rules, seat)) ** 3)
    return math.log(LEAST_APART) / math.log(min(left, 1.0 - 2.0**-10))


def _costly(rules: TenThousandRules, aim: Aim, plan: Plan | None) -> str | None:
    """Return why the solver may refuse a goal if busts cost points; None if it is sure not to."""
    for number, thirds in (lasting(rules, seat) for seat in _seats(aim, plan)):
        if math.isinf(number) and aim.form in ("race", "reply", "turns"):
            return f"at {rules.three_busts} points for three busts in a row the target may never be reached"
        if aim.form == "turns" and number > FEW_TURNS:
            return f"at {rules.three_busts} points for three busts in a row the target takes {number:,.0f} turns"
        if aim.form in ("race", "reply") and thirds > MANY_THIRDS:
            return f"three busts in a row come {thirds:,.1f} times a game, too often for the bounds of chances to meet"
    return None


def too_far(rules: TenThousandRules) -> bool:
    """Return True if there is a last turn, and a turn reaches ``MOST`` points with a chance above ``SELDOM``."""
    return rules.ending == "final-round" and turn.chances(rules).start(MOST // UNIT) > SELDOM


def _least(rules: TenThousandRules, plan: Plan | None) -> float:
    """Return the chance that a turn banks what it has to, with points banked before or without, whichever is less."""
    return min(_banks(rules, plan, must) for must in (rules.must(None), rules.must(0)))


def _banks(rules: TenThousandRules, plan: Plan | None, must: int) -> float:
    """Return the chance that a turn banks what it has to: of a strategy, or the best chance."""
    if plan is None and must and rules.multiplies:
        return turn.needing(rules, must).of(hands.FULL, 0)
    if plan is None:
        return turn.chances(rules).start(-(-must // UNIT)) if must else 1.0
    return (ONE - banking.planned(rules, plan, must)[0]) / ONE
