"""Columns of the tables and matches of Toss Up! that are held against rolls enumerated die by die."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest

from solvers.contract.tables import Cell
from solvers.games.toss_up import matches, printed, strategies
from solvers.games.toss_up.kernels.starts import Chance
from solvers.games.toss_up.offline import best_threshold, experiments, survey
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import TOSS_UP
from tests.support.solved import Memory, table

# With the most points of a turn far above the target.
RULES = "dice=3,red=1/2,yellow=0,green=1/2,target=5"
YELLOW = "dice=2,red=1/4,yellow=1/4,green=1/2,target=4"
# True if a policy rolls again with some points held.
Rolls = Callable[[int], bool]


@cache
def rolled(rules: TossUpRules, number: int) -> Mapping[int, Fraction]:
    """The chance of every result of a roll, each die with its colour: the greens, -1 for a bust, 0 for all yellow."""
    chances = {"red": rules.red, "yellow": rules.yellow, "green": rules.green}
    results: dict[int, Fraction] = {}
    for colours in product(chances, repeat=number):
        greens = colours.count("green")
        result = greens or (-1 if "red" in colours else 0)
        chance = Fraction(1)
        for colour in colours:
            chance *= chances[colour]
        results[result] = results.get(result, Fraction(0)) + chance
    return {result: chance for result, chance in results.items() if chance}


def in_hand(rules: TossUpRules, points: int) -> int:
    """The dice that are rolled next: those that are not green, or all of them once all are green."""
    return rules.dice - points % rules.dice


@cache
def best_turn(rules: TossUpRules) -> frozenset[int]:
    """The points held with which a turn that banks the most points on average rolls again, by induction from far above."""
    top = 60 * rules.dice
    worth = {points: Fraction(points) for points in range(top, top + rules.dice + 1)}
    rolling = set()
    for points in range(top - 1, -1, -1):
        results = rolled(rules, in_hand(rules, points))
        gained = sum((chance * worth[points + greens] for greens, chance in results.items() if greens > 0), Fraction(0))
        roll = gained / (1 - results.get(0, Fraction(0)))
        if roll > points:
            rolling.add(points)
        worth[points] = max(roll, Fraction(points))
    assert max(rolling) < top - rules.dice
    return frozenset(rolling)


def banked(rules: TossUpRules, rolls: Rolls) -> dict[int, Fraction]:
    """The chance of every number of points that a turn banks."""
    ends: dict[int, Fraction] = {}

    def roll(points: int, chance: Fraction, *, first: bool = False) -> None:
        results = rolled(rules, in_hand(rules, points))
        # After the first roll the player may bank nothing; later, all yellow is the same choice again.
        still = Fraction(0) if first else results.get(0, Fraction(0))
        for greens, weight in results.items():
            part = chance * weight / (1 - still)
            if greens < 0:
                ends[0] = ends.get(0, Fraction(0)) + part
            elif greens or first:
                decide(points + greens, part)

    def decide(points: int, chance: Fraction) -> None:
        if rolls(points):
            roll(points, chance)
        else:
            ends[points] = ends.get(points, Fraction(0)) + chance

    roll(0, Fraction(1), first=True)
    assert sum(ends.values()) == 1
    return ends


def first_wins(target: int, ours: Mapping[int, Fraction], theirs: Mapping[int, Fraction]) -> Fraction:
    """The chance of who begins, from the odds of one turn of each: two equations for each pair of points banked."""

    @cache
    def before(own: int, other: int) -> tuple[Fraction, Fraction]:
        """The chance before the first player's turn, and before the second's."""
        a = b = Fraction(0)
        for points, chance in ours.items():
            a += chance * (Fraction(1) if own + points >= target else before(own + points, other)[1]) if points else 0
        for points, chance in theirs.items():
            b += chance * before(own, other + points)[0] if points and other + points < target else 0
        f, g = ours.get(0, Fraction(0)), theirs.get(0, Fraction(0))
        return (a + f * b) / (1 - f * g), (b + g * a) / (1 - f * g)

    return before(0, 0)[0]


def policy(rules: TossUpRules, slug: str) -> Rolls:
    """A policy that looks at the points of its turn alone."""
    if slug == "max-turn":
        return lambda points: points in best_turn(rules)
    most = -1 if slug.endswith("one-roll") else int(slug.rpartition("-")[2])
    return lambda points: points <= most


@pytest.mark.parametrize("text", [RULES, YELLOW])
@pytest.mark.parametrize(
    "slugs",
    [
        ("max-turn", "min-turns:over-2"),
        ("min-turns:over-2", "max-turn"),
        ("max-turn", "max-turn"),
        ("min-turns:one-roll", "max-turn"),
    ],
)
def test_a_match_of_the_best_turn(text: str, slugs: tuple[str, str]) -> None:
    """The best turn rolls on above the target as well, and wins as often as the points of its turns say."""
    rules = TossUpRules.parse(text)
    match = TOSS_UP.matches(rules)
    assert match is not None
    win, tie, loss = match.result(*slugs, Memory("toss-up", text))
    exact = first_wins(rules.target, *(banked(rules, policy(rules, slug)) for slug in slugs))

    assert text == YELLOW or max(best_turn(rules)) >= rules.target
    assert abs(win - exact) <= Fraction(match.error_bound) == Fraction(matches.BOUND)
    assert tie == 0
    assert loss == 1 - win


def spans(text: str) -> set[int]:
    """The numbers that a text such as ``0, 3, .., 12; 20`` stands for."""
    numbers: set[int] = set()
    for run in text.split("; ") if text != "none" else ():
        ends = run.split(", ")
        if ".." in ends:
            numbers.update(range(int(ends[0]), int(ends[-1]) + 1, int(ends[1]) - int(ends[0])))
        else:
            numbers.update(map(int, ends))
    return numbers


@pytest.mark.parametrize("text", [RULES, YELLOW, "dice=3"])
def test_one_turn(text: str) -> None:
    """From the points of each line both policies bank, and the best turn rolls with the points listed, and no others."""
    rules = TossUpRules.parse(text)
    made = table("toss-up", "one-turn", text)
    best = best_turn(rules)
    step = set()
    for points in range(100 * rules.dice):
        results = rolled(rules, in_hand(rules, points))
        # One roll and then the bank: all yellow leaves the points as they are.
        if sum(chance * (points + greens) for greens, chance in results.items() if greens >= 0) > points:
            step.add(points)

    assert [line[0] for line in made.rows] == list(range(1, rules.dice + 1))
    for dice, after, stepped, listed in made.rows:
        alike = {points for points in range(100 * rules.dice) if in_hand(rules, points) == dice}
        assert spans(str(listed)) == best & alike
        assert after == min(points for points in alike if points > max(best & alike, default=-1))
        assert stepped == min(points for points in alike if points > max(step & alike, default=-1))


def test_experiments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every line names both strategies and who begins, and shares are those of the games that were won."""
    won = iter((5900, 5000, 70, 6100, 4400))
    monkeypatch.setattr(experiments, "games_won", lambda *_, in_turn: next(won) + int(in_turn))
    made = experiments.make(TossUpRules())

    assert [line[:3] for line in made.rows] == [
        ("one-roll", "one-roll", "the first"),
        ("one-roll", "one-roll", "each every other game"),
        ("one-roll", "over-20", "the first"),
        ("over-20", "over-50", "the first"),
        ("over-50", "over-20", "the first"),
    ]
    shares = [line[-1] for line in made.rows]
    for cell, share in zip(shares, (0.59, 0.5001, 0.007, 0.61, 0.44), strict=True):
        assert isinstance(cell, Cell)
        assert cell.confidence is not None
        assert cell.value == share
        assert cell.confidence.low < share < cell.confidence.high
        assert (cell.confidence.level, cell.confidence.samples) == (0.99, printed.GAMES)


