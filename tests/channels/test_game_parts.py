"""The parts of a picture of a game that do not need a played one: what is told, and whose decisions are shaded."""

from typing import Any

from service.channels.pictures import games, svg
from service.channels.pictures.frame import Heading, Size, head
from service.channels.pictures.look import BODY, width
from service.channels.pictures.scales import Scale


def game(*values: float, players: tuple[int, ...] = ()) -> dict[str, Any]:
    """A game with these values at its start, before each decision, and at its end."""
    start, *before, end = values
    seats = players or (1,) * len(before)
    return {
        "start": {"value": start},
        "decisions": [{"before": value, "player": seat} for value, seat in zip(before, seats, strict=True)],
        "end": {"value": end},
    }


def test_of_a_long_game_the_largest_changes_are_told() -> None:
    """All of eight decisions are told; of ten, the eight after which the value changed most, in their order."""
    assert games._told(game(*range(10))) == list(range(8))
    # The changes after the decisions are 9, 1, 8, 7, 2, 6, 5, 4, 3 and 10.
    values = [0.0, 0.0]
    for change in (9, -1, -8, 7, -2, 6, 5, -4, 3, 10):
        values.append(values[-1] + change)
    assert games._told(game(*values)) == [0, 2, 3, 5, 6, 7, 8, 9]


def test_the_decisions_of_the_second_player_are_shaded() -> None:
    """Each run of the second player's decisions is one band, half a decision wider on either side."""
    decisions = game(0, 0, 0, 0, 0, 0, players=(1, 2, 2, 1))["decisions"]
    across, up = Scale(0.0, 5.0, 0.0, 50.0), Scale(0.0, 1.0, 100.0, 0.0)
    bands = [turn for turn in games._turns(decisions, across, up) if "f-band" in turn and turn.startswith("<rect")]
    assert svg.element("rect", class_="f-band", x=15.0, y=0.0, width=20.0, height=100.0) in bands
    assert sum('width="20"' in band for band in bands) == 1
    assert not any('x="5"' in band or 'x="35"' in band for band in bands)


def test_lines_stay_within_the_margins() -> None:
    """A line under a title is broken so that it leaves a margin on either side."""
    size = Size(400)
    assert size.inside == 400 - 2 * 16
    words = "a line of many words " * 6
    parts, _ = head(Heading("title", [words], ""), size)
    lines = [part.partition(">")[2].removesuffix("</text>") for part in parts[1:]]
    assert " ".join(lines).split() == words.split()
    assert all(width(line, BODY) <= 400 - 2 * 16 for line in lines)
