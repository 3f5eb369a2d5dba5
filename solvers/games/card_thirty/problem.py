"""The problems of the card game of Thirty, one for each goal. Their states cannot be enumerated."""

from solvers.contract.problem import Kernel, Problem
from solvers.errors import UnknownError
from solvers.games.card_thirty.derive import LayDerived
from solvers.games.card_thirty.goals import GOALS, NEXT_CARD
from solvers.games.card_thirty.notation import CardThirtyNotation, Position
from solvers.games.card_thirty.rules import CardThirtyRules

KERNEL = Kernel("solvers.games.card_thirty.kernels.laying", "solvers.games.card_thirty.checks.laying")


def problem(rules: CardThirtyRules, slug: str) -> Problem[Position]:
    """Return the problem of a goal.

    Raises:
        UnknownError: there is no such goal; no strategy is evaluated.
    """
    name, colon, strategy = slug.partition(":")
    goal = GOALS.get(name)
    if goal is None or colon:
        complaint = f"has no goal {name!r}" if goal is None else f"has no strategy {strategy!r}"
        raise UnknownError(f"{rules.game} {complaint}", field="goal", example=next(iter(GOALS)), available=list(GOALS))
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
