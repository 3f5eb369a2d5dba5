"""Pictures of policy maps: with which points a turn goes on, line by line."""

from service.answers.names import Bound
from service.channels.pictures import frame, look, svg
from service.channels.pictures.frame import MARGIN, Heading, Size
from service.channels.pictures.look import SMALL
from service.channels.pictures.scales import Scale, fitting
from service.words import sentences
from service.words.phrases import capital
from solvers.contract.presentation.maps import Line, PolicyMap
from solvers.games import find

# The height of a line with a name, and of all lines that are numbers.
_NAMED, _NUMBERED = 17, 340
# A map of numbers has a line of this height if there is only one.
_ALONE = 40


def draw(bound: Bound, drawn: PolicyMap, size: Size) -> str:
    """Return the picture of a map."""
    heading = _heading(bound, drawn)
    parts, top = frame.head(heading, size)
    legend, top = _legend(drawn, top)
    parts += legend
    count = len(drawn.lines)
    tall = float(_NAMED * count if not drawn.numbers else _NUMBERED if count > 1 else _ALONE)
    left = MARGIN + (_names_width(drawn, size) if not drawn.numbers else 48 if count > 1 else 4)
    right = size.width - MARGIN - (0 if drawn.numbers else 74)
    # Points lie in the middle of cells that are as wide as the step.
    half = drawn.step / 2
    across = Scale(-half if drawn.numbers else 0, drawn.width + half, left, right)
    parts.append(svg.element("rect", class_="f-band", x=left, y=top, width=right - left, height=tall))
    parts += _numbered(drawn, across, top, tall) if drawn.numbers else _named(drawn, across, top, size)
    parts += _points(drawn, across, top, top + tall)
    return frame.framed(heading, size, top + tall + 50, parts)


def _heading(bound: Bound, drawn: PolicyMap) -> Heading:
    game = find(bound.game_slug).title
    title = f"{game} · when to {drawn.end}, to {sentences.name(bound)}"
    if bound.problem.strategy is not None:
        title = f"{game} · when {sentences.name(bound)} says to {drawn.end}"
    under = [capital(drawn.about)] if drawn.about else []
    return Heading(title, under, described(drawn))


def described(drawn: PolicyMap) -> str:
    """Return a map in words: what every line says, or the first, the middle and the last one of many numbers."""
    lines = drawn.lines
    if drawn.numbers and len(lines) > 3:
        lines = (lines[0], lines[len(lines) // 2], lines[-1])
    return " ".join(
        [f"{capital(drawn.about)}." if drawn.about else "", *(_said(drawn, line) for line in lines)]
    ).strip()


def _said(drawn: PolicyMap, line: Line) -> str:
    where = (
        f"With {line.label} {drawn.down}: " if drawn.numbers and line.label else f"{line.label}: " if line.label else ""
    )
    if not line.on:
        return f"{where}always {drawn.end}."
    runs = ", ".join(f"{low:,}" if low == high else f"{low:,} to {high:,}" for low, high in line.on)
    return f"{where}{drawn.on} with {runs} {drawn.across}, else {drawn.end}."


def _legend(drawn: PolicyMap, top: float) -> tuple[list[str], float]:
    """Return the meaning of the two colours, and the height below."""
    parts, x = [], float(MARGIN)
    for words, colour in ((drawn.on, "f-c0"), (drawn.end, "f-band")):
        parts.append(
            svg.element(
                "rect", class_=f"{colour} s-soft", x=x + 0.5, y=top - 0.5, width=14, height=14, stroke_width=0.6
            )
        )
        parts.append(svg.words(words, x + 20, top + 11, "f-ink"))
        x += 20 + look.width(words, look.BODY) + 22
    return parts, top + 28


def _numbered(drawn: PolicyMap, across: Scale, top: float, tall: float) -> list[str]:
    """Return the area in which the policy goes on, over lines that are numbers: the first one is at the bottom."""
    count = len(drawn.lines)
    height = tall / count
    cells = []
    for index, line in enumerate(drawn.lines):
        y = top + tall - (index + 1) * height
        for low, high in line.on:
            a, b = across.at(low - drawn.step / 2), across.at(high + drawn.step / 2)
            # Lines overlap by a little, or their edges would shine through.
            over = 0.3 if index else 0.0
            cells.append(
                f"M{svg.number(a)} {svg.number(y)}H{svg.number(b)}v{svg.number(height + over)}H{svg.number(a)}Z"
            )
    parts = [svg.element("path", d="".join(cells), class_="f-c0 on")] if cells else []
    if count > 1:
        up = Scale(-0.5, count - 0.5, top + tall, top)
        for value in fitting(0, count - 1, tall / 2, lambda _: 14):
            y = up.at(value)
            parts.append(svg.across(across.start - 4, across.start, y, "s-soft hair"))
            parts.append(svg.words(drawn.lines[round(value)].label, across.start - 7, y + 4, "small end f-soft"))
        x, y = MARGIN + 9, top + tall / 2
        parts.append(
            svg.element(
                "text",
                svg.text(drawn.down),
                transform=f"translate({svg.number(x)} {svg.number(y)}) rotate(-90)",
                class_="small mid f-soft",
            )
        )
    return parts


def _named(drawn: PolicyMap, across: Scale, top: float, size: Size) -> list[str]:
    """Return a bar for each line with a name, and from which points on the policy ends the turn."""
    parts = []
    room = _names_width(drawn, size) - 8
    for index, line in enumerate(drawn.lines):
        y = top + index * _NAMED
        name = look.cut(line.label, SMALL, room)
        parts.append(svg.words(name, across.start - 8, y + 13, "small end f-ink"))
        bars = [
            svg.titled(
                "rect",
                _said(drawn, line),
                class_="f-c0",
                x=across.at(max(low - drawn.step / 2, 0)),
                y=y + 2,
                width=across.at(min(high, drawn.width) + drawn.step / 2) - across.at(max(low - drawn.step / 2, 0)),
                height=_NAMED - 4,
            )
            for low, high in line.on
            if low <= drawn.width
        ]
        parts.append(svg.group(*bars, class_="on") if bars else "")
        last = line.on[-1][1] + drawn.step if line.on else line.low
        said = f"{last:,}" if line.on else "always"
        parts.append(svg.words(said, size.width - MARGIN, y + 13, "small end f-ink"))
    parts.append(svg.words(f"{drawn.end} from", size.width - MARGIN, top - 6, "small end f-soft"))
    return parts


def _points(drawn: PolicyMap, across: Scale, top: float, bottom: float) -> list[str]:
    """Return the numbers of points held, below the map."""
    parts = []
    listed = fitting(0, drawn.width, across.stop - across.start, lambda value: look.width(f"{value:,.0f}", SMALL))
    for value in listed:
        x = across.at(value)
        parts.append(svg.element("line", x1=x, x2=x, y1=top, y2=bottom, class_="s-ground hair", stroke_opacity=0.35))
        parts.append(svg.upright(x, bottom, bottom + 4, "s-soft hair"))
        parts.append(svg.words(f"{value:,.0f}", x, bottom + 18, "small mid f-soft"))
    return [*parts, frame.under(across, bottom + 37, drawn.across)]


def _names_width(drawn: PolicyMap, size: Size) -> float:
    longest = max(look.width(line.label, SMALL) for line in drawn.lines)
    return min(longest + 10, size.width * 0.4)
