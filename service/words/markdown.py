"""The Markdown of this project's own texts, as HTML and as plain text.

Understood are paragraphs, lists of ``* `` and ``1. ``, tables, headings of the third level, ``**strong**`` words, ``code``
and links. A list has no empty lines inside, and an item goes on over indented lines. The texts are files of the package:
nothing that a client sends is read here.
"""

import re
from collections.abc import Callable, Sequence
from html import escape

_ITEM = re.compile(r"^(?:\*|\d+\.) ", re.MULTILINE)
_MARK = re.compile(r"\*\*(.+?)\*\*|`(.+?)`|\[([^]]*)\]\(([^)]*)\)")
# A bar between cells, which are not inside a figure.
_BAR = re.compile(r"\|(?![^{]*\}\})")


def blocks(text: str) -> list[str]:
    """Return the blocks of a text, which have empty lines between them."""
    return [block for block in re.split(r"\n{2,}", text.strip()) if block]


def cells(line: str) -> list[str]:
    """Return the cells of a line of a table."""
    return [cell.strip() for cell in _BAR.split(line)[1:-1]]


def items(block: str) -> list[str]:
    """Return the items of a list, each as one line; none if the block is no list."""
    return [" ".join(item.split()) for item in _ITEM.split(block)[1:]] if _ITEM.match(block) else []


def words(text: str) -> str:
    """Return the words of a paragraph, an item or a cell as HTML."""

    def marked(match: re.Match[str]) -> str:
        strong, code, shown, link = match.groups()
        if strong is not None:
            return f"<strong>{strong}</strong>"
        return f"<code>{code}</code>" if code is not None else f'<a href="{link}">{shown}</a>'

    return _MARK.sub(marked, escape(text.replace("\n", " "), quote=False))


def html(text: str, said: Callable[[str], str] = words) -> str:
    """Return a text as HTML. ``said`` returns the HTML of the words of a block."""
    return "".join(f"{_block(block, said)}\n" for block in blocks(text))


def plain(text: str) -> str:
    """Return a text without any marks: a line for each paragraph, item and row of a table."""
    return "\n".join(line for block in blocks(text) for line in _plain(block))


def _block(block: str, said: Callable[[str], str]) -> str:
    if block.startswith("|"):
        return _table(said, *map(cells, block.split("\n")))
    if block.startswith("### "):
        return f"<h3>{said(block[4:])}</h3>"
    if listed := items(block):
        kind = "ul" if block.startswith("*") else "ol"
        inner = "".join(f"<li>{said(item)}</li>\n" for item in listed)
        return f"<{kind}>\n{inner}</{kind}>"
    return f"<p>{said(block)}</p>"


def _table(said: Callable[[str], str], heads: Sequence[str], rule: Sequence[str], *rows: Sequence[str]) -> str:
    """Return a table that scrolls by itself where the window is narrow; the keyboard reaches it."""
    kinds = [' class="number"' if cell == "--:" else "" for cell in rule]

    def row_of(tag: str, texts: Sequence[str], kinds: Sequence[str]) -> str:
        return "".join(f"<{tag}{kind}>{said(text)}</{tag[:2]}>" for kind, text in zip(kinds, texts, strict=True))

    top, row_head = row_of('th scope="col"', heads, kinds), 'th scope="row"'
    lines = "".join(f"<tr>{row_of(row_head, row[:1], [''])}{row_of('td', row[1:], kinds[1:])}</tr>\n" for row in rows)
    label = escape(f"Table: {', '.join(heads)}")
    return (
        f'<div class="scroll" role="region" aria-label="{label}" tabindex="0"><table>\n<thead><tr>{top}</tr></thead>\n'
        f"<tbody>\n{lines}</tbody>\n</table></div>"
    )


def _plain(block: str) -> list[str]:
    if block.startswith("|"):
        heads, _rule, *rows = map(cells, block.split("\n"))
        if len(heads) == 2:
            return [_unmarked(": ".join(row)) for row in (heads, *rows)]
        return [
            _unmarked(f"{row[0]}: {'; '.join(map(' '.join, zip(heads[1:], row[1:], strict=True)))}") for row in rows
        ]
    if listed := items(block):
        numbered = not block.startswith("*")
        return [_unmarked(f"{f'{number}.' if numbered else '-'} {item}") for number, item in enumerate(listed, 1)]
    return [_unmarked(" ".join(block.removeprefix("### ").split()))]


def _unmarked(text: str) -> str:
    return _MARK.sub(lambda match: match[1] or match[2] or match[3], text)
