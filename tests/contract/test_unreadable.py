"""Requests that gunicorn itself refuses are answered with a problem document too, over raw sockets."""

import json
import os
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from service.answers.errors import CODES
from service.batch.tasks import Task, make
from service.documents.problem import ProblemReply
from service.http.problems import MEDIA_TYPE
from service.store import migrate
from tests.support.server import GUNICORN, Server, serving, started

HOST = b"Host: x\r\n"
MARK = b"zQq7"
# The address of a solution stands in the place of %s: where there is none, no body is read.
POST = b"POST /v1/solutions/%s/states HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
CHUNKED = POST + b"Transfer-Encoding: chunked\r\n\r\n"
GET = b"GET /livez HTTP/1.1\r\n" + HOST
# What is sent, and the status and code of the answer.
REFUSED = {
    "long address": (b"GET /" + MARK * 5_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414, "uri-too-long"),
    "long header": (GET + b"X-Long: " + MARK * 5_000 + b"\r\n\r\n", 431, "headers-too-large"),
    "many headers": (GET + (b"X-Many: " + MARK + b"\r\n") * 200 + b"\r\n", 431, "headers-too-large"),
    "no version": (MARK + b"\r\n\r\n", 400, "bad-request"),
    "bytes of TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + MARK + b"\r\n\r\n", 400, "bad-request"),
    "version of 1991": (b"GET /" + MARK + b"\r\n\r\n", 400, "bad-request"),
    "address outside ASCII": (b"GET /\xff" + MARK + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
    "address without a slash": (b"GET " + MARK + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
    "small method": (b"get /" + MARK + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
    "method outside ASCII": (b"G\xc4T /" + MARK + b" HTTP/1.1\r\n" + HOST + b"\r\n", 400, "bad-request"),
    "bare LF": (b"GET /" + MARK + b" HTTP/1.1\n" + HOST + b"\r\n", 400, "bad-request"),
    "version that is none": (b"GET /" + MARK + b" HTTP/one\r\n" + HOST + b"\r\n", 400, "bad-request"),
    "version 2": (b"GET /" + MARK + b" HTTP/2.0\r\n" + HOST + b"\r\n", 505, "unsupported-http-version"),
    "version 1.2": (b"GET /" + MARK + b" HTTP/1.2\r\n" + HOST + b"\r\n", 505, "unsupported-http-version"),
    "version 0.9": (b"GET /" + MARK + b" HTTP/0.9\r\n" + HOST + b"\r\n", 505, "unsupported-http-version"),
    "packed body": (
        POST + b"Content-Encoding: GZIP\r\nContent-Length: 4\r\n\r\n" + MARK,
        415,
        "unsupported-content-coding",
    ),
    "body packed once": (
        POST + b"Content-Encoding: gzip\r\nContent-Encoding: identity\r\nContent-Length: 4\r\n\r\n" + MARK,
        415,
        "unsupported-content-coding",
    ),
    "packed chunks": (CHUNKED[:-2] + b"Content-Encoding: br\r\n\r\n0\r\n\r\n", 415, "unsupported-content-coding"),
    "header without a colon": (GET + MARK + b"\r\n\r\n", 400, "bad-request"),
    "header name with a blank": (GET + b"X " + MARK + b": 1\r\n\r\n", 400, "bad-request"),
    "header with a NUL": (GET + b"X: " + MARK + b"\0\r\n\r\n", 400, "bad-request"),
    "folded header": (GET + b"X: 1\r\n " + MARK + b"\r\n\r\n", 400, "bad-request"),
    "length that is none": (GET + b"Content-Length: " + MARK + b"\r\n\r\n", 400, "bad-request"),
    "two lengths": (GET + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n", 400, "bad-request"),
    "expectation": (GET + b"Expect: " + MARK + b"\r\n\r\n", 417, "expectation-failed"),
    "coding": (POST + b"Transfer-Encoding: " + MARK + b"\r\n\r\n", 501, "unsupported-transfer-coding"),
    "chunk without a size": (CHUNKED + MARK + b"\r\n\r\n", 400, "bad-request"),
    "chunk with a broken extension": (CHUNKED + b"1;" + MARK + b'="\r\na\r\n0\r\n\r\n', 400, "bad-request"),
    "chunk of another size": (CHUNKED + b"1\r\n" + MARK + b"\r\n0\r\n\r\n", 400, "bad-request"),
    "trailer without a colon": (CHUNKED + b"0\r\n" + MARK + b"\r\n\r\n", 400, "bad-request"),
    "long trailer": (CHUNKED + b"0\r\nX: " + MARK * 5_000 + b"\r\n\r\n", 431, "headers-too-large"),
}


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A database with one small solution, and its id."""
    path: Path = tmp_path_factory.mktemp("unreadable") / "small.db"
    migrate.upgrade(f"sqlite:///{path}")
    outcome = make(Task(f"sqlite:///{path}", "thirties", "dice=1,threshold=4", "min-loss"))
    assert outcome.solution is not None, outcome.message
    return path, outcome.solution


@pytest.fixture(scope="module")
def server(database: tuple[Path, str]) -> Iterator[Server]:
    """A server over the database."""
    path, _ = database
    with serving(f"sqlite:///{path}", path.parent) as made:
        yield made


@pytest.mark.parametrize("name", REFUSED)
def test_refusals_are_problems(server: Server, database: tuple[Path, str], name: str) -> None:
    """Each is one problem document with its stable code and status, repeats no byte of it, and ends the connection."""
    request, status, code = REFUSED[name]
    # Everything until the server closes the connection.
    head, _, body = server.raw(request.replace(b"%s", database[1].encode())).partition(b"\r\n\r\n")
    lines = head.decode("ascii").split("\r\n")
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    document = json.loads(body)

    assert lines[0].startswith(f"HTTP/1.1 {status} ")
    assert (document["status"], document["code"]) == (status, code)
    assert CODES[code] == (status, document["title"])
    assert ProblemReply().validate(document) == {}
    assert (headers["content-type"], headers["content-length"]) == (MEDIA_TYPE, str(len(body)))
    assert headers["cache-control"] == "no-store"
    assert headers["access-control-allow-origin"] == "*"
    assert MARK not in head + body


@pytest.mark.parametrize("name", ["packed body", "packed chunks"])
def test_a_packed_body_is_told_what_is_read(server: Server, name: str) -> None:
    """The refusal of a body in a coding lists what can be read; a body that is not packed may say so."""
    assert b"\r\nAccept-Encoding: identity\r\n" in server.raw(REFUSED[name][0])
    for coding in (b"identity", b" Identity "):
        plain = GET + b"Connection: close\r\nContent-Encoding: %s\r\nContent-Length: 1\r\n\r\n1" % coding
        assert server.raw(plain).startswith(b"HTTP/1.1 200 ")
    assert server.raw(GET + b"Connection: close\r\nContent-Encoding: gzip\r\n\r\n").startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("header", ["Content-Length: 100", "Transfer-Encoding: chunked"])
def test_a_short_body_is_not_read(server: Server, database: tuple[Path, str], header: str) -> None:
    """A body that ends before its announced end is refused, although the part that has come could be read."""
    body = b'{"states": ["roll1"]}'
    part = b"%x\r\n%s\r\n" % (len(body), body) if "chunked" in header else body
    sent = POST.replace(b"%s", database[1].encode()) + header.encode() + b"\r\n\r\n" + part
    with socket.create_connection(("127.0.0.1", server.port), timeout=30) as sock:
        sock.sendall(sent)
        sock.shutdown(socket.SHUT_WR)
        head, _, reply = b"".join(iter(lambda: sock.recv(65536), b"")).partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(reply)["detail"] == "the body ends before its announced end"


@pytest.mark.parametrize("fault", ['start_response("200 OK", [("X", "a\\nb")])', "1 / 0"])
def test_the_services_own_faults_are_problems(tmp_path: Path, fault: str) -> None:
    """An error in the application, or a wrong header of its reply, is a 500 problem whose cause stands in the log alone."""
    (tmp_path / "faulty.py").write_text(f"def app(environ, start_response):\n    {fault}\n    return []\n")
    with started([*GUNICORN, "faulty:app"], tmp_path, {**os.environ, "PYTHONPATH": str(tmp_path)}) as faulty:
        headers, body = faulty.until("/", 500)
        document = json.loads(body)

        assert headers["Content-Type"] == MEDIA_TYPE
        assert (document["code"], document["detail"]) == (
            "internal-error",
            "the service failed; the cause is in its log",
        )
        assert "Traceback" in faulty.log


def test_a_request_is_answered_once(server: Server) -> None:
    """A body that nobody reads and nobody can read ends the connection after the one answer."""
    answer = server.raw(CHUNKED.replace(b"%s", b"nothing") + MARK + b"\r\n\r\n")

    assert answer.startswith(b"HTTP/1.1 404 ")
    assert answer.count(b"HTTP/1.1 ") == 1


def test_a_refusal_costs_the_others_nothing(server: Server) -> None:
    """After a refusal the same worker answers the next request."""
    server.raw(MARK + b"\r\n\r\n")
    assert server.get("/livez")[0] == 200
