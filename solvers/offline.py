"""Tables that are too dear to make on request: the batch makes and stores them."""

from importlib import import_module

from solvers.errors import UnknownError
from solvers.rules import Rules
from solvers.types import Game, Table


def offline_table(game: Game, rules: Rules, name: str) -> Table:
    """Make a table that the batch stores. Raises UnknownError where the game has no offline table of that name."""
    makers = {spec.name: spec.maker for spec in game.tables(rules) if spec.maker is not None}
    if name not in makers:
        raise UnknownError(f"{game.slug} has no offline table {name!r}", field="table", available=sorted(makers))
    table: Table = import_module(makers[name]).make(game, rules)
    return table
