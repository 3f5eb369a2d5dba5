"""Replies that are larger than a packet are compressed for clients that take it, and only for them."""

import gzip

import pytest
import zstandard
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import create_environ, run_wsgi_app

from service.http import assets
from service.http.wire.coding import PACKET, chosen, compress

LARGE = "/v1/games/thirties/min-loss/states/115666"
SMALL = f"{LARGE}/best"
UNPACK = {"gzip": gzip.decompress, "zstd": zstandard.decompress}


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("gzip, deflate, br, zstd", "zstd"),
        ("gzip, deflate", "gzip"),
        ("GZIP", "gzip"),
        ("zstd;q=0.5, gzip", "gzip"),
        ("zstd;q=0, gzip;q=0.1", "gzip"),
        ("*", "zstd"),
        ("*;q=0.5, zstd;q=0", "gzip"),
        ("identity", None),
        ("identity, gzip;q=0.5", None),
        ("identity;q=0.5, gzip;q=0.5", "gzip"),
        ("gzip;q=0", None),
        ("*;q=0", None),
        ("br", None),
        ("", None),
        ("gzip;q=x;;, \u00e9", None),
    ],
)
def test_the_coding_that_a_client_prefers(accepted: str, coding: str | None) -> None:
    """The best quality wins, zstd of two alike; nothing that is not accepted is sent, nor anything to who prefers plain."""
    assert chosen(accepted) == coding


@pytest.mark.parametrize("coding", ["gzip", "zstd"])
@pytest.mark.parametrize(
    "path", [LARGE, "/v1/games", assets.address("docs.js"), "/metrics", "/openapi.json", "/v1/games/x"]
)
def test_the_same_bytes_arrive(client: FlaskClient, path: str, coding: str) -> None:
    """A compressed reply is the plain one after unpacking, says its own length, and varies by what was accepted."""
    plain = client.get(path)
    packed = client.get(path, headers={"Accept-Encoding": coding})
    assert "Content-Encoding" not in plain.headers
    assert plain.headers["Vary"] == packed.headers["Vary"]
    assert plain.headers["Vary"] in ("Accept-Encoding", "Accept, Accept-Encoding")
    assert int(packed.headers["Content-Length"]) == len(packed.data)
    if path == "/v1/games/x":
        # A short problem stays as it is.
        assert packed.data == plain.data
        return
    assert packed.headers["Content-Encoding"] == coding
    assert len(packed.data) < len(plain.data)
    if path != "/metrics":
        assert UNPACK[coding](packed.data) == plain.data
    head = client.head(path, headers={"Accept-Encoding": coding})
    assert head.headers.get("ETag") == packed.headers.get("ETag")
    assert head.headers["Content-Encoding"] == coding


def test_the_same_body_is_packed_alike() -> None:
    """A packed body does not say when it was packed, so that its tag tells its bytes."""
    assert compress(b"x" * 2000, "gzip")[4:8] == bytes(4)


def test_a_head_has_no_body(app: Flask) -> None:
    """The application itself sends no body to a HEAD, as the bytes would be read as the next reply."""
    for path in (LARGE, SMALL, "/v1/games/x"):
        pieces, status, headers = run_wsgi_app(app, create_environ(path, method="HEAD"))
        assert b"".join(pieces) == b""
        assert int(headers["Content-Length"]) > 0, status


def test_small_replies_stay_plain(client: FlaskClient) -> None:
    """A reply that fits into a packet is not compressed, as that would gain nothing."""
    reply = client.get(SMALL, headers={"Accept-Encoding": "gzip"})
    assert len(reply.data) <= PACKET
    assert "Content-Encoding" not in reply.headers


def test_long_problems_are_compressed(client: FlaskClient) -> None:
    """A problem with a long list of what is available is compressed like an answer."""
    path = f"/v1/games/thirties/{450 * 'x'}/states/roll6"
    plain, packed = client.get(path), client.get(path, headers={"Accept-Encoding": "gzip"})
    assert len(plain.data) > PACKET
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.mimetype == "application/problem+json"


@pytest.mark.parametrize("base", ["/v1/games/thirties/min-loss", "/v1/solutions/{}"])
def test_each_form_has_its_tag(client: FlaskClient, solution: str, base: str) -> None:
    """The plain and each compressed form have tags of their own; each is held by its tag, and the 304 names the same."""
    path = f"{base.format(solution)}/states/115666"
    forms = [client.get(path, headers={"Accept-Encoding": coding}) for coding in ("identity", "gzip", "zstd")]
    tags = [form.headers["ETag"] for form in forms]
    assert len(set(tags)) == 3
    for tag in tags:
        for accepted in ("identity", "gzip"):
            again = client.get(path, headers={"Accept-Encoding": accepted, "If-None-Match": tag})
            assert (again.status_code, again.headers["ETag"]) == (304, tag)
    assert client.get(path, headers={"If-None-Match": tags[0].replace('"', "x", 1)}).status_code == 200
    assert client.get(path, headers={"If-None-Match": tags[1].replace("gzip", "br")}).status_code == 200


def test_any_web_page_may_read_all_headers(client: FlaskClient) -> None:
    """Every reply exposes its headers, as without that a web page may not even see where to ask again."""
    for path in (LARGE, "/v1/games/x", "/livez", "/nowhere"):
        assert client.get(path).headers["Access-Control-Expose-Headers"] == "*"
    allowed = client.options(LARGE).headers["Access-Control-Allow-Headers"].split(", ")
    assert {"Content-Type", "If-None-Match", "If-Range", "Range", "X-Request-ID"} <= set(allowed)
