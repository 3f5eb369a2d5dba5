"""Slack's slash command: its signature, its body, and the message in reply."""

import html
from collections.abc import Iterator
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from service.answers.errors import ProblemError
from service.channels import slack
from service.http.api.site import bots
from service.words.say.said import Said
from tests.support import shared
from tests.support.chat import (
    FORM,
    PUBLIC_URL,
    SECRET,
    SLACK,
    ask_slack,
    chat_app,
    now,
    shown_by_slack,
    slack_body,
    slack_headers,
)

SOLVED = [("thirties", "", "min-loss"), ("threes", "", "min-expected")]
# https://docs.slack.dev/authentication/verifying-requests-from-slack
THEIR_TIME = "1531420618"
THEIR_BODY = (
    b"token=xyzz0WbapA4vBCDEFasx0q6G&team_id=T1DC2JH3J&team_domain=testteamnow&channel_id=G8PSS9T3V"
    b"&channel_name=foobar&user_id=U2CERLKJA&user_name=roadrunner&command=%2Fwebhook-collect&text="
    b"&response_url=https%3A%2F%2Fhooks.slack.com%2Fcommands%2FT1DC2JH3J%2F397700885554%2F96rGlfmibIGlgcZRskXaIFfN"
    b"&trigger_id=398738663015.47445629121.803a0bc887a14d10d2c447fce8b6703c"
)
THEIR_SIGNATURE = "v0=a2114d57b48eac39b9ad189dd8316235a7b4a8d21a10bd27519666489c69b503"


@pytest.fixture(scope="module")
def url() -> str:
    """A database with two solutions."""
    return shared.database("sqlite", "chat", SOLVED)


@pytest.fixture
def client(url: str) -> Iterator[FlaskClient]:
    """A client of the service with the secrets of both platforms."""
    with chat_app(url).test_client() as made:
        yield made


def test_the_signature_that_slack_publishes() -> None:
    """The example of Slack's documentation has the signature that stands there."""
    assert slack.sign(SECRET, THEIR_TIME, THEIR_BODY) == THEIR_SIGNATURE


@pytest.mark.parametrize("seconds", [-300, 0, 60, 300])
def test_the_published_request_is_answered(client: FlaskClient, monkeypatch: pytest.MonkeyPatch, seconds: int) -> None:
    """The example of Slack's documentation is answered up to five minutes before and after its time; without a text, with help."""
    monkeypatch.setattr(bots, "time", lambda: int(THEIR_TIME) + seconds)
    headers = {"X-Slack-Request-Timestamp": THEIR_TIME, "X-Slack-Signature": THEIR_SIGNATURE}
    reply = client.post(SLACK, data=THEIR_BODY, headers=headers, content_type=FORM)

    assert reply.status_code == 200
    assert reply.json is not None
    assert reply.json["response_type"] == "ephemeral"
    assert reply.json["text"]


def test_an_answer(client: FlaskClient) -> None:
    """A position is answered to the channel, in the words of the service, with a picture and links."""
    message = ask_slack(client, "threes min-expected 456")
    words = client.get("/v1/say?text=threes min-expected 456").json
    assert words is not None

    assert message["response_type"] == "in_channel"
    assert shown_by_slack(message) == words["text"]
    section, image, context = message["blocks"]
    assert section == {"type": "section", "text": {"type": "mrkdwn", "text": message["text"], "verbatim": True}}
    assert image["type"] == "image"
    assert image["image_url"] == PUBLIC_URL + words["links"]["picture"]
    assert image["image_url"].endswith(".png")
    assert 0 < len(image["alt_text"]) <= 2000
    assert f"<{PUBLIC_URL}{words['links']['state']}|" in context["elements"][0]["text"]


def test_a_sure_end_has_no_picture(client: FlaskClient) -> None:
    """If the best action ends the turn, a picture would be one bar at 100 %."""
    assert [block["type"] for block in ask_slack(client, "30s min-loss 55666|1")["blocks"]] == ["section", "context"]


