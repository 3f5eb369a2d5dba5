"""Tables of the turns and the strategies of 10.000, against recursions over ordered dice."""

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import numpy as np
import pytest

from solvers.contract.tables import Cell
from solvers.errors import IllegalError
from solvers.games.ten_thousand import odds
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.tables import specs as tables
from tests.games.ten_thousand import by_hand, naive
from tests.games.ten_thousand.solved_rows import GAME, table

MINIMAL = "kinds=none,straight=0,three_pairs=0,memory=none,ending=first"
# From so many points beyond the target on banking is right, as the naive program proves.
CAP = 6000
BEST = ("P(win) first, against best play", "P(win) second, against best play")
NAMES = ["document", "document-exact", "turn-optimal", "bank-at-300", "bank-at-350", "bank-at-500", tables.BY_DICE]


def agrees(cell: object, value: float, width: float = 1e-9) -> bool:
    """Return True if a cell is exact or has a narrow bound, and holds a number, which is itself off by rounding alone."""
    bound = bound_of(cell)
    assert isinstance(cell, Cell)
    return bound < width * max(1.0, abs(value)) and abs(cell.value - value) <= bound + 1e-11 * (1.0 + abs(value))


def bound_of(cell: object) -> float:
    """Return the error bound of a cell, 0.0 if it is exact."""
    assert isinstance(cell, Cell)
    assert (cell.exact is None) != (cell.error_bound is None)
    return cell.error_bound or 0.0


def spans(text: object) -> set[int]:
    """The points that a text such as ``50-4000, 4200`` stands for."""
    points: set[int] = set()
    for part in str(text).split(", ") if text not in (None, "none") else ():
        low, _, high = part.partition("-")
        points.update(range(int(low), int(high or low) + 1, UNIT))
    return points


def shown(cell: object) -> str:
    """The digits of a number within a narrow bound."""
    assert isinstance(cell, Cell)
    assert bound_of(cell) < 2e-8
    return f"{cell.value:.9f}"


@cache
def race(text: str) -> naive.Race:
    """The race as the naive program solves it."""
    rules = TenThousandRules.parse(text)
    return naive.race(rules, max(rules.target, 1000) + CAP)


@cache
def turn_of(text: str, strategy: str, must: int = 0) -> by_hand.Odds:
    """Return the chances of what a strategy's turn banks."""
    rules = TenThousandRules.parse(text)
    if strategy == "turn-optimal":
        return by_hand.best_turn(rules, must)
    if strategy.startswith("document"):
        return by_hand.banked(rules, stake(rules, exact=strategy.endswith("exact")), must=must)
    return by_hand.banked(rules, by_hand.bank_at(*map(int, strategy.split("-")[2:])), must=must)


def stake(rules: TenThousandRules, *, exact: bool) -> by_hand.Rolls:
    """The source's rule: roll while the expected points of a roll are more than the points that it loses on average."""
    game = naive.game(rules)

    @cache
    def even(hand: naive.Hand) -> Fraction:
        rolled = game.outcomes[hand]
        added = Fraction(sum(count * by_hand.most_dice(options, 0)[0] for count, options in rolled if options))
        if not exact:
            added = odds.printed_expected(rules, Hand(*hand)) * 6 ** hand[0]
        return added / sum(count for count, options in rolled if not options)

    return lambda hand, points: points < even(hand)


def check(line: Sequence[object], rolled: set[int], top: int) -> None:
    """Check the columns of a hand's line against the points below ``top`` with which it is rolled."""
    _, _, shown, first, last, between = line
    banked = set(range(UNIT, top, UNIT)) - rolled
    assert spans(shown) == rolled
    assert first == min(banked)
    assert last == max(rolled, default=0) + UNIT
    assert spans(between) == {points for points in banked if points < max(rolled, default=0)}


