"""Fixtures of all tests: a database of each kind, empty or solved."""

import gc
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from service.answers import budget
from service.settings import ROOT
from service.store import migrate
from service.store.scratch import scratch
from tests.support import compiled, postgresql, shared
from tests.support.commands import TABLEBASE

SMALL_RULES = "dice=2,threshold=10"
DEFAULT_GOALS = {
    "thirties": ("maximize", "min-loss", "min-loss:heuristic", "hit-30"),
    "threes": ("min-expected", "min-expected:safe", "beat-tie-half", "win-first-tie-half"),
    "card-thirty": ("lay-min-left",),
    "cut-down-thirty": ("margin",),
    "ten-thousand": ("win", "max-turn"),
    "toss-up": ("win",),
}
# The files that take longest, which begin first: one that begins last would leave the other processes idle.
LONGEST = (
    "store/test_stalled.py",
    "games/card_thirty/test_kernels.py",
    "browser/test_page.py",
    "browser/test_layout.py",
    "browser/test_docs.py",
    "browser/test_docs_tried.py",
    "channels/test_one_answer.py",
    "channels/test_documented.py",
    "browser/test_questions.py",
    "browser/test_answers.py",
    "browser/test_editors.py",
    "browser/test_endings.py",
    "api/files/test_games.py",
    "api/files/test_demands.py",
    "server/test_slow_clients.py",
    "contract/test_pruned.py",
    "browser/test_page_golden.py",
    "browser/test_play.py",
    "browser/test_scripts.py",
    "api/test_growing.py",
    "conformance/test_conformance.py",
    "contract/test_commands.py",
    "channels/test_mcp_serving.py",
    "games/ten_thousand/test_against.py",
    "games/ten_thousand/test_naive.py",
    "store/test_killed.py",
    "store/test_batch.py",
    "contract/test_tutorial.py",
    "server/test_budget.py",
    "channels/test_mcp_clients.py",
    "conformance/test_table_columns.py",
    "games/ten_thousand/test_corruption.py",
    "games/threes/test_golden.py",
    "store/test_reader.py",
    "contract/test_loading.py",
    "api/test_export.py",
)
MISSING = "no PostgreSQL: set TEST_DATABASE_URL, start one on 127.0.0.1:5432, or install the server's binaries"

# Long runs try new examples each time, and print how to repeat one that fails. Others try the same ones, the quick run a few of
# them. How long an example takes says how busy the machine is.
settings.register_profile("quick", derandomize=True, deadline=None, max_examples=20)
settings.register_profile("usual", derandomize=True, deadline=None)
settings.register_profile("long", print_blob=True, deadline=None)

_server: postgresql.Server | None = None


def pytest_configure(config: pytest.Config) -> None:
    """Find the PostgreSQL server and make the shared folder once, before the worker processes start, which inherit both."""
    global _server  # noqa: PLW0603  # one per run, stopped at its end
    compiled.keep()
    marks = config.getoption("-m")
    settings.load_profile("long" if marks == "not attack" else "quick" if marks.startswith("not slow") else "usual")
    if not hasattr(config, "workerinput"):
        shared.begin()
        _server = postgresql.find()
        if _server is not None:
            os.environ["TEST_DATABASE_URL"] = _server.url


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> Iterator[None]:
    """Mark what is slow or of the sample by rule; several processes begin with what takes longest.

    Tests that run on every kind of database are slow on PostgreSQL, but for those of the store, which all others read through.
    Of the cases of a test with at least eight, a quick run takes every fourth, and the sample every tenth of the long ones.
    """
    quick: dict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    long: dict[tuple[Path, str], list[pytest.Item]] = defaultdict(list)
    for item in items:
        kind = getattr(getattr(item, "callspec", None), "params", {}).get("backend")
        if kind == "postgresql" and not item.path.is_relative_to(ROOT / "tests" / "store"):
            item.add_marker(pytest.mark.slow)
        cases = long if item.get_closest_marker("long") else quick
        cases[item.path, getattr(item, "originalname", item.name)].append(item)
    for listed in long.values():
        for item in listed[9::10]:
            item.add_marker(pytest.mark.sample)
    for listed in quick.values():
        for number, item in enumerate(listed):
            if number % 4 and len(listed) >= 8:
                item.add_marker(pytest.mark.slow)
    yield
    if hasattr(config, "workerinput"):
        ranks = {ROOT / "tests" / name: rank for rank, name in enumerate(LONGEST)}
        items.sort(key=lambda item: ranks.get(item.path, len(ranks)))


