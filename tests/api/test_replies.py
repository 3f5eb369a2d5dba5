"""Every success is what the description says: its members, their types, its headers."""

from typing import Any

import jsonschema
import pytest
from flask.testing import FlaskClient
from marshmallow.class_registry import get_class
from openapi_spec_validator import validate

from service.documents.states import BatchReply
from service.http.api.site.description import ROUTES, document
from service.http.problems import MEDIA_TYPE
from service.http.wire.usual import JSON
from solvers.games import REGISTRY

RULES = "rules=dice=2,threshold=10"
G = "/v1/games/thirties"
# For every resource the requests that are looked at; {small} and {solution} stand for ids.
ASKED = {
    "/v1/games": [""],
    "/v1/games/{game}": [G, "/v1/games/threes"],
    "/v1/games/{game}/{goal}/states/{state}": [
        f"{G}/min-loss/states/55666-1",
        f"{G}/maximize/states/roll6",
        f"{G}/min-loss/states/end-666666",
        f"{G}/min-loss/states/25?{RULES}",
    ],
    "/v1/games/{game}/{goal}/states/{state}/best": [
        f"{G}/min-loss/states/55666-1/best",
        f"{G}/maximize/states/roll6/best",
    ],
    "/v1/games/{game}/{goal}/states/{state}/words": [
        f"{G}/min-loss/states/55666-1/words",
        f"{G}/min-loss/states/roll6/words",
        f"{G}/min-loss/states/end-666666/words",
        f"{G}/min-loss/states/25/words?{RULES}",
    ],
    "/v1/games/{game}/{goal}/states/{state}/distribution": [
        f"{G}/min-loss/states/55666-1/distribution?action=666",
        f"{G}/min-loss/states/roll6/distribution",
        f"{G}/min-loss/states/end-666666/distribution?action=",
        "/v1/games/threes/beat-tie-half/states/roll5-gap7/distribution",
    ],
    "/v1/games/{game}/{goal}/states/{state}/outcomes": [
        f"{G}/min-loss/states/55666-1/outcomes?action=5666",
        f"{G}/min-loss/states/roll6/outcomes",
        f"{G}/min-loss/states/end-666666/outcomes",
        "/v1/games/threes/min-expected/states/456/outcomes?action=4",
    ],
    "/v1/games/{game}/{goal}/states/{state}/explain": [
        f"{G}/min-loss/states/55666-1/explain",
        f"{G}/min-loss/states/55666-1/explain?action=666&against=5666",
        f"{G}/min-loss/states/6-55666/explain",
        "/v1/games/threes/min-expected/states/456/explain?action=4",
    ],
    "/v1/games/{game}/{goal}/states/{state}/move": [
        f"{G}/min-loss/states/55666-1/move?strength=35",
        f"{G}/min-loss/states/55666-1/move?strength=100&seed=a",
    ],
    "/": [""],
    "/v1": [""],
    "/v1/database": [""],
    "/v1/games/{game}/states": [f"{G}/states", "/v1/games/card-thirty/states"],
    "/v1/games/{game}/{goal}": [f"{G}/min-loss", f"{G}/min-loss:heuristic", f"{G}/aggressive", f"{G}/maximize?{RULES}"],
    "/v1/games/{game}/states/{state}": [f"{G}/states/55666-1", f"{G}/states/25?top=1&{RULES}"],
    "/v1/games/{game}/{goal}/states": [f"{G}/min-loss/states?limit=2", f"{G}/maximize/states?top=1&{RULES}"],
    "/v1/games/{game}/{goal}/export.{suffix}": [f"{G}/min-loss/export.json?{RULES}"],
    "/v1/games/{game}/rules": [f"{G}/rules", f"{G}/rules?format=json"],
    "/v1/games/{game}/tables": [f"{G}/tables", f"{G}/tables?{RULES}"],
    "/v1/games/{game}/tables/{name}": [
        f"{G}/tables/summary?policy=maximize",
        f"{G}/tables/by-dice",
        f"{G}/tables/comparison?first=maximize&second=min-loss&{RULES}",
        f"{G}/tables/stage-two",
        f"{G}/tables/stage-two-award?over=2",
        f"{G}/tables/stage-two-dice",
        f"{G}/tables/skill?{RULES}",
    ],
    "/v1/games/{game}/matches": [f"{G}/matches?first=maximize&second=min-loss"],
    "/v1/puzzles": ["/v1/puzzles?game=thirties", "/v1/puzzles?game=threes&level=hard&seed=a&number=3"],
    "/v1/say": ["/v1/say?text=30s+55666|1", "/v1/say?text=30s+55666|7", "/v1/say?text=help"],
    "/v1/solutions": ["", "?limit=1", "?game=thirties&after=thirties.maximize.default@000000000000"],
    "/v1/solutions/{solution}": ["/v1/solutions/{small}"],
    "/v1/solutions/{solution}/states": ["/v1/solutions/{small}/states", "/v1/solutions/{small}/states?limit=1000"],
    "/v1/solutions/{solution}/states/{state}": ["/v1/solutions/{solution}/states/55666-1"],
    "/v1/solutions/{solution}/states/{state}/best": ["/v1/solutions/{solution}/states/55666-1/best"],
    "/v1/solutions/{solution}/states/{state}/words": ["/v1/solutions/{solution}/states/55666-1/words"],
    "/v1/solutions/{solution}/states/{state}/distribution": ["/v1/solutions/{solution}/states/55666-1/distribution"],
    "/v1/solutions/{solution}/states/{state}/outcomes": ["/v1/solutions/{solution}/states/55666-1/outcomes?action=666"],
    "/v1/solutions/{solution}/states/{state}/move": ["/v1/solutions/{solution}/states/55666-1/move?strength=0&seed=7"],
    "/v1/solutions/{solution}/states/{state}/verdicts": ["/v1/solutions/{solution}/states/55666-1/verdicts"],
    "/v1/solutions/{solution}/states/{state}/verdict": ["/v1/solutions/{solution}/states/55666-1/verdict?action=5666"],
    "/v1/solutions/{solution}/states/{state}/explain": ["/v1/solutions/{solution}/states/55666-1/explain"],
    "/v1/solutions/{solution}/export.{suffix}": ["/v1/solutions/{small}/export.json"],
    "/v1/exports": ["", "?game=thirties"],
    "/v1/compare": ["?a=thirties/maximize&b=thirties/min-loss", "?a={solution}&b={solution}"],
    "/v1/sweeps": [""],
    "/v1/sweeps/{sweep}": ["/v1/sweeps/house-rules"],
    "/v1/sweeps/{sweep}/effects": ["/v1/sweeps/house-rules/effects"],
    "/v1/problems": [""],
    "/v1/problems/{code}": ["/v1/problems/illegal"],
    "/livez": [""],
    "/readyz": [""],
    "/openapi.json": [""],
}
READ = {route.path: route for route in ROUTES if route.method == "GET" and route.summary}


