"""The game of 30s as a decision process: throw, put aside at least one die, throw the rest again."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from solvers import dice
from solvers.contract import slugs
from solvers.contract.problem import Fixed, Kind, Problem, Process
from solvers.errors import IllegalError
from solvers.games.thirties import goals
from solvers.games.thirties.goals import Utility
from solvers.games.thirties.notation import State, ThirtiesNotation
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES


def problem(rules: ThirtiesRules, slug: str) -> Problem[State]:
    """Return the problem of these rules and a slug. Raises UnknownError if there is no such goal or strategy."""
    (goal, utility), fixed = slugs.resolve(
        rules.game,
        slug,
        find=lambda name: goals.find(rules, name),
        goals=lambda: goals.slugs(rules),
        strategies=STRATEGIES,
        example="min-loss:heuristic",
    )
    followed = None
    if fixed:
        strategy, rule = STRATEGIES[fixed]
        followed = Fixed[State](strategy, lambda state: rule(state.rolled))
    return Problem(
        rules=rules,
        goal=goal,
        notation=ThirtiesNotation(rules),
        process=StageOne(rules, utility),
        fixed=followed,
    )


class StageOne(Process[State]):
    """The throws of stage one. ``utility`` maps the final score to the goal's value."""

    def __init__(self, rules: ThirtiesRules, utility: Utility) -> None:
        self._rules = rules
        self._utility = utility

    def start(self) -> State:
        """Return the state with all dice in hand."""
        return State("", "", self._rules.dice)

    def states(self) -> Iterator[State]:
        """Yield every decision and chance state, in the order of their text."""
        return iter(_states(self._rules))

    def kind(self, state: State) -> Kind:
        """Return ``decision`` after a throw, ``chance`` before one, and ``terminal`` once all dice are aside."""
        if state.rolled:
            return "decision"
        return "chance" if state.left else "terminal"

    def actions(self, state: State) -> Sequence[str]:
        """Return every non-empty subset of the dice thrown."""
        return dice.subsets(state.rolled)

    def step(self, state: State, action: str) -> State:
        """Return the position after dice are put aside, before the others are thrown again."""
        if action not in _legal(state.rolled):
            raise IllegalError(f"action {action!r}: the dice thrown are {state.rolled}", field="action")
        return State("", dice.ordered(state.kept + action), len(state.rolled) - len(action))

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return every throw of the dice left, with its multinomial weight."""
        return [(weight, State(rolled, state.kept, 0)) for rolled, weight in dice.rolls(state.left).items()]

    def opening(self, state: State) -> State | None:
        """Return the start if no die is aside yet, else None."""
        return None if state.kept else self.start()

    def utility(self, state: State) -> Fraction:
        """Return the goal's utility of the score."""
        return self._utility(dice.total(state.kept))

    def second_utility(self, state: State) -> Fraction:
        """Return the score, the sum of all dice."""
        return Fraction(dice.total(state.kept))

    def score(self, state: State) -> int:
        """Return the sum of all dice."""
        return dice.total(state.kept)

    def tie_break(self, state: State, action: str) -> tuple[int, ...]:  # noqa: ARG002 - the dice put aside suffice
        """Return a sort key: actions that put more dice aside come first, then those with higher dice."""
        return (-len(action), *(-int(die) for die in reversed(action)))


@cache
def _legal(rolled: str) -> frozenset[str]:
    return frozenset(dice.subsets(rolled))


@cache
def _states(rules: ThirtiesRules) -> tuple[State, ...]:
    number = rules.dice
    states = [State("", kept, number - n) for n in range(number) for kept in dice.multisets(n)]
    states += [
        State(rolled, kept, 0)
        for n in range(1, number + 1)
        for kept in dice.multisets(number - n)
        for rolled in dice.multisets(n)
    ]
    return tuple(sorted(states, key=ThirtiesNotation(rules).format))
