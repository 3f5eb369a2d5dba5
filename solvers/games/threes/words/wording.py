"""The words in which people speak about positions of Threes."""

from collections.abc import Mapping

from solvers.contract.speech import Role, Wording
from solvers.games.threes.state import Tally

_ROLLED = (
    Role("dice", ("threw", "thrown", "throw", "rolled", "throwing"), ("thrown", "rolled", "just thrown")),
    Role(
        "number",
        prefix="roll",
        named=True,
        instead=True,
        behind=("dice left", "dice to throw", "dice to roll", "die left", "die to throw", "to throw", "to roll"),
    ),
    Role(
        "flag",
        prefix="two",
        before=("two", "at least two", "take two", "take at least two", "must take two", "two must be taken"),
    ),
)
_GAP = Role(
    "number",
    prefix="gap",
    named=True,
    before=("gap", "gap of", "lead", "lead of", "ahead by", "leading by"),
    behind=(
        "ahead",
        "gap",
        "points ahead",
        "to spare",
        "points to spare",
        "less than the opponent",
        "points less than the opponent",
        "below the opponent",
        "points below the opponent",
    ),
)
_OWN = Role(
    "number",
    prefix="own",
    named=True,
    before=("own", "own points", "aside", "taken"),
    behind=("aside", "points", "point", "points aside", "point aside", "so far", "points so far", "points taken"),
)
_COUNTED: Mapping[Tally, tuple[Role, ...]] = {"gap": (_GAP,), "own": (_OWN,), "": ()}
WORDINGS: Mapping[Tally, Wording] = {
    tally: Wording(
        (*_ROLLED, *roles),
        words=("end",),
        passed_over=("throw", "roll", "throws", "aside", "win", "beat", "against", "opponent", "total"),
    )
    for tally, roles in _COUNTED.items()
}
