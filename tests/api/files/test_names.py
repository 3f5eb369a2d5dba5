"""The name of a file changes with all that its bytes depend on."""

import zlib
from dataclasses import replace
from pathlib import Path

import pytest

from service.files import listing
from service.settings import ROOT
from service.store.reader import Manifest

# A solution of the game of 30s, as far as the name of its file goes.
MANIFEST = Manifest(
    *("thirties.min-loss.default@000000000000", "thirties", "min-loss", "default", "dice=6", "exact", 0.0, 0.0, 1, 1),
    *("0" * 64, "roll6", 0.0, "0", 1.0, "one", "2026-01-01T00:00:00Z", *(None,) * 5, True),
)


def test_a_change_of_what_writes_a_file_is_another_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file has another name after a change of any source that its bytes depend on, and the same after others."""
    sources = (
        *("service/files/export.py", "service/files/lines.py", "service/answers/manifests.py"),
        "service/files/archive.py",
        *("service/answers/records.py", "service/batch/parquet.py", "service/store/rows.py"),
        *("solvers/contract/rows.py", "solvers/contract/row_text.py", "solvers/games/thirties/notation.py"),
    )
    others = (
        *(
            "solvers/games/threes/notation.py",
            "solvers/games/toss_up/kernels/solution.py",
            "service/answers/ask/tables.py",
        ),
        "solvers/games/ten_thousand/offline/strategies.py",
        "solvers/games/thirties/offline/clairvoyant.py",
    )
    for name in ("service", "solvers"):
        for path in (ROOT / name).rglob("*.py"):
            copied = tmp_path / path.relative_to(ROOT)
            copied.parent.mkdir(parents=True, exist_ok=True)
            copied.write_bytes(path.read_bytes())
    monkeypatch.setattr(listing, "ROOT", tmp_path)

    def key() -> str:
        listing._sources.cache_clear()
        return listing.key(MANIFEST, "csv")

    try:
        keys = [key()]
        for source in sources:
            with (tmp_path / source).open("a") as file:
                file.write("#")
            keys.append(key())
        for other in others:
            (tmp_path / other).write_text("#")
        assert key() == keys[-1]
    finally:
        listing._sources.cache_clear()
    assert len(set(keys)) == len(sources) + 1


def test_a_change_of_a_library_is_another_file(monkeypatch: pytest.MonkeyPatch) -> None:
    """Packed files have another name with another zlib, Parquet files with another pyarrow; plain ones have the same."""
    suffixes = ("csv", "csv.gz", "parquet")
    before = [listing.key(MANIFEST, suffix) for suffix in suffixes]
    assert len(set(before)) == 3
    monkeypatch.setattr(zlib, "ZLIB_RUNTIME_VERSION", "0")
    monkeypatch.setattr(listing, "_version", lambda package: f"another {package}")
    after = [listing.key(MANIFEST, suffix) for suffix in suffixes]
    assert [one == two for one, two in zip(before, after, strict=True)] == [True, False, False]


def test_another_solution_is_another_file_of_its_game() -> None:
    """The file of a game has another name if one of its solutions is another, or one comes or goes."""
    other = replace(MANIFEST, id="thirties.maximize.default@000000000000", goal="maximize")
    newer = replace(other, digest="1" * 64)
    sets = ([MANIFEST], [MANIFEST, other], [MANIFEST, newer], [other])
    assert len({listing.game_name("thirties", rules, "zip") for rules in sets}) == len(sets)
    assert listing.game_name("thirties", sets[0], "zip") != listing.game_name("threes", sets[0], "zip")
