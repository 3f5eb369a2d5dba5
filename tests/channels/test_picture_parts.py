"""The parts that pictures are made of: XML, scales, lines of text, and colours."""

from hashlib import sha256
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.channels.pictures import look, svg
from service.channels.pictures.png import FONT_FILES
from service.channels.pictures.scales import Scale, ceiling, fitting, step, ticks
from service.settings import ROOT

FONTS = ROOT / "service" / "channels" / "pictures" / "fonts"


@given(st.text(), st.text())
def test_any_text_is_well_formed(content: str, attribute: str) -> None:
    """Any text or attribute gives well-formed XML that has none of its markup."""
    root = ET.fromstring(svg.element("a", svg.text(content), b=attribute))
    assert not list(root)
    if content.isprintable() and attribute.isprintable():
        assert (root.text or "", root.get("b")) == (content, attribute)


def test_markup_is_escaped() -> None:
    """Brackets, quotes and ampersands are characters, not markup."""
    assert svg.titled("rect", "<script>&", x=1.0) == '<rect x="1"><title>&lt;script&gt;&amp;</title></rect>'
    assert svg.element("a", class_="b", stroke_width='"<') == '<a class="b" stroke-width=\'"&lt;\'/>'


@pytest.mark.parametrize(
    ("span", "most", "expected"),
    [(1.0, 5, 0.2), (0.229, 5, 0.05), (31, 6, 10), (7, 7, 1), (4350, 9, 500), (0.3, 1, 0.5)],
)
def test_round_numbers(span: float, most: int, expected: float) -> None:
    """Numbers beside an axis are 1, 2 or 5 times a power of ten apart, and not more of them than asked for."""
    assert step(span, most) == pytest.approx(expected)


def test_multiples_lie_between_both_ends() -> None:
    """Both ends are among the multiples if they are multiples themselves, and nothing beyond them is."""
    assert ticks(0.0, 1.0, 0.25) == [0.0, 0.25, 0.5, 0.75, 1.0]
    assert ticks(-0.1, 0.99, 0.25) == [0.0, 0.25, 0.5, 0.75]


def test_numbers_beside_an_axis_have_room() -> None:
    """Fewer numbers are written where all have no room, and the lowest alone if two have none."""
    assert fitting(0, 12, 1000, lambda _: 10) == [float(value) for value in range(13)]
    assert fitting(0, 12, 120, lambda _: 10) == [0.0, 5.0, 10.0]
    assert fitting(0, 12, 20, lambda _: 10) == [0]


def test_a_path_is_closed_if_it_is_asked_for() -> None:
    """A path begins at its first point, and goes back there if it is closed."""
    points = [(0.0, 1.0), (2.5, 3.125)]
    assert svg.path(points) == "M0 1L2.5 3.12"
    assert svg.path(points, closed=True) == "M0 1L2.5 3.12Z"


@given(st.floats(1e-6, 1e6), st.integers(2, 12))
def test_an_axis_holds_its_numbers(value: float, most: int) -> None:
    """The end of an axis is a round number not below the largest value, and at most twice as far."""
    high, distance = ceiling(value, most)
    assert value <= high * (1 + 1e-9)
    assert len(ticks(0, high, distance)) <= most + 2


@given(st.integers(0, 30_000), st.integers(1, 30_000), st.floats(120, 1500))
def test_numbers_do_not_overlap(low: int, span: int, room: float) -> None:
    """The numbers below an axis fit beside each other."""
    listed = fitting(low, low + span, room, lambda value: look.width(f"{value:,.0f}", look.SMALL))
    scale = Scale(low, low + span, 0, room)
    for a, b in pairwise(listed):
        half = sum(look.width(f"{value:,.0f}", look.SMALL) for value in (a, b)) / 2
        assert scale.at(b) - scale.at(a) > half


@given(st.text(alphabet="abc W.%", max_size=200), st.floats(60, 600))
def test_lines_of_text_fit(text: str, room: float) -> None:
    """No line of a wrapped text is wider than its room."""
    assert all(look.width(line, look.BODY) <= room for line in look.wrapped(text, look.BODY, room))


def contrast(one: str, other: str) -> float:
    """The contrast of two colours as WCAG 2 defines it."""

    def luminance(colour: str) -> float:
        parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
        linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


@pytest.mark.parametrize("colours", [look.LIGHT, look.DARK], ids=["light", "dark"])
def test_contrasts(colours: dict[str, str]) -> None:
    """Text has a contrast of 4.5 to 1 to all that lies under it, and curves one of 3 to 1 to the ground."""
    for ground in ("ground", "band"):
        assert all(contrast(colours[name], colours[ground]) >= 4.5 for name in ("ink", "soft"))
        assert all(contrast(colours[f"c{number}"], colours[ground]) >= 3 for number in range(6))


def seen(colour: str, kind: str) -> tuple[float, ...]:
    """A colour in the linear light that a person without red or green cones sees (Viénot, Brettel and Mollon, 1999)."""
    red, green, blue = ((int(colour[start : start + 2], 16) / 255) ** 2.2 for start in (1, 3, 5))
    if kind == "protanopia":
        mixed = 0.11238 * red + 0.88762 * green
        return mixed, mixed, 0.00401 * red - 0.00401 * green + blue
    mixed = 0.29275 * red + 0.70725 * green
    return mixed, mixed, -0.02234 * red + 0.02234 * green + blue


@pytest.mark.parametrize("kind", ["protanopia", "deuteranopia"])
@pytest.mark.parametrize("colours", [look.LIGHT, look.DARK], ids=["light", "dark"])
def test_curves_are_told_apart_without_red_or_green(colours: dict[str, str], kind: str) -> None:
    """The first three colours of curves differ for people who see no red or no green; all six differ in their dashes."""
    shades = [[max(part, 0.0) ** (1 / 2.2) for part in seen(colours[f"c{number}"], kind)] for number in range(3)]
    for one, other in combinations(shades, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 > 0.12
    assert len(set(look.DASHES)) == 6


def test_the_font_is_the_one_with_the_licence() -> None:
    """The files of the font and its licence have the digests that are listed beside them."""
    listed = dict(line.split()[::-1] for line in (FONTS / "SHA256SUMS.txt").read_text("ascii").splitlines())
    files = {
        path.name: sha256(path.read_bytes()).hexdigest() for path in FONTS.iterdir() if path.name != "SHA256SUMS.txt"
    }
    assert files == listed
    assert {str(FONTS / name) for name in files if name.endswith(".ttf")} == set(FONT_FILES)
    assert "SIL Open Font License" in (FONTS / "OFL.txt").read_text("utf-8")
