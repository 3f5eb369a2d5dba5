"""Write the exports of all current solutions."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import orjson

from service.answers import manifests
from service.answers.ask.solved_goals import SolvedGame
from service.answers.solved import Solved, of_manifest
from service.batch import exports
from service.cli.parts.whole_file import whole_file
from service.files import listing
from service.files.export import FORMATS
from service.files.folder import MEGABYTE, ExportFile, Folder
from service.store.reader import Reader
from service.store.snapshot import snapshot


def write_every(
    solutions: Sequence[Solved], database: Path | None, formats: tuple[str, ...], packed: str, folder: Path
) -> None:
    """Write the exports of solutions to a folder, with a manifest and the sums of all files."""
    folder.mkdir(parents=True, exist_ok=True)
    listed: dict[str, Any] = {"exports": [], "database": None}

    for number, solved in enumerate(solutions, start=1):
        manifest = solved.manifest()
        made = []
        for fmt in formats:
            suffix = f"{fmt}{packed}" if fmt in FORMATS else fmt
            plain = f"{listing.plain(manifest.id)}.{suffix}"
            put = exports.writer(solved, suffix)
            with whole_file(str(folder / plain)) as file:
                put(file)
            made.append(_described(suffix, folder / plain))
        listed["exports"].append({"solution": manifests.describe_manifest(manifest), "files": made})
        click.echo(f"[{number}/{len(solutions)}] {manifest.id}: {manifest.rows} rows", err=True)
    if database is not None:
        plain = f"{listing.DATABASE}.{listing.SQLITE}"
        with whole_file(str(folder / plain)) as file:
            snapshot(database, Path(file.name))
        listed["database"] = _described(listing.SQLITE, folder / plain)
    for plain, text in (
        ("manifest.json", orjson.dumps(listed, option=orjson.OPT_INDENT_2)),
        ("SHA256SUMS", listing.sums(listed).encode()),
    ):
        with whole_file(str(folder / plain)) as file:
            file.write(text)


def keep_every(reader: Reader, database: Path | None, formats: tuple[str, ...], folder: Folder) -> None:
    """Make the files that the service keeps, before anybody asks for them."""
    made: list[ExportFile | None] = []
    for manifest in reader.currents():
        for fmt in formats:
            made += exports.make(of_manifest(reader, manifest), folder, fmt)
    if listing.PARQUET in formats:
        made += [
            exports.make_game(SolvedGame(reader, game), folder, listing.PARQUET)
            for game in dict.fromkeys(manifest.game for manifest in reader.currents())
        ]
    if database is not None:
        made.append(exports.make_copy(reader, folder, database))
    click.echo(f"{len(folder.names())} files in {folder.path}", err=True)
    gone = sum(file is not None and folder.find(file.path.name) is None for file in made)
    if gone:
        needed = sum(file.size for file in made if file is not None) // MEGABYTE + 1
        raise click.ClickException(
            f"{gone} files had to make room for others: all need {needed} MB; EXPORTS_QUOTA={needed} is valid"
        )


def _described(suffix: str, path: Path) -> dict[str, Any]:
    with path.open("rb") as file:
        sha256 = hashlib.file_digest(file, "sha256").hexdigest()
    return {"suffix": suffix, "name": path.name, "bytes": path.stat().st_size, "sha256": sha256}
