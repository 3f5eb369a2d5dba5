"""Every problem that is the client's says what is at fault, and gives a text that is accepted in its place."""

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any
from urllib.parse import parse_qsl, quote, urlencode

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from service.answers.errors import CODES, from_solver
from service.http.server.limits import BODY
from service.http.server.refusals import PROBLEMS
from solvers.errors import UnknownError

JSON = "application/json"
SMALL = "dice=2,threshold=10"
CURRENT = "/v1/games/{game}/{goal}/states/{state}"
OF_SOLUTION = "/v1/solutions/{solution}/states"
MATCH = "/v1/games/{game}/matches"
TABLE = "/v1/games/{game}/tables/{name}"
COMPARE = "/v1/compare"
HERE = {"game": "thirties", "goal": "min-loss", "state": "55666-1"}
DEFAULT = "thirties/min-loss"
NONE = "thirties.min-loss.default@000000000000"
# Those of the server itself, of a database that is away or empty, and of a failure: no text of a request is at fault.
ELSEWHERE = {
    *(code for code, _, _ in PROBLEMS.values() if code not in ("bad-request", "body-too-large")),
    *("unsupported-http-version", "store-away", "wrong-schema", "not-ready", "internal-error", "unknown-name"),
    *("busy", "request-timeout", "reply-too-large", "too-dear"),
    # Of files, which this service does not keep.
    *("range-not-satisfiable", "not-made-yet", "no-room"),
    # Of requests to solve, which this service does not take.
    *("not-yours", "over-budget", "unsolvable"),
    # Of chat platforms, which sign what they send.
    "bad-signature",
    # Of an installation without a package.
    "no-png",
}


@dataclass(frozen=True)
class Ask:
    """A request in pieces; ``{id}`` in a value stands for the id of the default min-loss, ``{small}`` of two dice."""

    template: str
    path: Mapping[str, str] = field(default_factory=dict)
    query: Sequence[tuple[str, str]] | str = ()
    method: str = "GET"
    body: bytes | None = None
    kind: str = JSON

    def send(self, client: FlaskClient) -> TestResponse:
        """The reply."""
        address = self.template
        for name, value in self.path.items():
            address = address.replace(f"{{{name}}}", quote(value, safe=""))
        query = self.query if isinstance(self.query, str) else urlencode(self.query)
        return client.open(
            f"{address}?{query}" if query else address, method=self.method, data=self.body, content_type=self.kind
        )

    def mended(self, problem: Mapping[str, Any]) -> "Ask":
        """The same request with the example in place of what is at fault."""
        name, example = problem["field"], problem["example"]
        assert isinstance(example, str)
        if name in self.path:
            return replace(self, path={**self.path, name: example})
        if name == "path":
            return Ask(example)
        if name in ("method", "query"):
            return replace(self, **{name: example})
        if name == "Content-Type":
            return replace(self, kind=example)
        if name == "body":
            return replace(self, body=example.encode())
        if name.startswith(("states", "decisions")):
            return replace(self, body=json.dumps(mend_body(json.loads(self.body or b""), name, example)).encode())
        if self.body is not None:
            return replace(self, body=json.dumps({**json.loads(self.body), name: example}).encode())
        assert not isinstance(self.query, str)
        others = [pair for pair in self.query if pair[0] != name]
        if problem["code"] == "unknown-parameter":
            return replace(self, query=[*others, *parse_qsl(example)])
        return replace(self, query=[*others, (name, example)])


def mend_body(body: Any, name: str, example: str) -> Any:
    """A body with the example at ``states[3]`` or ``decisions[0].state``."""
    *way, last = [int(key) if key.isdigit() else key for key in re.findall(r"\w+", name)]
    part = body
    for key in way:
        part = part[key]
    part[last] = json.loads(example) if example[0] in "[{" else example
    return body


def current(query: Sequence[tuple[str, str]] = (), rest: str = "", **path: str) -> Ask:
    """A state under a current solution."""
    return Ask(CURRENT + rest, {**HERE, **path}, query)


