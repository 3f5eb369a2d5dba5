"""The assets of all pages: files that are served as they are, under an address with the digest of all of them.

An asset never changes under its address, so a browser keeps it for ever. A new release has another digest, and its pages name
the new addresses.
"""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path

from service.answers.errors import ProblemError
from service.http.lean import Content

WEB = Path(__file__).parent / "web"
_MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
# What a picture or a script that is opened by itself may load.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    """Return the content of every asset by its path, such as ``page/page.js``."""
    return {
        path.relative_to(WEB).as_posix(): path.read_bytes() for path in sorted(WEB.rglob("*")) if path.suffix in _MEDIA
    }


@lru_cache(maxsize=1)
def _paths() -> dict[str, str]:
    """Return the path of every asset by the name of its file, which no two of them share."""
    return {path.rpartition("/")[2]: path for path in files()}


@lru_cache(maxsize=1)
def version() -> str:
    """Return the digest of all assets: 12 hex digits."""
    digest = blake2b(digest_size=6)
    for name, content in files().items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def address(name: str) -> str:
    """Return the address of the asset with a file name, such as ``page.js``."""
    return f"/assets/{version()}/{_paths()[name]}"


def asset(version_sent: str, path: str) -> Content:
    """Return the asset with a path.

    Raises:
        ProblemError: there is no such asset in this release.
    """
    content = files().get(path)
    if content is None or version_sent != version():
        example = address(path.rpartition("/")[2] if content is not None else "page.js")
        detail = f"there is no asset {version_sent + '/' + path!r} in this release"
        raise ProblemError("not-found", detail, field="path", example=example)
    return Content(content, _MEDIA[Path(path).suffix], (("Content-Security-Policy", _POLICY),))
