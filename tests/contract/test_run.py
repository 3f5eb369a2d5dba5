"""``scripts/run`` serves while it solves, and leaves nothing running behind it."""

import os
import signal
import socket
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from service.settings import ROOT
from tests.support.processes import remaining, running
from tests.support.server import free_port, started

pytestmark = pytest.mark.slow


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
def test_serves_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    """The service answers while solving goes on, three commands are printed, and one TERM stops every process."""
    url = f"sqlite:///{tmp_path / 'run.db'}"
    with started(["./scripts/run"], tmp_path, {**os.environ, "DATABASE_URL": url}) as run:
        deadline = time.monotonic() + 120
        while run.log.count("  curl ") < 3:
            assert run.process.poll() is None, run.log
            assert time.monotonic() < deadline, run.log
            time.sleep(0.1)
        status, headers, body = run.get("/v1/games/thirties/hit-30/states/55666-1")
        assert (status, b"not-solved-yet" in body) == (503, True)
        assert int(headers["Retry-After"]) > 0
        # The shell, the server and its worker, the solver and what started it.
        assert len(running(url)) >= 5
        assert run.stop() == 128 + signal.SIGTERM
    assert remaining(url) == {}


@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0", "localhost"])
def test_a_taken_port_is_one_line(tmp_path: Path, host: str) -> None:
    """On a taken port the command names PORT with an example, and starts, makes and wipes nothing."""
    metrics = tmp_path / "metrics"
    metrics.mkdir()
    (metrics / "counter_1.db").write_bytes(b"counts of the first server")
    url = f"sqlite:///{tmp_path / 'run.db'}"
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = str(taken.getsockname()[1])
        environ = {"DATABASE_URL": url, "HOST": host, "PORT": port, "PROMETHEUS_MULTIPROC_DIR": str(metrics)}
        done = subprocess.run(
            ["./scripts/run"], cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, check=False
        )
    said = (done.stdout + done.stderr).strip()
    assert done.returncode != 0
    assert len(said.splitlines()) == 1, said
    assert f"PORT={port}" in said
    assert "for example PORT=" in said
    assert [path.name for path in tmp_path.rglob("*")] == ["metrics", "counter_1.db"]


@pytest.mark.parametrize("setting", ["PORT=99999", "PORT=s3ven", "THREADS=0", "LOG_LEVEL=loud"])
def test_a_setting_that_cannot_be_used_is_one_line(tmp_path: Path, setting: str) -> None:
    """A setting that is out of range is named before anything is started."""
    name, _, text = setting.partition("=")
    environ = {"DATABASE_URL": f"sqlite:///{tmp_path / 'run.db'}", name: text}
    done = subprocess.run(
        ["./scripts/run"], cwd=ROOT, env={**os.environ, **environ}, capture_output=True, text=True, check=False
    )
    said = (done.stdout + done.stderr).strip()
    assert done.returncode != 0
    assert len(said.splitlines()) == 1, said
    assert name in said
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
@pytest.mark.parametrize("kill", [os.kill, os.killpg])
def test_all_ends_with_what_started_it(tmp_path: Path, kill: Callable[[int, int], None]) -> None:
    """If the command or its group is killed, so that it can stop nothing, the solver, its workers and the server end."""
    url = f"sqlite:///{tmp_path / 'run.db'}"
    process = subprocess.Popen(
        ["./scripts/run"],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "PORT": str(free_port())},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    deadline = time.monotonic() + 120
    # The solver, its workers and what serves.
    while sum("service.cli solve" in command for command in running(url).values()) < 1 or len(running(url)) < 6:
        assert process.poll() is None
        assert time.monotonic() < deadline, running(url)
        time.sleep(0.1)
    kill(process.pid, signal.SIGKILL)
    process.wait()
    assert remaining(url) == {}
