"""Matches lost in a row: the recursion against every sequence of matches, and the table."""

from itertools import product
from typing import Any

import pytest

from solvers.contract.rows import Confidence
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.offline import players, streaks
from solvers.games.card_thirty.offline.tournament import Estimate, Standing
from solvers.games.card_thirty.rules import CardThirtyRules

RULES = CardThirtyRules()


@pytest.mark.parametrize("chance", [0.0, 0.25, 0.5, 0.875, 1.0])
@pytest.mark.parametrize(("length", "matches"), [(1, 4), (2, 9), (3, 3), (3, 10), (4, 3), (5, 12)])
def test_every_sequence_of_matches(chance: float, length: int, matches: int) -> None:
    """The chance of a streak is the total of all sequences of matches that have one."""
    total = 0.0
    for lost in product((False, True), repeat=matches):
        if "1" * length in "".join("1" if is_lost else "0" for is_lost in lost):
            total += chance ** sum(lost) * (1 - chance) ** (matches - sum(lost))
    assert streaks.streak(chance, length, matches) == pytest.approx(total, abs=1e-15)


def test_closed_forms() -> None:
    """A streak of one match, one as long as all matches, and tiny chances, which are not lost in rounding."""
    assert streaks.streak(0.25, 1, 20) == pytest.approx(1 - 0.75**20)
    assert streaks.streak(0.5, 12, 12) == 1 / 4096
    # To begin with, each further match adds half of that.
    assert streaks.streak(0.5, 12, 20) == pytest.approx(1 / 4096 + 8 / 8192)
    assert streaks.streak(1e-3, 12, 100) == pytest.approx(1e-36 * (1 + 88 * 0.999), rel=1e-12)
    chances = [streaks.streak(number / 20, 12, 100) for number in range(21)]
    assert chances == sorted(chances)


@pytest.fixture
def met(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two players of whom the first wins seven matches of eight that are not level, and one that has met nobody."""
    level, none = Estimate(0.0, None), Estimate(1.0, None)

    def share(value: float, around: float) -> Estimate:
        return Estimate(value, Confidence(value - around, value + around, 0.99, 900))

    results = (share(0.75, 0.125), share(0.125, 0.0625), share(0.125, 0.0625))
    itself = (share(0.5, 0.0), share(0.0, 0.0), share(0.5, 0.0))
    monkeypatch.setattr(
        players,
        "meetings",
        lambda _: (
            ("good", "good", Standing(level, level, level, level, itself)),
            ("good", "bad", Standing(level, level, level, level, results)),
            ("bad", "bad", Standing(level, level, level, level, (none, level, none))),
            ("bad", "away", Standing(level, level, level, None, None)),
        ),
    )


@pytest.mark.usefixtures("met")
def test_the_table() -> None:
    """A row for each loser and winner; each number, and each end of its interval, follows from the chance to lose."""
    table: Any = streaks.make(RULES)
    assert (table.name, table.title) == (tables.STREAKS.name, tables.STREAKS.title)
    assert table.columns[2:] == (
        "match lost", "12 lost in a row", "12 in a row within 100 matches", "12 in a row within 1000 matches",
    )  # fmt: skip
    rows = {row[:2]: row[2:] for row in table.rows}
    assert set(rows) == {("good", "good"), ("good", "bad"), ("bad", "good"), ("bad", "bad")}
    assert [cell.value for cell in rows["bad", "good"][:2]] == [0.75, 0.75**12]
    assert [cell.value for cell in rows["good", "bad"][:2]] == [0.125, 0.125**12]
    lost, row, *within = rows["bad", "good"]
    assert lost.confidence == Confidence(0.625, 0.875, 0.99, 900)
    assert row.confidence == Confidence(0.625**12, 0.875**12, 0.99, 900)
    for cell, number in zip(within, streaks.WITHIN, strict=True):
        assert cell.value == streaks.streak(0.75, 12, number)
        ends = streaks.streak(0.625, 12, number), streaks.streak(0.875, 12, number)
        assert (cell.confidence.low, cell.confidence.high) == ends
    assert rows["good", "good"][1].value == 1 / 4096
    assert all(cell.confidence is None for cell in rows["bad", "bad"])
