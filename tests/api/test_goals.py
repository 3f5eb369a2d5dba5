"""A state under the default goal or several, whole current solutions under the address of a goal, and where to go."""

import gzip
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.documents.prefixes import GoalPlaceReply, PrefixReply
from service.documents.states import GoalsReply
from service.http.api.site.description import ROUTES
from solvers.games import REGISTRY
from tests.api.conftest import SMALL
from tests.support.records import batched

G = "/v1/games/thirties"
RULES = f"rules={SMALL}"


def test_the_default_goal(client: FlaskClient) -> None:
    """Without a goal a state is answered under the one that the catalogue names, with the same answer and headers."""
    goal = client.get(G).json["default_goal"]
    usual, named = client.get(f"{G}/states/55666-1"), client.get(f"{G}/{goal}/states/55666-1")

    assert goal == "min-loss"
    assert usual.data == named.data
    for header in ("Content-Location", "Cache-Control", "ETag"):
        assert usual.headers[header] == named.headers[header]
    assert client.get(f"{G}/states/55666-1", headers={"If-None-Match": usual.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("game", REGISTRY)
def test_every_default_goal_exists(client: FlaskClient, game: str) -> None:
    """The catalogue's default goal is one of its goals, under other rules too."""
    entry = client.get(f"/v1/games/{game}").json

    assert entry["default_goal"] in [goal["goal"] for goal in entry["goals"]]
    for text in (text for text, _ in REGISTRY[game].variants):
        rules = REGISTRY[game].rules_type.parse(text)
        assert REGISTRY[game].default_goal(rules) in [goal.slug for goal in REGISTRY[game].goals(rules)]


def test_every_goal_at_once(client: FlaskClient) -> None:
    """All goals that can read a state answer in one reply, each as it does alone; those that are not solved say so."""
    reply = client.get("/v1/games/threes/states/145-gap7?goals=all")
    answers = {answer["goal"]: answer for answer in reply.json["answers"]}

    assert GoalsReply().validate(reply.json) == {}
    assert list(answers) == ["beat-tie-wins", "beat-tie-half", "beat-tie-loses"]
    assert answers["beat-tie-loses"]["problem"]["code"] == "not-solved-yet"
    for goal in ("beat-tie-wins", "beat-tie-half"):
        assert answers[goal] == batched(client.get(f"/v1/games/threes/{goal}/states/145-gap7").json)
    again = client.get("/v1/games/threes/states/145-gap7?goals=all", headers={"If-None-Match": reply.headers["ETag"]})
    assert again.status_code == 304


def test_a_list_of_goals(client: FlaskClient) -> None:
    """A list is answered in its order, in any spelling; a goal that cannot read the state has a problem in its place."""
    reply = client.get("/v1/games/threes/states/145-gap7?goals=Beat Tie Half,min-expected,beat-tie-half&top=1").json
    half, expected = reply["answers"]

    assert GoalsReply().validate(reply) == {}
    assert (half["goal"], len(half["actions"])) == ("beat-tie-half", 1)
    assert (expected["goal"], expected["problem"]["code"], expected["problem"]["field"]) == (
        "min-expected",
        "illegal",
        "state",
    )


def test_strategies_may_be_listed(client: FlaskClient) -> None:
    """A policy in the list answers with its own values."""
    reply = client.get("/v1/games/threes/states/145?goals=min-expected,min-expected:safe").json

    assert [answer["goal"] for answer in reply["answers"]] == ["min-expected", "min-expected:safe"]


@pytest.mark.parametrize(
    ("query", "code", "field"),
    [
        ("goals=nonsense", "unknown-goal", "goals"),
        ("goals=", None, None),
        ("goals=all&goals=all", "repeated-parameter", "goals"),
        ("top=0", "invalid-parameter", "top"),
        ("goals=all&rules=dice=99", "illegal", "rules"),
    ],
)
def test_wrong_questions_about_goals(client: FlaskClient, query: str, code: str | None, field: str | None) -> None:
    """A goal that does not exist, or a parameter that is not legal, is named."""
    reply: dict[str, Any] = client.get(f"{G}/states/55666-1?{query}").get_json()

    assert (reply.get("code"), reply.get("field")) == (code, field)
    if code == "unknown-goal":
        mended = reply["example"]
        assert client.get(f"{G}/states/55666-1?goals={mended}").status_code == 200


def test_a_state_that_no_goal_can_read(client: FlaskClient) -> None:
    """If no goal can read a state, the problem is that of the default goal."""
    for query in ("", "?goals=all"):
        problem = client.get(f"{G}/states/77{query}").json
        assert (problem["code"], problem["field"], problem["example"]) == ("invalid-notation", "state", "666666")


def test_another_spelling_under_several_goals(client: FlaskClient) -> None:
    """The redirect keeps the query."""
    reply = client.get(f"{G}/states/5 5 6 6 6|1?goals=all&top=2")

    assert (reply.status_code, reply.headers["Location"]) == (308, f"{G}/states/55666-1?goals=all&top=2")
    assert client.get("/v1/games/30s/states/55666/1").headers["Location"] == f"{G}/states/55666/1"
    assert client.get(f"{G}/states/55666/1").headers["Location"] == f"{G}/states/55666-1"
    best = client.get(f"{G}/states/55666 1/best").headers["Location"]
    assert best == f"{G}/min-loss/states/55666-1/best"
    assert client.get(best).status_code == 200
    assert client.get(f"{G}/states/roll2/distribution?{RULES}", follow_redirects=True).json["goal"] == "min-loss"


def test_top(client: FlaskClient, solution: str) -> None:
    """Only the best actions are shown, the same under both addresses, in pages and in batches, with tags of their own."""
    whole: dict[str, Any] = client.get(f"{G}/min-loss/states/55666-1").get_json()
    reply = client.get(f"{G}/min-loss/states/55666-1?top=2")
    fixed = client.get(reply.headers["Content-Location"])

    assert reply.json == {**whole, "actions": whole["actions"][:2]}
    assert (fixed.data, fixed.status_code) == (reply.data, 200)
    assert client.get(f"{G}/min-loss/states/55666-1?top=99").json == whole
    tags = {client.get(f"{G}/min-loss/states/55666-1{query}").headers["ETag"] for query in ("", "?top=1", "?top=2")}
    assert len(tags) == 3
    path = f"/v1/solutions/{solution}/states"
    assert all(len(state["actions"]) <= 1 for state in client.get(f"{path}?top=1&limit=50").json["states"])
    results = client.post(f"{path}?top=1", json={"states": ["55666-1", "roll6", "77"]}).json["results"]
    assert [len(result["actions"]) for result in results[:2]] == [1, 0]
    assert "problem" in results[2]


def test_a_page_under_a_goal(client: FlaskClient, small: str) -> None:
    """The listing of a goal is that of its current solution, which Content-Location names, page by page."""
    reply = client.get(f"{G}/min-loss/states?limit=5&after=1 2&{RULES}")
    fixed = client.get(reply.headers["Content-Location"])

    assert reply.headers["Content-Location"].startswith(f"/v1/solutions/{small}/states?")
    assert (fixed.status_code, fixed.data) == (200, reply.data)
    assert reply.headers["Cache-Control"] == "public, max-age=60"
    again = client.get(
        f"{G}/min-loss/states?limit=5&after=1 2&{RULES}", headers={"If-None-Match": reply.headers["ETag"]}
    )
    assert again.status_code == 304
    assert client.get(f"{G}/min-loss/states?{RULES}&limit=0").json["field"] == "limit"
    assert client.get(f"{G}/aggressive/states").json["code"] == "not-solved-yet"


def test_a_batch_and_a_review_under_a_goal(client: FlaskClient, small: str) -> None:
    """A batch and a review under a goal are those of its current solution."""
    for path, body in (
        ("states", {"states": ["1 2", "roll2", "77"]}),
        ("review", {"decisions": [{"state": "12", "action": "2"}]}),
    ):
        reply = client.post(f"{G}/min-loss/{path}?{RULES}", json=body)
        assert reply.status_code == 200
        assert reply.json == client.post(f"/v1/solutions/{small}/{path}", json=body).json
        assert reply.headers["Content-Location"] == f"/v1/solutions/{small}/{path}"
    redirected = client.post(f"/v1/games/30s/minloss/states?{RULES}", json={"states": ["12"]})
    assert (redirected.status_code, redirected.headers["Location"]) == (308, f"{G}/min-loss/states?{RULES}")
    assert client.post(f"{G}/min-loss/states?{RULES}&x=1", json={"states": []}).json["field"] == "x"
    assert client.post(f"{G}/aggressive/states", json={"states": ["roll6"]}).json["code"] == "not-solved-yet"


def test_an_export_under_a_goal(client: FlaskClient, small: str) -> None:
    """The file of a goal is that of its current solution, which Content-Location names; it may change in a minute."""
    for suffix in ("ndjson", "json", "csv", "csv.gz"):
        reply = client.get(f"{G}/min-loss/export.{suffix}?{RULES}")
        fixed = client.get(f"/v1/solutions/{small}/export.{suffix}")
        assert reply.headers["Content-Location"] == f"/v1/solutions/{small}/export.{suffix}"
        assert reply.headers["Cache-Control"] == "public, max-age=60"
        assert reply.data == fixed.data
    assert gzip.decompress(client.get(f"{G}/min-loss/export.csv.gz?{RULES}").data).startswith(b"game,")
    assert client.head(f"{G}/min-loss/export.csv?{RULES}").status_code == 200
    assert client.get(f"{G}/min-loss/export.xml?{RULES}").json["field"] == "suffix"
    assert client.get(f"{G}/aggressive/export.csv").json["code"] == "not-solved-yet"


def test_every_beginning_of_an_address_answers(client: FlaskClient, small: str) -> None:
    """Every beginning of an address is an address too, and a slash at its end is redirected away."""
    names = {
        "game": "thirties",
        "goal": "min-loss",
        "state": "12",
        "solution": small,
        "name": "stage-two",
        "code": "not-found",
        "sweep": "house-rules",
    }
    routes = [route for route in ROUTES if route.path.startswith("/v1") and route.summary and route.body is None]
    paths = {route.path.format_map({**names, "suffix": "csv", "picture": "svg", "kind": "zip"}) for route in routes}
    beginnings = {"/".join(path.split("/")[:end]) for path in paths for end in range(2, path.count("/") + 1)}
    assert {"/v1", "/v1/games", G, f"{G}/min-loss", f"{G}/states", f"{G}/min-loss/states"} <= beginnings
    for path in sorted(beginnings):
        query = f"?{RULES}" if "/states/" in path or path.endswith(("/min-loss/states", "/min-loss")) else ""
        if "solutions" in path:
            query = ""
        reply = client.get(path + query)
        assert reply.status_code in (200, 308), (path, reply.text)
        slash = client.get(f"{path}/{query}")
        assert (slash.status_code, slash.headers["Location"]) == (308, path + query), path


def test_where_to_go(client: FlaskClient) -> None:
    """Every address that a beginning names and that needs nothing filled in answers."""
    for path in ("/", "/v1", f"{G}/states", f"{G}/min-loss", f"{G}/maximize"):
        reply = client.get(path)
        schema = PrefixReply() if path in ("/", "/v1") or path.endswith("/states") else GoalPlaceReply()
        assert (reply.status_code, schema.validate(reply.json)) == (200, {}), path
        for name, address in reply.json["links"].items():
            if "{" not in address:
                # Some questions take a body, and cards are made by the batch.
                expected = {"review": 405, "report": 405, "evaluate": 405, "card": 503}.get(name, 200)
                assert client.get(address).status_code == expected, address


def test_a_goal_says_how_far_it_is(client: FlaskClient) -> None:
    """The address of a goal has its unit and direction, and its current solution or the command that solves it."""
    solved, pending = client.get(f"{G}/min-loss").json, client.get(f"{G}/aggressive").json
    unsolved = client.get(f"{G}/hit-12:beginner").json

    assert (solved["status"], solved["unit"], solved["direction"]) == ("solved", "points", "max")
    assert solved["links"]["solution"] == f"/v1/solutions/{solved['solution']}"
    assert (pending["status"], pending["solution"]) == ("pending", None)
    assert pending["command"] == "scripts/solve thirties aggressive"
    assert (unsolved["status"], unsolved["command"]) == ("unsolved", "scripts/solve thirties hit-12:beginner")
    assert unsolved["strategy"]


def test_a_program_walks_a_game(client: FlaskClient) -> None:
    """With nothing but links and afterstates a program comes from a throw to the end of the turn."""
    record = client.get(f"{G}/states/115666").json
    steps = 0
    while not record["terminal"]:
        if record["actions"]:
            best = record["actions"][0]
            record = client.get(record["links"]["state"].format(state=best["afterstate"])).json
            assert record["value"] == best["value"]
        else:
            left, _, aside = record["state"].removeprefix("roll").partition("-")
            thrown = "6" * int(left)
            record = client.get(record["links"]["state"].format(state=f"{thrown}-{aside}" if aside else thrown)).json
        assert client.get(record["links"]["self"]).json == record
        assert client.get(record["links"]["current"]).json == record
        steps += 1
    assert steps > 1
