"""The moves of Threes: the legal actions of a position, and the position after each."""

from collections.abc import Sequence
from functools import cache

from solvers import dice
from solvers.errors import IllegalError
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import LOST, NONE, State, Tally


def legal(rules: ThreesRules, state: State) -> Sequence[str]:
    """Return every legal action: ``none`` if all dice may be thrown again, and every large enough subset of the dice."""
    return _legal(state.rolled, state.two, rules.reroll_all)


def check(rules: ThreesRules, state: State, action: str) -> None:
    """Raise IllegalError, with the reason, if an action is not legal."""
    if action in legal(rules, state):
        return
    if state.two and state.rolled:
        reason = f"at least two of {state.rolled} must be taken"
    elif action == NONE and state.rolled:
        reason = "all dice may not be thrown again here"
    else:
        reason = f"the dice thrown are {state.rolled or 'not thrown yet'}"
    raise IllegalError(f"action {action!r}: {reason}", field="action", example=state.rolled or NONE)


def after(rules: ThreesRules, tally: Tally, state: State, action: str) -> State:
    """Return the position after a legal action. ``tally`` says what the positions of the goal count."""
    number = len(state.rolled)
    if action == NONE:
        return State("", number, two=True, tally=state.tally)
    left, count = number - len(action), state.tally
    points = points_of(rules, action)
    if tally == "gap":
        count = max(LOST, count - points)
    elif tally == "own" or not left:
        count += points
    return State("", left, two=False, tally=count)


@cache
def points_of(rules: ThreesRules, taken: str) -> int:
    """Return the points of the dice taken."""
    return rules.points(taken)


@cache
def _legal(rolled: str, two: bool, reroll_all: bool) -> tuple[str, ...]:
    if not rolled:
        return ()
    least = 2 if two else 1
    again = (NONE,) if reroll_all and not two and len(rolled) > 1 else ()
    return (*again, *(taken for taken in dice.subsets(rolled) if len(taken) >= least))
