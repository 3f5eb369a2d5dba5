"""Whatever bytes arrive, the answer is a reply or a problem document with the right status, never a 500."""

from typing import Any
from urllib.parse import quote

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis.core.result import Ok

from service.app import create_app
from service.schemas import ProblemReply
from service.settings import Settings
from service.store.batch import Task, make
from service.store.migrate import upgrade

ANY = st.binary(max_size=80) | st.text("123456-|endrol@.:", max_size=20).map(str.encode)
RULES = "dice=2,threshold=10"


@pytest.fixture(scope="module")
def app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """The application over one solution of two dice."""
    url = f"sqlite:///{tmp_path_factory.mktemp('bytes') / 'bytes.db'}"
    upgrade(url)
    assert make(Task(url, "thirties", RULES, "min-loss")).status == "solved"
    return create_app(Settings(database_url=url))


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


def test_requests_made_from_the_description(app: Flask) -> None:
    """No request that schemathesis makes from the description fails the service, and each failure is a problem."""
    schema = schemathesis.openapi.from_wsgi("/openapi.json", app)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    assert len(operations) >= 20
    for operation in operations:

        @settings(max_examples=15, deadline=None, database=None, suppress_health_check=list(HealthCheck))
        @given(case=operation.as_strategy())
        def ask(case: schemathesis.Case[Any]) -> None:
            reply = case.call()
            assert reply.status_code != 500
            if reply.status_code >= 400:
                assert reply.headers["content-type"][0].startswith("application/problem+json")
                assert ProblemReply().validate(reply.json()) == {}

        ask()
