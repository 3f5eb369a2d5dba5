"""Write a solution as NDJSON, JSON, CSV, Parquet or in its stored form to standard output. Name it by its ID, or by GAME GOAL for the current one.

GAME alone stands for all its current solutions in one file, as Parquet or as a ZIP archive of NDJSON. With --all, write all
current solutions to a folder, and a copy of a SQLite database.
"""

import os
import sys
from pathlib import Path
from typing import cast

import click

from service.answers.ask.solved_goals import SolvedGame
from service.answers.solved import Solved, at, of_manifest
from service.batch import exports
from service.cli.parts import database
from service.cli.parts.every import keep_every, write_every
from service.cli.parts.whole_file import whole_file
from service.files import listing
from service.files.export import FORMATS, Format, export
from service.files.folder import write_all
from service.files.maker import folder_of
from service.settings import Settings, SettingsError, sqlite_path
from service.store.reader import Reader
from solvers.games import REGISTRY, find


def identify(reader: Reader, name: str, goal: str | None, rules_text: str) -> str:
    """Return the id of the solution that the arguments name."""
    if goal is None:
        if "@" not in name:
            raise click.UsageError(
                f"{name!r} is no game and no solution id; for example: export thirties, or export thirties min-loss"
            )
        return name
    rules = find(name).read_rules(rules_text).slug
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
    if fmt == listing.ZIP:
        raise click.UsageError("an archive has all solutions of a game: export GAME --format zip")
    suffix = f"{fmt}{listing.PACKED}" if gzip and fmt in FORMATS else fmt
    # What is wrong is said before the file is there.
    put = (
        exports.writer(solved, suffix) if fmt == listing.PARQUET else write_all(export(solved, cast(Format, fmt), gzip))
    )
    with whole_file(_in_folder(output, f"{listing.plain(solved.id)}.{suffix}")) as file:
        put(file)


def whole_game(game: SolvedGame, fmt: str, output: str) -> None:
    """Write all current solutions of a game to a file, or to standard output."""
    if fmt not in listing.OF_GAMES:
        raise click.UsageError(
            f"all solutions of a game are parquet or zip; one is {fmt}: export {game.slug} GOAL --format {fmt}"
        )
    solutions = game.solutions()
    if not solutions:
        raise click.UsageError(f"{game.slug} has no solutions; scripts/solve {game.slug} makes them")
    put = exports.game_writer(solutions, fmt)
    with whole_file(_in_folder(output, f"{game.slug}.{fmt}")) as file:
        put(file)


def _in_folder(output: str, name: str) -> str:
    """Return the path of a file to write; in a folder, it has a name of its own. A folder that ends with a slash is made."""
    if output.endswith(os.sep):
        Path(output).mkdir(parents=True, exist_ok=True)
    return str(Path(output) / name) if Path(output).is_dir() else output


def every(reader: Reader, formats: tuple[str, ...], folder: Path | None, *, gzip: bool) -> None:
    """Write all solutions to a folder, or to that of the service if it is None. Raises SettingsError if that has none."""
    settings = Settings.from_env()
    wanted = formats or (*listing.available(), listing.SQLITE)
    if listing.ZIP in wanted:
        raise click.UsageError("an archive has the solutions of one game: export GAME --format zip")
    of_solutions = tuple(fmt for fmt in wanted if fmt in (*FORMATS, listing.PARQUET))
    copied = sqlite_path(settings.database_url) if listing.SQLITE in wanted else None
    if folder is not None:
        solutions = [of_manifest(reader, manifest) for manifest in reader.currents()]
        write_every(solutions, copied, of_solutions, listing.PACKED if gzip else "", folder)
    elif (own := folder_of(settings)) is None:
        raise SettingsError("EXPORTS names no folder; EXPORTS=var/exports is valid")
    else:
        keep_every(reader, copied, of_solutions, own)


@click.command(help=__doc__)
@click.argument("name", metavar="[ID|GAME]", default="")
@click.argument("goal", required=False)
@click.option("--rules", "rules_text", default="", metavar="K=V,...", help="Rules other than the default ones.")
@click.option(
    "--format",
    "formats",
    multiple=True,
    type=click.Choice((*FORMATS, listing.PARQUET, listing.ZIP, listing.SQLITE)),
    help="The format; ndjson if none is given, parquet for a whole game. With --all and --keep: several, and all that can be made if none is given.",
)
@click.option("--gzip", is_flag=True, help="Compress with gzip.")
@click.option(
    "--output",
    default="-",
    metavar="FILE|DIR/",
    help="Write to a file, which is replaced when the export is whole; in a folder, under a name of its own.",
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
            if name in REGISTRY and goal is None:
                if rules_text or gzip:
                    raise click.UsageError("all solutions of a game have several rules, and are packed already")
                whole_game(SolvedGame(reader, name), (formats or (listing.PARQUET,))[0], output)
            elif name:
                one(at(reader, identify(reader, name, goal, rules_text)), (formats or ("ndjson",))[0], gzip, output)
            else:
                every(reader, formats, folder, gzip=gzip)
    except BrokenPipeError:
        # The program that reads the pipe has closed it.
        sys.stderr.close()
        sys.exit(1)
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'the file'} is not written: {error.strerror}") from error
