"""Small faults that are planted in a copy of the checkout, one at a time, to see if the tests notice them.

The files ``tests/faults/*.toml`` list them::

    [[file]]
    path = "service/http/caching.py"
    tests = ["tests/api/test_states.py"]

    [[file.fault]]
    says = "an answer is kept for an hour"
    before = "max-age=60"
    after = "max-age=3600"

``before`` stands exactly once in the file, and ``after`` takes its place. ``tests`` are the arguments of pytest; a fault
may have its own. A fault that no test can notice says why: ``survives = "the two are equal"``.
"""

import os
import shutil
import signal
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from service.settings import ROOT
from tests.support.shared import KEPT

FOLDER = ROOT / "tests" / "faults"
# The tests of a fault may hang. A test file takes less than a minute.
LIMIT = 600.0
# These change no solution, so that their tests may share the solutions of one run. They are tried on SQLite alone.
SHARING = ("service/http/", "service/questions/")

Verdict = Literal["killed", "survived"]


@dataclass(frozen=True, slots=True)
class Fault:
    """A text of a file, the text in its place, and the tests that must fail then.

    ``says`` is the fault in words. ``survives`` is the reason why no test can notice it; empty if the tests must.
    """

    path: str
    before: str
    after: str
    tests: tuple[str, ...]
    says: str
    survives: str = ""

    def applied(self, content: str) -> str:
        """Return the content of the file with the fault. Raises ValueError if the text does not stand there once."""
        count = content.count(self.before)
        if count != 1:
            raise ValueError(f"{self.path}: {self.before!r} stands there {count} times, and must once")
        return content.replace(self.before, self.after)


def load(folder: Path = FOLDER) -> list[Fault]:
    """Return every fault of the lists, file by file."""
    faults = []
    for path in sorted(folder.glob("*.toml")):
        for file in tomllib.loads(path.read_text("utf-8"))["file"]:
            shared = {"path": file["path"], "tests": file["tests"]}
            for entry in file["fault"]:
                members = shared | entry
                faults.append(Fault(**(members | {"tests": tuple(members["tests"])})))
    return faults


def stale(faults: Iterable[Fault], root: Path = ROOT) -> Iterator[str]:
    """Yield the reason for every fault that cannot be planted: its text changed, or a file of tests is not there."""
    for fault in faults:
        try:
            fault.applied((root / fault.path).read_text("utf-8"))
        except (OSError, ValueError) as error:
            yield str(error)
        for test in fault.tests:
            if not (root / test.partition("::")[0]).exists():
                yield f"{fault.path}: there are no tests {test}"


@contextmanager
def copy(folder: Path, root: Path = ROOT) -> Iterator[Path]:
    """Copy the files of the checkout that Git knows or would add, with their present content, into a folder."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"],
        cwd=root,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout
    target = folder / "checkout"
    for name in filter(None, listed.split("\0")):
        source = root / name
        if source.is_file() and not source.is_symlink():
            (target / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target / name)
    try:
        yield target
    finally:
        shutil.rmtree(target, ignore_errors=True)


def passes(checkout: Path, tests: Iterable[str], limit: float = LIMIT, shared: Path | None = None) -> bool:
    """True if tests pass in a checkout. Tests that take longer than ``limit`` seconds, or find nothing to run, fail.

    ``shared`` is a folder in which several runs keep the solutions that they need.
    """
    marked = "not long" if shared is None else "not long and not postgresql"
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-n", "0", "-m", marked, "-p", "no:cacheprovider", *tests]
    # Compiled files are compared by time and size, which a fault may leave as they are.
    environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONPATH": str(checkout)}
    if shared is not None:
        shared.mkdir(exist_ok=True)
        environment[KEPT] = str(shared)
    process = subprocess.Popen(
        command,
        cwd=checkout,
        env=environment,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        return process.wait(limit) == 0
    except subprocess.TimeoutExpired:
        return False
    finally:
        # The tests may have started processes of their own.
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def plant(checkout: Path, fault: Fault, limit: float = LIMIT) -> Verdict:
    """Return the verdict of a fault's tests on a checkout with the fault, which is taken out again."""
    file = checkout / fault.path
    sound = file.read_text("utf-8")
    file.write_text(fault.applied(sound), "utf-8")
    shared = checkout.parent / "shared" if fault.path.startswith(SHARING) else None
    try:
        return "survived" if passes(checkout, fault.tests, limit, shared) else "killed"
    finally:
        file.write_text(sound, "utf-8")
