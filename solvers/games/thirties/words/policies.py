"""The words for policies of the game of 30s."""

from solvers import dice
from solvers.contract.presentation.policy_words import Keeping, Measure
from solvers.games.thirties.notation import State


def _alike(state: State) -> State:
    """Return a state with as many dice and points aside, the dice as equal as can be."""
    number = len(state.kept)
    if not number:
        return state
    face, higher = divmod(dice.total(state.kept), number)
    return state._replace(kept=str(face) * (number - higher) + str(face + 1) * higher)


WORDS: Keeping[State] = Keeping(
    verb="keep",
    dice=lambda state: state.rolled,
    least=lambda _: 1,
    ascending=dice.ordered,
    highest=True,
    measures=(
        Measure("dice thrown", lambda state: len(state.rolled)),
        Measure("points aside", lambda state: dice.total(state.kept), ("points kept", "points so far", "points")),
    ),
    alike=_alike,
    examples=(
        "keep every 5 and 6, at least the highest die",
        "keep the highest die and every 6; if at most 1 die left over is below 5, keep every 4 and 5",
        "keep every 5 and 6, at least the highest die; if 1 die is left over, keep every 4",
        "keep every 6; with 3 dice or fewer thrown keep every 5; with 20 points or more aside keep every 4",
    ),
)
