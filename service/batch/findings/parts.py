"""The parts of the findings: figures with their addresses, and the sentences, tables and sections that hold them.

A text is written with names in braces, ``"wins {share} of the games"``, and every name stands for a :class:`Figure`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Literal

# How far a figure can be trusted: a fraction stands behind it, or a proved bound, or an interval, or it was printed.
Trust = Literal["exact", "bound", "interval", "printed"]


@dataclass(frozen=True, slots=True)
class Figure:
    """A figure as it is shown, the address that says it, and how far to trust it. ``detail`` says that in words.

    A figure that a source printed has no address, and says in ``detail`` where it stands there.
    """

    text: str
    trust: Trust
    link: str = ""
    detail: str = ""


Piece = str | Figure
Pieces = tuple[Piece, ...]
# Lines of a table, each cell a text or a figure.
Lines = list[Sequence[Piece]]


@dataclass(frozen=True, slots=True)
class Paragraph:
    """Text and figures."""

    pieces: Pieces


@dataclass(frozen=True, slots=True)
class Bullets:
    """A list of short texts."""

    items: tuple[Pieces, ...]


@dataclass(frozen=True, slots=True)
class Grid:
    """A table: column heads, and rows of as many cells. Columns after the first ``words`` hold figures."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Pieces, ...], ...]
    words: int = 1


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of the service: its address, a text that says what it shows, and the name of its file beside the document."""

    name: str
    text: str
    link: str


Block = Paragraph | Bullets | Grid | Picture


@dataclass(frozen=True, slots=True)
class Finding:
    """A short statement without figures, and the text that supports it."""

    title: str
    blocks: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, some blocks, and findings. ``name`` is its anchor."""

    name: str
    title: str
    blocks: tuple[Block, ...] = ()
    findings: tuple[Finding, ...] = ()


def pieces(text: str, **figures: Figure) -> Pieces:
    """Return a text with figures in the place of names in braces. Raises KeyError if a figure is missing or left over."""
    made: list[Piece] = []
    left = dict.fromkeys(figures)
    for literal, name, _, _ in Formatter().parse(text):
        if literal:
            made.append(literal)
        if name is not None:
            made.append(figures[name])
            left.pop(name, None)
    if left:
        raise KeyError(f"no place for the figures {', '.join(left)}")
    return tuple(made)


def say(text: str, **figures: Figure) -> Paragraph:
    """Return a paragraph, see :func:`pieces`."""
    return Paragraph(pieces(text, **figures))


def grid(heads: Sequence[str], rows: Sequence[Sequence[Piece]], words: int = 1) -> Grid:
    """Return a table whose cells are single texts or figures."""
    return Grid(tuple(heads), tuple(tuple((cell,) for cell in row) for row in rows), words)


def printed(text: str, place: str) -> Figure:
    """Return a figure as a source printed it, and where it stands there."""
    return Figure(text, "printed", detail=place)
