"""Cut texts to the lengths that chat platforms take."""

from bisect import bisect_right
from collections.abc import Callable

_END = "…"


def shortened(text: str, limit: int, spell: Callable[[str], str] = str) -> str:
    """Return a text as ``spell`` spells it, cut so that it has at most ``limit`` characters.

    The spelling of a longer text must not be shorter than that of its beginning.
    """
    spelled = spell(text)
    if len(spelled) <= limit:
        return spelled
    lengths = range(len(text) + 1)
    return spell(text[: bisect_right(lengths, limit - 1, key=lambda length: len(spell(text[:length]))) - 1]) + _END
