"""The watcher solves what is asked for in children of its own, and every end has a name."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.batch import tasks, watching
from service.batch.outcomes import Outcome
from service.batch.watching import Watcher
from service.settings import ROOT, Settings
from service.store.reader import Reader
from service.store.requests import ATTEMPTS, DEATHS, Budgets, Request, Requests
from tests.support.processes import remaining

RULES = "dice=2,threshold=10"
PLENTY = Budgets(1e9, 1e9)
PATIENCE = 120.0
# A process that has many threads warns when it forks; the watcher has one, but the tests' own may have more.
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A database that is not there yet."""
    return f"sqlite:///{tmp_path}/x.db"


@pytest.fixture
def asked(url: str) -> Requests:
    """A queue in which one request waits."""
    made = Requests(url)
    made.ask("k", "thirties", "min-loss", RULES, "me", 1.0, PLENTY)
    return made


def state(asked: Requests) -> Request:
    """The request as it is."""
    found = asked.get("k")
    assert found is not None
    return found[0]


def watch(url: str, until: Callable[[], bool], memory: int = 2000) -> None:
    """Watch until something holds; fail after long."""
    deadline = time.monotonic() + PATIENCE
    Watcher(
        Settings(database_url=url, requests_memory=memory), 1, stopped=lambda: until() or time.monotonic() > deadline
    ).run()
    assert time.monotonic() < deadline


def test_a_request_is_solved_and_published(url: str, asked: Requests) -> None:
    """The solution is current, its id is the outcome, and the CPU seconds are counted."""
    watch(url, lambda: state(asked).over)
    reader = Reader(url)
    (manifest,) = reader.currents()
    assert (state(asked).status, state(asked).outcome) == ("successful", manifest.id)
    assert asked.counts().spent > 0
    reader.close()


def test_what_kills_its_process_is_refused(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """After three killed children the request is refused by the name of its failure."""

    def die(_: tasks.Task) -> Outcome:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError

    monkeypatch.setattr(tasks, "make", die)
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).deaths, state(asked).attempts) == ("refused", DEATHS, DEATHS)
    assert (state(asked).outcome or "").startswith("killed: ")


@pytest.mark.parametrize(("failure", "status"), [("refused", "refused"), ("too slow", "refused"), ("error", "failed")])
def test_ends_have_names(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch, failure: str, status: str) -> None:
    """A failure that another attempt would not change is refused for good; after another error the request may be made again."""
    failed = Outcome("x", "failed", message=f"{failure}: why", failure=failure)  # type: ignore[arg-type]  # one of them
    monkeypatch.setattr(tasks, "make", lambda _: failed)
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).outcome) == (status, f"{failure}: why")


def test_a_database_that_is_away_kills_nothing(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request whose database does not answer is tried again, more often than one whose process dies."""
    tries = Path(url.removeprefix("sqlite:///")).with_name("tries")

    def away(task: tasks.Task) -> Outcome:
        with tries.open("a") as file:
            file.write("x")
        if len(tries.read_text()) <= DEATHS + 1:
            return Outcome(task.name, "failed", message="away", failure="away")
        return Outcome(task.name, "unchanged", "thirties.x")

    monkeypatch.setattr(watching, "PAUSE", 0.001)
    monkeypatch.setattr(tasks, "make", away)
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).attempts, state(asked).deaths) == ("successful", DEATHS + 2, 0)


def test_a_database_that_stays_away_ends_it(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """After ten attempts it has failed, with the reason, and it may be asked for again."""
    monkeypatch.setattr(watching, "PAUSE", 0.001)
    monkeypatch.setattr(tasks, "make", lambda _: Outcome("x", "failed", message="disk full", failure="away"))
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).attempts, state(asked).outcome) == ("failed", ATTEMPTS, "disk full")
    asked.ask("k", "thirties", "min-loss", RULES, "me", 1.0, PLENTY)
    again = asked.take("other")
    assert again is not None
    assert again.attempts == 1


def test_what_is_said_counts_however_it_ends(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that is killed after it has published and said so has succeeded."""
    monkeypatch.setattr(tasks, "make", lambda _: Outcome("x", "solved", "thirties.x"))
    monkeypatch.setattr(watching, "settle", lambda *_, **__: os.kill(os.getpid(), signal.SIGXCPU))
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).outcome) == ("successful", "thirties.x")


