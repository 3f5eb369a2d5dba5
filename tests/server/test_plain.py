"""Plain requests and replies are read and written as Gunicorn reads and writes them, and everything else is left to it."""

from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http import wsgi
from gunicorn.http.errors import ParseException
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader
from hypothesis import example, given
from hypothesis import strategies as st

from service.http.server.plain import PlainReply, Reader

CONFIG = Config()
# As the service is configured: no header may change the address, the scheme or the prefix of a request.
for _setting, _value in (("forwarded_allow_ips", ""), ("forwarder_headers", ""), ("secure_scheme_headers", {})):
    CONFIG.set(_setting, _value)
# Those that Gunicorn makes anew for each request, and one that no application of ours calls.
OWN = {"wsgi.errors", "wsgi.input", "wsgi.multithread", "wsgi.early_hints", "gunicorn.socket"}
HOST = "Host: x"
TARGETS = (
    "/",
    "/v1/games",
    "/v1?q=1&r=a%20b",
    "/a%2fb%C3%A9",
    "/a//b",
    "/a;b=c?d?e",
    "/:80/@x",
    "/?",
    "/[",
    "/a\\b",
    "/%",
    "/%zz",
)
FIELDS = (
    "Accept: */*", "accept-encoding:gzip, zstd", "X-Request-ID: \t a b \t", 'If-None-Match: "a"', "X-1: ", "Connection: keep-alive",
    "Cookie: a=b; c", "User-Agent: (x; ~)", "Te: trailers", "Range: bytes=0-", "Script-Name: /x", "X-Forwarded-Proto: https",
)  # fmt: skip
OTHERS = (
    "Host: y", "Content-Length: 0", "Content-Length: 3", "Transfer-Encoding: chunked", "Expect: 100-continue", "Connection: close",
    "Connection: upgrade", "Upgrade: websocket", "Content-Type: text/plain", "Content-Encoding: gzip", "Trailer: X", "a_b: c", "a b: c",
    "a : b", ": b", "a", " a: b", "a: b\x00", "a: \xe9", "a: b\rc: d", "a: b\nc: d", "\xe4: b",
)  # fmt: skip


class Client:
    """The ends of a connection."""

    address = ("127.0.0.1", 4711)
    server = ("127.0.0.2", 80)


class Sink:
    """Takes what Gunicorn writes."""

    def __init__(self) -> None:
        self.content = b""

    def sendall(self, data: bytes) -> None:
        """Take a part of a reply."""
        self.content += data


def request_of(target: str, fields: list[str], version: str = "HTTP/1.1", method: str = "GET") -> bytes:
    """Return the bytes of a request."""
    return "\r\n".join([f"{method} {target} {version}", *fields, "", ""]).encode("latin-1")


def by_gunicorn(content: bytes) -> dict[str, Any]:
    """Return the environment that Gunicorn makes of a request."""
    request = Request(CONFIG, IterUnreader((content,)), Client.address)
    environ: dict[str, Any] = wsgi.create(request, None, Client.address, Client.server, CONFIG)[1]
    return environ


@given(
    target=st.sampled_from(TARGETS) | st.text(st.characters(codec="latin-1"), max_size=9).map("/".__add__),
    fields=st.lists(st.sampled_from(FIELDS) | st.sampled_from(OTHERS), max_size=4, unique=True),
)
@example("//x/y", [])
@example("/", ["X-Forwarded-Proto: https"])
def test_an_environment_is_that_of_gunicorn(target: str, fields: list[str]) -> None:
    """A request that is read has the environment that Gunicorn makes of it; one that Gunicorn refuses is not read."""
    content = request_of(target, [HOST, *fields])
    environ = Reader(CONFIG).read(content, Client())  # type: ignore[arg-type]  # it only looks at its ends
    if environ is not None:
        expected = by_gunicorn(content)
        assert {**environ, **dict.fromkeys(OWN)} == {**expected, **dict.fromkeys(OWN)}
        assert environ["wsgi.input"].read() == expected["wsgi.input"].read() == b""


@pytest.mark.parametrize("target", TARGETS)
def test_usual_requests_are_plain(target: str) -> None:
    """The requests that clients send are read here, with all usual fields."""
    assert Reader(CONFIG).read(request_of(target, [HOST, *FIELDS]), Client()) is not None  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("field", OTHERS)
