"""Examples of every operation: requests, and what the service has answered to them.

The answers are recorded (``python -m tests.support.examples``) over the database of the tests, which compare them with what is
answered now. Long lists and texts are cut after a few entries and lines.
"""

from functools import lru_cache
from pathlib import Path
from typing import Any

import orjson

from service.http.wire.usual import JSON

FILE = Path(__file__).parent / "examples.json"


@lru_cache(maxsize=1)
def recorded() -> dict[str, Any]:
    """Return the examples of each operation, by the operation's id and the example's name.

    An example has ``summary``, ``parameters`` (texts by name), ``body`` (null for GET), ``status``, ``media`` and ``reply``.
    """
    examples: dict[str, Any] = orjson.loads(FILE.read_bytes())
    return examples


def place(operation: dict[str, Any]) -> None:
    """Put the examples into the description of an operation: the same name joins its parameters, its body and its reply."""
    for name, example in recorded().get(operation["operationId"], {}).items():
        for parameter in operation["parameters"]:
            if parameter["name"] in example["parameters"]:
                value = example["parameters"][parameter["name"]]
                if parameter["schema"].get("type") == "integer":
                    value = int(value)
                parameter.setdefault("examples", {})[name] = {"summary": example["summary"], "value": value}
        if example["body"] is not None:
            body = operation["requestBody"]["content"][JSON]
            body.setdefault("examples", {})[name] = {"summary": example["summary"], "value": example["body"]}
        responses = operation["responses"]
        response = responses[example["status"] if example["status"] in responses else "default"]
        content = response["content"][example["media"]]
        shown = {**content.get("examples", {}), name: {"summary": example["summary"], "value": example["reply"]}}
        # Responses share what they have in common, so nothing is changed in place.
        response["content"] = {**response["content"], example["media"]: {**content, "examples": shown}}
