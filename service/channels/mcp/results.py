"""The results of tools: a sentence for a person, and the same answer as data.

The data is there once, as structured content. The protocol asks for a copy of it as text, as a courtesy to older clients, and
does not require it; the words tell such clients the answer.
"""

from collections.abc import Mapping
from typing import Any

import orjson
from marshmallow import Schema
from mcp_types import Annotations, CallToolResult, TextContent

from service.answers.errors import ProblemError
from service.words import sentences, trust

_FOR_PROGRAMS = Annotations(audience=["assistant"])


def trusted(document: Mapping[str, Any]) -> dict[str, str]:
    """Return the trust in the numbers of a document with the members ``error_bound`` and ``confidence``."""
    return {"kind": trust.kind(document), "sentence": trust.sentence(document)}


def without_excluded(document: Mapping[str, Any], schema: type[Schema]) -> dict[str, Any]:
    """Return the members of a document but those that the ``Meta`` of an assistant's schema excludes."""
    return {name: value for name, value in document.items() if name not in schema.Meta.exclude}


def answer(said: str, document: Mapping[str, Any]) -> CallToolResult:
    """Return the result with an answer in words and as data. The words end with the trust and the solution, if given."""
    words = [said]
    if "solution" in document:
        words += [document["trust"]["sentence"], f"Solution {document['solution']}."]
    return CallToolResult(content=[_text("\n".join(words))], structured_content=dict(document))


def told(words: str) -> CallToolResult:
    """Return the result with an answer that is nothing but words."""
    return CallToolResult(content=[_text(words)])


def failure(problem: ProblemError, words: str | None = None) -> CallToolResult:
    """Return the result of a question without an answer: what is wrong, and what would be right, in words of the problem's or other ones.

    ``retry_after`` is the number of seconds after which to ask again, null if that would not help. The problem is JSON in a text
    of its own, as structured content would have to follow the schema of an answer.
    """
    document = {**problem.document(), "retry_after": problem.retry_after}
    data = TextContent(type="text", text=orjson.dumps(document).decode(), annotations=_FOR_PROGRAMS)
    return CallToolResult(content=[_text(words or sentences.problem(document)), data], is_error=True)


def _text(words: str) -> TextContent:
    return TextContent(type="text", text=words)
