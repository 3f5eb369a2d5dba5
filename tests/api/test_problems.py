"""Every failure is a problem document with the right status."""

from collections.abc import Iterator
from itertools import islice

import pytest
from flask import Flask
from flask.testing import FlaskClient

from service.answers.ask import comparison
from service.answers.cache import AnswerCache
from service.answers.errors import CODES, ProblemError
from service.documents.problem import ProblemReply
from service.http.app import create_app
from service.settings import Settings
from service.store.reader import Policy, Reader

G = "/v1/games/thirties"


@pytest.mark.parametrize(
    ("path", "status", "code"),
    [
        ("/nothing", 404, "not-found"),
        ("/v1//games", 404, "not-found"),
        ("/v1/nothing/", 404, "not-found"),
        ("/v1/games/chess", 404, "unknown-game"),
        (f"{G}/nonsense/states/55666-1", 404, "unknown-goal"),
        (f"{G}/min-loss/states/77-", 400, "invalid-notation"),
        (f"{G}/min-loss/states/%FF%00", 400, "invalid-notation"),
        (f"{G}/min-loss/states/1-1", 422, "illegal"),
        (f"{G}/min-loss/states/55666-1?x=1", 400, "unknown-parameter"),
        (f"{G}/min-loss/states/55666-1?rules=&rules=", 400, "repeated-parameter"),
        (f"{G}/min-loss/states/55666-1?rules=%FF", 400, "bad-request"),
        (f"{G}/min-loss/states/55666-1?rules=dice", 400, "invalid-notation"),
        (f"{G}/min-loss/states/55666-1?rules=dice=99", 422, "illegal"),
        (f"{G}/min-loss/states/55666-1?rules=faces=6", 404, "unknown-rules"),
        (f"{G}/min-loss/states/roll2?rules=dice=2,threshold=11", 404, "unsolved-rules"),
        (f"{G}/aggressive/states/roll6", 503, "not-solved-yet"),
        # An end has no row, and this goal is solved under other rules alone.
        (f"{G}/aggressive/states/end-666666", 503, "not-solved-yet"),
        (f"{G}/min-loss/states/55666-1/distribution?action=9", 400, "invalid-notation"),
        (f"{G}/min-loss/states/55666-1/distribution?action=1", 422, "illegal"),
        (f"{G}/min-loss/states/roll6/distribution?action=1", 422, "illegal"),
        (f"{G}/matches?first=maximize", 400, "missing-parameter"),
        (f"{G}/tables/nonsense", 404, "unknown-table"),
        ("/v1/solutions/x", 404, "unknown-solution"),
        ("/v1/solutions/thirties.min-loss.default@000000000000", 404, "unknown-solution"),
        ("/v1/solutions/thirties.min-loss.r00000000@000000000000/states/1", 404, "unknown-solution"),
        ("/v1/solutions?limit=0", 400, "invalid-parameter"),
        ("/v1/solutions?after=x", 400, "invalid-parameter"),
        ("/v1/compare?a=x&b=y", 404, "unknown-solution"),
        ("/docs/x", 404, "not-found"),
    ],
)
def test_get(client: FlaskClient, path: str, status: int, code: str) -> None:
    """A failing read says so in the one shape, with its stable code."""
    reply = client.get(path)
    assert reply.mimetype == "application/problem+json"
    assert ProblemReply().validate(reply.json) == {}
    assert (reply.status_code, reply.json["status"], reply.json["code"]) == (status, status, code)
    assert ("Retry-After" in reply.headers) == (status == 503)
    assert reply.headers["Cache-Control"] == "no-store"
    assert code in CODES


def test_a_long_detail_is_cut() -> None:
    """A detail may quote what was sent, so that one of more than 500 characters ends in three dots."""
    assert ProblemError("illegal", "x" * 500).document()["detail"] == "x" * 500
    assert ProblemError("illegal", "x" * 501).document()["detail"] == "x" * 500 + "..."


def test_slashes_before_the_address(client: FlaskClient) -> None:
    """Slashes too many before an address are no part of it, as the server hands it over."""
    assert client.open(environ_overrides={"PATH_INFO": "//v1/games"}).status_code == 200


def test_method(client: FlaskClient) -> None:
    """405 keeps Allow; OPTIONS is answered with the CORS headers."""
    reply = client.delete("/v1/games")
    assert (reply.status_code, reply.json["code"]) == (405, "method-not-allowed")
    assert reply.headers["Allow"] == "GET, HEAD, OPTIONS"
    assert reply.headers["Cache-Control"] == "no-store"
    options = client.options("/v1/games")
    assert options.status_code == 200
    assert "GET" in options.headers["Access-Control-Allow-Methods"]
    assert "Content-Type" not in options.headers
    assert client.options("/nowhere").mimetype == "application/problem+json"


def test_a_method_that_there_is_not_says_which_there_are(client: FlaskClient, solution: str) -> None:
    """405 names the methods of the address, and shows one that answers."""
    problem = client.get(f"/v1/solutions/{solution}/review").json
    assert problem is not None
    assert (problem["detail"], problem["example"]) == ("this address takes OPTIONS, POST, but not GET", "POST")


