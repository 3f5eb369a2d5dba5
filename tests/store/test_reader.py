"""The answers of the reader, and its errors when the database is away."""

import sqlite3
import threading
import time
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from service.store.database import StoreAwayError
from service.store.engine import writing_engine
from service.store.reader import DroppedError, Reader
from service.store.rows import encode, encode_distribution
from service.store.sqlite import LOOK_SECONDS
from service.store.writer import Draft, prune, publish, publish_table, retire
from solvers.contract.rows import ActionValue, Distribution, Row
from solvers.contract.tables import Table

ROWS = [
    Row("roll1", None, 1.5, "3/2"),
    *(Row(f"{k}-", str(k), float(k), str(k), (ActionValue(str(k), float(k), str(k)),)) for k in range(1, 7)),
]
ENDS = Distribution("roll1", (1, 2), (1, 6**30), 6**30 + 1)
DRAFT = Draft(
    game="tiny",
    goal="max",
    rules="default",
    rules_text="dice=1",
    method="exact",
    error_bound=0.0,
    residual=0.0,
    rows=encode(ROWS),
    distributions=[encode_distribution(ENDS)],
    start="roll1",
    start_value=1.5,
    start_exact="3/2",
    seconds=0.1,
    solver_version="one",
)
OTHER = replace(DRAFT, rows=[row._replace(value=row.value + 1, exact=None) for row in DRAFT.rows], solver_version="two")


def test_reader_answers_every_question(url: str) -> None:
    """Rows, pages, streams, distributions, manifests and tables come back as they were published."""
    engine = writing_engine(url)
    name = publish(engine, DRAFT)
    table = Table("odds", "Odds", ("a",), (("x",),))
    publish_table(engine, "tiny", "default", table, "one")
    publish_table(engine, "tiny", "default", table, "two")
    reader = Reader(url)
    reader.currents()
    probe = reader.probe("tiny", "max", "default", "3-")
    assert probe is not None
    assert (probe.solution, probe.row.action, probe.row.value, probe.row.exact) == (name, "3", 3.0, "3")
    assert probe.row.actions == (ActionValue("3", 3.0, "3"),)
    assert reader.probe_solution(name, "3-") == probe
    assert reader.probe_many(name, ["3-", "nothing", "3-", "\0", "\ud800"]) == {"3-": probe}
    assert [one.row.state for one in reader.page(name, None, 3)] == ["1-", "2-", "3-"]
    assert [one.row.state for one in reader.page(name, "5-", 9)] == ["6-", "roll1"]
    assert reader.page(name, "roll1", 9) == []
    assert reader.probe_many(name, ["nothing"]) == {}
    assert reader.stored_many(name, ["3-", "nothing", "3-", "\0", "\ud800"]) == {"3-": probe.row.stored}
    assert reader.stored_many(name, ["nothing"]) == {}
    assert reader.probe_solution(name, "nothing") is None
    assert reader.distribution(name, "1-") is None
    assert [one.row.state for one in reader.stream(name)] == sorted(row.state for row in ROWS)
    assert reader.distribution(name, "roll1") == ENDS
    assert list(reader.distributions(name)) == [ENDS]
    manifest = reader.manifest(name)
    assert manifest is not None
    assert (manifest.rows, manifest.current, manifest.start_exact) == (7, True, "3/2")
    assert manifest.calibration is None
    assert manifest.id == f"tiny.max.default@{manifest.digest[:12]}"
    assert reader.current("tiny", "max", "default") == manifest
    assert reader.currents() == reader.manifests() == reader.manifests("tiny") == [manifest]
    assert reader.manifests("other") == reader.manifests(after=name) == []
    assert reader.table("tiny", "default", "odds") == table
    reader.close()


@pytest.mark.parametrize("odd", ["", "x", "\0", "\ud800", "é", "'; --", "x" * 5000])
def test_odd_text_finds_nothing(url: str, odd: str) -> None:
    """Any text may be asked for; there is just nothing there."""
    reader = Reader(url)
    assert reader.probe(odd, odd, odd, odd) is None
    assert reader.manifest(odd) is None
    assert list(reader.stream(odd)) == []
    assert list(reader.policy(odd)) == []
    for question in (reader.probe_solution, reader.distribution):
        with pytest.raises(DroppedError):
            question(odd, odd)
    with pytest.raises(DroppedError):
        reader.probe_many(odd, [odd])
    with pytest.raises(DroppedError):
        reader.page(odd, odd, 5)
    assert reader.table(odd, odd, odd) is None
    reader.close()


