"""The words for policies of Threes."""

from solvers.contract.presentation.policy_words import Keeping, Measure
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.state import NONE, State, Tally

_TALLIES: dict[Tally, tuple[Measure[State], ...]] = {
    "": (),
    "gap": (
        Measure(
            "points below the opponent",
            lambda state: state.tally,
            ("points to spare", "points ahead", "below the opponent", "gap"),
        ),
    ),
    "own": (Measure("points aside", lambda state: state.tally, ("points taken", "points so far", "points")),),
}


def words(rules: ThreesRules, tally: Tally) -> Keeping[State]:
    """Return the words under some rules. ``tally`` is what the positions of the goal count."""
    return Keeping(
        verb="take",
        dice=lambda state: state.rolled,
        least=lambda state: 2 if state.two else 1,
        ascending=rules.cheapest_first,
        highest=False,
        again=NONE,
        may_repeat=lambda state: rules.reroll_all and not state.two and len(state.rolled) > 1,
        measures=(Measure("dice thrown", lambda state: len(state.rolled)), *_TALLIES[tally]),
        examples=(
            "take every 3; if there is no 3, take the lowest die",
            "take the lowest die",
            "take every die",
            "with 5 dice, if there is no 1 or 3, throw all again; take every 3 and 1",
        ),
    )
