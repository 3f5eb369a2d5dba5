"""Tables of what points of 10.000 are worth, and of the best reply, against the naive program."""

import re
from functools import cache
from typing import NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers.contract.tables import Cell
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.tables import specs as tables
from tests.games.ten_thousand import by_hand, naive
from tests.games.ten_thousand.columns import COVERED
from tests.games.ten_thousand.solved_rows import GAME, table
from tests.games.ten_thousand.test_tables import MINIMAL, agrees, race, spans, turn_of

# More points than any turn banks on: who has so many banks.
CAP = 7000


@pytest.mark.parametrize("text", ["target=500", pytest.param("target=600,entry=250", marks=pytest.mark.long)])
def test_the_value_of_fifty_points(text: str) -> None:
    """The value of 50 points is the difference of two chances of the naive race; at the last score it is left out."""
    chances = race(text).chances
    made = table("value-of-50", text)
    target = TenThousandRules.parse(text).target
    step = target // 4 // UNIT * UNIT
    assert [line[:2] for line in made.rows] == [
        (own, other) for own in range(0, target, step) for other in range(0, target, step)
    ]
    seen = 0
    for own, other, here, mine, theirs in made.rows:
        assert isinstance(own, int)
        assert isinstance(other, int)
        i, j = own // UNIT, other // UNIT
        assert agrees(here, chances[i, j])
        for cell, place, sign in ((mine, (i + 1, j), 1), (theirs, (i, j + 1), -1)):
            if max(place) * UNIT == target:
                assert cell is None
                seen += 1
            else:
                assert agrees(cell, sign * (chances[place] - chances[i, j]))
    assert seen == (2 * len(range(0, target, step)) if (target - UNIT) % step == 0 else 0)


