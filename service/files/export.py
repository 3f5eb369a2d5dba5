"""Export a whole solution as NDJSON, JSON, CSV or in its stored form, piece by piece, so that memory does not grow with the number of rows.

NDJSON has a record on each line, and nothing else. JSON is ``{"solution": manifest, "states": [record...], "rows",
"sha256"}``; the digest is that of the NDJSON. CSV has one line for each action, and one line with empty action columns
if there is nothing to choose: before a throw, and at an end that has a row (``terminal``). See
:mod:`service.files.lines`. The stored form is the text that the solution's digest is made of: its SHA-256 is the digest.
It has the distributions too.

An export is complete or it breaks: if there are fewer records than the manifest counts, or the stored form has another
digest, iteration raises an error, and whoever writes a file keeps nothing of it.
"""

import hashlib
import zlib
from collections.abc import Callable, Iterator
from itertools import chain, islice
from typing import Any, Literal

import orjson

from service.answers import manifests
from service.answers.solved import Solved
from service.files import lines
from service.files.lines import Lines
from service.store.reader import Manifest, StoreAwayError
from service.store.rows import StoredRow, hashed

Format = Literal["ndjson", "json", "csv", "stored"]
FORMATS: tuple[Format, ...] = ("ndjson", "json", "csv", "stored")
CHUNK = 64 * 1024
# The rows of which lines are made at once.
GROUP = 16


def export(solved: Solved, fmt: Format, gzip: bool) -> Iterator[bytes]:
    """Return the bytes of an export. All errors that can be found before the first byte are raised here.

    Raises:
        ProblemError: there is no such solution.
        StoreAwayError: the database is away. The iterator raises it if the database goes away or the solution is
            dropped during the export.
    """
    manifest, rows = solved.manifest(), begun(solved)
    written = Lines(solved.bound, manifest)
    if fmt == "stored":
        pieces = _stored(solved, rows)
    elif fmt == "json":
        pieces = _json(written, rows, manifest)
    else:
        pieces = grouped(written.json, rows) if fmt == "ndjson" else _csv(written, rows)
    chunks = _chunks(pieces)
    return packed(chunks) if gzip else chunks


def begun(solved: Solved) -> Iterator[StoredRow]:
    """Return the stored rows of a solution, of which the first is read already. Raises what :func:`export` raises."""
    rows = solved.stored_rows()
    return chain((next(rows),), rows)


def grouped(make: Callable[[list[StoredRow]], bytes], rows: Iterator[StoredRow]) -> Iterator[bytes]:
    """Yield the lines of rows, those of a group at a time."""
    while group := list(islice(rows, GROUP)):
        yield make(group)


def _csv(written: Lines, rows: Iterator[StoredRow]) -> Iterator[bytes]:
    return chain((lines.head(),), grouped(written.csv, rows))


def _json(written: Lines, rows: Iterator[StoredRow], manifest: Manifest) -> Iterator[bytes]:
    head: dict[str, Any] = manifests.describe_manifest(manifest, current=False)
    yield b'{"solution":' + orjson.dumps(head) + b',"states":['
    digest, before = hashlib.sha256(), b"\n"
    for records in grouped(written.json, rows):
        digest.update(records)
        # A text in JSON has no line feed, so each one ends a record.
        yield before + records[:-1].replace(b"\n", b",\n")
        before = b",\n"
    yield b'\n],"rows":%d,"sha256":"%s"}\n' % (manifest.rows, digest.hexdigest().encode())


def _stored(solved: Solved, rows: Iterator[StoredRow]) -> Iterator[bytes]:
    digest, manifest = hashlib.sha256(), solved.manifest()
    for piece in hashed(rows, solved.stored_distributions()):
        digest.update(piece)
        yield piece
    if digest.hexdigest() != manifest.digest:
        raise StoreAwayError(f"{manifest.id}: the database gave other rows or distributions than those of its digest")


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


def packed(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield pieces compressed with gzip. The bytes depend on those of the pieces together, not on where they are cut."""
    # zlib writes a gzip header without time and name, so the same solution always gives the same bytes.
    packer = zlib.compressobj(6, zlib.DEFLATED, 31)
    for piece in pieces:
        if packed := packer.compress(piece):
            yield packed
    yield packer.flush()
