"""Every column of the tables of the game of 30s, against throws that are enumerated one by one."""

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from math import prod
from typing import Any

import pytest

from solvers.contract.tables import Cell
from solvers.games.thirties.tables import ROUNDS
from tests.support import solved

FACES = range(1, 7)
SMALL = "dice=3,threshold=15"
# A policy maps the dice thrown and the dice aside, both ascending, to the dice put aside.
Policy = Callable[[str, str], str]


def digits(dice: tuple[int, ...]) -> str:
    """Dice as text, ascending."""
    return "".join(map(str, sorted(dice)))


def total(dice: str) -> int:
    """The sum of dice."""
    return sum(map(int, dice))


def throws(number: int) -> Iterator[str]:
    """Every throw of some dice, 6 ** number of them, with the dice ascending."""
    return map(digits, product(FACES, repeat=number))


def subsets(rolled: str) -> set[str]:
    """Every choice of one die or more."""
    return {"".join(chosen) for size in range(1, len(rolled) + 1) for chosen in combinations(rolled, size)}


def rest(rolled: str, aside: str) -> int:
    """The number of dice that are thrown again."""
    return len(rolled) - len(aside)


def joined(kept: str, aside: str) -> str:
    """The dice aside after a choice."""
    return "".join(sorted(kept + aside))


@cache
def worth(utility: Callable[[int], Fraction], kept: str, left: int) -> Fraction:
    """The utility that the best play reaches on average from a position before a throw."""
    if not left:
        return utility(total(kept))
    best = [max(after(utility, rolled, kept, aside) for aside in subsets(rolled)) for rolled in throws(left)]
    return sum(best, Fraction(0)) / len(best)


def after(utility: Callable[[int], Fraction], rolled: str, kept: str, aside: str) -> Fraction:
    """The value of a choice."""
    return worth(utility, joined(kept, aside), rest(rolled, aside))


def follow(slug: str, rules: str) -> Policy:
    """The choices of a solution."""
    by_state = solved.rows("thirties", slug, rules)
    return lambda rolled, kept: by_state[f"{rolled}-{kept}" if kept else rolled].action or ""


def met(policy: Policy, dice: int) -> dict[tuple[str, str], Fraction]:
    """The chance to meet each decision, by the dice thrown and the dice aside."""
    chances: dict[tuple[str, str], Fraction] = {}

    def walk(kept: str, left: int, chance: Fraction) -> None:
        for rolled in throws(left) if left else ():
            share = chance / 6**left
            chances[rolled, kept] = chances.get((rolled, kept), Fraction(0)) + share
            aside = policy(rolled, kept)
            walk(joined(kept, aside), rest(rolled, aside), share)

    walk("", dice, Fraction(1))
    return chances


def scores(policy: Policy, dice: int) -> dict[int, Fraction]:
    """The chance of every score."""
    ends: dict[int, Fraction] = {}
    for (rolled, kept), chance in met(policy, dice).items():
        aside = policy(rolled, kept)
        if aside == rolled:
            score = total(kept) + total(aside)
            ends[score] = ends.get(score, Fraction(0)) + chance
    return ends


@cache
def aside_odds(dice: int) -> tuple[Fraction, ...]:
    """The chance of every number of dice aside after a round of stage two, for one value: each throw is enumerated."""
    odds = [Fraction(0)] * (dice + 1)
    for shown in product(FACES, repeat=dice):
        new = shown.count(1)
        # A new die of the value lets the others be thrown again.
        further = aside_odds(dice - new) if new else (Fraction(1),)
        for more, chance in enumerate(further):
            odds[new + more] += chance / 6**dice
    return tuple(odds)


def awards(dice: int, over: int, rounds: int) -> Iterator[tuple[int, int, Fraction]]:
    """The awards of stage two as its rules tell them: full rounds, award, and chance."""
    odds = aside_odds(dice)
    # The value of a die starts at the points above the threshold, and a full round raises it by one up to 6.
    values = [min(over + full, 6) for full in range(rounds)]
    award = over
    for full, value in enumerate(values):
        chance = prod([odds[dice]] * full, start=Fraction(1))
        for number in range(dice):
            yield full, award + number * value, chance * odds[number]
        award = (award + dice * value) * 2


def expected_award(dice: int, over: int) -> float:
    """The mean of the awards of so many rounds that the others are worth less than a double shows."""
    return float(sum(award * chance for _, award, chance in awards(dice, over, 60)))


def lines(name: str, rules: str = "", **parameters: Any) -> list[tuple[Any, ...]]:
    """The rows of a table."""
    return list(solved.table("thirties", name, rules, **parameters).rows)


def exacts(line: tuple[Any, ...]) -> list[Fraction]:
    """The fractions of a row, each of which its double is the nearest to."""
    cells = [entry for entry in line if isinstance(entry, Cell)]
    assert all(cell.value == float(Fraction(cell.exact or "")) for cell in cells)
    assert all(cell.error_bound is None and cell.confidence is None for cell in cells)
    return [Fraction(cell.exact or "") for cell in cells]


