"""The problems of the card game of Thirty, one for each goal. Their states cannot be enumerated."""

from solvers.contract.goals import Goal
from solvers.contract.problem import Kernel, Problem
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty.derive import LayDerived
from solvers.games.card_thirty.goals import GOALS, LEARNED_GOALS, NEXT_CARD
from solvers.games.card_thirty.learned import LearnedDerived, LearnedNotation, State
from solvers.games.card_thirty.notation import CardThirtyNotation, Position
from solvers.games.card_thirty.rules import CardThirtyRules

KERNEL = Kernel("solvers.games.card_thirty.kernels.laying", "solvers.games.card_thirty.checks.laying")
LEARNING = Kernel("solvers.games.card_thirty.kernels.learning", "solvers.games.card_thirty.checks.learned")
# Rules under which no player is learned, by the value that they must have.
_PLAIN = {"ace_wraps": False, "min_naturals_per_meld": 1, "set_joker_suit": "any"}


def problem(rules: CardThirtyRules, slug: str) -> Problem[Position] | Problem[State]:
    """Return the problem of a goal.

    Raises:
        UnknownError: there is no such goal; no strategy is evaluated.
    """
    name, colon, strategy = slug.partition(":")
    goal = (GOALS | LEARNED_GOALS).get(name)
    if goal is None or colon:
        complaint = f"has no goal {name!r}" if goal is None else f"has no strategy {strategy!r}"
        raise UnknownError(
            f"{rules.game} {complaint}", field="goal", example=next(iter(GOALS)), available=[*GOALS, *LEARNED_GOALS]
        )
    if name in LEARNED_GOALS:
        return _learned(rules, goal)
    notation = CardThirtyNotation(rules, alone=name == NEXT_CARD)
    return Problem(
        game=rules.game,
        rules=rules,
        goal=goal,
        notation=notation,
        process=None,
        derived=LayDerived(rules, goal, notation),
        kernel=KERNEL,
    )


def _learned(rules: CardThirtyRules, goal: Goal) -> Problem[State]:
    """Return the problem of a learned goal. Raises IllegalError if the compiled players do not know the rules."""
    for name, value in _PLAIN.items():
        if getattr(rules, name) != value:
            text = str(value).lower()
            raise IllegalError(
                f"goal {goal.slug} is learned only under {name}={text}", field="rules", example=f"{name}={text}"
            )
    return Problem(
        game=rules.game,
        rules=rules,
        goal=goal,
        notation=LearnedNotation(rules),
        process=None,
        derived=LearnedDerived(rules, goal),
        kernel=LEARNING,
    )