def test_prune_counts_each_goal_and_rules_alone(url: str) -> None:
    """Of the superseded solutions of each goal under each rules the newest stay, whatever was published meanwhile."""
    engine = writing_engine(url)
    published: dict[tuple[str, str], list[str]] = {}
    for change in range(3):
        rows = [row._replace(value=row.value + change, exact=None) for row in DRAFT.rows]
        for goal in ("max", "min"):
            for rules in ("default", "r0000000a"):
                draft = replace(DRAFT, goal=goal, rules=rules, rows=rows)
                published.setdefault((goal, rules), []).append(publish(engine, draft))
    assert sorted(one.id for one in prune(engine, 1)) == sorted(names[0] for names in published.values())
    with closing(Reader(url)) as reader:
        assert {one.id for one in reader.manifests()} == {name for names in published.values() for name in names[1:]}


def test_retired_rules_are_superseded(url: str) -> None:
    """Solutions under rules that are a game of their own today answer by their id until they are pruned; others stay."""
    engine = writing_engine(url)
    old, usual = publish(engine, replace(DRAFT, rules="r0000000a")), publish(engine, DRAFT)
    retire(engine, DRAFT.game, "r0000000a")
    with closing(Reader(url)) as reader:
        assert reader.current(DRAFT.game, DRAFT.goal, "r0000000a") is None
        assert reader.manifest(old) is not None
        assert [one.id for one in prune(engine, 0)] == [old]
        assert [one.id for one in reader.manifests()] == [usual]


def test_publishing_flips_the_pointer_and_prune_drops_the_old(url: str) -> None:
    """A new solution lands beside the old one; the same rows again only move the pointer; prune keeps the newest."""
    engine = writing_engine(url)
    first, second = publish(engine, DRAFT), publish(engine, OTHER)
    third = publish(engine, replace(DRAFT, rows=[row._replace(action="1") for row in DRAFT.rows]))
    reader = Reader(url)
    assert [
        one.current for one in (reader.manifest(first), reader.manifest(second), reader.manifest(third)) if one
    ] == [False, False, True]
    assert publish(engine, DRAFT) == first
    current = reader.current("tiny", "max", "default")
    assert current is not None
    assert current.id == first
    assert prune(engine, 2) == []
    assert [one.id for one in prune(engine, 1)] == [second]
    assert reader.manifest(second) is None
    assert list(reader.stream(second)) == []
    assert [one.id for one in prune(engine, 0)] == [third]
    assert [one.id for one in reader.manifests()] == [first]
    reader.close()


def test_publishing_again_renews_the_bound(url: str) -> None:
    """The same rows keep their id and get the error bound that was proved last."""
    engine = writing_engine(url)
    name = publish(engine, replace(DRAFT, error_bound=1e-16, residual=2e-17))
    assert publish(engine, replace(DRAFT, error_bound=3e-16, residual=4e-17)) == name
    manifest = Reader(url).manifest(name)
    assert manifest is not None
    assert (manifest.error_bound, manifest.residual) == (3e-16, 4e-17)


def test_publishing_heals_damaged_rows(url: str, write: Callable[[str, str], None]) -> None:
    """Publishing what is stored already writes it anew where the stored rows are not what their digest says."""
    engine = writing_engine(url)
    name = publish(engine, DRAFT)
    write(url, "UPDATE state_row SET value = 9 WHERE state = '3-'")
    assert publish(engine, DRAFT) == name
    reader = Reader(url)
    probe = reader.probe_solution(name, "3-")
    assert probe is not None
    assert probe.row.value == 3.0
    reader.close()


def test_reader_cannot_write(url: str) -> None:
    """The reader's own connection refuses to write."""
    reader = Reader(url)
    with pytest.raises(StoreAwayError, match=r"(?i)attempt to write a readonly|may only read"):
        reader._fetch("DELETE FROM current", ())
    reader.close()


def test_database_without_tables_is_away_until_migrated(empty_url: str) -> None:
    """A database that is not migrated is away, no file is made, and the same reader answers once it is."""
    from service.store.migrate import upgrade

    reader = Reader(empty_url)
    with pytest.raises(StoreAwayError):
        reader.currents()
    with pytest.raises(StoreAwayError):
        list(reader.stream("x"))
    if empty_url.startswith("sqlite"):
        assert not Path(empty_url.removeprefix("sqlite:///")).exists()
    upgrade(empty_url)
    reader.currents()
    reader.close()


