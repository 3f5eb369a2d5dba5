"""The ``more`` of a row of Toss Up! for three: the next player's chance and the status of the equilibrium.

It is a JSON string such as "0.329", or "0.329 strict" if the status is not ``unique``. The third player's chance is
left out: it is 1 minus the other two.
"""

from solvers.contract.rows import Row

UNIQUE = "unique"


def write(second: float, equilibrium: str) -> str:
    """Return the JSON of the next player's chance to win and of the status; the status may be empty for ``unique``."""
    return f'"{second!r}"' if equilibrium in ("", UNIQUE) else f'"{second!r} {equilibrium}"'


def read(row: Row) -> tuple[tuple[float, float], str]:
    """Return the chances to win of the next two players, in the order of their turns, and the status of the
    equilibrium.

    Raises:
        ValueError: the row's ``more`` is missing or malformed.
    """
    return parse(row.more, row.value)


def parse(text: str | None, value: float) -> tuple[tuple[float, float], str]:
    """Return the same as :func:`read`, from the ``more`` of a row and its value, the mover's chance."""
    if text is None or len(text) < 2 or text[0] + text[-1] != '""':
        raise ValueError(f"{text!r} is not the chance of the second player")
    chance, _, equilibrium = text[1:-1].partition(" ")
    second = float(chance)
    return (second, 1.0 - value - second), equilibrium or UNIQUE
