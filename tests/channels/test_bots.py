"""The bots of all platforms: when they are there, what they do with rubbish, and that they answer in time and once."""

import os
import subprocess
import sys
import threading
from functools import partial
from io import BytesIO
from pathlib import Path

import orjson
import pytest
from flask import Flask
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from service.channels import discord, slack
from service.channels.replays import Replays
from service.channels.signing import WINDOW
from service.channels.texts import shortened
from service.channels.timely import Timely
from service.documents.problem import ProblemReply
from service.http.api.site import bots
from service.http.app import create_app
from service.http.server.limits import BODY
from service.settings import ROOT, Settings
from service.words.say.said import Said
from tests.support import shared
from tests.support.chat import (
    DISCORD,
    FORM,
    PUBLIC_KEY,
    SECRET,
    SLACK,
    Sign,
    ask_discord,
    ask_slack,
    chat_app,
    discord_body,
    discord_headers,
    now,
    slack_body,
    slack_headers,
)

SOLVED = [("thirties", "", "min-loss"), ("threes", "", "min-expected")]
PLATFORMS: list[tuple[str, Sign]] = [(SLACK, slack_headers), (DISCORD, discord_headers)]
ANY = st.text(max_size=60) | st.text("0123456789|/:-. roll", max_size=20)
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**63) | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@pytest.fixture(scope="module")
def app() -> Flask:
    """The service with the secrets of both platforms, over a database with two solutions."""
    return chat_app(shared.database("sqlite", "chat", SOLVED))


def post(app: Flask, path: str, body: bytes, sign: Sign) -> None:
    """Send a signed body, and hold the reply to the two shapes that there are."""
    reply = app.test_client().post(path, data=body, headers=sign(now(), body), content_type=FORM)
    assert reply.status_code in (200, 400, 401, 413), reply.text
    if reply.status_code == 200:
        assert reply.data == b"" or orjson.loads(reply.data)
    else:
        assert ProblemReply().validate(orjson.loads(reply.data)) == {}


@pytest.mark.parametrize(("path", "sign"), PLATFORMS)
@pytest.mark.parametrize("secrets", [{}, {SLACK: SECRET}, {DISCORD: PUBLIC_KEY}])
def test_a_bot_is_there_if_its_secret_is_set(path: str, sign: Sign, secrets: dict[str, str]) -> None:
    """Without the secret of a platform its address is as unknown as any other, for a signed request too."""
    app = create_app(
        Settings(
            database_url="sqlite:////nowhere/none.db",
            slack_signing_secret=secrets.get(SLACK),
            discord_public_key=secrets.get(DISCORD),
        )
    )
    client = app.test_client()
    body = b"ssl_check=1" if path == SLACK else b'{"type": 1}'
    reply = client.post(path, data=body, headers=sign(now(), body))
    nothing = client.post("/v1/bots/nothing", data=body)

    if path in secrets:
        assert reply.status_code == 200
        assert client.get(path).status_code == 405
        assert client.get(path).headers["Allow"] == "OPTIONS, POST"
    else:
        assert (reply.status_code, reply.data) == (404, nothing.data)
        assert client.get(path).status_code == 404
    assert path not in (client.get("/openapi.json").json or {})["paths"]


@pytest.mark.parametrize(("path", "sign"), PLATFORMS)
def test_a_body_that_is_too_large(app: Flask, path: str, sign: Sign) -> None:
    """The limit of bodies is that of the whole service, announced or not."""
    body = b"x" * (BODY + 1)
    client = app.test_client()
    assert client.post(path, data=body, headers=sign(now(), body)).status_code == 413
    chunked = {"wsgi.input_terminated": True}
    reply = client.post(path, input_stream=BytesIO(body), headers=sign(now(), body), environ_overrides=chunked)
    assert reply.status_code == 413


