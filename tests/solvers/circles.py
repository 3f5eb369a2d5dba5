"""Problems whose states come back: Pig for two, and races of coins."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

from solvers.contract.goals import Goal, Strategy
from solvers.contract.problem import SAME, Fixed, Kernel, Kind, Notation, Problem, Process, Transit, process_of
from solvers.games.thirties.rules import ThirtiesRules
from tests.solvers.test_generic import Plain, Race

KERNEL = Kernel("solvers.engine.cyclic", "solvers.checks.cyclic", distributions=False)


class Turn(NamedTuple):
    """The points banked by the player to move and by the other, the points held, and True before a roll."""

    own: int
    other: int
    held: int = 0
    rolling: bool = True


class PigNotation(Notation[Turn]):
    """Numbers with hyphens between them."""

    def parse(self, text: str) -> Turn:
        own, other, *held = text.removesuffix("-roll").split("-")
        return Turn(int(own), int(other), int(held[0]) if held else 0, not held or text.endswith("-roll"))

    def format(self, state: Turn) -> str:
        held = f"-{state.held}{'-roll' if state.rolling else ''}" if state.held else ""
        return f"{state.own}-{state.other}{held}"

    def parse_action(self, state: Turn, text: str) -> str:
        return text


class Pig(Process[Turn]):
    """A race of two: who first has the target, points held included, wins."""

    def __init__(self, target: int, sides: int) -> None:
        self.target = target
        self.sides = sides

    def start(self) -> Turn:
        return Turn(0, 0)

    def states(self) -> Iterator[Turn]:
        starts = [Turn(own, other) for own, other in product(range(self.target), repeat=2)]
        rolls = [start._replace(held=held) for start in starts for held in range(2, self.target - start.own)]
        decisions = [roll._replace(rolling=False) for roll in rolls]
        yield from sorted((*starts, *rolls, *decisions), key=PigNotation().format)

    def kind(self, state: Turn) -> Kind:
        return "terminal" if state.own >= self.target else "chance" if state.rolling else "decision"

    def actions(self, state: Turn) -> Sequence[str]:
        return ("hold", "roll")

    def step(self, state: Turn, action: str) -> Turn:
        return state._replace(rolling=True) if action == "roll" else Turn(state.other, state.own + state.held)

    def outcomes(self, state: Turn) -> Sequence[tuple[int, Turn]]:
        listed = [(1, Turn(state.other, state.own))]
        for side in range(2, self.sides + 1):
            over = state.own + state.held + side >= self.target
            after = state._replace(held=state.held + side, rolling=False)
            listed.append((1, Turn(self.target, state.other) if over else after))
        return listed

    def transit(self, before: Turn, after: Turn) -> Transit:
        return SAME if after.held or after.own >= self.target else Transit(Fraction(1), -1)

    def utility(self, state: Turn) -> Fraction:
        return Fraction(1)

    def score(self, state: Turn) -> int:
        return state.own


class Coins(Race):
    """The race of coins, with rows for the coins too."""

    def states(self) -> Iterator[tuple[str, int]]:
        turns = list(super().states())
        coins = [(coin, number) for _, number in turns for coin in self.actions(("turn", number))]
        yield from sorted((*coins, *turns), key=Plain().format)


class Alike(Coins):
    """The first two coins of a turn are one coin with two names."""

    def step(self, state: tuple[str, int], action: str) -> tuple[str, int]:
        return super().step(state, "coin0" if action == "coin1" else action)

    def states(self) -> Iterator[tuple[str, int]]:
        yield from (state for state in super().states() if state[0] != "coin1")


def pig(target: int, sides: int = 6) -> Problem[Any]:
    """Pig for two."""
    goal = Goal("win", "win", "probability", share=True)
    return Problem(ThirtiesRules(), goal, PigNotation(), Pig(target, sides), kernel=KERNEL)


def coins(bound: Problem[Any], kind: type[Race] = Coins) -> Problem[Any]:
    """Give rows to the coins of a race as well."""
    process = process_of(bound)
    assert isinstance(process, Race)
    return replace(bound, process=kind(process.turns, process.after), kernel=KERNEL)


def follow(bound: Problem[Any], action: str) -> Problem[Any]:
    """Fix the strategy that always takes one action."""
    return replace(bound, fixed=Fixed(Strategy("always", "always"), lambda _: action))
