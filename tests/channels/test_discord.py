"""Discord's interactions: their signatures, what they ask, and the messages in reply."""

import re
import subprocess
from collections.abc import Callable, Iterator
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from nacl.signing import SigningKey

from service.answers.errors import ProblemError
from service.channels import discord, offers
from service.http.api.site import bots
from service.settings import ROOT
from service.words.say.said import Said
from solvers.games import REGISTRY
from tests.support import shared
from tests.support.chat import (
    DISCORD,
    PUBLIC_KEY,
    PUBLIC_URL,
    ask_discord,
    chat_app,
    discord_body,
    discord_headers,
    now,
    shown_by_discord,
    unescaped,
)
from tests.support.commands import TABLEBASE

SOLVED = [("thirties", "", "min-loss"), ("threes", "", "min-expected")]
JSON = "application/json"


@pytest.fixture(scope="module")
def url() -> str:
    """A database with two solutions."""
    return shared.database("sqlite", "chat", SOLVED)


@pytest.fixture
def client(url: str) -> Iterator[FlaskClient]:
    """A client of the service with the secrets of both platforms."""
    with chat_app(url).test_client() as made:
        yield made


def test_the_signatures_of_the_standard() -> None:
    """The third test of RFC 8032, section 7.1, is accepted, and with one other bit it is not."""
    key = discord.key("fc51cd8e6218a1a38da47ed00230f0580816ed13ba3303ac5deb911548908025")
    signature = (
        "6291d657deec24024827e69c3abe01a30ce548a284743a445e3680d7db5ac3ac"
        "18ff9b538d16f290ae67f760984dc6594a7c15e9716ed28dc027beceea1ec40a"
    )
    assert key.verify(bytes.fromhex("af82"), bytes.fromhex(signature)) == bytes.fromhex("af82")
    # In a request the signed bytes begin with the time, which is digits.
    with pytest.raises(ProblemError, match="does not belong"):
        discord.verify(key, "0", signature, bytes.fromhex("af82"), 0)


def test_a_ping(client: FlaskClient) -> None:
    """Discord's first question, when the address is entered, gets its answer."""
    body = b'{"app_permissions":"562949953601536","application_id":"845","id":"1","token":"x","type":1,"version":1}'
    reply = client.post(DISCORD, data=body, headers=discord_headers(now(), body), content_type=JSON)
    assert (reply.status_code, reply.json) == (200, {"type": 1})


@pytest.mark.parametrize(
    "options",
    [
        {"game": "thirties", "goal": "min-loss", "state": "55666|1"},
        {"state": "55666|1", "game": "30s", "goal": "Min Loss"},
        {"text": "30s min-loss 55666|1"},
        {"text": "55666|1", "game": "thirties"},
    ],
)
def test_an_answer(client: FlaskClient, options: dict[str, str]) -> None:
    """A position is answered to all, in the words of the service, with a link; nobody is mentioned."""
    message = ask_discord(client, 2, None, **options)
    words = client.get("/v1/say?text=30s min-loss 55666|1").json
    assert words is not None

    assert message["type"] == 4
    assert message["data"]["allowed_mentions"] == {"parse": []}
    assert "flags" not in message["data"]
    (embed,) = message["data"]["embeds"]
    assert shown_by_discord(message) == words["text"]
    assert unescaped(embed["title"]) == words["understood"] == "Game of 30s: thrown 5 5 6 6 6, a 1 aside"
    assert embed["url"] == PUBLIC_URL + words["links"]["page"]
    # The turn ends here, so a picture would be one bar at 100 %.
    assert "image" not in embed
    assert embed["footer"]["text"] == words["solution"]


def test_a_picture_of_how_it_ends(client: FlaskClient) -> None:
    """If several ends are possible, the answer shows them."""
    message = ask_discord(client, text="threes 456")
    words = client.get("/v1/say?text=threes 456").json
    assert words is not None
    (embed,) = message["data"]["embeds"]
    assert embed["image"]["url"] == PUBLIC_URL + words["links"]["picture"]


def test_nothing_is_linked_without_an_address(url: str) -> None:
    """Without PUBLIC_URL there is neither a picture nor a link."""
    with chat_app(url, public_url=None).test_client() as client:
        (embed,) = ask_discord(client, text="30s 55666|1")["data"]["embeds"]
    assert embed.keys() == {"title", "description", "footer"}


@pytest.mark.parametrize("text", ["", "games", "odds 30s", *(f"help {game}" for game in REGISTRY)])
def test_help_is_for_the_person(client: FlaskClient, text: str) -> None:
    """Help and lists of what can be asked are for the person alone, and as long as they are."""
    data = ask_discord(client, text=text)["data"]
    assert data["flags"] == 64
    (embed,) = data["embeds"]
    assert len(embed["description"]) < 4096
    assert embed.keys() == {"description"}


