"""Progress of the batch: which default solutions and tables are published, and which are not yet."""

from collections.abc import Mapping
from functools import lru_cache

from service.answers.names import planned
from service.store.reader import Reader
from solvers.contract.game import Game
from solvers.games import REGISTRY


def progress(reader: Reader) -> tuple[int, list[str]]:
    """Return the number of all default solutions and stored tables, and the names of those that are not published yet.

    A solution is named ``game/goal``, or ``game/goal?rules=...`` under other rules. A table is named
    ``game/tables/name``, or ``game/tables/name?rules=...``.
    """
    done, made = reader.names(), reader.table_names()
    total, pending = 0, []
    for slug, game in REGISTRY.items():
        goals, tables = planned(game), _stored_tables(game)
        total += len(goals) + len(tables)
        pending += [f"{slug}/{name}" for key, name in goals.items() if (slug, *key) not in done]
        pending += [f"{slug}/tables/{name}" for key, name in tables.items() if (slug, *key) not in made]
    return total, pending


@lru_cache
def _stored_tables(game: Game) -> Mapping[tuple[str, str], str]:
    """Return the tables that the batch makes by default.

    The keys are the slug of the rules and the name; the values name both for a person: ``name`` or ``name?rules=...``.
    """
    return {(made.rules.slug, made.slug): made.name for made in game.batch().tables}
