"""Downloads of exports that are kept as files: every header tells the truth, and every part is a part of the same bytes."""

import gzip
from contextlib import closing
from typing import cast

import pytest
from flask.testing import FlaskClient

from service.answers.solved import at as opened
from service.files import export, listing
from service.store.reader import Reader
from tests.api.conftest import SMALL
from tests.api.files.kept import ENCODED, digest, keep
from tests.support.making import Idle


@pytest.mark.parametrize("suffix", listing.USUAL)
def test_a_file_is_the_export(at: FlaskClient, api_url: str, maker: Idle, base: str, suffix: str) -> None:
    """A file has the bytes that the writer of exports makes, and every reply all headers of a file; HEAD waits for it too."""
    path, (fmt, _, packed) = f"{base}.{suffix}", suffix.partition(".")
    unmade = at.get(path), at.head(path)
    keep(api_url, maker.folder, base, suffix)
    kept, head = at.get(path), at.head(path)

    assert maker.asked == [(base.split("/")[3], fmt)] * 2
    for reply in unmade:
        assert (reply.status_code, reply.headers["Retry-After"]) == (503, "5")
    with closing(Reader(api_url)) as reader:
        solved = opened(reader, base.split("/")[3])
        assert kept.data == b"".join(export.export(solved, cast("export.Format", fmt), bool(packed)))
    assert kept.headers["ETag"] == head.headers["ETag"]
    for reply in (kept, head):
        assert int(reply.headers["Content-Length"]) == len(kept.data)
        assert reply.headers["Accept-Ranges"] == "bytes"
        assert reply.headers["Repr-Digest"] == digest(kept.data)
        assert "Content-Encoding" not in reply.headers
    assert head.data == b""
    assert {**head.headers, "X-Request-ID": ""} == {**kept.headers, "X-Request-ID": ""}
    assert kept.headers["Content-Disposition"].endswith(f'.{suffix}"')


@pytest.mark.parametrize("suffix", ["ndjson", "csv.gz"])
def test_a_download_is_resumed(at: FlaskClient, api_url: str, maker: Idle, base: str, suffix: str) -> None:
    """A part and the rest of the file are the file; a part of another file is not gone on with."""
    path = f"{base}.{suffix}"
    keep(api_url, maker.folder, base, suffix)
    whole = at.get(path)
    size, begun = len(whole.data), whole.data[:1000]
    rest = at.get(path, headers={"Range": "bytes=1000-", "If-Range": whole.headers["ETag"]})

    assert rest.status_code == 206
    assert rest.headers["Content-Range"] == f"bytes 1000-{size - 1}/{size}"
    assert rest.headers["Content-Length"] == str(size - 1000)
    assert rest.headers["Repr-Digest"] == digest(whole.data)
    assert begun + rest.data == whole.data
    other = at.get(path, headers={"Range": "bytes=1000-", "If-Range": '"another"'})
    assert (other.status_code, other.data) == (200, whole.data)
    head = at.head(path, headers={"Range": "bytes=1000-"})
    assert (head.status_code, head.headers["Content-Length"], head.data) == (206, str(size - 1000), b"")


