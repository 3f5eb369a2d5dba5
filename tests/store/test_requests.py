"""The queue of requests: one job for one wish, leases that run out, budgets, and a role that may ask and no more."""

import threading
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from service.store import requests as queue
from service.store.breaker import StoreAwayError
from service.store.migrate import upgrade
from service.store.requests import ATTEMPTS, DEATHS, LEASE, QUEUE, WINDOW, Budgets, FullError, Request, Requests
from service.store.role import create_reader
from tests.store.test_role import PASSWORD, forget, named, roles  # noqa: F401  # a fixture
from tests.support.postgresql import plain

PLENTY = Budgets(1e9, 1e9)


class Clock:
    """A clock that goes on when it is told to."""

    def __init__(self) -> None:
        self.now = 1_000_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    """A clock of the test's own."""
    return Clock()


@pytest.fixture
def requests(backend: str, tmp_path: Path, clock: Clock, request: pytest.FixtureRequest) -> Requests:
    """An empty queue beside a database of each kind, which needs no other table."""
    url = f"sqlite:///{tmp_path}/x.db" if backend == "sqlite" else request.getfixturevalue("postgres_url")
    made = Requests(url, clock)
    made.prepare()
    return made


def ask(
    requests: Requests, key: str = "k", client: str = "me", cost: float = 1.0, budgets: Budgets = PLENTY
) -> Request:
    """Ask for something."""
    return requests.ask(key, "thirties", "min-loss", "dice=4", client, cost, budgets)


def status(requests: Requests, key: str = "k") -> str:
    """The status of a request."""
    found = requests.get(key)
    assert found is not None
    return found[0].status


def test_one_wish_is_one_job(requests: Requests, clock: Clock) -> None:
    """A second request for the same problem gets the same job, which keeps its position in the queue and knows that it is shared."""
    first = ask(requests)
    clock.now += 5
    ask(requests, "later")
    assert ask(requests, client="you") == first._replace(shared=False)
    shared = requests.get("k")
    assert shared is not None
    assert (shared[0].shared, shared[0].asked, shared[1]) == (True, first.asked, 0)
    assert requests.get("later")[1] == 1  # type: ignore[index]  # it is there
    assert requests.get("none") is None


