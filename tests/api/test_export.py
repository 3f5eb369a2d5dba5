"""An export is whole or it breaks: it never ends cleanly before its end, and never holds more than a piece of itself."""

import gzip
import hashlib
import json
import tracemalloc
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path
from typing import BinaryIO, cast

import pytest

from service.answers.solved import at
from service.batch import exports
from service.batch.tasks import Task, make
from service.files import export
from service.files.folder import Folder
from service.store import writer
from service.store.engine import writing_engine
from service.store.migrate import upgrade
from service.store.reader import Reader, StoreAwayError
from service.store.rows import StoredDistribution, StoredRow

# More rows than a connection fetches at a time.
RULES = "dice=5,threshold=25"
SOME = 3000
Around = Callable[[Iterator[StoredRow]], Iterator[StoredRow]]


class Meddling(Reader):
    """A reader whose rows are meddled with."""

    def __init__(self, url: str, around: Around) -> None:
        super().__init__(url)
        self._around = around

    def stored(self, solution: str) -> Iterator[StoredRow]:
        """The rows that are let through."""
        return self._around(super().stored(solution))


def away(rows: Iterator[StoredRow]) -> Iterator[StoredRow]:
    """The database goes away after many rows."""
    yield from islice(rows, SOME)
    raise StoreAwayError("the database does not answer")


def short(rows: Iterator[StoredRow]) -> Iterator[StoredRow]:
    """Fewer rows come than there are, and nothing is said."""
    return islice(rows, SOME)


