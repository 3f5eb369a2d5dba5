"""The named parts of the values of Toss Up!, by hand."""

from fractions import Fraction

from solvers.contract.presentation.aspects import Worth
from solvers.games import find
from solvers.games.toss_up.state import State
from tests.support.views import views_of


class Linear(Worth[State]):
    """A player's next turn is worth a hundredth of the points banked, and half of it once the opponent has replied."""

    def moving(self, state: State) -> Fraction:
        """Return what a start is worth to the player whose turn it is."""
        return Fraction(state.own or 0, 100)

    def following(self, state: State) -> Fraction:
        """Return what the opponent's turn is worth to the other player."""
        return Fraction(state.other or 0, 200)


def test_a_roll_is_split_into_what_is_held_lost_gained_and_answered() -> None:
    """With one die left, 1 of 6 sides is a bust and 3 are a point more; what the opponent's reply costs is a part of each."""
    problem = find("toss-up").problem(find("toss-up").rules_type(), "win")
    aspects = views_of(problem).aspects
    assert aspects is not None
    state = problem.notation.parse("63-71-19")

    assert aspects.parts(state, "bank", Fraction(41, 100), Linear()) == {
        "points held": Fraction(82, 100),
        "opponent's reply": Fraction(-41, 100),
    }
    reply = -(Fraction(1, 6) * 63 + Fraction(2, 6) * 82 + Fraction(3, 6) * 83) / 200
    assert aspects.parts(state, "roll", Fraction(1, 2), Linear()) == {
        "points held": Fraction(82, 100),
        "bust": Fraction(1, 6) * Fraction(63 - 82, 100),
        "next roll": Fraction(3, 6) * Fraction(1, 100),
        "opponent's reply": reply,
        "dice left": Fraction(1, 2) - Fraction(82, 100) + Fraction(19, 600) - Fraction(1, 200) - reply,
    }
    wanted = {State(own=71, other=own) for own in (63, 82, 83)} | {State(own=own, other=71) for own in (63, 82, 83)}
    assert set(aspects.sources(state, "roll")) == wanted
    assert set(aspects.sources(state, "bank")) == {State(own=71, other=82), State(own=82, other=71)}
