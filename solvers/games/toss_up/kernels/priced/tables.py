"""Policies of Toss Up! as tables of decisions: rules of thumb, strategies, and single decisions on top of them."""

import numpy as np

from solvers.contract.presentation.banking_words import DICE, OPPONENT, OTHER, OWN, POINTS, Thumb
from solvers.contract.prices import Policy
from solvers.engine import thumbs
from solvers.errors import IllegalError
from solvers.games.toss_up import strategies
from solvers.games.toss_up.kernels.choices import BANK, ROLL, follow
from solvers.games.toss_up.kernels.race import Choices
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import ROLL as ROLLS
from solvers.games.toss_up.strategies import Plan

# A strategy that rolls with more points than this many times the target has no price.
LONGEST = 4


def of_plan(rules: TossUpRules, plan: Plan) -> Choices:
    """Return the table of a strategy. Raises IllegalError if it rolls with too many points."""
    longest = max(plan.last(own) for own in range(rules.target)) + 1
    if longest > LONGEST * rules.target:
        raise IllegalError(
            f"strategy {plan.strategy.slug} rolls with {longest - 1} points held, and at most {LONGEST * rules.target} are priced",
            field="rule",
            example="bank at 20",
        )
    return np.array([[follow(plan, own, max(longest, 1))] for own in range(rules.target)], np.int8)


def of_thumb(rules: TossUpRules, thumb: Thumb) -> Choices:
    """Return the table of a rule of thumb, which banks more points in the turn than the target."""
    target = rules.target
    looks = any(limit.key in OPPONENT for play in thumb.plays for limit in play.limits)
    own, other, points = np.ogrid[:target, : target if looks else 1, : target + 1]
    numbers = {
        POINTS: points,
        DICE: rules.dice - points % rules.dice,
        OWN: own,
        OTHER: other,
        "need": target - own,
        "missing": target - other,
        "ahead": own - other,
        "behind": other - own,
    }
    return np.where(thumbs.rolled(thumb, numbers, own + points >= target), ROLL, BANK).astype(np.int8)


def of_policy(rules: TossUpRules, policy: Policy) -> Choices:
    """Return the table of a policy, which covers all decisions below the target.

    Raises IllegalError if it rolls with too many points.
    """
    if isinstance(policy.rule, Thumb):
        table = of_thumb(rules, policy.rule)
    else:
        table = of_plan(rules, strategies.get(rules, policy.rule))
    target = rules.target
    longest = max(table.shape[2], target + 1, *(state.points + 1 for state, _ in policy.moves))
    if longest > LONGEST * target + 1:
        raise IllegalError(f"a table has no decision with more than {LONGEST * target} points held", field="table")
    whole = np.full((target, target if policy.moves else table.shape[1], longest), BANK, np.int8)
    whole[:, :, : table.shape[2]] = table
    for state, action in policy.moves:
        whole[state.own, state.other, state.points] = ROLL if action == ROLLS else BANK
    return whole
