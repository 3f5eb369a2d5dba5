"""All solutions of a game as one ZIP archive: the NDJSON export of each, and ``manifest.json`` with their manifests."""

from collections.abc import Callable, Sequence
from typing import Any, BinaryIO, cast
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import orjson

from service.answers.manifests import describe_manifest
from service.answers.solved import Solved
from service.files.export import export
from service.files.listing import plain

MANIFEST = "manifest.json"
# The time of every entry, the earliest that the format knows, so that the same solutions always give the same bytes.
_EARLIEST = (1980, 1, 1, 0, 0, 0)
_READABLE = 0o644 << 16


class _Forward:
    """A file that is only written to. It has no places, so that nothing is written again: it may be a pipe."""

    def __init__(self, write: Callable[[bytes], int]) -> None:
        self.write = write

    def flush(self) -> None:
        """Nothing is held back."""


def write(solutions: Sequence[Solved], file: BinaryIO) -> None:
    """Write an archive of some solutions.

    Raises:
        StoreAwayError: the database is away, or a solution was dropped meanwhile.
    """
    with ZipFile(cast("Any", _Forward(file.write)), "w") as archive:
        names = []
        for solved in solutions:
            names.append(f"{plain(solved.id)}.ndjson")
            # Its size is known at its end only.
            with archive.open(_entry(names[-1]), "w", force_zip64=True) as target:
                target.writelines(export(solved, "ndjson", gzip=False))
        listed = [
            {"solution": describe_manifest(solved.manifest(), current=False), "name": name}
            for solved, name in zip(solutions, names, strict=True)
        ]
        archive.writestr(_entry(MANIFEST), orjson.dumps(listed, option=orjson.OPT_INDENT_2))


def _entry(name: str) -> ZipInfo:
    entry = ZipInfo(name, _EARLIEST)
    entry.compress_type, entry.external_attr = ZIP_DEFLATED, _READABLE
    return entry
