"""The pages for players are true: every game has one, its goals are explained, its answers are given, and the bot works."""

import io
import re
from contextlib import closing, redirect_stdout
from typing import Any
from unittest.mock import patch
from urllib.error import HTTPError
from urllib.request import Request

import pytest

from service.http.app import create_app
from service.settings import ROOT
from service.store.reader import Reader
from solvers.games import REGISTRY

RULES = ROOT / "docs" / "rules"
BOT = (ROOT / "docs" / "bot.md").read_text("utf-8")
SHOWN = [
    example
    for path in sorted(RULES.glob("*.md"))
    for example in re.findall(
        r"\$ curl 'http://127\.0\.0\.1:8000(\S+)'\n(.*?)\n```", path.read_text("utf-8"), re.DOTALL
    )
]


@pytest.mark.parametrize("game", REGISTRY)
def test_every_game_has_a_page_for_players(game: str) -> None:
    """The page is listed, explains every goal of the catalogue, and shows an example."""
    entry = REGISTRY[game]
    text = (RULES / f"{game}.md").read_text("utf-8")
    families = {re.sub(r"[0-9]+|over-.*|one-roll", "", goal.slug) for goal in entry.goals(entry.rules_type())}
    told = {re.sub(r"[0-9]+|over-.*|one-roll", "", slug) for slug in re.findall(r"`([a-z0-9-]+)`", text)}

    assert f"]({game}.md)" in (RULES / "README.md").read_text("utf-8")
    assert families <= told
    assert "$ curl" in text


@pytest.mark.parametrize(("path", "shown"), SHOWN)
def test_the_examples_are_answered_as_shown(default_url: str, path: str, shown: str) -> None:
    """Each address of a page is answered with the sentence that stands below it."""
    with closing(Reader(default_url)) as reader:
        assert create_app(reader=reader).test_client().get(path).text.strip() == shown


def test_the_bot_answers_every_game(default_url: str) -> None:
    """The bot has 20 lines, and answers what people type as the page shows."""
    program, dialogue = (re.search(f"```{kind}\n(.*?)```", BOT, re.DOTALL) for kind in ("python", "text"))
    assert program is not None
    assert dialogue is not None
    assert len([line for line in program[1].splitlines() if line]) <= 20
    exchanges = re.findall(r"^> ([^\n]*)\n(.*?)\n(?:\n(?=> )|\Z)", dialogue[1], re.MULTILINE | re.DOTALL)
    said = io.StringIO()
    with closing(Reader(default_url)) as reader:
        client = create_app(reader=reader).test_client()

        def ask(url: str) -> Any:
            reply = client.get(Request(url).selector, follow_redirects=True)
            if reply.status_code >= 400:
                raise HTTPError(url, reply.status_code, "", reply.headers, io.BytesIO(reply.data))  # type: ignore[arg-type]  # only read
            return io.BytesIO(reply.data)

        typed = "".join(f"{question}\n" for question, _ in exchanges)
        with (
            patch("urllib.request.urlopen", ask),
            patch("sys.stdin", io.StringIO(typed)),
            patch("sys.argv", ["bot"]),
            redirect_stdout(said),
        ):
            exec(compile(program[1], "docs/bot.md", "exec"), {})

    # It ends quietly when nothing more is typed.
    assert said.getvalue() == "".join(f"> {answer}\n\n" for _, answer in exchanges) + "> "
    assert len(exchanges) > len(REGISTRY)
