"""Temporary databases are removed, also those of processes that were killed."""

import subprocess
import sys
from pathlib import Path

from service.settings import ROOT
from service.store.scratch import scratch

WAITING = """
import signal, sys
from service.store.scratch import scratch
with scratch(sys.argv[1]) as url:
    print(url, flush=True)
    signal.pause()
"""


def test_scratch_databases_go(tmp_path: Path) -> None:
    """A temporary database is removed at its end; one that a killed process has left is removed by the next, but no live one."""
    url = f"sqlite:///{tmp_path / 'tablebase.db'}"
    (tmp_path / "other").mkdir()
    command = [sys.executable, "-c", WAITING, url]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        live = Path(process.stdout.readline().strip().removeprefix("sqlite:///")).parent
        with scratch(url) as mine:
            assert Path(mine.removeprefix("sqlite:///")).parent.is_dir()
            assert len(list(tmp_path.iterdir())) == 3
        process.kill()
    assert {path.name for path in tmp_path.iterdir()} == {live.name, "other"}
    with scratch(url):
        assert not live.exists()
    assert [path.name for path in tmp_path.iterdir()] == ["other"]
