"""Run pytest again and again, each time in a fork of a process that has loaded the libraries but nothing of a checkout.

``python forking.py`` reads a request from each line of standard input and writes a reply in a line: both are JSON, the
members of :class:`Request` and :class:`Reply`. It is run in the checkout whose tests it runs, and imports none of it.
"""

import contextlib
import gc
import json
import os
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections import defaultdict
from collections.abc import Generator, Mapping, Sequence
from importlib import import_module
from importlib.metadata import entry_points
from typing import IO, Any, NamedTuple, NoReturn

import pytest

# What most tests import; it takes longer than most tests do.
LIBRARIES = (
    "alembic.command",
    "apispec",
    "click.testing",
    "flask.testing",
    "hypothesis.strategies",
    "marshmallow",
    "numba",
    "orjson",
    "prometheus_client",
    "psycopg",
    "sqlalchemy.dialects.postgresql",
    "sqlalchemy.dialects.sqlite",
    "zstandard",
)
# The plugins are loaded before pytest could rewrite their assertions.
LOADED = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
# How much of what pytest prints a reply has.
SHOWN = 2_000


class Request(NamedTuple):
    """The arguments of pytest, variables of the environment, the most seconds, and what tests cost, which puts cheap ones first."""

    arguments: Sequence[str]
    environment: Mapping[str, str]
    limit: float
    costs: Mapping[str, float] = {}


class Reply(NamedTuple):
    """The exit status of pytest, its last words, the seconds, the tests that failed, and what each test cost.

    The status is None if it took too long; then the last test that began counts as failed. ``costs`` has every test
    that was collected.
    """

    status: int | None
    output: str
    seconds: float
    failed: Sequence[str]
    costs: Mapping[str, float]


class _Watch:
    """A plugin that puts cheap tests of a file first, and remembers which failed and what each cost.

    A test costs the seconds of its call and of all its fixtures, as if it were run alone.
    """

    def __init__(self, costs: Mapping[str, float], notes: IO[bytes]) -> None:
        self._known = costs
        self._notes = notes
        self._fixtures: dict[str, float] = defaultdict(float)
        self.failed: list[str] = []
        self.costs: dict[str, float] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        files = {path: index for index, path in enumerate(dict.fromkeys(item.path for item in items))}
        items.sort(key=lambda item: (files[item.path], self._known.get(item.nodeid, 0.0)))
        self.costs = {item.nodeid: 0.0 for item in items}

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        # If this test takes too long, nobody else can tell.
        self.note([*self.failed, nodeid], {})

    def note(self, failed: Sequence[str], costs: Mapping[str, float]) -> None:
        """Write down which tests have failed and what tests cost, in place of what was written before."""
        self._notes.seek(0)
        self._notes.truncate()
        self._notes.write(json.dumps({"failed": failed, "costs": costs}).encode())
        self._notes.flush()

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, object, object]:
        began = time.perf_counter()
        try:
            return (yield)
        finally:
            took = time.perf_counter() - began
            self._fixtures[fixturedef.argname] = max(self._fixtures[fixturedef.argname], took)

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(
        self, item: pytest.Function, call: pytest.CallInfo[Any]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        report = yield
        if report.failed and item.nodeid not in self.failed:
            self.failed.append(item.nodeid)
        if report.when == "call":
            self.costs[item.nodeid] = call.duration + sum(self._fixtures[name] for name in item.fixturenames)
        return report


def _run(request: Request, output: IO[bytes], notes: IO[bytes]) -> NoReturn:
    """Run pytest in this process, which is a fork and ends with it, in a group of its own."""
    os.setsid()
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    for stream in (1, 2):
        os.dup2(output.fileno(), stream)
    os.environ.update(request.environment)
    tempfile.tempdir = None
    sys.path.insert(0, os.getcwd())  # noqa: PTH109  # as Python does for -m
    watch = _Watch(request.costs, notes)
    status = 3
    try:
        status = int(pytest.main([*LOADED, *request.arguments], plugins=[watch]))
    except BaseException:
        traceback.print_exc()
        raise
    finally:
        watch.note(watch.failed, watch.costs)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(status)


def answer(request: Request) -> Reply:
    """Run pytest in a fork. Whatever it started is killed when it ends, or when it takes too long."""
    began = time.perf_counter()
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as notes:
        process = os.fork()
        if process == 0:
            _run(request, output, notes)
        ended = None
        while ended is None and time.perf_counter() - began < request.limit:
            time.sleep(0.01)
            ended = os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        # Before the process is waited for, nobody else can have its number. One that has just begun has no group yet.
        for kill in (os.killpg, os.kill):
            with contextlib.suppress(ProcessLookupError):
                kill(process, signal.SIGKILL)
        _, waited = os.waitpid(process, 0)
        output.seek(0)
        notes.seek(0)
        noted = json.loads(notes.read() or b'{"failed": [], "costs": {}}')
        said = output.read()[-SHOWN:].decode("utf-8", "replace")
    status = None if ended is None else os.waitstatus_to_exitcode(waited)
    return Reply(status, said, time.perf_counter() - began, **noted)


def main() -> None:
    """Load the libraries, then answer requests until there are no more."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for plugin in entry_points(group="pytest11"):
            plugin.load()
        for name in LIBRARIES:
            # Some are left out where they are not needed.
            with contextlib.suppress(ImportError):
                import_module(name)
    gc.freeze()
    for line in sys.stdin:
        reply = answer(Request(**json.loads(line)))
        sys.stdout.write(json.dumps(reply._asdict()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