@pytest.mark.parametrize("slug", ["one-roll", "over-1"])
def test_the_seat_of_who_begins(slug: str) -> None:
    """A player who begins every game wins more of them than one who begins every other game, who wins half."""
    rules = TossUpRules.parse("dice=2,target=4")
    plan = strategies.get(rules, slug)
    always = experiments.games_won(rules, plan, plan, 9)
    in_turn = experiments.games_won(rules, plan, plan, 9, in_turn=True)
    ends = banked(rules, policy(rules, slug))
    exact = first_wins(rules.target, ends, ends)
    deviation = 4 * (0.25 / printed.GAMES) ** 0.5

    assert abs(always / printed.GAMES - exact) < deviation < exact - Fraction(1, 2)
    assert abs(in_turn / printed.GAMES - 0.5) < deviation


def test_a_simulated_turn_banks_what_its_rolls_show() -> None:
    """The points of simulated games end when a bust comes: two players who never bank but at the target win by luck alone."""
    rules = TossUpRules.parse("dice=1,target=3")
    patient, hasty = (strategies.get(rules, slug) for slug in ("over-2", "one-roll"))
    won = experiments.games_won(rules, patient, hasty, 4)
    exact = first_wins(3, banked(rules, policy(rules, "over-2")), banked(rules, policy(rules, "one-roll")))

    assert abs(won / printed.GAMES - exact) < 4 * (0.25 / printed.GAMES) ** 0.5


def test_only_plans_that_may_be_the_best_are_named() -> None:
    """A figure whose lower bound exceeds another's upper bound is not the lowest; figures that overlap are all named."""
    plans = tuple(strategies.get(TossUpRules(), f"over-{points}") for points in range(5))
    family = survey.Family(plans, np.zeros((5, 5)), np.zeros((5, 5)), 0, {})
    apart = 2.0**-40
    figures = [
        Chance(0.5, 0.5 + apart),
        Chance(0.5 + apart, 0.5 + 3 * apart),
        None,
        Chance(0.5 + 2 * apart, 0.5 + 2 * apart),
        Chance(0.25, 0.75),
    ]

    assert best_threshold._least(family, figures) == ("over-0, over-1, over-4", figures[0])


def test_criteria_of_the_best_threshold() -> None:
    """Each kind of threshold is judged by four criteria, of which turns and exploitability have a figure of optimal play."""
    made = best_threshold.make(TossUpRules.parse("dice=1,target=2"))

    assert made.columns == ("strategies", "criterion", "best", "figure", "optimal play")
    assert [line[:2] for line in made.rows] == [
        (kind, criterion)
        for kind in ("over-x", "over-x-aware")
        for criterion in (
            "fewest turns on average",
            "most games won on average over all of its kind",
            "wins half the games at least against each of its kind",
            "least exploitable",
        )
    ]
    assert [line[-1] is None for line in made.rows] == [False, True, True, False] * 2


@pytest.mark.parametrize("text", [RULES, YELLOW, ""])
def test_odds_of_one_roll(text: str) -> None:
    """The chances of a bust and of all yellow, and the mean of the greens, are those of rolls taken die by die."""
    rules = TossUpRules.parse(text)
    rows = table("toss-up", "odds", text).rows
    assert [row[0] for row in rows] == list(range(1, rules.dice + 1))
    for number, *cells in rows[:5]:
        chances = rolled(rules, int(str(number)))
        greens = sum(max(result, 0) * chance for result, chance in chances.items())
        expected = [chances.get(-1, Fraction(0)), chances.get(0, Fraction(0)), greens]
        assert [Fraction(cell.exact or "") for cell in cells if isinstance(cell, Cell)] == expected
