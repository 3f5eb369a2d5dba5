"""The goals of 10.000, and the form of their positions."""

import re
from dataclasses import dataclass
from typing import Literal

from solvers.contract.goals import Goal
from solvers.games.ten_thousand import hands, strategies
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

# The forms of positions under win; best-response-to-*; max-turn; chase-*; min-turns; win-3
Form = Literal["race", "reply", "turn", "chase", "turns", "three"]
REPLY = "best-response-to-"
OF_THREE = "win-3"
MOST_POINTS = "max-turn"
SAID = "win with a chance of {value}"
# Points to reach in one turn are asked for up to this multiple of the target.
FURTHEST = 3


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal and the form of its positions.

    ``need`` is the number of points that ``chase-T`` asks for, 0 for other goals. ``rival`` is the strategy that a best
    response answers, None for other goals.
    """

    goal: Goal
    form: Form
    need: int = 0
    rival: strategies.Plan | None = None

    @property
    def alone(self) -> bool:
        """True if there is no opponent."""
        return self.form not in ("race", "reply", "three")


def find(rules: TenThousandRules, slug: str) -> Aim | None:
    """Return the goal of a slug; None if there is no such goal under these rules."""
    if slug == "win":
        return Aim(
            Goal(slug, "win against an opponent who plays best too", "probability", share=True, said=SAID), "race"
        )
    if slug == OF_THREE:
        title = "be the first of three to bank the target, each playing best"
        names = ("three players", "3 players", "of three", "three handed")
        return Aim(Goal(slug, title, "probability", aliases=names, share=True, said=SAID), "three")
    if slug == MOST_POINTS and hands.cap(rules) is not None:
        return Aim(Goal(slug, "collect the most points in one turn", "points", said="bank {value}{average}"), "turn")
    if slug == "min-turns":
        return Aim(
            Goal(
                slug,
                "reach the target in the fewest turns",
                "turns",
                "min",
                said="need {value}{average}",
                aliases=("fewest turns", "alone"),
            ),
            "turns",
        )
    chase = re.fullmatch(r"chase-([1-9][0-9]{1,4})", slug)
    if chase:
        need, most = int(chase[1]), furthest(rules)
        if need % UNIT or not rules.minimum <= need <= most:
            return None
        # Where points are multiplied, more matters than the points that are still needed.
        family = None if need == most or rules.multiplies else f"chase-{most}"
        title = f"collect {need} points or more in one turn"
        return Aim(
            Goal(slug, title, "probability", share=True, family=family, said=f"{title} with a chance of {{value}}"),
            "chase",
            need,
        )
    if slug.startswith(REPLY):
        rival = strategies.find(rules, slug.removeprefix(REPLY))
        if rival is not None:
            title = f"win against a fixed strategy: {rival.strategy.title}"
            return Aim(Goal(slug, title, "probability", share=True, said=SAID), "reply", rival=rival)
    return None


def furthest(rules: TenThousandRules) -> int:
    """Return the most points that a goal ``chase-T`` asks for."""
    return FURTHEST * rules.target


def slugs(rules: TenThousandRules) -> tuple[str, ...]:
    """Return the goals by slug. The goal that holds a family's rows stands for the family, and one best response for all."""
    most_points = (MOST_POINTS,) if hands.cap(rules) is not None else ()
    return ("win", *most_points, f"chase-{furthest(rules)}", "min-turns", f"{REPLY}{named(rules)}")


def policies(rules: TenThousandRules) -> tuple[str, ...]:
    """Return every policy that a batch solves: each goal, and the source's strategy under three of them."""
    listed = slugs(rules)
    return (*listed, *(f"{goal}:{named(rules)}" for goal in ("win", MOST_POINTS, "min-turns") if goal in listed))


def named(rules: TenThousandRules) -> str:
    """Return the source's strategy, with exact values where its figures do not apply; a common one for dice of several types."""
    if rules.typed:
        return "bank-at-350"
    return "document" if strategies.printed(rules) else "document-exact"
