"""The fixed strategies of Threes. Each maps the dice thrown, and the least number to take, to the dice taken."""

from collections.abc import Callable, Mapping

from solvers.contract.goals import Strategy
from solvers.dice import ordered
from solvers.games.threes.rules import ThreesRules


def safe(rules: ThreesRules, rolled: str, least: int) -> str:
    """Return the ``least`` dice with the fewest points."""
    return ordered(rules.cheapest_first(rolled)[:least])


def take_all(rules: ThreesRules, rolled: str, least: int) -> str:  # noqa: ARG001 - the signature of a strategy
    """Return all dice."""
    return rolled


def threes_only(rules: ThreesRules, rolled: str, least: int) -> str:
    """Return every three, and the other dice with the fewest points if more must be taken."""
    threes = "3" * rolled.count("3")
    others = rules.cheapest_first(rolled.replace("3", ""))
    return ordered(threes + others[: max(0, least - len(threes))])


STRATEGIES: Mapping[str, tuple[Strategy, Callable[[ThreesRules, str, int], str]]] = {
    strategy.slug: (strategy, rule)
    for strategy, rule in (
        (Strategy("safe", "take the lowest die of every throw, the two lowest where two must be taken"), safe),
        (Strategy("take-all", "take every die of the first throw"), take_all),
        (Strategy("threes-only", "take the threes, and the lowest dice where there are not enough"), threes_only),
    )
}