@pytest.mark.parametrize(
    ("dice", "limit", "slug"),
    [(3, 15, "maximize"), (3, 15, "min-loss"), (3, 15, "maximize:beginner"), (2, 10, "hit-10"), (2, 8, "reach-8")],
)
def test_summary(dice: int, limit: int, slug: str) -> None:
    """Points, the chance to reach the threshold, and the points below and above it are those of all enumerated plays."""
    rules = f"dice={dice},threshold={limit}"
    ends = scores(follow(slug, rules), dice)
    [line] = lines("summary", rules, policy=slug)
    points, reached, below, above, opponent = exacts(line)

    assert line[0] == slug
    assert sum(ends.values()) == 1
    assert points == sum(score * chance for score, chance in ends.items())
    assert reached == sum(chance for score, chance in ends.items() if score >= limit)
    assert below == sum((limit - score) * chance for score, chance in ends.items() if score <= limit)
    assert above == sum((score - limit) * chance for score, chance in ends.items() if score >= limit)
    paid = sum(
        chance * Fraction(expected_award(dice, score - limit)) for score, chance in ends.items() if score > limit
    )
    assert float(opponent) == pytest.approx(float(paid), rel=1e-12)


def test_summary_without_an_award() -> None:
    """The opponent's points are null if a score may be more than six above the threshold."""
    [line] = lines("summary", "dice=3,threshold=11", policy="maximize")

    assert line[-1] is None
    assert all(isinstance(entry, Cell) for entry in line[1:-1])


@pytest.mark.parametrize("slug", ["maximize", "maximize:sixes"])
def test_by_dice(slug: str) -> None:
    """One to three dice are worth what enumerated throws bring, to the best player and to who keeps sixes."""

    @cache
    def brought(left: int) -> Fraction:
        points = Fraction(0)
        if not left:
            return points
        for rolled in throws(left):
            if slug == "maximize":
                points += max(total(aside) + brought(rest(rolled, aside)) for aside in subsets(rolled))
            else:
                aside = "6" * rolled.count("6") or rolled[-1]
                points += total(aside) + brought(rest(rolled, aside))
        return points * Fraction(1, 6**left)

    made = lines("by-dice", SMALL, policy=slug)

    assert [line[0] for line in made] == [1, 2, 3]
    assert [exacts(line) for line in made] == [[brought(left)] for left in (1, 2, 3)]


@pytest.mark.parametrize(
    ("first", "second"), [("maximize", "reach-15"), ("hit-15", "min-loss"), ("reach-15", "hit-12")]
)
def test_comparison(first: str, second: str) -> None:
    """Every differing decision has both choices, both chances to be met, and the cost, as enumerated."""
    policies = follow(first, SMALL), follow(second, SMALL)
    chances = [met(policy, 3) for policy in policies]
    utilities: Mapping[str, Callable[[int], Fraction]] = {
        "maximize": Fraction,
        "hit-15": lambda score: Fraction(score == 15),
        "reach-15": lambda score: Fraction(score >= 15),
    }
    utility = utilities[first]
    expected: dict[str, tuple[str, str, Fraction, Fraction, Fraction]] = {}
    for kept in {digits(dice) for number in range(3) for dice in product(FACES, repeat=number)}:
        for rolled in set(throws(3 - len(kept))):
            one, other = (policy(rolled, kept) for policy in policies)
            if one != other:
                cost = after(utility, rolled, kept, one) - after(utility, rolled, kept, other)
                often, also = (side.get((rolled, kept), Fraction(0)) for side in chances)
                expected[f"{rolled}-{kept}" if kept else rolled] = (one, other, often, also, cost)
    table = solved.table("thirties", "comparison", SMALL, first=first, second=second)
    made = list(table.rows)

    assert table.columns[1:3] == (first, second)
    assert {str(line[0]): (*line[1:3], *exacts(line)) for line in made} == expected
    assert any(often != other for _, _, often, other, _ in expected.values())
    assert any(cost > 0 for *_, cost in expected.values())
    assert [line[0] for line in made] == sorted(expected, key=lambda state: (-expected[state][2], state))
    assert table.notes[0].startswith(f"{len(expected)} of ")
    on_average = [float(sum(figures)) for figures in list(zip(*expected.values(), strict=True))[2:4]]
    assert (
        f"first meets {on_average[0]:.6f} of them on average, one of the second {on_average[1]:.6f}" in table.notes[1]
    )


@pytest.mark.parametrize(("rules", "dice"), [("dice=1,threshold=4", 1), (SMALL, 3), ("dice=4,threshold=20", 4)])
def test_stage_two_dice(rules: str, dice: int) -> None:
    """The chances of each number of dice aside are those of enumerated throws."""
    made = lines("stage-two-dice", rules)

    assert [line[0] for line in made] == list(range(dice + 1))
    assert [exacts(line) for line in made] == [[chance] for chance in aside_odds(dice)]


@pytest.mark.parametrize(
    ("rules", "dice", "most"), [("dice=1,threshold=4", 1, 2), (SMALL, 3, 3), ("dice=3,threshold=7", 3, 6)]
)
def test_stage_two(rules: str, dice: int, most: int) -> None:
    """The expected awards are the means of the enumerated ones, for one to six points above the threshold."""
    made = lines("stage-two", rules)

    assert [line[0] for line in made] == list(range(1, most + 1))
    for over, *_ in made:
        [award] = exacts(made[over - 1])
        assert float(award) == pytest.approx(expected_award(dice, over), rel=1e-12)


@pytest.mark.parametrize("over", [1, 3, 5, 6])
def test_stage_two_award(over: int) -> None:
    """Each award has its full rounds and its chance, the value of a die never exceeds six, and the chances sum to 1."""
    made = lines("stage-two-award", "dice=3,threshold=7", over=over)
    expected = list(awards(3, over, ROUNDS))

    assert [(line[0], line[1], *exacts(line)) for line in made[:-1]] == expected
    assert made[-1][:2] == ("8 or more", None)
    assert exacts(made[-1]) == [1 - sum(chance for *_, chance in expected)]
