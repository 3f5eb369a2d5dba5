"""Pictures of games: the value from the view of the first player, decision by decision."""

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any

from service.answers.names import Bound
from service.channels.pictures import frame, look, svg
from service.channels.pictures.frame import MARGIN, Heading, Size
from service.channels.pictures.look import SMALL
from service.channels.pictures.scales import Scale, fitting, step, ticks
from service.words import phrases, sentences
from solvers.games import find

# So many decisions are told in words below the picture: all of a short game, else those with the largest changes.
TOLD = 8
_LINE = 18


def draw(bound: Bound, game: Mapping[str, Any], seed: int | None, size: Size) -> str:
    """Return the picture of a game. ``seed`` is that of its dice; None if it is a recorded game."""
    unit = bound.problem.goal.unit
    decisions = game["decisions"]
    heading = _heading(bound, game, seed)
    parts, top = frame.head(heading, size)
    told = _told(game)
    tall = max(170.0, min(size.width * 0.38, 320.0))
    values = _values(game)
    low, high, between = _range(bound, values)
    left = MARGIN + max(look.width(phrases.figure(value, unit), SMALL) for value in (low, high)) + 8
    across = Scale(0.0, len(values) - 1 or 1, left, size.width - MARGIN - 6)
    up = Scale(low, high, top + tall, top)
    players = {decision["player"] for decision in decisions}
    # Room for the number of a dot at the top, and for a line of text above it.
    top += 16 if len(players) == 1 else 34
    up = up._replace(start=top + tall, stop=top)
    if len(players) > 1:
        parts += _turns(decisions, across, up)
    parts += _axes(across, up, between, unit)
    parts += _curve(bound, game, across, up, told)
    bottom = top + tall + 34
    parts.append(frame.under(across, bottom, "decision"))
    listed, bottom = _list(bound, game, told, size, bottom + 14)
    return frame.framed(heading, size, bottom + 10, [*parts, *listed])


def _values(game: Mapping[str, Any]) -> list[float]:
    """Return the value at the start, before each decision, and at the end."""
    decisions = game["decisions"]
    last = decisions[-1]["after"] if game["end"] is None else game["end"]["value"]
    return [game["start"]["value"], *(decision["before"] for decision in decisions), last]


def _told(game: Mapping[str, Any]) -> list[int]:
    """Return the places of the decisions that are told in words, in order, counted from 0."""
    values = _values(game)
    indices = range(len(game["decisions"]))
    if len(indices) <= TOLD:
        return list(indices)
    largest = sorted(indices, key=lambda index: -abs(values[index + 2] - values[index + 1]))[:TOLD]
    return sorted(largest)


def _heading(bound: Bound, game: Mapping[str, Any], seed: int | None) -> Heading:
    title = f"{find(bound.game_slug).title} · {sentences.name(bound)}"
    decisions = game["decisions"]
    count = f"{len(decisions)} decisions" if len(decisions) != 1 else "1 decision"
    kind = "A recorded game" if seed is None else f"A simulated game, seed {seed}"
    unit = bound.problem.goal.unit
    values = _values(game)
    start, last = (phrases.figure(value, unit) for value in (values[0], values[-1]))
    under = [f"{kind}: {count}. {_what(bound, game)}: from {start} to {last}"]
    told = " ".join(f"{index + 1}: {_sentence(bound, game, index)}." for index in _told(game))
    return Heading(title, under, f"{under[0]}. {told}")


def _what(bound: Bound, game: Mapping[str, Any]) -> str:
    """Return the meaning of the values, and their owner."""
    goal = bound.problem.goal
    whose = "" if len({decision["player"] for decision in game["decisions"]}) == 1 else " of player 1"
    return f"{'Chance' if goal.share else f'Expected {goal.unit}'}{whose}"


