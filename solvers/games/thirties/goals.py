"""The goals of the game of 30s: utilities of the final score."""

import re
from collections.abc import Callable
from fractions import Fraction

from solvers.contract.goals import Goal
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import expected_award
from solvers.games.thirties.strategies import STRATEGIES

Utility = Callable[[int], Fraction]
SECOND = "expected score"


def find(rules: ThirtiesRules, slug: str) -> tuple[Goal, Utility] | None:
    """Return the goal with this slug and its utility of the final score; None if there is none under these rules."""
    limit = rules.threshold
    if slug == "maximize":
        return Goal(slug, "maximize the score", "points"), Fraction
    if slug == "min-loss":
        return Goal(slug, f"lose the fewest points below {limit}", "points", second=SECOND), lambda score: Fraction(
            min(0, score - limit)
        )
    if slug == "aggressive" and 1 <= rules.scores[-1] - limit <= 6:
        return (
            Goal(slug, "maximize the difference in points to the opponent", "points", second=SECOND),
            lambda score: expected_award(rules.dice, score - limit) if score > limit else Fraction(score - limit),
        )
    match = re.fullmatch(r"(reach|hit)-([1-9][0-9]?)", slug)
    if match is None or (number := int(match[2])) not in rules.scores:
        return None
    if match[1] == "hit":
        goal = Goal(slug, f"score exactly {number}", "probability", second=SECOND, share=True)
        return goal, lambda score: Fraction(score == number)
    if number == rules.dice:
        return None
    goal = Goal(slug, f"score {number} or more", "probability", second=SECOND, share=True)
    return goal, lambda score: Fraction(score >= number)


def slugs(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the slug of every goal that exists under these rules."""
    named = ("maximize", "min-loss", "aggressive")
    families = (f"{family}-{n}" for family in ("reach", "hit") for n in rules.scores)
    return tuple(slug for slug in (*named, *families) if find(rules, slug) is not None)


def defaults(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the goals that a batch solves: all goals, but of hit-N only the one at the threshold."""
    return tuple(slug for slug in slugs(rules) if not slug.startswith("hit-") or slug == f"hit-{rules.threshold}")


def policies(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return every policy that a batch solves: the default goals, and each strategy under four goals of the source."""
    free = defaults(rules)
    four = [slug for slug in ("maximize", "min-loss", f"reach-{rules.threshold}", "aggressive") if slug in free]
    return (*free, *(f"{goal}:{strategy}" for goal in four for strategy in STRATEGIES))
