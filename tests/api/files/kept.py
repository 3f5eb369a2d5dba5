"""Files of exports that tests make and read."""

import hashlib
import json
from base64 import b64encode
from contextlib import closing
from typing import Any

from flask.testing import FlaskClient

from service.answers.ask.solved_goals import SolvedGame
from service.answers.solved import at as opened
from service.batch import exports
from service.files.folder import Folder
from service.store.reader import Reader

ENCODED = {"Accept-Encoding": "gzip, deflate, br"}


def keep(api_url: str, folder: Folder, base: str, suffix: str) -> None:
    """Make the files of a format."""
    with closing(Reader(api_url)) as reader:
        exports.make(opened(reader, base.split("/")[3]), folder, suffix)


def digest(content: bytes) -> str:
    """The Repr-Digest of a content."""
    return f"sha-256=:{b64encode(hashlib.sha256(content).digest()).decode()}:"


def keep_game(api_url: str, folder: Folder, kind: str) -> None:
    """Make the file with all solutions of the game of 30s."""
    with closing(Reader(api_url)) as reader:
        assert exports.make_game(SolvedGame(reader, "thirties"), folder, kind) is not None


def records(client: FlaskClient, api_url: str, folder: Folder) -> dict[str, list[dict[str, Any]]]:
    """The records of all current solutions of the game of 30s, as their NDJSON exports have them."""
    read = {}
    for item in client.get("/v1/exports?game=thirties").json["exports"]:
        address = f"/v1/solutions/{item['solution']['solution']}/export"
        keep(api_url, folder, address, "ndjson")
        read[item["solution"]["solution"]] = [
            json.loads(line) for line in client.get(f"{address}.ndjson").text.splitlines()
        ]
    return read