def check(reply: dict[str, Any], name: str) -> None:
    """A reply is read by the schema of a name, has its members in their order, and agrees with the description."""
    schema: Any = get_class(name)()
    assert schema.validate(reply) == {}
    if name != "DescriptionReply":
        assert list(reply) == [member for member in schema.fields if member in reply]
    described = document()
    whole = {**described["components"]["schemas"][name], "components": described["components"]}
    jsonschema.Draft202012Validator(whole).validate(reply)


def test_description(client: FlaskClient) -> None:
    """The description is valid OpenAPI 3.1, names every route, and its patterns are those of every language."""
    described = client.get("/openapi.json")
    validate(described.json)
    rules = {rule.rule.replace("<path:", "<") for rule in client.application.url_map.iter_rules()}
    # Styles, scripts and icons, and states with slashes, which are only redirected.
    rules = {rule for rule in rules if rule != "/docs/<name>" and not rule.endswith("<rest>")}
    assert {rule.replace("<", "{").replace(">", "}") for rule in rules} == set(described.json["paths"])
    assert "\\Z" not in described.text


def test_the_description_has_a_tag(client: FlaskClient) -> None:
    """A program that holds the description asks whether it is still valid, in any coding, and gets nothing but that."""
    for coding in ("identity", "gzip"):
        whole = client.get("/openapi.json", headers={"Accept-Encoding": coding})
        again = client.get("/openapi.json", headers={"Accept-Encoding": coding, "If-None-Match": whole.headers["ETag"]})
        assert (whole.status_code, again.status_code, again.data) == (200, 304, b"")
        assert again.headers["ETag"] == whole.headers["ETag"]
    assert client.get("/openapi.json", headers={"If-None-Match": '"another"'}).json == document()