def match(*query: tuple[str, str], game: str = "thirties") -> Ask:
    """Two policies against each other."""
    return Ask(MATCH, {"game": game}, query)


def table(name: str, *query: tuple[str, str], game: str = "thirties") -> Ask:
    """A table."""
    return Ask(TABLE, {"game": game, "name": name}, query)


def drawn(*query: tuple[str, str], of: str = "states/roll6/distribution", **path: str) -> Ask:
    """A picture under a current solution."""
    path = {"game": "thirties", "goal": "min-loss", "picture": "svg", **path}
    return Ask(f"/v1/games/{{game}}/{{goal}}/{of}.{{picture}}", path, query)


def compare(*query: tuple[str, str]) -> Ask:
    """Two solutions."""
    return Ask(COMPARE, {}, query)


def listing(*query: tuple[str, str], solution: str = "{id}") -> Ask:
    """States in order."""
    return Ask(OF_SOLUTION, {"solution": solution}, query)


def batch(body: bytes, kind: str = JSON, solution: str = "{small}") -> Ask:
    """Many states."""
    return Ask(OF_SOLUTION, {"solution": solution}, method="POST", body=body, kind=kind)


def dealt(body: Mapping[str, Any]) -> Ask:
    """A hand to be dealt."""
    return Ask("/v1/games/{game}/hands", {"game": "card-thirty"}, method="POST", body=json.dumps(body).encode())


def followed(body: Mapping[str, Any]) -> Ask:
    """A hand to be followed."""
    return Ask("/v1/games/{game}/hands/next", {"game": "card-thirty"}, method="POST", body=json.dumps(body).encode())


def reviewed(*decisions: Any, solution: str = "{small}") -> Ask:
    """A recorded game."""
    body = json.dumps({"decisions": decisions}).encode()
    return Ask("/v1/solutions/{solution}/review", {"solution": solution}, method="POST", body=body)


