"""``scripts/run`` serves while it solves, and leaves nothing running behind it."""

import os
import signal
import time
from pathlib import Path

import pytest

from tests.support.processes import remaining, running
from tests.support.server import started


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
