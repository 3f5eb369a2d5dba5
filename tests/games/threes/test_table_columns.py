"""Every column of the tables of Threes, against another program's figures, closed forms and enumerated throws."""

import json
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from solvers.contract.tables import Cell
from solvers.games import find
from tests.support import solved

THREES = find("threes")
GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "threes.json").read_text())
POINTS = {1: 1, 2: 2, 3: 0, 4: 4, 5: 5, 6: 6}
TIES = {"tie-wins": Fraction(1), "tie-half": Fraction(1, 2), "tie-loses": Fraction(0)}
DEFAULT_FIRST = (
    *("min-expected", "win-first-tie-wins", "win-first-tie-half", "win-first-tie-loses", "win-first-of-3"),
    *("min-expected:safe", "min-expected:take-all", "min-expected:threes-only"),
)
Odds = Mapping[int, Fraction]
Throw = tuple[int, ...]


def lines(name: str, rules: str = "", **parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a table."""
    return list(solved.table("threes", name, rules, **parameters).rows)


def exacts(line: tuple[Any, ...]) -> list[str]:
    """The fractions of a row, each of which its double is the nearest to."""
    cells = [entry for entry in line if isinstance(entry, Cell)]
    assert all(cell.value == float(Fraction(cell.exact or "")) for cell in cells)
    assert all(cell.error_bound is None and cell.confidence is None for cell in cells)
    return [cell.exact or "" for cell in cells]


def moments(odds: Odds) -> list[str]:
    """Mean, variance and the chance of 0, as fractions."""
    assert sum(odds.values()) == 1
    mean = sum((chance * total for total, chance in odds.items()), Fraction(0))
    variance = sum((chance * (total - mean) ** 2 for total, chance in odds.items()), Fraction(0))
    return [str(mean), str(variance), str(odds.get(0, Fraction(0)))]


def added(one: Odds, other: Odds) -> dict[int, Fraction]:
    """The odds of the sum of two numbers that do not depend on each other."""
    odds: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        odds[a + b] = odds.get(a + b, Fraction(0)) + p * q
    return odds


def mixed(parts: Iterable[tuple[Fraction, Odds]]) -> dict[int, Fraction]:
    """The odds of a number that is drawn from several others with these weights."""
    odds: dict[int, Fraction] = {}
    for weight, part in parts:
        for number, chance in part.items():
            odds[number] = odds.get(number, Fraction(0)) + weight * chance
    return odds


def lowest(number: int) -> dict[int, Fraction]:
    """The odds of the fewest points that a die shows among some: P(min > x) is a power."""
    above = {
        points: Fraction(sum(face_points > points for face_points in POINTS.values()), 6) ** number
        for points in range(-1, 7)
    }
    return {points: above[points - 1] - above[points] for points in range(7)}


def safe(number: int) -> Odds:
    """The total of who takes the lowest die of every throw: the throws do not depend on each other."""
    odds: Odds = {0: Fraction(1)}
    for left in range(1, number + 1):
        odds = added(odds, lowest(left))
    return odds


@cache
def threes_only(number: int) -> Odds:
    """The total of who takes every three, and else the lowest die, by the dice in hand."""
    if not number:
        return {0: Fraction(1)}
    without = Fraction(5, 6) ** number
    parts: list[tuple[Fraction, Odds]] = [(without, added(threes_only(number - 1), lowest_of_others(number)))]
    for throw in product((True, False), repeat=number):
        threes = sum(throw)
        if threes:
            chance = Fraction(1, 6) ** threes * Fraction(5, 6) ** (number - threes)
            parts.append((chance, threes_only(number - threes)))
    return mixed(parts)


def lowest_of_others(number: int) -> Odds:
    """The odds of the lowest of some dice that show no three."""
    others = [points for points in POINTS.values() if points]
    above = {points: Fraction(sum(other > points for other in others), 5) ** number for points in range(7)}
    return {points: above[points - 1] - above[points] for points in range(1, 7)}


class Turn(NamedTuple):
    """A turn of two dice: its utility and its total on average, and the odds of its total."""

    value: Fraction
    expected: Fraction
    odds: Odds


def enumerated(utility: Callable[[int], Fraction]) -> Turn:
    """The best turn of two dice for a utility of the total, then for few points, then with few dice: every choice is tried."""

    @cache
    def before(left: int, two: bool, own: int) -> Turn:
        if not left:
            return Turn(utility(own), Fraction(own), {own: Fraction(1)})
        return together([best(throw, two, own) for throw in product(POINTS, repeat=left)])

    def best(throw: Throw, two: bool, own: int) -> Turn:
        least = 2 if two else int(len(throw) == 1)
        choices = [taken for size in range(least, len(throw) + 1) for taken in combinations(throw, size)]
        turns = [before(len(throw) - len(taken), not taken, own + sum(map(POINTS.get, taken))) for taken in choices]  # type: ignore[arg-type]  # every face has points
        return max(turns, key=lambda turn: (turn.value, -turn.expected))

    return before(2, False, 0)


def together(turns: list[Turn]) -> Turn:
    """The average of turns that are equally likely."""
    weight = Fraction(1, len(turns))
    return Turn(
        sum((turn.value for turn in turns), Fraction(0)) * weight,
        sum((turn.expected for turn in turns), Fraction(0)) * weight,
        mixed((weight, turn.odds) for turn in turns),
    )


@cache
def answer(total: int, tie: Fraction) -> Odds:
    """The total of who throws second, knows the first total, and counts a tie as so much of a win."""
    return enumerated(lambda own: tie if own == total else Fraction(own < total)).odds


@cache
def played(policy: str) -> Odds:
    """The total of two dice under a policy that asks for no gap."""
    goal, _, strategy = policy.partition(":")
    if strategy == "take-all":
        return added(lowest(1), lowest(1))
    if strategy:
        return safe(2) if strategy == "safe" else threes_only(2)
    if goal == "min-expected":
        return enumerated(lambda _: Fraction(0)).odds
    if goal == "win-first-of-3":
        return enumerated(share_of_three).odds
    tie = TIES[goal.removeprefix("win-first-")]
    return enumerated(lambda own: worth(own, tie)).odds


def worth(own: int, tie: Fraction) -> Fraction:
    """The value of a total against who answers it as well as possible."""
    return sum(
        (chance * (tie if other == own else Fraction(other > own)) for other, chance in answer(own, 1 - tie).items()),
        Fraction(0),
    )


@cache
def share_of_three(first: int) -> Fraction:
    """The share of the win of the first of three players, by the total: the lowest wins, and who have it share."""

    def share(totals: tuple[int, ...], player: int) -> Fraction:
        best = min(totals)
        return Fraction(totals[player] == best, totals.count(best))

    @cache
    def third(second: int) -> Odds:
        return enumerated(lambda own: share((first, second, own), 2)).odds

    def of(player: int, second: int) -> Fraction:
        return sum((chance * share((first, second, own), player) for own, chance in third(second).items()), Fraction(0))

    odds = enumerated(lambda own: of(1, own)).odds
    return sum((chance * of(0, second) for second, chance in odds.items()), Fraction(0))


def test_values() -> None:
    """The points to come before each throw are those of the enumeration, in the order of the throws."""
    made = lines("values")

    assert {line[0]: exacts(line) for line in made} == {state: [exact] for state, exact in GOLDEN["values"].items()}
    assert [line[0] for line in made] == sorted(GOLDEN["values"])


@pytest.mark.parametrize("tie", TIES)
def test_win_chances(tie: str) -> None:
    """Under each convention there is a line for every gap that some dice can show, with the chance of the enumeration.

    It knows five dice; the chances of three do not depend on how many there were at the start.
    """
    expected = []
    for state in sorted(state for state in GOLDEN["beat"][tie] if state[4] in "123"):
        chances = GOLDEN["beat"][tie][state]
        most = 6 * int(state[4])
        expected += [(state, gap, chances[gap] if gap < len(chances) else "1") for gap in range(most + 1)]

    assert [(*line[:2], *exacts(line)) for line in lines("win-chances", "dice=3", goal=f"beat-{tie}")] == expected


def test_summary_of_the_game_itself() -> None:
    """Total, variance and the chance of all threes follow from another program's distributions, and from closed forms."""
    made = {line[0]: exacts(line) for line in lines("summary")}
    distributions = {
        "min-expected": GOLDEN["distribution"],
        **{f"win-first-{tie}": GOLDEN["win_first"][tie]["distribution"] for tie in TIES},
    }
    for slug, golden in distributions.items():
        odds = {
            total: Fraction(int(weight), int(golden["denominator"]))
            for total, weight in enumerate(golden["weights"], golden["first"])
        }
        assert made[slug] == moments(odds)
    one = lowest(1)
    all_five = added(added(added(one, one), added(one, one)), one)
    assert made["min-expected:take-all"] == moments(all_five)
    assert made["min-expected:safe"] == moments(safe(5))
    assert made["min-expected:threes-only"] == moments(threes_only(5))
    assert tuple(made) == DEFAULT_FIRST


def test_summary_of_two_dice() -> None:
    """With two dice, the figures of every policy are those of enumerated turns."""
    made = {line[0]: exacts(line) for line in lines("summary", "dice=2")}

    assert made == {slug: moments(played(slug)) for slug in DEFAULT_FIRST}


def test_matrix_of_two_dice() -> None:
    """With two dice, every first player wins, ties and loses against every second one as enumerated."""
    expected = []
    for first in DEFAULT_FIRST:
        for second in THREES.defaults(THREES.rules_type.parse("dice=2")):
            chances = [Fraction(0)] * 3
            for own, chance in played(first).items():
                known = second.startswith("beat-")
                other_odds = answer(own, TIES[second.removeprefix("beat-")]) if known else played(second)
                for other, against in other_odds.items():
                    chances[0 if own < other else 1 if own == other else 2] += chance * against
            expected.append((first, second, *map(str, chances)))

    assert [(*line[:2], *exacts(line)) for line in lines("matrix", "dice=2")] == expected


def test_reroll() -> None:
    """Every throw of which none is taken has its chance, the points when it is thrown again, and those of the best other choice."""
    values = {state: Fraction(exact) for state, exact in GOLDEN["values"].items()} | {"roll0": Fraction(0)}
    expected = []
    for number in range(2, 6):
        counted: dict[str, int] = {}
        for throw in product("123456", repeat=number):
            dice = "".join(sorted(throw))
            counted[dice] = counted.get(dice, 0) + 1
        for dice in sorted(counted):
            points = sorted(POINTS[int(die)] for die in dice)
            otherwise = min(sum(points[:size]) + values[f"roll{number - size}"] for size in range(1, number + 1))
            again = values[f"roll{number}-two"]
            if again < otherwise:
                expected.append((dice, str(Fraction(counted[dice], 6**number)), str(again), str(otherwise)))

    assert [(line[0], *exacts(line)) for line in lines("reroll")] == expected


def test_reroll_of_other_points() -> None:
    """Under other points of the faces, too, the best other choice and the chance are those of enumerated throws."""
    faces = dict(zip(range(1, 7), (1, 1, 0, 2, 3, 3), strict=True))
    rules = "dice=2,faces=1:1:0:2:3:3"
    single = Fraction(sum(faces.values()), 6)
    both = 2 * single
    expected = []
    for dice in combinations("123456", 2):
        points = sorted(faces[int(die)] for die in dice)
        otherwise = min(points[0] + single, Fraction(sum(points)))
        if both < otherwise:
            expected.append(("".join(dice), "1/18", str(both), str(otherwise)))
    for die in "123456":
        otherwise = min(faces[int(die)] + single, Fraction(2 * faces[int(die)]))
        if both < otherwise:
            expected.append((2 * die, "1/36", str(both), str(otherwise)))

    assert expected
    assert [(line[0], *exacts(line)) for line in lines("reroll", rules)] == sorted(expected)
