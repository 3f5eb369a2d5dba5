"""The role that the service uses on PostgreSQL: it may read every table and change nothing."""

import os
import sys

import psycopg
from psycopg import sql

from service.settings import Settings

STATEMENTS = (
    "ALTER ROLE {role} WITH LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD {password}",
    "ALTER ROLE {role} SET default_transaction_read_only = on",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC",
    "GRANT CONNECT ON DATABASE {database} TO {role}",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}",
    # Tables of later migrations, too, so that no migration has to know the role.
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO {role}",
)


def create_reader(url: str, role: str, password: str) -> None:
    """Create a role that may only SELECT, or renew its password and rights; in one transaction.

    Raises:
        psycopg.Error: the server is away, or the URL's own role may not create roles.
    """
    with psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://", 1)) as connection:
        names = {
            "role": sql.Identifier(role),
            "password": sql.Literal(password),
            "database": sql.Identifier(connection.info.dbname),
        }
        if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone() is None:
            connection.execute(sql.SQL("CREATE ROLE {role}").format(**names))
        for statement in STATEMENTS:
            connection.execute(sql.SQL(statement).format(**names))


def main() -> int:
    """Read DATABASE_URL, READER_USER and READER_PASSWORD, and create the role they name."""
    url, role, password = (
        Settings.from_env().database_url,
        os.environ.get("READER_USER"),
        os.environ.get("READER_PASSWORD"),
    )
    if not url.startswith("postgresql") or not role or not password:
        sys.stderr.write("DATABASE_URL must name a PostgreSQL database; READER_USER and READER_PASSWORD must be set\n")
        return 2
    create_reader(url, role, password)
    return 0


if __name__ == "__main__":
    sys.exit(main())
