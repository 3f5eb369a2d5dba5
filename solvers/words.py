"""Pieces of English that labels and sentences are made of: lists, and numbers of things."""

from collections.abc import Sequence


def listed(words: Sequence[str]) -> str:
    """Return words as a list: ``a``, ``a and b``, ``a, b and c``."""
    return f"{', '.join(words[:-1])} and {words[-1]}" if len(words) > 1 else "".join(words)


def counted(number: int | str, unit: str) -> str:
    """Return a number with its unit, which is a plural: ``1 point``, ``2 points``, ``6,200 points``, ``no points`` for 0."""
    text = number if isinstance(number, str) else f"{number:,}"
    return f"{'no' if text == '0' else text} {unit.removesuffix('s') if text in ('1', '-1') else unit}"


def faces(dice: str) -> str:
    """Return dice as a player names them: ``a 6``, ``1, 1 and 3``."""
    return f"a {dice}" if len(dice) == 1 else listed(dice)
