"""The mover's chance by the points banked, between proved bounds, as a table that the batch makes."""

from solvers import binding
from solvers.engine.race import starts
from solvers.games.toss_up import tables
from solvers.games.toss_up.rules import TossUpRules
from solvers.rules import Rules
from solvers.tables import within
from solvers.types import Cell, Game, Table

PARTS = 10


def make(game: Game, rules: Rules) -> Table:  # noqa: ARG001 - the signature of a maker
    """Own points by the line, the opponent's by the column, a tenth of the target apart."""
    own = binding.own(rules, TossUpRules)
    bounds = starts.best(own)
    chances = [
        [starts.Chance(*ends) for ends in zip(*lines, strict=True)] for lines in zip(*bounds.tolist(), strict=True)
    ]
    steps = range(0, own.target, max(1, own.target // PARTS))
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
    """The smallest lead of the opponent with which the mover wins half the games at most; None where none is proved to be."""
    found = next(((lead, chance) for lead, chance in enumerate(line[points:]) if chance.low <= 0.5), None)
    return found[0] if found and found[1].high <= 0.5 else None
