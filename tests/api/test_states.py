"""States, best, distribution, batch and listing."""

import orjson
import pytest
from flask.testing import FlaskClient

from service.schemas.problem import ProblemReply
from service.schemas.states import DistributionReply, SmallReply, StateReply

CURRENT = "/v1/games/thirties/min-loss/states/"
FIELDS = [
    "game",
    "goal",
    "solution",
    "state",
    "terminal",
    "value",
    "exact",
    "error_bound",
    "confidence",
    "best",
    "policy",
    "actions",
]


def test_main_lookup(client: FlaskClient) -> None:
    """The lookup of 55666-1 answers the documented figures, in the documented order."""
    reply = client.get(CURRENT + "55666-1")
    document = orjson.loads(reply.data)
    assert list(document) == FIELDS
    assert StateReply().validate(document) == {}
    head = {name: document[name] for name in FIELDS[3:-1]}
    assert head == {
        "state": "55666-1",
        "terminal": False,
        "value": -1.0,
        "exact": "-1",
        "error_bound": 0.0,
        "confidence": None,
        "best": "55666",
        "policy": "55666",
    }
    assert len(document["actions"]) == 11
    assert document["actions"][:3] == [
        {
            "action": "55666",
            "label": "put aside 5 5 6 6 6: the turn ends at 29",
            "value": -1.0,
            "exact": "-1",
            "regret": 0.0,
            "rank": 1,
            "optimal": True,
        },
        {
            "action": "5666",
            "label": "put aside 5 6 6 6, throw one die",
            "value": -2.5,
            "exact": "-5/2",
            "regret": 1.5,
            "rank": 2,
            "optimal": False,
        },
        {
            "action": "666",
            "label": "put aside 6 6 6, throw two dice",
            "value": -2.8194444444444446,
            "exact": "-203/72",
            "regret": 1.8194444444444444,
            "rank": 3,
            "optimal": False,
        },
    ]
    assert list(document["actions"][0]) == ["action", "label", "value", "exact", "regret", "rank", "optimal"]


def test_regret_and_rank(client: FlaskClient, solution: str) -> None:
    """Regret is never negative, rank is competition rank, and optimal means rank one, in every listed state."""
    page = client.get(f"/v1/solutions/{solution}/states?limit=1000").json
    assert len(page["states"]) == 1000
    for state in page["states"]:
        values = [action["value"] for action in state["actions"]]
        for action in state["actions"]:
            assert action["regret"] >= 0
            assert action["rank"] == 1 + sum(value > action["value"] for value in values)
            assert action["optimal"] == (action["rank"] == 1)


