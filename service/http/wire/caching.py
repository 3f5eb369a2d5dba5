"""Cache-Control headers and ETags of replies.

The answer at a solution's address never changes, so its tag is made from the address alone, and compared before
anything else is done. The answer at a current address may be kept for a minute, and its tag is made from the id of the
solution that answered. The tag of an answer made from whole solutions consists of their ids and of the parameters, and
is compared before the answer is made.
"""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Literal

from flask import request

from service.http.wire.coding import CODINGS, tag_in
from service.http.wire.usual import BRIEF, IMMUTABLE

# ``none``: not kept. ``moment``: kept for 5 s. ``brief``: kept for a minute. ``tagged``: kept for a minute, with a tag.
# ``current``: like ``tagged``, with the immutable address of the answer. ``immutable``: kept for ever, with a tag.
Caching = Literal["none", "moment", "brief", "tagged", "current", "immutable"]
CACHE_CONTROL: Mapping[Caching, str] = {
    "none": "no-store",
    "moment": "public, max-age=5",
    "brief": BRIEF,
    "tagged": BRIEF,
    "current": BRIEF,
    "immutable": IMMUTABLE,
}
# A part of every tag. It must change when the shape of replies changes, so that no cache keeps the old shape.
_SHAPE = "6"


def headers(cache: str, tag: str | None = None) -> list[tuple[str, str]]:
    """Return the header Cache-Control and, if there is a tag, the header ETag."""
    return [("Cache-Control", cache)] if tag is None else [("Cache-Control", cache), ("ETag", tag)]


def address_tag(variant: str = "") -> str:
    """Return the tag of an immutable address, from its path (which contains the id), query and variant."""
    environ = request.environ
    return _digest(f"{_SHAPE}\0{variant}\0{environ['PATH_INFO']}\0{environ.get('QUERY_STRING', '')}".encode())


def current_tag(solution: str, state: str, variant: str = "") -> str:
    """Return the tag of a current address, which changes with the current solution."""
    return f'"{_SHAPE}{variant}.{solution}.{state}"'


def made_tag(*parts: str) -> str:
    """Return the tag of an answer that is determined by these parts: the question and the ids of the solutions."""
    return _digest("\0".join((_SHAPE, *parts)).encode("utf-8", "surrogatepass"))


def fresh(tag: str) -> bool:
    """True if If-None-Match names the tag. ``*`` does not count here, as the full answer may be a 404."""
    return "HTTP_IF_NONE_MATCH" in request.environ and not request.if_none_match.star_tag and client_holds(tag)


def client_holds(tag: str) -> bool:
    """True if If-None-Match is ``*``, or names the tag, also in a coding."""
    return request.if_none_match.star_tag or named(tag) is not None


def named(tag: str) -> str | None:
    """Return the tag as If-None-Match names it, which may be in a coding; None if it does not."""
    forms = (tag, *(tag_in(tag, coding) for coding in CODINGS))
    return next((form for form in forms if request.if_none_match.contains_weak(form[1:-1])), None)


def _digest(content: bytes) -> str:
    return f'"{blake2b(content, digest_size=12).hexdigest()}"'
