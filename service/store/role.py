"""Create the PostgreSQL role of the service, which may read every table, and only ask for what it wants to be solved."""

import os
import sys

import psycopg
from psycopg import sql

from service.settings import Settings, SettingsError
from service.store.breaker import StoreAwayError
from service.store.engine import told
from service.store.requests import CHANGEABLE, TABLE, WISHES

STATEMENTS = (
    "ALTER ROLE {role} WITH LOGIN PASSWORD {password}",
    "ALTER ROLE {role} SET default_transaction_read_only = on",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "REVOKE TEMPORARY ON DATABASE {database} FROM PUBLIC",
    "GRANT CONNECT ON DATABASE {database} TO {role}",
    "GRANT USAGE ON SCHEMA public TO {role}",
    "GRANT SELECT ON ALL TABLES IN SCHEMA public TO {role}",
    # Includes the tables of later migrations, so that no migration has to know the role.
    "ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT ON TABLES TO {role}",
    TABLE,
    WISHES,
    "REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON request, wish FROM {role}",
    "GRANT SELECT, INSERT ON wish TO {role}",
    # To ask, and to dismiss. How a request ends is written by who solves it.
    f"GRANT SELECT, INSERT, UPDATE ({', '.join(CHANGEABLE)}) ON request TO {{role}}",
)
# Everybody may call these functions, and they need no right on any table. Only a superuser can change that.
NO_LARGE_OBJECTS = "REVOKE EXECUTE ON FUNCTION lo_creat(integer), lo_create(oid), lo_from_bytea(oid, bytea) FROM PUBLIC"
LARGE_OBJECTS = "SELECT has_function_privilege(%s, 'lo_create(oid)', 'EXECUTE')"


def create_reader(url: str, role: str, password: str) -> bool:
    """Create a role that may only SELECT, or renew its password and rights, in one transaction.

    Returns:
        True if the role cannot create large objects either, which only a superuser can forbid.

    Raises:
        psycopg.Error: the server is away, or the URL's own role may not create roles.
    """
    with psycopg.connect(url.replace("postgresql+psycopg://", "postgresql://", 1), connect_timeout=10) as connection:
        names = {
            "role": sql.Identifier(role),
            "password": sql.Literal(password),
            "database": sql.Identifier(connection.info.dbname),
        }
        if connection.execute("SELECT 1 FROM pg_roles WHERE rolname = %s", (role,)).fetchone() is None:
            connection.execute(sql.SQL("CREATE ROLE {role}").format(**names))
        mighty = connection.execute(
            "SELECT rolsuper OR rolcreatedb OR rolcreaterole FROM pg_roles WHERE rolname = %s", (role,)
        ).fetchone()
        if mighty == (True,):
            # Only a superuser may say this, so it is not said of a role that is harmless already.
            connection.execute(sql.SQL("ALTER ROLE {role} NOSUPERUSER NOCREATEDB NOCREATEROLE").format(**names))
        for statement in STATEMENTS:
            connection.execute(sql.SQL(statement).format(**names))
        # If a superuser has forbidden it already, another role would be refused to say so again.
        if connection.execute(LARGE_OBJECTS, (role,)).fetchone() == (True,):
            connection.execute(NO_LARGE_OBJECTS)
        return connection.execute(LARGE_OBJECTS, (role,)).fetchone() == (False,)


def main() -> int:
    """Create the role that READER_USER and READER_PASSWORD name in the database DATABASE_URL. Return the exit code."""
    role, password = os.environ.get("READER_USER"), os.environ.get("READER_PASSWORD")
    try:
        url = Settings.from_env().database_url
    except SettingsError as error:
        return _failed(str(error), 2)
    if not url.startswith("postgresql") or not role or not password:
        return _failed("DATABASE_URL must name a PostgreSQL database; READER_USER and READER_PASSWORD must be set", 2)
    try:
        with told(url):
            strict = create_reader(url, role, password)
    except StoreAwayError as error:
        return _failed(str(error), 1)
    if not strict:
        sys.stderr.write("The role may create large objects: only a superuser can forbid that.\n")
    return 0


def _failed(message: str, code: int) -> int:
    sys.stderr.write(f"Error: {message}\n")
    return code


if __name__ == "__main__":
    sys.exit(main())
