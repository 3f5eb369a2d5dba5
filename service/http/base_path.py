"""The path in front of every address, if a proxy serves this service under one: the setting BASE_PATH.

Inside the service no address has it. It is put in front of them when a reply leaves: in the headers that name addresses, in the
links of JSON documents, and in the attributes of HTML that load or link something.
"""

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

Headers = list[tuple[str, str]]
# Names the path in the environment of a request. The SCRIPT_NAME of WSGI might come from elsewhere.
BASE = "tablebase.base"
_LOCATED = frozenset(("Location", "Content-Location"))
# A whole value of JSON, or its beginning, that is an address. Nothing else that the service says begins like this.
_PLACES = rb"assets|docs|findings|livez|metrics|openapi\.json|readyz|rules|v1"
# The addresses that the description of the service has as names of its members stay as they are: it names the path itself.
_JSON = re.compile(rb'(?<=[:\[,]")(?=/(?:%b)?[/?"])(?!/[^"]*":)' % _PLACES)
_HTML = re.compile(rb'(?<= href=")(?=/)|(?<= src=")(?=/)')


def enter(environ: "WSGIEnvironment", base: str) -> None:
    """Take the path off the address of a request, if the proxy has left it there, and remember it for the reply."""
    environ[BASE] = base
    path = environ["PATH_INFO"]
    if path == base or path.startswith(f"{base}/"):
        environ["PATH_INFO"] = path[len(base) :] or "/"


def located(headers: Iterable[tuple[str, str]], base: str) -> Headers:
    """Return the headers of a reply with the path in front of the addresses in them."""
    return [
        (name, f"{base}{value}") if name in _LOCATED and value.startswith("/") else (name, value)
        for name, value in headers
    ]


def linked(body: bytes, headers: Iterable[tuple[str, str]], base: str) -> bytes:
    """Return the body of a reply with the path in front of its links. ``headers`` name its type."""
    media = next((value for name, value in headers if name == "Content-Type"), "")
    pattern = _HTML if media.startswith("text/html") else _JSON if "json" in media else None
    return body if pattern is None else pattern.sub(base.encode(), body)
