"""States, best, distribution, batch and listing."""

from fractions import Fraction

import orjson
import pytest
from flask.testing import FlaskClient

from service.documents.problem import ProblemReply
from service.documents.states import DistributionReply, SmallReply, StateReply
from tests.support.records import batched

SENTENCE = (
    "Put aside 5 5 6 6 6 and end the turn at 29: lose 1 point on average. "
    "Next best: put aside 5 6 6 6 and throw one die, 1.5 points worse.\n"
)
CURRENT = "/v1/games/thirties/min-loss/states/"
FIELDS = [
    "game",
    "goal",
    "unit",
    "direction",
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
    "links",
]


def test_main_lookup(client: FlaskClient) -> None:
    """The lookup of 55666-1 answers the documented figures, in the documented order."""
    reply = client.get(CURRENT + "55666-1")
    document = orjson.loads(reply.data)
    assert list(document) == FIELDS
    assert StateReply().validate(document) == {}
    head = {name: document[name] for name in FIELDS[5:-2]}
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
            "label": "put aside 5 5 6 6 6 and end the turn at 29",
            "afterstate": "end-155666",
            "value": -1.0,
            "exact": "-1",
            "regret": 0.0,
            "rank": 1,
            "optimal": True,
        },
        {
            "action": "5666",
            "label": "put aside 5 6 6 6 and throw one die",
            "afterstate": "roll1-15666",
            "value": -2.5,
            "exact": "-5/2",
            "regret": 1.5,
            "rank": 2,
            "optimal": False,
        },
        {
            "action": "666",
            "label": "put aside 6 6 6 and throw two dice",
            "afterstate": "roll2-1666",
            "value": -2.8194444444444446,
            "exact": "-203/72",
            "regret": 1.8194444444444444,
            "rank": 3,
            "optimal": False,
        },
    ]
    assert list(document["actions"][0]) == [
        *("action", "label", "afterstate", "value", "exact", "regret", "rank", "optimal"),
    ]


def test_caching_of_current(client: FlaskClient, solution: str) -> None:
    """A current address is fresh for a minute, names its solution's address, and answers 304 to its ETag."""
    reply = client.get(CURRENT + "55666-1")
    assert reply.headers["Content-Location"] == f"/v1/solutions/{solution}/states/55666-1"
    assert reply.headers["Cache-Control"] == "public, max-age=60"
    assert reply.headers["Access-Control-Allow-Origin"] == "*"
    again = client.get(CURRENT + "55666-1", headers={"If-None-Match": reply.headers["ETag"]})
    assert (again.status_code, again.data, again.headers["Cache-Control"]) == (304, b"", "public, max-age=60")
    assert client.head(CURRENT + "55666-1").headers["Content-Length"] == reply.headers["Content-Length"]


@pytest.mark.parametrize("rest", ["", "/best", "/distribution", "/distribution?action=666"])
def test_no_current_address_is_immutable(client: FlaskClient, solution: str, rest: str) -> None:
    """Every current address may change in a minute, and names the immutable address of the same answer."""
    reply = client.get(f"{CURRENT}55666-1{rest}")
    fixed = client.get(reply.headers["Content-Location"])
    assert reply.headers["Cache-Control"] == "public, max-age=60"
    assert reply.headers["Content-Location"] == f"/v1/solutions/{solution}/states/55666-1{rest}"
    assert fixed.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert fixed.data == reply.data
    assert "Content-Location" not in fixed.headers


def test_tags_of_a_state_differ(client: FlaskClient, solution: str) -> None:
    """Record, best action as JSON and as text, and each distribution of every state have tags of their own."""
    tags: list[str] = []
    for base in (f"{CURRENT}55666-1", f"/v1/solutions/{solution}/states/55666-1", f"{CURRENT}115666"):
        addresses = [base, f"{base}/distribution", f"{base}/distribution?action=666"]
        tags += [client.get(address).headers["ETag"] for address in addresses]
        if "solutions" in base:
            tags.append(client.get(f"{base}/best").headers["ETag"])
        tags.append(client.get(f"{base}/best", headers={"Accept": "text/plain"}).headers["ETag"])
    assert len(set(tags)) == len(tags)


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


@pytest.mark.parametrize("base", ["/v1/games/thirties/min-loss", "/v1/solutions/{}"])
def test_a_redirect_is_not_kept_for_ever(client: FlaskClient, solution: str, base: str) -> None:
    """A redirect may be kept for a minute, also at an address whose answers never change."""
    reply = client.get(f"{base.format(solution)}/states/66655-1")
    assert reply.status_code == 308
    assert reply.headers["Cache-Control"] == "public, max-age=60"
    assert "ETag" not in reply.headers


