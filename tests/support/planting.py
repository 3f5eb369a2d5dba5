"""Plant faults in copies of the checkout, and run the tests that should notice them."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Literal, NamedTuple, TypeVar

import click

from service.settings import ROOT
from tests.support import compiled, forking, postgresql, server
from tests.support.faults import Fault, Killer
from tests.support.shared import KEPT, LIBRARIES

T = TypeVar("T")

# The tests of a fault may hang. A test file takes less than a minute.
LIMIT = 600.0
# A fault in compiled code is compiled with it. The run without it may have found that code compiled already.
COMPILING = 240.0
# The seconds for which tests wait for what a fault keeps from them; without a fault they hardly wait.
PATIENCE = 30
# These change no solution, so that their tests may share the solutions of one run. They are tried on SQLite alone.
SHARING = ("service/answers/", "service/channels/", "service/http/", "service/words/")

# A run is broken that ends otherwise than with passed or failed tests: no test was found, or a file cannot be imported.
Verdict = Literal["killed", "survived", "broken"]


class Result(NamedTuple):
    """The verdict on a fault; the test that failed first and the seconds of its run; how a broken run ended."""

    verdict: Verdict
    killer: Killer | None = None
    output: str = ""


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
    # Python compares time and size by default, which a fault may leave as they are.
    compile_all = [sys.executable, "-m", "compileall", "-q", "--invalidation-mode", "checked-hash"]
    sources = [folder for folder in ("migrations", "service", "solvers") if (target / folder).exists()]
    subprocess.run([*compile_all, *sources], cwd=target, check=False)
    try:
        yield target
    finally:
        shutil.rmtree(target, ignore_errors=True)


class Planter:
    """A copy of the checkout in which one fault at a time is planted, and the process that runs its tests.

    ``common`` is a folder that several planters share: for solutions that no fault of SHARING changes.
    """

    def __init__(self, checkout: Path, common: Path) -> None:
        self._checkout = checkout
        self._common = common
        temporary, code = checkout.parent / "tmp", checkout.parent / "compiled"
        temporary.mkdir(exist_ok=True)
        common.mkdir(exist_ok=True)
        # Code that a fault has changed is not for others.
        if compiled.folder().exists():
            shutil.copytree(compiled.folder(), code)
        self._environment = {"PYTHONPATH": str(checkout), "TMPDIR": str(temporary), compiled.FOLDER: str(code)}
        self._environment[server.WAITING] = str(PATIENCE)
        # Of the solutions of faults the latest few are kept, so that no other copy may be working with them.
        self._environment[LIBRARIES] = str(checkout.parent / "libraries")
        self._process = subprocess.Popen(
            [sys.executable, forking.__file__],
            cwd=checkout,
            env=os.environ | self._environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def close(self) -> None:
        """End the process."""
        self._process.communicate()

    def run(
        self, tests: Iterable[str], *options: str, sharing: bool, limit: float, costs: Mapping[str, float]
    ) -> forking.Reply:
        """Run tests with options of pytest, those first that cost least; none for longer than ``limit`` seconds altogether."""
        marks = "not long and not postgresql" if sharing else "not long"
        common = {KEPT: str(self._common), LIBRARIES: str(self._common / "libraries")} if sharing else {}
        arguments = ["-q", "-n", "0", "-m", marks, "-p", "no:cacheprovider", *options, *tests]
        request = forking.Request(arguments, self._environment | common, limit, costs)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(request._asdict()) + "\n")
        self._process.stdin.flush()
        return forking.Reply(**json.loads(self._process.stdout.readline()))

    def sound(self, tests: Sequence[str], *, sharing: bool) -> forking.Reply:
        """Run tests without a fault."""
        return self.run(tests, sharing=sharing, limit=LIMIT * (1 + len(tests)), costs={})

    def collected(self, tests: Sequence[str]) -> set[str]:
        """Return the names of all tests in files."""
        return set(self.run(tests, "--collect-only", sharing=False, limit=LIMIT, costs={}).costs)

    def plant(
        self, fault: Fault, known: Killer | None = None, costs: Mapping[str, float] | None = None, limit: float = LIMIT
    ) -> Result:
        """Return the verdict of a fault's tests on a checkout with the fault, which is taken out again.

        The test that is known to notice it is tried first, alone; then all, in the order of what they cost without a fault.
        """
        file = self._checkout / fault.path
        content = file.read_text("utf-8")
        file.write_text(fault.applied(content), "utf-8")
        sharing = sharing_with(fault)
        result = None
        try:
            if known is not None:
                # A test that hangs was recorded with the seconds that it hung. What serves is not compiled, so that its tests
                # take no longer than without the fault.
                usual = (costs or {}).get(known.test) if fault.path.startswith("service/") else None
                most = min(limit, (30 + 20 * known.seconds) if usual is None else (60 + 20 * usual))
                result = judge(self.run([known.test], sharing=sharing, limit=most, costs={}), known.test)
            if result is None or result.verdict != "killed":
                result = judge(
                    self.run(fault.tests, "-x", sharing=sharing, limit=limit, costs=costs or {}), fault.tests[0]
                )
        finally:
            file.write_text(content, "utf-8")
        return result


def sharing_with(fault: Fault) -> bool:
    """True if the tests of a fault may share solutions with those of others."""
    return fault.path.startswith(SHARING)


def judge(reply: forking.Reply, test: str) -> Result:
    """Return the verdict on a run of tests. A run that takes too long has noticed the fault: ``test``, if none began."""
    if reply.status == 0:
        return Result("survived")
    if reply.status is None or (reply.status == 1 and reply.failed):
        return Result("killed", Killer([test, *reply.failed][-1], round(reply.seconds, 1)))
    return Result("broken", output=reply.output)


class Trial(NamedTuple):
    """A fault that was tried, what came of it, and the seconds."""

    fault: Fault
    result: Result
    seconds: float


class UnsoundError(click.ClickException):
    """Tests fail without a fault."""


def try_all(chosen: Sequence[Fault], known: Mapping[str, Killer], jobs: int) -> Iterator[Trial]:
    """Plant faults, ``jobs`` of them at a time, and yield each with its verdict; first run all their tests without a fault.

    Raises UnsoundError if some of these fail.
    """
    with ExitStack() as stack:
        folder = Path(stack.enter_context(TemporaryDirectory(prefix="tablebase-faults-")))
        # Some tests read files of theirs as another user.
        folder.chmod(0o755)
        database = postgresql.find()
        if database is not None:
            stack.callback(database.stop)
            os.environ["TEST_DATABASE_URL"] = database.url
        planters: SimpleQueue[Planter] = SimpleQueue()
        for number in range(jobs):
            own = folder / str(number)
            own.mkdir()
            planters.put(stack.enter_context(closing(Planter(stack.enter_context(copy(own)), folder / "common"))))
        pool = ThreadPoolExecutor(jobs)
        # Whoever stops it does not wait for all faults.
        stack.callback(pool.shutdown, cancel_futures=True)

        def lend(work: Callable[[Planter], T]) -> T:
            planter = planters.get()
            try:
                return work(planter)
            finally:
                planters.put(planter)

        files = sorted({known[fault.name].test.partition("::")[0] for fault in chosen if fault.name in known})
        there = lend(lambda planter: planter.collected(files)) if files else set()
        usable = {name: killer for name, killer in known.items() if killer.test in there}
        costs: dict[str, float] = {}
        for reply in pool.map(
            lambda lot: lend(lambda planter: planter.sound(lot[1], sharing=lot[0])), _lots(chosen, usable, jobs)
        ):
            if reply.status != 0:
                raise UnsoundError(f"without a fault these tests fail: {' '.join(reply.failed)}\n{reply.output}")
            costs |= reply.costs

        def trial(fault: Fault) -> Trial:
            began = time.perf_counter()
            sound = sum(seconds for test, seconds in costs.items() if test.startswith(fault.tests))
            limit = min(LIMIT, COMPILING + 10 * sound) if fault.name not in usable else LIMIT
            result = lend(lambda planter: planter.plant(fault, usable.get(fault.name), costs, limit))
            return Trial(fault, result, time.perf_counter() - began)

        for future in as_completed(
            [pool.submit(trial, fault) for fault in sorted(chosen, key=lambda fault: fault.tests)]
        ):
            yield future.result()


def _lots(chosen: Iterable[Fault], known: Mapping[str, Killer], jobs: int) -> Iterator[tuple[bool, list[str]]]:
    """Yield what to run without a fault: whether it may share solutions, and tests, all of a file in one lot."""
    for sharing in (True, False):
        faults = [fault for fault in chosen if sharing_with(fault) == sharing]
        tests = {
            test for fault in faults for test in ((known[fault.name].test,) if fault.name in known else fault.tests)
        }
        files = sorted({test.partition("::")[0] for test in tests})
        for number in range(jobs):
            lot = [test for test in sorted(tests) if test.partition("::")[0] in files[number::jobs]]
            if lot:
                yield sharing, lot
