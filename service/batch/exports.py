"""Make exports as files, also in a process that the service starts: ``python -m service.batch.exports SOLUTION SUFFIX``.

The plain and the packed form of a format are made together. Files of the same solution and suffix that another version of
the program has made are removed. Without a solution, the copy of the database is made.
"""

import os
import sys
from collections.abc import Callable
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

from service.answers.errors import ProblemError
from service.answers.solved import Solved, at
from service.batch.pool import die_with_parent
from service.files import export, listing
from service.files.folder import Folder, Kept, is_full, write_all
from service.files.maker import NO_ROOM, folder_of
from service.settings import Settings, SettingsError, sqlite_path
from service.store.reader import Manifest, Reader, StoreAwayError
from service.store.snapshot import snapshot


def make(solved: Solved, folder: Folder, suffix: str) -> list[Kept]:
    """Make the files of a format, those that are not there yet. Return the files, without those that others are making.

    Raises:
        ProblemError: there is no such solution, or no such suffix.
        StoreAwayError: the database is away, or the solution was dropped meanwhile.
        NoRoomError: there is no room for them.
        OSError: the folder cannot be written.
    """
    manifest = solved.manifest()
    fmt, _, _ = suffix.partition(".")
    if suffix not in listing.available():
        raise ProblemError("not-found", f"there is no export.{suffix}", available=listing.available())
    made = [_make(folder, manifest, fmt, writer(solved, fmt))]
    if fmt in export.FORMATS and made[0] is not None:
        whole = made[0]
        made.append(_make(folder, manifest, fmt + listing.PACKED, partial(_pack, whole)))
    return [kept for kept in made if kept is not None]


def _make(folder: Folder, manifest: Manifest, suffix: str, write: Callable[[BinaryIO], None]) -> Kept | None:
    kept = folder.make(listing.name(manifest, suffix), write)
    folder.drop(lambda file: listing.outdated(file, manifest, suffix))
    return kept


def make_copy(reader: Reader, folder: Folder, database: Path) -> Kept | None:
    """Make the copy of a SQLite database, and remove older ones. Return it; None if another process is making it.

    Raises:
        StoreAwayError: the database is away, or has changed while it was copied.
        NoRoomError: there is no room for it.
        OSError: the folder cannot be written.
    """
    name = listing.database_name(reader)

    def write(file: BinaryIO) -> None:
        snapshot(database, Path(file.name))
        if listing.database_name(reader) != name:
            raise StoreAwayError(f"{database} has changed while it was copied")

    kept = folder.make(name, write, database.stat().st_size)
    folder.drop(lambda other: other.startswith(f"{listing.DATABASE}.") and other != name)
    return kept


def writer(solved: Solved, suffix: str) -> Callable[[BinaryIO], None]:
    """Return a function that writes an export to a file. It raises what :func:`make` raises."""
    fmt, _, packed = suffix.partition(".")
    if fmt == listing.PARQUET:
        from service.batch import parquet  # noqa: PLC0415  # pyarrow is an extra, and takes a second to load

        return partial(parquet.write, solved)

    def write(file: BinaryIO) -> None:
        write_all(export.export(solved, cast(export.Format, fmt), bool(packed)))(file)

    return write


def _pack(whole: Kept, file: BinaryIO) -> None:
    with closing(whole.pieces(0, whole.size)) as pieces:
        write_all(export.packed(pieces))(file)


def main(*arguments: str) -> int:
    """Make the files of a solution and a format, or the copy of the database, in the folder EXPORTS. Return the exit code."""
    die_with_parent()
    os.nice(5)
    try:
        settings = Settings.from_env()
        # The service that starts this names a folder.
        folder = folder_of(settings) or Folder(Path())
        with closing(Reader(settings.database_url)) as reader:
            database = sqlite_path(settings.database_url)
            if arguments:
                solution, suffix = arguments
                make(at(reader, solution), folder, suffix)
            elif database is not None:
                make_copy(reader, folder, database)
    except (SettingsError, ProblemError, StoreAwayError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return NO_ROOM if is_full(error) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
