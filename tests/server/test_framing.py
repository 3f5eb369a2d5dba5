"""The end of a request is found in whatever pieces its bytes arrive."""

from typing import Any

import pytest
from gunicorn.config import Config
from gunicorn.http.errors import InvalidChunkSize, LimitRequestHeaders, LimitRequestLine
from gunicorn.http.message import Request
from gunicorn.http.unreader import IterUnreader
from hypothesis import given
from hypothesis import strategies as st

from service.http.server import limits
from service.http.server.framing import BodyTooLargeError, Framing

GET = b"GET /livez HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST /x HTTP/1.1\r\nHost: x\r\n"
SIZED = POST + b"content-LENGTH: 5\r\n\r\nabcde"
CHUNKED = POST + b"Transfer-Encoding: Chunked\r\n\r\n"
CHUNKS = CHUNKED + b'3\r\nabc\r\nA ;x="y"\r\n0123456789\r\n0\r\n\r\n'
TRAILERS = CHUNKED + b"1\r\na\r\n0\r\nX: 1\r\nY: 2\r\n\r\n"
WHOLE = {
    "no body": GET,
    "empty line first": b"\r\n" + GET,
    "length": SIZED,
    "length of zero": POST + b"Content-Length: 0\r\n\r\n",
    "chunks": CHUNKS,
    "trailers": TRAILERS,
    "no chunk": CHUNKED + b"0\r\n\r\n",
}
DOUBTFUL = {
    "two lengths": POST + b"Content-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "length and chunks": POST + b"Content-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "length that is no number": POST + b"Content-Length: +1\r\n\r\n",
    "length beyond the limit": POST + b"Content-Length: %d\r\n\r\n" % (limits.BODY + 1),
    "unknown coding": POST + b"Transfer-Encoding: gzip\r\n\r\n",
    "size that is no number": CHUNKED + b"x\r\n",
    "size with a sign": CHUNKED + b"-1\r\n",
    "long line of a size": CHUNKED + b"1;" + b"x" * 2000,
    "chunk without its end": CHUNKED + b"1\r\nabc",
}


def ends(content: bytes, cuts: list[int]) -> tuple[int | None, bool]:
    """Return the end that is found if the bytes arrive in these pieces, and whether the request is whole."""
    framing, received, end = Framing(), bytearray(), None
    for start, stop in zip([0, *cuts], [*cuts, len(content)], strict=True):
        assert end is None, "the end was found too early"
        received += content[start:stop]
        end = framing.advance(received)
    return end, framing.whole


@pytest.mark.parametrize("name", WHOLE)
@given(data=st.data())
def test_pieces_do_not_matter(name: str, data: Any) -> None:
    """The same end is found for any pieces, not before the last byte, and Gunicorn's parser reads up to there."""
    content = WHOLE[name]
    cuts = sorted(data.draw(st.sets(st.integers(1, len(content) - 1))))
    assert ends(content, cuts) == (len(content), True)


@pytest.mark.parametrize("name", WHOLE)
def test_the_parser_agrees(name: str) -> None:
    """Gunicorn's parser reads exactly the bytes of the request, and what follows belongs to the next one."""
    content = WHOLE[name]
    end = Framing().advance(bytearray(content + GET))
    assert end == len(content)
    unreader = IterUnreader((content,))
    request = Request(Config(), unreader, ("127.0.0.1", 1), 1)
    while request.body.read(100):
        pass
    assert (unreader.take_buffered(), unreader.chunk()) == (b"", b"")


@pytest.mark.parametrize("name", DOUBTFUL)
def test_a_length_in_doubt_ends_the_connection(name: str) -> None:
    """A request whose length is in doubt is handed on as far as it has arrived, and is not whole."""
    content = DOUBTFUL[name]
    framing = Framing()
    assert framing.advance(bytearray(content)) in (framing.head, len(content))
    assert not framing.whole


@pytest.mark.parametrize(
    ("content", "error"),
    [
        (b"GET /" + b"a" * limits.REQUEST_LINE + b"aa", LimitRequestLine),
        (GET[:-2] + b"X: " + b"a" * limits.HEAD, LimitRequestHeaders),
        (GET[:-2] + b"X: " + b"a" * limits.HEAD + b"\r\n\r\n", LimitRequestHeaders),
        (CHUNKED + b"0\r\nX: " + b"a" * limits.HEAD + b"aa", LimitRequestHeaders),
        (CHUNKED + b"1\r\na\r\n" * (limits.CHUNKS + 1), InvalidChunkSize),
        (CHUNKED + b"%x\r\n" % (limits.BODY + 1), BodyTooLargeError),
        (CHUNKED + b"%x\r\n%s\r\n" % (limits.BODY, b"a" * limits.BODY) + b"1\r\n", BodyTooLargeError),
    ],
    ids=["line", "headers", "complete headers", "trailers", "chunks", "one chunk", "all chunks"],
)
def test_limits(content: bytes, error: type[Exception]) -> None:
    """A request that exceeds a limit is refused before it is complete."""
    with pytest.raises(error):
        Framing().advance(bytearray(content))


@pytest.mark.parametrize(
    "content",
    [
        POST + b"Content-Length: %d\r\n\r\n%s" % (limits.BODY, b"a" * limits.BODY),
        CHUNKED + b"%x\r\n%s\r\n0\r\n\r\n" % (limits.BODY, b"a" * limits.BODY),
        CHUNKED + b"1\r\na\r\n" * limits.CHUNKS + b"0\r\n\r\n",
    ],
    ids=["length", "one chunk", "chunks"],
)
def test_what_reaches_a_limit_is_taken(content: bytes) -> None:
    """A body of the largest size, and the largest number of chunks, are whole."""
    assert ends(content, []) == (len(content), True)


@pytest.mark.parametrize("name", [b"Expect", b"Content-Length", b"Transfer-Encoding"])
def test_blanks_cost_no_more_than_other_bytes(name: bytes) -> None:
    """Thousands of blanks in a header are passed over, with and without a proper end of its line."""
    for value in (b" " * 30_000 + b"\nx", b"a" + b" " * 30_000 + b"b", b"\t " * 15_000):
        framing = Framing()
        framing.advance(bytearray(GET[:-2] + name + b":" + value + b"\r\n\r\n"))
        assert framing.head


def test_other_expectations_wait_for_no_body() -> None:
    """A request with an expectation that cannot be met is handed on at once, to be refused."""
    framing = Framing()
    content = bytearray(POST + b"Expect: more\r\nContent-Length: 5\r\n\r\n")
    assert (framing.advance(content), framing.whole) == (len(content), False)


def test_the_expectation_is_seen() -> None:
    """A client that waits for 100 Continue is recognised."""
    framing = Framing()
    assert framing.advance(bytearray(POST + b"Expect: 100-Continue\r\nContent-Length: 1\r\n\r\n")) is None
    assert framing.continues


def test_version_1_0_knows_no_continue() -> None:
    """A client of version 1.0 is not told to continue."""
    framing = Framing()
    sent = POST.replace(b"HTTP/1.1", b"HTTP/1.0") + b"Expect: 100-continue\r\nContent-Length: 1\r\n\r\n"
    assert framing.advance(bytearray(sent)) is None
    assert not framing.continues
