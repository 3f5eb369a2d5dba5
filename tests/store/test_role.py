"""The role that may only read cannot keep anybody from writing, and can create nothing."""

import uuid
from collections.abc import Iterator

import psycopg
import pytest
from psycopg import sql

from service.batch import tasks
from service.store.breaker import StoreAwayError
from service.store.engine import told, writing_engine
from service.store.migrate import upgrade
from service.store.role import create_reader
from service.store.scratch import scratch
from service.store.writer import publish
from tests.store.test_reader import DRAFT
from tests.support.postgresql import plain

PASSWORD = "throwaway"
pytestmark = pytest.mark.postgresql
# Modes in which the writers lock, and stronger ones.
MODES = ("ROW EXCLUSIVE", "SHARE ROW EXCLUSIVE", "EXCLUSIVE", "ACCESS EXCLUSIVE")


def named(url: str, role: str) -> str:
    """The URL with another user."""
    return f"postgresql://{role}:{PASSWORD}@{plain(url).rpartition('@')[2]}"


@pytest.fixture
def roles(postgresql_server: str) -> Iterator[tuple[str, str]]:
    """The names of two roles, which are dropped afterwards."""
    names = f"reader_{uuid.uuid4().hex[:12]}", f"owner_{uuid.uuid4().hex[:12]}"
    yield names
    with psycopg.connect(plain(postgresql_server), autocommit=True) as connection:
        for name in names:
            connection.execute(sql.SQL("DROP ROLE IF EXISTS {}").format(sql.Identifier(name)))


def forget(url: str, role: str) -> None:
    """Take a role's rights in a database away, so that it can be dropped."""
    with psycopg.connect(plain(url), autocommit=True) as connection:
        connection.execute(sql.SQL("DROP OWNED BY {} CASCADE").format(sql.Identifier(role)))


def test_the_role_creates_nothing_and_locks_nobody_out(postgres_url: str, roles: tuple[str, str]) -> None:
    """The role creates no large object, and takes no lock that a writer needs, not even as a writer would take it."""
    upgrade(postgres_url)
    publish(writing_engine(postgres_url), DRAFT)
    assert create_reader(plain(postgres_url), roles[0], PASSWORD)
    with psycopg.connect(named(postgres_url, roles[0]), autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        refusals = [
            "SELECT lo_create(0)",
            "SELECT lo_creat(-1)",
            "SELECT lo_from_bytea(0, 'x')",
            "SELECT lo_import('/etc/hostname')",
            "SELECT * FROM current FOR UPDATE",
            "SELECT * FROM current FOR KEY SHARE",
            *(
                f"BEGIN; LOCK TABLE {table} IN {mode} MODE"
                for table in ("current", "alembic_version")
                for mode in MODES
            ),
        ]
        for statement in refusals:
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
            connection.execute("ROLLBACK")
    forget(postgres_url, roles[0])


def test_a_mighty_role_is_made_harmless(postgres_url: str, roles: tuple[str, str]) -> None:
    """A role of that name that may do more than read loses these rights."""
    with psycopg.connect(plain(postgres_url), autocommit=True) as connection:
        connection.execute(sql.SQL("CREATE ROLE {} SUPERUSER CREATEDB").format(sql.Identifier(roles[0])))
        create_reader(plain(postgres_url), roles[0], PASSWORD)
        rights = connection.execute("SELECT rolsuper OR rolcreatedb FROM pg_roles WHERE rolname = %s", (roles[0],))
        assert rights.fetchone() == (False,)
    forget(postgres_url, roles[0])


def test_advisory_locks_stop_nobody(postgres_url: str, roles: tuple[str, str]) -> None:
    """A role that holds every advisory lock keeps nobody from migrating, publishing and pruning."""
    upgrade(postgres_url)
    publish(writing_engine(postgres_url), DRAFT)
    create_reader(plain(postgres_url), roles[0], PASSWORD)
    with psycopg.connect(named(postgres_url, roles[0]), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(7306001)")
        connection.execute("SELECT pg_advisory_lock(hashtextextended('thirties.maximize.ra1e5d6d4', 0))")
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM state_row, current, alembic_version").fetchone()
        upgrade(postgres_url)
        assert tasks.solve(postgres_url, "thirties", "maximize", "dice=2,threshold=10", 1)[0].status == "solved"
        assert tasks.prune(postgres_url, 0) == []
    forget(postgres_url, roles[0])


def test_a_right_that_lacks_is_named(postgres_url: str, roles: tuple[str, str]) -> None:
    """The line says what the user may not do, and not that the database is away."""
    upgrade(postgres_url)
    create_reader(plain(postgres_url), roles[0], PASSWORD)
    with psycopg.connect(plain(postgres_url), autocommit=True) as connection:
        stranger = sql.Identifier(roles[1])
        connection.execute(sql.SQL("CREATE ROLE {} LOGIN PASSWORD {}").format(stranger, sql.Literal(PASSWORD)))
    for statement, role, line in (
        ("CREATE TABLE a (b int)", roles[0], "may only read"),
        ("SELECT * FROM solution", roles[1], "lacks a right on the tables"),
        ("CREATE ROLE nobody", roles[1], "may not create roles"),
    ):
        url = named(postgres_url, role)
        with pytest.raises(StoreAwayError, match=line), told(url), psycopg.connect(url) as connection:
            connection.execute(statement.encode())
    forget(postgres_url, roles[0])


def test_only_a_superuser_can_forbid_large_objects(postgresql_server: str, roles: tuple[str, str]) -> None:
    """If the owner of the database is no superuser, the role is made all the same, and its one freedom is reported."""
    reader, owner = roles
    with psycopg.connect(plain(postgresql_server), autocommit=True) as connection:
        connection.execute(
            sql.SQL("CREATE ROLE {} LOGIN CREATEROLE PASSWORD {}").format(sql.Identifier(owner), sql.Literal(PASSWORD))
        )
    with scratch(postgresql_server) as url:
        with psycopg.connect(plain(url), autocommit=True) as connection:
            for statement in ("ALTER DATABASE {} OWNER TO {}", "ALTER SCHEMA public OWNER TO {1}"):
                names = sql.Identifier(connection.info.dbname), sql.Identifier(owner)
                connection.execute(sql.SQL(statement.replace("{}", "{0}", 1).replace("{}", "{1}")).format(*names))
        upgrade(named(url, owner))
        assert not create_reader(named(url, owner), reader, PASSWORD)
        with psycopg.connect(named(url, reader), autocommit=True) as connection:
            connection.execute("SET default_transaction_read_only = off")
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute("SELECT * FROM current FOR UPDATE")
            assert connection.execute("SELECT lo_create(0)").fetchone() is not None
        # Once a superuser has forbidden it, the owner can still renew the password.
        assert create_reader(url, reader, PASSWORD)
        assert create_reader(named(url, owner), reader, PASSWORD)
        forget(url, reader)
        forget(url, owner)
