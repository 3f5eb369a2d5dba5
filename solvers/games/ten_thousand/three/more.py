"""The ``more`` of a row of 10.000 for three: the next player's chance, and how ties of the turn are resolved.

It is a JSON string: "0.329", or "0.329 tied-0-1" if options are tied that are not worth the same to all three players. The third player's
chance is left out: it is 1 minus the other two.
"""

from typing import NamedTuple

from solvers.contract.rows import Row

STRICT = "strict"


class Tie(NamedTuple):
    """The way in which ties of a turn are resolved: for the next player with the chance ``share``, else for the third player.

    ``multiple`` is the multiple of the margin within which options are tied; 0 if there is no tie.
    """

    share: float = 0.0
    multiple: int = 0

    @property
    def status(self) -> str:
        """The tie as text: ``strict`` if there is none, ``tied-SHARE-MULTIPLE`` with a share of 0 or 1, else ``mixed-...``."""
        if not self.multiple:
            return STRICT
        kind = "mixed" if 0.0 < self.share < 1.0 else "tied"
        return f"{kind}-{self.share!r}-{self.multiple}"


def write(second: float, tie: Tie) -> str:
    """Return the JSON of the next player's chance and of the ties."""
    return f'"{second!r}"' if not tie.multiple else f'"{second!r} {tie.status}"'


def read(row: Row) -> tuple[tuple[float, float], Tie]:
    """Return the chances of the next two players, in the order of their turns, and the ties.

    Raises:
        ValueError: the row's ``more`` is missing or malformed.
    """
    return parse(row.more, row.value)


def parse(text: str | None, value: float) -> tuple[tuple[float, float], Tie]:
    """Return the same as :func:`read`, from the ``more`` of a row and its value, the mover's chance."""
    if text is None or len(text) < 2 or text[0] + text[-1] != '""':
        raise ValueError(f"{text!r} is not the chance of the second player")
    chance, _, status = text[1:-1].partition(" ")
    second = float(chance)
    tie = Tie()
    if status:
        _, _, rest = status.partition("-")
        share, _, multiple = rest.rpartition("-")
        tie = Tie(float(share), int(multiple))
        if tie.status != status:
            raise ValueError(f"{status!r} says no tie")
    return (second, 1.0 - value - second), tie
