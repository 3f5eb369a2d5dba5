"""Make exports as files, also in a process that the service starts: ``python -m service.batch.exports SOLUTION SUFFIX``.

The plain and the packed form of a format are made together. Files of the same solution and suffix that another version of
the program has made are removed. With a game instead of a solution, the file of all its current solutions is made; without
either, the copy of the database.
"""

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import BinaryIO, cast

from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import ProblemError
from service.answers.solved import Solved, at
from service.batch.pool import die_with_parent
from service.files import archive, export, listing
from service.files.folder import ExportFile, Folder, is_full, write_all
from service.files.maker import NO_ROOM, folder_of
from service.settings import Settings, SettingsError, sqlite_path
from service.store.reader import Manifest, Reader, StoreAwayError
from service.store.snapshot import snapshot
from solvers.games import REGISTRY


def make(solved: Solved, folder: Folder, suffix: str) -> list[ExportFile]:
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
    return [file for file in made if file is not None]


def _make(folder: Folder, manifest: Manifest, suffix: str, write: Callable[[BinaryIO], None]) -> ExportFile | None:
    file = folder.make(listing.name(manifest, suffix), write)
    folder.drop(lambda file: listing.outdated(file, manifest, suffix))
    return file


def make_game(game: SolvedGame, folder: Folder, suffix: str) -> ExportFile | None:
    """Make the file of all current solutions of a game, and remove older ones. Return it; None if another process is making it.

    Raises:
        ProblemError: there is no such suffix.
        StoreAwayError: the database is away, or a solution was dropped meanwhile.
        NoRoomError: there is no room for it.
        OSError: the folder cannot be written.
    """
    if suffix not in listing.available_of_games():
        raise ProblemError("not-found", f"there is no export.{suffix}", available=listing.available_of_games())
    solutions = game.solutions()
    name = listing.game_name(game.slug, [solved.manifest() for solved in solutions], suffix)
    file = folder.make(name, game_writer(solutions, suffix))
    folder.drop(lambda other: listing.of_solution(other, game.slug) and other.endswith(f".{suffix}") and other != name)
    return file


def make_copy(reader: Reader, folder: Folder, database: Path) -> ExportFile | None:
    """Make the copy of a SQLite database, and remove older ones. Return it; None if another process is making it.

    Raises:
        StoreAwayError: the database is away, or has changed while it was copied.
        NoRoomError: there is no room for it.
        OSError: the folder cannot be written.
    """
    name = listing.database_name(reader.contents())

    def write(file: BinaryIO) -> None:
        snapshot(database, Path(file.name))
        if listing.database_name(reader.contents()) != name:
            raise StoreAwayError(f"{database} has changed while it was copied")

    file = folder.make(name, write, database.stat().st_size)
    folder.drop(lambda other: other.startswith(f"{listing.DATABASE}.") and other != name)
    return file


def writer(solved: Solved, suffix: str) -> Callable[[BinaryIO], None]:
    """Return a function that writes an export to a file. It raises what :func:`make` raises."""
    fmt, _, packed = suffix.partition(".")
    if fmt == listing.PARQUET:
        from service.batch import parquet  # noqa: PLC0415  # pyarrow is an extra, and takes a second to load

        return partial(parquet.write, solved)

    def write(file: BinaryIO) -> None:
        write_all(export.export(solved, cast(export.Format, fmt), bool(packed)))(file)

    return write


def game_writer(solutions: Sequence[Solved], suffix: str) -> Callable[[BinaryIO], None]:
    """Return a function that writes the solutions of a game to a file, as Parquet or as an archive. It raises what :func:`make_game` raises."""
    if suffix == listing.PARQUET:
        from service.batch import parquet  # noqa: PLC0415  # as above

        return partial(parquet.write_game, solutions)
    return partial(archive.write, solutions)


def _pack(whole: ExportFile, file: BinaryIO) -> None:
    with closing(whole.pieces(0, whole.size)) as pieces:
        write_all(export.packed(pieces))(file)


def main(*arguments: str) -> int:
    """Make the files of a solution or a game and a format, or the copy of the database, in the folder EXPORTS. Return the exit code."""
    die_with_parent()
    os.nice(5)
    try:
        settings = Settings.from_env()
        # The service that starts this names a folder.
        folder = folder_of(settings) or Folder(Path())
        with closing(Reader(settings.database_url)) as reader:
            database = sqlite_path(settings.database_url)
            if arguments:
                name, suffix = arguments
                if name in REGISTRY:
                    make_game(SolvedGame(reader, name), folder, suffix)
                else:
                    make(at(reader, name), folder, suffix)
            elif database is not None:
                make_copy(reader, folder, database)
    except (SettingsError, ProblemError, StoreAwayError, OSError) as error:
        sys.stderr.write(f"{error}\n")
        return NO_ROOM if is_full(error) else 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