def test_description_says_what_everything_means() -> None:
    """Every schema, every member of a reply and every parameter is described, and no reply is any object."""
    described = document()
    for name, shape in described["components"]["schemas"].items():
        assert shape["description"], name
        assert shape["properties"], name
        for member, found in shape["properties"].items():
            assert found["description"], f"{name}.{member}"
    for methods in described["paths"].values():
        for operation in methods.values():
            assert all(given["description"] for given in operation["parameters"])
            for status, response in operation["responses"].items():
                for kind, content in response.get("content", {}).items():
                    named = "$ref" in content["schema"] or "oneOf" in content["schema"]
                    assert named == (kind in (JSON, MEDIA_TYPE)), status


def test_every_query_parameter_is_described(client: FlaskClient) -> None:
    """Every query parameter that a resource accepts is in its description, those of every table included."""
    described = document()
    for path, read in READ.items():
        given = {item["name"] for item in described["paths"][path]["get"]["parameters"] if item["in"] == "query"}
        assert given >= set(read.query().fields)
        if "{name}" in path:
            listed = [item for game in REGISTRY for item in client.get(f"/v1/games/{game}/tables").json["tables"]]
            assert given == {"rules", "format"}.union(*(item["parameters"] for item in listed))


@pytest.mark.parametrize("path", [read.path for read in READ.values() if read.reply is not None])
def test_replies_are_as_described(client: FlaskClient, small: str, solution: str, path: str) -> None:
    """A resource's successes are loaded by their schema without an unknown member, and have the promised headers."""
    read = READ[path]
    reply_schema = read.reply
    assert reply_schema is not None
    for given in ASKED[path]:
        address = (given if given.startswith("/") else path + given).format(small=small, solution=solution)
        reply = client.get(address)
        assert (reply.status_code, reply.mimetype) == (200, JSON), address
        check(reply.json, reply_schema.__name__)
        described = document()["paths"][path]["get"]["responses"]["200"]["headers"]
        promised = {name for name, header in described.items() if header["required"]}
        assert promised <= set(reply.headers.keys())
        if "ETag" in promised:
            again = client.get(address, headers={"If-None-Match": reply.headers["ETag"]})
            assert (again.status_code, again.data) == (304, b"")
            for name in ("ETag", "Cache-Control", "Content-Location", "Vary"):
                assert again.headers.get(name) == reply.headers.get(name), name


def test_batch_is_as_described(client: FlaskClient, solution: str) -> None:
    """A batch's records and failures are loaded by its schema."""
    reply = client.post(f"/v1/solutions/{solution}/states", json={"states": ["55666-1", "x", "end-666666", "1"]})
    check(reply.json, BatchReply.__name__)


def test_schemas_read_strictly() -> None:
    """A reply whose number became text, or which has a member more, is refused."""
    reply = {"status": "ready", "solved": 1, "total": 1, "pending_count": 0, "pending": []}
    schema: Any = get_class("ReadyReply")()
    assert schema.validate(reply) == {}
    for wrong in ({"solved": "1"}, {"solved": True}, {"solved": 1.5}, {"more": 1}, {"status": "no"}, {"pending": [1]}):
        assert schema.validate({**reply, **wrong})
    cell = {"value": 1.0, "exact": "1", "printed": None, "confidence": None}
    for unlike in ({"value": "1"}, {"value": True}, {"exact": "1.0"}, {"confidence": {"low": 0}}):
        assert get_class("CellReply")().validate({**cell, **unlike})


def test_the_size_of_a_reply_is_limited(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A reply of the largest size is sent, and one that is a byte larger is refused."""
    path = f"{G}/min-loss/states/55666-1"
    size = len(client.get(path).data)
    monkeypatch.setattr("service.http.replies.REPLY_LIMIT", size)
    assert client.get(path).status_code == 200
    monkeypatch.setattr("service.http.replies.REPLY_LIMIT", size - 1)
    reply = client.get(path)
    assert (reply.status_code, (reply.json or {})["code"]) == (413, "reply-too-large")
