"""A whole solution as one file; the list of all files; a copy of the database."""

from base64 import b64encode
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from flask import Response, current_app, request

from service.answers.ask.several import default
from service.answers.ask.solved_goals import SolvedGame
from service.answers.errors import FILE_RETRY, ProblemError
from service.answers.respelling import game_slug
from service.answers.solved import Solved
from service.documents.exports import ExportReply, ExportsReply
from service.files import listing
from service.files.folder import ExportFile
from service.files.maker import Maker
from service.http.lean import Content
from service.http.replies import Answer
from service.http.routes import TEXT, Read, Route, under_both
from service.http.schemas.queries import ExportsQuery
from service.http.wire.caching import client_holds
from service.http.wire.usual import BRIEF, IMMUTABLE, VARY
from service.store.reader import Manifest, Reader
from solvers.contract.slugs import nearest

_BINARY = {"type": "string", "format": "binary"}
_MEDIA = {
    "ndjson": "application/x-ndjson",
    "json": "application/json",
    "csv": "text/csv; charset=utf-8",
    "stored": "application/octet-stream",
    "parquet": "application/vnd.apache.parquet",
}
_ZIP = "application/zip"
_SQLITE = "application/vnd.sqlite3"
_GZIP = "application/gzip"
# Every content type of an export but JSON, with its schema.
MEDIA_TYPES: Mapping[str, Any] = {
    "application/x-ndjson": TEXT,
    "text/csv": TEXT,
    _MEDIA["stored"]: _BINARY,
    _GZIP: _BINARY,
    _MEDIA["parquet"]: _BINARY,
}


def whole(solved: Solved, read: Read, suffix: str) -> Answer:
    """Return a solution as a file."""
    _check_suffix(suffix)
    read()
    headers = {"Cache-Control": IMMUTABLE}
    if not solved.fixed:
        headers = {"Cache-Control": BRIEF, "Content-Location": f"/v1/solutions/{solved.id}/export.{suffix}"}
    return _file_reply(solved, suffix, headers)


def _check_suffix(suffix: str) -> None:
    """Raise ProblemError if there is no export of this suffix."""
    if suffix not in listing.SUFFIXES:
        detail = f"there is no export.{suffix}"
        example = nearest(suffix, listing.SUFFIXES, listing.SUFFIXES[0])
        raise ProblemError("not-found", detail, field="suffix", example=example, available=listing.SUFFIXES)


def _file_reply(solved: Solved, suffix: str, headers: Mapping[str, str]) -> Response:
    """Return the file, or a part of it. If it is not there yet, let it be made, and wait for it.

    ``headers`` are those of the address. A client that takes gzip gets the file that is packed already.

    Raises:
        ProblemError: it is not made by this service, not in time, or not for now.
    """
    maker, manifest = _maker_of("suffix", suffix, listing.available()), solved.manifest()
    packed = suffix.endswith(listing.PACKED)
    fmt = suffix.partition(".")[0]
    headers = {
        **headers,
        "Content-Disposition": f'attachment; filename="{listing.plain(manifest.id)}.{suffix}"',
        "Content-Type": _GZIP if packed else _MEDIA[fmt],
        "Vary": VARY,
    }
    if not packed and suffix in listing.USUAL and request.accept_encodings.quality("gzip"):
        headers["Content-Encoding"] = "gzip"
        suffix += listing.PACKED
    headers["ETag"] = f'"{listing.key(manifest, suffix)}"'
    if client_holds(headers["ETag"]):
        return Response(status=304, headers=headers)
    name, command = listing.name(manifest, suffix), f"scripts/export {manifest.id} --format {fmt} --output FILE"
    return _made(maker, name, (manifest.id, fmt), headers, f"export.{suffix} of {manifest.id}", command)


def of_game(game: SolvedGame, read: Read, kind: str) -> Answer:
    """Return all current solutions of a game as a file."""
    slug = game.entry.slug
    if kind not in listing.OF_GAMES:
        example = nearest(kind, listing.OF_GAMES, listing.ZIP)
        detail = f"there is no export.{kind} of a game"
        raise ProblemError("not-found", detail, field="kind", example=example, available=listing.OF_GAMES)
    read()
    maker = _maker_of("kind", kind, listing.available_of_games())
    manifests = [solved.manifest() for solved in game.solutions()]
    if not manifests:
        # The problem says when the first one will be there.
        game.current(default(slug, "")).manifest()
    headers = {
        "Cache-Control": BRIEF,
        "Content-Disposition": f'attachment; filename="{slug}.{kind}"',
        "Content-Type": _ZIP if kind == listing.ZIP else _MEDIA[kind],
        "Vary": VARY,
        "ETag": f'"{listing.game_key(manifests, kind)}"',
    }
    if client_holds(headers["ETag"]):
        return Response(status=304, headers=headers)
    name, command = listing.game_name(slug, manifests, kind), f"scripts/export {slug} --format {kind} --output FILE"
    return _made(maker, name, (slug, kind), headers, f"export.{kind} of {slug}", command)


def _made(
    maker: Maker, name: str, demand: tuple[str, ...], headers: Mapping[str, str], subject: str, command: str
) -> Response:
    """Return a file of the folder once it is made. Raises ProblemError; ``command`` writes the same file elsewhere."""
    file = maker.demand(name, *demand)
    reply = None if file is None else _part_reply(file, headers)
    if reply is None:
        raise _unmade(maker, subject, command, demand)
    return reply