def test_unusual_fields_are_for_gunicorn(field: str) -> None:
    """A request with a field that announces a body, is repeated, is malformed or ends the connection is not plain."""
    assert Reader(CONFIG).read(request_of("/", [HOST, field]), Client()) is None  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize(
    "content",
    [
        request_of("/", [HOST], "HTTP/1.0"),
        request_of("/", [HOST], method="HEAD"),
        request_of("/", []),
        request_of("//x", [HOST]),
        request_of("/#x", [HOST]),
        request_of("http://x/", [HOST]),
        request_of("*", [HOST]),
        request_of("/", [HOST])[:-2],
        request_of("/", [HOST]) + b"GET",
        b"\r\n" + request_of("/", [HOST]),
        request_of("/", [HOST, f"a: {'b' * 5000}"]),
        request_of("/", [HOST, *(f"a{number}: b" for number in range(60))]),
    ],
)
def test_unusual_requests_are_for_gunicorn(content: bytes) -> None:
    """Another method or version, no host, another form of address, and long or broken heads are not plain."""
    assert Reader(CONFIG).read(content, Client()) is None  # type: ignore[arg-type]  # as above


def test_no_plain_request_under_a_script_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Gunicorn reads all requests if the environment names a prefix of addresses, which it takes off."""
    monkeypatch.setenv("SCRIPT_NAME", "/x")
    assert Reader(CONFIG).read(request_of("/x/y", [HOST]), Client()) is None  # type: ignore[arg-type]  # as above


@pytest.mark.parametrize("reusable", [True, False])
def test_a_reply_is_that_of_gunicorn(reusable: bool) -> None:
    """A plain reply has the bytes that Gunicorn would write."""
    fields = [("Content-Type", "text/plain"), ("ETag", '"\xe9\t~"'), ("Content-Length", "5")]
    reply, sink = PlainReply(), Sink()
    reply.start("200 OK", fields)
    written = reply.written([b"hello"], reusable=reusable)
    response = wsgi.Response(Request(CONFIG, IterUnreader((request_of("/", [HOST]),)), Client.address), sink, CONFIG)
    response.start_response("200 OK", fields)
    if not reusable:
        response.force_close()
    response.write(b"hello")
    assert written is not None
    assert without_date(written) == without_date(sink.content)
    assert (reply.sent, reply.status_code) == (response.sent, response.status_code) == (5, 200)


def without_date(reply: bytes) -> list[bytes]:
    """Return the lines of a reply but its date, which two replies may have of two seconds."""
    return [line for line in reply.split(b"\r\n") if not line.startswith(b"Date: ")]


@pytest.mark.parametrize(
    ("status", "fields", "pieces"),
    [
        ("404 NOT FOUND", [("Content-Length", "1")], [b"a"]),
        ("200 OK", [("Content-Length", "2")], [b"a"]),
        ("200 OK", [], [b"a"]),
        ("200 OK", [("Content-Length", "2")], [b"a", b"b"]),
        ("200 OK", [("Content-Length", "1")], iter([b"a"])),
        ("200 OK", [("Content-Length", "1"), ("A", "b\r\nC: d")], [b"a"]),
        ("200 OK", [("Content-Length", "1"), ("A: b\r\nC", "d")], [b"a"]),
        ("200 OK", [("Content-Length", "1"), ("A", "b\x00")], [b"a"]),
        ("200 OK", [("Content-Length", "1"), ("A", "\u20ac")], [b"a"]),
    ],
)
def test_other_replies_are_for_gunicorn(status: str, fields: list[tuple[str, str]], pieces: Any) -> None:
    """A reply of another status, length or form is not plain, nor one with a field that is none."""
    reply = PlainReply()
    reply.start(status, fields)
    assert reply.written(pieces, reusable=True) is None


def test_gunicorn_refuses_what_it_gets() -> None:
    """The malformed requests of this module are malformed for Gunicorn too."""
    for field in ("a b: c", "a : b", ": b", "a", " a: b", "a: b\x00", "a: b\rc: d", "a: b\nc: d"):
        with pytest.raises(ParseException):
            by_gunicorn(request_of("/", [HOST, field]))
