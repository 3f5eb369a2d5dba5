"""Hands in play on a service with several processes, which share a secret that they draw or are given."""

import json
from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest

from tests.support.server import Server

pytestmark = pytest.mark.slow

PATH = "/v1/games/card-thirty/hands"


def posted(path: str, body: dict[str, str]) -> bytes:
    """A request on a connection of its own."""
    content = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: {len(content)}"
    return f"{head}\r\n\r\n".encode() + content


def answered(reply: bytes) -> dict[str, str]:
    """The document of a reply."""
    document: dict[str, str] = json.loads(reply.partition(b"\r\n\r\n")[2])
    return document


def test_every_process_reads_the_hands_of_the_others(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    """Many copies of a step are answered alike, whichever process they reach; after a start without a secret the hand is foreign."""
    asked = posted(PATH, {"seed": "a", "dealer": "opponent"})
    tokens = []
    for settings in ({}, {}, {"HANDS_SECRET": "s" * 32}, {"HANDS_SECRET": "s" * 32}):
        with serve(WORKERS="2", **settings) as server:
            server.until("/livez", 200)
            states = {answered(reply)["state"] for reply in map(server.raw, [asked] * 12)}
            assert len(states) == 1
            wrong = {"hand": answered(server.raw(asked))["hand"], "action": "nonsense"}
            codes = {answered(reply)["code"] for reply in map(server.raw, [posted(f"{PATH}/next", wrong)] * 12)}
            assert codes == {"invalid-notation"}
            tokens.append((wrong["hand"], states))
            server.stop()
            assert "s" * 32 not in server.log

    assert tokens[0] != tokens[1]
    assert tokens[2] == tokens[3]
