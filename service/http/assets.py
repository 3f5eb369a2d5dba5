"""The page at the root and its assets: files that are served as they are, under an address with the digest of all of them.

An asset never changes under its address, so a browser keeps it for ever. A new release has another digest, and its page names
the new addresses.
"""

from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from string import Template

from service.http.pages import POLICY_WITH_PICTURES
from service.http.replies import Content
from service.questions.errors import ProblemError

HTML = "text/html"
_FOLDER = Path(__file__).parent / "web" / "page"
_MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
}
_PAGE = "index.html"


@lru_cache(maxsize=1)
def files() -> dict[str, bytes]:
    """Return the content of every asset by its name."""
    return {path.name: path.read_bytes() for path in sorted(_FOLDER.iterdir()) if path.suffix in _MEDIA}


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


@lru_cache(maxsize=1)
def page() -> bytes:
    """Return the page, which names the addresses of its assets. Scripts are announced, so that all are loaded at once."""
    scripts = "\n".join(
        f'<link rel="modulepreload" href="{address(name)}">' for name in files() if name.endswith(".js")
    )
    template = Template((_FOLDER / _PAGE).read_text("utf-8"))
    return template.substitute(assets=f"/assets/{version()}", scripts=scripts).encode()


def page_content() -> Content:
    """Return the page as a reply."""
    return _content(page(), f"{HTML}; charset=utf-8")


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
    return _content(content, _MEDIA[Path(name).suffix])


def _content(body: bytes, media: str) -> Content:
    return Content(body, media, (("Content-Security-Policy", POLICY_WITH_PICTURES), ("Referrer-Policy", "no-referrer")))
