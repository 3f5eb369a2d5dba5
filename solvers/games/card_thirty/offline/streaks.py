r"""The table ``streaks``: how often a player loses twelve matches in a row.

A match is lost with chance q, whatever happened before. Then r given matches are all lost with chance q to the r-th. The chance
:math:`f_n` that n matches have r lost ones in a row is 0 for n < r and q^r for n = r. For larger n, the first such row ends with match n if three things hold: the last r matches are lost, the one before them is not, and no row came earlier:

.. math::

    f_n = f_{n-1} + (1 - q)\, q^r (1 - f_{n-r-1}).

Both chances grow with q, so the ends of the interval of q give the ends of theirs, at the same level.
"""

from collections.abc import Callable
from functools import partial

from solvers.contract import slugs
from solvers.contract.rows import Confidence
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.offline import players
from solvers.games.card_thirty.offline.tournament import Estimate
from solvers.games.card_thirty.rules import CardThirtyRules

# The matches that the source says were lost in a row.
LOSSES = 12
# Numbers of matches in which such a streak may come.
WITHIN = (100, 1000)


def make(rules: Rules) -> Table:
    """Return the table, with a row for each player who loses to each, also to itself."""
    rules = slugs.expect(rules, CardThirtyRules)
    lost: dict[tuple[str, str], Estimate] = {}
    for first, second, figures in players.meetings(rules):
        if figures.results is not None:
            lost[second, first], _, lost[first, second] = figures.results
    return Table(
        tables.STREAKS.name,
        tables.STREAKS.title,
        (
            "loser",
            "winner",
            "match lost",
            f"{LOSSES} lost in a row",
            *(f"{LOSSES} in a row within {number} matches" for number in WITHIN),
        ),
        tuple((loser, winner, *_cells(chance)) for (loser, winner), chance in lost.items()),
        (
            f"Matches have {rules.hands} hands and do not depend on each other; who deals first is drawn by lot. A level match ends a streak.",
            "The intervals follow from that of the chance to lose a match, in the table players.",
        ),
    )


def streak(chance: float, length: int, matches: int) -> float:
    """Return the chance that ``matches`` matches, each lost with a chance, have ``length`` or more lost ones in a row."""
    row, there = chance**length, [0.0] * length
    for number in range(length, matches + 1):
        first = row if number == length else (1 - chance) * row * (1 - there[number - length - 1])
        there.append(there[-1] + first)
    return there[matches]


def _cells(lost: Estimate) -> list[Cell]:
    """Return the chance to lose a match, and those that follow from it."""
    follow: list[Callable[[float], float]] = [lambda chance: chance, lambda chance: chance**LOSSES]
    follow += [partial(streak, length=LOSSES, matches=number) for number in WITHIN]
    return [_cell(lost, chance) for chance in follow]


def _cell(lost: Estimate, follows: Callable[[float], float]) -> Cell:
    sure = lost.confidence
    ends = None if sure is None else Confidence(follows(sure.low), follows(sure.high), sure.level, sure.samples)
    return Cell(follows(lost.value), confidence=ends)
