"""A service whose database lies on a full disk answers all the same, also after a restart."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.batch.tasks import Task, make
from service.store import migrate
from tests.support.server import serving

RULES = "dice=2,threshold=10"
LOOKUP = f"/v1/games/thirties/min-loss/states/roll2?rules={RULES}"


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of four megabytes; skips where none can be mounted."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=4m", "tablebase", disk], check=False)
    if mounted.returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield disk
    finally:
        subprocess.run(["umount", disk], check=True)


def fill(disk: Path) -> None:
    """Write to a disk until nothing fits any more."""
    with (disk / "filler").open("wb", buffering=0) as filler:
        for size in (65536, 1):
            try:
                while True:
                    filler.write(bytes(size))
            except OSError:
                continue


def test_a_full_disk(small_disk: Path, tmp_path: Path) -> None:
    """Before, while and after the disk fills up, every lookup is answered and every request is counted."""
    url = f"sqlite:///{small_disk / 'tablebase.db'}"
    migrate.upgrade(url)
    outcome = make(Task(url, "thirties", RULES, "min-loss"))
    assert outcome.solution is not None, outcome.message
    for full in (False, True):
        with serving(url, tmp_path) as server:
            for number in range(200):
                if number == 100 and not full:
                    fill(small_disk)
                assert server.get(LOOKUP)[0] == 200
                assert server.get(f"/{number}")[0] == 404
            assert b'route="/v1/games/{game}/{goal}/states/{state}"' in server.get("/metrics")[2]
            assert "Traceback" not in server.log
