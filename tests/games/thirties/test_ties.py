"""The rule of the game of 30s for actions that are worth the same."""

from fractions import Fraction
from functools import partial

from solvers.contract.problem import process_of
from solvers.engine.graph import graph
from solvers.games import find
from tests.support.solved import rows

THIRTIES = find("thirties")


def test_more_dice_aside_come_first_then_higher_ones() -> None:
    """Equal actions stand by the number of dice they put aside, the most first, then by the dice, the highest first."""
    problem = THIRTIES.problem(THIRTIES.rules_type.parse("dice=4,threshold=20"), "maximize")
    state = problem.notation.parse("4566")
    process = process_of(problem)
    actions = sorted(process.actions(state), key=lambda action: process.tie_break(state, action))

    assert actions == ["4566", "566", "466", "456", "66", "56", "46", "45", "6", "5", "4"]


def test_the_solver_lists_actions_by_the_rule() -> None:
    """The actions of every decision stand in the order of the rule when they are compared, whatever order the game lists."""
    problem = THIRTIES.problem(THIRTIES.rules_type.parse("dice=3,threshold=15"), "maximize")
    process, nodes = process_of(problem), graph(problem)
    for state, actions in zip(nodes.states, nodes.actions, strict=True):
        if process.kind(state) == "decision":
            assert list(actions) == sorted(actions, key=partial(process.tie_break, state))
    assert any(len(actions) > 2 for actions in nodes.actions)


def test_of_equal_actions_the_one_with_the_higher_score_is_taken() -> None:
    """The policy takes the action that stands first: of those that are worth the same, one with the highest expected score."""
    chosen = 0
    for row in rows("thirties", "reach-8", "dice=2,threshold=10").values():
        if row.action is not None:
            best = [action for action in row.actions if action.exact == row.exact]
            scores = [Fraction(action.tie or 0) for action in best]
            assert row.action == row.actions[0].action
            assert scores[0] == max(scores)
            chosen += scores[0] > min(scores)

    assert chosen > 0
