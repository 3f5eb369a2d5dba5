"""Asking over HTTP for what is not solved: one job for one wish, with an estimate, budgets and a queue before it."""

import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import BoundedSemaphore, Thread
from typing import Any

import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from service.answers import requests as asking
from service.documents.jobs import JobReply
from service.http.api.jobs import client as counted_as
from service.http.api.jobs import patience
from service.http.app import create_app
from service.http.server.lanes import Lanes
from service.settings import Settings
from service.store.reader import Reader
from service.store.requests import LEASE, QUEUE, Budgets, Requests
from tests.support import shared

WISH = {"game": "thirties", "goal": "min-loss", "rules": "dice=4,threshold=18"}
OTHER = {**WISH, "rules": "dice=4,threshold=17"}


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A copy of a database in which the default goal of the game of 30s is solved."""
    solved = Path(shared.database("sqlite", "jobs", (("thirties", "", "min-loss"),)).removeprefix("sqlite:///"))
    (tmp_path / "x.db").write_bytes(solved.read_bytes())
    return f"sqlite:///{tmp_path}/x.db"


@pytest.fixture
def queue(url: str) -> Requests:
    """The queue beside it."""
    return Requests(url)


@pytest.fixture
def service(url: str) -> Iterator[FlaskClient]:
    """The service over it, which may be asked."""
    reader = Reader(url)
    yield create_app(Settings(database_url=url, requests=True), reader).test_client()
    reader.close()


def ask(service: FlaskClient, wish: Mapping[str, Any] = WISH, **others: Any) -> Any:
    """Ask for something."""
    return service.post("/v1/solutions", json=wish, **others)


def test_it_is_off_by_default(url: str) -> None:
    """Unless the settings say so, nothing can be asked for, and no queue is made."""
    reader = Reader(url)
    service = create_app(Settings(database_url=url), reader).test_client()
    assert ask(service).status_code == 405
    assert service.get("/v1/jobs/x").status_code == 404
    assert not list(Path(url.removeprefix("sqlite:///")).parent.glob("*requests*"))
    reader.close()


def test_what_is_published_is_redirected_to(service: FlaskClient, url: str) -> None:
    """A wish in any spelling that is fulfilled leads to the solution, and so does one for what its solution answers."""
    reader = Reader(url)
    address = f"/v1/solutions/{reader.currents()[0].id}"
    reader.close()
    for wish in ({"game": "30s", "goal": "Min Loss"}, {"game": "thirties", "goal": "min-loss", "rules": "dice=6"}):
        reply = ask(service, wish)
        assert (reply.status_code, reply.headers["Location"], reply.data) == (303, address, b"")


def test_one_wish_is_one_job(service: FlaskClient, queue: Requests) -> None:
    """The same wish in other words is the same job, which tells its place, and what it will take."""
    first, other = ask(service), ask(service, OTHER)
    again = ask(service, {"game": "30s", "goal": "minloss", "rules": "threshold=18, dice=4"})
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.headers["Location"] == again.headers["Location"] != other.headers["Location"]
    job = service.get(other.headers["Location"])
    assert job.headers["Cache-Control"] == "no-store"
    document = job.get_json()
    assert (document["status"], document["stage"], document["place"], document["done"]) == (
        "accepted",
        "waiting",
        2,
        0.0,
    )
    assert document["cost"] > 0
    assert queue.counts().by_status == {"accepted": 2}


def test_a_job_is_followed_to_its_end(service: FlaskClient, queue: Requests) -> None:
    """A job that runs tells the share that is done and the time that is left, and then the solution, or why there is none."""
    address = ask(service).headers["Location"]
    key = address.rpartition("/")[2]
    assert queue.take("w") is not None
    running = service.get(address).get_json()
    assert (running["status"], running["place"]) == ("running", None)
    assert 0 <= running["done"] < 1
    assert 0 <= running["seconds_left"] <= running["cost"]
    queue.end(key, "w", "successful", "thirties.min-loss.r00000000@000000000000", 1.0)
    done = service.get(address).get_json()
    assert (done["status"], done["done"], done["links"]["solution"]) == (
        "successful",
        1.0,
        "/v1/solutions/thirties.min-loss.r00000000@000000000000",
    )
    ask(service, OTHER)
    other = queue.take("w")
    assert other is not None
    queue.end(other.key, "w", "refused", "too slow: it needs more than 9 s", 1.0)
    failed = service.get(f"/v1/jobs/{other.key}").get_json()
    assert (failed["status"], failed["why"]) == ("failed", "too slow: it needs more than 9 s")
    refused = ask(service, OTHER)
    assert (refused.status_code, refused.get_json()["code"]) == (422, "unsolvable")
    assert "too slow" in refused.get_json()["detail"]


def test_a_job_that_nobody_solves_waits(service: FlaskClient, url: str) -> None:
    """A job whose watcher has died, so that its lease ran out, is told as one that waits."""
    address = ask(service).headers["Location"]
    assert Requests(url, lambda: time.time() - 2 * LEASE).take("w") is not None
    job = service.get(address).get_json()
    assert (job["status"], job["stage"], job["place"], job["done"]) == ("accepted", "waiting", 1, 0.0)


@pytest.mark.parametrize("key", ["%00", "x", "0" * 23, "0" * 25, "A" * 24])
def test_what_is_no_key_is_not_looked_for(service: FlaskClient, monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    """A text that is no key of a job is 404 before the database is asked."""
    monkeypatch.setattr(Requests, "get", lambda *_: pytest.fail("asked"))
    assert service.get(f"/v1/jobs/{key}").status_code == 404


def test_on_a_full_disk_nobody_asks(service: FlaskClient, queue: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """Below the reserve of the disk nothing is put into the queue."""
    monkeypatch.setattr(Requests, "room", lambda _: 999_000_000)
    reply = ask(service)
    assert (reply.status_code, reply.get_json()["code"], "disk" in reply.get_json()["detail"]) == (503, "busy", True)
    assert queue.counts().by_status == {}


def test_only_who_has_asked_dismisses(service: FlaskClient) -> None:
    """A job is dismissed by the only client that has asked for it; one that others want as well goes on."""
    address = ask(service, environ_base={"REMOTE_ADDR": "192.0.2.1"}).headers["Location"]
    other = service.delete(address, environ_base={"REMOTE_ADDR": "192.0.2.2"})
    assert (other.status_code, other.get_json()["code"]) == (403, "not-yours")
    assert service.delete(address, environ_base={"REMOTE_ADDR": "192.0.2.1"}).get_json()["status"] == "dismissed"
    ask(service, environ_base={"REMOTE_ADDR": "192.0.2.1"})
    ask(service, environ_base={"REMOTE_ADDR": "192.0.2.2"})
    assert service.delete(address, environ_base={"REMOTE_ADDR": "192.0.2.1"}).status_code == 403
    assert service.delete("/v1/jobs/none").status_code == 404


def test_a_client_waits_for_the_answer(service: FlaskClient, queue: Requests, monkeypatch: pytest.MonkeyPatch) -> None:
    """With `Prefer: wait` the reply comes once the job is over; if too many wait, at once."""

    def solve() -> None:
        while (taken := queue.take("w")) is None:
            time.sleep(0.01)
        queue.end(taken.key, "w", "successful", "thirties.min-loss.r00000000@000000000000", 1.0)

    solver = Thread(target=solve)
    solver.start()
    reply = ask(service, headers={"Prefer": "respond-async, wait=20"})
    solver.join()
    assert (reply.status_code, reply.headers["Preference-Applied"]) == (303, "wait=20")
    assert reply.headers["Location"] == "/v1/solutions/thirties.min-loss.r00000000@000000000000"
    monkeypatch.setattr(asking, "_waiting", BoundedSemaphore(1))
    with asking._waiting:
        reply = ask(service, OTHER, headers={"Prefer": "wait=20"})
    assert (reply.status_code, "Preference-Applied" in reply.headers) == (202, False)


@pytest.mark.parametrize(
    ("text", "seconds"),
    [
        ("wait=7", 7),
        ("respond-async, wait=20", 20),
        ("wait=999", 20),
        ("WAIT=3", 0),
        ("", 0),
        ("wait=x", 0),
        ('wait="5"; a', 5),
    ],
)
def test_the_preference_is_read(text: str, seconds: int) -> None:
    """The seconds of a preference count up to 20; what is no such preference is ignored."""
    assert patience(text) == seconds


@pytest.mark.parametrize(
    ("address", "client"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("fe80::1%eth0", "fe80::"),
        ("", ""),
    ],
)
def test_a_network_is_one_client(address: str, client: str) -> None:
    """The addresses of one network of IPv6 count as one client."""
    assert counted_as(address) == client


def test_what_is_too_dear_is_refused_before(url: str) -> None:
    """Above the limit the estimate is told, with the command that solves it elsewhere; nothing is put into the queue."""
    reader = Reader(url)
    service = create_app(Settings(database_url=url, requests=True, requests_cost=1), reader).test_client()
    reply = ask(service, {"game": "ten-thousand", "goal": "win", "rules": "target=9000"})
    assert (reply.status_code, reply.get_json()["code"]) == (422, "too-dear")
    assert "CPU seconds" in reply.get_json()["detail"]
    assert "scripts/solve ten-thousand win --rules " in reply.get_json()["detail"]
    assert Requests(url).counts().by_status == {}
    reader.close()


def test_budgets_and_the_queue_have_an_end(url: str, queue: Requests) -> None:
    """A client that has spent its budget is told so with 429, and a full queue is 503, both with the time to come back."""
    reader = Reader(url)
    service = create_app(
        Settings(database_url=url, requests=True, requests_client=1, requests_cost=100), reader
    ).test_client()
    queue.ask("x", "thirties", "min-loss", "", "127.0.0.1", 1.0, Budgets(1e9, 1e9))
    refused = ask(service)
    assert (refused.status_code, refused.get_json()["code"]) == (429, "over-budget")
    assert 1 <= int(refused.headers["Retry-After"]) <= 3600
    for number in range(QUEUE - 1):
        queue.ask(str(number), "thirties", "min-loss", "", "them", 1.0, Budgets(1e9, 1e9))
    full = ask(service, environ_base={"REMOTE_ADDR": "192.0.2.1"})
    assert (full.status_code, full.get_json()["code"]) == (503, "busy")
    assert int(full.headers["Retry-After"]) >= 1
    reader.close()


@pytest.mark.parametrize(
    ("wish", "status", "field"),
    [
        ({}, 400, "game"),
        ({**WISH, "x": 1}, 400, "body"),
        ({**WISH, "game": "chess"}, 404, "game"),
        ({**WISH, "goal": "none"}, 404, "goal"),
        ({**WISH, "rules": "dice"}, 400, "rules"),
        ({**WISH, "rules": "dice=400"}, 422, "rules"),
        ({**WISH, "rules": "x" * 501}, 400, "rules"),
        ({**WISH, "goal": "max" * 100}, 400, "goal"),
    ],
)
def test_bad_wishes_never_reach_the_queue(
    service: FlaskClient, queue: Requests, wish: Mapping[str, Any], status: int, field: str
) -> None:
    """A wish that cannot be read names its culprit."""
    reply = ask(service, wish)
    assert (reply.status_code, reply.get_json()["field"]) == (status, field)
    assert queue.counts().by_status == {}


def test_a_queue_that_is_away_is_told(service: FlaskClient, url: str) -> None:
    """If the queue cannot be used, lookups go on, and who asks is told when to ask again."""
    database = Path(url.removeprefix("sqlite:///"))
    database.with_name("x-requests.db").mkdir()
    reply = ask(service)
    assert (reply.status_code, reply.get_json()["code"]) == (503, "store-away")
    assert service.get("/v1/games/thirties/min-loss/states/55666-1").status_code == 200


def test_what_is_not_solved_says_how_to_have_it_solved(service: FlaskClient, url: str) -> None:
    """The problem of an unsolved goal carries the request that solves it, as JSON and in words, unless requests are off."""
    unsolved = "/v1/games/thirties/min-loss/states/roll4?rules=dice=4,threshold=18"
    problem = service.get(unsolved).get_json()
    wish = problem["request"]
    assert (problem["code"], wish["method"], wish["address"]) == ("unsolved-rules", "POST", "/v1/solutions")
    assert service.post(wish["address"], json=wish["body"]).status_code == 202
    pending = service.get("/v1/games/threes/min-expected/states/roll5").get_json()
    assert (pending["code"], pending["request"]["body"]) == (
        "not-solved-yet",
        {"game": "threes", "goal": "min-expected"},
    )
    said = service.get("/v1/say?text=30s min-loss roll4 dice=4,threshold=18&format=text").text
    assert "\nOr have it solved: POST /v1/solutions with {" in said
    reader = Reader(url)
    assert "request" not in create_app(Settings(database_url=url), reader).test_client().get(unsolved).get_json()
    reader.close()


def test_requests_are_counted(service: FlaskClient, queue: Requests) -> None:
    """The metrics have the requests by status, and the CPU seconds that they took."""
    key = ask(service).headers["Location"].rpartition("/")[2]
    ask(service, OTHER)
    assert queue.take("w") is not None
    queue.end(key, "w", "failed", "error: x", 2.5)
    told = service.get("/metrics").text
    assert 'tablebase_requests{status="accepted"} 1.0' in told
    assert 'tablebase_requests{status="failed"} 1.0' in told
    assert "tablebase_requests_cpu_seconds 2.5" in told


def test_jobs_have_threads_of_their_own() -> None:
    """Clients that ask for solutions, or wait for them, take no thread from lookups."""

    class Common:
        """Notes what it is given."""

        taken: list[str] = []  # noqa: RUF012  # for this test alone

        def submit(self, answer: Any) -> Any:
            self.taken.append(answer())
            return None

        def shutdown(self, **_: Any) -> None:
            """End nothing."""

    lanes = Lanes(Common())
    for asked in ("POST /v1/solutions", "POST /dice/v1/solutions?x=1", "GET /v1/jobs/1", "DELETE /v1/jobs/1"):
        lanes.submit(f"{asked} HTTP/1.1\r\n\r\n".encode(), lambda: "a job")
    lanes.submit(b"POST /v1/solutions#x HTTP/1.1\r\n\r\n", lambda: "a job")
    lanes.submit(b"GET /v1/solutions HTTP/1.1\r\n\r\n", lambda: "a lookup")
    lanes.shutdown()
    assert Common.taken == ["a lookup"]


def test_jobs_are_described_where_they_exist(service: FlaskClient, queue: Requests) -> None:
    """The description of a service that solves on request is valid, and says what jobs look like; every reply fits it."""
    document = service.get("/openapi.json").get_json()
    validate(document)
    asked = document["paths"]["/v1/solutions"]["post"]
    assert {"202", "303", "429"} <= set(asked["responses"])
    assert set(document["paths"]["/v1/jobs/{job}"]) == {"get", "delete"}
    waits = ask(service)
    assert set(asked["responses"]["202"]["headers"]) <= set(waits.headers.keys())
    address = waits.headers["Location"]
    replies = [waits, service.get(address)]
    assert queue.take("w") is not None
    replies.append(service.get(address))
    queue.end(address.rpartition("/")[2], "w", "successful", "thirties.min-loss.r00000000@000000000000", 1.0)
    replies += [service.get(address), service.delete(ask(service, OTHER).headers["Location"])]
    stages = []
    for reply in replies:
        assert not JobReply().validate(reply.get_json())
        stages.append(reply.get_json()["status"])
    assert stages == ["accepted", "accepted", "running", "successful", "dismissed"]


def test_jobs_are_not_described_elsewhere(url: str) -> None:
    """The description of a service without a queue has no jobs."""
    reader = Reader(url)
    document = create_app(Settings(database_url=url), reader).test_client().get("/openapi.json").get_json()
    assert "post" not in document["paths"]["/v1/solutions"]
    assert "/v1/jobs/{job}" not in document["paths"]
    reader.close()
