r"""Reasons why a goal of 10.000 may be refused by its solver, known from the rules before anything is solved.

A solver refuses if rounding adds up to more than the published error allows. Turns that bank nothing lead back to where
they began, so that their errors add up. With s the chance that a turn banks anything, the bounds of a race are about
:math:`10^{-13} / s` apart, and may be :math:`3 \cdot 10^{-12}`; a number N of turns is off by about :math:`8 \cdot 10^{-13}
N`, and may be off by :math:`2 \cdot 10^{-10}`. What is below ``SELDOM_BANKED``, or above ``MANY_TURNS``, is near that or past
it. Only the solver knows for certain.
"""

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


def obstacle(rules: TenThousandRules, aim: Aim, plan: Plan | None) -> str | None:
    """Return why the solver may refuse a goal, or a strategy under it; None if it is sure not to."""
    if aim.form == "turns":
        # Best play needs no more turns than the strategy that collects the most points in each.
        followed = plan or strategies.find(rules, "turn-optimal")
        needed = 0.0 if followed is None else banking.turns(rules, followed)[0]
        return f"the target takes {needed:,.0f} turns on average" if needed > MANY_TURNS else None
    if aim.form in ("turn", "chase"):
        return None
    if too_far(rules):
        return f"with a last turn, turns are followed up to {MOST} points, and under these rules one reaches them too often"
    seats = [plan] if aim.form == "race" else [None, aim.rival]
    least = min(_banks(rules, seat, must) for seat in seats for must in (rules.must(None), rules.must(0)))
    return f"turns bank too seldom, about one in {1 / least:,.0f}" if least < SELDOM_BANKED else None


def too_far(rules: TenThousandRules) -> bool:
    """Return True if there is a last turn, and a turn reaches ``MOST`` points with a chance above ``SELDOM``."""
    return rules.ending == "final-round" and turn.chances(rules).start(MOST // UNIT) > SELDOM


def _banks(rules: TenThousandRules, plan: Plan | None, must: int) -> float:
    """Return the chance that a turn banks what it has to: of a strategy, or the best chance."""
    if plan is None and must and rules.multiplies:
        return turn.needing(rules, must).of(hands.FULL, 0)
    if plan is None:
        return turn.chances(rules).start(-(-must // UNIT)) if must else 1.0
    return (ONE - banking.planned(rules, plan, must)[0]) / ONE