def _part_reply(file: ExportFile, headers: Mapping[str, str]) -> Response | None:
    """Return a file, or the part of it that the request asks for: 200, 206, 304, or 416 as an exception.

    None if the file cannot be read any more, as when it has just made room for another.
    """
    digest = b64encode(bytes.fromhex(file.sha256)).decode()
    # Two copies of one database may differ in their bytes, so that only the sum can be their tag.
    headers = {"ETag": f'"{file.sha256[:24]}"', "Repr-Digest": f"sha-256=:{digest}:", **headers}
    reply = Response(headers=headers)
    reply.content_length = file.size
    # Several ranges at once, units other than bytes and malformed ranges are answered with everything. If-None-Match goes
    # before any range.
    asked = request.range
    one = asked is not None and asked.units == "bytes" and len(asked.ranges) == 1 and not client_holds(headers["ETag"])
    reply.make_conditional(request.environ, accept_ranges=one, complete_length=file.size)
    reply.headers["Accept-Ranges"] = "bytes"
    # The server adds the date of every reply.
    del reply.headers["Date"]
    if request.method == "GET" and reply.status_code != 304:
        part = reply.content_range
        first, end = (part.start or 0, part.stop or 0) if part else (0, file.size)
        try:
            reply.response = file.pieces(first, end)
        except OSError:
            return None
    return reply


def _maker_of(field: str, suffix: str, available: Sequence[str]) -> Maker:
    """Return the maker of files. Raises ProblemError, which names the field, if it makes none with this suffix."""
    maker = _maker()
    if maker is None:
        detail = "this service makes no exports, as it has no folder for them; where the database is, scripts/export writes them"
        raise ProblemError("not-found", detail, field="path", example="/v1/exports")
    if suffix not in available:
        detail = f"export.{suffix} is not made by this service, which lacks the package pyarrow"
        raise ProblemError("not-found", detail, field=field, example=available[0], available=available)
    return maker


def _unmade(maker: Maker, subject: str, command: str, demand: tuple[str, ...]) -> ProblemError:
    """Let a file be made, and return the problem that says when to ask again, or how to get the data otherwise."""
    if maker.start(*demand):
        return ProblemError("not-made-yet", f"{subject} is being made", retry_after=FILE_RETRY)
    failure = maker.failure(*demand)
    if failure is None:
        return ProblemError(
            "busy", f"{subject} is not made yet: too many other files are first", retry_after=FILE_RETRY
        )
    if not failure.no_room:
        detail = f"{subject} could not be made, and is tried again soon; the cause is in the service's log"
        return ProblemError("not-made-yet", detail, retry_after=failure.seconds)
    detail = (
        f"the folder of exports, or its disk, has no room for {subject}; where the database is, {command} writes it"
    )
    return ProblemError("no-room", detail, field="path", example="/v1/exports", retry_after=failure.seconds)


def every(reader: Reader, read: Read) -> dict[str, Any]:
    """Return the current solutions with their files."""
    text = read()["game"]
    game = game_slug(text) if text else None
    return _listing([manifest for manifest in reader.currents() if game in (None, manifest.game)], reader.contents)


def sums(reader: Reader) -> Content:
    """Return the digests of all files that are made."""
    return Content(listing.sums(_listing(reader.currents(), reader.contents)).encode(), "text/plain; charset=utf-8")


def database(reader: Reader, read: Read) -> Answer:
    """Return the copy of the database. If it is not there, let it be made, and wait for it."""
    read()
    maker = _maker()
    if maker is None or maker.database is None:
        lacking = "the folder of exports" if maker is None else "a SQLite file"
        detail = f"there is no copy of the database: this service lacks {lacking}"
        raise ProblemError("not-found", detail, field="path", example="/v1/exports")
    headers = {
        "Cache-Control": BRIEF,
        "Content-Disposition": f'attachment; filename="{listing.DATABASE}.{listing.SQLITE}"',
        "Content-Type": _SQLITE,
        "Vary": VARY,
    }
    command = "scripts/export --all DIR --format sqlite"
    return _made(maker, listing.database_name(reader.contents()), (), headers, "the copy of the database", command)


def _listing(manifests: Sequence[Manifest], contents: Callable[[], Iterable[Any]]) -> dict[str, Any]:
    maker = _maker()
    if maker is None:
        return listing.listing(manifests, None, None)
    copied = maker.database is not None
    return listing.listing(manifests, maker.folder, listing.database_name(contents()) if copied else None)


def _maker() -> Maker | None:
    maker: Maker | None = current_app.config["EXPORTS"]
    return maker


ROUTES = (
    Route(
        "/v1/exports",
        every,
        "The files of all current solutions",
        query=ExportsQuery,
        reply=ExportsReply,
        caching="moment",
        cost="listed",
        fails=(400, 404, 503),
    ),
    Route(
        listing.SUMS_HREF,
        sums,
        "The digests of the files that are made",
        media={"text/plain": TEXT},
        caching="moment",
        cost="listed",
        fails=(400, 503),
    ),
    Route(
        "/v1/games/{game}/export.{kind}",
        of_game,
        "All solutions of a game as one file",
        under="game",
        media={_MEDIA["parquet"]: _BINARY, _ZIP: _BINARY},
        caching="tagged",
        cost="file",
        fails=(400, 404, 416, 503, 507),
    ),
    Route(
        listing.DATABASE_HREF,
        database,
        "A copy of the SQLite database",
        media={_SQLITE: _BINARY},
        caching="tagged",
        cost="file",
        fails=(400, 404, 416, 503, 507),
    ),
    *under_both(
        "/export.{suffix}",
        whole,
        "All of {} as one file",
        reply=ExportReply,
        media=MEDIA_TYPES,
        caching="tagged",
        cost="file",
        fails=(400, 404, 416, 422, 503, 507),
    ),
)