def test_sqlite_file_that_goes_and_comes_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that is moved away is away, and another one in its place is read."""
    monkeypatch.setattr("service.store.sqlite.LOOK_SECONDS", 0.0)
    one, two = f"sqlite:///{tmp_path / 'one.db'}", f"sqlite:///{tmp_path / 'two.db'}"
    from service.store.migrate import upgrade

    upgrade(one)
    upgrade(two)
    publish(writing_engine(one), DRAFT)
    publish(writing_engine(two), OTHER)
    reader = Reader(one)
    before = reader.currents()
    (tmp_path / "one.db").rename(tmp_path / "away.db")
    with pytest.raises(StoreAwayError):
        reader.currents()
    (tmp_path / "two.db").rename(tmp_path / "one.db")
    assert reader.currents()[0].digest != before[0].digest
    reader.close()


def test_sqlite_file_that_is_replaced(tmp_path: Path) -> None:
    """A file that another one replaces at once is soon read no more."""
    from service.store.migrate import upgrade

    for name, draft in (("one", DRAFT), ("two", OTHER)):
        upgrade(f"sqlite:///{tmp_path}/{name}.db")
        publish(writing_engine(f"sqlite:///{tmp_path}/{name}.db"), draft)
    reader = Reader(f"sqlite:///{tmp_path}/one.db")
    before = reader.currents()
    # A statement has looked at the file just now, so the next ones do not look again.
    assert reader.currents() == before
    (tmp_path / "two.db").replace(tmp_path / "one.db")
    time.sleep(LOOK_SECONDS)
    assert reader.currents()[0].digest != before[0].digest
    reader.close()


def test_sqlite_waits_for_locks_as_long_as_a_statement_may_take(tmp_path: Path) -> None:
    """Each statement waits for a lock for its own time, on a new connection and on one that is open."""
    from service.store.migrate import upgrade

    upgrade(f"sqlite:///{tmp_path / 'one.db'}")
    reader = Reader(f"sqlite:///{tmp_path / 'one.db'}")
    assert reader.currents() == []
    for seconds in (2.0, 0.5, 2.0):
        assert reader._fetch("SELECT timeout FROM pragma_busy_timeout", (), seconds) == [(int(seconds * 1000),)]
    reader.close()


def test_postgres_connection_that_breaks_is_replaced(postgres_url: str, write: Callable[[str, str], None]) -> None:
    """A terminated connection costs nobody an answer."""
    from service.store.migrate import upgrade

    upgrade(postgres_url)
    reader = Reader(postgres_url)
    reader.currents()
    write(
        postgres_url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    assert reader.currents() == []
    reader.close()


def test_unreachable_postgres_is_away(free_port: int) -> None:
    """Every question raises StoreAwayError if nothing listens."""
    reader = Reader(f"postgresql://postgres@127.0.0.1:{free_port}/x")
    for question in (reader.currents, lambda: list(reader.stream("x"))):
        with pytest.raises(StoreAwayError):
            question()


def test_threads_share_a_reader(url: str) -> None:
    """Eight threads ask at once, and each is answered."""
    publish(writing_engine(url), DRAFT)
    reader = Reader(url)
    wrong: list[object] = []

    def ask() -> None:
        wrong.extend(k for k in range(200) if reader.probe("tiny", "max", "default", f"{k % 6 + 1}-") is None)

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    reader.close()


def test_sqlite_rows_in_the_log_are_visible(tmp_path: Path) -> None:
    """Rows that are committed and not yet checkpointed are served."""
    from service.store.migrate import upgrade

    url = f"sqlite:///{tmp_path / 'store.db'}"
    upgrade(url)
    reader = Reader(url)
    assert reader.currents() == []
    holder = sqlite3.connect(tmp_path / "store.db")
    holder.execute("SELECT count(*) FROM current").fetchone()
    publish(writing_engine(url), DRAFT)
    assert len(reader.currents()) == 1
    holder.close()
    reader.close()


def test_a_calibration_comes_back_with_its_solution(url: str) -> None:
    """The calibration of a manifest is the one that was published last with these rows."""
    engine = writing_engine(url)
    name = publish(engine, replace(DRAFT, calibration='{"opponent":"itself"}'))
    reader = Reader(url)
    manifest = reader.manifest(name)
    assert manifest is not None
    assert manifest.calibration == {"opponent": "itself"}
    publish(engine, replace(DRAFT, calibration='{"opponent":"another"}'))
    assert [one.calibration for one in reader.manifests()] == [{"opponent": "another"}]
    reader.close()
