"""Threes as a decision process: throw, take dice, throw the rest again; or, once in a row, throw all again."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from solvers import dice, plain, tokens
from solvers.errors import IllegalError
from solvers.games.threes import notation
from solvers.games.threes.goals import Aim
from solvers.games.threes.notation import LOST, State, Tally
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.strategies import STRATEGIES
from solvers.games.threes.turn import lowest
from solvers.types import Goal, Kind, Payoff, Result, Strategy

NONE = "none"


class ThreesProblem:
    """One goal of Threes, see :class:`solvers.types.Problem`."""

    game = "threes"
    throws, transit, sources, derive = plain.throws, plain.transit, plain.sources, plain.derive
    spreads, spread_sources, spread = False, plain.spread_sources, plain.spread
    kernel = plain.KERNEL

    def __init__(self, rules: ThreesRules, aim: Aim, strategy: Strategy | None) -> None:
        self.rules = rules
        self.strategy = strategy
        self._aim = aim
        self._tally = aim.tally

    @property
    def goal(self) -> Goal:
        """The goal that is pursued."""
        return self._aim.goal

    @property
    def slug(self) -> str:
        """``GOAL`` or ``GOAL:STRATEGY``."""
        return f"{self.goal.slug}:{self.strategy.slug}" if self.strategy else self.goal.slug

    @property
    def stored_as(self) -> str:
        """Every goal has rows of its own."""
        return self.slug

    @property
    def dynamics(self) -> Tally:
        """What positions count."""
        return self._tally

    @property
    def pays(self) -> bool:
        """Points are paid when they are taken, unless positions count them."""
        return self._tally != "own"

    @property
    def stored_ends(self) -> bool:
        """What a total is worth takes the turns of all who play later."""
        return self._tally == "own"

    @property
    def floor(self) -> int | None:
        """A turn that has lost is not played on, so that a lost gap may be any below 0."""
        return LOST if self._tally == "gap" else None

    def start(self) -> State:
        """All dice in hand; the opponent's total, where it is known, that of the fewest points expected, rounded."""
        number = self.rules.dice
        gap = int(lowest(self.rules, number, two=False) + Fraction(1, 2)) if self._tally == "gap" else 0
        return self.answer(gap)

    def answer(self, count: int) -> State:
        """All dice in hand, at a count."""
        return State("", self.rules.dice, two=False, tally=count)

    def opening(self, state: State) -> State | None:
        """All dice in hand at the same count, where none is taken and all were thrown once."""
        first = len(state.rolled) == self.rules.dice and not state.two
        return self.answer(state.tally) if first else None

    def states(self) -> Iterator[State]:
        """Every decision, chance state and stored end, in the order of their text."""
        return iter(_states(self.rules, self._tally))

    def kind(self, state: State) -> Kind:
        """Decision after a throw, chance before one; terminal when all dice are taken, or the game is lost."""
        if not state.dice or state.tally == LOST:
            return "terminal"
        return "decision" if state.rolled else "chance"

    def mover(self, state: State) -> int:  # noqa: ARG002 - the contract's signature; one player decides
        """Always the player whose turn it is."""
        return 0

    def actions(self, state: State) -> Sequence[str]:
        """``none``, where all may be thrown again, and every subset of the dice that is large enough."""
        return _actions(state.rolled, state.two, self.rules.reroll_all)

    def step(self, state: State, action: str) -> State:
        """The dice taken are gone, their points counted."""
        if action not in self.actions(state):
            raise self._illegal(state, action)
        number = len(state.rolled)
        if action == NONE:
            return State("", number, two=True, tally=state.tally)
        left, count = number - len(action), state.tally
        points = _points(self.rules, action)
        if self._tally == "gap":
            count = max(LOST, count - points)
        elif self._tally == "own" or not left:
            count += points
        return State("", left, two=False, tally=count)

    def payoff(self, state: State, action: str) -> Payoff:
        """The points of the dice taken: for the goal itself until the last dice, else for the second value."""
        points = 0 if action == NONE else _points(self.rules, action)
        if self._tally == "gap":
            return _waiting(points)
        return _earned(0 if action != NONE and len(action) == len(state.rolled) else points)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Every throw of the dice left, with its multinomial weight."""
        rolls = dice.rolls(state.left).items()
        return [(weight, State(rolled, 0, state.two, state.tally)) for rolled, weight in rolls]

    def utility(self, state: State) -> Fraction:
        """What the goal makes of the count; nothing once lost."""
        return Fraction(0) if state.tally == LOST else self._aim.end(state.tally).value

    def second_utility(self, state: State) -> Fraction:
        """The points to come, or the total; who has lost plays on for the fewest."""
        return self._to_come(state) if state.tally == LOST else self._aim.end(state.tally).second

    def result(self, state: State) -> Result | None:
        """How the count compares with the opponent's."""
        if state.tally == LOST:
            return Result(Fraction(0), Fraction(0), Fraction(1))
        return self._aim.end(state.tally).result

    def tie_break(self, state: State, action: str) -> tuple[int, ...]:  # noqa: ARG002 - as mover
        """The fewest dice first, then the lowest."""
        return (0,) if action == NONE else _order(self.rules, action)

    def follow(self, state: State) -> str:
        """What the fixed strategy takes."""
        if self.strategy is None:
            raise TypeError(f"{self.slug} fixes no strategy")
        return STRATEGIES[self.strategy.slug][1](self.rules, state.rolled, 2 if state.two else 1)

    def score(self, state: State) -> int:
        """The count: the total, the gap, or the points of the dice taken last."""
        return state.tally

    def parse(self, text: str) -> State:
        """Read a position."""
        return notation.parse(self.rules, self._tally, text)

    def format(self, state: State) -> str:
        """Write a position."""
        return notation.write(self._tally, state)

    def parse_action(self, state: State, text: str) -> str:
        """Read the dice to take, or ``none``."""
        action = text if text == NONE else tokens.aside(state.rolled, text, example=state.rolled or NONE)
        if action not in self.actions(state):
            raise self._illegal(state, action)
        return action

    def label(self, state: State, action: str) -> str:
        """What is taken and what then, in words."""
        number = len(state.rolled)
        if action == NONE:
            return f"take none, throw {dice.in_words(number)} again; then at least two must be taken"
        points = _points(self.rules, action)
        after = self.step(state, action)
        if self._tally == "own" and not after.dice:
            return f"take {' '.join(action)}: the total is {after.tally}"
        said = f"take {' '.join(action)}: {points} {'point' if points == 1 else 'points'}"
        if after.dice and after.tally != LOST:
            return f"{said}, throw {dice.in_words(after.dice)}"
        if self._tally == "gap":
            return f"{said}, {_outcome(after.tally)}"
        return f"{said}, the turn ends"

    def _to_come(self, state: State) -> Fraction:
        """The fewest points expected from a position on, whatever is counted."""
        if not state.rolled:
            return lowest(self.rules, state.left, state.two)
        return min(
            _points(self.rules, taken) + lowest(self.rules, len(state.rolled) - len(taken), two=not taken)
            for taken in (action.replace(NONE, "") for action in self.actions(state))
        )

    def _illegal(self, state: State, action: str) -> IllegalError:
        if state.two and state.rolled:
            why = f"at least two of {state.rolled} must be taken"
        elif action == NONE and state.rolled:
            why = "all dice may not be thrown again here"
        else:
            why = f"the dice thrown are {state.rolled or 'not thrown yet'}"
        return IllegalError(f"action {action!r}: {why}", field="action", example=state.rolled or NONE)


