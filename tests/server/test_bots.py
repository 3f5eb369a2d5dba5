"""Bots under a real server with several processes: each request is answered once, and no secret is written anywhere."""

import json
import os
import re
import shutil
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from textwrap import dedent

import pytest

from service.settings import ROOT
from tests.support.chat import (
    FORM,
    PUBLIC_KEY,
    SECRET,
    SLACK,
    discord_body,
    discord_headers,
    now,
    slack_body,
    slack_headers,
)
from tests.support.server import Server


def request(path: str, body: bytes, headers: dict[str, str], kind: str) -> bytes:
    """The bytes of a request on a connection of its own."""
    lines = [f"POST {path} HTTP/1.1", "Host: x", "Connection: close", f"Content-Type: {kind}"]
    lines += [f"Content-Length: {len(body)}", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def test_one_process_knows_what_another_has_answered(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    """Of many copies of a request exactly one is answered, whichever process they reach, and the log tells no secret."""
    settings = {"SLACK_SIGNING_SECRET": SECRET, "DISCORD_PUBLIC_KEY": PUBLIC_KEY, "ACCESS_LOG": "json"}
    slack, discord = slack_body("help"), discord_body(1)
    asked = [
        request(SLACK, slack, slack_headers(now(), slack), FORM),
        request("/v1/bots/discord", discord, discord_headers(now(), discord), "application/json"),
    ]
    with serve(WORKERS="2", **settings) as server, ThreadPoolExecutor(8) as clients:
        server.until("/livez", 200)
        for signed in asked:
            statuses = sorted(reply[9:12] for reply in clients.map(server.raw, [signed] * 16))
            assert statuses == [b"200"] + [b"401"] * 15
        server.stop()
        assert server.log.count('"route":"/v1/bots/slack"') == 16
        assert SECRET not in server.log


@pytest.mark.skipif(not (shutil.which("openssl") and shutil.which("curl")), reason="needs openssl and curl")
def test_the_commands_of_the_page(serve: Callable[..., AbstractContextManager[Server]]) -> None:
    """The commands of the page about chat that ask like Slack are answered, and refused under another secret."""
    page = (ROOT / "docs" / "chat.md").read_text("utf-8")
    block = next(block for block in re.findall(r"```sh\n(.*?)```", page, re.DOTALL) if "openssl" in block)
    with serve(SLACK_SIGNING_SECRET=SECRET) as server:
        server.until("/livez", 200)
        commands = dedent(block).replace("127.0.0.1:8000", f"127.0.0.1:{server.port}")

        def said(secret: str) -> dict[str, str]:
            environ = {"PATH": os.environ["PATH"], "SLACK_SIGNING_SECRET": secret}
            done = subprocess.run(
                ["sh", "-eu", "-c", commands], env=environ, capture_output=True, text=True, check=True
            )
            answer: dict[str, str] = json.loads(done.stdout)
            return answer

        assert said("0" * 32)["code"] == "bad-signature"
        assert "response_type" in said(SECRET)