@pytest.mark.parametrize("text", ["target=500", pytest.param("target=1150,ending=first", marks=pytest.mark.long)])
def test_head_starts(text: str) -> None:
    """The chances are those of the naive race, and the row that is closest to 1/2 is marked."""
    chances = race(text).chances
    made = table("head-starts", text)
    apart = []
    for place, (points, behind, distance, ahead, _) in enumerate(made.rows):
        assert points == place * UNIT
        assert agrees(behind, chances[0, place])
        assert agrees(ahead, chances[place, 0])
        assert agrees(distance, abs(chances[0, place] - 0.5))
        apart.append(abs(chances[0, place] - 0.5))
    fair = int(np.argmin(apart))
    assert fair == int(np.abs(chances[0] - 0.5).argmin())
    assert [line[-1] for line in made.rows] == [
        "closest to an even game" if place == fair else None for place in range(len(made.rows))
    ]
    # The second target is above the points up to which head starts are listed.
    assert len(made.rows) == (TenThousandRules.parse(text).target // UNIT if "500" in text else 21)


@pytest.mark.long
def test_two_hundred_points_make_the_minimal_rules_fair() -> None:
    """Under the rules of Busche and Neller 200 points for the second player are closest to an even game."""
    assert [line[0] for line in table("head-starts", MINIMAL).rows if line[-1]] == [200]


def test_a_fair_head_start_that_bounds_leave_open() -> None:
    """If two distances overlap, neither is called the smallest."""
    assert tables._closest([Cell(0.2, error_bound=0.1), Cell(0.05, error_bound=0.04)]) == 1
    assert tables._closest([Cell(0.2, error_bound=0.1), Cell(0.05, error_bound=0.06)]) is None


class Reply(NamedTuple):
    """The best reply to a strategy.

    Attributes:
        moves, waits: arrays of float, shape (target, target)
            Its chance before its own turn, and before the strategy's, by its own level and the strategy's.
        rolled: dict of (int, int) to array of bool, shape (cap, hands)
            True if a hand is rolled at a level of the turn, by both levels.
    """

    moves: naive.Floats
    waits: naive.Floats
    rolled: dict[tuple[int, int], NDArray[np.bool_]]


@cache
def best_reply(text: str, strategy: str) -> Reply:
    """The best reply, by naive turns and fixed points."""
    rules = TenThousandRules.parse(text)
    game, target = naive.game(rules), rules.target // UNIT
    begun, later = turn_of(text, strategy, rules.entry), turn_of(text, strategy)
    beyond = 0 if rules.tie == "chaser-wins" else 1
    fixed, free = by_hand.reached(rules), naive.chase(game, 60_000)[:, 0]
    last = rules.ending == "final-round"
    levels = np.arange(CAP // UNIT + game.reach())
    moves, waits = np.full((target, target), 0.5), np.full((target, target), 0.5)
    rolled = {}
    totals = range(2 * target - 2, -1, -1)
    for own, other in ((own, total - own) for total in totals for own in range(target) if 0 <= total - own < target):
        # Banking the target leaves the strategy its last turn.
        bank = np.array(
            [
                waits[own + up, other]
                if own + up < target
                else 1.0 - (fixed(UNIT * (own + up - other + beyond)) if last else 0.0)
                for up in levels.tolist()
            ]
        )
        bank[0] = -np.inf
        if own == 0:
            bank[: rules.entry // UNIT] = -np.inf
        odds = later if other else begun
        answered = 0.0
        for points, chance in odds.items():
            total = other + points // UNIT
            if points:
                called = free[total - own + beyond] if last else 0.0
                answered += chance * (moves[own, total] if total < target else called)
        before = -1.0
        while abs(before - moves[own, other]) > naive.STILL:
            before = moves[own, other]
            waits[own, other] = answered + odds.get(0, 0.0) * before
            values = naive.turn(game, bank, waits[own, other])
            moves[own, other] = values[0, 0]
        rolled[own, other] = values > bank[: len(values), None]
    return Reply(moves, waits, rolled)


@pytest.mark.slow
def test_thresholds_of_the_best_reply() -> None:
    """The best reply to a strategy rolls with the points with which the naive one does."""
    text, hands = "target=300", naive.game(TenThousandRules(target=300)).hands
    reply = best_reply(text, "document")
    for own, other in ((0, 0), (2, 4), (5, 5), (1, 5)):
        scores = {"own": own * UNIT, "other": other * UNIT}
        for line in table("thresholds", text, policy="best-response-to-document", **scores).rows:
            place = hands[line[0], line[1] or 0]  # type: ignore[index]  # the first two entries are a hand
            rolled = np.flatnonzero(reply.rolled[own, other][1:, place]) + 1
            assert spans(line[2]) == {UNIT * level for level in rolled.tolist()}, (own, other, line)


@pytest.mark.parametrize("text", ["target=300", pytest.param(f"target=400,{MINIMAL}", marks=pytest.mark.long)])
def test_what_a_strategy_loses_to_the_best_reply(text: str) -> None:
    """The strategy's chances are those of recursions and of a naive best reply, and what it loses is their difference."""
    rules = TenThousandRules.parse(text)
    source = "document-exact" if MINIMAL in text else "document"
    made = table("exploitability", text)
    best = race(text).chances[0, 0]
    alike = by_hand.first_wins(rules, *[(turn_of(text, source, rules.entry), turn_of(text, source))] * 2)
    reply = best_reply(text, source)
    leads, waits = reply.moves[0, 0], reply.waits[0, 0]
    assert made.columns[2:4] == (f"{source} against itself", f"{source} against the best reply")
    assert [line[0] for line in made.rows] == ["first", "second", "each every other game"]
    for line, expected in zip(
        made.rows,
        [(best, alike, 1 - waits), (1 - best, 1 - alike, 1 - leads), (0.5, 0.5, 1 - (leads + waits) / 2)],
        strict=True,
    ):
        for cell, value in zip(line[1:], (*expected, expected[0] - expected[2]), strict=True):
            assert agrees(cell, value)


@pytest.mark.long
def test_what_the_source_loses_under_the_default_rules() -> None:
    """The best reply wins 74.77 % of games if it moves first."""
    first, second, _ = table("exploitability").rows
    figures = [cell.value for cell in (first[1], first[2], second[3]) if isinstance(cell, Cell)]
    assert figures == pytest.approx([0.5300319720, 0.5316044328, 1 - 0.7477416620], abs=1e-10)


@pytest.mark.slow
@pytest.mark.parametrize("text", ["target=300", f"target=400,{MINIMAL}"])
def test_columns_are_listed(text: str) -> None:
    """Every table and every column stands in the list of those that tests cover."""
    specs = GAME.tables(TenThousandRules.parse(text))
    assert {spec.name for spec in specs} == set(COVERED)
    for spec in specs:
        for column in table(spec.name, text).columns:
            assert any(re.fullmatch(pattern, column) for pattern in COVERED[spec.name]), (spec.name, column)
