"""A question that exceeds its budget of CPU is ended with a problem, and leaves everything as it was."""

import gc
import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path
from subprocess import run
from threading import Event, Lock
from time import monotonic, sleep, thread_time
from typing import Any

import pytest

from service.answers import budget
from service.answers.budget import within
from service.answers.cache import AnswerCache
from service.answers.errors import ProblemError
from service.answers.places import Places
from service.channels.timely import Timely
from service.garbage import uncollected
from tests.server.conftest import Small
from tests.support.server import GUNICORN, Server, started
from tests.support.slow import connect, rest

SHORT = 0.05


def endless() -> Any:
    """Compute for ever, as far as a question can tell; a test that waits for its end fails."""
    until = monotonic() + 10.0
    while monotonic() < until:
        pass


def refused(answer: Callable[[], Any]) -> ProblemError:
    """Return the problem with which a question of a short budget ends."""
    with pytest.raises(ProblemError) as caught:
        within(answer, SHORT)
    assert (caught.value.code, caught.value.status) == ("too-dear", 422)
    return caught.value


def test_a_question_without_end_is_ended() -> None:
    """A question that computes for ever ends with a problem that names the limit and a command."""
    assert "0.05 seconds" in refused(endless).detail
    with pytest.raises(ProblemError, match=r"scripts/export does it$"):
        within(endless, SHORT, "scripts/export")


TRACED = """
import sys
from tests.server import test_budget
sys.settrace(lambda *_: None)
for _ in range(3):
    test_budget.refused(test_budget.endless)
print(test_budget.within(lambda: "ended"))
"""


def test_a_thread_that_is_traced_is_ended_too() -> None:
    """Profilers, debuggers and the measurement of coverage look at every call, and questions end all the same."""
    done = run([sys.executable, "-c", TRACED], capture_output=True, text=True, timeout=120, check=False)
    assert (done.stdout, done.stderr) == ("ended\n", "")


def test_other_questions_are_not_touched() -> None:
    """An answer in time is returned, an error is raised as it is, and waiting costs nothing."""
    assert within(lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        within(lambda: 1 // 0)
    within(lambda: sleep(4 * SHORT), SHORT)


def test_a_question_inside_a_question_shares_its_budget() -> None:
    """The inner question has no budget of its own, and the outer one is still ended afterwards."""

    def outer() -> None:
        assert within(lambda: 1, 1e9) == 1
        endless()

    refused(outer)


def test_an_error_that_is_swallowed_is_raised_again() -> None:
    """A question that catches everything is ended by the next look."""
    caught: list[BaseException] = []

    def stubborn() -> None:
        while len(caught) < 3:
            try:
                endless()
            except BaseException as error:  # noqa: BLE001  # the mistake that is tried
                caught.append(error)
        endless()

    refused(stubborn)
    assert len(caught) == 3


def test_the_next_question_of_the_thread_is_not_hit(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that end just as they are to be ended give an answer or the problem, and what follows is undisturbed."""
    monkeypatch.setattr(budget, "_LOOK_SECONDS", 0.0005)
    outcomes: set[int | str] = set()
    until = monotonic() + 1.0
    while monotonic() < until:
        try:
            outcomes.add(within(lambda: sum(1 for _ in range(20_000)), 0.0005))
        except ProblemError as problem:
            outcomes.add(problem.code)
        assert sum(1 for _ in range(2000)) == 2000
    assert outcomes <= {20_000, "too-dear"}


def test_what_keeps_books_is_not_broken_off() -> None:
    """A question is not ended inside a module that keeps locks, places or connections, until it takes twice its budget."""
    reached: list[float] = []

    def counting() -> None:
        until = monotonic() + 10.0
        while monotonic() < until:
            reached.append(thread_time())

    held: dict[str, Any] = {"__name__": "queue"}
    exec(compile("def hold(work):\n    work()\n", "x", "exec"), held)
    with pytest.raises(ProblemError):
        within(lambda: held["hold"](counting), 0.4)
    assert reached[-1] - reached[0] >= 0.7


def test_caches_and_places_stay_right() -> None:
    """A struck question gives its place back, those that wait for its answer are told, and no cache keeps half an answer."""
    kept: AnswerCache[bytes] = AnswerCache(100, len)
    places = Places(count=1, waiting=4, patience=10.0)
    begun = Event()
    lock = Lock()
    calls = []

    @lru_cache
    def remembered() -> int:
        calls.append(1)
        return 1 if len(calls) > 1 else endless()

    def make() -> bytes:
        begun.set()
        with lock:
            return bytes(remembered())

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(within, lambda: kept.get("a", make, places), 0.3)
        assert begun.wait(10)
        second = pool.submit(within, lambda: kept.get("a", make, places), 0.3)
        assert [getattr(future.exception(10), "code", None) for future in (first, second)] == ["too-dear"] * 2
    assert not lock.locked()
    assert (kept.get("a", make, places), len(kept), len(calls)) == (b"\0", 1, 2)
    with places.place():
        pass


def test_a_message_that_nobody_waits_for_is_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    """The thread of a chat's question is free again when its budget is used up."""
    monkeypatch.setattr("service.channels.timely.within", lambda answer: within(answer, SHORT))
    timely = Timely(seconds=0.01, at_once=1)
    assert timely.make(endless) is None
    until = monotonic() + 10
    while timely.make(lambda: 1) is None:
        assert monotonic() < until


@pytest.fixture
def trapped(small: Small, tmp_path: Path) -> Iterator[Server]:
    """A server that answers with two threads, and never ends to read the goal ``endless``."""
    command = (*GUNICORN[:-1], "tests/support/endless_conf.py")
    environ = {**os.environ, "DATABASE_URL": small.url, "THREADS": "2"}
    with started(command, tmp_path, environ) as running:
        running.until("/livez", 200)
        yield running


@pytest.mark.slow
def test_others_are_served_meanwhile(trapped: Server, small: Small) -> None:
    """A reader that never ends costs its own client the answer: others are served meanwhile, and the worker afterwards."""
    asked = b"GET /v1/games/thirties/endless/states/roll6 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    stuck = connect(trapped, asked)
    assert [trapped.get(small.path)[0] for _ in range(20)] == [200] * 20
    head, _, body = rest(stuck).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 422")
    assert json.loads(body)["code"] == "too-dear"
    # Both threads answer again.
    again = [connect(trapped, asked) for _ in range(2)]
    assert all(b"too-dear" in rest(reply) for reply in again)
    assert [trapped.get(small.path)[0] for _ in range(4)] == [200] * 4
    assert "Traceback" not in trapped.log


def test_what_is_not_broken_off_exists() -> None:
    """The modules of the service that a question is not ended in are there: one that was moved would be broken off anywhere."""
    own = [name for name in budget._BOOKKEEPING if name.startswith("service.")]
    assert own
    assert [name for name in own if find_spec(name) is None] == []


@pytest.mark.parametrize("was_on", [True, False])
def test_the_collector_is_off_for_a_question_alone(*, was_on: bool) -> None:
    """Inside the block it is off, and behind it as it was before, also if the question ends with an error."""

    def question() -> None:
        with uncollected():
            assert not gc.isenabled()
            raise budget.too_dear()

    (gc.enable if was_on else gc.disable)()
    try:
        with pytest.raises(ProblemError):
            question()
        assert gc.isenabled() == was_on
    finally:
        gc.enable()
