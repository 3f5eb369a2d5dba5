"""Answers by play-outs: how it is likely to end, and why an action is worse, of a game whose states cannot be enumerated."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.ask import played
from service.documents.explanations import ExplanationReply
from service.documents.states import DistributionReply
from service.http.app import create_app
from service.search.client import NoSearchError, Worker
from service.store.reader import Reader
from solvers.playouts import band, chance_interval
from tests.api.test_estimates import SLUG, HiddenViews
from tests.api.test_searches import STAND_IN, solution, started

__all__ = ["solution"]
PATH = f"/v1/games/{SLUG}/win/states/card-3"
HALF = played.PLAYOUTS // 2


@pytest.fixture(scope="module")
def worker() -> Iterator[Worker]:
    """A worker that is ready."""
    one = Worker(STAND_IN)
    started(one)
    yield one
    one.stop()


@pytest.fixture
def client(database_url: str, solution: str, worker: Worker, monkeypatch: pytest.MonkeyPatch) -> Iterator[FlaskClient]:
    """A client of a service that has the solution, and the worker."""
    assert solution
    monkeypatch.setattr(played, "worker", lambda *_: worker)
    monkeypatch.setattr(HiddenViews, "played", {"out": "you go out", "points": "your points"})
    with closing(Reader(database_url)) as reader, create_app(reader=reader).test_client() as made:
        yield made


def test_how_it_ends_is_played(client: FlaskClient, solution: str) -> None:
    """The reply has the shares, their band, and the intervals of chances; it may be cached for ever under the solution."""
    answer = client.get(f"/v1/solutions/{solution}/states/card-3/distribution")
    reply: dict[str, Any] = answer.get_json()

    assert DistributionReply().validate(reply) == {}
    assert "immutable" in answer.headers["Cache-Control"]
    assert (reply["action"], reply["afterstate"], reply["support"], reply["probabilities"]) == (
        "swap",
        None,
        [5],
        [1.0],
    )
    assert (reply["numerators"], reply["error_bound"], reply["left_out"], reply["mean"]) == (None, None, None, 5.0)
    assert reply["opponent"] == "itself"
    assert reply["confidence"]["low"] < 5 < reply["confidence"]["high"]
    outs = reply["playouts"]
    assert outs["number"] == played.PLAYOUTS
    assert [chance["most"] for chance in outs["cdf_within"]] == [band(played.PLAYOUTS, level) for level in (0.95, 0.99)]
    assert [(figure["figure"], figure["value"]) for figure in outs["figures"]] == [
        ("win", 1.0),
        ("tie", 0.0),
        ("loss", 0.0),
        ("out", 1.0),
        ("points", 5.0),
    ]
    low, high = chance_interval(played.PLAYOUTS, played.PLAYOUTS, 0.99)
    assert outs["figures"][0]["intervals"][1] == {"level": 0.99, "low": low, "high": high}


def test_an_action_is_compared_in_the_same_worlds(client: FlaskClient) -> None:
    """The regret is the mean difference of the worlds, with its interval, and so are the figures."""
    reply: dict[str, Any] = client.get(f"{PATH}/explain?action=keep").get_json()

    assert ExplanationReply().validate(reply) == {}
    assert (reply["action"]["action"], reply["against"]["action"]) == ("keep", "swap")
    # The stand-in wins always with the action in question, and in half of the worlds with the other.
    assert (reply["action"]["value"], reply["against"]["value"], reply["regret"]) == (1.0, 0.5, -0.5)
    assert reply["decided"]
    outs = reply["playouts"]
    assert (outs["number"], outs["worlds"]) == (played.PLAYOUTS, HALF)
    assert outs["regret"][0]["low"] < -0.5 < outs["regret"][0]["high"] < 0
    assert [(figure["figure"], figure["difference"]) for figure in outs["figures"]] == [("out", 0.5), ("points", 2.5)]
    assert "better" in reply["sentence"]
    assert "You go out: 100 % with it, 50 % with the other." in reply["sentence"]


def test_it_is_told_in_words(client: FlaskClient) -> None:
    """The sentences have the number of play-outs, intervals and the opponent."""
    text = client.get(f"{PATH}/distribution?format=text").text

    assert text.startswith(
        "Swap the card. Played on 10,000 times: you win 100 % of the time (more than 99.9 % to 100 %)"
    )
    assert "two players who both go on by this solution's policy" in text


def test_an_action_alone_is_compared_with_itself(client: FlaskClient) -> None:
    """An action against itself costs nothing."""
    reply: dict[str, Any] = client.get(f"{PATH}/explain?action=keep&against=keep").get_json()

    assert ExplanationReply().validate(reply) == {}
    assert (reply["regret"], reply["playouts"]["worlds"]) == (0.0, played.PLAYOUTS)


def test_what_cannot_be_played_is_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker's refusal is a problem with an example; a worker that is away is ``busy``, which is not cached."""
    refused = client.get(f"/v1/games/{SLUG}/win/states/card-9/distribution")

    assert (refused.status_code, refused.json["code"], refused.json["example"]) == (422, "illegal", "card-3")
    assert client.get(f"/v1/games/{SLUG}/win/states/deal/explain").status_code == 422

    def away(*_: Any) -> None:
        raise NoSearchError("the search is starting")

    monkeypatch.setattr(Worker, "ask", away)
    late = client.get(f"{PATH}/distribution")
    assert (late.status_code, late.json["code"], late.headers["Retry-After"]) == (503, "busy", "2")