@pytest.mark.parametrize(
    ("path", "example"),
    [
        ("/v1/games/thirties/min-loss/nothing", "/v1/games/thirties/min-loss"),
        ("/v1/nothing/at/all", "/v1"),
        ("/nothing", "/"),
    ],
)
def test_an_address_that_there_is_not_leads_to_its_beginning(client: FlaskClient, path: str, example: str) -> None:
    """404 shows the longest beginning of the address that answers."""
    problem = client.get(path).json
    assert problem is not None
    assert (problem["code"], problem["field"], problem["example"]) == ("not-found", "path", example)
    assert client.get(example).status_code == 200


def test_a_parameter_that_is_missing(client: FlaskClient) -> None:
    """A parameter that an address needs is named in words."""
    assert client.get("/v1/compare?format=json").json["detail"] == "query parameter 'a' is missing"


@pytest.mark.parametrize(
    ("body", "kind", "status", "code"),
    [
        (b"{", "application/json", 400, "broken-json"),
        (b"\xff", "application/json", 400, "broken-json"),
        (b"[" * 100_000, "application/json", 400, "broken-json"),
        (b"[]", "application/json", 400, "invalid-body"),
        (b"{}", "application/json", 400, "invalid-body"),
        (b'{"states": [1]}', "application/json", 400, "invalid-body"),
        (b'{"states": [], "x": 1}', "application/json", 400, "invalid-body"),
        (b'{"states": [' + b'"1",' * 1000 + b'"1"]}', "application/json", 400, "invalid-body"),
        (b"{}", "text/plain", 415, "unsupported-media-type"),
        (b" " * 1_000_001, "application/json", 413, "body-too-large"),
    ],
)
def test_body(client: FlaskClient, solution: str, body: bytes, kind: str, status: int, code: str) -> None:
    """A body that cannot be used says why."""
    reply = client.post(f"/v1/solutions/{solution}/states", data=body, content_type=kind)
    assert (reply.status_code, reply.json["code"]) == (status, code)
    assert ProblemReply().validate(reply.json) == {}


def test_store_away(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Without its database the service is alive, not ready, and says 503 with Retry-After."""
    url = f"sqlite:///{tmp_path_factory.mktemp('away') / 'none.db'}"
    client = create_app(Settings(database_url=url)).test_client()
    assert client.get("/livez").status_code == 200
    for path in ("/readyz", f"{G}/min-loss/states/55666-1", "/v1/games", "/v1/solutions"):
        reply = client.get(path)
        assert (reply.status_code, reply.json["code"]) == (503, "store-away")
        assert "Retry-After" in reply.headers


def test_unexpected(app: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> None:
    """A failure nobody foresaw is a problem document that gives nothing away; the log has its cause and its id."""
    monkeypatch.setattr("service.http.metrics.render", lambda *_: 1 / 0)
    reply = app.test_client().get("/metrics", headers={"X-Request-ID": "mine"})
    assert reply.headers["X-Request-ID"] == "mine"
    assert "request mine: unhandled error" in caplog.text
    assert "ZeroDivisionError" in caplog.text
    assert (reply.status_code, reply.json["code"]) == (500, "internal-error")
    assert b"division" not in reply.data


@pytest.mark.parametrize("path", ["/v1/solutions/x/states/roll6", "/v1/solutions/x/export.csv", "/v1/solutions/x"])
def test_any_tag_holds_no_error(client: FlaskClient, path: str) -> None:
    """If-None-Match: * on what is not there is the 404 itself, never a 304."""
    assert client.get(path, headers={"If-None-Match": "*"}).status_code == 404


def test_rows_that_are_not_there(client: FlaskClient, solution: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A legal state without a row is a 404 that names the state, in a batch its place, and gives one to ask for."""
    monkeypatch.setattr(Reader, "probe_solution", lambda *_: None)
    monkeypatch.setattr(Reader, "probe_many", lambda *_: {})
    monkeypatch.setattr(Reader, "stored_many", lambda *_: {})
    path = f"/v1/solutions/{solution}/states"
    for rest in ("", "/distribution"):
        reply = client.get(f"{path}/55666-1{rest}")
        assert (reply.status_code, reply.json["code"], reply.json["field"]) == (404, "not-found", "state")
        assert reply.json["example"] == "roll6"
    item = client.post(path, json={"states": ["roll6", "55666-1"]}).json["results"][1]
    assert (item["problem"]["code"], item["problem"]["field"]) == ("not-found", "states[1]")


def test_solutions_of_different_states(client: FlaskClient, solution: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two solutions that do not hold the same states are not compared. One of whose rows some are gone is not read."""
    policy = Reader.policy

    def without_the_first(reader: Reader, asked: str) -> Iterator[Policy]:
        return islice(policy(reader, asked), 1 if asked == solution else 0, None)

    monkeypatch.setattr(Reader, "policy", without_the_first)
    monkeypatch.setattr(comparison, "DIFFERENCES", AnswerCache(1, lambda _: 1))
    for other, code, field in (("thirties/maximize", "incomparable", "b"), (solution, "store-away", None)):
        problem = client.get(f"/v1/compare?a={solution}&b={other}").json or {}
        assert (problem["code"], problem.get("field")) == (code, field)
