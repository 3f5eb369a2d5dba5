"""The service, the watcher, a child and PostgreSQL are killed in any order, and no job is lost."""

import http.client
import json
import os
import random
import shutil
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest

from service.settings import ROOT
from service.store.migrate import upgrade
from service.store.reader import Reader
from service.store.requests import Requests
from tests.support import postgresql
from tests.support.restarted import Restarted
from tests.support.server import GUNICORN, PATIENCE, free_port

WISHES = [f"dice={dice},threshold={threshold}" for dice in (4, 5) for threshold in range(10, 18, 2)]
# The seconds between two kills, and how often each program is killed.
BETWEEN, TIMES = 4.0, 2
# A watcher with short leases, so that others take its requests soon.
WATCHER = """
from service.store import requests
requests.LEASE = 3.0
from service.batch import watching
watching.RENEW = 0.5
from service.settings import Settings
watching.Watcher(Settings.from_env(), 1, print).run()
"""


@pytest.fixture
def cluster() -> Iterator[postgresql.Cluster]:
    """The files of a server of PostgreSQL that nobody else uses."""
    made = postgresql.create()
    if made is None:
        pytest.skip("there is no initdb of PostgreSQL")
    yield made
    shutil.rmtree(made.folder, ignore_errors=True)


def asked(port: int, method: str, path: str, body: object = None) -> tuple[int, dict[str, str], bytes]:
    """Ask the service until it answers without a 503; the status, the headers and the body."""
    deadline = time.monotonic() + PATIENCE
    while True:
        assert time.monotonic() < deadline
        with suppress(OSError, http.client.HTTPException), closing(_connection(port)) as connection:
            sent = None if body is None else json.dumps(body)
            connection.request(method, path, sent, {"Content-Type": "application/json"})
            reply = connection.getresponse()
            content = reply.read()
            assert reply.status < 500 or reply.status == 503, content
            if reply.status != 503:
                return reply.status, dict(reply.headers), content
            assert reply.headers["Retry-After"]
        time.sleep(0.2)


def _connection(port: int) -> http.client.HTTPConnection:
    return http.client.HTTPConnection("127.0.0.1", port, timeout=20)


def follow(port: int, jobs: list[str]) -> None:
    """Follow jobs until all have succeeded; fail if one ends otherwise, or if they take long."""
    left = set(jobs)
    deadline = time.monotonic() + 2 * PATIENCE
    while left:
        for job in sorted(left):
            document = json.loads(asked(port, "GET", job)[2])
            assert document["status"] in ("accepted", "running", "successful"), document
            if document["status"] == "successful":
                left.discard(job)
        assert time.monotonic() < deadline, left
        time.sleep(0.3)


@pytest.mark.long
@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="looks for processes in /proc")
def test_no_accepted_job_is_lost(cluster: postgresql.Cluster, tmp_path: Path) -> None:
    """Every accepted job is solved in the end and none stays running, though any process may be killed meanwhile."""
    port, rng = free_port(), random.Random(1)
    environment = {
        **os.environ,
        "DATABASE_URL": cluster.url,
        "REQUESTS": "on",
        "REQUESTS_COST": "100",
        "HOST": "127.0.0.1",
        "PORT": str(port),
        "PYTHONPATH": str(ROOT),
        "EXPORTS": str(tmp_path / "exports"),
    }
    program = tmp_path / "watcher.py"
    program.write_text(WATCHER)
    server = Restarted(cluster.command, os.environ, **cluster.options)
    programs = [server]
    try:
        postgresql.wait(cluster.url)
        upgrade(cluster.url)
        Requests(cluster.url).prepare()
        service = Restarted(GUNICORN, environment, cwd=ROOT)
        watcher = Restarted([sys.executable, str(program)], environment)
        programs += [service, watcher]

        def kill_child() -> None:
            for child in watcher.children():
                with suppress(ProcessLookupError):
                    os.kill(child, signal.SIGKILL)

        kills = [service.kill, watcher.kill_one, kill_child, server.kill_one] * TIMES
        rng.shuffle(kills)
        jobs = []
        for wish, kill in zip(WISHES, kills, strict=True):
            body = {"game": "thirties", "goal": "min-loss", "rules": wish}
            status, headers, _ = asked(port, "POST", "/v1/solutions", body)
            assert status == 202
            jobs.append(headers["Location"])
            kill()
            time.sleep(BETWEEN)
        follow(port, jobs)
        with closing(Reader(cluster.url)) as reader:
            assert len(reader.currents()) == len(WISHES)
        assert min(one.starts for one in programs) > 1
    finally:
        for one in reversed(programs):
            one.close()
