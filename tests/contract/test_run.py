"""``scripts/run`` serves while it solves, and leaves nothing running behind it."""

import os
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


def processes(mark: str) -> list[int]:
    """The processes whose environment holds a text."""
    found = []
    for entry in Path("/proc").glob("[0-9]*"):
        try:
            if mark.encode() in (entry / "environ").read_bytes():
                found.append(int(entry.name))
        except OSError:  # gone meanwhile, or another user's
            continue
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for processes in /proc")
def test_serves_at_once_and_leaves_nothing(tmp_path: Path) -> None:
    """The service answers while solving goes on, three commands are printed, and one TERM stops every process."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"sqlite:///{tmp_path / 'run.db'}"
    env = {**os.environ, "PORT": str(port), "DATABASE_URL": url, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path / "metrics")}
    with (tmp_path / "log").open("w+b") as log:
        run = subprocess.Popen(["./scripts/run"], cwd=ROOT, env=env, stdout=log, stderr=log)
        try:
            deadline = time.monotonic() + 120
            while (tmp_path / "log").read_text().count("  curl ") < 3:
                assert run.poll() is None, (tmp_path / "log").read_text()
                assert time.monotonic() < deadline, (tmp_path / "log").read_text()
                time.sleep(0.1)
            address = f"http://127.0.0.1:{port}/v1/games/thirties/hit-30/states/55666-1"
            with pytest.raises(urllib.error.HTTPError) as caught:
                urllib.request.urlopen(address, timeout=10)
            with caught.value as problem:
                assert (problem.code, b"not-solved-yet" in problem.read()) == (503, True)
                assert int(problem.headers["Retry-After"]) > 0
            # The shell, the server and its worker, the solver and what started it.
            assert len(processes(url)) >= 5
        finally:
            run.send_signal(signal.SIGTERM)
        assert run.wait(30) == 128 + signal.SIGTERM
    deadline = time.monotonic() + 5
    while processes(url) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert processes(url) == []
