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
    # Strategies do not say what they do in a last turn.
    answered = slug.startswith(REPLY) and rules.ending == "first"
    rival = strategies.find(rules, slug.removeprefix(REPLY)) if answered else None
    if rival is None:
        return None
    title = f"be the first to bank the target against {rival.strategy.slug}"
    return Aim(Goal(slug, title, "probability", share=True), "reply", rival=rival)


def slugs(rules: TossUpRules) -> tuple[str, ...]:
    """The goals that are solved when nothing is asked; of ``within-M`` the last, which holds the others."""
    replies = [REPLY + slug for slug in named(rules)] if rules.ending == "first" else []
    return (
        "win",
        *(() if _endless(rules) else ("max-turn",)),
        "min-turns",
        f"within-{MOST_TURNS}",
        *replies,
    )


def named(rules: TossUpRules) -> tuple[str, ...]:
    """The strategies of the source: one roll, and the thresholds 20, 24 and 50, in proportion where the target is another."""
    over = dict.fromkeys(f"over-{rules.target * part // 100}" for part in (20, 24, 50))
    return ("one-roll", *over)


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
