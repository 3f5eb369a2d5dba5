"""The goals of the game of 30s: utilities of the final score."""

import re
from collections.abc import Callable
from fractions import Fraction
from functools import lru_cache

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
        return Goal(slug, "maximize the score", "points", said="score {value}{average}"), Fraction
    if slug == "min-loss":
        title, said = f"lose the fewest points below {limit}", "lose {lost}{average}"
        return Goal(slug, title, "points", second=SECOND, said=said), lambda score: Fraction(min(0, score - limit))
    if slug == "aggressive" and 1 <= rules.scores[-1] - limit <= 6:
        return (
            Goal(
                slug,
                "maximize the difference in points to the opponent",
                "points",
                second=SECOND,
                said="gain {value} on the opponent{average}",
                said_below="lose {lost} to the opponent{average}",
            ),
            lambda score: expected_award(rules.dice, score - limit) if score > limit else Fraction(score - limit),
        )
    match = re.fullmatch(r"(reach|hit)-([1-9][0-9]?)", slug)
    if match is None or (number := int(match[2])) not in rules.scores:
        return None
    if match[1] == "hit":
        said = f"score exactly {number} with a chance of {{value}}"
        exact = (f"exactly {number}", f"want exactly {number}", f"need exactly {number}")
        goal = Goal(slug, f"score exactly {number}", "probability", second=SECOND, share=True, said=said, aliases=exact)
        return goal, lambda score: Fraction(score == number)
    if number == rules.dice:
        return None
    said = f"score {number} or more with a chance of {{value}}"
    aliases = (
        f"want {number} or more",
        f"need {number} or more",
        f"get {number} or more",
        f"want {number}",
        f"need {number}",
    )
    goal = Goal(slug, f"score {number} or more", "probability", second=SECOND, share=True, said=said, aliases=aliases)
    return goal, lambda score: Fraction(score >= number)


@lru_cache(maxsize=64)
def slugs(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the slug of every goal that exists under these rules."""
    named = ("maximize", "min-loss", "aggressive")
    families = (f"{family}-{n}" for family in ("reach", "hit") for n in rules.scores)
    return tuple(slug for slug in (*named, *families) if find(rules, slug) is not None)


def usual(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the goals that are compared with each other: all, but of hit-N only the one at the threshold."""
    return tuple(slug for slug in slugs(rules) if not slug.startswith("hit-") or slug == f"hit-{rules.threshold}")


def is_rare(rules: ThirtiesRules, slug: str) -> bool:
    """Return True for ``reach-N`` and ``hit-N`` at another score than the threshold, which few ask for."""
    family, _, number = slug.partition("-")
    return family in ("reach", "hit") and number.partition(":")[0] != str(rules.threshold)


def policies(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return every policy that a batch solves: all goals, and each strategy under four goals of the source.

    ``hit-N`` at other scores than the threshold comes last, as it is asked for least.
    """
    first = usual(rules)
    last = [slug for slug in slugs(rules) if slug not in first]
    return (*first, *(f"{goal}:{strategy}" for goal in named(rules) for strategy in STRATEGIES), *last)


def named(rules: ThirtiesRules) -> tuple[str, ...]:
    """Return the four goals of the source, those of them that exist."""
    four = ("maximize", "min-loss", f"reach-{rules.threshold}", "aggressive")
    return tuple(slug for slug in four if find(rules, slug) is not None)
