"""Write a solution as NDJSON, JSON, CSV, Parquet or in its stored form to standard output. Name it by its ID, or by GAME GOAL for the current one.

With --all, write all current solutions to a folder, and a copy of a SQLite database.
"""

import sys
from pathlib import Path
from typing import cast

import click

from service.answers.solved import Solved, at
from service.batch import exports
from service.cli import database
from service.cli.every import keep_every, write_every
from service.cli.whole_file import whole_file
from service.files import listing
from service.files.export import FORMATS, Format, export
from service.files.maker import folder_of
from service.settings import Settings, SettingsError, sqlite_path
from service.store.reader import Reader
from solvers.games import find


def identify(reader: Reader, name: str, goal: str | None, rules_text: str) -> str:
    """Return the id of the solution that the arguments name."""
    if goal is None:
        if "@" not in name:
            raise click.UsageError(f"{name!r} is no solution id; for example: export thirties min-loss")
        return name
    rules = find(name).rules_type.parse(rules_text).slug
    manifest = reader.current(name, goal, rules)
    if manifest is None:
        goals = ", ".join(sorted({one.goal for one in reader.currents() if (one.game, one.rules) == (name, rules)}))
        raise click.UsageError(
            f"{name} has no solution of goal {goal!r} under these rules; there are {goals or 'none'}"
        )
    return manifest.id


def one(solved: Solved, fmt: str, gzip: bool, output: str) -> None:
    """Write one solution to a file, or to standard output."""
    if fmt == listing.SQLITE:
        raise click.UsageError("a copy of the database has all solutions: --all DIR --format sqlite")
    if fmt == listing.PARQUET:
        put = exports.writer(solved, fmt)
        with whole_file(output) as file:
            put(file)
        return
    chunks = export(solved, cast(Format, fmt), gzip)
    with whole_file(output) as file:
        for chunk in chunks:
            file.write(chunk)


def every(reader: Reader, formats: tuple[str, ...], folder: Path | None, *, gzip: bool) -> None:
    """Write all solutions to a folder, or to that of the service if it is None. Raises SettingsError if that has none."""
    settings = Settings.from_env()
    wanted = formats or (*listing.available(), listing.SQLITE)
    of_solutions = tuple(fmt for fmt in wanted if fmt in (*FORMATS, listing.PARQUET))
    copied = sqlite_path(settings.database_url) if listing.SQLITE in wanted else None
    if folder is not None:
        write_every(reader, copied, of_solutions, listing.PACKED if gzip else "", folder)
    elif (kept := folder_of(settings)) is None:
        raise SettingsError("EXPORTS names no folder; EXPORTS=var/exports is valid")
    else:
        keep_every(reader, copied, of_solutions, kept)


@click.command(help=__doc__)
@click.argument("name", metavar="[ID|GAME]", default="")
@click.argument("goal", required=False)
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice((*FORMATS, listing.PARQUET, listing.SQLITE)),
    help="The format; ndjson if none is given. With --all and --keep: several, and all that can be made if none is given.",
)
@click.option("--gzip", is_flag=True, help="Compress with gzip.")
@click.option(
    "--output", default="-", metavar="FILE", help="Write to a file, which is replaced when the export is whole."
)
@click.option(
    "--all",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    metavar="DIR",
    help="Write all current solutions to a folder, with manifest.json and SHA256SUMS, and a copy of a SQLite database.",
)
@click.option("--keep", is_flag=True, help="Make the files that the service keeps, before anybody asks for them.")
def main(
    name: str,
    goal: str | None,
    rules_text: str,
    formats: tuple[str, ...],
    output: str,
    folder: Path | None,
    *,
    gzip: bool,
    keep: bool,
) -> None:
    if bool(name) + (folder is not None) + keep != 1:
        raise click.UsageError("name a solution, or --all DIR, or --keep; for example: export thirties min-loss")
    if name and len(formats) > 1:
        raise click.UsageError("one solution is written in one format; --all writes several")
    try:
        with database.opened() as reader:
            if name:
                one(at(reader, identify(reader, name, goal, rules_text)), (formats or ("ndjson",))[0], gzip, output)
            else:
                every(reader, formats, folder, gzip=gzip)
    except BrokenPipeError:
        # The program that reads the pipe has closed it.
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'the file'} is not written: {error.strerror}") from error
