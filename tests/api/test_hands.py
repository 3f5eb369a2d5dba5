"""Hands that are played over HTTP: what is hidden stays hidden, nobody but the service writes a hand, and nothing is kept."""

from collections.abc import Iterator, Mapping
from contextlib import closing
from random import Random
from typing import Any

import pytest
from flask.testing import FlaskClient
from itsdangerous import URLSafeSerializer
from werkzeug.test import TestResponse

from service.answers import hand_tokens
from service.answers.play import hands
from service.documents.play.hands import HandReply, HandStepReply
from service.http.app import create_app
from service.settings import Settings
from service.store.reader import Reader
from solvers import cards
from solvers.games.card_thirty.play import deal, history, view_text
from tests.api.test_hand_review import solutions
from tests.games.card_thirty.positions import DEFAULT

__all__ = ["solutions"]
PATH = "/v1/games/card-thirty/hands"
SECRETS = ("s" * 32, "t" * 32)
Solutions = tuple[str, Mapping[str, str]]


@pytest.fixture
def clients(solutions: Solutions) -> Iterator[list[FlaskClient]]:
    """Clients of two services over one database, with a secret each."""
    with closing(Reader(solutions[0])) as reader:
        made = [create_app(Settings(hands_secret=secret), reader).test_client() for secret in SECRETS]
        yield made


@pytest.fixture
def client(clients: list[FlaskClient]) -> FlaskClient:
    """A client of the first service."""
    return clients[0]


def begun(client: FlaskClient, **body: str) -> dict[str, Any]:
    """A new hand."""
    reply = client.post(PATH, json=body)
    assert (reply.status_code, reply.headers["Cache-Control"]) == (200, "no-store")
    document: dict[str, Any] = reply.get_json()
    assert HandReply().validate(document) == {}
    return document


def follow(client: FlaskClient, hand: str, action: str) -> TestResponse:
    """The reply to an action."""
    return client.post(f"{PATH}/next", json={"hand": hand, "action": action})


def played(client: FlaskClient, document: dict[str, Any], random: Random | None = None) -> list[dict[str, Any]]:
    """All answers to the end of a hand in which the player who asks takes the best action, or any that is listed."""
    answers = [document]
    while not document["over"]:
        listed = client.get(document["links"]["self"]).get_json()["actions"]
        chosen = listed[0] if random is None else random.choice(listed)
        reply = follow(client, document["hand"], chosen["action"])
        assert reply.status_code == 200, reply.text
        document = reply.get_json()
        assert HandReply().validate(document) == {}
        answers.append(document)
    return answers


@pytest.mark.parametrize("dealer", ["you", "opponent"])
@pytest.mark.parametrize("opponent", ["margin", "win-hand"])
def test_a_hand_is_played_to_its_end(client: FlaskClient, dealer: str, opponent: str) -> None:
    """The history at the end, replayed, has every state that was shown and every event, and the opponent's best actions."""
    answers = played(client, begun(client, seed="x", dealer=dealer, opponent=opponent), Random(3))
    last = answers[-1]
    decisions, end = history.read(DEFAULT, last["history"])
    mine = [(view_text.format_view(view), action) for view, action in decisions if view.dealer == (dealer == "you")]
    events = [event for answer in answers for event in answer["events"]]

    assert [answer["state"] for answer in answers[:-1]] == [state for state, _ in mine]
    assert [event["action"] for event in events] == [action for _, action in decisions]
    assert [event["action"] for event in events if event["player"] == "you"] == [action for _, action in mine]
    assert tuple(last["scores"].values()) == deal.result(DEFAULT, end)
    assert tuple(cards.read("".join(held)) if held else () for held in last["held"].values()) == end.hands
    for view, action in decisions:
        if view.dealer != (dealer == "you"):
            state = view_text.format_view(view)
            best = client.get(f"/v1/games/card-thirty/{opponent}/states/{state}/best").get_json()
            assert best["policy" if "policy" in best else "best"] == action


def test_the_end_is_reviewed(client: FlaskClient) -> None:
    """The history of a hand is a record that a review accepts."""
    last = played(client, begun(client, seed="y"))[-1]
    review = client.post(last["links"]["review"], json={"history": last["history"]})

    assert review.status_code == 200
    assert len(review.get_json()["decisions"]) == len(history.read(DEFAULT, last["history"])[0])