def test_caching_of_current(client: FlaskClient, solution: str) -> None:
    """A current address is fresh for a minute, names its solution's address, and answers 304 to its ETag."""
    reply = client.get(CURRENT + "55666-1")
    assert reply.headers["Content-Location"] == f"/v1/solutions/{solution}/states/55666-1"
    assert "max-age=60" in reply.headers["Cache-Control"]
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    again = client.get(CURRENT + "55666-1", headers={"If-None-Match": reply.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    assert client.head(CURRENT + "55666-1").headers["Content-Length"] == reply.headers["Content-Length"]


def test_caching_of_solutions(client: FlaskClient, solution: str) -> None:
    """A solution's address is immutable, and both addresses give one record."""
    path = f"/v1/solutions/{solution}/states/55666-1"
    reply = client.get(path)
    assert reply.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert reply.data == client.get(CURRENT + "55666-1").data
    assert client.get(path, headers={"If-None-Match": reply.headers["ETag"]}).status_code == 304


@pytest.mark.parametrize("spelling", ["66655-1", "55666%7C1", "56566-1"])
def test_redirect(client: FlaskClient, spelling: str) -> None:
    """Another spelling redirects to the canonical one and keeps the query string."""
    reply = client.get(f"{CURRENT}{spelling}/distribution?action=666")
    assert reply.status_code == 308
    assert reply.headers["Location"].endswith(CURRENT + "55666-1/distribution?action=666")


def test_best(client: FlaskClient) -> None:
    """The smallest answer is JSON, or text on request, or no content where there is nothing to choose."""
    reply = client.get(CURRENT + "55666-1/best")
    assert SmallReply().validate(reply.json) == {}
    assert reply.headers["Vary"] == "Accept"
    text = client.get(CURRENT + "55666-1/best", headers={"Accept": "text/plain"})
    assert (text.mimetype, text.data) == ("text/plain", b"55666\n")
    assert client.get(CURRENT + "roll6/best", headers={"Accept": "text/plain"}).status_code == 204


def test_distribution(client: FlaskClient, solution: str) -> None:
    """A distribution sums to one exactly, and its mean under maximize is the state's value."""
    reply = client.get("/v1/games/thirties/maximize/states/roll6/distribution").json
    assert DistributionReply().validate(reply) == {}
    assert sum(map(int, reply["numerators"])) == int(reply["denominator"])
    assert reply["mean_exact"] == client.get("/v1/games/thirties/maximize/states/roll6").json["exact"]
    after = client.get(f"/v1/solutions/{solution}/states/55666-1/distribution?action=5666").json
    assert after["afterstate"] == "roll1-15666"
    assert after["support"] == [25, 26, 27, 28, 29, 30][: len(after["support"])]
    end = client.get(f"/v1/solutions/{solution}/states/end-566666/distribution").json
    assert (end["support"], end["sd"]) == ([35], 0.0)


def test_a_distribution_with_a_floor(client: FlaskClient) -> None:
    """Where a score stands for all below it too, the distribution says which, and no mean or spread is made of it."""
    path = "/v1/games/threes/{}/distribution"
    reply = client.get(path.format("beat-tie-half/states/roll5-gap7")).json
    end = client.get(path.format("beat-tie-half/states/5-gap3")).json
    plain = client.get(path.format("min-expected/states/roll5")).json

    for found in (reply, end, plain):
        assert DistributionReply().validate(found) == {}
    assert (reply["support"][0], reply["floor"]) == (-1, -1)
    assert reply["cdf"][0] == reply["result"]["loss"]["value"] > 0
    assert (end["support"], end["floor"]) == ([-1], -1)
    assert [found[name] for found in (reply, end) for name in ("mean", "mean_exact", "sd")] == [None] * 6
    assert plain["floor"] is None
    assert plain["mean_exact"] == client.get("/v1/games/threes/min-expected/states/roll5").json["exact"]


def test_terminal_and_chance(client: FlaskClient) -> None:
    """A finished game and a position before a throw have a value and no actions."""
    end = client.get(CURRENT + "end-555555").json
    assert (end["terminal"], end["value"], end["exact"], end["actions"], end["best"]) == (True, 0.0, "0", [], None)
    start = client.get(CURRENT + "roll6").json
    assert (start["terminal"], start["actions"], start["best"], start["policy"]) == (False, [], None, None)


def test_batch(client: FlaskClient, solution: str) -> None:
    """A batch answers in order, each item a record or a problem of its own."""
    path = f"/v1/solutions/{solution}/states"
    results = client.post(path, json={"states": ["66655-1", "77-", "1-1", "end-566666", "\0"]}).json["results"]
    assert results[0] == client.get(f"{path}/55666-1").json
    assert [item["problem"]["status"] for item in (results[1], results[2], results[4])] == [400, 422, 400]
    assert ProblemReply().validate(results[1]["problem"]) == {}
    assert results[3]["terminal"]


def test_listing(client: FlaskClient) -> None:
    """Pages of any size visit every state once, in order."""
    small = client.get("/v1/games/thirties/min-loss/states/roll2?rules=dice=2,threshold=10").json["solution"]
    rows = client.get(f"/v1/solutions/{small}").json["rows"]
    seen: list[str] = []
    after: str | None = ""
    while after is not None:
        page = client.get(f"/v1/solutions/{small}/states?limit=7" + (f"&after={after}" if after else "")).json
        seen += [state["state"] for state in page["states"]]
        after = page["next"]
    assert len(seen) == rows
    assert seen == sorted(set(seen))
