"""The versions of the database's schema, by the names of their migrations, and the one that is served: the last.

Readers need no Alembic to know them.
"""

from service.settings import ROOT
from service.store.breaker import StoreAwayError

REVISIONS = tuple(
    sorted(path.name.partition("_")[0] for path in (ROOT / "migrations" / "versions").glob("[0-9]*_*.py"))
)
SERVED = REVISIONS[-1]
# Tells the version of a database.
VERSION = "SELECT version_num FROM alembic_version"


class SchemaError(StoreAwayError):
    """The database has another version of the schema than the one that is served."""


def check(version: str) -> None:
    """Raise SchemaError, which says what to do, unless a version of the schema is the one that is served."""
    if version not in (*REVISIONS, "none"):
        raise SchemaError(unknown(version))
    if version != SERVED:
        raise SchemaError(
            f"the database has schema {version}, and this version of the program needs {SERVED}:"
            " `.venv/bin/alembic upgrade head` brings it up to date, and so does scripts/solve"
        )


def unknown(version: str) -> str:
    """Return the message about a database of another version than those above."""
    return (
        f"the database has schema {version[:32]!r}, and this version of the program knows {REVISIONS[0]} to {SERVED}:"
        " use the version that made it, or name another database in DATABASE_URL"
    )