@pytest.mark.parametrize(("path", "sign"), PLATFORMS)
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=st.binary(max_size=200))
@example(body=b"command=%2F&text=%00")
@example(body=b'{"type":2,"data":{"options":[{"name":"text","value":"\\u0000"}]}}')
def test_any_signed_bytes(app: Flask, path: str, sign: Sign, body: bytes) -> None:
    """Any signed bytes are answered or refused."""
    post(app, path, body, sign)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(text=ANY)
def test_any_text(app: Flask, text: str) -> None:
    """Any text that people type is answered on both platforms."""
    post(app, SLACK, slack_body(text), slack_headers)
    post(app, DISCORD, discord_body(text=text), discord_headers)
    post(app, DISCORD, discord_body(4, "goal", game=text, goal=text), discord_headers)
    post(app, DISCORD, discord_body(4, "game", game=text), discord_headers)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(kind=st.integers(0, 6), data=VALUES, options=VALUES)
def test_any_interaction(app: Flask, kind: int, data: object, options: object) -> None:
    """Any JSON in the place of an interaction's data or options is answered or refused."""
    for malformed in (
        data,
        {"options": options},
        {"options": [options]},
        {"options": [{"name": "text", "value": options}]},
    ):
        body = orjson.dumps({"type": kind, "data": malformed}, option=orjson.OPT_PASSTHROUGH_DATETIME)
        post(app, DISCORD, body, discord_headers)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    timestamp=st.text(st.characters(codec="latin-1", exclude_characters="\r\n\0")),
    signature=st.text("v0=abcdef", max_size=140),
)
def test_any_headers(app: Flask, timestamp: str, signature: str) -> None:
    """Any texts in the headers are refused."""
    client = app.test_client()
    for path, names in ((SLACK, slack_headers("0", b"")), (DISCORD, discord_headers("0", b""))):
        headers = dict(zip(names, (timestamp, signature), strict=True))
        assert client.post(path, data=b"{}", headers=headers).status_code == 401


def test_an_answer_that_takes_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """A question that takes longer than the platforms wait is answered in time, with the address that answers it."""
    begun, finish = threading.Event(), threading.Event()

    def slow(_reader: object, _text: str) -> Said:
        begun.set()
        finish.wait(30)
        return Said("too late")

    monkeypatch.setattr(bots, "answer", slow)
    monkeypatch.setattr(bots, "Timely", partial(Timely, seconds=0.05))
    quick = chat_app("sqlite:////nowhere/none.db").test_client()
    try:
        message = ask_slack(quick, "compare a & b")
        content = ask_discord(quick, text="compare a & b")["data"]["content"]
        assert begun.is_set()
    finally:
        finish.set()
    assert "longer than a chat waits" in message["text"]
    assert "/v1/say?text=compare+a+%26+b&amp;format=text|" in message["blocks"][1]["elements"][0]["text"]
    assert content.endswith("/v1/say?text=compare+a+%26+b&format=text")


def test_a_database_that_is_away() -> None:
    """Without a database both platforms get a message that says so, for the person alone."""
    client = chat_app("sqlite:////nowhere/none.db").test_client()
    assert "database" in ask_slack(client, "30s 55666|1")["text"]
    data = ask_discord(client, text="30s 55666|1")["data"]
    assert "database" in data["content"]
    assert data["flags"] == 64


