"""The page about chat is true: its program works, and what it tells to enter is what the service answers."""

import io
import json
import re
from contextlib import closing, redirect_stdout
from typing import Any
from unittest.mock import patch
from urllib.request import Request

from service.channels import discord
from service.http.api.site import bots
from service.http.app import create_app
from service.settings import ROOT
from service.store.reader import Reader
from tests.support import shared

PAGE = (ROOT / "docs" / "chat.md").read_text("utf-8")
SOLVED = [("thirties", "", "min-loss"), ("threes", "", "min-expected")]


def test_the_program_answers_as_shown() -> None:
    """The program has ten lines, and shows the dialogue of the page."""
    program, dialogue = (
        re.search(f"^```{kind}\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE) for kind in ("python", "text")
    )
    assert program is not None
    assert dialogue is not None
    assert len([line for line in program[1].splitlines() if line]) <= 10
    typed = re.findall(r"^> (.*)$", dialogue[1], re.MULTILINE)
    shown = io.StringIO()
    with closing(Reader(shared.database("sqlite", "chat", SOLVED))) as reader:
        client = create_app(reader=reader).test_client()

        def ask(url: str) -> Any:
            reply = client.get(Request(url).selector)
            assert reply.status_code == 200
            return io.BytesIO(reply.data)

        with (
            patch("urllib.request.urlopen", ask),
            patch("sys.stdin", io.StringIO("\n".join([*typed, "", ""]))),
            patch("sys.argv", ["ask"]),
            redirect_stdout(shown),
        ):
            exec(compile(program[1], "docs/chat.md", "exec"), {})

    # What is typed is not shown again.
    assert shown.getvalue() == re.sub(r"^> .*\n", "> ", dialogue[1], flags=re.MULTILINE) + "> "
    assert len(typed) >= 2


def test_the_manifest_of_the_slack_app() -> None:
    """The manifest is JSON, its command goes to the route of the service, and it asks for no more than commands."""
    manifest = re.search(r"```json\n(.*?)```", PAGE, re.DOTALL)
    assert manifest is not None
    app = json.loads(manifest[1])
    (command,) = app["features"]["slash_commands"]
    assert command["url"] == f"https://dice.example.org{bots.SLACK}"
    assert command["command"].startswith("/")
    assert len(command["description"]) <= 100
    assert app["oauth_config"]["scopes"] == {"bot": ["commands"]}
    assert len(app["display_information"]["name"]) <= 35


def test_the_addresses_and_options_of_discord() -> None:
    """The page names the route of Discord, its command, and only options that the command has."""
    assert f"https://dice.example.org{bots.DISCORD}" in PAGE
    command = discord.definition()
    assert f"/{command['name']}" in PAGE
    options = {option["name"] for option in command["options"]}
    assert set(re.findall(rf"`/{command['name']} (\w+):", PAGE)) <= options
    assert "tablebase discord" in PAGE