CASES: list[tuple[str, str, Ask]] = [
    ("not-found", "picture", drawn(picture="gif")),
    ("not-found", "path", drawn(of="map")),
    ("invalid-parameter", "width", drawn(("width", "20"))),
    ("invalid-parameter", "theme", drawn(("theme", "pink"))),
    ("invalid-parameter", "seed", drawn(("seed", "-1"), of="game")),
    ("invalid-parameter", "moves", drawn(("seed", "1"), ("moves", "55666-1:666"), of="game")),
    ("invalid-notation", "moves", drawn(("moves", "55666-1"), of="game")),
    ("invalid-notation", "moves", drawn(("moves", "77:1"), of="game")),
    ("illegal", "moves", drawn(("moves", "55666-1:666,11-666:1"), of="game")),
    ("illegal", "with", drawn(("with", "a,b,c,d,e,f"))),
    ("unknown-goal", "with", drawn(("with", "win-big"))),
    ("not-solved-yet", "with", drawn(("with", "reach-20"))),
    ("unknown-solution", "with", drawn(("with", NONE))),
    (
        "illegal",
        "with",
        drawn(("with", "beat-tie-wins"), of="states/roll5/distribution", game="threes", goal="min-expected"),
    ),
    ("not-found", "path", Ask("/nothing")),
    ("not-found", "path", Ask("/v1//games")),
    ("not-found", "path", Ask("/docs/x")),
    ("not-found", "suffix", Ask("/v1/solutions/{solution}/export.{suffix}", {"solution": "{small}", "suffix": "xml"})),
    ("method-not-allowed", "method", Ask("/v1/games", method="DELETE")),
    ("unknown-game", "game", Ask("/v1/games/{game}", {"game": "chess"})),
    ("unknown-game", "game", current(game="chess")),
    ("unknown-game", "game", Ask("/v1/solutions", {}, [("game", "chess")])),
    ("unknown-game", "a", compare(("a", "chess/maximize"), ("b", DEFAULT))),
    ("unknown-goal", "goal", current(goal="nonsense")),
    ("missing-parameter", "action", current(rest="/outcomes")),
    ("illegal", "state", current(rest="/explain", state="roll6")),
    ("illegal", "action", current([("action", "1")], rest="/explain")),
    ("illegal", "against", current([("against", "1")], rest="/explain")),
    ("illegal", "action", current([("action", "6")], rest="/outcomes", state="roll6")),
    ("illegal", "action", current([("action", "1")], rest="/outcomes")),
    ("unknown-goal", "first", match(("first", "nonsense"), ("second", "maximize"))),
    ("unknown-goal", "second", match(("first", "maximize"), ("second", "min-loss:nonsense"), ("rules", SMALL))),
    ("unknown-goal", "policy", table("summary", ("policy", "nonsense"))),
    ("unknown-goal", "second", table("comparison", ("first", "min-loss"), ("second", "nonsense"))),
    ("unknown-goal", "b", compare(("a", DEFAULT), ("b", "thirties/nonsense"))),
    ("unsolved-goal", "goal", current(goal="hit-12:beginner")),
    ("unsolved-goal", "first", match(("first", "hit-12:beginner"), ("second", "maximize"))),
    ("unsolved-goal", "second", match(("first", "maximize"), ("second", "hit-12:beginner"))),
    ("unsolved-goal", "policy", table("summary", ("policy", "hit-12:beginner"))),
    ("unsolved-goal", "a", compare(("a", "thirties/hit-12:beginner"), ("b", DEFAULT))),
    ("not-solved-yet", "goal", current(goal="aggressive")),
    ("not-solved-yet", "policy", table("summary", ("policy", "aggressive"))),
    ("not-solved-yet", "second", match(("first", "maximize"), ("second", "aggressive"))),
    ("not-solved-yet", "b", compare(("a", DEFAULT), ("b", "thirties/aggressive"))),
    ("invalid-notation", "state", current(state="77-")),
    ("invalid-notation", "state", current([("rules", SMALL)], state="77-")),
    ("invalid-notation", "rules", current([("rules", "dice")])),
    ("invalid-notation", "action", current([("action", "9")], "/distribution")),
    ("invalid-notation", "after", listing(("after", "77-"))),
    ("invalid-notation", "after", compare(("a", DEFAULT), ("b", DEFAULT), ("after", "x"))),
    ("invalid-notation", "over", table("stage-two-award", ("over", "x"))),
    ("ambiguous", "state", current(state="555 666")),
    ("ambiguous", "game", current(game="thirty")),
    ("illegal", "state", current(state="1-1")),
    ("illegal", "rules", current([("rules", "dice=99")], state="roll6")),
    ("illegal", "rules", current([("rules", "dice=2,threshold=30")], state="roll2")),
    ("illegal", "action", current([("action", "1")], "/distribution")),
    ("illegal", "action", current([("action", "1")], "/distribution", state="roll6")),
    ("illegal", "after", listing(("after", "1-11"), solution="{small}")),
    ("illegal", "over", table("stage-two-award", ("over", "7"))),
    ("illegal", "policy", table("by-dice", ("policy", "min-loss"))),
    ("unknown-rules", "rules", current([("rules", "faces=6")])),
    ("unsolved-rules", "rules", current([("rules", "dice=2,threshold=11")], state="roll2")),
    ("unsolved-rules", "goal", current([("rules", SMALL)], state="roll2", goal="hit-9:beginner")),
    ("unsolved-rules", "rules", match(("rules", "dice=3,threshold=15"), ("first", "maximize"), ("second", "maximize"))),
    ("unknown-table", "name", table("nonsense", ("rules", SMALL))),
    ("unknown-parameter", "x", current([("x", "1")])),
    ("unknown-parameter", "x", Ask("/v1/games", {}, [("x", "1")])),
    ("unknown-parameter", "x", listing(("x", "1"), ("limit", "3"))),
    ("unknown-parameter", "x", match(("first", "maximize"), ("second", "maximize"), ("x", "1"))),
    ("unknown-parameter", "x", compare(("a", DEFAULT), ("b", DEFAULT), ("x", "1"))),
    ("unknown-parameter", "x", table("by-dice", ("x", "1"))),
    ("unknown-parameter", "action", current([("action", "6")], "/best")),
    ("repeated-parameter", "rules", current([("rules", ""), ("rules", "")])),
    ("repeated-parameter", "limit", listing(("limit", "1"), ("limit", "2"))),
    ("repeated-parameter", "after", listing(("after", "x"), ("after", "y"))),
    ("repeated-parameter", "first", match(("first", "a"), ("first", "b"), ("second", "maximize"))),
    ("repeated-parameter", "b", compare(("a", DEFAULT), ("b", "x"), ("b", "y"))),
    ("repeated-parameter", "over", table("stage-two-award", ("over", "1"), ("over", "2"))),
    ("unknown-parameter", "x", Ask("/v1/games", {}, [("x", "1"), ("x", "2")])),
    ("bad-request", "query", current("rules=%FF")),
    ("bad-request", "query", Ask(COMPARE, {}, "a=%FF")),
    ("bad-request", "query", Ask(MATCH, {"game": "thirties"}, "&".join(f"x{i}=" for i in range(40)))),
    ("missing-parameter", "second", match(("first", "maximize"))),
    ("missing-parameter", "first", match(("second", "maximize"), ("rules", SMALL))),
    ("missing-parameter", "a", compare(("b", "{small}"))),
    ("missing-parameter", "second", table("comparison", ("first", "maximize"))),
    ("invalid-parameter", "limit", Ask("/v1/solutions", {}, [("limit", "0")])),
    ("invalid-parameter", "limit", listing(("limit", "1001"))),
    ("invalid-parameter", "limit", compare(("a", DEFAULT), ("b", DEFAULT), ("limit", "x"))),
    ("invalid-parameter", "after", Ask("/v1/solutions", {}, [("after", "x")])),
    ("unknown-solution", "solution", Ask("/v1/solutions/{solution}", {"solution": "x"})),
    ("unknown-solution", "solution", Ask("/v1/solutions/{solution}", {"solution": NONE})),
    ("unknown-solution", "solution", listing(solution=NONE.replace("thirties", "chess"))),
    ("unknown-solution", "a", compare(("a", "x"), ("b", "{small}"))),
    ("unknown-solution", "b", compare(("a", DEFAULT), ("b", NONE))),
    ("incomparable", "b", compare(("a", "{small}"), ("b", "thirties/maximize"))),
    ("unsolved-rules", "b", compare(("a", DEFAULT), ("b", f"{DEFAULT}/threshold=7"))),
    ("broken-json", "body", batch(b"{")),
    ("invalid-body", "body", batch(b"[]")),
    ("invalid-body", "body", batch(b'{"states": [], "x": 1}')),
    ("invalid-body", "states", batch(b"{}")),
    ("invalid-body", "states", batch(b'{"states": 1}')),
    ("invalid-body", "states", batch(json.dumps({"states": ["roll2"] * 1001}).encode())),
    ("invalid-body", "states[2]", batch(b'{"states": ["roll2", "12", 3]}')),
    ("body-too-large", "body", batch(b" " * (BODY + 1))),
    ("unsupported-media-type", "Content-Type", batch(b'{"states": ["roll2"]}', "text/plain")),
    ("unknown-solution", "solution", batch(b'{"states": []}', solution=NONE)),
    ("invalid-body", "decisions", reviewed()),
    ("invalid-body", "decisions[0].action", reviewed({"state": "12", "action": 1})),
    ("invalid-body", "decisions[0]", reviewed("1-2")),
    ("invalid-notation", "decisions[0].state", reviewed({"state": "7", "action": "6"})),
    ("invalid-notation", "decisions[0].action", reviewed({"state": "12", "action": "x"})),
    ("illegal", "decisions[0].state", reviewed({"state": "roll2", "action": "1"})),
    ("illegal", "decisions[0].action", reviewed({"state": "12", "action": "6"})),
    ("illegal", "decisions[1].state", reviewed({"state": "12", "action": "2"}, {"state": "1-1", "action": "1"})),
    ("unknown-solution", "solution", reviewed({"state": "12", "action": "2"}, solution=NONE)),
    ("invalid-body", "decisions[0].action", reviewed({"state": "56"})),
    ("invalid-body", "decisions[0].action", reviewed({"state": "155666"}, solution="{id}")),
    ("invalid-body", "decisions[1].action", reviewed({"state": "12", "action": "2"}, {"state": "3-2"})),
    ("invalid-body", "decisions[0]", reviewed({"state": "nonsense"})),
    ("invalid-body", "decisions[0]", reviewed({"action": "6"})),
    ("invalid-body", "decisions[0]", reviewed({"state": "12", "action": "2", "x": 1})),
    ("invalid-body", "decisions[1]", reviewed({"state": "12", "action": "2"}, {"action": "5"})),
    ("invalid-body", "decisions", reviewed({"state": "12", "action": "12"}, {"action": "5"})),
    ("invalid-body", "decisions", reviewed({"state": "12", "action": "6"}, {"action": "5"})),
    ("missing-parameter", "first", match(("second", "beat-tie-half"), game="threes")),
    ("repeated-parameter", "first", match(("first", "a"), ("first", "b"), ("second", "min-expected"), game="threes")),
    ("unknown-goal", "first", match(("first", "foo"), ("second", "min-expected"), game="threes")),
    ("unknown-goal", "first", match(("first", "beat-tie-half:nope"), ("second", "min-expected"), game="threes")),
    ("unknown-goal", "second", match(("first", "min-expected"), ("second", "beat-tie-half:nope"), game="threes")),
    ("illegal", "first", match(("first", "beat-tie-half"), ("second", "min-expected"), game="threes")),
    ("illegal", "first", match(("first", "beat-tie-half:safe"), ("second", "min-expected"), game="threes")),
    ("unsolved-goal", "first", match(("first", "win-first-tie-half:safe"), ("second", "beat-tie-half"), game="threes")),
    ("not-solved-yet", "second", match(("first", "min-expected"), ("second", "beat-tie-loses"), game="threes")),
    ("unknown-goal", "goal", table("win-chances", ("goal", "foo"), game="threes")),
    ("unknown-goal", "goal", table("win-chances", ("goal", ""), game="threes")),
    ("illegal", "goal", table("win-chances", ("goal", "min-expected"), game="threes")),
    ("not-solved-yet", "goal", table("win-chances", ("goal", "beat-tie-loses"), game="threes")),
    ("repeated-parameter", "goal", table("win-chances", ("goal", "x"), ("goal", "min-expected"), game="threes")),
    ("unsolved-goal", "policy", table("summary", ("policy", "win-first-tie-half:safe"), game="threes")),
    ("illegal", "policy", table("summary", ("policy", "beat-tie-half"), game="threes")),
    ("repeated-parameter", "policy", table("summary", ("policy", "min-expected"), ("policy", "x"), game="threes")),
    ("repeated-parameter", "rules", table("stage-two", ("rules", "x"), ("rules", "y"))),
    ("unknown-parameter", "x", table("summary", ("policy", "maximize"), ("x", "1"), ("x", "2"))),
    ("not-solved-yet", "policy", table("by-dice", ("policy", "maximize:beginner"))),
    ("unknown-goal", "policy", table("by-dice", ("policy", "maximize:cautious"))),
    ("not-solved-yet", "name", table("skill")),
    ("unknown-table", "name", table("nonsense")),
    ("not-solved-yet", "b", compare(("a", "threes/min-expected"), ("b", "thirties/aggressive"))),
    ("unknown-goal", "a", compare(("a", "threes/foo"), ("b", "threes/min-expected"))),
    ("unknown-solution", "a", compare(("a", "x"), ("b", "threes/win-first-tie-half"))),
    ("incomparable", "b", compare(("a", "threes/min-expected"), ("b", "threes/beat-tie-half"))),
    ("invalid-hand", "hand", followed({"hand": "x", "action": "stock"})),
    ("invalid-body", "hand", followed({"action": "stock"})),
    ("invalid-body", "body", followed({"hand": "x", "action": "stock", "x": 1})),
    ("illegal", "opponent", dealt({"opponent": "win-match", "dealer": "opponent"})),
    ("unknown-goal", "opponent", dealt({"opponent": "margin:x", "dealer": "opponent"})),
    ("invalid-body", "dealer", dealt({"dealer": "I"})),
    ("invalid-body", "seed", dealt({"seed": "", "dealer": "opponent"})),
]


