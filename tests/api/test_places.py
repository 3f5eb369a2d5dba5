"""Questions about many states need a place, those about few do not, and every place is given back."""

from io import BytesIO
from threading import BoundedSemaphore
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient

from service.answers.ask import comparison
from service.answers.cache import AnswerCache
from service.answers.places import DEAR, FEW, LARGE, LARGE_BODY, LISTS
from tests.support.taken import taken

COMPARED = "/v1/compare?a=thirties/maximize&b=thirties/min-loss"
STATES = "/v1/solutions/{}/states"


@pytest.fixture(autouse=True)
def nobody_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    """Questions that find no free place are refused at once."""
    for places in (DEAR, LISTS):
        monkeypatch.setattr(places, "_waiting", BoundedSemaphore(0))
    monkeypatch.setattr(comparison, "DIFFERENCES", AnswerCache(32_000_000, lambda made: made.size))


def batch(number: int) -> bytes:
    """A body about a number of states."""
    return orjson.dumps({"states": ["roll6"] * number})


def post(client: FlaskClient, path: str, body: bytes, **more: Any) -> str:
    """Send a body of JSON; return the code of the problem, or the empty text if there is none."""
    reply = client.post(path, content_type="application/json", **({"data": body} | more))
    return str((reply.json or {}).get("code", ""))


def get(client: FlaskClient, path: str) -> str:
    """Return the code of the problem at an address, or the empty text if there is none."""
    return str((client.get(path).json or {}).get("code", ""))


def test_long_pages_need_a_place(client: FlaskClient, solution: str) -> None:
    """While the one place is taken, a page of 25 states is served, and one of 26 is not."""
    page = f"{STATES.format(solution)}?limit="
    assert get(client, COMPARED) == ""
    with taken(DEAR):
        assert [get(client, f"{page}{limit}") for limit in (LARGE, LARGE + 1)] == ["", "busy"]
        assert [get(client, f"{COMPARED}&limit={limit}") for limit in (LARGE - 1, LARGE, LARGE + 1)] == ["", "", "busy"]
    for address in (f"{page}{LARGE + 1}", f"{COMPARED}&limit={LARGE + 1}"):
        assert [get(client, address) for _ in range(2)] == ["", ""]


def test_pages_and_batches_of_some_states_need_a_place_of_lists(client: FlaskClient, solution: str) -> None:
    """While a list is made, a page and a batch of 4 states are served, and those of 5 are not."""
    path = STATES.format(solution)
    with taken(LISTS):
        asked = [get(client, f"{path}?limit={number}") for number in (FEW, FEW + 1)]
        asked += [post(client, path, batch(number)) for number in (FEW, FEW + 1)]
    assert asked == ["", "busy"] * 2


def test_long_batches_need_a_place(client: FlaskClient, solution: str) -> None:
    """While the one place is taken, a batch of 25 states is served; one of 26 is not, nor a long body about a few."""
    path = STATES.format(solution)
    long = batch(1) + b" " * LARGE_BODY
    with taken(DEAR):
        assert [post(client, path, batch(number)) for number in (LARGE, LARGE + 1)] == ["", "busy"]
        assert post(client, path, long) == "busy"
    for body in (batch(LARGE + 1), long, long):
        assert post(client, path, body) == ""


def test_a_body_without_a_length_needs_a_place(client: FlaskClient, solution: str) -> None:
    """A body in chunks may be long, so it needs a place before it is read."""
    path = STATES.format(solution)
    chunked = {"headers": {"Transfer-Encoding": "chunked"}, "environ_overrides": {"wsgi.input_terminated": True}}
    with taken(DEAR):
        assert post(client, path, b"", input_stream=BytesIO(batch(1)), data=None, **chunked) == "busy"
    assert post(client, path, b"", input_stream=BytesIO(batch(1)), data=None, **chunked) == ""


def test_a_review_needs_a_place(client: FlaskClient, solution: str) -> None:
    """A review needs the one place, and gives it back."""
    path = f"/v1/solutions/{solution}/review"
    body = orjson.dumps({"decisions": [{"state": "55666-1", "action": "666"}]})
    with taken(DEAR):
        assert post(client, path, body) == "busy"
    assert [post(client, path, body) for _ in range(2)] == ["", ""]


def test_lists_have_places_of_their_own(client: FlaskClient) -> None:
    """A list is served while dear questions are answered, but not while another list is, and gives its place back."""
    with taken(DEAR):
        assert [get(client, "/v1/games") for _ in range(2)] == ["", ""]
    with taken(LISTS):
        assert get(client, "/v1/games") == "busy"