def gone(rows: Iterator[StoredRow]) -> Iterator[StoredRow]:
    """The database is away before the first row."""
    yield from islice(rows, 0)
    raise StoreAwayError("the database does not answer")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database with one solution."""
    made = f"sqlite:///{tmp_path_factory.mktemp('export') / 'export.db'}"
    upgrade(made)
    assert make(Task(made, "thirties", RULES, "maximize")).status == "solved"
    return made


def only(reader: Reader) -> str:
    """The id of the one solution."""
    return reader.manifests()[0].id


@pytest.mark.parametrize("around", [away, short])
@pytest.mark.parametrize("fmt", export.FORMATS)
@pytest.mark.parametrize("packed", [False, True])
def test_an_export_that_fails_does_not_end(url: str, fmt: export.Format, packed: bool, around: Around) -> None:
    """Once the first piece is out, a failure comes out of the iterator, and what came before is not whole."""
    with closing(Meddling(url, around)) as reader, closing(Reader(url)) as sound:
        body = export.export(at(reader, only(reader)), fmt, packed)
        got = [next(body)]
        with pytest.raises(StoreAwayError):
            got += body
        whole = b"".join(export.export(at(sound, only(sound)), fmt, packed))

    sent = b"".join(got)
    assert len(sent) < len(whole)
    if packed:
        with pytest.raises(EOFError):
            gzip.decompress(sent)


def test_an_export_that_fails_is_no_file(url: str, tmp_path: Path) -> None:
    """If rows are missing, no file and no part of one is kept."""
    with closing(Meddling(url, short)) as reader, pytest.raises(StoreAwayError):
        exports.make(at(reader, only(reader)), Folder(tmp_path), "csv")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("fmt", export.FORMATS)
def test_a_failure_before_the_first_piece_is_raised_at_once(url: str, fmt: export.Format) -> None:
    """A database that is away is noticed before there is a piece, in any format."""
    with closing(Meddling(url, gone)) as reader, pytest.raises(StoreAwayError):
        export.export(at(reader, only(reader)), fmt, gzip=False)


def test_rows_that_vanish_before_the_first_are_no_empty_export(url: str) -> None:
    """A solution without the rows that its manifest counts is refused."""
    with (
        closing(Meddling(url, lambda rows: islice(rows, 0))) as reader,
        pytest.raises(StoreAwayError, match="gave 0 of its"),
    ):
        export.export(at(reader, only(reader)), "json", gzip=False)


@pytest.mark.parametrize("fmt", ["ndjson", "csv", "stored"])
def test_pruned_meanwhile(database_url: str, fmt: export.Format) -> None:
    """A solution that is dropped while it is exported is exported whole, or the export breaks."""
    assert make(Task(database_url, "thirties", RULES, "maximize")).status == "solved"
    with closing(Reader(database_url)) as reader:
        solved = at(reader, only(reader))
        whole = b"".join(export.export(solved, fmt, gzip=False))
        body = export.export(solved, fmt, gzip=False)
        got = [next(body)]
        engine = writing_engine(database_url)
        with engine.begin() as connection:
            connection.exec_driver_sql("DELETE FROM current")
        assert len(writer.prune(engine, 0)) == 1
        try:
            got += body
        except StoreAwayError:
            assert len(b"".join(got)) < len(whole)
        else:
            assert b"".join(got) == whole


def test_the_stored_form_gives_the_digest(url: str) -> None:
    """Its SHA-256 and its size are those of the manifest, and it has the rows and the distributions in lists."""
    with closing(Reader(url)) as reader:
        content = b"".join(export.export(at(reader, only(reader)), "stored", gzip=False))
        (manifest,) = reader.manifests()
    assert (hashlib.sha256(content).hexdigest(), len(content)) == (manifest.digest, manifest.bytes)
    lists = json.loads(b"[" + content.replace(b"]][[", b"]],[[") + b"]")
    rows = [row for table in lists for row in table if len(row) == 6]
    ends = [row for table in lists for row in table if len(row) == 5]
    assert [len(table) for table in lists] == [2000, 2000, manifest.rows - 4000, len(ends)]
    assert [row[0] for row in rows] == sorted(row[0] for row in rows)
    assert "roll5" in {row[0] for row in ends}


def test_other_distributions_are_no_export(url: str) -> None:
    """A stored form whose distributions are not those of the digest is not ended."""

    class Without(Reader):
        def stored_distributions(self, solution: str) -> Iterator[StoredDistribution]:
            return islice(super().stored_distributions(solution), 5)

    with closing(Without(url)) as reader, pytest.raises(StoreAwayError, match="digest"):
        b"".join(export.export(at(reader, only(reader)), "stored", gzip=False))


@pytest.mark.parametrize("fmt", export.FORMATS)
@pytest.mark.parametrize("packed", [False, True])
def test_no_more_than_a_piece_is_held(url: str, fmt: export.Format, packed: bool) -> None:
    """Rows are read as they are sent: what was read and is not out yet is never more than a piece."""
    read = 0

    def counted(rows: Iterator[StoredRow]) -> Iterator[StoredRow]:
        nonlocal read
        for row in rows:
            read += 1
            yield row

    with closing(Meddling(url, counted)) as reader:
        rows = reader.manifests()[0].rows
        body = export.export(at(reader, only(reader)), fmt, packed)
        assert read == 1
        steps: list[int] = []
        for piece in body:
            assert len(piece) < 2 * export.CHUNK
            steps.append(read - sum(steps))

    assert sum(steps) == rows
    # A packed piece stands for many more rows than a plain one, and is as small.
    # The stored form is the shortest, so that a piece of it has the most rows.
    assert max(steps) < rows / (1.5 if packed else 3)


class Counting:
    """A file that keeps nothing of what is written to it."""

    closed = False

    def __init__(self) -> None:
        self.size = 0

    def write(self, data: bytes) -> int:
        """Count the bytes."""
        self.size += len(data)
        return len(data)

    def writelines(self, pieces: Iterable[bytes]) -> None:
        """Count the bytes of pieces."""
        for piece in pieces:
            self.write(piece)

    def tell(self) -> int:
        """The bytes so far."""
        return self.size

    def flush(self) -> None:
        """Do nothing."""


@pytest.mark.parametrize(
    "suffix", ["ndjson", *(pytest.param(kind, marks=pytest.mark.slow) for kind in ("csv", "parquet"))]
)
def test_an_export_takes_little_memory(api_url: str, solution: str, suffix: str) -> None:
    """The memory that an export takes is a fraction of its size, and does not grow with the number of rows."""
    with closing(Reader(api_url)) as reader:
        write = exports.writer(at(reader, solution), suffix)
        file = Counting()
        # The modules and what the first rows need are there before.
        write(cast("BinaryIO", file))
        tracemalloc.start()
        write(cast("BinaryIO", Counting()))
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    assert file.size > 300_000
    assert peak < 8_000_000
