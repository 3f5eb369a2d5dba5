"""The look of pictures: colours in light and dark, styles, and the widths of letters.

Colours that stand beside each other are told apart by people who see no red or no green, and have a contrast of 3 to 1 to
the ground at least. Lines differ in their dashes too.
"""

from typing import Literal

Theme = Literal["auto", "light", "dark"]
LIGHT = {
    "ground": "#ffffff",
    "ink": "#1b2330",
    "soft": "#596273",
    "grid": "#e3e6eb",
    "band": "#f1f4f8",
    "c0": "#0b63b5",
    "c1": "#c24e00",
    "c2": "#00795a",
    "c3": "#a13a78",
    "c4": "#7d6300",
    "c5": "#4b5563",
}
DARK = {
    "ground": "#14181f",
    "ink": "#eceff4",
    "soft": "#a6b0c0",
    "grid": "#2c333f",
    "band": "#1d232d",
    "c0": "#5aa9f0",
    "c1": "#ff9352",
    "c2": "#37c99b",
    "c3": "#e58cc2",
    "c4": "#d9bb45",
    "c5": "#b4bdca",
}
DASHES = (None, "7 4", "2 3", "11 4 2 4", "5 2 1 2 1 2", "14 5")
FAMILY = "Inter"
# Sizes of text in pixels.
TITLE, BODY, SMALL = 17, 13, 12
_FALLBACKS = "Inter, system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"
# The widths of the characters from space to ~ in thousandths of the size, regular and semi-bold, from the font's own table.
_REGULAR = (
    281, 288, 466, 633, 642, 982, 644, 300, 365, 365, 501, 662, 288, 460, 288, 360, 631, 407, 610, 618, 646, 593, 620, 566,
    619, 620, 288, 302, 662, 662, 662, 511, 966, 690, 654, 730, 722, 601, 590, 746, 743, 269, 571, 672, 565, 903, 753, 765,
    639, 765, 644, 642, 646, 744, 690, 985, 682, 679, 629, 365, 360, 365, 471, 456, 323, 562, 612, 571, 612, 583, 370, 613,
    591, 242, 242, 549, 242, 876, 591, 600, 612, 612, 376, 528, 327, 591, 562, 818, 546, 562, 552, 426, 333, 426, 662,
)  # fmt: skip
_OTHER = {"\u00a0": 281, "·": 288, "−": 662, "×": 662}
# Bold text is wider, in some fonts by this much.
_BOLDER = 1.12
# Browsers may show another font, which is wider by this much at most.
_SLACK = 1.12


def width(text: str, size: float, *, bold: bool = False) -> float:
    """Return the width of a text in pixels, or slightly more."""
    units = sum(
        _REGULAR[ord(character) - 32] if " " <= character <= "~" else _OTHER.get(character, 900) for character in text
    )
    return units * size / 1000 * _SLACK * (_BOLDER if bold else 1)


def wrapped(text: str, size: float, room: float, *, bold: bool = False, most: int = 3) -> list[str]:
    """Return a text as lines that fit into ``room`` pixels. What does not fit into ``most`` lines is cut off."""
    lines = [""]
    # A percent sign is not parted from its number.
    for word in text.replace(" %", "\u00a0%").split(" "):
        longer = f"{lines[-1]} {word}".strip()
        if lines[-1] and width(longer, size, bold=bold) > room:
            lines.append(word)
        else:
            lines[-1] = longer
    shown = [cut(line, size, room, bold=bold) for line in lines[:most]]
    if len(lines) > most:
        shown[-1] = cut(f"{shown[-1]} ...", size, room, bold=bold)
    return shown


def cut(text: str, size: float, room: float, *, bold: bool = False) -> str:
    """Return a text, cut so that it fits into ``room`` pixels."""
    if width(text, size, bold=bold) <= room:
        return text
    while text and width(f"{text}...", size, bold=bold) > room:
        text = text[:-1]
    return f"{text.rstrip()}..."


def style(theme: Theme) -> str:
    """Return the style sheet of a picture. ``auto`` follows the reader's preference."""
    if theme == "auto":
        return f"{_rules(LIGHT)}{_SHARED}@media (prefers-color-scheme:dark){{{_rules(DARK)}}}"
    return f"{_rules(DARK if theme == 'dark' else LIGHT)}{_SHARED}"


_SHARED = (
    f"text{{font-family:{_FALLBACKS};font-size:{BODY}px}}"
    f".title{{font-size:{TITLE}px;font-weight:600}}.small{{font-size:{SMALL}px}}.bold{{font-weight:600}}"
    ".line{fill:none;stroke-width:2.2;stroke-linejoin:round;stroke-linecap:round}.hair{stroke-width:1}.mid{text-anchor:middle}"
    ".end{text-anchor:end}.halo{paint-order:stroke;stroke-width:3px;stroke-linejoin:round}"
)


def _rules(colours: dict[str, str]) -> str:
    """Return the rules of a set of colours: ``f-NAME`` fills, ``s-NAME`` draws lines."""
    return "".join(f".f-{name}{{fill:{colour}}}.s-{name}{{stroke:{colour}}}" for name, colour in colours.items())
