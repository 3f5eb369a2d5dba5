"""Fit texts to chat platforms: cut them to the lengths that are taken, and keep tables in columns."""

import re
from bisect import bisect_right
from collections.abc import Callable

_END = "…"
_FENCE = "```"
# Cells of a table stand two spaces or more apart; sentences have no such gaps.
_GAP = re.compile(r"\S {2,}\S")


def shortened(text: str, limit: int, spell: Callable[[str], str] = str) -> str:
    """Return a text as ``spell`` spells it, cut so that it has at most ``limit`` characters.

    The spelling of a longer text must not be shorter than that of its beginning.
    """
    spelled = spell(text)
    if len(spelled) <= limit:
        return spelled
    lengths = range(len(text) + 1)
    return spell(text[: bisect_right(lengths, limit - 1, key=lambda length: len(spell(text[:length]))) - 1]) + _END


def fitted(text: str, limit: int, escape: Callable[[str], str], escape_table: Callable[[str], str]) -> str:
    """Return a text of at most ``limit`` characters as a platform is to get it; a table in letters of one width.

    ``escape`` takes the meaning away from the markup in a text, and ``escape_table`` from that in a table.
    """
    if not _GAP.search(text):
        return shortened(text, limit, escape)
    table = text.replace("`", "'")
    return f"{_FENCE}\n{shortened(table, limit - 2 * len(_FENCE) - 2, escape_table)}\n{_FENCE}"
