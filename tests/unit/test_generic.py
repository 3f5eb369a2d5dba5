"""The generic solver on processes with cycles, whose values have closed forms."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

import pytest

from solvers.engine.generic import Generic
from solvers.engine.graph import graph
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.thirties.stage_two import aside_odds, expected_award
from solvers.types import Goal, Kind, Payoff


@dataclass(frozen=True, slots=True)
class Walk:
    """Stop with what is there, or pay ``fee`` and throw a coin: win 1, or stay, from 0 up to 3."""

    fee: Fraction
    stay: int
    game = "walk"
    rules = ThirtiesRules()
    goal = Goal("points", "points", "points")
    strategy = None
    slug = "points"
    pays = True
    stored_ends = False
    dynamics = "walk"

    def start(self) -> tuple[str, int]:
        return ("at", 0)

    def states(self) -> Iterator[tuple[str, int]]:
        yield from ((kind, n) for kind in ("at", "coin") for n in range(3))

    def kind(self, state: tuple[str, int]) -> Kind:
        if state[0] == "coin":
            return "chance"
        return "terminal" if state[0] == "end" or state[1] == 3 else "decision"

    def mover(self, state: tuple[str, int]) -> int:
        return 0

    def actions(self, state: tuple[str, int]) -> Sequence[str]:
        return ("stop", "throw")

    def step(self, state: tuple[str, int], action: str) -> tuple[str, int]:
        return ("end" if action == "stop" else "coin", state[1])

    def payoff(self, state: tuple[str, int], action: str) -> Payoff:
        return Payoff(-self.fee if action == "throw" else Fraction(0), Fraction(0), 0)

    def outcomes(self, state: tuple[str, int]) -> Sequence[tuple[int, tuple[str, int]]]:
        win = (1, ("at", state[1] + 1))
        return [win, (self.stay, ("at", state[1]))] if self.stay else [win]

    def utility(self, state: tuple[str, int]) -> Fraction:
        return Fraction(state[1])

    def second_utility(self, state: tuple[str, int]) -> Fraction:
        return Fraction(0)

    def result(self, state: tuple[str, int]) -> None:
        return None

    def tie_break(self, state: tuple[str, int], action: str) -> tuple[int, ...]:
        return (int(action == "throw"),)

    def follow(self, state: tuple[str, int]) -> str:
        raise TypeError

    def score(self, state: tuple[str, int]) -> int:
        return state[1]

    def parse(self, text: str) -> tuple[str, int]:
        kind, _, number = text.partition("-")
        return kind, int(number)

    def format(self, state: tuple[str, int]) -> str:
        return f"{state[0]}-{state[1]}"

    def parse_action(self, state: tuple[str, int], text: str) -> str:
        return text

    def label(self, state: tuple[str, int], action: str) -> str:
        return action


@pytest.mark.parametrize(
    ("fee", "stay", "value"),
    [(Fraction(1, 4), 1, Fraction(3, 2)), (Fraction(1, 2), 3, Fraction(0)), (Fraction(1, 10), 4, Fraction(3, 2))],
)
def test_cycles_have_their_closed_form(fee: Fraction, stay: int, value: Fraction) -> None:
    """Each step up costs fee * (1 + stay) on average, so three are worth 3 * (1 - that), or nothing."""
    solved = Generic(Walk(fee, stay))

    assert solved.value(("at", 0)) == value
    assert solved.policy(("at", 0)) == ("throw" if value else "stop")


def test_acyclic_kernel_refuses_cycles() -> None:
    """Numbering a process with a cycle names a state on it."""
    with pytest.raises(ValueError, match="leads back to itself"):
        graph(Walk(Fraction(1, 4), 1))


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
