"""The words in which people speak about positions of 10.000."""

from collections.abc import Mapping

from solvers.contract.speech import OTHER, OWN, Role, Wording

_OF_TURN = Role(
    "number",
    ("turn", "turn total", "turn score", "this turn", "hold", "held", "holding", "points held"),
    ("held", "points held", "this turn", "in this turn", "in the turn", "so far", "of the turn", "points in the turn"),
    default="0",
)
_ROLLED = Role(
    "dice",
    ("dice", "rolled", "threw", "roll", "roll of", "dice show", "roll shows", "thrown"),
    ("rolled", "thrown", "just rolled"),
    optional=True,
)
_TO_ROLL = Role(
    "number",
    behind=("dice left", "dice to roll", "dice to throw", "die left", "die to roll", "to roll"),
    prefix="roll",
    named=True,
    optional=True,
    instead=True,
)
_TRIPLE = Role(
    "number",
    ("triple of", "triple", "remembering", "remembered", "remembering a triple of"),
    ("remembered", "triple"),
    prefix="m",
    named=True,
    optional=True,
)
# By the number of points banked that a position begins with.
WORDINGS: Mapping[int, Wording] = {
    number: Wording(
        (*(OWN, OTHER)[:number], _OF_TURN, _ROLLED, _TO_ROLL, _TRIPLE),
        words=("end", "done", "lost", "wait"),
        passed_over=("roll", "bank", "win", "set", "aside", "chance", "again", "is", "collect"),
    )
    for number in (0, 1, 2)
}
