"""The generic solver on processes with cycles, whose values have closed forms."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import pytest

from solvers.contract.goals import Goal
from solvers.contract.problem import Kind, Notation, Payoff, Problem, Process, Transit
from solvers.engine.graph import graph
from solvers.games import find
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import aside_odds, expected_award
from tests.support.generic import Generic

State = tuple[str, int]


class Plain(Notation[State]):
    """States as ``kind-number``."""

    def parse(self, text: str) -> State:
        kind, _, number = text.partition("-")
        return kind, int(number)

    def format(self, state: State) -> str:
        return f"{state[0]}-{state[1]}"

    def parse_action(self, state: State, text: str) -> str:
        return text

    def label(self, state: State, action: str) -> str:
        return action


class Walk(Process[State]):
    """Stop with what is there, or pay ``fee`` and throw a coin: win 1, or stay, from 0 up to 3."""

    pays = True
    # The graph of 30s, whose rules these problems are given, may be in the cache.
    dynamics = "walk"

    def __init__(self, fee: Fraction, stay: int) -> None:
        self.fee = fee
        self.stay = stay

    def start(self) -> State:
        return ("at", 0)

    def states(self) -> Iterator[State]:
        yield from ((kind, n) for kind in ("at", "coin") for n in range(3))

    def kind(self, state: State) -> Kind:
        if state[0] == "coin":
            return "chance"
        return "terminal" if state[0] == "end" or state[1] == 3 else "decision"

    def actions(self, state: State) -> Sequence[str]:
        return ("stop", "throw")

    def step(self, state: State, action: str) -> State:
        return ("end" if action == "stop" else "coin", state[1])

    def payoff(self, state: State, action: str) -> Payoff:
        return Payoff(-self.fee if action == "throw" else Fraction(0), Fraction(0), 0)

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        win = (1, ("at", state[1] + 1))
        return [win, (self.stay, ("at", state[1]))] if self.stay else [win]

    def utility(self, state: State) -> Fraction:
        return Fraction(state[1])

    def score(self, state: State) -> int:
        return state[1]


class Race(Process[State]):
    """Throw one of the coins of this turn: it ends the game with its chance, else the next turn comes.

    ``turns`` are the chances of the coins of each turn, ``after`` is how the next turn counts in one.
    """

    def __init__(self, turns: tuple[tuple[Fraction, ...], ...], after: Transit) -> None:
        self.turns = turns
        self.after = after

    def start(self) -> State:
        return ("turn", 0)

    def states(self) -> Iterator[State]:
        yield from (("turn", i) for i in range(len(self.turns)))

    def kind(self, state: State) -> Kind:
        if state[0] == "turn":
            return "decision"
        return "terminal" if state[0] == "end" else "chance"

    def actions(self, state: State) -> Sequence[str]:
        return [f"coin{i}" for i in range(len(self.turns[state[1]]))]

    def step(self, state: State, action: str) -> State:
        return action, state[1]

    def outcomes(self, state: State) -> Sequence[tuple[int, State]]:
        chance = self.turns[state[1]][int(state[0].removeprefix("coin"))]
        missed = ("turn", (state[1] + 1) % len(self.turns))
        weighted = [(chance.numerator, ("end", 0)), (chance.denominator - chance.numerator, missed)]
        return [(weight, after) for weight, after in weighted if weight]

    def transit(self, before: State, after: State) -> Transit:
        return Transit(Fraction(0), 1) if after[0].startswith("coin") else self.after

    def utility(self, state: State) -> Fraction:
        return Fraction(0)

    def score(self, state: State) -> int:
        return 0


def problem(process: Process[State], goal: Goal | None = None) -> Problem[Any]:
    """Bind a process to a goal; to points if none is given."""
    return Problem(
        rules=ThirtiesRules(),
        goal=goal or Goal("points", "points", "points"),
        notation=Plain(),
        process=process,
    )


def race(*turns: str) -> Problem[Any]:
    """Two players who throw in turn, coins written as fractions; the first whose coin ends the game wins."""
    return _race(Goal("win", "win", "probability"), turns, -1)


def count(*turns: str) -> Problem[Any]:
    """The turns until a coin ends the game, as few as may be."""
    return _race(Goal("least", "least", "turns", "min"), turns, 1)


def _race(goal: Goal, turns: Sequence[str], sign: int) -> Problem[Any]:
    coins = tuple(tuple(map(Fraction, turn.split())) for turn in turns)
    return problem(Race(coins, Transit(Fraction(1), sign)), goal)


@pytest.mark.parametrize(
    ("fee", "stay", "value"),
    [(Fraction(1, 4), 1, Fraction(3, 2)), (Fraction(1, 2), 3, Fraction(0)), (Fraction(1, 10), 4, Fraction(3, 2))],
)
def test_cycles_have_their_closed_form(fee: Fraction, stay: int, value: Fraction) -> None:
    """Each step up costs fee * (1 + stay) on average, so three are worth 3 * (1 - that), or nothing."""
    solved = Generic(problem(Walk(fee, stay)))

    assert solved.value(("at", 0)) == value
    assert solved.policy(("at", 0)) == ("throw" if value else "stop")


@pytest.mark.parametrize("turns", [("1/2", "1/4"), ("1/3 1/2", "1/4 1/5"), ("1/6", "1/8"), ("1", "1/4"), ("1/7", "1")])
def test_races_have_their_closed_form(turns: tuple[str, str]) -> None:
    """The player who begins, and ends the game with p a turn against q, wins with p / (1 - (1 - p) (1 - q)); so does the other."""
    solved = Generic(race(*turns))

    p, q = (max(map(Fraction, turn.split())) for turn in turns)
    either = 1 - (1 - p) * (1 - q)
    assert solved.value(("turn", 0)) == p / either
    assert solved.value(("turn", 1)) == q / either


@pytest.mark.parametrize("coins", ["1/2", "1/6 2/5 1/3"])
def test_a_position_may_be_met_from_both_views(coins: str) -> None:
    """The first player in a race of equals wins with 1 / (2 - p), with the best of the coins."""
    solved = Generic(race(coins))

    p = max(map(Fraction, coins.split()))
    assert solved.value(("turn", 0)) == 1 / (2 - p)
    assert solved.action(("turn", 0), solved.policy(("turn", 0)))[0] == 1 / (2 - p)


@pytest.mark.parametrize(("turns", "value"), [(["1/3 1/5"], Fraction(3)), (["1/3", "1/5 1/2"], Fraction(5, 2))])
def test_turns_are_counted(turns: list[str], value: Fraction) -> None:
    """With p and q in turn the throws number (2 - p) / (p + q - p q) on average; the best coins make them few."""
    assert Generic(count(*turns)).value(("turn", 0)) == value


def test_a_race_that_nobody_ends_has_no_value() -> None:
    """A position from which the turn passes for ever is named."""
    with pytest.raises(ValueError, match="cycle that cannot be left"):
        Generic(count("0"))


def test_acyclic_kernel_refuses_cycles() -> None:
    """Numbering a process with a cycle names a state on it."""
    with pytest.raises(ValueError, match="leads back to itself"):
        graph(problem(Walk(Fraction(1, 4), 1)))


@pytest.mark.parametrize("dice", [1, 2, 3, 6])
def test_stage_two_satisfies_its_recursion(dice: int) -> None:
    """A truncated sum over full rounds approaches the closed form from below, within its tail."""
    odds = aside_odds(dice)
    full = odds[dice]
    for over in range(1, 7):
        total, reach, award, value = Fraction(0), Fraction(1), over, over
        for _ in range(60):
            total += reach * sum((p * (award + i * value) for i, p in enumerate(odds[:dice])), Fraction(0))
            award, value, reach = 2 * (award + dice * value), min(value + 1, 6), reach * full
        assert sum(odds) == 1
        assert total < expected_award(dice, over)
        assert float(expected_award(dice, over) - total) < 1e-9


def test_goals_share_a_graph_and_rules_do_not() -> None:
    """Goals with equal dynamics are solved on one graph; under other rules the states are others."""
    game = find("thirties")
    two, again, three = (
        graph(game.problem(game.rules_type.parse(f"dice={dice},threshold=10"), goal))
        for dice, goal in ((2, "maximize"), (2, "min-loss"), (3, "maximize"))
    )

    assert two is again
    assert len(two.states) < len(three.states)