def test_every_code_has_a_case() -> None:
    """No code is left out here that a request can meet."""
    assert {code for code, _, _ in CASES} == set(CODES) - ELSEWHERE


@pytest.mark.parametrize(
    ("code", "at_fault", "ask"), CASES, ids=[f"{code} {name} {n}" for n, (code, name, _) in enumerate(CASES)]
)
def test_the_example_is_accepted(
    client: FlaskClient, solution: str, small: str, code: str, at_fault: str, ask: Ask
) -> None:
    """A problem names the parameter that is at fault, and its example is answered with success in its place."""
    ids = {"{id}": solution, "{small}": small}
    ask = replace(ask, path={name: ids.get(value, value) for name, value in ask.path.items()})
    if not isinstance(ask.query, str):
        ask = replace(ask, query=[(name, ids.get(value, value)) for name, value in ask.query])
    problem = ask.send(client).json
    assert (problem["code"], problem["field"]) == (code, at_fault), problem

    reply = ask.mended(problem).send(client)

    assert reply.status_code == 200, (problem, reply.json)


def test_items_of_a_batch_are_named(client: FlaskClient, small: str) -> None:
    """A batch's failures name their place in it, and their examples are answered."""
    path = f"/v1/solutions/{small}/states"
    results = client.post(path, json={"states": ["roll2", "77-", "55666-1"]}).json["results"]
    assert [item["problem"]["field"] for item in results[1:]] == ["states[1]", "states[2]"]
    examples = [item["problem"]["example"] for item in results[1:]]
    assert all("problem" not in item for item in client.post(path, json={"states": examples}).json["results"])