def test_ranges(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """One range is answered, several with everything, and one behind the end is refused with the size."""
    keep(api_url, maker.folder, base, "ndjson")
    path = f"{base}.ndjson"
    whole = at.get(path).data
    size = len(whole)
    for text, part in (("0-0", whole[:1]), ("-5", whole[-5:]), ("7-11", whole[7:12]), (f"3-{9 * size}", whole[3:])):
        reply = at.get(path, headers={"Range": f"bytes={text}"})
        assert (reply.status_code, reply.data) == (206, part)
    for text in ("bytes=0-1,3-4", "bytes=x", "lines=0-1"):
        reply = at.get(path, headers={"Range": text})
        assert (reply.status_code, reply.data) == (200, whole)
    refused = at.get(path, headers={"Range": f"bytes={size}-"})
    assert (refused.status_code, refused.json["code"]) == (416, "range-not-satisfiable")
    assert refused.headers["Content-Range"] == f"bytes */{size}"
    assert at.get(path, headers={refused.json["field"]: refused.json["example"]}).data == whole


def test_the_packed_form_is_sent_to_who_takes_it(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """With gzip in Accept-Encoding the file that is packed already is sent, under a tag and a digest of its own."""
    path = f"{base}.csv"
    keep(api_url, maker.folder, base, "csv")
    plain, packed = at.get(path), at.get(path, headers=ENCODED)

    assert packed.headers["Content-Encoding"] == "gzip"
    assert packed.headers["Content-Type"] == plain.headers["Content-Type"] == "text/csv; charset=utf-8"
    assert packed.data == at.get(f"{path}.gz").data
    assert gzip.decompress(packed.data) == plain.data
    assert packed.headers["Repr-Digest"] == digest(packed.data) != plain.headers["Repr-Digest"]
    assert packed.headers["ETag"] != plain.headers["ETag"]
    assert {reply.headers["Vary"] for reply in (plain, packed)} == {"Accept-Encoding"}
    assert "Content-Encoding" not in at.get(path, headers={"Accept-Encoding": "gzip;q=0"}).headers


def test_a_client_that_holds_it_gets_nothing(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """If-None-Match is answered from a file and without one, and starts nothing."""
    path = f"{base}.json"
    keep(api_url, maker.folder, base, "json")
    condition = {"If-None-Match": at.get(path).headers["ETag"]}
    for _ in range(2):
        reply = at.get(path, headers=condition)
        assert (reply.status_code, reply.data) == (304, b"")
        maker.folder.drop(lambda _name: True)
    assert maker.asked == []


def test_a_file_under_a_goal(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """The address of a goal has the same file under the same tag, which is kept for a minute, and says where it stays."""
    path = f"/v1/games/thirties/min-loss/export.csv?rules={SMALL}"
    keep(api_url, maker.folder, base, "csv")
    with at.get(path) as first:
        tag = first.headers["ETag"]
    for more in ({}, ENCODED, {"Range": "bytes=100-199"}):
        with at.get(path, headers=more) as moving, at.get(f"{base}.csv", headers=more) as fixed:
            assert (moving.status_code, moving.data) == (fixed.status_code, fixed.data)
            assert moving.headers["Cache-Control"] == "public, max-age=60"
            assert moving.headers["Content-Location"] == f"{base}.csv"
            for name in ("ETag", "Repr-Digest", "Content-Length", "Content-Encoding", "Content-Range", "Vary"):
                assert moving.headers.get(name) == fixed.headers.get(name), name
            assert (moving.headers["ETag"] == tag) == (more is not ENCODED)
        again = at.get(path, headers={**more, "If-None-Match": moving.headers["ETag"]})
        assert (again.status_code, again.data, again.headers["Content-Location"]) == (304, b"", f"{base}.csv")


def test_parquet_is_made_first(at: FlaskClient, api_url: str, maker: Idle, base: str) -> None:
    """Parquet is made by a demand of its own, and has no packed form."""
    path = f"{base}.parquet"
    early = at.get(path)
    assert (early.status_code, early.json["code"], early.headers["Retry-After"]) == (503, "not-made-yet", "5")
    assert maker.asked == [(base.split("/")[3], "parquet")]
    keep(api_url, maker.folder, base, "parquet")
    reply = at.get(path, headers=ENCODED)
    assert (reply.status_code, reply.data[:4], reply.data[-4:]) == (200, b"PAR1", b"PAR1")
    assert "Content-Encoding" not in reply.headers


def test_without_its_package_parquet_is_not_made(
    at: FlaskClient, api_url: str, maker: Idle, base: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A service that cannot make Parquet says so, and which exports it makes."""
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    reply = at.get(f"{base}.parquet")
    assert (reply.status_code, reply.json["code"], reply.json["field"]) == (404, "not-found", "suffix")
    keep(api_url, maker.folder, base, reply.json["example"])
    assert at.get(f"{base}.{reply.json['example']}").status_code == 200