def test_only_one_takes_a_request(requests: Requests) -> None:
    """Of many watchers that take at the same time, each request has one."""
    for number in range(4):
        ask(requests, f"k{number}")
    taken: list[Request | None] = []
    threads = [threading.Thread(target=lambda name=str(n): taken.append(requests.take(name))) for n in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    # A watcher that found a row locked by another may come back with nothing, and asks again.
    while (more := requests.take("last")) is not None:
        taken.append(more)
    assert sorted(one.key for one in taken if one is not None) == ["k0", "k1", "k2", "k3"]


def test_a_lease_that_runs_out_is_taken_by_another(requests: Requests, clock: Clock) -> None:
    """A lease lasts as long as it is renewed; then another takes the request, and the first can note nothing any more."""
    ask(requests)
    taken = requests.take("a")
    assert taken is not None
    assert (taken.status, taken.attempts, requests.take("b")) == ("running", 1, None)
    clock.now += LEASE - 1
    assert requests.renew("k", "a")
    clock.now += LEASE - 1
    assert requests.take("b") is None
    clock.now += 2
    again = requests.take("b")
    assert again is not None
    assert again.attempts == 2
    assert not requests.renew("k", "a")
    requests.end("k", "a", "successful", "wrong", 1.0)
    requests.give_back("k", "a", 1.0, "killed")
    assert status(requests) == "running"
    requests.end("k", "b", "successful", "right", 2.5)
    assert requests.get("k")[0].outcome == "right"  # type: ignore[index]  # it is there
    assert requests.counts() == ({"successful": 1}, 2.5)


def test_what_kills_three_children_is_refused_for_good(requests: Requests) -> None:
    """The third death ends it, with its cause; asking again changes nothing."""
    ask(requests)
    for number in range(DEATHS):
        assert status(requests) == "accepted"
        assert requests.take(f"a{number}") is not None
        requests.give_back("k", f"a{number}", 1.0, "killed: exit code -9")
    assert requests.take("b") is None
    refused = ask(requests)
    assert (refused.status, refused.outcome) == ("refused", "killed: exit code -9")


def test_an_attempt_that_did_not_die_does_not_count(requests: Requests) -> None:
    """A watcher that stops, or whose database is away, gives its request back as it was; one that is killed leaves nothing for ever."""
    ask(requests)
    for number in range(DEATHS + ATTEMPTS):
        taken = requests.take(f"a{number}")
        assert taken is not None
        assert (taken.attempts, taken.deaths) == (1, 0)
        requests.give_back("k", f"a{number}", 0.0)


def test_a_pause_lets_others_go_first(requests: Requests, clock: Clock) -> None:
    """A request that is given back with a pause counts its attempt, and is not taken before the pause is over."""
    ask(requests)
    clock.now += 1
    ask(requests, "later")
    assert requests.take("a").key == "k"  # type: ignore[union-attr]  # it is there
    requests.give_back("k", "a", 0.0, pause=8.0)
    assert requests.take("b").key == "later"  # type: ignore[union-attr]  # as above
    assert (status(requests), requests.take("c")) == ("accepted", None)
    clock.now += 9
    again = requests.take("c")
    assert again is not None
    assert (again.key, again.attempts, again.deaths) == ("k", 2, 0)


def test_what_every_watcher_leaves_is_refused(requests: Requests, clock: Clock) -> None:
    """A request with which every watcher ends is refused after so many."""
    ask(requests)
    for number in range(ATTEMPTS):
        assert requests.take(f"a{number}") is not None
        clock.now += LEASE + 1
    assert requests.take("b") is None
    assert status(requests) == "refused"


def test_a_dismissed_request_ends(requests: Requests) -> None:
    """It is taken by nobody; who solves it loses the lease; it can be asked for again, and no attempt has died."""
    ask(requests)
    requests.dismiss("k")
    assert (status(requests), requests.take("a")) == ("dismissed", None)
    for number in range(DEATHS + ATTEMPTS):
        assert ask(requests).status == "accepted"
        taken = requests.take(f"a{number}")
        assert taken is not None
        assert (taken.attempts, taken.deaths) == (1, 0)
        requests.dismiss("k")
        assert not requests.renew("k", f"a{number}")
        if number % 2:
            requests.give_back("k", f"a{number}", 1.0)
            assert status(requests) == "dismissed"
    # What is over is not dismissed.
    ask(requests)
    requests.take("z")
    requests.end("k", "z", "successful", "id", 1.0)
    requests.dismiss("k")
    assert status(requests) == "successful"


def test_budgets_and_the_queue_are_bounded(requests: Requests, clock: Clock) -> None:
    """A client and all clients have budgets for an hour, and so many may wait; each refusal says after how long there is room."""
    budgets = Budgets(10.0, 15.0)
    ask(requests, "a", cost=6.0, budgets=budgets)
    clock.now += 60
    with pytest.raises(FullError) as full:
        ask(requests, "b", cost=5.0, budgets=budgets)
    assert (full.value.whose, full.value.seconds) == ("client", WINDOW - 60)
    ask(requests, "b", "you", cost=5.0, budgets=budgets)
    with pytest.raises(FullError) as full:
        ask(requests, "c", "they", cost=5.0, budgets=budgets)
    assert full.value.whose == "everybody"
    # What has taken more than was estimated counts as what it took.
    requests.take("w")
    requests.end("a", "w", "failed", "error", 9.0)
    with pytest.raises(FullError):
        ask(requests, "d", cost=2.0, budgets=budgets)
    clock.now += WINDOW
    ask(requests, "d", cost=2.0, budgets=budgets)
    for number in range(QUEUE - 2):
        ask(requests, f"k{number}")
    with pytest.raises(FullError) as full:
        ask(requests, "one too many")
    assert full.value.whose == ""
    assert ask(requests, "b").key == "b"


def test_what_is_long_over_is_forgotten(requests: Requests, clock: Clock) -> None:
    """Old ends go, but not refusals, and nothing that waits."""
    for key in ("done", "refused", "waits"):
        ask(requests, key)
        clock.now += 1
    for key, end in (("done", "successful"), ("refused", "refused")):
        assert requests.take("a").key == key  # type: ignore[union-attr]  # it is there
        requests.end(key, "a", end, "x", 1.0)  # type: ignore[arg-type]  # a status
    clock.now += queue.KEPT - 10
    requests.forget()
    assert requests.get("done") is not None
    clock.now += 20
    requests.forget()
    assert [requests.get(key) is None for key in ("done", "refused", "waits")] == [True, False, False]


def test_a_queue_that_is_no_file_is_away(tmp_path: Path) -> None:
    """Something else at its place is an error in one line, and does not hang."""
    (tmp_path / "x-requests.db").mkdir()
    with pytest.raises(StoreAwayError, match="is a folder"):
        Requests(f"sqlite:///{tmp_path}/x.db").get("k")


@pytest.mark.postgresql
def test_the_service_may_ask_and_no_more(postgres_url: str, roles: tuple[str, str]) -> None:  # noqa: F811  # the fixture
    """The role that reads asks, looks and dismisses, and can neither end, take nor delete a request, nor write anything else."""
    upgrade(postgres_url)
    create_reader(plain(postgres_url), roles[0], PASSWORD)
    owner, reader = (
        Requests(postgres_url),
        Requests(named(postgres_url, roles[0]).replace("postgresql:", "postgresql+psycopg:")),
    )
    assert ask(reader).status == "accepted"
    ask(reader, client="you")
    refused: list[Callable[[], object]] = [
        lambda: reader.take("me"),
        reader.forget,
        lambda: reader.end("k", "me", "successful", "x", 0.0),
    ]
    for forbidden in refused:
        with pytest.raises(StoreAwayError):
            forbidden()
    reader.dismiss("k")
    assert status(owner) == "dismissed"
    assert ask(reader).status == "accepted"
    assert owner.take("me") is not None
    with psycopg.connect(named(postgres_url, roles[0]), autocommit=True) as connection:
        connection.execute("SET default_transaction_read_only = off")
        for statement in (
            "UPDATE request SET outcome = 'x'",
            "DELETE FROM request",
            "TRUNCATE request",
            "DELETE FROM current",
        ):
            with pytest.raises(psycopg.errors.InsufficientPrivilege):
                connection.execute(statement.encode())
    forget(postgres_url, roles[0])
