"""The MCP server as a process: over standard input and output, over HTTP, and without what it needs."""

import http.client
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

import pytest
from mcp_types import CallToolResult

from service.answers import places
from service.answers.ask import states
from service.channels.mcp import clients
from service.settings import ROOT, McpSettings, SettingsError
from service.store.reader import DroppedError, Reader
from tests.support import shared
from tests.support.assistants import COMMAND, connected, in_process, over_stdio
from tests.support.server import Server as Process
from tests.support.server import started

SOLVED = [("thirties", "", "min-loss"), ("card-thirty", "", "lay-min-left")]
ASKED = {"game": "thirties", "state": "55666-1"}
CALL = {"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "best_action", "arguments": ASKED}}
OPENING = {
    "jsonrpc": "2.0",
    "id": 1,
    "method": "initialize",
    "params": {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}},
}


@pytest.fixture(scope="module")
def url() -> str:
    """A database with a solution of two games."""
    return shared.database("sqlite", "mcp-serving", SOLVED)


@pytest.fixture(scope="module")
def server(url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """The command over HTTP."""
    environ = {**os.environ, "DATABASE_URL": url}
    with started((*COMMAND, "--http"), tmp_path_factory.mktemp("mcp"), environ) as made:
        made.until("/", 404)
        yield made


@pytest.mark.parametrize("transport", ["stdio", "http"])
def test_both_transports_give_the_same_answers(url: str, server: Process, transport: str) -> None:
    """Over standard input and output and over HTTP, tools, answers and problems are those of the server in this process."""
    questions: list[tuple[str, dict[str, Any]]] = [
        ("ask", {"text": "30s: 5 5 6 6 6, a 1 is aside"}),
        ("best_action", ASKED),
        ("best_action", {"top": 9, "game": "rummy thirty", "state": "4CKC8HKHKS-5CDH.H7X9"}),
        ("outcome_distribution", {**ASKED, "action": "666"}),
        ("best_action", {"game": "thirties", "state": "77"}),
        ("best_action", {"game": "thirties"}),
    ]
    with closing(Reader(url)) as reader, in_process(reader) as here:
        expected = [here.ask(tool, **arguments) for tool, arguments in questions]
        tools = here.tools
    with over_stdio(url) if transport == "stdio" else connected(f"http://127.0.0.1:{server.port}/mcp") as there:
        assert there.tools == tools
        assert [there.ask(tool, **arguments) for tool, arguments in questions] == expected


@pytest.mark.slow
def test_older_clients_are_answered_and_only_messages_are_written(url: str) -> None:
    """A client of an older protocol gets its answer; every line on the standard output is a message, and the end is clean."""
    started_with = [OPENING, {"jsonrpc": "2.0", "method": "notifications/initialized"}, CALL]
    with subprocess.Popen(
        COMMAND,
        env={**os.environ, "DATABASE_URL": url, "LOG_LEVEL": "debug"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for message in started_with:
            process.stdin.write(json.dumps(message) + "\n")
        process.stdin.flush()
        lines = [json.loads(process.stdout.readline()) for _ in range(2)]
        rest, log = process.communicate()

    assert [line["id"] for line in lines] == [1, 2]
    assert lines[0]["result"]["protocolVersion"] == "2025-06-18"
    assert lines[1]["result"]["structuredContent"]["best"] == "55666"
    assert (rest, process.returncode) == ("", 0)
    assert log


@pytest.mark.slow
def test_a_signal_ends_the_command(url: str) -> None:
    """The command ends at once, also while it waits for input."""
    with subprocess.Popen(
        COMMAND,
        env={**os.environ, "DATABASE_URL": url},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(OPENING) + "\n")
        process.stdin.flush()
        assert process.stdout.readline()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == -signal.SIGTERM


def test_a_database_that_comes_later(url: str, tmp_path: Path) -> None:
    """Without a database every tool says that it is away, and answers as soon as it is there."""
    with over_stdio(f"sqlite:///{tmp_path / 'later.db'}") as assistant:
        away = assistant.ask("best_action", **ASKED)
        assert (away.error, away.data["code"]) == (True, "store-away")
        assert away.data["retry_after"] > 0
        assert "database does not answer" in away.words
        (tmp_path / "later.db").symlink_to(url.removeprefix("sqlite:///"))
        assert assistant.ask("best_action", **ASKED).data["best"] == "55666"


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 200),
        ({"Origin": "http://localhost:3000"}, 200),
        ({"Origin": "https://evil.example"}, 403),
        ({"Host": "evil.example"}, 421),
        ({"Host": "127.0.0.1.evil.example:80"}, 421),
    ],
)
def test_web_pages_elsewhere_are_refused(server: Process, headers: dict[str, str], status: int) -> None:
    """Requests are answered if they name this machine, and come from no page or one of this machine."""
    assert post(server, json.dumps(CALL).encode(), headers)[0] == status


@pytest.mark.slow
def test_an_unfinished_request_does_not_keep_the_command(url: str, tmp_path: Path) -> None:
    """The command ends, although a client has announced more than it sends."""
    with started((*COMMAND, "--http"), tmp_path, {**os.environ, "DATABASE_URL": url}) as server:
        server.until("/", 404)
        with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)) as sending:
            sending.request("POST", clients.PATH, body=iter([b"{"]), headers={"Content-Length": "1000"})
            server.until("/", 404)
            assert server.stop() == 0


