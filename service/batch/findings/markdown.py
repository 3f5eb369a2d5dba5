"""The findings as Markdown. Figures are links with the address at the end, so that the text can be read as it stands."""

from collections.abc import Sequence

from service.batch.findings.parts import Block, Bullets, Figure, Grid, Paragraph, Picture, Pieces, Section

# Follows a figure that is within a proved bound.
SIGN = "°"
WIDTH = 150


class Markdown:
    """A writer of the document, which collects the addresses of figures."""

    def __init__(self, service: str, pictures: str) -> None:
        """``service`` stands before every address, ``pictures`` before the name of every picture."""
        self._service = service
        self._pictures = pictures
        self._links: dict[tuple[str, str], int] = {}

    def document(self, title: str, opening: Sequence[Block], sections: Sequence[Section]) -> str:
        """Return the whole document."""
        parts = [f"# {title}", *map(self._block, opening)]
        parts.append("\n".join(f"* [{section.title}](#{_anchor(section.title)})" for section in sections))
        for section in sections:
            parts += [f"## {section.title}", *map(self._block, section.blocks)]
            for finding in section.findings:
                parts += [f"### {finding.title}", *map(self._block, finding.blocks)]
        links = [f'[{number}]: {self._service}{link} "{detail}"' for (link, detail), number in self._links.items()]
        return "\n\n".join([*parts, "\n".join(links)]) + "\n"

    def _block(self, block: Block) -> str:
        if isinstance(block, Paragraph):
            return _wrapped(self._pieces(block.pieces))
        if isinstance(block, Bullets):
            return "\n".join(_wrapped(f"* {self._pieces(item)}", "  ") for item in block.items)
        if isinstance(block, Picture):
            return f"![{block.text}]({self._pictures}{block.name}.svg)"
        return self._grid(block)

    def _grid(self, grid: Grid) -> str:
        rule = ["---"] * grid.words + ["--:"] * (len(grid.heads) - grid.words)
        rows = [[self._pieces(cell) for cell in row] for row in grid.rows]
        return "\n".join(f"| {' | '.join(line)} |" for line in (grid.heads, rule, *rows))

    def _pieces(self, pieces: Pieces) -> str:
        return "".join(piece if isinstance(piece, str) else self._figure(piece) for piece in pieces)

    def _figure(self, figure: Figure) -> str:
        if figure.trust == "printed":
            return f"“{figure.text}”"
        number = self._links.setdefault((figure.link, figure.detail), len(self._links) + 1)
        return f"[{figure.text}{SIGN if figure.trust == 'bound' else ''}][{number}]"


def _anchor(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    kept = "".join(sign for sign in title.lower() if sign.isalnum() or sign in " -")
    return kept.replace(" ", "-")


def _wrapped(text: str, indent: str = "") -> str:
    """Return a text in lines; a figure is never broken."""
    lines, line = [], ""
    for word in _words(text):
        if line and len(line) + 1 + len(word) > WIDTH:
            lines.append(line)
            line = indent + word
        else:
            line = f"{line} {word}" if line else word
    return "\n".join([*lines, line])


def _words(text: str) -> list[str]:
    """Return the words of a text; what stands in brackets is one word with its neighbours."""
    words, depth, start = [], 0, 0
    for place, sign in enumerate(text):
        depth += (sign == "[") - (sign == "]")
        if sign == " " and not depth:
            words.append(text[start:place])
            start = place + 1
    return [*words, text[start:]]
