"""Files of exports are made one demand after the other, by processes that may end at any moment."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from service.files import maker as makers
from service.files.folder import Folder, write_all
from service.files.maker import DEMANDS, NO_ROOM, Maker
from service.settings import Settings
from service.store.reader import Reader
from tests.support.server import PATIENCE

# Makes nothing: notes its arguments, and waits for a file that lets it go.
NOTING = """
import os, sys, time
from pathlib import Path
folder = Path(os.environ["EXPORTS"])
with (folder / "notes").open("a") as notes:
    notes.write(" ".join(sys.argv[1:]) + "\\n")
while not (folder / "go").exists():
    time.sleep(0.01)
sys.exit(int((folder / "go").read_text()))
"""
# Makes a file, but stops in the middle and notes its number, if it is the first.
STOPPING = """
import os, signal, sys
from pathlib import Path
from service.batch import exports
from service.files import export
noted = Path(os.environ["EXPORTS"]) / "noted"
inner = export.grouped
def stopping(make, rows):
    for number, piece in enumerate(inner(make, rows)):
        if number == 1 and not noted.exists():
            noted.with_suffix(".new").write_text(str(os.getpid()))
            noted.with_suffix(".new").rename(noted)
            signal.pause()
        yield piece
export.grouped = stopping
sys.exit(exports.main(*sys.argv[1:]))
"""


@pytest.fixture(autouse=True)
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for files as long as a busy machine needs."""
    monkeypatch.setattr(makers, "WAIT", PATIENCE)


@pytest.fixture
def folder(tmp_path: Path) -> Folder:
    """An empty folder of exports."""
    path = tmp_path / "exports"
    path.mkdir()
    return Folder(path)


def until(true: Callable[[], object]) -> None:
    """Wait until something is true; fails if that takes very long."""
    deadline = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def command(program: str) -> tuple[str, ...]:
    """The command that runs a program in the place of the maker's."""
    return sys.executable, "-c", program


def test_demands_wait_in_order(folder: Folder) -> None:
    """Demands are met one after the other, each once, however often it is repeated; beyond the most, they are refused."""
    maker = Maker(folder, "sqlite:///none.db", command(NOTING))
    demands = [(str(number), "csv") for number in range(DEMANDS + 1)]
    assert [maker.start(*demand) for demand in demands] == [True] * DEMANDS + [False]
    assert [maker.start(*demand) for demand in demands] == [True] * DEMANDS + [False]
    until((folder.path / "notes").exists)
    assert maker.busy
    (folder.path / "go").write_text("0")
    until(lambda: not maker.busy)
    assert (folder.path / "notes").read_text().splitlines() == [" ".join(demand) for demand in demands[:DEMANDS]]
    assert maker.start()
    until(lambda: not maker.busy)
    assert (folder.path / "notes").read_text().endswith("7 csv\n\n")


