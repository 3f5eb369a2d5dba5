"""Prose with figures in it, as Markdown and as a page.

The source is Markdown with these additions:

* ``{{WHAT|FORMAT}}`` is a figure, see :mod:`service.words.figures`, and ``{{“FIGURE” PLACE}}`` is one that a source printed;
* a line ``[name]: /v1/...`` names an address, or a number in its reply;
* a line of a table with ``$1``, ``$2`` and so on is a pattern: every line after it says what to put in there;
* ``## Title {#name}`` gives a section its anchor on the page, and the title of a picture is its address on the service;
* a comment on the first line describes the page.

Paragraphs, lists, tables, pictures, ``**strong**`` words and ``code`` are what else is understood.
"""

import re
import textwrap
from collections.abc import Callable, Mapping
from functools import partial
from html import escape

from service.words.figures import Ask, Figure, FigureError, figure
from service.words.markdown import blocks, cells, html, items, words

# Follows a figure that is within a proved bound.
SIGN = "°"
_FILL = partial(textwrap.fill, width=150, break_long_words=False, break_on_hyphens=False)
# A space at which no line ends.
FIXED = "\u00a0"
# Characters for private use stand for the figures while a text is taken apart.
_FIRST = 0xE000
_TOKEN = re.compile("[\ue000-\uf8ff]")
_FIGURE = re.compile(r"\{\{(.*?)\}\}")
_NAMED = re.compile(r"\[(\w+)\]: (/.*)")
_SECTION = re.compile(r"^## (.*) \{#([\w-]+)\}$", re.MULTILINE)
_PICTURE = re.compile(r'!\[(.*)\]\((\S+) "(\S+)"\)')


class Prose:
    """A text with its figures, each with the number of its line in the source, and its pictures by their files beside the document."""

    def __init__(self, source: str, ask: Ask) -> None:
        """Ask for every figure and picture. Raises FigureError, which begins with the number of the line."""
        self.figures: list[tuple[int, Figure]] = []
        self.pictures: dict[str, str] = {}
        lines = source.splitlines()
        names: dict[str, str] = {}
        for number, line in enumerate(lines, 1):
            if (named := _NAMED.fullmatch(line)) and names.setdefault(named[1], named[2]) != named[2]:
                raise FigureError(f"{number}: another line has this name; write [{named[1]}_2]: {named[2]}")
        text, pattern = [], ""
        for number, line in enumerate(lines, 1):
            pattern = line if "$1" in line else pattern if line.startswith("|") else ""
            if "$1" in line or _NAMED.fullmatch(line):
                continue
            try:
                text.append(self._read(number, _filled(pattern, line) if pattern else line, names, ask))
            except FigureError as error:
                raise FigureError(f"{number}: {error}") from None
        head, *parts = _SECTION.split("\n".join(text))
        comment, self.title, self._opening = re.split(r"^# (.*)$", head, maxsplit=1, flags=re.MULTILINE)
        self.description = comment.strip().removeprefix("<!-- ").removesuffix(" -->")
        # Of each section the title, the anchor, and the text.
        self._sections = list(zip(parts[::3], parts[1::3], parts[2::3], strict=True))

    def markdown(self, service: str, note: str) -> str:
        """Return the document. ``service`` stands before every address; ``note`` is a paragraph before the contents."""
        links: dict[tuple[str, str], int] = {}

        def shown(made: Figure) -> str:
            if made.trust == "printed":
                return f"“{made.text}”"
            number = links.setdefault((made.link, made.detail), len(links) + 1)
            return f"[{made.text}{SIGN if made.trust == 'bound' else ''}][{number}]"

        contents = "\n".join(f"* [{title}](#{_anchor(title)})" for title, _, _ in self._sections)
        parts = [f"# {self.title}", *blocks(self._opening), note, contents]
        for title, _, text in self._sections:
            parts += [f"## {title}", *blocks(text)]
        made = [_laid_out(self._shown(part, shown)) for part in parts]
        ends = [f'[{number}]: {service}{link} "{detail}"' for (link, detail), number in links.items()]
        return "\n\n".join([*made, "\n".join(ends)]) + "\n"

    def page(self, template: str) -> str:
        """Return the page. The template has names in braces: title, description, opening, links and sections."""
        sections = []
        for title, name, text in self._sections:
            first, *findings = re.split(r"^### ", text, flags=re.MULTILINE)
            inner = self._html(first)
            for finding in findings:
                heading, _, rest = finding.partition("\n")
                inner += f"<article>\n<h3>{self._words(heading)}</h3>\n{self._html(rest)}</article>\n"
            sections.append(f'<section id="{name}">\n<h2>{self._words(title)}</h2>\n{inner}</section>\n')
        return template.format(
            title=escape(self.title),
            description=escape(self.description),
            opening=self._html(self._opening),
            links="".join(f'<li><a href="#{name}">{escape(title)}</a></li>\n' for title, name, _ in self._sections),
            sections="".join(sections),
        )

    def _read(self, number: int, line: str, names: Mapping[str, str], ask: Ask) -> str:
        """Return a line with a character in the place of every figure."""

        def token(match: re.Match[str]) -> str:
            self.figures.append((number, figure(match[1], names, ask)))
            return chr(_FIRST + len(self.figures) - 1)

        if line.startswith("## ") and not _SECTION.fullmatch(line):
            raise FigureError(f"{line!r} has no anchor; write {line} {{#name}}")
        if match := _PICTURE.fullmatch(line):
            self.pictures[match[2]] = ask(match[3])
        read = _FIGURE.sub(token, line)
        if "{{" in read or "}}" in read:
            raise FigureError(f"a figure in {line!r} is not closed; write {{{{best|2}}}} on one line")
        return read

    def _shown(self, text: str, shown: Callable[[Figure], str]) -> str:
        """Return a text with its figures. One without a text is there only to hold the sentence to the truth."""

        def figure_at(token: re.Match[str]) -> str:
            made = self.figures[ord(token[0]) - _FIRST][1]
            return shown(made) if made.text else ""

        return _TOKEN.sub(figure_at, text)

    def _words(self, text: str) -> str:
        return self._shown(words(text), _link)

    def _html(self, text: str) -> str:
        return "".join(f"{_picture(block) or html(block, self._words).strip()}\n" for block in blocks(text))


