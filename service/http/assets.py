"""The page at the root and its assets: files that are served as they are, under an address with the digest of all of them.

An asset never changes under its address, so a browser keeps it for ever. A new release has another digest, and its page names
the new addresses.
"""

import re
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from string import Template

from service.answers.errors import ProblemError
from service.http.pages import POLICY
from service.http.replies import Content
from solvers.games import REGISTRY

HTML = "text/html"
_FOLDER = Path(__file__).parent / "web" / "page"
_MEDIA = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
}
_PAGE = "index.html"
# Texts that are the same in an address, a page and a script.
_PLAIN = re.compile("[A-Za-z0-9:,._-]{1,100}")


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


@lru_cache(maxsize=64)
def page(game: str, goal: str, state: str) -> bytes:
    """Return the page. It announces its assets, and the first questions that it will ask, so that all are loaded at once.

    Without any name the page shows the first example of the first game. If a name is missing or has unusual characters, the
    page asks nothing before it has read the catalogue.
    """
    if not (game or goal or state):
        first = next(iter(REGISTRY.values()))
        game, goal, state = first.slug, first.default_goal(first.rules_type()), first.state_examples[0].text
    asked = ["/v1/games"]
    if all(map(_PLAIN.fullmatch, (game, goal, state))):
        place = f"/v1/games/{game}/{goal}/states/{state}"
        asked += [f"{place}/words", place]
    answers = "\n".join(f'<link rel="preload" href="{each}" as="fetch" crossorigin="anonymous">' for each in asked)
    template = Template((_FOLDER / _PAGE).read_text("utf-8"))
    return template.substitute(assets=f"/assets/{version()}", answers=answers).encode()


def page_content(body: bytes) -> Content:
    """Return the page as a reply."""
    return _content(body, f"{HTML}; charset=utf-8")


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
    return Content(body, media, (("Content-Security-Policy", POLICY), ("Referrer-Policy", "no-referrer")))
