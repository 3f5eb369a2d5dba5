"""The versions of the database's schema, by the names of their migrations. Readers need no Alembic to know them."""

from service.settings import ROOT

REVISIONS = tuple(
    sorted(path.name.partition("_")[0] for path in (ROOT / "migrations" / "versions").glob("[0-9]*_*.py"))
)


def unknown(version: str) -> str:
    """Return the message about a database of another version than those above."""
    return (
        f"the database has schema {version[:32]!r}, and this version of the program knows {REVISIONS[0]} to {REVISIONS[-1]}:"
        " use the version that made it, or name another database in DATABASE_URL"
    )
