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
_FOLDERS = (WEB, WEB / "page")
_MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
# What a picture or a script that is opened by itself may load.
_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    """Return the content of every asset by its name."""
    return {
        path.name: path.read_bytes()
        for folder in _FOLDERS
        for path in sorted(folder.iterdir())
        if path.suffix in _MEDIA
    }


@lru_cache(maxsize=1)
def version() -> str:
    """Return the digest of all assets: 12 hex digits."""
    digest = blake2b(digest_size=6)
    for name, content in files().items():
        digest.update(f"{name}\0{len(content)}\0".encode() + content)
    return digest.hexdigest()


def address(name: str) -> str:
    """Return the address of an asset."""
    return f"/assets/{version()}/{name}"


def asset(version_sent: str, name: str) -> Content:
    """Return an asset.

    Raises:
        ProblemError: there is no such asset in this release.
    """
    content = files().get(name)
    if content is None or version_sent != version():
        example = address(name if content is not None else "page.js")
        detail = f"there is no asset {version_sent + '/' + name!r} in this release"
        raise ProblemError("not-found", detail, field="path", example=example)
    return Content(content, _MEDIA[Path(name).suffix], (("Content-Security-Policy", _POLICY),))
