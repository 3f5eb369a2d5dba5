"""The frame of every picture: its size, its title and lines under it, and the description for screen readers."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from service.channels.pictures import look, svg
from service.channels.pictures.look import BODY, TITLE, Theme
from service.channels.pictures.scales import Scale

MARGIN = 16
# The widths that may be asked for, and the usual one.
NARROWEST, WIDEST, USUAL = 280, 1600, 720


@dataclass(frozen=True, slots=True)
class Size:
    """The width of a picture in pixels, and its theme."""

    width: int = USUAL
    theme: Theme = "auto"

    @property
    def inside(self) -> float:
        """The width without the margins."""
        return self.width - 2 * MARGIN


@dataclass(frozen=True, slots=True)
class Heading:
    """The title of a picture, the lines under it, and the description for people who do not see it."""

    title: str
    under: Sequence[str]
    description: str


def head(heading: Heading, size: Size) -> tuple[list[str], float]:
    """Return the title and the lines under it as elements, and the height that they take."""
    y = float(MARGIN)
    parts = []
    for line in look.wrapped(heading.title, TITLE, size.inside, bold=True):
        y += TITLE + 4
        parts.append(svg.words(line, MARGIN, y, "title f-ink"))
    for under in heading.under:
        for line in look.wrapped(under, BODY, size.inside):
            y += BODY + 6
            parts.append(svg.words(line, MARGIN, y, "f-soft"))
    return parts, y + 12


def framed(heading: Heading, size: Size, height: float, parts: Sequence[str]) -> str:
    """Return a whole picture as SVG."""
    whole = round(height)
    elements = (
        svg.element("title", svg.text(heading.title), id="title"),
        svg.element("desc", svg.text(heading.description), id="desc"),
        svg.element("style", svg.text(look.style(size.theme))),
        svg.element("rect", class_="f-ground", width=size.width, height=whole),
        *parts,
    )
    return svg.element(
        "svg",
        *(f"\n{element}" for element in elements if element),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {size.width} {whole}",
        width=size.width,
        height=whole,
        role="img",
        aria_labelledby="title desc",
    )


def grid(across: Scale, up: Scale, numbers: Iterable[float], said: Callable[[float], str]) -> list[str]:
    """Return a line across the picture for each number of the scale that goes up, with the number in words before it."""
    parts = []
    for number in numbers:
        y = up.at(number)
        parts.append(svg.across(across.start, across.stop, y, "s-grid hair"))
        parts.append(svg.words(said(number), across.start - 6, y + 4, "small end f-soft"))
    return parts


def under(across: Scale, y: float, words: str) -> str:
    """Return the words below the middle of the scale that goes across."""
    return svg.words(words, (across.start + across.stop) / 2, y, "small mid f-soft")