def test_nothing_is_linked_without_an_address(url: str) -> None:
    """Without PUBLIC_URL there is neither a picture nor a link."""
    with chat_app(url, public_url=None).test_client() as client:
        assert [block["type"] for block in ask_slack(client, "30s 55666|1")["blocks"]] == ["section"]


@pytest.mark.parametrize("text", ["", "help", "games", "help 30s", "odds 30s"])
def test_help_is_shown_to_the_person(client: FlaskClient, text: str) -> None:
    """Help and lists of what can be asked are for the person alone; the others in the channel have not asked."""
    assert ask_slack(client, text)["response_type"] == "ephemeral"


def test_a_mistake_is_shown_to_the_person(client: FlaskClient) -> None:
    """A text that cannot be read is answered to the person alone, with an example and without markup of theirs."""
    message = ask_slack(client, "30s <!channel> 77 & <@U2147483697>")

    assert message["response_type"] == "ephemeral"
    assert "<" not in message["text"]
    assert ">" not in message["text"]
    assert "&" not in message["text"].replace("&lt;", "").replace("&gt;", "").replace("&amp;", "")


@pytest.mark.parametrize(
    ("spoil", "field"),
    [
        (lambda headers: headers.pop(slack.SIGNATURE), slack.SIGNATURE),
        (lambda headers: headers.pop(slack.TIME), slack.TIME),
        (lambda headers: headers.clear(), slack.TIME),
        (lambda headers: headers.update({slack.SIGNATURE: ""}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.SIGNATURE: "v0=" + "0" * 64}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.SIGNATURE: headers[slack.SIGNATURE].upper()}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.SIGNATURE: headers[slack.SIGNATURE][3:]}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.SIGNATURE: "v0=\xe9" + "0" * 63}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.TIME: str(int(headers[slack.TIME]) + 1)}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.TIME: "0" + headers[slack.TIME]}), slack.SIGNATURE),
        (lambda headers: headers.update({slack.TIME: headers[slack.TIME] + ".0"}), slack.TIME),
        (lambda headers: headers.update({slack.TIME: "soon"}), slack.TIME),
        (lambda headers: headers.update({slack.TIME: "\xb2"}), slack.TIME),
    ],
)
def test_a_request_that_slack_has_not_signed(client: FlaskClient, spoil: object, field: str) -> None:
    """A missing, malformed or wrong header is refused with the header's name, and the secret is never told."""
    body = slack_body("30s 55666|1")
    headers = slack_headers(now(), body)
    assert callable(spoil)
    spoil(headers)
    reply = client.post(SLACK, data=body, headers=headers, content_type=FORM)

    assert (reply.status_code, reply.mimetype) == (401, "application/problem+json")
    assert reply.json is not None
    assert (reply.json["code"], reply.json["field"]) == ("bad-signature", field)
    assert "WWW-Authenticate" in reply.headers
    assert SECRET not in reply.text


@pytest.mark.parametrize("change", [lambda body: body + b" ", lambda body: body[:-1], lambda _: b""])
def test_a_changed_body(client: FlaskClient, change: object) -> None:
    """A body that is not the one that was signed is refused."""
    body = slack_body("30s 55666|1")
    headers = slack_headers(now(), body)
    assert callable(change)
    assert client.post(SLACK, data=change(body), headers=headers, content_type=FORM).status_code == 401


def test_another_secret(client: FlaskClient) -> None:
    """A request that another app has signed is refused."""
    body = slack_body("30s 55666|1")
    headers = slack_headers(now(), body, "0" * 32)
    assert client.post(SLACK, data=body, headers=headers, content_type=FORM).status_code == 401


