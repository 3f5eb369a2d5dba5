"""Keep the lines of sweeps over rules."""

from collections.abc import Iterable, Mapping

from sqlalchemy import delete, insert, select, update

from service.store import schema
from service.store.engine import Engine
from service.store.reader import SweepLine
from service.store.tables import encode_cells
from solvers.errors import VerificationError

_KEY = ("sweep", "game", "goal", "rules")
Key = tuple[str, str, str]


def keep(engine: Engine, line: SweepLine) -> None:
    """Keep a line of a sweep in place of an older one.

    Raises:
        VerificationError: this version of the solvers has made other rows before.
    """
    columns = schema.sweeps.c
    values = line._asdict() | {"cells": encode_cells(line.cells)}
    where = [columns[name] == values[name] for name in _KEY]
    with engine.begin() as connection:
        # On PostgreSQL another may keep the same line at this moment: the second waits for the first, and then finds its digest.
        if connection.dialect.name == "postgresql":
            connection.exec_driver_sql("LOCK TABLE sweeps IN SHARE ROW EXCLUSIVE MODE")
        stored = connection.execute(select(columns.digest, columns.solver_version).where(*where)).one_or_none()
        if stored is None:
            connection.execute(insert(schema.sweeps).values(values))
            return
        if stored.solver_version == line.solver_version and stored.digest != line.digest:
            detail = (
                f"{line.game} {line.goal} ({line.varied}): digest {line.digest[:12]}, and {stored.digest[:12]} before"
            )
            raise VerificationError(detail, field="sweep")
        connection.execute(update(schema.sweeps).where(*where).values(values))


def kept(engine: Engine, sweep: str) -> dict[Key, tuple[str, str]]:
    """Return the solver version and the digest of each line of a sweep, by game, goal and rules."""
    columns = schema.sweeps.c
    statement = select(columns.game, columns.goal, columns.rules, columns.solver_version, columns.digest)
    with engine.connect() as connection:
        rows = connection.execute(statement.where(columns.sweep == sweep)).all()
    return {(game, goal, rules): (version, digest) for game, goal, rules, version, digest in rows}


def version(engine: Engine, sweep: str, key: Key) -> str | None:
    """Return the version of the solvers that made a line; None if it is not kept."""
    columns = schema.sweeps.c
    where = (columns.sweep == sweep, *(columns[name] == part for name, part in zip(_KEY[1:], key, strict=True)))
    with engine.connect() as connection:
        made: str | None = connection.scalar(select(columns.solver_version).where(*where))
    return made


def arrange(engine: Engine, sweep: str, indices: Mapping[Key, int]) -> None:
    """Put the lines of a sweep in their places, and drop those that have none."""
    columns = schema.sweeps.c
    there = kept(engine, sweep)
    with engine.begin() as connection:
        for key in there:
            where = [columns.sweep == sweep, *(columns[name] == part for name, part in zip(_KEY[1:], key, strict=True))]
            if key in indices:
                moved = update(schema.sweeps).where(*where, columns.place != indices[key])
                connection.execute(moved.values(place=indices[key]))
            else:
                connection.execute(delete(schema.sweeps).where(*where))


def load(engine: Engine, lines: Iterable[SweepLine]) -> None:
    """Keep many lines of a sweep that has none."""
    values = [line._asdict() | {"cells": encode_cells(line.cells)} for line in lines]
    with engine.begin() as connection:
        connection.execute(insert(schema.sweeps), values)
