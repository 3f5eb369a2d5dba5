"""The states of Toss Up!, and the two actions."""

from typing import NamedTuple

BANK, ROLL = "bank", "roll"
ACTIONS = (BANK, ROLL)


class State(NamedTuple):
    """The points banked, the points held and the turns left. A number that the goal does not use is None.

    ``own`` is the number of points that the player has banked, and ``other`` the opponent's. ``points`` is the number
    of points held, None at the start of a turn and at the end. ``rolling`` is True after choosing to roll, before the
    dice fall. ``waiting`` is True in a turn of the opponent of a best response. At the end ``own`` or ``other`` has
    reached the target. Under ``max-turn`` ``own`` is None until the turn has banked its points. Under ``within-*`` no
    turns are left at the end, and ``own`` is the target or 0.
    """

    own: int | None = None
    other: int | None = None
    points: int | None = None
    turns: int | None = None
    rolling: bool = False
    waiting: bool = False

    @property
    def decides(self) -> bool:
        """True if the player picks an action here."""
        return self.points is not None and not self.rolling