def test_what_is_available_is_said(client: FlaskClient) -> None:
    """The problem of a goal or of rules that are not solved lists those that are."""
    for goal in ("aggressive", "hit-12:beginner"):
        problem = client.get(f"/v1/games/thirties/{goal}/states/roll6").json
        assert problem["available"] == ["maximize", "min-loss"]
    problem = client.get("/v1/games/thirties/tables/skill").json
    assert (problem["code"], problem["field"], problem["example"]) == ("not-solved-yet", "name", "by-dice")
    assert "summary" in problem["available"]
    assert "skill" not in problem["available"]
    problem = client.get("/v1/games/thirties/tables/summary").json
    assert (problem["code"], problem["field"], problem["example"]) == ("not-solved-yet", None, None)
    assert problem["available"] == ["maximize", "min-loss"]


@pytest.mark.parametrize("first", ["foo", "beat-tie-half", "beat-tie-half:nope", "win-first-tie-loses"])
def test_only_who_may_play_first_is_offered(client: FlaskClient, first: str) -> None:
    """A problem of who plays first offers nobody who answers a total that is known."""
    problem = client.get(f"/v1/games/threes/matches?first={first}&second=beat-tie-half").json
    assert problem["field"] == "first"
    assert "min-expected" in problem["available"]
    assert [slug for slug in problem["available"] if slug.startswith("beat-")] == []


def test_any_other_name_has_a_code() -> None:
    """A name that nothing here knows of is still a 404 with what there is."""
    problem = from_solver(UnknownError("no variant is called 'x'", field="variant", example="a", available=("a", "b")))
    assert (problem.code, problem.status, problem.available) == ("unknown-name", 404, ["a", "b"])
