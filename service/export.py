"""A whole solution as NDJSON, JSON or CSV, a piece at a time, so that memory does not grow with its rows.

NDJSON is ``{"solution": manifest}``, one record a line, then ``{"rows", "sha256"}``. The digest is that of
the record lines with their newlines; JSON carries the same one. CSV has one line per action, and one line with
empty action columns where there is nothing to choose: before a throw, and at an end that has a row (``terminal``). The chances
of ``others`` stand there with a space between them.

An export is whole or it breaks: where fewer records come than the manifest counts, iteration raises, and the server
then closes the connection without ending the reply.
"""

import csv
import hashlib
import io
import zlib
from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal

import orjson

from service import query
from service.names import Bound
from service.records import record
from service.store.reader import Manifest, Reader, StoreAwayError

Format = Literal["ndjson", "json", "csv"]
FORMATS: tuple[Format, ...] = ("ndjson", "json", "csv")
COLUMNS = (
    *("solution", "state", "terminal", "state_value", "state_exact", "error_bound", "others", "equilibrium"),
    *("best", "policy", "action", "label", "value", "exact", "regret", "rank", "optimal", "tie_value", "tie_exact"),
)
CHUNK = 64 * 1024


def export(reader: Reader, solution_id: str, fmt: Format, gzip: bool) -> Iterator[bytes]:
    """The bytes of an export; what can fail before the first byte fails here and not on iteration.

    Raises:
        ProblemError: there is no such solution.
        StoreAwayError: the database is away; out of the iterator, it went away or the solution was dropped meanwhile.
    """
    bound = query.bind_solution(reader, solution_id)
    manifest = query.manifest(reader, solution_id)
    head = query.describe_manifest(manifest, current=False)
    rows = _records(reader, bound, manifest)
    try:
        first = next(rows)
    except StoreAwayError:
        # It may have been dropped since its manifest was read.
        query.manifest(reader, solution_id)
        raise
    records = chain((first,), rows)
    pieces = _csv(records) if fmt == "csv" else (_ndjson if fmt == "ndjson" else _json)(head, records)
    chunks = _chunks(pieces)
    return _gzip(chunks) if gzip else chunks


def _records(reader: Reader, bound: Bound, manifest: Manifest) -> Iterator[dict[str, Any]]:
    for probe in query.whole(manifest, reader.stream(manifest.id)):
        yield record(bound, bound.problem.parse(probe.state), probe)


def _ndjson(head: dict[str, Any], records: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    yield orjson.dumps({"solution": head}) + b"\n"
    digest, rows = hashlib.sha256(), 0
    for item in records:
        line = orjson.dumps(item) + b"\n"
        digest.update(line)
        rows += 1
        yield line
    yield orjson.dumps({"rows": rows, "sha256": digest.hexdigest()}) + b"\n"


def _json(head: dict[str, Any], records: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    yield b'{"solution":' + orjson.dumps(head) + b',"states":['
    digest, rows = hashlib.sha256(), 0
    for item in records:
        line = orjson.dumps(item)
        digest.update(line + b"\n")
        yield b"\n" + line if rows == 0 else b",\n" + line
        rows += 1
    yield b'\n],"rows":%d,"sha256":"%s"}\n' % (rows, digest.hexdigest().encode())


def _csv(records: Iterator[dict[str, Any]]) -> Iterator[bytes]:
    buffer = io.StringIO()
    writer = csv.DictWriter(buffer, COLUMNS, restval="", lineterminator="\r\n")
    writer.writeheader()
    for item in records:
        shared = {name: item[name] for name in ("solution", "state", "error_bound", "best", "policy")}
        shared |= {"state_value": item["value"], "state_exact": item["exact"], "terminal": _flag(item["terminal"])}
        shared |= {"others": " ".join(map(repr, item.get("others", ()))), "equilibrium": item.get("equilibrium", "")}
        for action in item["actions"] or [{}]:
            line = shared | action
            if "optimal" in line:
                line["optimal"] = _flag(line["optimal"])
            writer.writerow(line)
        yield buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()


def _flag(value: bool | None) -> str:
    return "" if value is None else "true" if value else "false"


def _chunks(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """The same bytes in larger pieces: a socket write per row would cost more than the row."""
    held: list[bytes] = []
    size = 0
    for piece in pieces:
        held.append(piece)
        size += len(piece)
        if size >= CHUNK:
            yield b"".join(held)
            held, size = [], 0
    if held:
        yield b"".join(held)


def _gzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    # A gzip member without a time or a name: the same solution gives the same bytes.
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    for piece in pieces:
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush()
