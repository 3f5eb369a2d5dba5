"""Compress replies that are larger than a packet, if the client takes zstd or gzip.

The tag of a compressed answer is that of the plain one with the name of the coding, as their bytes differ. All forms of
an answer are equally fresh.
"""

import gzip
from functools import lru_cache
from typing import Literal

import zstandard
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header

Coding = Literal["zstd", "gzip"]
# The bytes that surely fit into one packet beside the headers.
PACKET = 1000
# If a client takes both alike, it gets the first, which takes less time and makes less of the same text.
CODINGS: tuple[Coding, ...] = ("zstd", "gzip")
_ZSTD_LEVEL, _GZIP_LEVEL = 3, 6


@lru_cache(maxsize=256)
def chosen(accepted: str) -> Coding | None:
    """Return the coding for a header Accept-Encoding, None for a plain reply."""
    codings = parse_accept_header(accepted, Accept)
    # A client that names no preference for plain replies takes them, but prefers what it names.
    plain = codings.quality("identity") if "identity" in codings.values() else 0
    best = max(CODINGS, key=codings.quality)
    quality = codings.quality(best)
    return best if quality > 0 and quality >= plain else None


def compress(body: bytes, coding: Coding) -> bytes:
    """Return a body in a coding. The same body always gives the same bytes."""
    if coding == "zstd":
        return zstandard.compress(body, _ZSTD_LEVEL)
    return gzip.compress(body, _GZIP_LEVEL, mtime=0)


def encoded(accepted: str, body: bytes, headers: list[tuple[str, str]]) -> tuple[bytes, list[tuple[str, str]]]:
    """Return a body and its headers in the coding for a header Accept-Encoding; as they are if there is none."""
    coding = chosen(accepted)
    if coding is None:
        return body, headers
    changed = [(name, tag_in(value, coding) if name == "ETag" else value) for name, value in headers]
    return compress(body, coding), [*changed, ("Content-Encoding", coding)]


def tag_in(tag: str, coding: Coding) -> str:
    """Return the tag of an answer in a coding, from that of the plain one."""
    return f'{tag[:-1]}+{coding}"'
