"""The runner of planted faults: it tells those that tests notice, and refuses those that cannot be planted."""

import subprocess
from pathlib import Path

import pytest

from service.settings import ROOT
from tests.support import faults
from tests.support.faults import Fault

SMALLER = Fault("sign.py", "x < 0", "x > 0", ("test_sign.py",), "the sign is turned")
EQUAL = Fault("sign.py", "x < 0", "0 > x", ("test_sign.py",), "the comparison is turned", "it means the same")
ENDLESS = Fault("sign.py", "return x < 0", "while True: pass", ("test_sign.py",), "it never ends")


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A checkout of one function and one test, and a file that is not to be copied."""
    root = tmp_path / "root"
    root.mkdir()
    (root / "sign.py").write_text("def negative(x):\n    return x < 0\n")
    (root / "test_sign.py").write_text("from sign import negative\n\n\ndef test():\n    assert negative(-1)\n")
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["long", "postgresql"]\n')
    (root / ".gitignore").write_text("var/\n")
    (root / "var").mkdir()
    (root / "var" / "large").write_text("not copied")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return root


def test_a_fault_is_noticed_or_survives(checkout: Path, tmp_path: Path) -> None:
    """Tests notice one fault and not the other; neither reaches the checkout itself, nor stays in the copy."""
    sound = (checkout / "sign.py").read_text()
    with faults.copy(tmp_path, checkout) as copied:
        assert not (copied / "var").exists()
        assert faults.passes(copied, ["test_sign.py"])
        assert [faults.plant(copied, fault) for fault in (SMALLER, EQUAL)] == ["killed", "survived"]
        assert (copied / "sign.py").read_text() == (checkout / "sign.py").read_text() == sound
    assert not copied.exists()


def test_tests_that_hang_notice_the_fault(checkout: Path, tmp_path: Path) -> None:
    """Tests that take longer than the limit count as failed."""
    with faults.copy(tmp_path, checkout) as copied:
        assert faults.plant(copied, ENDLESS, limit=1.0) == "killed"


def test_tests_that_are_not_there_fail(checkout: Path, tmp_path: Path) -> None:
    """A run that finds no test does not pass."""
    with faults.copy(tmp_path, checkout) as copied:
        (copied / "test_sign.py").write_text("")
        assert not faults.passes(copied, ["test_sign.py"])


@pytest.mark.parametrize(("content", "times"), [("return x <= 0", 0), ("x < 0 or x < 0", 2)])
def test_a_text_that_does_not_stand_there_once_is_refused(content: str, times: int) -> None:
    """A fault whose text is gone, or stands there twice, is refused with its file and text."""
    with pytest.raises(ValueError, match=rf"^sign.py: 'x < 0' stands there {times} times, and must once$"):
        SMALLER.applied(content)


def test_faults_that_cannot_be_planted_are_listed(checkout: Path) -> None:
    """Every fault whose text, file or tests are missing is listed."""
    gone = Fault("sign.py", "x < 1", "x > 1", ("test_sign.py::test", "test_gone.py"), "")
    nowhere = Fault("gone.py", "x", "y", (), "")

    assert list(faults.stale([SMALLER], checkout)) == []
    assert len(list(faults.stale([gone], checkout))) == 2
    assert "gone.py" in next(faults.stale([nowhere], checkout))


def test_every_fault_says_what_it_is() -> None:
    """The lists hold more than two hundred faults of solvers and service, in words, each different from the sound text."""
    listed = faults.load()

    assert len(listed) > 200
    assert {fault.path.partition("/")[0] for fault in listed} == {"service", "solvers"}
    assert [fault.path for fault in listed if not fault.says or not fault.tests or fault.before == fault.after] == []


def test_every_fault_can_be_planted() -> None:
    """The text of each fault stands once in its file, which still is Python with the fault."""
    listed = faults.load()

    assert list(faults.stale(listed)) == []
    for fault in listed:
        compile(fault.applied((ROOT / fault.path).read_text("utf-8")), fault.path, "exec")
