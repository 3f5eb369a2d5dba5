"""The answers that are the examples of the description. ``python -m tests.support.examples`` records them."""

import os
import tempfile
from collections.abc import Mapping
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import orjson
from flask.testing import FlaskClient

from service.answers.solved import of_manifest
from service.batch import exports
from service.files import listing
from service.files.folder import Folder
from service.http.api.site.description import ROUTES
from service.http.app import create_app
from service.http.description.examples import FILE
from service.http.description.operations import operation_id
from service.settings import Settings
from service.store.reader import Reader
from tests.support import shared
from tests.support.asked import ASKED
from tests.support.making import Idle

SOLVED = (
    ("thirties", "", "min-loss"),
    ("thirties", "", "maximize"),
    ("threes", "", "min-expected"),
    ("threes", "", "min-expected:safe"),
    ("threes", "dice=4", "min-expected"),
    ("toss-up", "dice=2,target=4", "win"),
    ("thirties", "dice=2,threshold=10", None),
)
# The solutions whose exports are there as files, with their suffixes.
KEPT = {("thirties", "min-loss"): "ndjson", ("threes", "min-expected"): "csv"}
LONGEST_LIST = 3
LONGEST_TEXT = 4
# What is another in every run, or with every change of the code.
VOLATILE = frozenset(
    {"created_at", "seconds", "solver_version", "solved", "total", "pending", "pending_count", "version"}
    | {"cpu_seconds", "memory_bytes", "predicted_cpu_seconds", "predicted_memory_bytes"}
)
ROUTE = {operation_id(route): route for route in ROUTES if route.summary}


def replayed(client: FlaskClient, operation: str, parameters: Mapping[str, str], body: Any) -> dict[str, Any]:
    """The status, media type and cut answer to a request."""
    route = ROUTE[operation]
    named = {name: quote(text, safe=":@,") for name, text in parameters.items() if f"{{{name}}}" in route.path}
    query = urlencode({name: text for name, text in parameters.items() if name not in named}, safe=":@,/")
    address = route.path.format(**named) + (f"?{query}" if query else "")
    reply = client.open(address, method=route.method, json=body)
    media = reply.mimetype or ""
    if "json" not in media:
        shown: Any = "".join(reply.text.splitlines(keepends=True)[:LONGEST_TEXT])
    elif "ndjson" in media:
        shown = "".join(line + "\n" for line in reply.text.splitlines()[:LONGEST_TEXT])
    else:
        shown = cut(reply.get_json(force=True))
        if operation == "getOpenapiJson" and reply.status_code == 200:
            shown = {"openapi": shown["openapi"], "info": {name: shown["info"][name] for name in ("title", "license")}}
    return {"status": str(reply.status_code), "media": media, "reply": shown}


def cut(reply: Any) -> Any:
    """An answer without what follows the first entries of its lists."""
    if isinstance(reply, dict):
        return {name: cut(member) for name, member in reply.items()}
    return [cut(item) for item in reply[:LONGEST_LIST]] if isinstance(reply, list) else reply


def lasting(reply: Any) -> Any:
    """A cut answer without what is another in every run: the figures of metrics, and the times in manifests."""
    if isinstance(reply, dict):
        return {name: lasting(member) for name, member in reply.items() if name not in VOLATILE}
    if isinstance(reply, list):
        return [lasting(item) for item in reply]
    if isinstance(reply, str) and reply.startswith("# HELP"):
        return [line for line in reply.splitlines() if line.startswith("#")]
    if isinstance(reply, str) and reply.startswith("{"):
        return [lasting(orjson.loads(line)) for line in reply.splitlines()]
    return reply


def record(client: FlaskClient) -> dict[str, Any]:
    """Every example, as the client is answered now."""
    examples: dict[str, Any] = {}
    for operation, asked in ASKED.items():
        examples[operation] = {}
        for request in asked:
            parameters = dict(request.parameters)
            if "solution" in parameters:
                game, _, goal = parameters["solution"].partition("/")
                parameters["solution"] = client.get(f"/v1/games/{game}/{goal}").get_json()["solution"]
            described = {"summary": request.summary, "parameters": parameters, "body": request.body}
            examples[operation][request.name] = described | replayed(client, operation, parameters, request.body)
    return examples


def application() -> FlaskClient:
    """A client of the service over the database of the examples."""
    url = shared.database("sqlite", "examples", SOLVED)
    app = create_app(Settings(database_url=url, hands_secret="0" * 32))
    # No other files are made: answers would differ from run to run.
    folder = Folder(Path(tempfile.mkdtemp(dir=Path(url.removeprefix("sqlite:///")).parent)))
    app.config["EXPORTS"] = Idle(folder, url)
    with closing(Reader(url)) as reader:
        for manifest in reader.currents():
            suffix = KEPT.get((manifest.game, manifest.goal))
            if suffix is not None:
                folder.make(listing.name(manifest, suffix), exports.writer(of_manifest(reader, manifest), suffix))
    return app.test_client()


def main() -> None:
    """Write the examples."""
    shared.begin()
    try:
        examples = record(application())
    finally:
        shared.end()
    FILE.write_bytes(orjson.dumps(examples, option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    # Its database is a file of its own, so no server is asked.
    os.environ.pop("TEST_DATABASE_URL", None)
    main()
