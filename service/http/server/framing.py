"""Find the end of an HTTP/1 request in the bytes that have arrived, without waiting for more.

Only the length is determined here. Gunicorn's parser reads the request afterwards, and refuses what is malformed. A request of
doubtful length ends with its headers and is marked as not whole. Its connection is closed after the refusal.
"""

import re
from dataclasses import dataclass

from gunicorn.http.errors import InvalidChunkSize, LimitRequestHeaders, LimitRequestLine, ParseException

from service.http.server.limits import BODY, CHUNKS, HEAD, REQUEST_LINE

_END = b"\r\n\r\n"
# No part of this pattern can match the same bytes in two ways, so its time grows with their number alone.
_FIELDS = re.compile(rb"\r\n(content-length|transfer-encoding|expect)[ \t]*:([^\r\n]*)(?=\r\n)", re.IGNORECASE)
_LENGTH = re.compile(rb"[0-9]{1,18}")
_SIZE = re.compile(rb"([0-9a-fA-F]{1,8})[ \t]*(?:;[^\r\n]*)?")
# The longest line with the size of a chunk.
_SIZE_LINE = 1024


class BodyTooLargeError(ParseException):  # type: ignore[misc]  # the package publishes no types
    """The chunks of a body are too large together."""


@dataclass(slots=True)
class Framing:
    """The progress of one request. Offsets count from the start of its bytes.

    ``head`` is the end of the headers, 0 until they are complete. ``whole`` is False if bytes of the body are left out
    or its length is in doubt. ``continues`` is True if the client waits for 100 Continue before it sends the body.
    """

    head: int = 0
    whole: bool = True
    continues: bool = False
    _seen: int = 0
    _length: int | None = None
    _chunks: int = 0
    _decoded: int = 0
    _in_trailers: bool = False

    def advance(self, content: bytearray) -> int | None:
        """Return the end of the request, or None if more bytes are needed. ``content`` must only grow between calls.

        Raises:
            ParseException: the request line, the headers, the trailers or the chunks are too long, or the chunks too many.
        """
        if not self.head and not self._read_head(content):
            return None
        if self._length is None:
            return self._advance_chunks(content)
        end = self.head + self._length
        return end if len(content) >= end else None

    def _read_head(self, content: bytearray) -> bool:
        """Find the end of the headers, and how the length of the body is given. Return False if more bytes are needed."""
        end = content.find(_END, max(0, self._seen - 3))
        self._seen = len(content)
        if end < 0 or end > HEAD:
            # An empty line may come before the request line.
            first = content.find(b"\r\n", 2)
            if first > REQUEST_LINE + 2 or (first < 0 and len(content) > REQUEST_LINE + 2):
                raise LimitRequestLine(len(content), REQUEST_LINE)
            if len(content) > HEAD:
                raise LimitRequestHeaders("the headers are too long")
            return False
        self.head = self._seen = end + len(_END)
        fields = [(name.lower(), value.strip(b" \t")) for name, value in _FIELDS.findall(content, 0, self.head)]
        lengths = [value for name, value in fields if name == b"content-length"]
        codings = [value for name, value in fields if name == b"transfer-encoding"]
        expected = [value.lower() for name, value in fields if name == b"expect"]
        # Clients of version 1.0 do not know the answer.
        self.continues = expected == [b"100-continue"] and content[: content.find(b"\r\n", 2)].endswith(b"HTTP/1.1")
        self._length = 0
        if expected and expected != [b"100-continue"]:
            # The client may wait for the refusal before it sends the body.
            self.whole = False
            return True
        if not lengths and not codings:
            return True
        if len(lengths) == 1 and not codings and _LENGTH.fullmatch(lengths[0]) and int(lengths[0]) <= BODY:
            self._length = int(lengths[0])
        elif not lengths and [value.lower() for value in codings] == [b"chunked"]:
            self._length = None
        else:
            self.whole = False
        return True

    def _advance_chunks(self, content: bytearray) -> int | None:
        """Return the end of a body in chunks, or None. ``_seen`` is the start of the next chunk, or of the trailers."""
        while not self._in_trailers:
            line = content.find(b"\r\n", self._seen, self._seen + _SIZE_LINE)
            if line < 0:
                return self._doubt(content) if len(content) - self._seen >= _SIZE_LINE else None
            size = _SIZE.fullmatch(content, self._seen, line)
            if size is None:
                return self._doubt(content)
            length = int(size[1], 16)
            if length == 0:
                self._in_trailers = True
                self._seen = line
                break
            if self._decoded + length > BODY:
                raise BodyTooLargeError
            end = line + 2 + length + 2
            if len(content) < end:
                return None
            if content[end - 2 : end] != b"\r\n":
                return self._doubt(content)
            self._chunks += 1
            if self._chunks > CHUNKS:
                raise InvalidChunkSize(b"too many chunks")
            self._decoded += length
            self._seen = end
        # The trailers begin with the end of the line of the last size, so that an empty list of them ends in _END too.
        end = content.find(_END, self._seen)
        if end < 0 and len(content) - self._seen > HEAD:
            raise LimitRequestHeaders("the trailers are too long")
        return end + len(_END) if end >= 0 else None

    def _doubt(self, content: bytearray) -> int:
        """Return the end of what has arrived, as the end of the request is unknown."""
        self.whole = False
        return len(content)
