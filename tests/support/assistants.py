"""Assistants that ask the MCP server: the SDK's own client, for tests that are not asynchronous."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import jsonschema
import orjson
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp_types import CallToolResult, TextContent, Tool

from service.channels.mcp.server import Server
from service.channels.mcp.tools import TOOLS
from service.store.reader import Reader
from tests.support.commands import TABLEBASE

COMMAND = (*TABLEBASE, "mcp")


class Heard(NamedTuple):
    """The best action of a state, its value, and both in words."""

    best: str | None
    value: float
    words: str


# Takes a game, a goal and a state.
Ask = Callable[[str, str, str], Heard]


class Reply(NamedTuple):
    """The words and the data of a result. Of an error, the data is the document of its problem; of words alone, it is empty."""

    words: str
    data: dict[str, Any]
    error: bool


class Assistant:
    """A client that is connected to a server."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self._portal = portal
        self._client = client
        self.instructions = client.instructions
        self.tools: dict[str, Tool] = {tool.name: tool for tool in portal.call(client.list_tools).tools}

    def ask(self, tool: str, **arguments: Any) -> Reply:
        """Return the answer of a tool. Its data is there once, and an answer follows the schemas of the tool, in short and whole."""
        result = self.raw(tool, **arguments)
        words, *others = (content.text for content in result.content if isinstance(content, TextContent))
        if result.is_error:
            assert result.structured_content is None
            (problem,) = others
            return Reply(words, orjson.loads(problem), error=True)
        assert others == []
        data, schema = result.structured_content, TOOLS[tool][1]
        if schema is None:
            assert data is None
            return Reply(words, {}, error=False)
        assert data is not None
        jsonschema.validate(data, self.tools[tool].output_schema or {})
        schema().load(data)
        return Reply(words, data, error=False)

    def raw(self, tool: str, **arguments: Any) -> CallToolResult:
        """Return the result of a tool as it came."""
        result: CallToolResult = self._portal.call(self._client.call_tool, tool, arguments)
        return result

    def best(self, game: str, goal: str, state: str) -> Heard:
        """Return the best action of a state."""
        reply = self.ask("best_action", game=game, goal=goal, state=state)
        assert not reply.error, reply.words
        return Heard(reply.data["best"], reply.data["value"], reply.words)


@contextmanager
def connected(server: Server | StdioServerParameters | str) -> Iterator[Assistant]:
    """An assistant that is connected to a server in this process, a command that it starts, or an address."""
    with start_blocking_portal() as portal, portal.wrap_async_context_manager(Client(server)) as client:
        yield Assistant(portal, client)


@contextmanager
def in_process(reader: Reader) -> Iterator[Assistant]:
    """An assistant that is connected to a server in this process."""
    with connected(Server(reader)) as assistant:
        yield assistant


@contextmanager
def over_stdio(url: str) -> Iterator[Assistant]:
    """An assistant that has started the command over a database."""
    command, *arguments = COMMAND
    with connected(StdioServerParameters(command=command, args=arguments, env={"DATABASE_URL": url})) as assistant:
        yield assistant


@contextmanager
def asking(url: str) -> Iterator[Ask]:
    """A function that asks an assistant about a state, over standard input and output."""
    with over_stdio(url) as assistant:
        yield assistant.best
