"""Refusals of the server say what is wrong, and whose fault it is."""

import pytest
from gunicorn.http import errors

from service.http.server import refusals


@pytest.mark.parametrize(
    ("error", "code"),
    [
        (errors.InvalidHTTPVersion((2, 0)), "unsupported-http-version"),
        (errors.InvalidHTTPVersion("HTTP/x"), "bad-request"),
        (errors.InvalidResponseHeader("X"), "internal-error"),
        (errors.ConfigurationProblem("nothing"), "internal-error"),
        (ZeroDivisionError(), "internal-error"),
        (errors.LimitRequestLine(9, 8), "uri-too-long"),
    ],
)
def test_errors_have_their_problem(error: Exception, code: str) -> None:
    """Only what the client sent is its fault, and a well-formed version that is not spoken is told apart."""
    assert refusals.problem(error).code == code


def test_a_refusal_ends_the_connection_and_is_for_everybody() -> None:
    """A refusal says once that the connection is closed, and any web page may read it."""
    lines = refusals.reply(refusals.late(), "an-id").partition(b"\r\n\r\n")[0].split(b"\r\n")
    assert lines[0].startswith(b"HTTP/1.1 408 ")
    for line in (
        b"Connection: close",
        b"Access-Control-Allow-Origin: *",
        b"X-Content-Type-Options: nosniff",
        b"X-Request-ID: an-id",
    ):
        assert lines.count(line) == 1