def test_the_client_in_python_works(server: Process, capsys: pytest.CaptureFixture[str]) -> None:
    """The program on the page about assistants asks the server, and prints the best action."""
    page = (ROOT / "docs" / "mcp.md").read_text("utf-8")
    (program,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    exec(program.replace(":8001/", f":{server.port}/"), {})

    assert capsys.readouterr().out == "put aside 5 5 6 6 6 and end the turn at 29\n"


def test_large_bodies_are_refused(server: Process) -> None:
    """A body that is longer than any question is not read."""
    assert post(server, b" " * (clients.LARGEST_BODY + 1), {})[0] == 413


def post(server: Process, body: bytes, headers: dict[str, str]) -> tuple[int, bytes]:
    """Status and body of the reply to a message."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    kinds = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
    connection.request("POST", clients.PATH, body=body, headers={**kinds, **headers})
    reply = connection.getresponse()
    with closing(connection):
        return reply.status, reply.read()


def test_hosts_that_are_answered() -> None:
    """This machine, the host that is listened on, and the names that are set are answered, with any port; no others."""
    here = clients.security(McpSettings(host="0.0.0.0", names=("games.example.org",)))
    assert here.enable_dns_rebinding_protection
    assert "0.0.0.0" not in here.allowed_hosts
    assert {"localhost:*", "games.example.org", "games.example.org:*"} <= set(here.allowed_hosts)
    assert "https://games.example.org" in here.allowed_origins
    assert "192.0.2.7:*" in clients.security(McpSettings(host="192.0.2.7")).allowed_hosts
    assert "[2001:db8::7]:*" in clients.security(McpSettings(host="2001:db8::7")).allowed_hosts


def test_settings() -> None:
    """Without variables the server listens on this machine alone; each variable sets its own setting."""
    assert McpSettings.from_env({"MCP_HOST": ""}) == McpSettings("127.0.0.1", 8001, ())
    env = {"MCP_HOST": "0.0.0.0", "MCP_PORT": "9000", "MCP_NAMES": "a.example.org, b.example.org"}
    assert McpSettings.from_env(env) == McpSettings("0.0.0.0", 9000, ("a.example.org", "b.example.org"))


@pytest.mark.parametrize(("name", "text"), [("MCP_PORT", "0"), ("MCP_PORT", "x"), ("MCP_NAMES", "http://a.example")])
def test_a_wrong_variable_is_named(name: str, text: str) -> None:
    """A variable that cannot be used is named with a valid example."""
    with pytest.raises(SettingsError, match=rf"^{name}\b.*\bvalid\b"):
        McpSettings.from_env({name: text})


def test_a_solution_that_is_dropped_meanwhile(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the current solution is superseded and dropped while it is asked, the next one is."""
    asked: list[str] = []
    record = states.record

    def dropped(*arguments: Any) -> dict[str, Any]:
        asked.append("once")
        if len(asked) == 1:
            raise DroppedError("thirties.min-loss.default@000000000000")
        return record(*arguments)

    monkeypatch.setattr(states, "record", dropped)
    with closing(Reader(url)) as reader, in_process(reader) as assistant:
        assert assistant.ask("best_action", **ASKED).data["best"] == "55666"
    assert len(asked) == 2


def test_a_failure_is_logged_and_not_told(
    url: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """A mistake of the server is a problem without its cause, which is in the log."""

    def broken(*_arguments: Any) -> None:
        raise RuntimeError("the secret cause")

    monkeypatch.setattr("service.channels.mcp.tools.default", broken)
    with closing(Reader(url)) as reader, in_process(reader) as assistant:
        reply = assistant.ask("best_action", **ASKED)

    assert (reply.error, reply.data["code"]) == (True, "internal-error")
    assert "secret" not in reply.words + json.dumps(reply.data)
    assert "the secret cause" in caplog.text


def test_a_question_that_takes_too_much(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A tool that computes for too long ends with a problem, and the next question is answered."""

    def endless(*_arguments: Any) -> None:
        while True:
            pass

    with closing(Reader(url)) as reader, in_process(reader) as assistant:
        with monkeypatch.context() as patch:
            patch.setattr("service.channels.mcp.tools.default", endless)
            patch.setattr("service.answers.budget.SECONDS", 0.2)
            reply = assistant.ask("best_action", **ASKED)
        assert (reply.error, reply.data["code"]) == (True, "too-dear")
        assert assistant.ask("best_action", **ASKED).data["best"] == "55666"


def test_an_unknown_tool_is_an_error(url: str) -> None:
    """A tool that does not exist is the SDK's own error, which names it."""
    with closing(Reader(url)) as reader, in_process(reader) as assistant:
        result: CallToolResult = assistant.raw("guess")
    assert result.is_error
    assert "guess" in str(result.content[0])


def test_the_sdk_may_be_missing() -> None:
    """Without the SDK the command says in one line how to install it."""
    code = "import sys; sys.modules['mcp'] = None; sys.argv = ['tablebase', 'mcp']; from service.cli.group import main; main()"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr.splitlines() == [
        "Error: the package 'mcp' is missing: .venv/bin/pip install mcp==2.3.0 installs it"
    ]


def test_dear_questions_leave_room_for_lookups(url: str) -> None:
    """While all dear places are taken, an explanation and a list are refused as busy, and a best action is told."""
    with closing(Reader(url)) as reader, in_process(reader) as assistant, ExitStack() as taken:
        for kind in (places.DEAR, places.LISTS):
            kind.take()
            taken.callback(kind.give_back)
            # Nobody may wait either.
            while kind._waiting.acquire(blocking=False):
                taken.callback(kind._waiting.release)
        for tool, arguments in (("explain_action", ASKED), ("describe_game", {"game": "30s"})):
            reply = assistant.ask(tool, **arguments)
            assert (reply.error, reply.data["code"]) == (True, "busy")
        assert assistant.ask("best_action", **ASKED).data["best"] == "55666"
