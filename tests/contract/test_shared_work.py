"""Compiled code and solutions that runs of the tests leave for each other, until a source that they depend on changes."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numba
import pytest

from service.settings import ROOT
from solvers.engine import regret
from tests.conftest import LONGEST
from tests.support import compiled, shared
from tests.support.sources import digest


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """A checkout in which one module imports another, which imports a third from a package; and one on its own."""
    (tmp_path / "inner").mkdir()
    (tmp_path / "inner" / "__init__.py").write_text("")
    (tmp_path / "outer.py").write_text("from middle import run\n")
    (tmp_path / "middle.py").write_text("def run():\n    from inner import core\n    return core.STEP\n")
    (tmp_path / "inner" / "core.py").write_text("STEP = 1\n")
    (tmp_path / "other.py").write_text("STEP = 1\n")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "same"),
    [("outer.py", False), ("inner/core.py", False), ("inner/__init__.py", False), ("other.py", True)],
)
def test_code_is_stale_if_anything_it_imports_has_changed(tree: Path, changed: str, *, same: bool) -> None:
    """A change of a file that is imported through others makes another stamp, and one of any other file does not."""
    before = compiled.stamp(tree / "outer.py", tree)
    compiled.stamp.cache_clear()
    (tree / changed).write_text("STEP = 2\n")

    assert (compiled.stamp(tree / "outer.py", tree) == before) == same


def test_functions_are_kept() -> None:
    """The solvers' functions, also those that only compiled ones call, lie in the folder of this checkout, with the stamp of all that they import."""
    outer: Any = regret._evaluate
    inner: Any = regret._reach

    for function in (outer, inner):
        locator = function._cache._impl.locator
        assert Path(locator.get_cache_path()) == compiled.folder() / "solvers" / "engine"
        assert locator.get_source_stamp() == compiled.stamp(Path(regret.__file__))


def called(function: Callable[..., Any], number: int) -> Any:
    """Return what a function returns."""
    return function(number)


def test_code_for_functions_is_not_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Code is kept for numbers, and not for a function as an argument, which no other process would have."""
    monkeypatch.setenv(compiled.FOLDER, str(tmp_path))
    plus: Any = numba.njit()(plus_one)
    caller: Any = numba.njit()(called)

    assert caller(plus, 1) == 2
    assert [path.name.partition("-")[0] for path in tmp_path.rglob("*.nbc")] == ["test_shared_work.plus_one"]


def plus_one(number: int) -> int:
    """Return the next number."""
    return number + 1


def test_solutions_are_stale_if_a_source_has_changed(tree: Path) -> None:
    """A library lies in a folder by the digest of the sources: one that was changed, or stands elsewhere, is another one."""
    sources = [tree / "outer.py", tree / "middle.py"]
    before = digest(tree, sources)
    (tree / "middle.py").rename(tree / "moved.py")
    moved = digest(tree, [tree / "outer.py", tree / "moved.py"])
    (tree / "outer.py").write_text("")

    assert len({before, moved, digest(tree, [tree / "outer.py", tree / "moved.py"])}) == 3
    assert shared._library().parent.exists()


def test_the_longest_files_are_there() -> None:
    """The files with which a run of several processes begins exist, and each is named once."""
    assert [name for name in LONGEST if not (ROOT / "tests" / name).is_file()] == []
    assert len(set(LONGEST)) == len(LONGEST)
