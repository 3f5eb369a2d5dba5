"""Searches on request: the worker process, and the records of states that were searched."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing, suppress
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers import names
from service.answers.ask import searches
from service.batch import tasks
from service.documents.states import SmallReply, StateReply
from service.http.api.site.description import ROUTES
from service.http.app import create_app
from service.http.description.openapi import document
from service.search.client import WAITING, NoSearchError, Worker
from service.store.reader import Reader
from solvers.contract.problem import Problem
from solvers.contract.rules import Rules
from solvers.games import REGISTRY
from tests.api.test_estimates import ROWS as ESTIMATES
from tests.api.test_estimates import SLUG, WIN, HiddenCard, HiddenRules
from tests.support import searching

STAND_IN = "tests.support.searching"


@pytest.fixture
def worker() -> Iterator[Worker]:
    """A worker that does not run yet."""
    one = Worker(STAND_IN)
    yield one
    one.stop()


def request(seed: int = 0, **more: Any) -> dict[str, Any]:
    """A request of the worker."""
    return {"solution": "s", "state": "x", "actions": {"a": 0.1, "b": 0.2}, "seconds": 0.01, "seed": seed, **more}


def started(worker: Worker) -> int:
    """Wait until a worker answers, and return the number of its process."""
    for _ in range(200):
        with suppress(NoSearchError):
            assert worker.ask(request(), 5) == {"needs": "rows"}
            assert worker.pid is not None
            return worker.pid
        time.sleep(0.05)
    raise AssertionError("the worker does not start")


ROWS: dict[str, Any] = {"rules": "default", "goal": "win", "rows": {"deal": 0.5}}


def test_a_worker_starts_at_the_first_request(worker: Worker) -> None:
    """The first request starts the worker and has no answer; later ones send the rows once."""
    with pytest.raises(NoSearchError, match="starting"):
        worker.ask(request(), 0.01)
    started(worker)

    assert worker.ask(request(**ROWS), 5)["playouts"] == 1
    assert worker.ask(request(), 5)["values"] == [0.25, 0.75]


def test_a_killed_worker_is_started_again(worker: Worker) -> None:
    """The request after a worker was killed has no answer, and starts another, of which nothing older is read."""
    pid = started(worker)
    worker._unread = b'{"values": []}\n'
    os.kill(pid, signal.SIGKILL)
    os.waitid(os.P_PID, pid, os.WEXITED | os.WNOWAIT)
    with pytest.raises(NoSearchError):
        worker.ask(request(), 5)

    assert started(worker) != pid


def test_a_worker_that_dies_or_is_late_is_given_up(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """No request waits for an answer beyond its time, and none gets the answer to another."""
    monkeypatch.setattr("service.search.client.GRACE", 0.2)
    for seed, reason in ((searching.DIES, "has ended"), (searching.SLEEPS, "too long")):
        started(worker)
        with pytest.raises(NoSearchError, match=reason):
            worker.ask(request(seed, **ROWS), 0.2)

        assert worker.pid is None


def test_a_worker_that_cannot_start_is_not_tried_at_every_request() -> None:
    """If the module is missing, requests say so, and no process is started for a while."""
    one = Worker("tests.support.no_such_module")
    reasons = set()
    for _ in range(200):
        with pytest.raises(NoSearchError) as refused:
            one.ask(request(), 0.01)
        reasons.add(str(refused.value))
        if "the search does not start" in reasons:
            break
        time.sleep(0.05)

    assert "the search does not start" in reasons
    assert one._process is None or one._process.poll() is not None
    one.stop()


def test_a_worker_that_hangs_while_it_starts_is_replaced(worker: Worker, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that is not ready in time makes room for another; one that still has time is left alone."""
    monkeypatch.setattr(worker, "_command", ("sleep", "1000"))
    pids = []
    for _ in range(2):
        with pytest.raises(NoSearchError, match="starting"):
            worker.ask(request(), 0.01)
        pids.append(worker.pid)
    hanging = worker._process
    assert hanging is not None
    monkeypatch.undo()
    monkeypatch.setattr("service.search.client.STARTING", 0.0)
    with pytest.raises(NoSearchError, match="starting"):
        worker.ask(request(), 0.01)
    monkeypatch.undo()

    assert pids == [hanging.pid] * 2
    assert hanging.returncode == -signal.SIGKILL
    assert started(worker) == worker.pid != hanging.pid


def test_only_a_few_requests_wait(worker: Worker) -> None:
    """One request more than may wait is told at once that the worker is busy."""
    for _ in range(WAITING + 1):
        assert worker._places.acquire(blocking=False)
    with pytest.raises(NoSearchError, match="busy"):
        worker.ask(request(), 0.01)


def test_a_worker_ends_with_the_process_that_started_it(worker: Worker) -> None:
    """The worker ends by itself once its input is closed."""
    started(worker)
    process = worker._process
    assert process is not None
    assert process.stdin is not None
    process.stdin.close()

    assert process.wait(10) == 0


class SearchedCard(HiddenCard):
    """The game of estimates, with a search."""

    def problem(self, rules: Rules, slug: str) -> Problem[str]:
        problem = super().problem(rules, slug)
        return replace(problem, kernel=problem.kernel._replace(searcher=STAND_IN))