def _filled(pattern: str, line: str) -> str:
    """Return the line of a table that a pattern makes of the cells of a line."""
    parts = cells(line)
    missing = [number for number in re.findall(r"\$(\d)", pattern) if int(number) > len(parts)]
    if missing:
        raise FigureError(f"the pattern of {line!r} wants a cell ${missing[0]}; write {line} {missing[0]} |")
    return re.sub(r"\$(\d)", lambda match: parts[int(match[1]) - 1], pattern)


def _picture(block: str) -> str:
    """Return a picture as a link to itself; empty if the block is something else."""
    match = _PICTURE.fullmatch(block)
    if match is None:
        return ""
    link = escape(match[3])
    return f'<p><a href="{link}"><img src="{link}" alt="{escape(match[1])}" loading="lazy"></a></p>'


def _anchor(title: str) -> str:
    """Return the anchor of a heading, as GitHub makes it."""
    return "".join(sign for sign in title.lower() if sign.isalnum() or sign in " -").replace(" ", "-")


def _laid_out(block: str) -> str:
    """Return a block of the document; a line does not end inside a figure."""
    if match := _PICTURE.fullmatch(block):
        return f"![{match[1]}]({match[2]})"
    if block.startswith(("|", "#")):
        return block
    whole = re.sub(r"\[[^]]*\]", lambda match: match[0].replace(" ", "\0"), block)
    filled = [_FILL(f"* {item}", subsequent_indent="  ") for item in items(whole)]
    return "\n".join(filled or [_FILL(whole)]).replace("\0", " ")


def _link(made: Figure) -> str:
    """Return a figure of the page. A line may end before an interval, but not inside it, and not before a percent sign."""
    shown = escape(made.text.replace(" to ", f"{FIXED}to{FIXED}").replace(" %", f"{FIXED}%"))
    if made.trust == "printed":
        return f'<q title="{escape(made.detail)}">{shown}</q>'
    sign = SIGN if made.trust == "bound" else ""
    return f'<a href="{escape(made.link)}" title="{escape(made.detail)}">{shown}{sign}</a>'
