"""Only the newest schema is served: over another one every question says how the database is migrated."""

from contextlib import closing

import pytest
from sqlalchemy import text

from service.http.app import create_app
from service.settings import Settings
from service.store import database, migrate
from service.store.engine import writing_engine
from service.store.reader import Reader
from service.store.revisions import REVISIONS, SERVED, SchemaError
from tests.api.test_metrics import read


@pytest.mark.parametrize("revision", REVISIONS[:-1])
def test_an_older_schema_is_not_served(empty_url: str, revision: str) -> None:
    """Every question to a database of an older schema is refused with the command that migrates it, until that was run."""
    migrate.upgrade(empty_url, revision)
    with closing(Reader(empty_url)) as reader:
        for ask in (reader.check, reader.names, reader.currents, lambda: reader.probe("g", "g", "r", "s")):
            with pytest.raises(
                SchemaError, match=rf"schema {revision}, .* needs {SERVED}: `.venv/bin/alembic upgrade head`"
            ):
                ask()
        with pytest.raises(SchemaError):
            next(reader.stream("a solution"))
        migrate.upgrade(empty_url)
        reader.check()
        assert reader.names() == set()


def test_a_schema_that_changes_while_it_is_read(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open reader notices a schema that another version of the program has made, also one that nobody here knows."""
    monkeypatch.setattr(database, "SCHEMA_SECONDS", 0.0)
    with closing(Reader(url)) as reader:
        assert reader.names() == set()
        with writing_engine(url).begin() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = 'zz99'"))
        with pytest.raises(
            SchemaError, match=f"'zz99', .* knows {REVISIONS[0]} to {SERVED}: use the version that made it"
        ):
            reader.names()
        with writing_engine(url).begin() as connection:
            connection.execute(text("DELETE FROM alembic_version"))
        with pytest.raises(SchemaError, match="has schema none"):
            reader.names()


def test_replies_probes_and_metrics_say_it(empty_url: str) -> None:
    """Over an older schema the service is alive, not ready, and answers with a problem; its metrics tell this from a database that is away."""
    migrate.upgrade(empty_url, REVISIONS[-2])
    client = create_app(Settings(database_url=empty_url)).test_client()
    assert client.get("/livez").status_code == 200
    for path in ("/readyz", "/v1/games", "/v1/solutions", "/v1/games/thirties/min-loss/states/roll6"):
        reply = client.get(path)
        assert (reply.status_code, (reply.json or {})["code"]) == (503, "wrong-schema")
        assert "`.venv/bin/alembic upgrade head`" in (reply.json or {})["detail"]
        assert int(reply.headers["Retry-After"]) > 0
    shown = read(client)
    assert (shown["tablebase_database_up"], shown["tablebase_database_schema_served"]) == (1, 0)
    migrate.upgrade(empty_url)
    assert (client.get("/readyz").json or {})["code"] == "not-ready"
    assert read(client)["tablebase_database_schema_served"] == 1