@pytest.mark.parametrize("text", ["30s 77 **@everyone** <@53908232506183680> [x](http://x.example)", "chess e4"])
def test_a_mistake_is_for_the_person(client: FlaskClient, text: str) -> None:
    """A mistake is for the person alone, and no markup or mention of theirs takes effect."""
    data = ask_discord(client, text=text)["data"]
    assert data["flags"] == 64
    assert data["allowed_mentions"] == {"parse": []}
    assert 0 < len(data["content"]) <= 2000
    assert re.search(r"(?<!\\)(?:\\\\)*[*<\[`]", data["content"]) is None


def test_games_are_offered(client: FlaskClient) -> None:
    """All games are offered at first, and then those whose names fit what is typed, which the service reads."""
    message = ask_discord(client, 4, "game", game="")
    assert message["type"] == 8
    assert {choice["value"] for choice in message["data"]["choices"]} == set(REGISTRY)
    assert ask_discord(client, 4, "game", game="TOSS")["data"]["choices"] == [{"name": "Toss Up!", "value": "toss-up"}]
    assert ask_discord(client, 4, "game", game="30s")["data"]["choices"][0]["value"] == "thirties"
    assert ask_discord(client, 4, "game", game="chess")["data"]["choices"] == []


@pytest.mark.parametrize("game", REGISTRY)
@pytest.mark.parametrize("typed", ["", "win", "m", "hit 3", "🎲"])
def test_goals_are_offered(client: FlaskClient, game: str, typed: str) -> None:
    """At most 25 goals of the game are offered, each once and with a short name; the default one first."""
    entry = REGISTRY[game]
    choices = ask_discord(client, 4, "goal", game=entry.title, goal=typed)["data"]["choices"]
    values = [choice["value"] for choice in choices]

    assert len(values) == len(set(values)) <= 25
    assert all(0 < len(choice["name"]) <= 100 and 0 < len(choice["value"]) <= 100 for choice in choices)
    for value in values:
        assert entry.problem(entry.rules_type(), value).slug == value
    if not typed:
        assert values[0] == entry.default_goal(entry.rules_type())


def test_a_goal_that_is_named_in_full() -> None:
    """A goal of a family is offered when it is named, and the one that is named comes before those that only begin so."""
    assert offers.goals("toss-up", "within 7") == [("within-7", "within-7")]
    assert offers.goals("toss-up", "win")[0][1] == "win"
    assert [slug for _, slug in offers.goals("30s", "hit 30")][:1] == ["hit-30"]
    assert {slug for _, slug in offers.goals("", "minloss")} >= {"min-loss", "min-loss:heuristic"}


def test_nothing_else_is_offered(client: FlaskClient) -> None:
    """While a position is typed, or nothing, there are no choices."""
    assert ask_discord(client, 4, "state", state="55")["data"]["choices"] == []
    assert ask_discord(client, 4)["data"]["choices"] == []


SPOILED: list[tuple[Callable[[dict[str, str]], object], str]] = [
    (lambda headers: headers.pop(discord.SIGNATURE), discord.SIGNATURE),
    (lambda headers: headers.pop(discord.TIME), discord.TIME),
    (lambda headers: headers.clear(), discord.TIME),
    (lambda headers: headers.update({discord.SIGNATURE: ""}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.SIGNATURE: "0" * 128}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.SIGNATURE: "f" * 128}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.SIGNATURE: headers[discord.SIGNATURE][:-2]}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.SIGNATURE: headers[discord.SIGNATURE] + "00"}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.SIGNATURE: "g" * 128}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.TIME: str(int(headers[discord.TIME]) + 1)}), discord.SIGNATURE),
    (lambda headers: headers.update({discord.TIME: "-1"}), discord.TIME),
    (lambda headers: headers.update({discord.TIME: "1e9"}), discord.TIME),
]


@pytest.mark.parametrize(("spoil", "field"), SPOILED)
def test_a_request_that_discord_has_not_signed(
    client: FlaskClient, spoil: Callable[[dict[str, str]], object], field: str
) -> None:
    """A missing, malformed or wrong header is refused with the header's name, as Discord checks when the address is entered."""
    body = discord_body(1)
    headers = discord_headers(now(), body)
    spoil(headers)
    reply = client.post(DISCORD, data=body, headers=headers, content_type=JSON)

    assert (reply.status_code, reply.mimetype) == (401, "application/problem+json")
    assert reply.json is not None
    assert (reply.json["code"], reply.json["field"]) == ("bad-signature", field)


def test_a_changed_body_and_another_key(client: FlaskClient) -> None:
    """A body that is not the one that was signed is refused, and so is the signature of another app."""
    body = discord_body(text="30s 55666|1")
    others = discord_headers(now(), body, SigningKey(bytes(32)))
    assert client.post(DISCORD, data=body, headers=others).status_code == 401
    headers = discord_headers(now(), body)
    for changed in (body + b" ", body[:-1], b"", body.replace(b"55666", b"55665")):
        assert client.post(DISCORD, data=changed, headers=headers).status_code == 401
    assert client.post(DISCORD, data=body, headers=headers).status_code == 200