def test_hidden_cards_are_nowhere(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The text of a hand, read without the secret, has the rules, the players, the seed and the actions of both, and no card."""
    # With this drawn seed the opponent lays nothing down.
    monkeypatch.setattr(hands, "nonce", lambda: 32 * "0")
    document = begun(client, dealer="you")
    reply = follow(client, document["hand"], "stock").get_json()
    content = URLSafeSerializer("another secret").loads_unsafe(reply["hand"])[1]

    assert content[:4] == ["default", "margin", 0, ""]
    assert content[4] == 32 * "0"
    assert content[5:] == [100, f"{document['events'][0]['action']} stock"]
    # The opponent's cards are nowhere in the answer either: what is shown is what the player may know.
    view = view_text.parse_view(DEFAULT, reply["state"])
    assert (len(view.hand), view.held, view.seen) == (11, 10, ())
    assert [event["label"] for event in reply["events"]] == ["draw from the stock"]


def test_cards_follow_from_the_secret(clients: list[FlaskClient], monkeypatch: pytest.MonkeyPatch) -> None:
    """The same seed deals the same cards on one service and others on the next; a drawn seed is no seed that can be chosen."""
    same, other = (begun(one, seed="a", dealer="opponent")["state"] for one in clients)
    assert begun(clients[0], seed="a", dealer="opponent")["state"] == same != other

    monkeypatch.setattr(hands, "nonce", lambda: "a")
    drawn = begun(clients[0], dealer="opponent")
    assert drawn["seed"] is None
    assert drawn["state"] != same


def test_new_hands_differ_and_lots_decide_who_deals(client: FlaskClient) -> None:
    """Without a seed every hand has other cards, and each player deals about half of them."""
    some = [begun(client) for _ in range(60)]

    assert len({hand["state"] for hand in some}) == 60
    assert 12 <= sum(hand["dealer"] == "you" for hand in some) <= 48


def test_only_the_service_writes_hands(clients: list[FlaskClient]) -> None:
    """A hand with any character changed, cut off or added, or of another service, version or game, is refused with an example that is accepted."""
    hand = begun(clients[0], seed="b", dealer="you")["hand"]
    wrong = [hand[:index] + ("A" if hand[index] != "A" else "B") + hand[index + 1 :] for index in range(len(hand) - 1)]
    wrong += [hand[:index] for index in range(0, len(hand), 7)] + [
        f"{hand}.",
        f".{hand}",
        f" {hand}",
        f"{hand}é",
        "\0",
        "é",
    ]
    wrong += ["x" * (hand_tokens.LONGEST + 1), begun(clients[1], seed="b")["hand"]]
    own = hand_tokens.HandTokens(SECRETS[0], "cut-down-thirty")
    wrong.append(own.write(hand_tokens.HandTokens(SECRETS[0], "card-thirty").read(hand)))
    for text in wrong:
        problem = follow(clients[0], text, "stock").get_json()
        assert (problem["code"], problem["field"], problem["status"]) == ("invalid-hand", "hand", 400), text

    assert follow(clients[0], problem["example"], "stock").status_code == 200
    assert follow(clients[0], hand, "stock").status_code == 200


def test_a_hand_of_other_rules_of_play_is_refused(client: FlaskClient) -> None:
    """A signed hand whose actions are no longer legal, as an earlier version may have written it, is no failure."""
    tokens = hand_tokens.HandTokens(SECRETS[0], "card-thirty")
    for actions in (("stock",), ("discard-4C", "nonsense")):
        text = tokens.write(hand_tokens.Hand("default", "margin", 1, "a", "", 100, actions))
        assert follow(client, text, "stock").get_json()["code"] == "invalid-hand"


def test_what_is_not_legal_is_refused(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """An action that is not legal has a legal example; a hand that is over or too long is not played on."""
    document = begun(client, seed="c", dealer="you")
    for action, code in (("discard-4C", "illegal"), ("nonsense", "invalid-notation"), ("x" * 5000, "invalid-notation")):
        problem = follow(client, document["hand"], action).get_json()
        assert (problem["code"], problem["field"]) == (code, "action")
        assert follow(client, document["hand"], problem["example"]).status_code == 200
    last = played(client, document)[-1]
    problem = follow(client, last["hand"], "stock").get_json()
    assert (problem["code"], problem["field"], problem["detail"]) == ("illegal", "hand", "the hand is over")

    monkeypatch.setattr(hands, "MOST", 1)
    problem = follow(client, document["hand"], "stock").get_json()
    assert (problem["code"], problem["field"]) == ("illegal", "hand")
    assert "broken off" in problem["detail"]


def test_a_step_may_be_asked_again(client: FlaskClient) -> None:
    """Nothing is kept: the same hand and action give the same answer as often as they are sent."""
    hand = begun(client, seed="d", dealer="you")["hand"]
    first = follow(client, hand, "stock").get_json()

    assert follow(client, hand, "STOCK").get_json() == first


def test_other_rules_must_be_solved(client: FlaskClient) -> None:
    """A hand under rules for which nobody has learned to play is refused at once, and so are rules that no player knows."""
    problem = client.post(PATH, json={"rules": "kamikaze_bonus=10"}).get_json()
    assert (problem["code"], problem["field"]) == ("unsolved-rules", "rules")
    assert client.post(PATH, json={"rules": "ace_wraps=true"}).get_json()["status"] in (404, 422)
    assert client.post(PATH, json={"rules": "x=1"}).get_json()["code"] == "unknown-rules"
    assert client.post(PATH, json={"rules": "default", "seed": "a"}).status_code == 200
    assert client.post("/v1/games/threes/hands", json={}).get_json()["code"] == "not-found"
    assert client.post("/v1/games/bridge/hands", json={}).get_json()["code"] == "unknown-game"


def test_a_hand_in_words(client: FlaskClient) -> None:
    """In words the answer says what the opponent did and what the player sees, and at the end who won."""
    text = client.post(f"{PATH}?format=text", json={"seed": "e", "dealer": "you"}).text
    document = begun(client, seed="e", dealer="you")
    top = cards.in_words(view_text.parse_view(DEFAULT, document["state"]).discards[-1])
    assert text.splitlines()[0] == f"The opponent: discard the {top}."
    assert text.splitlines()[1].startswith("Your move: ")
    before, last = played(client, document)[-2:]
    end = client.post(
        f"{PATH}/next?format=text", json={"hand": before["hand"], "action": last["events"][0]["action"]}
    ).text
    mine, other = last["scores"].values()
    assert end.splitlines()[-1].startswith(
        f"The hand is over, {'won' if mine < other else 'lost'} by {abs(mine - other)}"
    )


def test_an_opponent_of_a_strength_plays_the_same_again(client: FlaskClient) -> None:
    """A weak opponent is told as such, plays the same hand again with the same seed, and another one than the policy does."""

    def turns(strength: int) -> list[Any]:
        document = begun(client, seed="strength", dealer="you", strength=strength)
        assert document["strength"] == strength
        events = list(document["events"])
        for _ in range(3):
            document = follow(client, document["hand"], document["legal"]).get_json()
            events += document["events"]
        return events

    assert turns(10) == turns(10)
    assert turns(0) != turns(100)


def test_a_turn_is_tried_step_by_step(client: FlaskClient) -> None:
    """Every step that is offered can be tried, a turn that is put together from them can be played, and the hand stays as it is meanwhile."""
    random, laid, barred = Random(7), 0, 0
    for seed in range(6):
        document = begun(client, seed=f"steps {seed}")
        while not document["over"]:
            turn, hand = document["turn"], document["hand"]
            assert all(each["reason"] and each["cards"] for each in turn["barred"])
            barred += len(turn["barred"])
            while turn["next"]:
                step = random.choice(turn["next"])
                taken = ".".join(filter(None, [turn["taken"], step["text"]]))
                reply = client.post(f"{PATH}/steps", json={"hand": hand, "steps": taken})
                assert reply.status_code == 200, reply.text
                tried = reply.get_json()
                assert HandStepReply().validate(tried) == {}
                assert (tried["hand"], tried["state"]) == (hand, document["state"])
                turn = tried["turn"]
                laid += 1
            document = follow(client, hand, random.choice(turn["ends"])["text"]).get_json()
            assert HandReply().validate(document) == {}
    assert laid >= 8
    assert barred >= 8


def test_steps_that_cannot_be_tried(client: FlaskClient) -> None:
    """A text that is no hand, a step that is not legal and a hand that is over are refused; in words there is a line for each choice."""
    document = begun(client, seed="c", dealer="you")
    for body, code, field in (
        ({"hand": "x"}, "invalid-hand", "hand"),
        ({"hand": document["hand"], "steps": "H789"}, "illegal", "steps"),
        ({"hand": document["hand"], "steps": "x" * 5000}, "invalid-notation", "steps"),
        ({"steps": ""}, "invalid-body", "hand"),
    ):
        problem = client.post(f"{PATH}/steps", json=body).get_json()
        assert (problem["code"], problem["field"]) == (code, field)
    last = played(client, document)[-1]
    assert last["turn"] is None
    assert client.post(f"{PATH}/steps", json={"hand": last["hand"]}).get_json()["detail"] == "the hand is over"
    assert client.post("/v1/games/threes/hands/steps", json={"hand": "x"}).get_json()["code"] == "not-found"
    text = client.post(f"{PATH}/steps?format=text", json={"hand": document["hand"]}).text
    assert text.splitlines()[:2] == [
        "Your first lay-down needs 30 points more.",
        "stock: draw from the stock",
    ]
