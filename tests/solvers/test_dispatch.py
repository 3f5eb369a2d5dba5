"""The version of a game's solutions: a digest of the sources that they depend on."""

from pathlib import Path

import pytest

from solvers import dispatch

SOURCES = {"sums.py": "1", "engine/exact.py": "2", "games/one_game/rules.py": "3", "games/other/rules.py": "4"}


def version(folder: Path, sources: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> str:
    """The version of a game in a folder of sources."""
    for name, content in sources.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(content)
    monkeypatch.setattr(dispatch, "ROOT", folder)
    dispatch.version.cache_clear()
    try:
        return dispatch.version("one-game")
    finally:
        dispatch.version.cache_clear()


def test_a_version_depends_on_the_game_and_what_all_share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A change of a shared source, of the game's own, of a name or of the order is another version; one of another game is not."""
    sound = version(tmp_path / "sound", SOURCES, monkeypatch)
    assert len(sound) == 12
    assert version(tmp_path / "again", dict(reversed(SOURCES.items())), monkeypatch) == sound
    assert (
        version(tmp_path / "other", SOURCES | {"games/other/rules.py": "5", "games/new.py": ""}, monkeypatch) == sound
    )
    changed = (
        SOURCES | {"sums.py": "5"},
        SOURCES | {"engine/exact.py": "5"},
        SOURCES | {"games/one_game/rules.py": "5"},
        SOURCES | {"engine/empty.py": ""},
        {name.replace("sums", "total"): content for name, content in SOURCES.items()},
    )
    versions = {version(tmp_path / str(number), sources, monkeypatch) for number, sources in enumerate(changed)}
    assert len(versions | {sound}) == len(changed) + 1
