"""Goals of Toss Up!, and what their positions carry."""

import re
from dataclasses import dataclass
from typing import Literal

from solvers.errors import IllegalError
from solvers.games.toss_up import strategies
from solvers.games.toss_up.odds import settled
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Goal

# win; best-response-to-*; max-turn; min-turns; within-*
Form = Literal["race", "reply", "turn", "turns", "within"]
MOST_TURNS = 30
REPLY = "best-response-to-"


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal, the form of its positions, the turns there are at the start of ``within``, and the rival of ``reply``."""

    goal: Goal
    form: Form
    turns: int | None = None
    rival: strategies.Plan | None = None

    @property
    def alone(self) -> bool:
        """Whether no opponent plays, so that a fixed strategy has a value."""
        return self.form not in ("race", "reply")


def find(rules: TossUpRules, slug: str) -> Aim | None:
    """The goal of that slug, or None where there is none.

    Raises:
        IllegalError: it has no finite value under these rules, or too many positions.
    """
    if slug == "win":
        return Aim(Goal(slug, "be the first to bank the target, both playing best", "probability", share=True), "race")
    if slug == "max-turn":
        complaint = _endless(rules)
        if complaint:
            raise IllegalError(f"goal max-turn: {complaint}", field="goal", example="min-turns")
        return Aim(Goal(slug, "collect the most points in one turn", "points"), "turn")
    if slug == "min-turns":
        return Aim(Goal(slug, "reach the target in the fewest turns", "turns", "min"), "turns")
    within = re.fullmatch(r"within-([1-9][0-9]?)", slug)
    if within and int(within[1]) <= MOST_TURNS:
        turns = int(within[1])
        title = f"reach the target within {turns} {'turn' if turns == 1 else 'turns'}"
        return Aim(Goal(slug, title, "probability", share=True), "within", turns=turns)
    rival = strategies.find(rules, slug.removeprefix(REPLY)) if slug.startswith(REPLY) else None
    if rival is None:
        return None
    title = f"be the first to bank the target against {rival.strategy.slug}"
    return Aim(Goal(slug, title, "probability", share=True), "reply", rival=rival)


def slugs(rules: TossUpRules) -> tuple[str, ...]:
    """Every goal under these rules, but for best responses to the family ``dice-...``."""
    return (
        "win",
        *(() if _endless(rules) else ("max-turn",)),
        "min-turns",
        *(f"within-{turns}" for turns in range(1, MOST_TURNS + 1)),
        *(REPLY + slug for slug in strategies.slugs(rules)),
    )


def _endless(rules: TossUpRules) -> str:
    """Why a turn has no best end, or nothing."""
    end = settled(rules)
    if end is None:
        return "without red no roll loses anything, so that a turn is worth more than any number of points"
    if end > strategies.MOST:
        return (
            f"rolling may pay with {end - 1} points held, and positions of more than {strategies.MOST} are not solved"
        )
    return ""
