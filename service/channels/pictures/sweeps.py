"""Pictures of sweeps over rules: a dot for each set of rules, two columns beside each other."""

from collections.abc import Sequence
from typing import NamedTuple

from service.answers.sweeps import Lines
from service.channels.pictures import frame, look, svg
from service.channels.pictures.frame import MARGIN, Heading, Size
from service.channels.pictures.look import BODY, DASHES, SMALL
from service.channels.pictures.scales import Scale, fitting, step, ticks
from service.store.tables import Entry
from solvers.contract.tables import Cell
from solvers.games import find

_AXIS, _LINE = 46, BODY + 7
_AIR = 0.04


class _Dot(NamedTuple):
    """A set of rules: its places on both axes, the number of its colour, and what it is."""

    x: float
    y: float
    series: int
    said: str


class _Axis(NamedTuple):
    """A column as numbers: the names of the numbers, if it has texts, and its ends."""

    names: tuple[str, ...]
    low: float
    high: float

    def said(self, number: float) -> str:
        """Return a number as it is written beside the axis."""
        if self.names:
            return self.names[int(number)]
        return f"{number:,.10g}"


def draw(whole: Lines, x: str, y: str, size: Size) -> str:
    """Return the picture of two columns of a sweep. Lines that lack one of them are left out."""
    drawn = [
        (line, across, up)
        for line in whole.lines
        if (across := whole.entry(line, x)) is not None and (up := whole.entry(line, y)) is not None
    ]
    series = tuple(dict.fromkeys((line.game, line.goal) for line, _, _ in drawn))
    axes = _axis([one for _, one, _ in drawn]), _axis([one for _, _, one in drawn])
    dots = [
        _Dot(
            _number(across, axes[0]),
            _number(up, axes[1]),
            series.index((line.game, line.goal)),
            f"{find(line.game).title} · {line.goal}, {line.varied}: {x} {_said(across)}, {y} {_said(up)}",
        )
        for line, across, up in drawn
    ]
    heading = Heading(
        f"Sweep {whole.sweep}: {y} by {x}",
        [f"{len(dots)} sets of rules and goals" + ("" if dots else ": no line has both columns")],
        f"{len(dots)} sets of rules of {', '.join(f'{game} {goal}' for game, goal in series)}, as dots.",
    )
    parts, top = frame.head(heading, size)
    for index, (game, goal) in enumerate(series):
        said = look.cut(f"{find(game).title} · {goal}", BODY, size.inside - 20)
        parts.append(svg.element("circle", cx=MARGIN + 5, cy=top + BODY - 8, r=4, class_=f"f-c{index % len(DASHES)}"))
        parts.append(svg.words(said, MARGIN + 16, top + BODY - 4, "f-ink"))
        top += _LINE
    top += 10
    tall = max(170.0, min(size.width * 0.5, 420.0))
    wide = 12 + max([look.width(axes[1].said(one), SMALL) for one in _marks(axes[1])], default=30)
    room = (axes[0].high - axes[0].low) * _AIR, (axes[1].high - axes[1].low) * _AIR
    across_ = Scale(axes[0].low - room[0], axes[0].high + room[0], MARGIN + wide, size.width - MARGIN)
    up_ = Scale(axes[1].low - room[1], axes[1].high + room[1], top + tall, top)
    parts += _frame(axes, (across_, up_), (x, y))
    parts += [
        svg.titled(
            "circle",
            dot.said,
            cx=across_.at(dot.x),
            cy=up_.at(dot.y),
            r=3.4,
            fill_opacity=0.75,
            class_=f"f-c{dot.series % len(DASHES)}",
        )
        for dot in dots
    ]
    return frame.framed(heading, size, top + tall + _AXIS, parts)


def _axis(entries: Sequence[Entry]) -> _Axis:
    """Return the axis of a column: of numbers if all entries are, and else of texts in the order in which they come up."""
    numbers = [_value(entry) for entry in entries]
    if any(number is None for number in numbers):
        names = tuple(dict.fromkeys(_said(entry) for entry in entries))
        return _Axis(names, -0.5, len(names) - 0.5)
    known = [number for number in numbers if number is not None] or [0.0]
    low, high = min(known), max(known)
    return _Axis((), low, high) if high > low else _Axis((), low - 0.5, high + 0.5)


def _value(entry: Entry) -> float | None:
    """Return an entry as a number; None if it is a text that is none."""
    if isinstance(entry, Cell):
        return entry.value
    try:
        return float(entry or 0)
    except ValueError:
        return None


def _number(entry: Entry, axis: _Axis) -> float:
    return float(axis.names.index(_said(entry))) if axis.names else _value(entry) or 0.0


def _said(entry: Entry) -> str:
    return f"{entry.value:.6g}" if isinstance(entry, Cell) else str(entry)


def _marks(axis: _Axis) -> list[float]:
    """Return the numbers beside an axis that goes up."""
    if axis.names:
        return [float(index) for index in range(len(axis.names))]
    return ticks(axis.low, axis.high, step(axis.high - axis.low, 6))


def _frame(axes: tuple[_Axis, _Axis], scales: tuple[Scale, Scale], names: tuple[str, str]) -> list[str]:
    """Return the grid, the marks beside it, and the names of the columns."""
    (x, y), (across, up) = axes, scales
    parts = frame.grid(across, up, _marks(y), y.said)
    parts.append(svg.across(across.start, across.stop, up.start, "s-soft hair"))
    marks = (
        _marks(x)
        if x.names
        else fitting(x.low, x.high, across.stop - across.start, lambda one: look.width(x.said(one), SMALL), whole=False)
    )
    taken = -1.0
    for number in marks:
        half = look.width(x.said(number), SMALL) / 2
        at = across.at(number)
        if at - half > taken:
            taken = at + half + 6
            parts.append(svg.words(x.said(number), at, up.start + 18, "small mid f-soft"))
    return [*parts, frame.under(across, up.start + 37, f"{names[1]} by {names[0]}")]