@pytest.mark.parametrize("ahead", [-3600, -302, 302, 3600, 10**11])
def test_a_request_of_another_time(client: FlaskClient, ahead: int) -> None:
    """A request that is more than five minutes old, or as far ahead, is refused although it is signed."""
    body = slack_body("30s 55666|1")
    timestamp = now(ahead)
    reply = client.post(SLACK, data=body, headers=slack_headers(timestamp, body), content_type=FORM)
    assert reply.status_code == 401
    assert reply.json is not None
    assert reply.json["field"] == slack.TIME


def test_a_request_is_answered_once(client: FlaskClient) -> None:
    """The same request is refused the second time, also if the first was rubbish; one of another time is answered."""
    for body, status in ((slack_body("30s 55666|1"), 200), (b"\xff", 400)):
        for ahead, expected in ((0, status), (0, 401), (-5, status)):
            timestamp = str(1_900_000_000 + ahead)
            headers = slack_headers(timestamp, body)
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(bots, "time", lambda: 1_900_000_000)
                reply = client.post(SLACK, data=body, headers=headers, content_type=FORM)
            assert reply.status_code == expected, reply.text


def test_a_check_of_the_certificate(client: FlaskClient) -> None:
    """Slack's check of the certificate gets an empty 200 and needs no signature, but nothing else can be asked with it."""
    body = b"ssl_check=1&token=gIkuvaNzQIHg97ATvDxqgjtO"
    reply = client.post(SLACK, data=body, content_type=FORM)
    assert (reply.status_code, reply.data) == (200, b"")
    for asking in (slack_body("30s 55666|1", ssl_check="1"), b"ssl_check=0", b"ssl_check=1&\xff"):
        assert client.post(SLACK, data=asking, content_type=FORM).status_code == 401


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b"", "invalid-body"),
        (b"text=30s+55666", "invalid-body"),
        (b"command=chance&text=30s", "invalid-body"),
        (b"payload=%7B%7D", "invalid-body"),
        (b'{"command": "/chance"}', "invalid-body"),
        (b"command=%2Fchance&text=%ff", "bad-request"),
        (b"\xff\xfe", "bad-request"),
        (b"&".join(b"a%d=1" % number for number in range(100)), "bad-request"),
    ],
)
def test_a_body_that_is_no_command(client: FlaskClient, body: bytes, code: str) -> None:
    """A signed body that is no slash command is refused with one that is."""
    reply = client.post(SLACK, data=body, headers=slack_headers(now(), body), content_type=FORM)
    assert reply.status_code == 400
    assert reply.json is not None
    assert (reply.json["code"], reply.json["field"]) == (code, "body")
    assert slack.read(reply.json["example"].encode()).startswith("30s")


def test_the_text_of_a_command() -> None:
    """The text is what was typed: form and entities are undone, and nothing else."""
    for typed in ("30s 55666|1", "a&b <c> &lt;", "Ärger 💡", " x\t\n", ""):
        sent = slack.escaped(typed)
        assert slack.read(urlencode({"command": "/chance", "text": sent}).encode()) == typed
    assert slack.read(b"command=%2Fchance") == ""


def test_a_long_answer_is_cut() -> None:
    """A section has at most 3,000 characters as it is sent, and no entity is cut in two."""
    for text in ("<" * 5000, "x" + "&" * 5000, "y" * 3000, "z" * 3001):
        shown = slack.reply(Said(text), None)["blocks"][0]["text"]["text"]
        assert len(shown) <= 3000
        whole = html.unescape(shown)
        assert text.startswith(whole.removesuffix("…"))
        assert whole == text or len(shown) > 2990


def test_an_answer_that_comes_too_late_is_linked() -> None:
    """A problem with an address shows the address, and only to the person."""
    late = Said("Too long.", links={"say": "/v1/say?text=a%26b"}, problem=ProblemError("busy", "too long"))
    message = slack.reply(late, PUBLIC_URL)
    assert message["response_type"] == "ephemeral"
    assert message["blocks"][1]["elements"][0]["text"].startswith(f"<{PUBLIC_URL}/v1/say?text=a%26b|")
