"""Strategy cards on paper: the lines of text of a card, in letters as large as fit, as SVG and PDF of the true size."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from service.channels.pictures import look, svg
from service.channels.pictures.look import LIGHT
from service.words.strategy_cards import Sheet

# Points of an inch, which has 25.4 mm.
MM: Final = 72 / 25.4
# The widths and heights of cards in mm: a bank card, and two sheets of paper.
FORMATS: Final[Mapping[str, tuple[float, float]]] = {
    "three-numbers": (85.6, 54.0),
    "a6": (105.0, 148.0),
    "a4": (210.0, 297.0),
}
# The largest and the smallest letters in points, what smaller ones are tried, the distance of lines, and the margin in mm.
_LARGEST, _SMALLEST, _SHRINK, _LEADING, _MARGIN = 13.0, 6.5, 0.97, 1.28, 6.0
# The size of what stands under the rule, and of the title, beside that of the rule.
_NOTE, _TITLE = 0.84, 1.2
_INDENT = 1.4
# Pixels of a screen for each point.
_PIXELS = 1.5


class Run(NamedTuple):
    """A line of text: the place of its beginning in points from the upper left corner, and its look."""

    x: float
    y: float
    text: str
    size: float
    bold: bool
    colour: str


class Page(NamedTuple):
    """A sheet of paper, its width and height in points, and the lines of text on it."""

    width: float
    height: float
    runs: tuple[Run, ...]


class _Part(NamedTuple):
    text: str
    mark: str = ""
    scale: float = 1.0
    bold: bool = False
    colour: str = "ink"
    above: float = 0.0


def page(sheet: Sheet, size: str) -> Page:
    """Return a card as a page. If the smallest letters do not fit, the last mistakes are left out, and then letters are smaller."""
    wide, high = (MM * length for length in FORMATS[size])
    shown, letters = len(sheet.mistakes), _LARGEST
    while True:
        runs = tuple(_set([*_parts(sheet._replace(mistakes=sheet.mistakes[:shown]))], letters, wide))
        if runs[-1].y <= high - MM * _MARGIN:
            return Page(wide, high, runs)
        if letters > _SMALLEST or not shown:
            letters *= _SHRINK
        else:
            shown, letters = shown - 1, _LARGEST


def _parts(sheet: Sheet) -> Iterator[_Part]:
    yield _Part(sheet.title, scale=_TITLE, bold=True)
    yield _Part(sheet.goal, scale=_NOTE, colour="soft")
    if sheet.about:
        yield _Part(sheet.about, scale=_NOTE, colour="soft")
    for number, statement in enumerate(sheet.rule, 1):
        yield _Part(statement, f"{number}" if len(sheet.rule) > 1 else "", above=0.7 if number == 1 else 0.25)
    if sheet.rest:
        yield _Part(sheet.rest, scale=_NOTE, colour="soft", above=0.4)
    first, *others = sheet.price
    yield _Part(first, bold=True, colour="c0", above=0.8)
    yield from (_Part(other, scale=_NOTE) for other in others)
    if sheet.mistakes:
        yield _Part("Where it errs most", scale=_NOTE, bold=True, above=0.7)
        yield from (_Part(mistake, "·", scale=_NOTE, colour="soft", above=0.1) for mistake in sheet.mistakes)


def _set(parts: list[_Part], letters: float, wide: float) -> Iterator[Run]:
    margin = MM * _MARGIN
    y = margin
    for part in parts:
        size = part.scale * letters
        indent = _INDENT * size if part.mark else 0.0
        y += part.above * letters
        room = wide - 2 * margin - indent
        for number, line in enumerate(look.wrapped(part.text, size, room, bold=part.bold, most=99)):
            y += size if y == margin else _LEADING * size
            if part.mark and not number:
                yield Run(margin, y, part.mark, size, True, "c0")
            yield Run(margin + indent, y, line, size, part.bold, part.colour)


def as_svg(sheet: Sheet, size: str, *, printed: bool = True) -> str:
    """Return a card as SVG, as large as the paper if it is ``printed``; else in pixels, for a screen."""
    laid = page(sheet, size)
    wide, high = FORMATS[size] if printed else (_PIXELS * laid.width, _PIXELS * laid.height)
    unit = "mm" if printed else ""
    texts = (
        svg.element(
            "text",
            svg.text(run.text),
            x=run.x,
            y=run.y,
            class_=f"f-{run.colour}{' bold' if run.bold else ''}",
            style=f"font-size:{svg.number(run.size)}px",
        )
        for run in laid.runs
    )
    said = " ".join((sheet.goal, *sheet.rule, sheet.rest, *sheet.price))
    return svg.element(
        "svg",
        svg.element("title", svg.text(f"{sheet.title}: strategy card"), id="title"),
        svg.element("desc", svg.text(said), id="desc"),
        svg.element("style", svg.text(look.style("light"))),
        svg.element("rect", class_="f-ground s-grid", width=laid.width, height=laid.height),
        *(f"\n{text}" for text in texts),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {svg.number(laid.width)} {svg.number(laid.height)}",
        width=f"{wide:g}{unit}",
        height=f"{high:g}{unit}",
        role="img",
        aria_labelledby="title desc",
    )


def as_pdf(sheet: Sheet, size: str) -> bytes:
    """Return a card as PDF, as large as the paper, in Helvetica, which every reader has and which is no wider than Inter."""
    laid = page(sheet, size)
    drawn = "\n".join(
        f"BT /{'B' if run.bold else 'R'} {run.size:.2f} Tf {_colour(run.colour)} rg"
        f" {run.x:.2f} {laid.height - run.y:.2f} Td ({_escaped(run.text)}) Tj ET"
        for run in laid.runs
    ).encode("cp1252", "replace")
    fonts = " ".join(
        f"/{name} << /Type /Font /Subtype /Type1 /BaseFont /{font} /Encoding /WinAnsiEncoding >>"
        for name, font in (("R", "Helvetica"), ("B", "Helvetica-Bold"))
    )
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
        f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {laid.width:.2f} {laid.height:.2f}]"
        f" /Resources << /Font << {fonts} >> >> /Contents 4 0 R >>".encode(),
        b"<< /Length %d >>\nstream\n%b\nendstream" % (len(drawn), drawn),
        f"<< /Title ({_escaped(sheet.title)}: strategy card) >>".encode("cp1252", "replace"),
    ]
    written = bytearray(b"%PDF-1.4\n%\xe2\xe3\xcf\xd3\n")
    offsets = []
    for number, content in enumerate(objects, 1):
        offsets.append(len(written))
        written += b"%d 0 obj\n%b\nendobj\n" % (number, content)
    table = len(written)
    lines = "".join(f"{offset:010d} 00000 n \n" for offset in offsets)
    written += f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{lines}".encode()
    written += f"trailer << /Size {len(objects) + 1} /Root 1 0 R /Info 5 0 R >>\nstartxref\n{table}\n%%EOF\n".encode()
    return bytes(written)


def _escaped(text: str) -> str:
    """Return a text as PDF writes it between brackets. The minus sign has no place in its letters."""
    return text.replace("−", "-").replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")


def _colour(name: str) -> str:
    return " ".join(f"{int(LIGHT[name][start : start + 2], 16) / 255:.3f}" for start in (1, 3, 5))
