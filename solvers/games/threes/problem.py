"""Threes as a decision process: throw, take dice, throw the rest again; or throw all again, but not twice in a row."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache

from solvers import dice
from solvers.contract import slugs
from solvers.contract.problem import Fixed, Kind, Payoff, Problem, Process
from solvers.contract.rows import Result
from solvers.games.threes import goals, moves
from solvers.games.threes.goals import Aim
from solvers.games.threes.notation import ThreesNotation
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import LOST, NONE, State, Tally
from solvers.games.threes.strategies import STRATEGIES
from solvers.games.threes.turn import lowest


def problem(rules: ThreesRules, slug: str) -> Problem[State]:
    """Return the problem of these rules and a slug. Raises UnknownError if there is no such goal or strategy."""
    aim, fixed = slugs.resolve(
        rules.game,
        slug,
        find=lambda name: goals.find(rules, name),
        goals=goals.slugs,
        strategies=STRATEGIES,
        example="min-expected:safe",
    )
    followed = None
    if fixed:
        strategy, rule = STRATEGIES[fixed]
        followed = Fixed[State](strategy, lambda state: rule(rules, state.rolled, 2 if state.two else 1))
    return Problem(
        rules=rules,
        goal=aim.goal,
        notation=ThreesNotation(rules, aim.tally),
        process=ThreesTurn(rules, aim),
        fixed=followed,
    )


def start_at(rules: ThreesRules, count: int) -> State:
    """Return the position before the first throw, at a tally."""
    return State("", rules.dice, two=False, tally=count)


class ThreesTurn(Process[State]):
    """The throws of one turn. Positions keep the tally of the goal."""

    def __init__(self, rules: ThreesRules, aim: Aim) -> None:
        self._rules = rules
        self._aim = aim
        self._tally: Tally = aim.tally
        self.dynamics = aim.tally
        # Points are paid when dice are taken, unless positions count them.
        self.pays = aim.tally != "own"
        # The value of the first player's total depends on the best turns of all later players, which must be solved for.
        self.stored_ends = aim.tally == "own"
        # A lost turn is not played on, so LOST stands for every negative gap.
        self.floor = LOST if aim.tally == "gap" else None

    def start(self) -> State:
        """Return the position before the first throw. A known opponent's total is the least expected one, rounded."""
        number = self._rules.dice
        gap = int(lowest(self._rules, number, two=False) + Fraction(1, 2)) if self._tally == "gap" else 0
        return start_at(self._rules, gap)

    def opening(self, state: State) -> State | None:
        """Return the position before the first throw, at the same tally, if all dice were thrown once; else None."""
        first = len(state.rolled) == self._rules.dice and not state.two
        return start_at(self._rules, state.tally) if first else None

    def states(self) -> Iterator[State]:
        """Yield every decision, chance state and stored end, in the order of their text."""
        return iter(_states(self._rules, self._tally))

    def kind(self, state: State) -> Kind:
        """Return ``terminal`` if all dice are taken or the game is lost; else ``decision`` after a throw, ``chance`` before one."""
        if not state.dice or state.tally == LOST:
            return "terminal"
        return "decision" if state.rolled else "chance"

    def actions(self, state: State) -> Sequence[str]:
        """Return ``none`` if all dice may be thrown again, and every large enough subset of the dice."""
        return moves.legal(self._rules, state)

    def step(self, state: State, action: str) -> State:
        """Return the position after dice are taken."""
        moves.check(self._rules, state, action)
        return moves.after(self._rules, self._tally, state, action)

    def payoff(self, state: State, action: str) -> Payoff:
        """Return the points of the dice taken.

        They are paid to the second value if positions count the gap, else to the value. The points of the last dice are
        not paid to the value: the end counts them.
        """
        points = 0 if action == NONE else moves.points_of(self._rules, action)
        if self._tally == "gap":
            return _waiting(points)
        return _earned(0 if action != NONE and len(action) == len(state.rolled) else points)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        """Return every throw of the dice left, with its multinomial weight."""
        rolls = dice.rolls(state.left).items()
        return [(weight, State(rolled, 0, state.two, state.tally)) for rolled, weight in rolls]

    def utility(self, state: State) -> Fraction:
        """Return the goal's value of the tally; 0 if the game is lost."""
        return Fraction(0) if state.tally == LOST else self._aim.end(state.tally).value

    def second_utility(self, state: State) -> Fraction:
        """Return the second value of the tally. In a lost game it is the fewest points to come, as the player throws on."""
        return self._to_come(state) if state.tally == LOST else self._aim.end(state.tally).second

    def result(self, state: State) -> Result | None:
        """Return the chances of win, tie and loss at the tally; None if the goal has no opponent."""
        if state.tally == LOST:
            return Result(Fraction(0), Fraction(0), Fraction(1))
        return self._aim.end(state.tally).result

    def tie_break(self, state: State, action: str) -> tuple[int, ...]:  # noqa: ARG002 - the dice taken suffice
        """Return a sort key: actions that take fewer dice come first, then those with fewer points."""
        return (0,) if action == NONE else _order(self._rules, action)

    def score(self, state: State) -> int:
        """Return the tally: the total, the gap, or the points of the last dice taken."""
        return state.tally

    def _to_come(self, state: State) -> Fraction:
        """Return the least expected number of points to come from a position."""
        if not state.rolled:
            return lowest(self._rules, state.left, state.two)
        return min(
            moves.points_of(self._rules, taken) + lowest(self._rules, len(state.rolled) - len(taken), two=not taken)
            for taken in (action.replace(NONE, "") for action in self.actions(state))
        )


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
def _states(rules: ThreesRules, tally: Tally) -> tuple[State, ...]:
    states = []
    for left in range(1, rules.dice + 1):
        if tally == "gap":
            counts: Sequence[int] = range(rules.top + 1)
        else:
            counts = rules.totals(rules.dice - left) if tally == "own" else (0,)
        for two in (False, True) if rules.reroll_all and left > 1 else (False,):
            for count in counts:
                states.append(State("", left, two, count))
                states += [State(rolled, 0, two, count) for rolled in dice.multisets(left)]
    if tally == "own":
        states += [State("", 0, two=False, tally=total) for total in rules.totals(rules.dice)]
    return tuple(sorted(states, key=ThreesNotation(rules, tally).format))
