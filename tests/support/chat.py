"""Signed requests as Slack and Discord send them, and the service with the secrets of both."""

import html
import re
import time
from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

import orjson
from flask import Flask
from flask.testing import FlaskClient
from nacl.signing import SigningKey
from werkzeug.test import TestResponse

from service.channels import slack
from service.http.app import create_app
from service.settings import Settings

# Slack's own example of a secret.
SECRET = "8f742231b10e8888abcd99yyyzzz85a5"
# The first test key of RFC 8032.
KEY = SigningKey(bytes.fromhex("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60"))
PUBLIC_KEY = KEY.verify_key.encode().hex()
PUBLIC_URL = "https://dice.example.org"
SLACK, DISCORD = "/v1/bots/slack", "/v1/bots/discord"
FORM = "application/x-www-form-urlencoded"
# Makes the headers of a signature, from a time and a body.
Sign = Callable[[str, bytes], dict[str, str]]


def chat_settings(url: str, public_url: str | None = PUBLIC_URL) -> Settings:
    """The settings of a service over a database, with the secrets of both platforms."""
    return Settings(database_url=url, slack_signing_secret=SECRET, discord_public_key=PUBLIC_KEY, public_url=public_url)


def chat_app(url: str, *, public_url: str | None = PUBLIC_URL) -> Flask:
    """The service over a database, with the secrets of both platforms."""
    return create_app(chat_settings(url, public_url))


def shown_by_slack(message: dict[str, Any]) -> str:
    """The text of a message as Slack shows it."""
    return html.unescape(message["blocks"][0]["text"]["text"])


def shown_by_discord(message: dict[str, Any]) -> str:
    """The title and the text of a message as Discord shows it, without the backslashes before what would be markup."""
    data = message["data"]
    if "embeds" not in data:
        return unescaped(data["content"])
    (embed,) = data["embeds"]
    return unescaped(f"{embed['title']}.\n{embed['description']}" if "title" in embed else embed["description"])


def unescaped(text: str) -> str:
    """A text as Discord shows it."""
    return re.sub(r"\\([^0-9A-Za-z\s])", r"\1", text)


def now(ahead: float = 0) -> str:
    """The time as headers spell it, some seconds ahead."""
    return str(int(time.time() + ahead))


def slack_headers(timestamp: str, body: bytes, secret: str = SECRET) -> dict[str, str]:
    """The headers that Slack signs a request with."""
    return {slack.TIME: timestamp, slack.SIGNATURE: slack.sign(secret, timestamp, body)}


def discord_headers(timestamp: str, body: bytes, key: SigningKey = KEY) -> dict[str, str]:
    """The headers that Discord signs a request with."""
    signature = key.sign(timestamp.encode() + body).signature.hex()
    return {"X-Signature-Timestamp": timestamp, "X-Signature-Ed25519": signature}


def slack_body(text: str, **more: str) -> bytes:
    """The body of a slash command, with the members of Slack's documentation."""
    members = {
        "token": "gIkuvaNzQIHg97ATvDxqgjtO",
        "team_id": "T0001",
        "team_domain": "example",
        "enterprise_id": "E0001",
        "enterprise_name": "Globular Construct Inc",
        "channel_id": "C2147483705",
        "channel_name": "test",
        "user_id": "U2147483697",
        "user_name": "Steve",
        "command": "/chance",
        "text": text,
        "response_url": "https://hooks.slack.com/commands/1234/5678",
        # Differs from request to request, as Slack's does.
        "trigger_id": f"13345224609.738474920.{time.monotonic_ns():032x}",
        "api_app_id": "A123456",
    }
    return urlencode({**members, **more}).encode()


def discord_body(kind: int = 2, focused: str | None = None, **options: str) -> bytes:
    """The body of an interaction, with the members of Discord's documentation."""
    listed: list[dict[str, Any]] = [{"type": 3, "name": name, "value": value} for name, value in options.items()]
    for option in listed:
        if option["name"] == focused:
            option["focused"] = True
    return orjson.dumps(
        {
            "type": kind,
            "token": "A_UNIQUE_TOKEN",
            "member": {
                "user": {
                    "id": "53908232506183680",
                    "username": "Mason",
                    "avatar": "a_d5efa99b3eeaa7dd43acca82f5692432",
                    "discriminator": "1337",
                    "public_flags": 131141,
                },
                "roles": ["539082325061836999"],
                "premium_since": None,
                "permissions": "2147483647",
                "pending": False,
                "nick": None,
                "mute": False,
                "joined_at": "2017-03-13T19:19:14.040000+00:00",
                "is_pending": False,
                "deaf": False,
            },
            # Differs from request to request, as Discord's does.
            "id": str(time.monotonic_ns()),
            "application_id": "845027738276462632",
            "version": 1,
            "guild_id": "290926798626357999",
            "app_permissions": "442368",
            "guild_locale": "en-US",
            "locale": "en-US",
            "data": {"options": listed, "type": 1, "name": "chance", "id": "771825006014889984"},
            "channel_id": "645027906669510667",
        }
    )


def ask_slack(client: FlaskClient, text: str) -> dict[str, Any]:
    """The message with which the service answers a slash command."""
    body = slack_body(text)
    return _message(client.post(SLACK, data=body, headers=slack_headers(now(), body), content_type=FORM))


def ask_discord(client: FlaskClient, kind: int = 2, focused: str | None = None, **options: str) -> dict[str, Any]:
    """The message with which the service answers an interaction."""
    body = discord_body(kind, focused, **options)
    headers = discord_headers(now(), body)
    return _message(client.post(DISCORD, data=body, headers=headers, content_type="application/json"))


def press_discord(client: FlaskClient, custom_id: str) -> dict[str, Any]:
    """The message with which the service answers a button."""
    sent = orjson.loads(discord_body(3))
    body = orjson.dumps({**sent, "data": {"custom_id": custom_id, "component_type": 2}})
    return _message(
        client.post(DISCORD, data=body, headers=discord_headers(now(), body), content_type="application/json")
    )


def _message(reply: TestResponse) -> dict[str, Any]:
    assert reply.status_code == 200, reply.text
    message: dict[str, Any] = orjson.loads(reply.data)
    return message
