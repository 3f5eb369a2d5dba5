"""Read a plain request without Gunicorn's parser, and write a plain reply: the ones that nearly all clients send and get.

A plain request is a GET of HTTP/1.1 without a body, in which every byte is an expected one. Its environment is the one that Gunicorn
would make of it. Gunicorn reads every other request, and refuses what is malformed: its parser takes a third of the time of a lookup.

A plain reply is a list of one piece whose length is known.
"""

import re
import time
from io import BytesIO
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote_to_bytes

from gunicorn.http import wsgi
from gunicorn.http.errors import ConfigurationProblem
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader
from gunicorn.util import http_date

if TYPE_CHECKING:
    from service.http.server.connection import Connection

# No part of these patterns can match the same bytes in two ways, so their time grows with the number of bytes alone.
_HEAD = re.compile(rb"GET (/(?!/)[!-\"$-~]*) HTTP/1\.1\r\n((?:[A-Za-z0-9-]+:[\t -~]*\r\n)+)\r\n")
_FIELDS = re.compile(r"(?:[A-Za-z0-9-]+: [\t -~\x80-\xff]*\r\n)*")
# A request, and the parts of its environment that all plain requests share.
_SAMPLE = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
_COMMON = [
    "wsgi.errors",
    "wsgi.version",
    "wsgi.multiprocess",
    "wsgi.run_once",
    "wsgi.file_wrapper",
    "wsgi.input_terminated",
    "wsgi.url_scheme",
    "SERVER_SOFTWARE",
    "SERVER_PROTOCOL",
    "REQUEST_METHOD",
    "SCRIPT_NAME",
]
# Longer heads, and more fields, have limits that Gunicorn knows.
_LONGEST, _MOST = 4000, 50
# Fields of requests that are not plain.
_OTHERS = frozenset(
    [
        "HTTP_CONTENT_LENGTH",
        "HTTP_CONTENT_TYPE",
        "HTTP_TRANSFER_ENCODING",
        "HTTP_TRAILER",
        "HTTP_EXPECT",
        "HTTP_UPGRADE",
        "HTTP_CONTENT_ENCODING",
    ]
)
_EMPTY: list[tuple[str, str]] = []


class Reader:
    """The reader of plain requests of one worker."""

    def __init__(self, cfg: Any) -> None:
        try:
            request = Request(cfg, IterUnreader((_SAMPLE,)), ("", 0))
            environ = wsgi.create(request, None, ("", 0), ("", 0), cfg)[1]
        except ConfigurationProblem:
            # Gunicorn takes a prefix off all addresses, which its own environment names.
            environ = None
        self._common = environ and {name: environ[name] for name in _COMMON} | {"wsgi.multithread": True}

    def read(self, content: bytes, connection: "Connection") -> dict[str, Any] | None:
        """Return the environment of a request; None if it is not a plain one."""
        head = _HEAD.fullmatch(content) if len(content) <= _LONGEST else None
        if head is None or self._common is None or not isinstance(connection.server, tuple):
            return None
        uri = head[1].decode("ascii")
        path, _, query = uri.partition("?")
        environ = {
            **self._common,
            "wsgi.input": BytesIO(),
            "RAW_URI": uri,
            "PATH_INFO": unquote_to_bytes(path).decode("latin-1") if "%" in path else path,
            "QUERY_STRING": query,
            "SERVER_NAME": connection.server[0],
            "SERVER_PORT": str(connection.server[1]),
            "REMOTE_ADDR": connection.address[0],
            "REMOTE_PORT": str(connection.address[1]),
        }
        lines = head[2].decode("ascii").split("\r\n")
        if len(lines) > _MOST:
            return None
        for line in lines[:-1]:
            name, _, value = line.partition(":")
            key = f"HTTP_{name.upper().replace('-', '_')}"
            if key in environ or key in _OTHERS:
                return None
            environ[key] = value.strip(" \t")
        if "HTTP_HOST" not in environ or environ.get("HTTP_CONNECTION", "keep-alive").lower() != "keep-alive":
            return None
        return environ


class PlainReply:
    """The beginning of a reply, as the application says it. ``sent`` counts the bytes of its body."""

    __slots__ = ("headers", "sent", "status")

    def __init__(self) -> None:
        # None until the application begins its reply.
        self.status: str | None = None
        self.headers = _EMPTY
        self.sent = 0

    def start(self, status: str, headers: list[tuple[str, str]], _info: Any = None) -> None:
        """Take the beginning of the reply."""
        self.status, self.headers = status, headers

    @property
    def status_code(self) -> int:
        """The number of the status."""
        return int(self.status[:3]) if self.status else 0

    def written(self, pieces: Any, *, reusable: bool) -> bytes | None:
        """Return the whole reply with these pieces as bytes; None if it is not a plain one. It tells if the connection is ``reusable``."""
        if self.status != "200 OK" or type(pieces) is not list or len(pieces) != 1:
            return None
        if ("Content-Length", str(len(pieces[0]))) not in self.headers:
            return None
        fields = "".join([f"{name}: {value}\r\n" for name, value in self.headers])
        # One field on each line, or what is none may be read as the beginning of another reply.
        if not _FIELDS.fullmatch(fields) or fields.count("\n") != len(self.headers):
            return None
        body: bytes = pieces[0]
        self.sent = len(body)
        return f"HTTP/1.1 {self.status}\r\n{_begun(int(time.time()))[reusable]}{fields}\r\n".encode("latin-1") + body


_since: tuple[int, tuple[str, str]] = (0, ("", ""))


def _begun(second: int) -> tuple[str, str]:
    """Return the fields with which each reply of a second begins: if the connection is closed after it, and if it is kept."""
    global _since  # noqa: PLW0603  # the same for all threads, and made anew at most once a second by each
    since = _since
    if since[0] != second:
        common = f"Server: gunicorn\r\nDate: {http_date()}\r\nConnection: "
        since = _since = second, (f"{common}close\r\n", f"{common}keep-alive\r\n")
    return since[1]
