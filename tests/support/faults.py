"""The lists of small faults that are planted in a copy of the checkout, one at a time, to see if the tests notice them.

The files ``tests/faults/*.toml`` list them::

    [[file]]
    path = "service/http/wire/caching.py"
    tests = ["tests/api/test_states.py"]

    [[file.fault]]
    says = "an answer is kept for an hour"
    before = "max-age=60"
    after = "max-age=3600"

``before`` stands exactly once in the file, and ``after`` takes its place. With ``within = "Class.method"`` it stands exactly
once in that function or class. ``tests`` are the arguments of pytest; a fault may have its own. A fault that no test can
notice says why: ``survives = "the two are equal"``.

``scripts/mutate --record`` writes ``tests/faults/killers.json``: for each fault the test that notices it soonest, and its
seconds.
"""

import ast
import json
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple

from service.settings import ROOT

# A file may have dozens of faults.
_parsed = cache(ast.parse)
FOLDER = ROOT / "tests" / "faults"
KILLERS = FOLDER / "killers.json"


@dataclass(frozen=True, slots=True)
class Fault:
    """A text of a file, the text in its place, and the tests that must fail then.

    ``says`` is the fault in words. ``survives`` is the reason why no test can notice it; empty if the tests must.
    ``within`` is the function or class in which the text stands; empty for the whole file.
    """

    path: str
    before: str
    after: str
    tests: tuple[str, ...]
    says: str
    survives: str = ""
    within: str = ""

    @property
    def name(self) -> str:
        """The file and the fault in words, which no other fault shares."""
        return f"{self.path}: {self.says}"

    def applied(self, content: str) -> str:
        """Return the content of the file with the fault. Raises ValueError if the text does not stand there once."""
        start, end = self._extent(content)
        count = content.count(self.before, start, end)
        if count != 1:
            where = f"in {self.within} " if self.within else ""
            raise ValueError(f"{self.path}: {self.before!r} stands there {where}{count} times, and must once")
        at = content.index(self.before, start, end)
        return content[:at] + self.after + content[at + len(self.before) :]

    def _extent(self, content: str) -> tuple[int, int]:
        """Return where the function or class begins and ends in the content of the file."""
        node: ast.AST = _parsed(content) if self.within else ast.Module([], [])
        first, last = 0, content.count("\n") + 1
        for name in filter(None, self.within.split(".")):
            children = [child for child in ast.iter_child_nodes(node) if getattr(child, "name", None) == name]
            if not children:
                raise ValueError(f"{self.path}: there is no {self.within}")
            node = children[-1]
            assert isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
            first = min(part.lineno for part in (node, *node.decorator_list)) - 1
            last = node.end_lineno or first
        lines = content.splitlines(keepends=True)
        return len("".join(lines[:first])), len("".join(lines[:last]))


class Killer(NamedTuple):
    """The test that notices a fault soonest, and the seconds that a run of it took."""

    test: str
    seconds: float


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


def killers(path: Path = KILLERS) -> dict[str, Killer]:
    """Return the recorded tests by the names of their faults."""
    if not path.exists():
        return {}
    return {name: Killer(*entry) for name, entry in json.loads(path.read_text("utf-8")).items()}


def record(noticed: Mapping[str, Killer], path: Path = KILLERS) -> None:
    """Write the tests that notice faults, a line each, so that a change of one is a change of one line."""
    lines = (f"{json.dumps(name)}: {json.dumps([test, seconds])}" for name, (test, seconds) in sorted(noticed.items()))
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")


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
