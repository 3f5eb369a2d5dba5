"""The answer to any bytes is a reply or a problem document with the right status, never a 500."""

from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from service.documents.problem import ProblemReply
from service.http.app import create_app
from service.settings import Settings
from tests.support import shared
from tests.support.making import prompt

pytestmark = pytest.mark.slow

ANY = st.binary(max_size=80) | st.text("123456-|endrol@.:", max_size=20).map(str.encode)
RULES = "dice=2,threshold=10"
CHECKS = [
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application over one solution of the default rules and one of two dice."""
    url = shared.database("sqlite", "bytes", [("thirties", "", "maximize"), ("thirties", RULES, "min-loss")])
    return prompt(create_app(Settings(database_url=url)), url, tmp_path_factory.mktemp("exports"))


def check(app: Flask, path: str, body: bytes | None = None) -> None:
    """Ask, and hold the answer to the one shape of problems."""
    client = app.test_client()
    reply = client.get(path) if body is None else client.post(path, data=body, content_type="application/json")
    assert reply.status_code in (200, 308, 400, 404, 413, 422, 503)
    if reply.status_code >= 400:
        assert reply.mimetype == "application/problem+json"
        assert ProblemReply().validate(reply.json) == {}
        assert reply.json["status"] == reply.status_code


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(game=ANY, goal=ANY, state=ANY, rules=ANY)
def test_any_bytes_in_the_address(app: Flask, game: bytes, goal: bytes, state: bytes, rules: bytes) -> None:
    """Any bytes as game, goal, state or rules are answered or refused."""
    check(app, f"/v1/games/thirties/min-loss/states/{quote(state)}?rules={RULES}")
    check(app, f"/v1/games/thirties/min-loss/states/roll2?rules={quote(rules)}")
    check(app, f"/v1/games/thirties/{quote(goal)}/states/{quote(state)}")
    check(app, f"/v1/games/{quote(game)}/{quote(goal)}/states/roll2?{quote(rules)}")
    check(app, f"/v1/solutions/{quote(game)}/states/{quote(state)}")


@settings(max_examples=200, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=200) | st.lists(st.text(max_size=10)).map(lambda x: str(x).encode()))
def test_any_bytes_as_body(app: Flask, body: bytes) -> None:
    """Any bytes as the body of a batch are answered or refused."""
    solution = app.test_client().get(f"/v1/games/thirties/min-loss/states/roll2?rules={RULES}").json["solution"]
    check(app, f"/v1/solutions/{solution}/states", body)


@pytest.mark.parametrize("times", [12, pytest.param(100, marks=pytest.mark.long)])
def test_requests_made_from_the_description(app: Flask, times: int) -> None:
    """Every answer to a request that schemathesis makes from the description has a described status, type, headers and
    body, for right and for wrong requests alike.
    """
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    operations: list[Any] = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) >= 20
    solution = app.test_client().get(f"/v1/games/thirties/min-loss/states/roll2?rules={RULES}").json["solution"]
    right: dict[str, Any] = {
        "game": "thirties",
        "goal": "min-loss",
        "state": "roll2",
        "solution": solution,
        "rules": RULES,
        "name": "stage-two-award",
        "code": "not-found",
        "suffix": "ndjson",
        "kind": "zip",
        "picture": "svg",
        "sweep": "house-rules",
        "x": "dice",
        "y": "value",
        "first": "min-loss",
        "second": "min-loss",
        "a": solution,
        "b": solution,
        "states": ["roll2"],
        "decisions": [{"state": "12", "action": "2"}],
        "goals": "all",
        "text": "help",
    }
    for operation in operations:
        ask_rightly(operation, right)
        ask_at_random(operation, right, times)


def ask_rightly(operation: Any, right: dict[str, Any]) -> None:
    """Ask for one resource with the right texts for everything that it needs; the answer is a 200 if there is one."""
    path = {path_parameter.name: right[path_parameter.name] for path_parameter in operation.path_parameters}
    if operation.label.endswith(("/explain", "/verdict", "/verdicts", "/move")):
        # They are about decisions.
        path["state"] = "12"
    # A table names its own parameters, and this one needs none.
    query = {
        parameter.name: right[parameter.name]
        for parameter in operation.query
        if parameter.name in right and "name" not in path
    }
    if operation.label.endswith("/verdict"):
        query["action"] = "2"
    if operation.label.endswith("/move"):
        query["strength"] = 40
    case = operation.Case(path_parameters=path, query=query)
    if operation.body:
        if "/hands" in operation.label:
            # The game deals no hands.
            tail = operation.label.rpartition("/")[2]
            body = {"next": {"hand": "x", "action": "x"}, "steps": {"hand": "x"}}.get(tail, {})
            answer(operation.Case(path_parameters=path, query=query, body=body, media_type="application/json"), {"404"})
            return
        if operation.label.endswith("/evaluate"):
            body = {"rule": "keep every 6"}
            answer(operation.Case(path_parameters=path, query=query, body=body, media_type="application/json"), {"200"})
            return
        if operation.label.endswith("/report"):
            games = {"games": [{"decisions": right["decisions"]}]}
            answer(
                operation.Case(path_parameters=path, query=query, body=games, media_type="application/json"), {"200"}
            )
            return
        member = "decisions" if operation.label.endswith("/review") else "states"
        body = {member: right[member]}
        case = operation.Case(path_parameters=path, query=query, body=body, media_type="application/json")
    # The game has no map, and no cards under these rules.
    answer(case, {"404"} if operation.label.endswith(("/map.{picture}", "/card.{picture}")) else {"200"})


def ask_at_random(operation: Any, right: dict[str, Any], times: int) -> None:
    """Ask for one resource in so many ways, with any of the right texts put in place, as most of what is made up exists
    nowhere. The requests are the same in every quick run; a failure prints the one that failed.
    """
    described = set(operation.definition.raw["responses"])
    some = st.just(set(right)) | st.sets(st.sampled_from(sorted(right)))

    @settings(max_examples=times, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(case=operation.as_strategy(), put=some)
    def ask(case: schemathesis.Case[Any], put: set[str]) -> None:
        for name in sorted(put):
            for arguments in (case.path_parameters, case.query, case.body):
                if isinstance(arguments, dict) and name in arguments:
                    arguments[name] = right[name]
        answer(case, described)

    ask()


def answer(case: schemathesis.Case[Any], described: set[str]) -> None:
    """Send a request, and hold the answer to its description."""
    # The client over WSGI asks for compressed replies, and does not unpack them.
    reply = case.call(headers={"Accept-Encoding": "identity"})
    assert str(reply.status_code) in described, f"{case.as_curl_command()} gave {reply.status_code}"
    case.validate_response(reply, checks=CHECKS)
    if reply.status_code >= 400 and reply.headers["content-type"][0].startswith("text/plain"):
        assert reply.text.endswith("\n")
    elif reply.status_code >= 400:
        assert ProblemReply().validate(reply.json()) == {}
