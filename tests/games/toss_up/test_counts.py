"""Numbers of turns of Toss Up!: against closed forms, sums of fractions, the generic solver, and matches."""

from fractions import Fraction
from math import comb

import pytest

from solvers.games.toss_up import matches
from solvers.games.toss_up.banking import plan_odds
from solvers.games.toss_up.counts import CUT, ONE, RELATIVE, Counts, counts, expected
from solvers.games.toss_up.rules import TossUpRules
from tests.games.toss_up.support import GOLDEN, SMALL, counted_wins, plan, problem
from tests.support.generic import Generic

SLUGS = ("one-roll", "over-1", "over-2-aware", "one-step-posted", "over-2-until-1-then-over-0")
CASES = [(rules, slug) for rules in SMALL for slug in SLUGS]


def holds(counted: Counts, low: int, exact: Fraction) -> bool:
    """Return True if a number is no more above a lower bound in units than rounding has taken away."""
    return low <= exact * ONE <= low + counted.lost


@pytest.mark.parametrize("rules", ["dice=1,target=3", "dice=1,target=7,red=99/100,yellow=0,green=1/100"])
def test_one_die_counts_successes(rules: str) -> None:
    """With one die rolled once a turn, turns are those until so many successes: negative binomial."""
    own = TossUpRules.parse(rules)
    counted = counts(own, plan("one-roll", rules))
    for n in range(1, len(counted.weights) + 1, 1 + len(counted.weights) // 50):
        ways = comb(n - 1, own.target - 1)
        weight = counted.weights[n - 1]

        assert holds(counted, weight, ways * own.green**own.target * (1 - own.green) ** (n - own.target))
    assert counted.left <= CUT
    assert expected(own, plan("one-roll", rules)) == pytest.approx(float(own.target / own.green), rel=2 * RELATIVE)


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_counts_are_sums_of_fractions(rules: str, slug: str) -> None:
    """From any points banked every weight is the exact chance, but for what rounding took."""
    own = TossUpRules.parse(rules)
    policy = plan(slug, rules)
    for start in range(own.target):
        counted = counts(own, policy, start, most=12)
        reached = {start: Fraction(1)}
        for weight in counted.weights:
            following: dict[int, Fraction] = {}
            for total, chance in reached.items():
                for points, more in plan_odds(own, policy, total).items():
                    after = min(total + points, own.target)
                    following[after] = following.get(after, Fraction(0)) + chance * more
            done = following.pop(own.target, Fraction(0))
            reached = following

            assert holds(counted, weight, done)
        assert holds(counted, counted.left, sum(reached.values(), Fraction(0)))
        assert counted.lost < 1000


@pytest.mark.parametrize(("rules", "slug"), CASES)
def test_counts_agree_with_the_generic_solver(rules: str, slug: str) -> None:
    """The chance of few turns is that of within-3, and the mean is min-turns, with the strategy."""
    own = TossUpRules.parse(rules)
    few, mean = (problem(f"{goal}:{slug}", rules) for goal in ("within-3", "min-turns"))
    counted = counts(own, plan(slug, rules))

    assert holds(counted, sum(counted.weights[:3]), Generic(few).value(few.process.start()))
    oracle = Generic(mean)
    for start in range(own.target):
        exact = oracle.value(mean.notation.parse(str(start)))
        assert abs(Fraction(expected(own, plan(slug, rules), start)) - exact) <= exact * Fraction(RELATIVE)


@pytest.mark.parametrize("seats", [*GOLDEN["matches"], "one-step over-30-until-60-then-over-20", "over-100 over-99"])
def test_races_are_decided_by_the_counts(seats: str) -> None:
    """The player who begins wins with as few turns or fewer: as often as the golden digits and the recursion say."""
    rules = TossUpRules()
    first, second = (plan(slug) for slug in seats.split())
    chance = counted_wins(rules, first, second)
    digits = Fraction(GOLDEN["matches"].get(seats, chance))

    assert abs(chance - digits) < Fraction(1, 10**25)
    assert abs(chance - Fraction(matches.first_wins(rules, first, second))) <= Fraction(matches.BOUND)


def test_games_that_hardly_end_are_cut() -> None:
    """A turn that needs 101 greens of one die in a row succeeds once in 4 * 10^12 times: the rest is told, and the mean."""
    rules = TossUpRules.parse("dice=1")
    slow = plan("over-100", "dice=1")
    chance = Fraction(3, 4) ** 101
    counted = counts(rules, slow, most=100)

    assert len(counted.weights) == 100
    assert all(holds(counted, weight, chance * (1 - chance) ** n) for n, weight in enumerate(counted.weights))
    assert holds(counted, counted.left, (1 - chance) ** 100)
    assert abs(Fraction(expected(rules, slow)) * chance - 1) <= Fraction(RELATIVE)
    assert matches.first_wins(rules, slow, slow) == pytest.approx(float(1 / (2 - chance)), abs=matches.BOUND)


@pytest.mark.parametrize(
    "slug", ["one-step", "over-20", "over-7-aware", "over-100-aware", "over-9-until-60-then-over-4"]
)
def test_plans_say_which_points_they_treat_alike(slug: str) -> None:
    """With the points that stand for others a strategy does the same, and those stand for themselves."""
    policy = plan(slug)
    for own in range(100):
        representative = policy.representative(own)

        assert policy.representative(representative) == representative
        assert policy.last(own) == policy.last(representative)
        assert all(policy.rolls(own, points) == policy.rolls(representative, points) for points in range(120))
