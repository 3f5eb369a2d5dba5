"""The examples of the description are what the service answers, and the description is complete where programs read it."""

from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient
from openapi_spec_validator import validate

from service.http.api.site.description import document
from service.http.description.examples import recorded
from service.http.problems import MEDIA_TYPE
from tests.support.asked import ASKED
from tests.support.examples import ROUTE, application, lasting, replayed

AGAIN = "record the examples again: python -m tests.support.examples"


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    """A client of the service over the database of the examples."""
    return application()


def operations() -> dict[str, dict[str, Any]]:
    """Each operation of the description, by its id."""
    listed = [method for methods in document()["paths"].values() for method in methods.values()]
    return {operation["operationId"]: operation for operation in listed}


@pytest.mark.parametrize("operation", ROUTE)
def test_every_operation_has_two_examples(operation: str) -> None:
    """Each operation has at least two requests with their answers, and the description shows all of them."""
    assert len(ASKED.get(operation, ())) >= 2, f"{operation} needs two requests in tests/support/asked.py"
    assert list(recorded()[operation]) == [request.name for request in ASKED[operation]], AGAIN
    responses = operations()[operation]["responses"].values()
    shown = [
        name
        for response in responses
        for media in response.get("content", {}).values()
        for name in media.get("examples", ())
    ]
    assert sorted(shown) == sorted(recorded()[operation])


@pytest.mark.parametrize("operation", ROUTE)
def test_examples_are_answers(client: FlaskClient, operation: str) -> None:
    """Each example is asked again, and its answer is the recorded one. Times and versions may differ."""
    for example in recorded()[operation].values():
        answer = replayed(client, operation, example["parameters"], example["body"])
        said = {name: example[name] for name in answer}
        assert lasting(answer) == lasting(said), AGAIN


@pytest.mark.parametrize("operation", ROUTE)
def test_examples_agree_with_their_schemas(operation: str) -> None:
    """Every example of a parameter, a body and a reply satisfies the schema beside it."""
    described = operations()[operation]
    beside = [*described["parameters"], *described.get("requestBody", {}).get("content", {}).values()]
    beside += [media for response in described["responses"].values() for media in response.get("content", {}).values()]
    for parameter in beside:
        schema = {**parameter["schema"], "components": document()["components"]}
        for example in parameter.get("examples", {}).values():
            jsonschema.Draft202012Validator(schema).validate(example["value"])


def test_the_description_is_complete() -> None:
    """Operations have different ids, a description and one tag that is explained; the licence and the server are named."""
    described = document()
    validate(described)
    listed = [method for methods in described["paths"].values() for method in methods.values()]
    assert len(operations()) == len(listed)
    assert all(operation["operationId"].isidentifier() and operation["description"] for operation in listed)
    tags = {tag["name"] for tag in described["tags"] if tag["description"]}
    assert {tag for operation in listed for tag in operation["tags"]} == tags
    assert described["info"]["license"]["identifier"] == "MIT"
    assert [server["url"] for server in described["servers"]] == ["/"]
    assert described["security"] == []


@pytest.mark.parametrize(
    ("operation", "name", "wrong"),
    [
        ("getGame", "game", {"game": "chess"}),
        ("getProblem", "code", {"code": "none"}),
        ("getSolutionExport", "suffix", {"solution": "thirties/min-loss", "suffix": "doc"}),
    ],
)
def test_enums_are_what_is_accepted(client: FlaskClient, operation: str, name: str, wrong: dict[str, str]) -> None:
    """The legal values of a parameter in the description are those that the service names when it is sent another one."""
    reply = replayed_whole(client, operation, wrong)
    described = next(parameter for parameter in operations()[operation]["parameters"] if parameter["name"] == name)
    assert sorted(described["schema"]["enum"]) == sorted(reply["available"])


def replayed_whole(client: FlaskClient, operation: str, parameters: dict[str, str]) -> dict[str, Any]:
    """The problem that a request leads to."""
    address = ROUTE[operation].path.format(**parameters)
    if "solution" in parameters:
        solution = client.get("/v1/games/thirties/min-loss").get_json()["solution"]
        address = ROUTE[operation].path.format(**{**parameters, "solution": solution})
    reply = client.get(address)
    assert reply.mimetype == MEDIA_TYPE
    problem: dict[str, Any] = reply.get_json()
    return problem