def test_a_busy_chat_waits_no_longer() -> None:
    """While all threads are taken, a further question gets no answer in time; then it does, and errors arrive as they are."""
    timely = Timely(seconds=0.05, at_once=1)
    finish = threading.Event()
    assert timely.make(lambda: finish.wait(30)) is None
    assert timely.make(lambda: 1) is None
    finish.set()
    patient = Timely(seconds=30, at_once=1)
    assert patient.make(lambda: 1) == 1
    with pytest.raises(ZeroDivisionError):
        patient.make(lambda: 1 // 0)
    assert patient.make(lambda: 2) == 2


def test_processes_share_what_they_have_answered(tmp_path: Path) -> None:
    """A request that one process has answered is refused by the others, of a hundred at once exactly one is let through."""
    folder = tmp_path / "replays"
    one, other = Replays(folder), Replays(folder)
    assert one.first(b"a")
    assert not other.first(b"a")
    assert other.first(b"b")
    many = [Replays(folder) for _ in range(100)]
    passed: list[bool] = []
    threads = [threading.Thread(target=lambda guard=guard: passed.append(guard.first(b"c"))) for guard in many]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(passed) == [False] * 99 + [True]


def test_what_was_answered_is_forgotten_in_the_end(tmp_path: Path) -> None:
    """A request that is refused for its time by now takes no room any more."""
    time = [1_000_000.0]
    replays = Replays(tmp_path / "replays", lambda: time[0])
    assert replays.first(b"a")
    (mark,) = (tmp_path / "replays").iterdir()
    time[0] = mark.stat().st_mtime + 601
    assert replays.first(b"b")
    assert not mark.exists()


def test_marks_live_as_long_as_their_requests_are_accepted(tmp_path: Path) -> None:
    """A request of another process is still refused after others were swept, and one signed ahead to the end of its window."""
    folder, time = tmp_path / "replays", [1_000_000.0]
    one = Replays(folder, lambda: time[0])
    assert one.first(b"early")
    (early,) = folder.iterdir()
    os.utime(early, (time[0], time[0]))
    time[0] += 291
    assert one.first(b"late")
    (late,) = set(folder.iterdir()) - {early}
    os.utime(late, (time[0], time[0]))
    # The sweep comes with the first request after the window.
    time[0] += 10
    assert one.first(b"another")
    assert (early.exists(), late.exists()) == (True, True)
    other = Replays(folder, lambda: time[0])
    assert [other.first(signed) for signed in (b"early", b"late")] == [False, False]
    # Signed 299 seconds ahead, the first request would be accepted up to here.
    time[0] = 1_000_000.0 + 299 + WINDOW
    assert not one.first(b"early")
    assert not Replays(folder, lambda: time[0]).first(b"early")


def test_memory_that_is_full(tmp_path: Path) -> None:
    """If the processes share no memory, or cannot use it, each refuses what it has answered itself."""
    (tmp_path / "file").touch()
    for replays in (Replays(), Replays(tmp_path / "file"), Replays(tmp_path / "none" / "replays")):
        assert replays.first(b"a")
        assert not replays.first(b"a")


@given(text=st.text(max_size=30), limit=st.integers(2, 40))
def test_shortened_texts(text: str, limit: int) -> None:
    """A cut text is a beginning with an ellipsis within the limit; one that fits is whole."""

    def doubled(text: str) -> str:
        return text.replace("a", "aa")

    cut = shortened(text, limit, doubled)
    assert len(cut) <= limit
    if len(doubled(text)) <= limit:
        assert cut == doubled(text)
    else:
        assert cut.endswith("…")
        assert doubled(text).startswith(cut[:-1])


def test_tables_keep_their_columns() -> None:
    """A table is shown in letters of one width on both platforms, within their limits; a sentence as it is."""
    table = Said("Points & dice.\ndice  points\n1     3.5`\n" + "2  8.2\n" * 2000, "thirties")
    section = slack.reply(table, None)["blocks"][0]["text"]["text"]
    embed = discord.reply(table, None)["data"]["embeds"][0]["description"]
    for shown, ampersand, limit in ((section, "&amp;", 3000), (embed, "&", 4096)):
        assert shown.startswith(f"```\nPoints {ampersand} dice.\ndice  points\n1     3.5'\n2  8.2\n")
        assert shown.endswith("…\n```")
        assert shown.count("`") == 6
        assert limit - 3 <= len(shown) <= limit
    assert "`" not in slack.reply(Said("One. Two  "), None)["text"]


def test_cryptography_is_loaded_if_it_is_needed() -> None:
    """The service loads the package for Discord's signatures only if it answers Discord."""
    program = (
        "import sys; from service.http.app import create_app; from service.settings import Settings\n"
        f"for key in (None, {PUBLIC_KEY!r}):\n"
        f"    create_app(Settings(slack_signing_secret={SECRET!r}, discord_public_key=key)); print('nacl' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False", "True"]