def _range(bound: Bound, values: Sequence[float]) -> tuple[float, float, float]:
    """Return the lowest and highest value of the axis, and the distance of the numbers beside it."""
    if bound.problem.goal.share:
        return 0.0, 1.0, 0.25
    low, high = min(values), max(values)
    between = step(high - low or 1.0, 5)
    low, high = (low // between) * between, -(-high // between) * between
    return low, high if high > low else low + between, between


def _turns(decisions: Sequence[Mapping[str, Any]], across: Scale, up: Scale) -> list[str]:
    """Return bands behind the decisions of the second player, and what they mean."""
    parts = []
    for player, run in groupby(enumerate(decisions, 1), key=lambda visit: visit[1]["player"]):
        indices = [index for index, _ in run]
        a, b = across.at(indices[0] - 0.5), across.at(indices[-1] + 0.5)
        if player == 2:
            parts.append(svg.element("rect", class_="f-band", x=a, y=up.stop, width=b - a, height=up.start - up.stop))
    parts.append(svg.words("Player 2 decides in the shaded parts", MARGIN, up.stop - 22, "small f-soft"))
    return parts


def _axes(across: Scale, up: Scale, between: float, unit: str) -> list[str]:
    parts = frame.grid(across, up, ticks(up.low, up.high, between), lambda value: phrases.figure(value, unit))
    last = across.high - 1
    for value in fitting(1, max(last, 1), across.stop - across.start, lambda value: look.width(f"{value:.0f}", SMALL)):
        x = across.at(value)
        parts.append(svg.words(f"{value:.0f}", x, up.start + 17, "small mid f-soft"))
    return parts


def _curve(bound: Bound, game: Mapping[str, Any], across: Scale, up: Scale, told: Sequence[int]) -> list[str]:
    """Return the line of the values, with a dot for each decision; those that are told have their number."""
    values = _values(game)
    points = [(across.at(index), up.at(value)) for index, value in enumerate(values)]
    parts = [svg.element("path", d=svg.path(points), class_="line s-c0")]
    unit = bound.problem.goal.unit
    for index, decision in enumerate(game["decisions"]):
        x, y = points[index + 1]
        said = f"{index + 1}. {decision['state']}: {decision['label']}. {phrases.figure(decision['before'], unit)}"
        wrong = decision["regret"] > 0
        radius = 4.0 if index in told else 2.2
        parts.append(svg.titled("circle", said, cx=x, cy=y, r=radius, class_="f-c1" if wrong else "f-c0"))
    taken = [points[index + 1] for index in told]
    for index in told:
        x, y = points[index + 1]
        # Below the dot if the next value is higher, so that the line does not cross the number.
        spots = [(x, y - 9), (x, y + 19), (x - 16, y - 6), (x + 16, y + 15)]
        if points[index + 2][1] < y:
            spots[:2] = spots[1], spots[0]
        free = next((spot for spot in spots if _free(spot, points[index + 1], taken, across, up)), None)
        # A number that has no room is left out: the list below and the dot's title have it.
        if free is not None:
            taken.append((free[0], free[1] - 4))
            parts.append(svg.words(str(index + 1), free[0], free[1], "small bold mid f-ink halo s-ground"))
    x, y = points[-1]
    parts.append(svg.element("circle", cx=x, cy=y, r=4.5, class_="f-ground s-c0", stroke_width=2.2))
    return parts


def _free(
    spot: tuple[float, float],
    dot: tuple[float, float],
    taken: Sequence[tuple[float, float]],
    across: Scale,
    up: Scale,
) -> bool:
    """True if the number of a dot can be written at a spot: inside the axes, and beside all that is written already."""
    x, y = spot
    inside = across.start + 8 <= x <= across.stop - 2 and y <= up.start - 3
    return inside and all(abs(x - a) >= 20 or abs(y - 4 - b) >= 12 for a, b in taken if (a, b) != dot)


def _list(
    bound: Bound, game: Mapping[str, Any], told: Sequence[int], size: Size, top: float
) -> tuple[list[str], float]:
    """Return the decisions that are told, one below the other, and the height below them."""
    parts = []
    which = "Decisions" if len(told) == len(game["decisions"]) else "The decisions after which the most changed"
    what = _what(bound, game)
    for line in look.wrapped(
        f"{which}, with the {what[:1].lower()}{what[1:]} there and at the next one:", SMALL, size.inside
    ):
        top += _LINE
        parts.append(svg.words(line, MARGIN, top, "small f-soft"))
    for index in told:
        lines = look.wrapped(_sentence(bound, game, index), SMALL, size.inside - 30, most=4)
        for place_of_line, line in enumerate(lines):
            top += _LINE - (2 if place_of_line else 0)
            if not place_of_line:
                parts.append(svg.words(str(index + 1), MARGIN + 20, top, "small bold end f-ink"))
            parts.append(svg.words(line, MARGIN + 30, top, "small f-ink"))
    return parts, top + 8


def _sentence(bound: Bound, game: Mapping[str, Any], index: int) -> str:
    """Return a decision and what followed in words."""
    decision = game["decisions"][index]
    values = _values(game)
    unit = bound.problem.goal.unit
    whose = "" if len({one["player"] for one in game["decisions"]}) == 1 else f"Player {decision['player']} at "
    before, after = (phrases.figure(value, unit) for value in (values[index + 1], values[index + 2]))
    wrong = ", not the best" if decision["regret"] > 0 and decision["optimal"] is False else ""
    change = f"{before}, then {after}" if before != after else before
    return f"{whose}{decision['state']}: {decision['label']}{wrong} ({change})"