def pytest_collection_finish() -> None:
    """Spare the garbage collector what lasts until the end: the batch collects after every task."""
    gc.collect()
    gc.freeze()


def pytest_unconfigure(config: pytest.Config) -> None:
    """Drop what the processes shared, and stop the server if this run started it."""
    if not hasattr(config, "workerinput"):
        shared.end()
        if _server is not None:
            _server.stop()


@pytest.hookimpl(optionalhook=True)
def pytest_handlecrashitem(crashitem: str, sched: Any) -> None:
    """Leave a test out whose process has ended, as it failed: xdist would give it to the next one with the rest of its file."""
    for tests in sched.workqueue.values():
        if crashitem in tests:
            tests[crashitem] = True


@pytest.fixture(scope="session", autouse=True)
def more_time_while_traced() -> None:
    """Give questions ten times the CPU if each line is counted, as the measurement of coverage does."""
    if sys.gettrace() is not None:
        budget.SECONDS *= 10


@pytest.fixture(scope="session")
def postgresql_server() -> str:
    """The URL of a server that may create databases; skips without one, and fails on CI."""
    url = os.environ.get("TEST_DATABASE_URL")
    if url is None:
        if os.environ.get("CI") == "true":
            pytest.fail(MISSING)
        pytest.skip(MISSING)
    return url


@pytest.fixture(scope="session", params=["sqlite", pytest.param("postgresql", marks=pytest.mark.postgresql)])
def backend(request: pytest.FixtureRequest) -> str:
    """The kind of database that a test runs on: every test that uses a database runs on both."""
    kind: str = request.param
    if kind == "postgresql":
        request.getfixturevalue("postgresql_server")
    return kind


@contextmanager
def empty(kind: str, folder: Path) -> Iterator[str]:
    """A database of its own without tables."""
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'tablebase.db'}"
    else:
        with scratch(os.environ["TEST_DATABASE_URL"]) as url:
            yield url


@contextmanager
def migrated(kind: str, folder: Path) -> Iterator[str]:
    """A migrated, empty database of its own."""
    with empty(kind, folder) as url:
        migrate.upgrade(url)
        yield url


@pytest.fixture
def empty_url(backend: str, tmp_path: Path) -> Iterator[str]:
    """The URL of a database of the test's own without tables."""
    with empty(backend, tmp_path) as url:
        yield url


@pytest.fixture
def database_url(empty_url: str) -> str:
    """The URL of a migrated, empty database of the test's own."""
    migrate.upgrade(empty_url)
    return empty_url


@pytest.fixture(scope="session")
def solved_url(backend: str) -> str:
    """A database with every solution of two dice and threshold 10; tests only read it."""
    return shared.database(backend, "small", [("thirties", SMALL_RULES, None)])


@pytest.fixture(scope="session")
def default_url(backend: str) -> str:
    """A database with some solutions of every game; tests only read it."""
    return shared.database(
        backend, "default", [(game, "", goal) for game, goals in DEFAULT_GOALS.items() for goal in goals]
    )


def _script(url: str, name: str, *arguments: str) -> "subprocess.Popen[str]":
    """Start one of the commands in its own process group."""
    return subprocess.Popen(
        [*TABLEBASE, name, *arguments],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )


@pytest.fixture
def script() -> Callable[..., "subprocess.Popen[str]"]:
    """A function that starts one of the commands."""
    return _script
