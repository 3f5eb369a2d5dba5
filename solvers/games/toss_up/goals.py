"""The goals of Toss Up!, and the form of their positions."""

import re
from dataclasses import dataclass
from typing import Literal

from solvers.contract.goals import Goal
from solvers.errors import IllegalError
from solvers.games.toss_up import strategies
from solvers.games.toss_up.odds import settled
from solvers.games.toss_up.rules import TossUpRules

# The forms of positions under win; best-response-to-*; max-turn; min-turns; within-*
Form = Literal["race", "reply", "turn", "turns", "within"]
MOST_TURNS = 30
# The largest target of win-3: it has a row for each start of a turn, a million in all.
MOST_TARGET_OF_THREE = 100
REPLY = "best-response-to-"
SAID = "win with a chance of {value}"
LAST_TURN = Goal("win", "win after the last turn, both playing best", "probability", share=True, said=SAID)
OF_THREE = Goal(
    "win-3",
    "be the first of three to bank the target, each playing best",
    "probability",
    aliases=("three players", "3 players", "of three", "three handed"),
    share=True,
    said=SAID,
)


@dataclass(frozen=True, slots=True)
class Aim:
    """A goal and the form of its positions.

    ``turns`` is the number of turns that the goal ``within-M`` allows, and ``rival`` the strategy that a best response
    answers; for other goals they are None.
    """

    goal: Goal
    form: Form
    turns: int | None = None
    rival: strategies.Plan | None = None

    @property
    def alone(self) -> bool:
        """True if there is no opponent. Then a fixed strategy has a value."""
        return self.form not in ("race", "reply")


def find(rules: TossUpRules, slug: str) -> Aim | None:
    """Return the goal of a slug; None if there is no such goal under these rules.

    Raises:
        IllegalError: the goal has no finite value under these rules, or too many positions.
    """
    if slug == "win":
        return Aim(
            Goal(slug, "be the first to bank the target, both playing best", "probability", share=True, said=SAID),
            "race",
        )
    if slug == "max-turn":
        complaint = _endless(rules)
        if complaint:
            raise IllegalError(f"goal max-turn: {complaint}", field="goal", example="min-turns")
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
    within = re.fullmatch(r"within-([1-9][0-9]?)", slug)
    if within and int(within[1]) <= MOST_TURNS:
        turns = int(within[1])
        title = f"reach the target within {turns} {'turn' if turns == 1 else 'turns'}"
        family = f"within-{MOST_TURNS}"
        return Aim(
            Goal(
                slug,
                title,
                "probability",
                share=True,
                family=family,
                said="reach the target in time with a chance of {value}",
            ),
            "within",
            turns=turns,
        )
    # Strategies do not say what to do in a last turn, so they have no best response there.
    replies = slug.startswith(REPLY) and rules.ending == "first"
    rival = strategies.find(rules, slug.removeprefix(REPLY)) if replies else None
    if rival is None:
        return None
    title = f"be the first to bank the target against {rival.strategy.slug}"
    return Aim(Goal(slug, title, "probability", share=True, said=SAID), "reply", rival=rival)


def slugs(rules: TossUpRules) -> tuple[str, ...]:
    """Return the goals that are solved by default.

    Of the goals ``within-M`` only the one with the most turns is listed: its solution includes the others.
    """
    replies = [REPLY + slug for slug in named(rules)] if rules.ending == "first" else []
    return (
        "win",
        *(("win-3",) if rules.ending == "first" and rules.target <= MOST_TARGET_OF_THREE else ()),
        *(() if _endless(rules) else ("max-turn",)),
        "min-turns",
        f"within-{MOST_TURNS}",
        *replies,
    )


def policies(rules: TossUpRules) -> tuple[str, ...]:
    """Return every policy that a batch solves: the goals, and ``min-turns`` with each strategy of the source."""
    return (*slugs(rules), *(f"min-turns:{slug}" for slug in named(rules)))


def named(rules: TossUpRules) -> tuple[str, ...]:
    """Return the slugs of the source's strategies: one roll, and thresholds of 20, 24 and 50 percent of the target."""
    over = dict.fromkeys(f"over-{rules.target * part // 100}" for part in (20, 24, 50))
    return ("one-roll", *over)


def _endless(rules: TossUpRules) -> str:
    """Return the reason why ``max-turn`` cannot be solved under some rules; an empty text if it can."""
    end = settled(rules)
    if end is None:
        return "without red no roll loses anything, so that a turn is worth more than any number of points"
    if end > strategies.MOST:
        return (
            f"rolling may pay with {end - 1} points held, and positions of more than {strategies.MOST} are not solved"
        )
    return ""
