"""The goals of the card game of Thirty that are solved exactly: how to lay down a hand, and what the next card may do."""

from solvers.contract.goals import Goal
from solvers.games.card_thirty.hand.laying import OBJECTIVES, Objective

FEWER_JOKERS = "jokers laid"
NEXT_CARD = "next-card"
PREFIX = "lay-"


def lay(
    objective: Objective,
    title: str,
    unit: str,
    said: str,
    *,
    least: bool = False,
    share: bool = False,
    aliases: tuple[str, ...] = (),
) -> Goal:
    """Return the goal to lay down a hand under an objective; among equals, the one that spends fewer jokers is better."""
    return Goal(
        f"{PREFIX}{objective}",
        title,
        unit,
        "min" if least else "max",
        second=FEWER_JOKERS,
        second_direction="min",
        share=share,
        said=said,
        aliases=(objective.replace("-", " "), *aliases),
    )


GOALS: dict[str, Goal] = {
    goal.slug: goal
    for goal in (
        lay(
            "max-points",
            "lay down the most points in this turn",
            "points",
            "lay down {value}",
            aliases=("most points",),
        ),
        lay(
            "min-left", "keep the fewest points in hand after laying down", "points", "keep {value} in hand", least=True
        ),
        lay(
            "min-cards", "keep the fewest cards in hand after laying down", "cards", "keep {value} in hand", least=True
        ),
        lay(
            "go-out",
            "end the hand in this turn",
            "probability",
            "end the hand with a chance of {value}",
            share=True,
            aliases=("going out",),
        ),
        Goal(
            NEXT_CARD,
            "hold new melds of 30 points with the next card",
            "probability",
            share=True,
            said="be able to lay down with a chance of {value}",
        ),
    )
}

# The opponent of those goals: both players go on by the policy of the same solution.
ITSELF = "itself"
# The goals with a learned player, in the order of :mod:`solvers.games.card_thirty.kernels.selfplay`.
LEARNED_GOALS: dict[str, Goal] = {
    goal.slug: goal
    for goal in (
        Goal(
            "margin",
            "score fewer points than the opponent in a hand",
            "points",
            said="win the hand by {value}{average}",
            said_below="lose the hand by {lost}{average}",
            opponent=ITSELF,
        ),
        Goal("min-loss", "score few points in a hand", "points", "min", said="score {value}{average}", opponent=ITSELF),
        Goal(
            "win-hand",
            "win the hand",
            "probability",
            share=True,
            said="win the hand with a chance of {value}",
            opponent=ITSELF,
        ),
    )
}
LEARNED = tuple(LEARNED_GOALS)
WIN_MATCH = Goal(
    "win-match",
    "win the match",
    "probability",
    share=True,
    said="win the match with a chance of {value}",
    opponent="the player of the goal margin",
)
# All goals that are played hand by hand.
PLAYED_GOALS: dict[str, Goal] = LEARNED_GOALS | {WIN_MATCH.slug: WIN_MATCH}


def objective(goal: Goal) -> Objective | None:
    """Return the objective under which a hand is laid down; None under ``next-card``, where nothing is laid."""
    return next((name for name in OBJECTIVES if goal.slug == PREFIX + name), None)