def test_a_failure_is_not_repeated_at_once(
    folder: Folder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A demand that failed is refused for a while, with the reason; others and later ones are met."""
    maker = Maker(folder, "sqlite:///none.db", command(NOTING))
    for code in (1, NO_ROOM):
        (folder.path / "go").write_text(str(code))
        monkeypatch.setattr(makers, "PAUSE", 1000.0)
        assert maker.start("a", str(code))
        until(lambda: not maker.busy)
        failure = maker.failure("a", str(code))
        assert failure is not None
        assert (failure.no_room, 900 < failure.seconds <= 1000) == (code == NO_ROOM, True)
        assert not maker.start("a", str(code))
        assert maker.failure("b") is None
    monkeypatch.setattr(makers, "PAUSE", 0.0)
    assert maker.start("b")
    until(lambda: not maker.busy)
    assert maker.failure("b") is None
    assert maker.failure("a", "1") is not None
    assert [record.message for record in caplog.records] == [
        f"an export is not made: exit code {code}" for code in (1, 3, 3)
    ]


def test_few_threads_wait(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demand waits only if few others do, else its file is begun all the same; whoever waits sees a file that any process makes."""
    monkeypatch.setattr(makers, "WAITING", 1)
    maker = Maker(folder, "sqlite:///none.db", command(NOTING))
    with ThreadPoolExecutor(1) as pool:
        waits = pool.submit(maker.demand, "a.csv", "a", "csv")
        until((folder.path / "notes").exists)
        # The one that waits has begun, and keeps its time.
        monkeypatch.setattr(makers, "WAIT", 0.0)
        assert maker.demand("b.csv", "b", "csv") is None
        assert not waits.done()
        assert folder.make("a.csv", write_all((b"a",))) == waits.result()
    (folder.path / "go").write_text("0")
    until(lambda: not maker.busy)
    assert (folder.path / "notes").read_text() == "a csv\nb csv\n"


def test_a_wait_ends_with_a_failure(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """The wait for a file ends once it cannot be made, and its place is free again."""
    monkeypatch.setattr(makers, "WAITING", 1)
    maker = Maker(folder, "sqlite:///none.db", command(NOTING))
    (folder.path / "go").write_text(str(NO_ROOM))
    for name in ("a", "b"):
        assert maker.demand(f"{name}.csv", name, "csv") is None
        failure = maker.failure(name, "csv")
        assert failure is not None
        assert failure.no_room


def test_a_wait_ends_in_time(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A thread waits for some seconds at most, and the file goes on being made."""
    monkeypatch.setattr(makers, "WAIT", 0.0)
    maker = Maker(folder, "sqlite:///none.db", command(NOTING))
    assert maker.demand("a.csv", "a", "csv") is None
    assert maker.busy
    (folder.path / "go").write_text("0")
    until(lambda: not maker.busy)
    assert (folder.path / "notes").read_text() == "a csv\n"


def test_a_demand_that_nobody_repeats_is_given_up(
    solved_url: str, folder: Folder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """After a time without another demand neither the process nor the part of its file is left, and waiting demands are gone."""
    maker = Maker(folder, solved_url, command(STOPPING))
    monkeypatch.setattr(makers, "_LOOK", 0.05)
    solution = solution_of(solved_url)
    maker.start(solution, "csv")
    maker.start(solution, "json")
    until((folder.path / "noted").exists)
    monkeypatch.setattr(makers, "PATIENCE", 0.0)
    until(lambda: not maker.busy)
    assert [path.name for path in folder.path.iterdir()] == ["noted"]
    with pytest.raises(ProcessLookupError):
        os.kill(int((folder.path / "noted").read_text()), 0)
    assert maker.failure(solution, "csv") is None


def test_a_killed_process_leaves_nothing(
    solved_url: str, folder: Folder, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """If the process that makes a file is killed, its part goes at once, and the next demand makes the file."""
    monkeypatch.setattr(makers, "PAUSE", 0.0)
    maker = Maker(folder, solved_url, command(STOPPING))
    solution = solution_of(solved_url)
    monkeypatch.setattr(makers, "WAIT", 0.0)
    assert maker.demand("a.csv", solution, "csv") is None
    until((folder.path / "noted").exists)
    assert [path.suffix for path in folder.path.iterdir() if path.name != "noted"] == [".part"]
    os.kill(int((folder.path / "noted").read_text()), signal.SIGKILL)
    until(lambda: not maker.busy)
    assert [path.name for path in folder.path.iterdir()] == ["noted"]
    assert "exit code -9" in caplog.text
    maker.start(solution, "csv")
    until(lambda: not maker.busy)
    assert sorted(name.rpartition(".csv")[2] for name in folder.names()) == ["", ".gz"]
    assert all(folder.find(name) for name in folder.names())


def test_parts_of_a_killed_service_go_when_it_starts(tmp_path: Path) -> None:
    """A service removes the parts that it finds when it starts, and its folder has the limits of the settings."""
    part = tmp_path / ".a.csv.part"
    part.touch()
    assert Maker.of(Settings(exports=None)) is None
    made = Maker.of(Settings(exports=tmp_path, exports_quota=7, exports_reserve=8))
    assert made is not None
    assert (made.folder.quota, made.folder.reserve, part.exists()) == (7_000_000, 8_000_000, False)


def solution_of(url: str) -> str:
    """The id of a small solution."""
    with closing(Reader(url)) as reader:
        return min(reader.currents(), key=lambda one: one.rows).id


def test_any_failure_leaves_the_maker_alive(folder: Folder, monkeypatch: pytest.MonkeyPatch) -> None:
    """A demand that fails in a way that nobody expects is not tried again at once, and the next demand is met."""
    popen: Any = subprocess.Popen

    def failing(arguments: list[str], **options: Any) -> Any:
        if arguments[-1] == "bad":
            raise RuntimeError("not expected")
        return popen(arguments, **options)

    monkeypatch.setattr(subprocess, "Popen", failing)
    (folder.path / "go").write_text("0")
    maker = Maker(folder, "sqlite:///none", command(NOTING))
    assert maker.start("bad")
    until(lambda: not maker.busy)
    assert maker.failure("bad") is not None
    assert maker.start("good")
    until((folder.path / "notes").exists)
    until(lambda: not maker.busy)
    assert maker.failure("good") is None
