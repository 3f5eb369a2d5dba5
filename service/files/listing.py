"""The files in which exports are kept: their names, and the list of them.

A name is ``SOLUTION.KEY.SUFFIX``. The key is a digest of all that determines the bytes: the manifest, the code that writes
them, and the library that packs them. So the bytes of a name never change, and the key is a strong tag of them. A service
of another version has other names, and makes its own files.

All current solutions of a game are ``GAME.KEY.SUFFIX``. Its key is a digest of the keys of these solutions.

The copy of a SQLite database is ``tablebase.KEY.sqlite``. Its key is a digest of what the database holds.
"""

import re
import zlib
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from importlib import metadata
from itertools import groupby
from pathlib import Path
from typing import Any

import orjson

from service.answers.manifests import describe_manifest
from service.extras import installed
from service.files.export import FORMATS
from service.files.folder import ExportFile, Folder
from service.settings import ROOT
from service.store.reader import Manifest
from service.store.revisions import SERVED

PACKED = ".gz"
PARQUET = "parquet"
SQLITE = "sqlite"
ZIP = "zip"
DATABASE = "tablebase"
# The suffixes of exports that every installation makes, and of all.
USUAL = tuple(f"{fmt}{packed}" for fmt in FORMATS for packed in ("", PACKED))
SUFFIXES = (*USUAL, PARQUET)
# The suffixes of the files with all solutions of a game.
OF_GAMES = (PARQUET, ZIP)
_NAME = re.compile(r"(.+)\.([0-9a-f]{24})\.([a-z.]+)")
DATABASE_HREF = "/v1/database/export.sqlite"
SUMS_HREF = "/v1/exports/SHA256SUMS"
_UNMADE = "Nobody has asked for it yet, or it made room for other files; a GET of its address makes it."
# Folders of a game with code that no export is made with.
_OF_THE_BATCH = frozenset(("kernels", "checks", "offline"))


def plain(solution: str) -> str:
    """Return the id of a solution as a name of files that every system accepts."""
    return solution.replace(":", "_").replace("@", "-")


def key(manifest: Manifest, suffix: str) -> str:
    """Return the key of an export: 24 hex digits."""
    packed = suffix.endswith(PACKED) or suffix == ZIP
    by = zlib.ZLIB_RUNTIME_VERSION if packed else _version("pyarrow") if suffix == PARQUET else ""
    parts = orjson.dumps([describe_manifest(manifest, current=False), suffix, by, _sources(manifest.game)])
    return blake2b(parts, digest_size=12).hexdigest()


def name(manifest: Manifest, suffix: str) -> str:
    """Return the name of the file of an export."""
    return f"{plain(manifest.id)}.{key(manifest, suffix)}.{suffix}"


def game_key(manifests: Iterable[Manifest], suffix: str) -> str:
    """Return the key of a file with the solutions of a game: 24 hex digits."""
    return blake2b(orjson.dumps([key(manifest, suffix) for manifest in manifests]), digest_size=12).hexdigest()


def game_name(game: str, manifests: Iterable[Manifest], suffix: str) -> str:
    """Return the name of a file with the solutions of a game."""
    return f"{game}.{game_key(manifests, suffix)}.{suffix}"


def outdated(file: str, manifest: Manifest, suffix: str) -> bool:
    """True if a name is that of an export of a solution with this suffix, made by another version of the program."""
    parts = _NAME.fullmatch(file)
    return parts is not None and parts.group(1, 3) == (plain(manifest.id), suffix) and parts[2] != key(manifest, suffix)


def of_solution(file: str, solution: str) -> bool:
    """True if a name is that of an export of a solution or a game, with any suffix and made by any version."""
    parts = _NAME.fullmatch(file)
    return parts is not None and parts[1] == plain(solution)


def available() -> tuple[str, ...]:
    """Return the suffixes of the exports of a solution that this installation can make."""
    return SUFFIXES if installed("pyarrow") else USUAL


