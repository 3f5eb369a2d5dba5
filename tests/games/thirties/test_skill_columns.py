"""The columns of the table of skill, from enumerated throws and the fraction that defines skill."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, product

import pytest

from solvers.contract.rows import Confidence
from solvers.contract.tables import Cell, Table
from solvers.dispatch import make_table
from solvers.games import find
from solvers.games.thirties.offline import skill

THIRTIES = find("thirties")
# The heuristic differs from the best play with five dice or more.
RULES = "dice=5,threshold=25"
Throw = tuple[int, ...]


def expected(dice: int, choices: Callable[[Throw], list[Throw]]) -> Fraction:
    """The expected sum of a player who takes the best of some choices from every throw, all of which are enumerated."""
    worth = [Fraction(0)]
    for left in range(1, dice + 1):
        best = [
            max(sum(aside) + worth[left - len(aside)] for aside in choices(tuple(sorted(throw))))
            for throw in product(range(1, 7), repeat=left)
        ]
        worth.append(sum(best, Fraction(0)) / len(best))
    return worth[dice]


@cache
def anything(throw: Throw) -> list[Throw]:
    """Every choice of one die or more: the best of them is optimal play."""
    return [aside for size in range(1, len(throw) + 1) for aside in combinations(throw, size)]


def beginner(throw: Throw) -> list[Throw]:
    """Every five and six, at least the highest die; a single die left over if it shows 4 or more."""
    aside = [die for die in throw if die >= 5] or [throw[-1]]
    left = throw[: len(throw) - len(aside)]
    return [throw if len(left) == 1 and left[0] >= 4 else tuple(aside)]


def heuristic(throw: Throw) -> list[Throw]:
    """The highest die and every six; if one other die at most is below 5, the fives too, and that die if it is a 4."""
    aside = [die for die in throw if die == 6] or [throw[-1]]
    others = throw[: len(throw) - len(aside)]
    low = [die for die in others if die < 5]
    if len(low) <= 1:
        aside += [die for die in others if die == 5] + [die for die in low if die == 4]
    return [tuple(aside)]


@pytest.fixture(scope="module")
def made() -> Table:
    """The table of five dice, from few plays."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(skill, "SAMPLES", 3000)
        return make_table(THIRTIES, THIRTIES.rules_type.parse(RULES), "skill")


def test_skill_is_learned_over_what_knowing_gains(made: Table) -> None:
    """Skill is (best - novice) / (clairvoyant - novice) in every row; a larger gain of the clairvoyant is less skill."""
    best = expected(5, anything)
    at = {name: index for index, name in enumerate(made.columns)}
    for column, novice in (("beginner", expected(5, beginner)), ("heuristic", expected(5, heuristic))):
        assert best > novice
        for line in made.rows:
            knowing, cell = line[at["clairvoyant value"]], line[at[f"skill over {column}"]]
            assert isinstance(knowing, Cell)
            assert isinstance(cell, Cell)
            assert cell.printed is None
            if knowing.exact is not None:
                exact = (best - novice) / (Fraction(knowing.exact) - novice)
                assert (cell.exact, cell.value, cell.confidence) == (str(exact), float(exact), None)
                continue
            assert knowing.confidence is not None
            assert cell.confidence is not None
            figures = (cell.confidence.low, cell.value, cell.confidence.high)
            ends = (knowing.confidence.high, knowing.value, knowing.confidence.low)
            assert figures == pytest.approx([float(best - novice) / (end - float(novice)) for end in ends], rel=1e-9)
            assert (cell.exact, cell.confidence.level, cell.confidence.samples) == (None, 0.99, 3000)


def test_expected_points_are_noted(made: Table) -> None:
    """A note tells the expected points of the best play and of both novices."""
    points = [expected(5, choices) for choices in (anything, beginner, heuristic)]
    sentence = "Expected points: best {:.6f}, beginner {:.6f}, heuristic {:.6f}.".format(*map(float, points))

    assert sentence in made.notes


def test_the_tapes_of_two_dice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The interval of the clairvoyant who knows the results of each die holds the mean of all pairs of lists."""
    monkeypatch.setattr(skill, "SAMPLES", 20_000)
    table = make_table(THIRTIES, THIRTIES.rules_type.parse("dice=2,threshold=10"), "skill")
    cell = next(line[table.columns.index("clairvoyant value")] for line in table.rows if line[0] == "tape")
    assert isinstance(cell, Cell)
    assert cell.confidence is not None
    # Both at once, or the first die and what the second shows next, or the other way round.
    sums = [max(a + b, a + d, b + c) for a, b, c, d in product(range(1, 7), repeat=4)]

    assert cell.confidence.low <= sum(sums) / len(sums) <= cell.confidence.high
    assert cell.value == pytest.approx((cell.confidence.low + cell.confidence.high) / 2)


def test_no_skill_is_told_if_knowing_may_gain_nothing() -> None:
    """An interval that holds the novice's points leaves the skill open, and so does a clairvoyant who gains nothing."""
    best, novice = Fraction(21, 2), Fraction(10)
    around = Cell(10.5, confidence=Confidence(10.0, 11.0, 0.99, 50))
    above = Cell(10.5, confidence=Confidence(10.25, 10.75, 0.99, 50))

    assert skill.relative_skill(best, novice, around) is None
    assert skill.relative_skill(best, novice, Cell(10.0, "10")) is None
    assert skill.relative_skill(best, novice, Cell(12.0, "12"), "0.25") == Cell(0.25, "1/4", "0.25")
    assert skill.relative_skill(best, novice, above) == Cell(1.0, confidence=Confidence(0.5 / 0.75, 2.0, 0.99, 50))
    with pytest.raises(ValueError, match="exact or has a confidence interval"):
        skill.relative_skill(best, novice, Cell(12.0))
