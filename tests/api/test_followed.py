"""Fixed strategies of a game without a process: what they do in a position, with the values of the goal's solution."""

import json
from collections.abc import Iterator, Mapping
from contextlib import closing
from typing import Any

import pytest
from flask.testing import FlaskClient

from service.answers.ask import searches
from service.answers.errors import ProblemError
from service.answers.names import bind
from service.batch import tasks
from service.channels import offers
from service.documents.catalogue import GameReply
from service.documents.prefixes import GoalPlaceReply
from service.documents.states import StateReply
from service.http.app import create_app
from service.store import migrate
from service.store.reader import Reader
from service.words.message import reading
from service.words.say.answer import answer
from service.words.say.conversation import Conversation
from solvers import dispatch
from tests.api.test_hand_review import solve

GAME = "/v1/games/card-thirty"
STATE = "4CTCKC2D4D6H7H8H9HKHKS-5DHS.QCHS-other-4-9D9C9S6DTS-28-stock.4C-other"
KAMIKAZE = f"{GAME}/margin:kamikaze"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with a made-up solution of margin, and none of a strategy."""
    made = f"sqlite:///{tmp_path_factory.mktemp('followed') / 'tablebase.db'}"
    migrate.upgrade(made)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(dispatch, "solve", solve)
        patch.setattr(dispatch, "verify", lambda *_: 0.0)
        assert tasks.make(tasks.Task(made, "card-thirty", "", "margin")).status == "solved"
    return made


@pytest.fixture
def reader(url: str) -> Iterator[Reader]:
    """A reader of that database."""
    with closing(Reader(url)) as made:
        yield made


@pytest.fixture
def client(reader: Reader) -> Iterator[FlaskClient]:
    """A client of a service over it."""
    with create_app(reader=reader).test_client() as made:
        yield made


def test_the_record_of_a_strategy(client: FlaskClient) -> None:
    """The policy and the value are those of the strategy, the actions those of the goal, and the opponent is named."""
    reply, best = (client.get(f"{path}/states/{STATE}").json for path in (KAMIKAZE, f"{GAME}/margin"))
    assert StateReply().validate(reply) == {}
    assert (reply["goal"], reply["solution"]) == ("margin:kamikaze", best["solution"])
    assert (reply["actions"], reply["best"]) == (best["actions"], best["best"])
    [done] = [action for action in reply["actions"] if action["action"] == "discard-TC"]
    assert (reply["policy"], reply["value"], reply["confidence"]) == ("discard-TC", done["value"], done["confidence"])
    assert done["regret"] == pytest.approx(best["value"] - done["value"])
    assert reply["opponent"] == "the player of the goal margin, who goes on for both players after the action"


def test_several_states_and_other_spellings(client: FlaskClient) -> None:
    """States are asked for in numbers too, and other spellings lead to the address."""
    reply = client.post(f"{KAMIKAZE}/states", json={"states": [STATE, "other"]}).json
    assert [result.get("policy") for result in reply["results"]] == ["discard-TC", None]
    assert reply["results"][1]["problem"]["code"] == "illegal"
    moved = client.get(f"{GAME}/Margin%20Kamikaze/states/{STATE}")
    assert (moved.status_code, moved.headers["Location"]) == (308, f"{KAMIKAZE}/states/{STATE}")


def test_the_goal_says_where_to_go(client: FlaskClient) -> None:
    """A strategy has no start and no rows of its own, so that there are no addresses of these; other goals have them."""
    reply = client.get(KAMIKAZE).json
    assert GoalPlaceReply().validate(reply) == {}
    assert (reply["status"], set(reply["links"])) == ("solved", {"state", "review", "game", "solution"})
    assert {"start", "states", "export"} <= set(client.get(f"{GAME}/margin").json["links"])
    page = client.get(f"{KAMIKAZE}/states")
    assert (page.status_code, page.json["code"], page.json["example"]) == (404, "not-found", "margin")


def test_examples_are_positions(client: FlaskClient) -> None:
    """The strategy can be asked about every example of a state that is shown."""
    refused = client.post(f"{KAMIKAZE}/states", json={"states": "other"}).json
    [found] = client.post(f"{KAMIKAZE}/states", json={"states": json.loads(refused["example"])}).json["results"]
    assert found["policy"] == "stock"


def test_the_catalogue_lists_them(client: FlaskClient) -> None:
    """The catalogue has the strategies, the goals under which they are asked, and the names that are offered while typing."""
    entry = client.get(GAME).json
    assert GameReply().validate(entry) == {}
    assert [strategy["strategy"] for strategy in entry["strategies"]] == ["greedy", "stop-loss", "kamikaze"]
    assert len(entry["followed"]) == 9
    assert not any(":" in name for name in entry["pending"])
    assert all(client.get(f"{GAME}/{slug}").status_code == 200 for slug in entry["followed"])
    assert offers.goals("card-thirty", "margin:stop")[0][1] == "margin:stop-loss"
    assert client.get("/v1/games/threes").json["followed"] == []


@pytest.mark.parametrize(
    "text", [f"card-thirty margin:kamikaze {STATE}", f"what would kamikaze do in card thirty with {STATE}?"]
)
def test_asked_in_words(reader: Reader, text: str) -> None:
    """A message names the strategy with its goal or alone, and the answer says what it does and what is better."""
    said = answer(reader, text)
    assert said.problem is None
    assert said.understood.startswith("The card game of Thirty, the strategy kamikaze: 4C 10C KC")
    assert "The strategy kamikaze says: discard the 10 of clubs; " in said.text
    assert " worse than to lay down three kings and 6 7 8 9 of hearts for 60 points; discard " in said.text


def test_a_strategy_without_a_position(reader: Reader) -> None:
    """A strategy has no start: it is asked about a position, and the example is a message that is answered."""
    conversation = Conversation(reading.message("card-thirty margin:kamikaze"), reader)
    with pytest.raises(ProblemError, match="asked for what it does in a position: say which") as refusal:
        conversation.start(bind("card-thirty", "margin:kamikaze", ""))
    assert answer(reader, refusal.value.example or "").problem is None
    assert conversation.start(bind("card-thirty", "margin", "")).text == "other"


class Searching:
    """A worker that holds the first action to be 50 points worse than the table does, and keeps what it was sent."""

    def __init__(self) -> None:
        self.sent: list[Mapping[str, Any]] = []

    def ask(self, request: Mapping[str, Any], _seconds: float, _patience: float = 0.0) -> dict[str, Any]:
        """Ask for the rows, and then answer."""
        self.sent.append(dict(request))
        if "rows" not in request:
            return {"needs": "rows"}
        first, *others = request["actions"].values()
        return {"values": [first - 50, *others], "worlds": [3] * (1 + len(others)), "playouts": 9}


def test_a_searched_strategy_keeps_its_action(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """A search changes what the actions are worth, and not what the strategy does; it is one of the goal's solution."""
    worker = Searching()
    monkeypatch.setattr(searches, "worker", lambda _: worker)
    path = f"{GAME}/margin:stop-loss/states/{STATE}"
    table, reply = client.get(path).json, client.get(f"{path}?budget_ms=50").json
    assert StateReply().validate(reply) == {}
    assert worker.sent[-1]["goal"] == "margin"
    assert (reply["policy"], reply["value"]) == (table["policy"], pytest.approx(table["value"] - 50))
    assert reply["best"] != table["best"] == table["policy"]
    assert reply["confidence"]["low"] <= reply["value"]
