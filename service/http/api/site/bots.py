"""Slack's slash command and Discord's interactions: a signed request, and a message in reply.

They are served if their secrets are set, and are not described, as nobody but these platforms can ask them.
"""

import os
from collections.abc import Callable
from functools import partial
from pathlib import Path
from time import time
from typing import Any
from urllib.parse import urlencode

from flask import request

from service.answers.errors import BUSY_RETRY, ProblemError, store_away
from service.channels import discord, offers, slack
from service.channels.replays import Replays
from service.channels.signing import unsigned
from service.channels.timely import Timely
from service.http.lean import Content
from service.http.routes import Route
from service.http.wire.usual import TEXT
from service.settings import Settings
from service.store.reader import Reader, StoreAwayError
from service.words.say.answer import answer
from service.words.say.said import Said, refused

SLACK, DISCORD = "/v1/bots/slack", "/v1/bots/discord"
# Answers a message of a person, in time and whatever happens.
Ask = Callable[[str], Said]


def routes(settings: Settings, reader: Reader) -> tuple[Route, ...]:
    """Return the routes of the platforms whose secrets are set. Messages are answered from the database of the reader."""
    replays, ask = Replays(_shared()), partial(_asked, Timely(), partial(answer, reader))
    made = []
    if settings.slack_signing_secret is not None:
        view = partial(_slack, settings.slack_signing_secret, settings.public_url, replays, ask)
        made.append(Route(SLACK, view, raw=True))
    if settings.discord_public_key is not None:
        verifier = discord.key(settings.discord_public_key)
        made.append(Route(DISCORD, partial(_discord, verifier, settings.public_url, replays, ask), raw=True))
    return tuple(made)


def _slack(secret: str, public_url: str | None, replays: Replays, ask: Ask, body: bytes) -> dict[str, Any] | Content:
    if slack.checks_certificate(body):
        return Content(b"", TEXT)
    headers = request.headers
    signed = slack.verify(secret, headers.get(slack.TIME), headers.get(slack.SIGNATURE), body, time())
    _once(replays, signed, slack.SIGNATURE)
    if slack.pressed(body):
        return Content(b"", TEXT)
    return slack.reply(ask(slack.read(body)), public_url)


def _discord(verifier: Any, public_url: str | None, replays: Replays, ask: Ask, body: bytes) -> dict[str, Any]:
    headers = request.headers
    signed = discord.verify(verifier, headers.get(discord.TIME), headers.get(discord.SIGNATURE), body, time())
    _once(replays, signed, discord.SIGNATURE)
    interaction = discord.read(body)
    if interaction.kind == discord.PING:
        return discord.pong()
    if interaction.kind == discord.AUTOCOMPLETE:
        return discord.choices(_offered(interaction))
    return discord.reply(ask(interaction.text), public_url)


def _once(replays: Replays, signed: bytes, header: str) -> None:
    """Raise ProblemError if the same request was answered before."""
    if not replays.first(signed):
        raise unsigned("this very request was answered before", header)


def _offered(interaction: discord.Interaction) -> list[offers.Offer]:
    """Return the games or goals to choose from, for the option that the person is typing."""
    if interaction.focused == "game":
        return offers.games(interaction.options["game"])
    if interaction.focused == "goal":
        return offers.goals(interaction.options.get("game", ""), interaction.options["goal"])
    return []


def _asked(timely: Timely, ask: Ask, text: str) -> Said:
    """Return the answer to a message, or why there is none in time."""
    try:
        said = timely.make(partial(ask, text))
    except StoreAwayError as error:
        return refused(store_away(error))
    return _late(text) if said is None else said


def _late(text: str) -> Said:
    """Return the words for a question that takes longer than a chat waits, with the address that answers it."""
    detail = "This takes longer than a chat waits. Ask again in a moment, or ask the service itself."
    address = f"/v1/say?{urlencode({'text': text, 'format': 'text'})}"
    return Said(detail, links={"say": address}, problem=ProblemError("busy", detail, retry_after=BUSY_RETRY))


def _shared() -> Path | None:
    """Return the folder for what all processes of this service have answered; None if they share no memory."""
    folder = os.environ.get("PROMETHEUS_MULTIPROC_DIR")
    return None if folder is None else Path(folder) / "replays"
