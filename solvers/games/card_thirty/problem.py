"""The problems of the card game of Thirty, one for each goal. Their states cannot be enumerated."""

from dataclasses import replace
from typing import Any

from solvers.contract.goals import Goal
from solvers.contract.problem import Fixed, Kernel, Problem
from solvers.errors import IllegalError, UnknownError
from solvers.games.card_thirty.derive import LayDerived
from solvers.games.card_thirty.goals import GOALS, LEARNED, LEARNED_GOALS, NEXT_CARD, PLAYED_GOALS, WIN_MATCH
from solvers.games.card_thirty.learned.followed import FollowedDerived, FollowedNotation
from solvers.games.card_thirty.learned.match_play import MatchDerived, MatchNotation
from solvers.games.card_thirty.learned.rows import LearnedDerived, LearnedNotation
from solvers.games.card_thirty.notation import CardThirtyNotation
from solvers.games.card_thirty.play import moves
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import DEFAULT_ONLY, CardThirtyRules, playable
from solvers.games.card_thirty.strategies import FOLLOWED, follow

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
        UnknownError: there is no such goal or strategy. Strategies are asked under the learned goals of a hand.
        IllegalError: nobody plays under these rules.
    """
    name, colon, strategy = slug.partition(":")
    goal = (GOALS | PLAYED_GOALS).get(name)
    if goal is None:
        raise UnknownError(
            f"{rules.game} has no goal {name!r}",
            field="goal",
            example=next(iter(GOALS)),
            available=[*GOALS, *PLAYED_GOALS],
        )
    if colon:
        if name not in LEARNED_GOALS or strategy not in FOLLOWED:
            raise UnknownError(
                f"{rules.game} has no strategy {strategy!r} under {name}",
                field="goal",
                example=f"{name if name in LEARNED_GOALS else LEARNED[0]}:{strategy if strategy in FOLLOWED else 'stop-loss'}",
                available=followed(),
            )
        return _followed(_played(rules, goal), rules, strategy)
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


def followed() -> tuple[str, ...]:
    """Return every learned goal with every fixed strategy."""
    return tuple(f"{goal}:{strategy}" for goal in LEARNED_GOALS for strategy in FOLLOWED)


def _followed(problem: Problem[Any], rules: CardThirtyRules, strategy: str) -> Problem[Any]:
    """Return the problem of a fixed strategy under a learned goal, whose solution has the rows."""

    def action(state: View) -> str:
        return moves.format_move(follow(rules, strategy, state))

    goal = replace(
        problem.goal,
        opponent=f"the player of the goal {problem.goal.slug}, who goes on for both players after the action",
    )
    return replace(
        problem,
        goal=goal,
        notation=FollowedNotation(rules),
        derived=FollowedDerived(rules, goal, action),
        fixed=Fixed(FOLLOWED[strategy], action),
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
