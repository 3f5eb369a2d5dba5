"""A table of head starts: the mover's chance by the points banked, between proved bounds."""

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, within
from solvers.games.toss_up import tables
from solvers.games.toss_up.kernels import starts
from solvers.games.toss_up.rules import TossUpRules

# The points of the table are this part of the target apart.
PARTS = 10


def make(rules: Rules) -> Table:
    """Return the table, with rows by own points and columns by the opponent's, a tenth of the target apart."""
    rules = slugs.expect(rules, TossUpRules)
    bounds = starts.best(rules)
    chances = [
        [starts.Chance(*ends) for ends in zip(*lines, strict=True)] for lines in zip(*bounds.tolist(), strict=True)
    ]
    steps = range(0, rules.target, max(1, rules.target // PARTS))
    fair = [_fair(line, points) for points, line in enumerate(chances)]
    rows: list[tuple[int | Cell | None, ...]] = []
    for points in steps:
        cells = (within(chances[points][other].middle, chances[points][other].error) for other in steps)
        rows.append((points, *cells, fair[points]))
    return Table(
        tables.HEAD_STARTS.name,
        tables.HEAD_STARTS.title,
        ("own points", *map(str, steps), "points ahead for an even game"),
        tuple(rows),
        (
            "The chances are those of the player whose turn begins, who has the line's points against the column's.",
            "The last column is by how many points the other player must be ahead for the mover to win half the games at most.",
            "In the first line that is the fair head start of who moves second.",
            "It is null where none is enough, or where the bounds leave it open.",
        ),
    )


def _fair(line: list[starts.Chance], points: int) -> int | None:
    """Return the smallest lead of the opponent with which the mover wins at most half the games; None if none is
    proved.

    ``line`` has the mover's chances by the opponent's points; ``points`` are the mover's.
    """
    first = next(((lead, chance) for lead, chance in enumerate(line[points:]) if chance.low <= 0.5), None)
    return first[0] if first and first[1].high <= 0.5 else None
