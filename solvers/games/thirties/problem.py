"""The game of 30s as a decision process: throw, put aside at least one die, throw the rest again."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from solvers import dice, plain
from solvers.errors import IllegalError
from solvers.games.thirties import notation
from solvers.games.thirties.goals import Utility
from solvers.games.thirties.notation import State
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.strategies import STRATEGIES
from solvers.types import Goal, Kind, Payoff, Strategy


class ThirtiesProblem:
    """One goal of the game of 30s, see :class:`solvers.types.Problem`."""

    game = "thirties"
    throws, transit, sources, derive = plain.throws, plain.transit, plain.sources, plain.derive
    spreads, spread_sources, spread = False, plain.spread_sources, plain.spread
    kernel = plain.KERNEL
    dynamics = "stage one"
    pays = False
    stored_ends = False
    floor = None

    def __init__(self, rules: ThirtiesRules, goal: Goal, utility: Utility, strategy: Strategy | None) -> None:
        self.rules = rules
        self.goal = goal
        self.strategy = strategy
        self._utility = utility

    @property
    def slug(self) -> str:
        """``GOAL`` or ``GOAL:STRATEGY``."""
        return f"{self.goal.slug}:{self.strategy.slug}" if self.strategy else self.goal.slug

    @property
    def stored_as(self) -> str:
        """Every goal has rows of its own."""
        return self.slug

    def start(self) -> State:
        """All dice in hand."""
        return State("", "", self.rules.dice)

    def opening(self, state: State) -> State | None:
        """All dice in hand, where none is aside yet."""
        return None if state.kept else self.start()

    def states(self) -> Iterator[State]:
        """Every decision and chance state, in the order of their text."""
        return iter(_states(self.rules.dice))

    def kind(self, state: State) -> Kind:
        """Decision after a throw, chance before one, terminal when all dice are aside."""
        if state.rolled:
            return "decision"
        return "chance" if state.left else "terminal"

    def mover(self, state: State) -> int:  # noqa: ARG002 - the contract's signature; one player decides
        """Always the player whose score it is."""
        return 0

    def actions(self, state: State) -> Sequence[str]:
        """Every non-empty subset of the dice thrown."""
        return dice.subsets(state.rolled)

    def step(self, state: State, action: str) -> State:
        """The dice put aside join the others; what is left is thrown again."""
        if action not in _legal(state.rolled):
            raise IllegalError(f"action {action!r}: the dice thrown are {state.rolled}", field="action")
        return State("", dice.ordered(state.kept + action), len(state.rolled) - len(action))

    def payoff(self, state: State, action: str) -> Payoff:  # noqa: ARG002 - as mover
        """Nothing before the end."""
        return Payoff(Fraction(0), Fraction(0), 0)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every throw of the dice left, with its multinomial weight."""
        return [(weight, State(rolled, state.kept, 0)) for rolled, weight in dice.rolls(state.left).items()]

    def utility(self, state: State) -> Fraction:
        """The goal's utility of the score."""
        return self._utility(dice.total(state.kept))

    def second_utility(self, state: State) -> Fraction:
        """The score."""
        return Fraction(dice.total(state.kept))

    def result(self, state: State) -> None:
        """There is no opponent."""

    def tie_break(self, state: State, action: str) -> tuple[int, ...]:  # noqa: ARG002 - as mover
        """The most dice aside first, then the highest."""
        return (-len(action), *(-int(die) for die in reversed(action)))

    def follow(self, state: State) -> str:
        """What the fixed strategy puts aside."""
        if self.strategy is None:
            raise TypeError(f"{self.slug} fixes no strategy")
        return STRATEGIES[self.strategy.slug][1](state.rolled)

    def score(self, state: State) -> int:
        """The sum of all dice."""
        return dice.total(state.kept)

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(state)

    def parse_action(self, state: State, text: str) -> str:
        """Read the dice to put aside."""
        return notation.parse_action(state, text)

    def label(self, state: State, action: str) -> str:
        """What is put aside and what then, in words."""
        left = len(state.rolled) - len(action)
        aside = " ".join(action)
        if left == 0:
            return f"put aside {aside}: the turn ends at {dice.total(state.kept) + dice.total(action)}"
        return f"put aside {aside}, throw {dice.in_words(left)}"


@cache
def _legal(rolled: str) -> frozenset[str]:
    return frozenset(dice.subsets(rolled))


@cache
def _states(number: int) -> tuple[State, ...]:
    found = [State("", kept, number - n) for n in range(number) for kept in dice.multisets(n)]
    found += [
        State(rolled, kept, 0)
        for n in range(1, number + 1)
        for kept in dice.multisets(number - n)
        for rolled in dice.multisets(n)
    ]
    return tuple(sorted(found, key=notation.write))
