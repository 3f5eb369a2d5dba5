"""Metrics tell what an operator must know: what is solved, how the database does, and what is in use."""

import re
from math import inf
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from prometheus_client.parser import text_string_to_metric_families

from service.http import metrics, sampling
from service.http.app import create_app
from service.http.metrics import CacheUse
from service.settings import Settings
from service.store.reader import Reader
from service.version import VERSION
from tests.support.postgresql import plain


def read(client: FlaskClient) -> dict[str, float]:
    """Every sample of the metrics, by its name with its labels."""
    families = text_string_to_metric_families(client.get("/metrics").text)
    return {
        sample.name + "".join(f" {name}={value}" for name, value in sorted(sample.labels.items())): sample.value
        for family in families
        for sample in family.samples
    }


def test_what_is_solved(client: FlaskClient) -> None:
    """Solved and pending are what /readyz says, the build has the version, and the process its memory."""
    shown, ready = read(client), client.get("/readyz").json
    assert ready is not None
    assert shown["tablebase_solutions status=solved"] == ready["solved"]
    assert shown["tablebase_solutions status=pending"] == ready["pending_count"]
    assert shown["tablebase_database_up"] == 1
    assert [name for name in shown if re.search(f"build_info database=sqlite .*version={re.escape(VERSION)}$", name)]
    memory = [value for name, value in shown.items() if "process_resident_memory_bytes process=" in name]
    assert len(memory) >= 1
    assert min(memory) > 1e6


def test_without_the_database(tmp_path: Path) -> None:
    """The metrics are there while the database is away, say so, and count what failed."""
    client = create_app(Settings(database_url=f"sqlite:///{tmp_path / 'none.db'}")).test_client()
    name = "tablebase_database_errors_total kind=away"
    before = read(client).get(name, 0)
    assert client.get("/v1/games").status_code == 503
    shown = read(client)
    assert shown["tablebase_database_up"] == 0
    assert "tablebase_solutions status=solved" not in shown
    # The catalogue failed, and so did each look at what is solved; the first may have been counted before or not.
    assert shown[name] >= before + 2


def test_caches(client: FlaskClient) -> None:
    """A question that a cache answers is a hit, and the first one of its kind a miss."""
    path = "/v1/games/thirties/tables/summary?policy=maximize"
    client.get("/v1/games/thirties/maximize/states/roll6")
    counts = []
    for _ in range(3):
        assert client.get(path).status_code == 200
        shown = read(client)
        counts.append([shown[f"tablebase_cache_{kind}_total cache=answers"] for kind in ("hits", "misses")])
    assert [hits - counts[0][0] for hits, _ in counts] == [0, 1, 2]
    assert [misses - counts[0][1] for _, misses in counts] == [0, 0, 0]
    assert shown["tablebase_cache_bytes cache=answers"] > 100
    assert shown["tablebase_cache_entries cache=states"] >= 1


def test_a_cache_that_is_emptied_takes_nothing_back() -> None:
    """Counts only grow, also if a cache begins again."""
    for hits, expected in ((5, 5), (2, 5), (3, 6)):
        metrics.cache("made-up", CacheUse(hits, 0, 1))
        assert metrics._HITS.labels("made-up")._value.get() == expected


def test_connections_of_a_process(client: FlaskClient, api_url: str) -> None:
    """The server tells how many clients there are, and the reader its connections to the database."""
    # The first look at the metrics opens a connection of the application's own reader.
    read(client)
    reader = Reader(api_url)
    reader.names()
    reader.currents()
    sampling.sample(reader, 7, 3)
    # The look at the metrics is a sample of the application's own reader, without clients.
    shown = read(client)
    assert (shown["tablebase_http_connections"], shown["tablebase_http_in_progress"]) == (7, 3)
    assert reader.connections().open == 1
    assert shown["tablebase_database_connections status=open"] >= 1


@pytest.mark.postgresql
def test_the_pool(postgresql_server: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """On PostgreSQL the connections that are open, used and allowed are told apart."""
    from service.store.postgres import CONNECTIONS, PostgresDatabase

    links = PostgresDatabase(plain(postgresql_server))
    # This database has no tables, of any schema.
    monkeypatch.setattr(links, "_look_at", inf)
    assert links.connections() == (0, 0, CONNECTIONS)
    links.fetch("SELECT 1", ())
    assert links.connections() == (1, 0, CONNECTIONS)
    held = links._take(0)
    assert links.connections() == (1, 1, CONNECTIONS)
    links._give(held)
    links.close()
    assert links.connections() == (0, 0, CONNECTIONS)


def test_invented_methods_are_one_label(client: FlaskClient) -> None:
    """Methods that clients invent count together, and nothing is kept of them."""
    name = "tablebase_http_seconds_count method=other route=none status=405"
    before, kept = read(client).get(name, 0), len(metrics._children)
    for number in range(10):
        assert client.open("/livez", method=f"INVENTED{number}").status_code == 405
    shown = read(client)
    assert shown[name] == before + 10
    assert not [other for other in shown if "INVENTED" in other]
    assert len(metrics._children) <= kept + 1
