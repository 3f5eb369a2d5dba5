"""Rules whose price takes seconds: a job in the queue of what people ask for, answered once a watcher has priced it."""

import time
from collections.abc import Iterator
from pathlib import Path

import orjson
import pytest
from flask.testing import FlaskClient

from service.batch import prices
from service.batch.tasks import Task
from service.batch.watching import Watcher
from service.documents.pricing import PriceReply
from service.http.app import create_app
from service.settings import Settings
from service.store.reader import Reader
from service.store.requests import Requests
from tests.support import shared

RULES = "dice=3,target=12"
ADDRESS = f"/v1/games/toss-up/win/evaluate?rules={RULES}"
RULE = {"rule": "bank at 4, at 3 with one die"}
pytestmark = pytest.mark.filterwarnings("ignore:This process .* is multi-threaded:DeprecationWarning")


@pytest.fixture
def url(tmp_path: Path) -> str:
    """A copy of a database in which a small race is solved."""
    solved = Path(shared.database("sqlite", "prices", (("toss-up", RULES, "win"),)).removeprefix("sqlite:///"))
    (tmp_path / "x.db").write_bytes(solved.read_bytes())
    return f"sqlite:///{tmp_path}/x.db"


@pytest.fixture
def service(url: str) -> Iterator[FlaskClient]:
    """The service over it, which may be asked."""
    reader = Reader(url)
    yield create_app(Settings(database_url=url, requests=True), reader).test_client()
    reader.close()


def test_a_price_is_a_job_until_a_watcher_has_made_it(service: FlaskClient, url: str) -> None:
    """The same rule is one job; once a watcher has priced it, the same question has the price, in JSON and in words."""
    first, again = service.post(ADDRESS, json=RULE), service.post(ADDRESS, json=RULE)
    other = service.post(ADDRESS, json={**RULE, "table": "0-0-2,bank"})
    assert (first.status_code, again.status_code, other.status_code) == (202, 202, 202)
    assert first.headers["Location"] == again.headers["Location"] != other.headers["Location"]
    job = first.headers["Location"]
    assert service.get(job).json["status"] == "accepted"

    deadline = time.monotonic() + 120
    queue = Requests(url)

    def done() -> bool:
        return queue.counts().by_status == {"successful": 2} or time.monotonic() > deadline

    Watcher(Settings(database_url=url), 1, stopped=done).run()
    assert service.get(job).json["status"] == "successful"
    reply = service.post(ADDRESS, json=RULE)
    assert reply.status_code == 200
    assert PriceReply().validate(reply.json) == {}
    assert reply.json["understood"][0] == "bank at 4 points or more"
    assert reply.json["exact"] is None
    assert 0 < reply.json["loss"] < 1
    assert abs(reply.json["best_value"] - reply.json["value"] - reply.json["loss"]) <= reply.json["error_bound"]
    words = service.post(f"{ADDRESS}&format=text", json=RULE)
    assert words.text.startswith("Understood:\n- bank at 4 points or more\n")
    assert service.post(ADDRESS, json={**RULE, "table": "0-0-2,bank"}).json["table"] == 1


def test_what_is_not_understood_is_no_job(service: FlaskClient, url: str) -> None:
    """A rule or a table that cannot be read is refused at once, and nothing waits."""
    for body in ({"rule": "fly"}, {**RULE, "table": "0-0-2,fly"}):
        assert service.post(ADDRESS, json=body).status_code in (400, 422)
    assert Requests(url).counts().by_status == {}


def test_a_task_prices_like_the_command(url: str) -> None:
    """The outcome of a task is the price as JSON under the id of the solution, or says why there is none."""
    task = Task(url, "toss-up", RULES, "win", wish=orjson.dumps({**RULE, "table": None}).decode())
    outcome = prices.make(task)
    assert outcome.answer is not None
    document = orjson.loads(outcome.answer)
    assert (outcome.status, outcome.solution) == ("priced", document["solution"])
    failed = prices.make(Task(url, "toss-up", RULES, "win", wish=orjson.dumps({"rule": "fly", "table": None}).decode()))
    assert (failed.status, failed.answer) == ("failed", None)
    assert "'fly' was not understood" in failed.message


def test_without_a_queue_the_command_is_named(url: str) -> None:
    """If nobody may ask for computing, a rule is read and then refused with the command that prices it."""
    reader = Reader(url)
    service = create_app(Settings(database_url=url), reader).test_client()
    reply = service.post(ADDRESS, json=RULE)
    assert (reply.status_code, reply.json["code"]) == (422, "too-dear")
    assert 'tablebase price toss-up win "RULE" --rules dice=3,' in reply.json["detail"]
    unread = service.post(ADDRESS, json={"rule": "fly at 2"})
    assert (unread.status_code, unread.json["code"], unread.json["field"]) == (400, "invalid-notation", "rule")
    assert "'fly at 2'" in unread.json["detail"]
    reader.close()