def _outcome(gap: int) -> str:
    if gap == LOST:
        return "lost"
    return f"won by {gap}" if gap else "a tie"


@cache
def _points(rules: ThreesRules, taken: str) -> int:
    return rules.points(taken)


@cache
def _earned(points: int) -> Payoff:
    return Payoff(Fraction(points), Fraction(0), points)


@cache
def _waiting(points: int) -> Payoff:
    return Payoff(Fraction(0), Fraction(points), 0)


@cache
def _order(rules: ThreesRules, taken: str) -> tuple[int, ...]:
    cheapest = rules.cheapest_first(taken)
    return (len(taken), *map(rules.points, cheapest), *map(int, cheapest))


@cache
def _actions(rolled: str, two: bool, reroll_all: bool) -> tuple[str, ...]:
    if not rolled:
        return ()
    least = 2 if two else 1
    again = (NONE,) if reroll_all and not two and len(rolled) > 1 else ()
    return (*again, *(taken for taken in dice.subsets(rolled) if len(taken) >= least))


@cache
def _states(rules: ThreesRules, kind: Tally) -> tuple[State, ...]:
    found = []
    for left in range(1, rules.dice + 1):
        if kind == "gap":
            counts: Sequence[int] = range(rules.top + 1)
        else:
            counts = rules.totals(rules.dice - left) if kind == "own" else (0,)
        for two in (False, True) if rules.reroll_all and left > 1 else (False,):
            for count in counts:
                found.append(State("", left, two, count))
                found += [State(rolled, 0, two, count) for rolled in dice.multisets(left)]
    if kind == "own":
        found += [State("", 0, two=False, tally=total) for total in rules.totals(rules.dice)]
    return tuple(sorted(found, key=lambda state: notation.write(kind, state)))