def test_best(client: FlaskClient) -> None:
    """The smallest answer is JSON, or words on request, also where there is nothing to choose."""
    reply = client.get(CURRENT + "55666-1/best")
    assert SmallReply().validate(reply.json) == {}
    assert reply.headers["Vary"] == "Accept, Accept-Encoding"
    text = client.get(CURRENT + "55666-1/best", headers={"Accept": "text/plain"})
    assert (text.mimetype, text.text) == ("text/plain", SENTENCE)
    assert client.get(CURRENT + "55666-1/best?format=text", headers={"Accept": "application/json"}).data == text.data
    assert client.get(CURRENT + "55666-1/best?format=json", headers={"Accept": "text/plain"}).data == reply.data
    # Clients that take both alike, such as libraries of web pages, get JSON.
    for accepted in ("application/json, text/plain, */*", "text/plain, application/json"):
        assert client.get(CURRENT + "55666-1/best", headers={"Accept": accepted}).data == reply.data
    assert reply.json["label"] == "put aside 5 5 6 6 6 and end the turn at 29"
    assert reply.json["runner_up"] == {
        "action": "5666",
        "label": "put aside 5 6 6 6 and throw one die",
        "value": -2.5,
        "regret": 1.5,
        "optimal": False,
    }
    nothing = client.get(CURRENT + "roll6/best", headers={"Accept": "text/plain"})
    assert (nothing.status_code, nothing.text[:22]) == (200, "Nothing to choose here")


@pytest.mark.parametrize("accept", ["application/json", "text/plain", "*/*"])
@pytest.mark.parametrize("base", ["/v1/games/thirties/min-loss", "/v1/solutions/{}"])
def test_every_answer_of_best_varies(client: FlaskClient, solution: str, base: str, accept: str) -> None:
    """A cache is told that JSON and text stand at one address, by the answer and by a 304."""
    path = f"{base.format(solution)}/states/55666-1/best"
    reply = client.get(path, headers={"Accept": accept})
    again = client.get(path, headers={"Accept": accept, "If-None-Match": reply.headers["ETag"]})
    nothing = client.get(path.replace("55666-1", "roll6"), headers={"Accept": accept})
    other = client.get(path, headers={"Accept": "text/html", "If-None-Match": reply.headers["ETag"]})
    assert (reply.status_code, again.status_code, nothing.status_code) == (200, 304, 200)
    assert [answered.headers["Vary"] for answered in (reply, again, nothing)] == ["Accept, Accept-Encoding"] * 3
    for name in ("ETag", "Cache-Control", "Content-Location"):
        assert again.headers.get(name) == reply.headers.get(name)
    assert ("Content-Location" in again.headers) == ("games" in base)
    assert (other.status_code, other.mimetype) == (200, "text/html")


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
    """A score that stands for all below it too is named as the floor, and no mean or deviation is made of it."""
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
    sure = client.get(path.format("beat-tie-half/states/end-gap3")).json
    assert (sure["support"], sure["floor"], sure["mean"], sure["mean_exact"], sure["sd"]) == ([3], -1, 3.0, "3", 0.0)
    ahead = client.get(path.format("beat-tie-half/states/roll1-gap7")).json
    chances = zip(ahead["support"], map(Fraction, ahead["numerators"]), strict=True)
    assert ahead["support"][0] > ahead["floor"]
    assert Fraction(ahead["mean_exact"]) == sum(score * n for score, n in chances) / Fraction(ahead["denominator"])
    assert [found["left_out"] for found in (reply, end, plain, sure)] == [0.0] * 4
    assert plain["floor"] is None
    assert plain["mean_exact"] == client.get("/v1/games/threes/min-expected/states/roll5").json["exact"]


def test_terminal_and_chance(client: FlaskClient) -> None:
    """A finished game and a position before a throw have a value and no actions."""
    end = client.get(CURRENT + "end-555555").json
    assert (end["terminal"], end["value"], end["exact"], end["actions"], end["best"]) == (True, 0.0, "0", [], None)
    tie = client.get("/v1/games/threes/beat-tie-half/states/end-gap0").json
    assert (tie["terminal"], tie["value"], tie["exact"], tie["error_bound"], tie["policy"]) == (
        True,
        0.5,
        "1/2",
        0.0,
        None,
    )
    start = client.get(CURRENT + "roll6").json
    assert (start["terminal"], start["actions"], start["best"], start["policy"]) == (False, [], None, None)


def test_batch(client: FlaskClient, solution: str) -> None:
    """A batch answers in order, each item a record or a problem of its own."""
    path = f"/v1/solutions/{solution}/states"
    results = client.post(path, json={"states": ["66655-1", "77-", "1-1", "end-566666", "\0"]}).json["results"]
    single = client.get(f"{path}/55666-1").json
    assert results[0] == batched(single)
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
