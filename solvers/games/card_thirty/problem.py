"""The problems of the card game of Thirty, one for each goal. Their states cannot be enumerated."""

from typing import Any

from solvers.contract.goals import Goal
from solvers.contract.problem import Kernel, Problem
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty.derive import LayDerived
from solvers.games.card_thirty.goals import GOALS, NEXT_CARD, PLAYED_GOALS, WIN_MATCH
from solvers.games.card_thirty.learned.match_play import MatchDerived, MatchNotation
from solvers.games.card_thirty.learned.rows import LearnedDerived, LearnedNotation
from solvers.games.card_thirty.notation import CardThirtyNotation
from solvers.games.card_thirty.rules import DEFAULT_ONLY, CardThirtyRules, playable

# The match is played by the learned players, so all are learned by one process.
MATCH = Kernel(
    "solvers.games.card_thirty.kernels.win_match", "solvers.games.card_thirty.checks.win_match", "self-play", long=True
)
KERNEL = Kernel("solvers.games.card_thirty.kernels.hand.laying", "solvers.games.card_thirty.checks.laying")
# The service names the searcher to a process of its own, and never imports it.
LEARNING = Kernel(
    "solvers.games.card_thirty.kernels.learning",
    "solvers.games.card_thirty.checks.learned",
    "self-play",
    long=True,
    searcher="solvers.games.card_thirty.kernels.searcher",
    simulator="solvers.games.card_thirty.offline.simulation",
)


def problem(rules: CardThirtyRules, slug: str) -> Problem[Any]:
    """Return the problem of a goal.

    Raises:
        UnknownError: there is no such goal; no strategy is evaluated.
    """
    name, colon, strategy = slug.partition(":")
    goal = (GOALS | PLAYED_GOALS).get(name)
    if goal is None or colon:
        complaint = f"has no goal {name!r}" if goal is None else f"has no strategy {strategy!r}"
        raise UnknownError(
            f"{rules.game} {complaint}", field="goal", example=next(iter(GOALS)), available=[*GOALS, *PLAYED_GOALS]
        )
    if name in PLAYED_GOALS:
        return _played(rules, goal)
    notation = CardThirtyNotation(rules, alone=name == NEXT_CARD)
    return Problem(
        rules=rules,
        goal=goal,
        notation=notation,
        derived=LayDerived(rules, goal, notation),
        kernel=KERNEL,
    )


def _played(rules: CardThirtyRules, goal: Goal) -> Problem[Any]:
    """Return the problem of a goal that is played. Raises IllegalError if the compiled players do not know the rules."""
    if not playable(rules):
        plain = CardThirtyRules()
        name = next(name for name in DEFAULT_ONLY if getattr(rules, name) != getattr(plain, name))
        text = f"{name}={str(getattr(plain, name)).lower()}"
        raise IllegalError(f"goal {goal.slug} is learned only under {text}", field="rules", example=text)
    derived = MatchDerived(rules) if goal is WIN_MATCH else LearnedDerived(rules, goal)
    return Problem(
        rules=rules,
        goal=goal,
        notation=MatchNotation(rules) if goal is WIN_MATCH else LearnedNotation(rules),
        derived=derived,
        kernel=MATCH if goal is WIN_MATCH else LEARNING,
    )