def test_without_room_for_a_process_it_waits(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the system starts no process, the request is given back, and solved once it does."""
    fork = os.fork
    failed: list[int] = []

    def refuse() -> int:
        if not failed:
            failed.append(1)
            raise BlockingIOError
        return fork()

    monkeypatch.setattr(watching, "AWAY", 0.1)
    monkeypatch.setattr(os, "fork", refuse)
    monkeypatch.setattr(tasks, "make", lambda _: Outcome("x", "unchanged", "thirties.x"))
    watch(url, lambda: state(asked).over)
    assert (state(asked).status, state(asked).attempts, failed) == ("successful", 1, [1])


def test_on_a_full_disk_nothing_is_taken(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the reserve of the disk requests wait, and the watcher says so."""
    monkeypatch.setattr(Requests, "room", lambda _: 999_000_000)
    told: list[str] = []
    Watcher(Settings(database_url=url, exports_reserve=1000), 1, told.append, lambda: bool(told)).run()
    assert (state(asked).status, "EXPORTS_RESERVE" in told[0]) == ("accepted", True)


def test_what_is_dismissed_or_stopped_is_let_go(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child whose request is dismissed is killed; a watcher that stops gives its request back as it was."""
    monkeypatch.setattr(watching, "RENEW", 0.1)
    monkeypatch.setattr(tasks, "make", lambda _: time.sleep(PATIENCE))
    watch(url, lambda: state(asked).status == "running")
    assert (state(asked).status, state(asked).attempts) == ("accepted", 0)

    def dismissed() -> bool:
        if state(asked).status == "running":
            asked.dismiss("k")
        return state(asked).status == "dismissed" and state(asked).attempts == 0

    watch(url, dismissed)
    assert asked.ask("k", "thirties", "min-loss", RULES, "me", 1.0, PLENTY).status == "accepted"


def test_what_needs_too_much_memory_ends(url: str, asked: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """A child that needs more memory than it may is ended, and named so."""

    def fill(_: tasks.Task) -> Outcome:
        held = []
        while True:
            held.append(bytearray(20_000_000))
            time.sleep(0.01)

    monkeypatch.setattr(tasks, "make", fill)
    watch(url, lambda: state(asked).over, memory=1000)
    assert (state(asked).status, (state(asked).outcome or "").partition(":")[0]) == ("refused", "out of memory")


@pytest.fixture
def watchers(url: str, tmp_path: Path) -> Iterator[Callable[[], "subprocess.Popen[bytes]"]]:
    """Starts real watchers with short leases, which are ended afterwards."""
    started: list[subprocess.Popen[bytes]] = []
    program = tmp_path / "watcher.py"
    program.write_text(
        "from service.store import requests\n"
        "requests.LEASE = 2.0\n"
        "from service.batch import watching\n"
        "watching.RENEW = 0.3\n"
        "from service.settings import Settings\n"
        "watching.Watcher(Settings.from_env(), 1, print).run()\n"
    )

    def start() -> "subprocess.Popen[bytes]":
        environ = {**os.environ, "DATABASE_URL": url, "PYTHONPATH": str(ROOT)}
        started.append(subprocess.Popen([sys.executable, str(program)], env=environ))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


@pytest.mark.long
@pytest.mark.sample
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
def test_nothing_accepted_is_lost_to_kills(url: str, watchers: Callable[[], "subprocess.Popen[bytes]"]) -> None:
    """Watchers and their children are killed again and again; every request is solved in the end, and no process stays."""
    asked = Requests(url)
    wishes = [f"dice={dice},threshold={threshold}" for dice in (4, 5) for threshold in (10, 12, 14, 16)]
    for wish in wishes:
        asked.ask(wish, "thirties", "min-loss", wish, "me", 1.0, PLENTY)
    watcher, other = watchers(), watchers()
    for turn in range(4):
        time.sleep(3)
        (watcher if turn % 2 else other).kill()
        if turn % 2:
            watcher = watchers()
        else:
            other = watchers()
    deadline = time.monotonic() + PATIENCE
    while asked.counts().by_status != {"successful": len(wishes)}:
        assert time.monotonic() < deadline, asked.counts()
        time.sleep(0.2)
    reader = Reader(url)
    assert len(reader.currents()) == len(wishes)
    reader.close()
    for process in (watcher, other):
        process.terminate()
        process.wait()
    assert remaining(url) == {}
