"""The page about assistants says what the server does."""

import ast
import json
import re
from collections.abc import Iterator
from contextlib import closing
from typing import Any

import pytest

from service.settings import ROOT
from service.store.reader import Reader
from tests.support import shared
from tests.support.assistants import Assistant, in_process

PAGE = (ROOT / "docs" / "mcp.md").read_text("utf-8")
EXAMPLES = re.findall(
    r"^(\w+)\((.*)\)\n((?:.+\n)+)", re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)[0], re.MULTILINE
)
SOLVED = (
    ("thirties", "min-loss"),
    ("threes", "min-expected"),
    ("threes", "min-expected:safe"),
    ("toss-up", "win"),
)


@pytest.fixture(scope="module")
def assistant() -> Iterator[Assistant]:
    """An assistant that asks a server over a database with the solutions of the page."""
    url = shared.database("sqlite", "mcp-docs", [(game, "", goal) for game, goal in SOLVED])
    with closing(Reader(url)) as reader, in_process(reader) as made:
        yield made


def test_every_tool_is_documented(assistant: Assistant) -> None:
    """The table of tools names each of them, in the order in which the server lists them."""
    assert re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE) == list(assistant.tools)


@pytest.mark.parametrize(("tool", "arguments", "words"), EXAMPLES, ids=[example[0] for example in EXAMPLES])
def test_the_answers_are_those_shown(assistant: Assistant, tool: str, arguments: str, words: str) -> None:
    """Each call on the page has the answer that stands below it, but for the digests of solutions."""
    call = ast.parse(f"call({arguments})", mode="eval").body
    assert isinstance(call, ast.Call)
    sent: dict[str, Any] = {str(keyword.arg): ast.literal_eval(keyword.value) for keyword in call.keywords}

    said = re.sub(r"@[0-9a-f]{12}", "@…", assistant.ask(tool, **sent).words)
    assert said.splitlines() == words.splitlines()


def test_the_configurations_can_be_read() -> None:
    """Each configuration is JSON, and starts the command of the checkout or names the address of the server."""
    servers = [
        json.loads(text)["mcpServers"]["chance-tablebase"] for text in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
    ]

    assert len(servers) == 3
    for server in servers:
        if "url" in server:
            assert server == {"type": "http", "url": "http://127.0.0.1:8001/mcp"}
        else:
            assert (server["command"], server["args"]) == ("/path/to/chance-tablebase/.venv/bin/tablebase", ["mcp"])