@pytest.mark.parametrize(
    ("text", "scores"),
    [
        ("target=500", [(0, 0), (200, 250), (250, 350), (450, 400), (0, 450)]),
        ("target=600,entry=250", [(0, 550), (250, 0)]),
        (f"target=600,{MINIMAL}", [(0, 0), (550, 50)]),
    ],
)
def test_thresholds_of_the_race(text: str, scores: list[tuple[int, int]]) -> None:
    """Every hand is rolled with the points with which the naive race rolls it, also where they have holes."""
    solved = race(text)
    for own, other in scores:
        made = table("thresholds", text, own=own, other=other)
        rolled, bank = solved.rolled(own, other), solved.bank(own, other)[: solved.cap // UNIT]
        better = rolled > bank[:, None]
        assert made.title.endswith(f"win with {own} points against {other}")
        assert {(line[0], line[1] or 0) for line in made.rows} == set(solved.game.hands)
        for line in made.rows:
            place = solved.game.hands[line[0], line[1] or 0]  # type: ignore[index]  # the first two entries are a hand
            points = {UNIT * level for level in np.flatnonzero(better[1:, place]).tolist()}
            check(line, {level + UNIT for level in points}, solved.cap)


def test_thresholds_have_holes() -> None:
    """Three dice are rolled up to 150 points, from 300 to 900, and with 1000 in one position near the end."""
    line = next(line for line in table("thresholds", "target=500", own=200, other=250).rows if line[:2] == (3, None))
    assert line[2:] == ("50-150, 300-900, 1000", 200, 1050, "200-250, 950")


def test_thresholds_of_one_player() -> None:
    """The best turn, the fewest turns and strategies roll with the points of naive values and of their rules."""
    rules = TenThousandRules(target=500)
    game = naive.game(rules)
    worth = naive.most_points(game, 20_000)
    fewest = naive.fewest_turns(game)
    own = 4
    levels = np.arange(len(fewest) - own + game.reach())
    bank = -np.append(fewest, 0.0)[np.minimum(own + levels, len(fewest))]
    fast = naive.turn(game, bank, np.array(-fewest[own]))
    for policy, score, rolled, standing in (
        ("max-turn", 0, worth, UNIT * np.arange(len(worth))),
        ("min-turns", 200, fast, bank[: len(fast)]),
    ):
        for line in table("thresholds", "target=500", policy=policy, own=score).rows:
            place = game.hands[line[0], line[1] or 0]  # type: ignore[index]  # as above
            better = np.flatnonzero(rolled[:, place] > standing)
            check(line, {UNIT * level for level in better.tolist() if level}, UNIT * len(rolled) + UNIT)
    for line in table("thresholds", "target=500", policy=f"win:{tables.BY_DICE}", other=450).rows:
        top = (300, 300, 500, 1000, 3000, 15_000)[int(str(line[0])) - 1]
        check(line, set(range(UNIT, top, UNIT)), 20_000)


def test_thresholds_are_asked_for_with_points() -> None:
    """Points are multiples of 50; chases of points have no thresholds."""
    with pytest.raises(IllegalError, match="own=70: points are multiples of 50") as caught:
        table("thresholds", "target=500", own=70)
    assert caught.value.example == "50"
    spec = next(spec for spec in GAME.tables(TenThousandRules()) if spec.name == "thresholds")
    policy, own, other = spec.parameters
    assert policy.goals == ("win", "max-turn", "min-turns", "best-response-to-document")
    assert own.high == other.high == 9950


@pytest.mark.parametrize("text", ["", MINIMAL])
def test_turns_of_the_strategies(text: str) -> None:
    """The points of a turn are those that rolls of ordered dice give, for the best turn and for every strategy."""
    made = table("turns", text)
    best = by_hand.points(turn_of(text, "turn-optimal"))
    assert [line[0] for line in made.rows] == ["max-turn", *(NAMES[1:] if text else NAMES)]
    for name, mean, less, bust, banked in made.rows:
        expected = turn_of(text, "turn-optimal" if name == "max-turn" else str(name))
        points, lost = by_hand.points(expected), expected[0]
        assert agrees(mean, points), name
        assert agrees(less, best - points, 1e-7), name
        assert agrees(bust, lost), name
        assert agrees(banked, points / (1.0 - lost)), name


def test_the_points_of_a_turn() -> None:
    """The best turn banks 631.59 points on average, and the source's strategy 522.25."""
    points = {line[0]: line[1] for line in table("turns").rows}
    assert shown(points["max-turn"]) == "631.588626802"
    assert shown(points["document"]) == "522.250027977"


@pytest.mark.slow
@pytest.mark.parametrize(
    "text",
    [
        "target=300",
        *(
            pytest.param(rules, marks=pytest.mark.long)
            for rules in ("target=400,entry=300,tie=chaser-wins", f"target=500,{MINIMAL}")
        ),
    ],
)
def test_games_of_the_strategies(text: str) -> None:
    """Points, turns and games won are those of recursions over ordered dice."""
    rules = TenThousandRules.parse(text)
    made = table("strategies", text)
    source = "document-exact" if MINIMAL in text else "document"
    assert made.columns[-3:] == (f"P(win) second, against {source}", *BEST)
    assert [line[0] for line in made.rows] == NAMES[NAMES.index(source) :]
    best = by_hand.points(turn_of(text, "turn-optimal"))
    theirs = turn_of(text, source, rules.entry), turn_of(text, source)
    for name, mean, less, count, alike, first, second, *_ in made.rows:
        later = turn_of(text, str(name))
        ours = turn_of(text, str(name), rules.entry), later
        assert agrees(mean, by_hand.points(later)), name
        assert agrees(less, best - by_hand.points(later), 1e-7), name
        assert agrees(count, by_hand.turns(rules.target, *ours)), name
        assert agrees(alike, by_hand.first_wins(rules, ours, ours)), name
        assert agrees(first, by_hand.first_wins(rules, ours, theirs)), name
        assert agrees(second, 1.0 - by_hand.first_wins(rules, theirs, ours)), name


@pytest.mark.long
def test_games_of_the_default_rules() -> None:
    """The source's strategy takes 20.04 turns, and wins 53.16 % of games if it begins against itself, 30.96 % against best play."""
    name, *figures = table("strategies").rows[0]
    assert name == "document"
    assert [shown(figure) for figure in figures] == [
        "522.250027977",
        "109.338598825",
        "20.042532221",
        "0.531604433",
        "0.531604433",
        "0.468395567",
        "0.309641261",
        "0.257598717",
    ]