@pytest.mark.parametrize("ahead", [-3600, -302, 302, 3600])
def test_a_request_of_another_time(client: FlaskClient, ahead: int) -> None:
    """A request that is more than five minutes old, or as far ahead, is refused although it is signed."""
    body = discord_body(1)
    reply = client.post(DISCORD, data=body, headers=discord_headers(now(ahead), body))
    assert reply.status_code == 401
    assert reply.json is not None
    assert reply.json["field"] == discord.TIME


def test_a_request_is_answered_once(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same request is refused the second time, with the digits of its signature in any case."""
    monkeypatch.setattr(bots, "time", lambda: 1_900_000_000)
    body = discord_body(1)
    headers = discord_headers("1900000000", body)
    assert client.post(DISCORD, data=body, headers=headers).status_code == 200
    assert client.post(DISCORD, data=body, headers=headers).status_code == 401
    headers[discord.SIGNATURE] = headers[discord.SIGNATURE].upper()
    assert client.post(DISCORD, data=body, headers=headers).status_code == 401


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (b"", "broken-json"),
        (b"{", "broken-json"),
        (b"\xff", "broken-json"),
        (b'{"type": 2, "data": {"options": [{"name": "text", "value": "\\ud800"}]}}', "broken-json"),
        (b"[" * 200_000, "broken-json"),
        (b"null", "invalid-body"),
        (b"[1]", "invalid-body"),
        (b"{}", "invalid-body"),
        (b'{"type": true}', "invalid-body"),
        (b'{"type": "1"}', "invalid-body"),
        (b'{"type": 1.0}', "invalid-body"),
        (b'{"type": 5, "data": {"custom_id": "x", "components": []}}', "invalid-body"),
        (b'{"type": 3, "data": {"custom_id": 1, "component_type": 2}}', "invalid-body"),
        (b'{"type": 3, "data": []}', "invalid-body"),
        (b'{"type": 2}', "invalid-body"),
        (b'{"type": 2, "data": []}', "invalid-body"),
        (b'{"type": 2, "data": {"options": {}}}', "invalid-body"),
        (b'{"type": 2, "data": {"options": [1]}}', "invalid-body"),
        (b'{"type": 2, "data": {"options": [{"name": [], "value": "x"}]}}', "invalid-body"),
        (b'{"type": 2, "data": {"options": [{"name": "text", "value": 1}]}}', "invalid-body"),
        (b'{"type": 4, "data": {"options": [{"name": "other", "value": "", "focused": true}]}}', "invalid-body"),
    ],
)
def test_a_body_that_is_no_interaction(client: FlaskClient, sent: bytes, code: str) -> None:
    """A signed body that asks nothing of this service is refused with one that does."""
    reply = client.post(DISCORD, data=sent, headers=discord_headers(now(), sent))
    assert reply.status_code == 400
    assert reply.json is not None
    assert (reply.json["code"], reply.json["field"]) == (code, "body")
    assert discord.read(reply.json["example"].encode()).text == "30s 55666|1"


def test_the_lengths_that_discord_takes() -> None:
    """Long texts are cut to the lengths that Discord takes, without half an escape, and a link stays whole."""
    answer = Said("*" * 9000, links={"page": "/?x"}, understood="_" * 400)
    (embed,) = discord.reply(answer, PUBLIC_URL)["data"]["embeds"]
    for text, limit in ((embed["description"], 4096), (embed["title"], 256)):
        assert limit - 3 < len(text) <= limit
        assert re.fullmatch(r"(\\[*_])+…", text)
    late = Said("_" * 3000, links={"say": "/v1/say?text=a_b"}, problem=ProblemError("busy", "too long"))
    content = discord.reply(late, PUBLIC_URL)["data"]["content"]
    assert len(content) <= 2000
    assert content.endswith(f"\n{PUBLIC_URL}/v1/say?text=a_b")
    many = discord.choices([("n" * 200, f"v{number}") for number in range(40)] + [("empty", "")])["data"]["choices"]
    assert len(many) == 25
    assert {len(option["name"]) for option in many} == {100}


def test_the_command_is_one_that_discord_takes() -> None:
    """The command that ``tablebase discord`` prints keeps Discord's rules for commands, and every option is one that is read."""
    done = subprocess.run([*TABLEBASE, "discord"], cwd=ROOT, capture_output=True, check=True)
    command: dict[str, Any] = orjson.loads(done.stdout)

    assert command == discord.definition()
    for option in (command, *command["options"]):
        assert re.fullmatch(r"[-_a-z0-9]{1,32}", option["name"])
        assert 1 <= len(option["description"]) <= 100
    names = [option["name"] for option in command["options"]]
    assert len(set(names)) == len(names) <= 25
    body = {"type": 2, "data": {"name": command["name"], "options": [{"name": name, "value": name} for name in names]}}
    assert discord.read(orjson.dumps(body)).options == {name: name for name in names}
    assert [option["name"] for option in command["options"] if option.get("autocomplete")] == ["game", "goal"]


def test_the_key_is_that_of_the_settings() -> None:
    """The key of the tests is the public key of RFC 8032's first test."""
    assert PUBLIC_KEY == "d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a"
