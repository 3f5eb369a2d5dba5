"""The MCP server: its tools, and what becomes of questions that have no answer."""

import logging
from collections.abc import Mapping, Sequence
from typing import Any

import orjson
from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, InputRequiredResult
from pydantic import ValidationError

from service.answers.errors import ProblemError, as_problem, store_away
from service.channels.mcp.results import failure
from service.channels.mcp.tools import Tools, described, record_example
from service.store.reader import Reader, StoreAwayError
from service.version import VERSION
from solvers.contract.slugs import nearest
from solvers.errors import TablebaseError
from solvers.games import REGISTRY

INSTRUCTIONS = """\
Solved games of chance: the best action, what it is worth and what every other action would cost, exactly or with a proved bound.
Do not work these games out yourself: ask. The games are {games}.
`ask` takes the words of the user, and answers most questions. The other tools give the numbers as data. describe_game says how to
write the states of a game; read it before the first question about one. Tell the user how far the number can be trusted (`trust`).
An error says what is wrong and shows an example that works: correct the arguments and ask again."""

logger = logging.getLogger(__name__)


class Server(MCPServer[Any]):
    """An MCP server whose tools answer every question, also the ones that cannot be answered."""

    def __init__(self, reader: Reader) -> None:
        listed = described(Tools(reader))
        self._by_name: dict[str, Tool] = {tool.name: tool for tool in listed}
        super().__init__(
            "chance-tablebase",
            title="Tablebase for games of chance",
            instructions=INSTRUCTIONS.format(
                games=", ".join(f"{slug} ({game.title})" for slug, game in REGISTRY.items())
            ),
            version=VERSION,
            tools=listed,
            # The tools never change, so that nobody needs a stream that would tell it.
            subscriptions=False,
        )

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Return the answer of a tool, or the problem with the question as a result of its own.

        Raises:
            ToolError: there is no such tool.
        """
        tool = self._by_name.get(name)
        unknown = None if tool is None else _unknown_argument(tool, arguments)
        if unknown is not None:
            return failure(unknown)
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if tool is None:
                raise
            return failure(_problem(tool, error, arguments))


def _problem(tool: Tool, error: ToolError, arguments: Mapping[str, Any]) -> ProblemError:
    """Return the problem behind an error of the SDK. What nobody expected is logged, and nothing of it is told."""
    cause = error.__cause__
    if isinstance(cause, ProblemError | TablebaseError):
        return as_problem(cause)
    if isinstance(cause, StoreAwayError):
        logger.warning("store away: %s", cause)
        return store_away(cause)
    if isinstance(cause, ValidationError) and not isinstance(error, UnexpectedToolError):
        return _invalid(tool, cause, arguments)
    logger.error("tool %s failed", tool.name, exc_info=cause)
    return ProblemError("internal-error", "the server failed; the cause is in its log")


def _unknown_argument(tool: Tool, arguments: dict[str, Any]) -> ProblemError | None:
    """Return the problem of the first argument that a tool does not have; None if it has them all."""
    names = list(tool.parameters["properties"])
    for sent in arguments:
        if sent not in names:
            detail = f"there is no argument {sent[:64]!r} of {tool.name}"
            example = nearest(sent, names, next(iter(names), None))
            return ProblemError("unknown-parameter", detail, field=sent[:64], example=example, available=names)
    return None


def _invalid(tool: Tool, error: ValidationError, arguments: Mapping[str, Any]) -> ProblemError:
    """Return the problem of arguments that do not have the form of the schema, with an example of the first wrong one."""
    first = error.errors()[0]
    keys: Sequence[str | int] = first["loc"]
    wrong, name = _spelled(keys), str(keys[0])
    example = _example(tool.parameters["properties"][name])
    if name == "decisions":
        try:
            keys, example = record_example(arguments, keys)
        except (ProblemError, TablebaseError) as other:
            # Of a game that there is not, no record is right.
            return as_problem(other)
    if first["type"] == "missing":
        return ProblemError(
            "missing-parameter",
            f"the argument {wrong} of {tool.name} is missing",
            field=_spelled(keys),
            example=example,
        )
    detail = f"the argument {wrong} is wrong: {first['msg']}"
    return ProblemError("invalid-parameter", detail, field=_spelled(keys), example=example)


def _spelled(keys: Sequence[str | int]) -> str:
    """Return the keys that lead to a part of the arguments as a text, such as ``decisions[0].action``."""
    return str(keys[0]) + "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in keys[1:])


def _example(schema: dict[str, Any]) -> str | None:
    """Return the first example of an argument's schema as a text; None if it has none."""
    first = next(iter(schema.get("examples", ())), None)
    return first if first is None or isinstance(first, str) else orjson.dumps(first).decode()
