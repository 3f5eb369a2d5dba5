"""The findings as a page: the same text, with figures that are links, in HTML without scripts or styles of its own."""

import re
from collections.abc import Sequence
from html import escape

from service.batch.findings.markdown import SIGN
from service.batch.findings.parts import Block, Bullets, Figure, Finding, Grid, Paragraph, Picture, Pieces, Section

# A space at which no line ends.
FIXED = "\u00a0"
_HEAD = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="{description}">
<title>{title}</title>
<link rel="icon" href="/docs/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/docs.css">
<link rel="stylesheet" href="/docs/findings.css">
</head>
<body>
<header>
<p class="soft"><a href="/">Chance Tablebase</a></p>
<h1>{title}</h1>
"""
_FOOT = """</main>
</body>
</html>
"""


def document(title: str, description: str, opening: Sequence[Block], sections: Sequence[Section]) -> str:
    """Return the whole page."""
    lines = [_HEAD.format(title=escape(title), description=escape(description, quote=True))]
    lines += [f"{_block(block)}\n" for block in opening]
    links = "".join(f'<li><a href="#{section.name}">{escape(section.title)}</a></li>\n' for section in sections)
    lines.append(f'</header>\n<nav aria-label="On this page"><ul>\n{links}</ul></nav>\n<main>\n')
    for section in sections:
        lines.append(f'<section id="{section.name}">\n<h2>{escape(section.title)}</h2>\n')
        lines += [f"{_block(block)}\n" for block in section.blocks]
        lines += [_finding(finding) for finding in section.findings]
        lines.append("</section>\n")
    return "".join([*lines, _FOOT])


def _finding(finding: Finding) -> str:
    blocks = "".join(f"{_block(block)}\n" for block in finding.blocks)
    return f"<article>\n<h3>{escape(finding.title)}</h3>\n{blocks}</article>\n"


def _block(block: Block) -> str:
    if isinstance(block, Paragraph):
        return f"<p>{_pieces(block.pieces)}</p>"
    if isinstance(block, Bullets):
        return "<ul>\n" + "".join(f"<li>{_pieces(item)}</li>\n" for item in block.items) + "</ul>"
    if isinstance(block, Picture):
        link, text = escape(block.link, quote=True), escape(block.text, quote=True)
        return f'<p><a href="{link}"><img src="{link}" alt="{text}" loading="lazy"></a></p>'
    return _grid(block)


def _grid(grid: Grid) -> str:
    """Return a table that scrolls by itself where the window is narrow; the keyboard reaches it."""
    kinds = ["" if place < grid.words else ' class="number"' for place in range(len(grid.heads))]
    heads = "".join(f'<th scope="col"{kind}>{escape(head)}</th>' for kind, head in zip(kinds, grid.heads, strict=True))
    rows = "".join(f"<tr>{''.join(_cells(row, grid.words))}</tr>\n" for row in grid.rows)
    label = escape(f"Table: {', '.join(grid.heads)}", quote=True)
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table></div>"
    )


def _cells(row: Sequence[Pieces], words: int) -> list[str]:
    first, *others = map(_pieces, row)
    kinds = ["" if place < words else ' class="number"' for place in range(1, len(row))]
    return [
        f'<th scope="row">{first}</th>',
        *(f"<td{kind}>{cell}</td>" for kind, cell in zip(kinds, others, strict=True)),
    ]


def _pieces(pieces: Pieces) -> str:
    return "".join(_text(piece) if isinstance(piece, str) else _figure(piece) for piece in pieces)


def _text(text: str) -> str:
    """Return text with ``**strong**`` words and ``code``."""
    marked = re.sub(r"\*\*(.+?)\*\*", r"<strong>\1</strong>", escape(text, quote=False))
    return re.sub(r"`(.+?)`", r"<code>\1</code>", marked)


def _figure(figure: Figure) -> str:
    # A line may end before an interval, but not inside it, and not before a percent sign.
    kept = figure.text.replace(" to ", f"{FIXED}to{FIXED}").replace(" %", f"{FIXED}%")
    shown, detail = escape(kept), escape(figure.detail, quote=True)
    if figure.trust == "printed":
        return f'<q title="{detail}">{shown}</q>'
    sign = SIGN if figure.trust == "bound" else ""
    return f'<a href="{escape(figure.link, quote=True)}" title="{detail}">{shown}{sign}</a>'
