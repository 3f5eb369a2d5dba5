"""The folder for the compiled code of searches."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from service.search import compiled
from solvers.versions import digest

# A module that searches.
MODULE = "solvers.games.card_thirty.kernels.searcher"


@pytest.fixture
def unloaded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Numba is not loaded yet, as in a worker that starts, and is told of no folder."""
    monkeypatch.delitem(sys.modules, "numba", raising=False)
    monkeypatch.setenv("NUMBA_CACHE_DIR", "")


@pytest.mark.usefixtures("unloaded")
def test_code_lies_in_a_folder_of_the_games_version(tmp_path: Path) -> None:
    """Other sources have another folder, into which nobody else may write."""
    assert compiled.keep(tmp_path / "compiled", MODULE)
    folder = tmp_path / "compiled" / digest((MODULE,))

    assert (os.environ["NUMBA_CACHE_DIR"], folder.stat().st_mode & 0o077) == (str(folder), 0)


@pytest.mark.usefixtures("unloaded")
def test_code_of_old_versions_goes(tmp_path: Path) -> None:
    """The code of the versions that were used last is kept, and nothing else is removed."""
    old = [tmp_path / f"{number:012x}" for number in range(compiled.KEPT + 1)]
    for number, path in enumerate([*old, tmp_path / digest((MODULE,)), tmp_path / "notes"]):
        path.mkdir()
        (path / "code").touch()
        os.utime(path, (number, number))
    os.utime(tmp_path / digest((MODULE,)), (0, 0))

    assert compiled.keep(tmp_path, MODULE)
    kept = {path.name for path in (*old[2:], tmp_path / digest((MODULE,)), tmp_path / "notes")}
    assert {path.name for path in tmp_path.iterdir()} == kept


@pytest.mark.usefixtures("unloaded")
def test_without_a_folder_nothing_is_kept(tmp_path: Path) -> None:
    """Nothing is kept if no folder is named, or if none can be made."""
    file = tmp_path / "file"
    file.touch()

    assert not compiled.keep(None, MODULE)
    assert not compiled.keep(file, MODULE)
    assert os.environ["NUMBA_CACHE_DIR"] == ""


@pytest.mark.long
def test_compiled_searches_start_from_the_folder(tmp_path: Path) -> None:
    """The searches of all games are compiled into the folder, and the next worker adds nothing to it."""

    def files() -> set[tuple[str, int]]:
        return {(path.name, path.stat().st_mtime_ns) for path in tmp_path.rglob("*.nbc")}

    env = {**os.environ, "COMPILED": str(tmp_path)}
    command = [sys.executable, "-m", "service.search.compiled"]
    subprocess.run(command, env=env, check=True, capture_output=True)
    first = files()
    subprocess.run(command, env=env, check=True, capture_output=True)

    assert {name.partition("-")[0] for name, _ in first} == {
        "arena.play_deals",
        "playing_on.play_on",
        "search.narrow",
        "search.search_round",
    }
    assert files() == first