@pytest.fixture
def solution(database_url: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The id of its published solution."""
    monkeypatch.setitem(REGISTRY, SLUG, SearchedCard())
    outcome = tasks.make(tasks.Task(database_url, SLUG, HiddenRules().canonical(), WIN.slug))
    assert outcome.solution is not None, outcome.message
    yield outcome.solution
    names.bind.cache_clear()


@pytest.fixture
def client(database_url: str, solution: str, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of a service that has the solution, and a worker of its own."""
    assert solution
    monkeypatch.setattr(searches, "worker", lambda *_: worker)
    with closing(Reader(database_url)) as reader, create_app(reader=reader).test_client() as made:
        yield made


def test_a_state_is_searched(client: FlaskClient, solution: str, worker: Worker) -> None:
    """Actions stand in the order of the searched values, with the stretched intervals of the table, and nothing is cached."""
    started(worker)
    for path in (f"/v1/games/{SLUG}/win", f"/v1/solutions/{solution}"):
        answer = client.get(f"{path}/states/card-3?budget_ms=50")
        reply = answer.json

        assert StateReply().validate(reply) == {}
        assert (answer.headers["Cache-Control"], "ETag" in answer.headers) == ("no-store", False)
        assert [(action["action"], action["value"], action["rank"]) for action in reply["actions"]] == [
            ("keep", 0.75, 1),
            ("swap", 0.25, 2),
        ]
        assert (reply["best"], reply["policy"], reply["value"]) == ("keep", "keep", 0.75)
        assert reply["confidence"] == reply["actions"][0]["confidence"]
        assert (reply["confidence"]["level"], reply["confidence"]["samples"]) == (0.99, 8000)
        # The table says 0.25, from 0.23 to 0.27, and 0.625, from 0.605 to 0.645.
        ends = [(action["confidence"]["low"], action["confidence"]["high"]) for action in reply["actions"]]
        assert ends == [(0.23, 0.75), (0.25, 0.645)]
        # The stand-in counts the rows that it was sent.
        assert reply["search"] == {
            "status": "searched",
            "reason": None,
            "budget_ms": 50,
            "worlds": 100,
            "playouts": len(ESTIMATES),
        }


def test_the_best_action_is_searched(client: FlaskClient, worker: Worker) -> None:
    """The smallest answer says what the search did, and it is told in words."""
    started(worker)
    path = f"/v1/games/{SLUG}/win/states/card-3/best?budget_ms=1000"
    reply = client.get(path).json

    assert SmallReply().validate(reply) == {}
    assert (reply["best"], reply["search"]["status"]) == ("keep", "searched")
    assert client.get(path, headers={"Accept": "text/plain"}).text.startswith("Keep the card: ")


def test_without_a_worker_the_table_answers(client: FlaskClient, solution: str) -> None:
    """While the worker starts, the record is the table's, and says why."""
    path = f"/v1/solutions/{solution}/states/card-3"
    answer = client.get(f"{path}?budget_ms=50")
    reply: dict[str, Any] = answer.get_json()
    search = reply.pop("search")

    assert answer.headers["Cache-Control"] == "no-store"
    assert search == {
        "status": "table",
        "reason": "the search is starting",
        "budget_ms": 50,
        "worlds": 0,
        "playouts": 0,
    }
    assert reply == client.get(path).json


def test_a_position_without_actions_is_not_searched(client: FlaskClient) -> None:
    """If there is nothing to choose, no worker is asked."""
    reply = client.get(f"/v1/games/{SLUG}/win/states/deal?budget_ms=50").json

    assert StateReply().validate(reply) == {}
    assert reply["search"]["reason"] == "there is nothing to choose"


@pytest.mark.parametrize("budget", ["0", "1001", "-5", "soon", "", "1.5"])
def test_a_bad_budget_is_refused(client: FlaskClient, budget: str) -> None:
    """A budget is a whole number from 1 to 1000; the example in the refusal is one."""
    path = f"/v1/games/{SLUG}/win/states/card-3"
    answer = client.get(f"{path}?budget_ms={budget}")

    assert (answer.status_code, answer.json["code"]) == (400, "invalid-parameter")
    assert answer.json["field"] == "budget_ms"
    assert client.get(f"{path}?budget_ms={answer.json['example']}").status_code == 200


def test_a_goal_that_is_not_searched_has_no_budget(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """For other games the parameter does not exist, nor does a refusal suggest it."""
    monkeypatch.setitem(REGISTRY, SLUG, HiddenCard())
    names.bind.cache_clear()
    path = f"/v1/games/{SLUG}/win/states/card-3"
    refused = client.get(f"{path}?budget_ms=50")
    unknown = client.get(f"{path}?depth=3")

    assert (refused.status_code, refused.json["code"], refused.json["field"]) == (400, "unknown-parameter", "budget_ms")
    assert client.get(f"{path}?{unknown.json['example']}").status_code == 200


def test_the_description_tells_of_searches() -> None:
    """The routes of a state have the parameter, and their tags are not promised."""
    paths = document(ROUTES)["paths"]
    for path in ("/v1/games/{game}/{goal}/states/{state}", "/v1/solutions/{solution}/states/{state}/best"):
        operation = paths[path]["get"]

        assert "budget_ms" in [parameter["name"] for parameter in operation["parameters"]]
        assert not operation["responses"]["200"]["headers"]["ETag"]["required"]
