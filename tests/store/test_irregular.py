"""A path of a SQLite database at which there is no file is refused at once, by those who read and those who write."""

import os
import socket
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from threading import Thread

import pytest

from service.store import migrate
from service.store.reader import Reader, StoreAwayError
from service.store.snapshot import snapshot

KINDS: dict[str, Callable[[Path], object]] = {
    "a fifo": os.mkfifo,
    "a folder": Path.mkdir,
    "a device": lambda path: path.symlink_to("/dev/zero"),
    "a socket": lambda path: socket.socket(socket.AF_UNIX).bind(str(path)),
}
USES: dict[str, Callable[[Path], object]] = {
    "read": lambda path: Reader(f"sqlite:///{path}").check(),
    "write": lambda path: migrate.upgrade(f"sqlite:///{path}"),
    "copy": lambda path: snapshot(path, path.parent / "copy.db"),
}


def refused(use: Callable[[Path], object], path: Path) -> str:
    """Return the reason for which a path is refused. A use that waits for it fails."""
    reasons: list[str] = []

    def run() -> None:
        with pytest.raises(StoreAwayError) as caught:
            use(path)
        reasons.append(str(caught.value))

    thread = Thread(target=run, daemon=True)
    thread.start()
    thread.join(30)
    assert reasons, "it waits for ever"
    return reasons[0]


@pytest.mark.filterwarnings("ignore::ResourceWarning")
@pytest.mark.parametrize("use", USES)
@pytest.mark.parametrize("kind", KINDS)
def test_what_is_no_file_is_refused(tmp_path: Path, kind: str, use: str) -> None:
    """Nobody waits for a fifo, a folder, a device or a socket; the sentence says what is there."""
    KINDS[kind](tmp_path / "x.db")
    assert refused(USES[use], tmp_path / "x.db").startswith(f"{tmp_path / 'x.db'} is {kind}, ")


@pytest.mark.parametrize("suffix", ["-journal", "-wal", "-shm"])
def test_files_beside_it_are_looked_at(tmp_path: Path, suffix: str) -> None:
    """A fifo in the place of a log keeps nobody waiting either."""
    migrate.upgrade(f"sqlite:///{tmp_path / 'x.db'}")
    (tmp_path / f"x.db{suffix}").unlink(missing_ok=True)
    os.mkfifo(tmp_path / f"x.db{suffix}")
    for use in USES.values():
        assert f"x.db{suffix} is a fifo, " in refused(use, tmp_path / "x.db")


def test_a_fifo_takes_the_place_of_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An open reader that finds a fifo in the place of its file says so, and goes on when the file is back."""
    monkeypatch.setattr("service.store.sqlite.LOOK_SECONDS", 0.0)
    path = tmp_path / "x.db"
    migrate.upgrade(f"sqlite:///{path}")
    with closing(Reader(f"sqlite:///{path}")) as reader:
        reader.check()
        path.rename(tmp_path / "away.db")
        os.mkfifo(path)
        with pytest.raises(StoreAwayError, match="is a fifo"):
            reader.check()
        (tmp_path / "away.db").replace(path)
        reader.check()
