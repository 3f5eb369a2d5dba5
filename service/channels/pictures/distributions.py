"""Pictures of distributions: bars for one policy, lines for several."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import gcd
from typing import Any, NamedTuple

from service.answers.ask.overlays import Ended
from service.answers.names import token
from service.channels.pictures import frame, look, svg
from service.channels.pictures.frame import MARGIN, Heading, Size
from service.channels.pictures.look import BODY, DASHES, SMALL
from service.channels.pictures.scales import Scale, ceiling, fitting, ticks
from service.words import phrases, sentences
from solvers.games import find

# If there are more scores, those at both ends are left out that have at most this chance together, on each side.
MANY, RARE = 60, 0.0005
_LINE = BODY + 7
_AXIS = 46


class _Curve(NamedTuple):
    """The parts of a distribution that are drawn: scores with their chances, the mean, and the chance left out at each end."""

    name: str
    chances: dict[int, float]
    mean: float | None
    floor: int | None
    below: float
    above: float


def draw(ended: Sequence[Ended], size: Size) -> str:
    """Return the picture of the distributions of one state, that of the policy asked for first."""
    curves = [_curve(ended_action.document, sentences.name(ended_action.bound)) for ended_action in ended]
    heading = _heading(ended, curves)
    parts, top = frame.head(heading, size)
    unit = _unit(ended[0])
    if len(curves) > 1:
        legend, top = _legend(curves, unit, size, top)
        parts += legend
    tall = max(170.0, min(size.width * 0.42, 380.0))
    low = min(min(curve.chances) for curve in curves)
    high = max(max(curve.chances) for curve in curves)
    distance = _distance(curves)
    # Half a bar more on each side; a single score has a bar of its own width.
    across = Scale(low - distance, high + distance, MARGIN + 44, size.width - MARGIN)
    highest, between = ceiling(max(max(curve.chances.values()) for curve in curves), 5)
    if len(curves) == 1:
        top += BODY + 8
    up = Scale(0.0, highest, top + tall, top)
    parts += _axes(across, up, between, curves, unit, (low, high))
    if len(curves) == 1:
        parts += _bars(curves[0], across, up, distance, unit)
        parts += _mean(curves[0], across, up, unit)
    else:
        # The first policy is drawn last, on top of the others.
        for index, curve in reversed(list(enumerate(curves))):
            parts += _line(curve, index, across, up, unit)
    return frame.framed(heading, size, top + tall + _AXIS, parts)


def _curve(document: Mapping[str, Any], name: str) -> _Curve:
    """Return the curve of a document."""
    chances = dict(zip(document["support"], document["probabilities"], strict=True))
    below = above = 0.0
    if len(chances) > MANY:
        shown = list(chances)
        while below + chances[shown[0]] <= RARE:
            below += chances.pop(shown.pop(0))
        while above + chances[shown[-1]] <= RARE:
            above += chances.pop(shown.pop())
    # Of the scores that play-outs did not meet nothing is known.
    left_out = document["left_out"] or 0.0
    return _Curve(name, chances, document["mean"], document["floor"], below, above + left_out)


def _heading(ended: Sequence[Ended], curves: Sequence[_Curve]) -> Heading:
    first = ended[0]
    bound, document = first.bound, first.document
    game = find(bound.game_slug).title
    parsed = token(bound, document["state"]).state
    action = document["action"]
    said = [
        sentences.distribution(
            ended_action.bound, token(ended_action.bound, ended_action.document["state"]).state, ended_action.document
        )
        for ended_action in ended
    ]
    state = f"From {document['state']}"
    if len(ended) == 1:
        taken = "" if action is None else f": {bound.views.label(parsed, action)}"
        under = [f"{state}{taken}"]
        title = f"{game} · {sentences.name(bound)}"
        description = said[0]
    else:
        same = {ended_action.document["action"] for ended_action in ended} == {action} and action is not None
        taken = f": {bound.views.label(parsed, action)}" if same else ""
        under = [f"{state}{taken}"]
        title = f"{game} · how {len(ended)} ways to play end"
        description = " ".join(f"{curve.name}: {sentence}" for curve, sentence in zip(curves, said, strict=True))
    rare = max(curve.below + curve.above for curve in curves)
    if rare > 0:
        left_out = phrases.figure(rare, "probability")
        under.append(
            f"Not shown: scores with a chance of {left_out} together"
            if rare >= 0.001
            else "Scores with a chance below 0.1 % together are not shown"
        )
    return Heading(title, under, description)


def _unit(ended: Ended) -> str:
    return "turns" if ended.bound.problem.goal.unit == "turns" else "points"


def _distance(curves: Sequence[_Curve]) -> int:
    """Return the largest number of which all distances of scores are multiples; 1 if there is only one score."""
    scores = sorted({score for curve in curves for score in curve.chances})
    return gcd(*(b - a for a, b in pairwise(scores))) or 1


def _axes(
    across: Scale, up: Scale, between: float, curves: Sequence[_Curve], unit: str, ends: tuple[int, int]
) -> list[str]:
    """Return the grid, the numbers beside it, and the names of the axes."""
    chances = ticks(0.0, up.high, between)
    parts = frame.grid(across, up, chances, lambda chance: phrases.figure(chance, "probability") if chance else "0")
    low, high = ends
    floor = next((curve.floor for curve in curves if curve.floor is not None and curve.floor in curve.chances), None)

    def wide(score: float) -> float:
        return look.width(_written(score, floor), SMALL)

    parts.append(svg.across(across.start, across.stop, up.start, "s-soft hair"))
    taken = -1.0
    listed = fitting(low, high, across.stop - across.start, wide)
    for score in [low, *listed] if floor == low else listed:
        half = wide(score) / 2
        x = max(across.at(score), half)
        if x - half <= taken:
            continue
        taken = x + half + 6
        parts.append(svg.upright(across.at(score), up.start, up.start + 4, "s-soft hair"))
        parts.append(svg.words(_written(score, floor), x, up.start + 18, "small mid f-soft"))
    return [*parts, frame.under(across, up.start + 37, unit)]


def _written(score: float, floor: int | None) -> str:
    return f"{score:,.0f}{' or less' if score == floor else ''}"


def _bars(curve: _Curve, across: Scale, up: Scale, distance: int, unit: str) -> list[str]:
    """Return a bar for each score, as high as its chance."""
    room = across.at(distance) - across.at(0)
    wide = max(min(room - 2, 48.0), room * 0.8, 1.0) if room < 60 else 48.0
    bars = []
    for score, chance in curve.chances.items():
        y = up.at(chance)
        bars.append(
            svg.titled(
                "rect",
                _told(score, chance, curve, unit),
                class_="f-c0",
                x=across.at(score) - wide / 2,
                y=y,
                width=wide,
                height=up.start - y,
            )
        )
    return [svg.group(*bars, class_="bars")]


def _mean(curve: _Curve, across: Scale, up: Scale, unit: str) -> list[str]:
    """Return a mark of the mean above the bars."""
    if curve.mean is None or not across.low <= curve.mean <= across.high:
        return []
    said = f"mean {phrases.figure(curve.mean, unit)}"
    x = across.at(curve.mean)
    half = look.width(said, SMALL, bold=True) / 2
    middle = min(max(x, across.start + half), across.stop - half)
    return [
        svg.element(
            "line", x1=x, x2=x, y1=up.stop - 4, y2=up.start, class_="s-ground", stroke_width=4, stroke_opacity=0.6
        ),
        svg.element(
            "line", x1=x, x2=x, y1=up.stop - 4, y2=up.start, class_="s-ink", stroke_dasharray="4 3", stroke_width=1.4
        ),
        svg.words(said, middle, up.stop - 9, "small bold mid f-ink"),
    ]


def _line(curve: _Curve, index: int, across: Scale, up: Scale, unit: str) -> list[str]:
    """Return a line through the chances of all scores."""
    points = [(across.at(score), up.at(chance)) for score, chance in curve.chances.items()]
    line = svg.element(
        "path", d=svg.path(points), class_=f"line s-c{index}", stroke_dasharray=DASHES[index], stroke_width=None
    )
    dots = [
        svg.titled(
            "circle", f"{curve.name}: {_told(score, chance, curve, unit)}", cx=x, cy=y, r=2.6, class_=f"f-c{index}"
        )
        for (score, chance), (x, y) in zip(curve.chances.items(), points, strict=True)
    ]
    return [svg.group(line, *dots, class_="curve")]


def _legend(curves: Sequence[_Curve], unit: str, size: Size, top: float) -> tuple[list[str], float]:
    """Return a line of text for each policy, and the height below them."""
    parts = []
    for index, curve in enumerate(curves):
        mean = "" if curve.mean is None else f", mean {phrases.figure(curve.mean, unit)}"
        room = size.inside - 38 - look.width(mean, BODY)
        said = look.cut(curve.name, BODY, room) + mean
        y = top + BODY - 4
        parts.append(
            svg.element(
                "line",
                x1=MARGIN,
                x2=MARGIN + 30,
                y1=y - 4,
                y2=y - 4,
                class_=f"line s-c{index}",
                stroke_dasharray=DASHES[index],
            )
        )
        parts.append(svg.words(said, MARGIN + 38, y, "f-ink"))
        top += _LINE
    return parts, top + 10


def _told(score: int, chance: float, curve: _Curve, unit: str) -> str:
    less = " or less" if score == curve.floor else ""
    return f"{score:,} {unit}{less}: {phrases.figure(chance, 'probability')}"
