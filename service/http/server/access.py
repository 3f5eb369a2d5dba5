"""The access log: one line on the standard output for each request that was answered or refused.

A line is JSON or plain text. Making it takes a few microseconds; Python's own logging would take several times as long.
"""

from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Any, TypedDict

import orjson
from gunicorn.glogging import Logger as GunicornLogger

from service.http.server.lines import Lines
from service.http.wire.marks import REQUEST_ID, ROUTE

# Longer addresses are cut, so that a line fits into one write to a pipe.
_LONGEST_PATH = 1000
_OUTPUT = 1
# The address of messages, with the beginning of the query.
_SAY = "/v1/say?"
_NOTHING: Mapping[str, Any] = {}


class Entry(TypedDict):
    """A line of the access log. What is not known of a refused request is None.

    ``time`` is the end of the request in UTC, ``path`` the address with its query, ``route`` the route as the service's
    description spells it. ``ms`` are the milliseconds from the complete request to the reply, or to the last piece of a long one;
    ``bytes`` are those of the reply's body. ``client`` is the address at the other end of the connection.
    """

    time: datetime
    method: str | None
    route: str | None
    path: str | None
    status: int
    ms: float | None
    bytes: int
    request_id: str
    client: str


def json_line(entry: Entry) -> bytes:
    """Return an entry as a JSON object."""
    return orjson.dumps(entry, option=orjson.OPT_APPEND_NEWLINE | orjson.OPT_UTC_Z)


def plain_line(entry: Entry) -> bytes:
    """Return an entry as text: client, time, method and address, status, bytes, milliseconds, id. ``-`` is unknown."""
    time = entry["time"].isoformat(timespec="milliseconds").replace("+00:00", "Z")
    asked = "-" if entry["method"] is None else f"{entry['method']} {entry['path']}"
    quoted = asked.replace("\\", "\\\\").replace('"', '\\"')
    ms = "-" if entry["ms"] is None else entry["ms"]
    line = f'{entry["client"]} [{time}] "{quoted}" {entry["status"]} {entry["bytes"]} {ms} {entry["request_id"]}\n'
    return line.encode("ascii", "backslashreplace")


LINES: Mapping[str, Callable[[Entry], bytes]] = {"json": json_line, "plain": plain_line}


class Logger(GunicornLogger):  # type: ignore[misc]  # the package publishes no types
    """Gunicorn's logger with an access log of our own; ``access_log_format`` is a key of LINES, or ``off``."""

    def setup(self, cfg: Any) -> None:
        """Set the logs up, also when the configuration is read again."""
        super().setup(cfg)
        self._line = LINES.get(cfg.access_log_format)
        self._lines = Lines(_OUTPUT, self._lost)

    def start(self) -> None:
        """Begin to write the lines of this process."""
        if self._line is not None:
            self._lines.start()

    def stop(self) -> None:
        """Write the lines that still wait."""
        self._lines.stop()

    def answered(self, response: Any, environ: Mapping[str, Any], seconds: float) -> None:
        """Write the line of a request that the application has answered in these seconds."""
        if self._line is not None:
            ms = round(1000 * seconds, 3)
            client, identifier = environ.get("REMOTE_ADDR", ""), environ.get(REQUEST_ID, "")
            self._write(client, response.status_code, ms, response.sent, identifier, environ)

    def refused(
        self, client: str, status: int, reply: bytes, identifier: str, environ: Mapping[str, Any] = _NOTHING
    ) -> None:
        """Write the line of a request that the server refused, with the bytes of its reply. It may not be readable."""
        if self._line is not None:
            self._write(client, status, None, len(reply.partition(b"\r\n\r\n")[2]), identifier, environ)

    def _write(
        self, client: str, status: int, ms: float | None, size: int, identifier: str, environ: Mapping[str, Any]
    ) -> None:
        assert self._line is not None  # noqa: S101  # for mypy: both callers have looked
        path = environ.get("RAW_URI")
        # What people type is not written down.
        if path and _SAY in path:
            path = path[: path.index(_SAY) + len(_SAY) - 1]
        self._lines.put(
            self._line(
                {
                    "time": datetime.now(UTC),
                    "method": environ.get("REQUEST_METHOD"),
                    "route": environ.get(ROUTE),
                    "path": path and path[:_LONGEST_PATH],
                    "status": status,
                    "ms": ms,
                    "bytes": size,
                    "request_id": identifier,
                    "client": client,
                }
            )
        )

    def _lost(self, count: int) -> None:
        self.warning("%d lines of the access log are lost, as nobody took them", count)
