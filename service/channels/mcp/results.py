"""The results of tools: a sentence for a person, and the same answer as data.

The data is there twice: as structured content, and as JSON in a text for clients that know only texts.
"""

from collections.abc import Mapping
from typing import Any

import orjson
from mcp_types import Annotations, CallToolResult, TextContent

from service.answers.errors import ProblemError
from service.words import sentences, trust

_FOR_PROGRAMS = Annotations(audience=["assistant"])


def trusted(document: Mapping[str, Any]) -> dict[str, str]:
    """Return how far to trust the numbers of a document with the members ``error_bound`` and ``confidence``."""
    return {"kind": trust.kind(document), "sentence": trust.sentence(document)}


def answer(said: str, document: Mapping[str, Any]) -> CallToolResult:
    """Return the result with an answer in words and as data. The words end with the trust and the solution, if given."""
    words = [said]
    if "solution" in document:
        words += [document["trust"]["sentence"], f"Solution {document['solution']}."]
    return CallToolResult(content=_contents("\n".join(words), document), structured_content=dict(document))


def failure(problem: ProblemError) -> CallToolResult:
    """Return the result of a question without an answer: what is wrong, and what would be right.

    ``retry_after`` is the number of seconds after which to ask again, null if that would not help. There is no structured
    content, as that would have to follow the schema of an answer.
    """
    document = {**problem.document(), "retry_after": problem.retry_after}
    return CallToolResult(content=_contents(sentences.problem(document), document), is_error=True)


def _contents(words: str, document: Mapping[str, Any]) -> list[Any]:
    data = orjson.dumps(document).decode()
    return [TextContent(type="text", text=words), TextContent(type="text", text=data, annotations=_FOR_PROGRAMS)]
