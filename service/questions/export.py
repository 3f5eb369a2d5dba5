"""Export a whole solution as NDJSON, JSON or CSV, piece by piece, so that memory does not grow with the number of rows.

NDJSON is the line ``{"solution": manifest}``, one line for each record, and the line ``{"rows", "sha256"}``. The digest
is over the record lines with their newlines; the JSON export has the same one. CSV has one line for each action, and
one line with empty action columns if there is nothing to choose: before a throw, and at an end that has a row
(``terminal``). The column ``more`` holds the members that only this game has, as JSON; ``confidence`` holds the
interval of an estimate, as JSON.

An export is complete or it breaks: if there are fewer records than the manifest counts, iteration raises an error, and
the server closes the connection without ending the reply.
"""

import csv
import hashlib
import io
import zlib
from collections.abc import Iterator
from itertools import chain
from typing import Any, Literal

import orjson

from service.questions import manifests
from service.questions.names import Bound
from service.questions.records import record
from service.store.reader import Manifest, Reader, StoreAwayError

Format = Literal["ndjson", "json", "csv"]
FORMATS: tuple[Format, ...] = ("ndjson", "json", "csv")
COLUMNS = (
    *("solution", "state", "terminal", "state_value", "state_exact", "error_bound", "more"),
    *("best", "policy", "action", "label", "value", "exact", "regret", "rank", "optimal", "tie_value", "tie_exact"),
    "confidence",
)
CHUNK = 64 * 1024
# The members that every record has. The other members of a record go to the column ``more``.
_MEMBERS = frozenset(
    (
        "game",
        "goal",
        "solution",
        "state",
        "terminal",
        "value",
        "exact",
        "error_bound",
        "confidence",
        "best",
        "policy",
        "actions",
    )
)


def export(reader: Reader, solution_id: str, fmt: Format, gzip: bool) -> Iterator[bytes]:
    """Return the bytes of an export. All errors that can be found before the first byte are raised here.

    Raises:
        ProblemError: there is no such solution.
        StoreAwayError: the database is away. The iterator raises it if the database goes away or the solution is
            dropped during the export.
    """
    bound = manifests.bind_solution(reader, solution_id)
    manifest = manifests.manifest(reader, solution_id)
    head = manifests.describe_manifest(manifest, current=False)
    rows = _records(reader, bound, manifest)
    try:
        first = next(rows)
    except StoreAwayError:
        # The solution may have been dropped since its manifest was read.
        manifests.manifest(reader, solution_id)
        raise
    records = chain((first,), rows)
    pieces = _csv(records) if fmt == "csv" else (_ndjson if fmt == "ndjson" else _json)(head, records)
    chunks = _chunks(pieces)
    return _gzip(chunks) if gzip else chunks


def _records(reader: Reader, bound: Bound, manifest: Manifest) -> Iterator[dict[str, Any]]:
    for probe in manifests.whole(manifest, reader.stream(manifest.id)):
        yield record(bound, bound.problem.notation.parse(probe.row.state), probe)


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
        more = {name: member for name, member in item.items() if name not in _MEMBERS}
        shared["more"] = orjson.dumps(more).decode() if more else ""
        for action in item["actions"] or [{"confidence": item["confidence"]}]:
            line = shared | action
            if line.get("confidence") is not None:
                line["confidence"] = orjson.dumps(line["confidence"]).decode()
            if "optimal" in line:
                line["optimal"] = _flag(line["optimal"])
            writer.writerow(line)
        yield buffer.getvalue().encode()
        buffer.seek(0)
        buffer.truncate()


def _flag(value: bool | None) -> str:
    return "" if value is None else "true" if value else "false"


def _chunks(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the same bytes in larger pieces, as a write to the socket takes longer than making a row."""
    collected: list[bytes] = []
    size = 0
    for piece in pieces:
        collected.append(piece)
        size += len(piece)
        if size >= CHUNK:
            yield b"".join(collected)
            collected, size = [], 0
    if collected:
        yield b"".join(collected)


def _gzip(pieces: Iterator[bytes]) -> Iterator[bytes]:
    # zlib writes a gzip header without time and name, so the same solution always gives the same bytes.
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    for piece in pieces:
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush()
