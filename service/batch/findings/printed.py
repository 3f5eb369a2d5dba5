"""Figures that the sources printed, beside the numbers of the tables that quote them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from service.batch.findings.asking import TableAnswer
from service.batch.findings.numbers import Number, read

# A figure that is a multiple of the points of a triple, as one source spelled it.
WORTH = "3-of-a-kind value"


@dataclass(frozen=True, slots=True)
class Printed:
    """A printed figure: the entries that begin its line, its column, its text, and the number in the unit of the text."""

    line: tuple[Any, ...]
    column: str
    text: str
    number: Number
    places: int
    right: bool


def figures(
    table: TableAnswer, heads: int, *, comma: bool = False, percent: Sequence[str] = (), triple: str = ""
) -> Iterator[Printed]:
    """Yield every printed figure of a table. It is right if it is the exact number, rounded as it was printed.

    Parameters:
        heads: the number of entries that begin a line and name it.
        comma: True if commas stand before decimals, and dots between thousands.
        percent: the columns of chances that are printed in percent, though without the sign.
        triple: the column of the face of a triple, of which some figures are multiples.
    """
    columns = table.document["columns"]
    for line in table.document["rows"]:
        for column, entry in zip(columns, line, strict=True):
            text = entry["printed"] if isinstance(entry, dict) else None
            if text is None:
                continue
            number = read(entry, table.link)
            if column in percent or text.endswith("%"):
                number = Number(100 * number.value, number.link, 100 * number.bound)
            worth = 100 * line[columns.index(triple)] if triple and text.startswith(WORTH) else 0
            value, places = _parsed(text, comma=comma, worth=worth)
            right = abs(number.value - value) <= Fraction(0 if worth else Fraction(1, 2 * 10**places))
            yield Printed(tuple(line[:heads]), column, text, number, places, right)


def _parsed(text: str, *, comma: bool, worth: int) -> tuple[Fraction, int]:
    """Return the number that a printed figure stands for, and the number of its decimals."""
    if worth:
        return worth * Fraction(text.removeprefix(WORTH).removeprefix(" * ") or 1), 2
    bare = text.removesuffix("%").strip()
    if comma:
        # Commas are decimal points there; a dot is one too where no comma can be, as in 2.957.
        bare = bare.replace(".", "").replace(",", ".")
    return Fraction(bare), len(bare.partition(".")[2])
