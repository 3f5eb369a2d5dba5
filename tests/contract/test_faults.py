"""The runner of planted faults: it tells those that tests notice, and refuses those that cannot be planted."""

import subprocess
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from service.settings import ROOT
from tests.support import faults, planting
from tests.support.faults import Fault, Killer
from tests.support.planting import Planter

TESTS = """
from sign import negative

def test_zero():
    assert not negative(0)

def test_negative():
    assert negative(-1)
"""
SMALLER = Fault("sign.py", "x < 0", "x > 0", ("test_sign.py",), "the sign is turned")
EQUAL = Fault("sign.py", "x < 0", "0 > x", ("test_sign.py",), "the comparison is turned", "it means the same")
ENDLESS = Fault("sign.py", "return x < 0", "while True: pass", ("test_sign.py",), "it never ends")
UNREADABLE = Fault("sign.py", "def negative", "def positive", ("test_sign.py",), "the name is gone")
UNTESTED = Fault("sign.py", "x < 0", "x > 0", ("test_sign.py", "-k", "nothing"), "no test is chosen")
MISNAMED = Fault("sign.py", "x < 0", "x > 0", ("test_sign.py::test_gone",), "the test is gone")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A checkout of one function and its tests, and a file that is not to be copied."""
    root = tmp_path_factory.mktemp("root")
    (root / "sign.py").write_text("def negative(x):\n    return x < 0\n")
    (root / "test_sign.py").write_text(TESTS)
    (root / "pyproject.toml").write_text('[tool.pytest.ini_options]\nmarkers = ["long", "postgresql"]\n')
    (root / ".gitignore").write_text("var/\n")
    (root / "var").mkdir()
    (root / "var" / "large").write_text("not copied")
    subprocess.run(["git", "init", "-q", str(root)], check=True)
    return root


@pytest.fixture(scope="module")
def planter(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Planter]:
    """A copy of that checkout to plant faults in."""
    folder = tmp_path_factory.mktemp("planted")
    with planting.copy(folder, checkout) as copied, closing(Planter(copied, folder / "common")) as made:
        assert not (copied / "var").exists()
        yield made
    assert not copied.exists()


def test_a_fault_is_noticed_or_survives(planter: Planter, checkout: Path) -> None:
    """Tests notice one fault and not the other; neither reaches the checkout itself, nor stays in the copy."""
    before = (checkout / "sign.py").read_text()
    assert planter.sound(["test_sign.py"], sharing=False).status == 0
    noticed, equal = planter.plant(SMALLER), planter.plant(EQUAL)
    assert planter.sound(["test_sign.py"], sharing=False).status == 0

    assert (noticed.verdict, equal.verdict) == ("killed", "survived")
    assert noticed.killer is not None
    assert noticed.killer.test == "test_sign.py::test_negative"
    assert (checkout / "sign.py").read_text() == before


def test_a_known_test_is_tried_first(planter: Planter) -> None:
    """The recorded test is tried alone; if it notices nothing, or is gone, all tests of the fault are tried."""
    for known in ("test_sign.py::test_zero", "test_sign.py::test_gone"):
        result = planter.plant(SMALLER, Killer(known, 1.0))
        assert result.verdict == "killed"
        assert result.killer is not None
        assert result.killer.test == "test_sign.py::test_negative"


def test_tests_that_hang_notice_the_fault(planter: Planter) -> None:
    """Tests that take longer than the limit count as failed, and the one that hangs is named."""
    result = planter.plant(ENDLESS, limit=3.0)
    assert result.verdict == "killed"
    assert result.killer is not None
    assert result.killer.test == "test_sign.py::test_zero"


@pytest.mark.parametrize("fault", [UNREADABLE, UNTESTED, MISNAMED], ids=lambda fault: fault.says)
def test_a_run_without_tests_notices_nothing(planter: Planter, fault: Fault) -> None:
    """A fault is not noticed by a run that finds no test, or by a file that cannot be imported."""
    result = planter.plant(fault)
    assert (result.verdict, result.killer) == ("broken", None)
    assert result.output


@pytest.mark.parametrize(("content", "times"), [("return x <= 0", 0), ("x < 0 or x < 0", 2)])
def test_a_text_that_does_not_stand_there_once_is_refused(content: str, times: int) -> None:
    """A fault whose text is gone, or stands there twice, is refused with its file and text."""
    with pytest.raises(ValueError, match=rf"^sign.py: 'x < 0' stands there {times} times, and must once$"):
        SMALLER.applied(content)


def test_a_text_is_looked_for_within_a_function() -> None:
    """A text that stands in several functions is changed in the one that is named; a function that is gone is refused."""
    content = (
        "class Sum:\n    def add(self):\n        return 1\n\n    @property\n    def total(self):\n        return 1\n"
    )
    fault = Fault("sum.py", "return 1", "return 2", (), "", within="Sum.total")

    assert fault.applied(content) == content[::-1].replace("1 nruter", "2 nruter", 1)[::-1]
    with pytest.raises(ValueError, match=r"^sum.py: 'return 3' stands there in Sum.add 0 times, and must once$"):
        replace(fault, before="return 3", within="Sum.add").applied(content)
    with pytest.raises(ValueError, match=r"^sum.py: there is no Sum.mean$"):
        replace(fault, within="Sum.mean").applied(content)


def test_recorded_tests_read_back(tmp_path: Path) -> None:
    """The record has a line for each fault, and is read again; without a file it is empty."""
    killers = {
        "a.py: it is wrong": Killer("test_a.py::test[x]", 1.5),
        "b.py: it is late": Killer("test_b.py::test", 0.1),
    }
    faults.record(killers, tmp_path / "killers.json")

    assert faults.killers(tmp_path / "killers.json") == killers
    assert len((tmp_path / "killers.json").read_text().splitlines()) == len(killers) + 2
    assert faults.killers(tmp_path / "none.json") == {}


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
    assert {fault.path.partition("/")[0] for fault in listed} == {"migrations", "service", "solvers"}
    assert [fault.path for fault in listed if not fault.says or not fault.tests or fault.before == fault.after] == []
    assert len({fault.name for fault in listed}) == len(listed)


def test_every_fault_can_be_planted() -> None:
    """The text of each fault stands once in its file, which still is Python with the fault if it was."""
    listed = faults.load()

    assert list(faults.stale(listed)) == []
    for fault in (fault for fault in listed if fault.path.endswith(".py")):
        compile(fault.applied((ROOT / fault.path).read_text("utf-8")), fault.path, "exec")
