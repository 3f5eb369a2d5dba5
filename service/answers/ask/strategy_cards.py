"""Strategy cards: the rules to carry that the batch has found and priced."""

from service.answers.ask.solved_goals import SolvedGame
from service.answers.ask.tables import stored
from service.answers.errors import ProblemError
from service.answers.names import Bound
from service.answers.solved import Solved
from solvers.contract.presentation import strategy_cards
from solvers.contract.presentation.strategy_cards import NAME, Card
from solvers.games import REGISTRY


def offered(bound: Bound) -> bool:
    """True if a goal has strategy cards."""
    return bound.slug in bound.game.carded(bound.problem.rules)


def card(solved: Solved, size: str) -> Card:
    """Return the card of a goal in one of the sizes.

    Raises:
        ProblemError: the goal has no cards, or the batch has not made them under these rules.
    """
    bound = solved.bound
    if not offered(bound):
        goals = [f"{slug}/{goal}" for slug, game in REGISTRY.items() for goal in game.carded(game.rules_type())]
        own = [goal for goal in goals if goal.startswith(f"{bound.game_slug}/")] or goals
        detail = f"{bound.game_slug} {bound.slug} has no strategy card; {', '.join(own)} have"
        if f"{bound.game_slug}/{bound.slug}" in own:
            detail = f"{bound.game_slug} {bound.slug} has no strategy card under these rules"
        raise ProblemError("not-found", detail, field="path", example=f"/v1/games/{own[0]}/card.svg")
    made = stored(SolvedGame(solved.reader, bound.game_slug), bound.problem.rules, NAME)
    return next(
        strategy_card
        for strategy_card in strategy_cards.cards(made)
        if (strategy_card.goal, strategy_card.size) == (bound.slug, size)
    )