def available_of_games() -> tuple[str, ...]:
    """Return the suffixes of the exports of a game that this installation can make."""
    return OF_GAMES if installed("pyarrow") else (ZIP,)


def database_name(contents: Iterable[Any]) -> str:
    """Return the name of the file of a copy of the database. ``contents`` is what :meth:`Reader.contents` returns.

    Its key, of 24 hex digits, changes when a solution or a table is published.
    """
    database_key = blake2b(orjson.dumps([*contents, SERVED]), digest_size=12).hexdigest()
    return f"{DATABASE}.{database_key}.{SQLITE}"


def described(suffix: str, href: str, plain_name: str, file: ExportFile | None) -> dict[str, Any]:
    """Return a file as a member of the list of files. If it is not made yet, its size and sum are null, and ``unmade`` says why."""
    return {
        "suffix": suffix,
        "name": plain_name,
        "href": href,
        "bytes": None if file is None else file.size,
        "sha256": None if file is None else file.sha256,
        "unmade": _UNMADE if file is None else None,
    }


def listing(manifests: Sequence[Manifest], folder: Folder | None, copy_name: str | None) -> dict[str, Any]:
    """Return solutions, in the order of their games, with the files of each.

    ``copy_name`` is the name of the file with a copy of the database, None if there can be none.
    """
    exports = [
        {"solution": describe_manifest(manifest), "files": [] if folder is None else _files(manifest, folder)}
        for manifest in manifests
    ]
    games = [
        {"game": slug, "files": [] if folder is None else _game_files(slug, list(solutions), folder)}
        for slug, solutions in groupby(manifests, lambda manifest: manifest.game)
    ]
    copy = None
    if copy_name is not None and folder is not None:
        copy = described(SQLITE, DATABASE_HREF, f"{DATABASE}.{SQLITE}", folder.find(copy_name))
    return {"exports": exports, "games": games, "database": copy, "sums": SUMS_HREF}


def _files(manifest: Manifest, folder: Folder) -> list[dict[str, Any]]:
    base, plain_name = f"/v1/solutions/{manifest.id}/export", plain(manifest.id)
    return [
        described(suffix, f"{base}.{suffix}", f"{plain_name}.{suffix}", folder.find(name(manifest, suffix)))
        for suffix in available()
    ]


def _game_files(game: str, manifests: list[Manifest], folder: Folder) -> list[dict[str, Any]]:
    return [
        described(
            suffix,
            f"/v1/games/{game}/export.{suffix}",
            f"{game}.{suffix}",
            folder.find(game_name(game, manifests, suffix)),
        )
        for suffix in available_of_games()
    ]


def sums(listed: dict[str, Any]) -> str:
    """Return the files of a list that are made, as ``sha256sum`` writes and checks them."""
    every = [file for item in (*listed["exports"], *listed.get("games", ())) for file in item["files"]]
    every += [listed["database"]] if listed["database"] else []
    return "".join(f"{file['sha256']}  {file['name']}\n" for file in every if file["sha256"])


@cache
def _version(package: str) -> str:
    try:
        return metadata.version(package)
    except metadata.PackageNotFoundError:
        return ""


@cache
def _sources(game: str) -> str:
    """Return a digest of the sources that the bytes of a game's exports depend on."""
    total = blake2b(digest_size=12)
    own = ROOT / "solvers" / "games" / game.replace("-", "_")
    shared = [ROOT / "service" / "files" / f"{module}.py" for module in ("archive", "export", "lines")]
    shared += (ROOT / "service" / "answers" / f"{module}.py" for module in ("manifests", "records"))
    shared += (ROOT / "service" / "batch" / "parquet.py", ROOT / "service" / "store" / "rows.py")
    for path in sorted((*shared, *(ROOT / "solvers" / "contract").rglob("*.py"), *_serving(own))):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def _serving(folder: Path) -> Iterable[Path]:
    return (path for path in folder.rglob("*.py") if not _OF_THE_BATCH & set(path.relative_to(folder).parts))
