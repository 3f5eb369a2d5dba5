"""The words in which people speak about positions of Toss Up!"""

from collections.abc import Mapping

from solvers.contract.speech import OTHER, OWN, Role, Wording
from solvers.games.toss_up.goals import Form

HELD = Role(
    "number",
    ("turn", "turn total", "turn score", "this turn", "hold", "held", "holding", "points held", "in hand", "at risk"),
    (
        "held",
        "points held",
        "in hand",
        "this turn",
        "in this turn",
        "in the turn",
        "at risk",
        "so far",
        "points in hand",
    ),
    optional=True,
)
_TURNS = Role(
    "number",
    ("turns left", "turns", "within"),
    ("turns", "turns left", "turns to go", "turn left", "more turns"),
    prefix="t",
    named=True,
)
_PASSED_OVER = (
    "roll",
    "again",
    "bank",
    "win",
    "to",
    "chance",
)


def wording(*roles: Role) -> Wording:
    """Return how people speak about positions of Toss Up! that have these fields."""
    words = ("end", "start", "done", "late", "wait")
    return Wording(
        roles, words=words, passed_over=_PASSED_OVER, dice_follow="the dice left follow from the points held"
    )


WORDINGS: Mapping[Form, Wording] = {
    "race": wording(OWN, OTHER, HELD),
    "reply": wording(OWN, OTHER, HELD),
    "turn": wording(HELD),
    "turns": wording(OWN, HELD),
    "within": wording(OWN, HELD, _TURNS),
}
