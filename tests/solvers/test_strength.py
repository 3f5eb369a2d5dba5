"""Strength: the likelihood of decisions, its interval, and the scale."""

from collections.abc import Callable
from itertools import product
from math import exp, inf, isclose, log
from random import Random

import pytest

from solvers.strength import LEVEL, PERFECT, Choice, Fit, Scale, chances, drawn, fit

TWO = (0.0, 1.0)
# Decisions of 2 to 8 actions; the losses of a decision are all small or all large.
MIXED = [
    (0.0, *(size * Random(f"{number} {index}").random() for index in range(1 + number % 7)))  # losses
    for number in range(60)
    for size in ((0.05, 0.3, 1.0, 4.0)[number % 4],)
]
SCALE = Scale(MIXED)


def played(rate: float, decisions: int, lots: Random) -> list[Choice]:
    """Decisions of a player of a rate."""
    drawn_from = [lots.choice(MIXED) for _ in range(decisions)]
    return [Choice(losses, losses[drawn(losses, rate, lots.random())]) for losses in drawn_from]


def test_chances_are_those_of_the_exponential() -> None:
    """An action that costs r more is taken e^(r rate) times less often, one of none is drawn by lot, and an endless rate takes the best ones."""
    one, other, third = chances((0.0, 0.5, 2.0), 3.0)

    assert isclose(one / other, exp(1.5))
    assert isclose(other / third, exp(4.5))
    assert isclose(one + other + third, 1)
    assert chances((0.0, 1.0, 5.0), 0.0) == [1 / 3] * 3
    assert chances((0.0, 1.0, 0.0), inf) == [1 / 2, 0, 1 / 2]


def test_lots_draw_each_action_with_its_chance() -> None:
    """Lots in equal steps draw each action as often as its chance says."""
    losses = (0.3, 0.0, 1.1)
    steps = 3000
    counts = [0, 0, 0]
    for step in range(steps):
        counts[drawn(losses, 2.0, step / steps)] += 1

    assert all(
        abs(count / steps - chance) <= 1 / steps for count, chance in zip(counts, chances(losses, 2.0), strict=True)
    )


def test_the_likeliest_rate_of_two_actions_is_the_logarithm_of_the_odds() -> None:
    """Of decisions between a loss of 0 and one of 1, of which k of n were best, the likeliest rate is log(k / (n - k))."""
    for right, number in ((3, 4), (9, 10), (50, 60), (97, 100)):
        choices = [Choice(TWO, float(index >= right)) for index in range(number)]

        assert fit(choices).rate == pytest.approx(log(right / (number - right)), rel=1e-5)


def test_no_other_rate_is_likelier() -> None:
    """The likelihood, written down naively, is nowhere higher than at the fitted rate."""
    choices = played(2.0, 40, Random(1))  # a player

    def likelihood(rate: float) -> float:
        return sum(log(chances(choice.losses, rate)[choice.losses.index(choice.taken)]) for choice in choices)

    best = fit(choices).rate
    assert best is not None
    assert all(likelihood(best) >= likelihood(best * factor) for factor in (0.2, 0.9, 0.99, 1.01, 1.1, 5.0))


def test_best_play_is_bounded_from_below_alone() -> None:
    """If n decisions between two actions were all best, the rate is endless, and the lower end makes that a chance of 2.5 %."""
    for number in (1, 5, 40):
        fitted = fit([Choice(TWO, 0.0)] * number)

        assert (fitted.rate, fitted.high, fitted.decisions) == (inf, inf, number)
        chance = (1 / (1 + exp(-fitted.low))) ** number
        assert chance == pytest.approx((1 - LEVEL) / 2, rel=1e-3) or fitted.low == 0


def test_decisions_that_tell_nothing_leave_everything_open() -> None:
    """Forced moves and actions of equal worth are not counted; without others no rate is likeliest."""
    assert fit([Choice((0.0,), 0.0), Choice((0.0, 0.0), 0.0)]) == Fit(None, 0.0, inf, 0)
    assert fit([Choice((0.0, 0.0), 0.0), Choice(TWO, 1.0)]).decisions == 1


def test_the_interval_of_a_very_bad_player_is_no_point() -> None:
    """However much worse than lots some decisions are, rates stay in the interval; of worst ones up to a likelihood of e^-1.92 of lots."""
    many = (0.0, *(1.0 + place / 10 for place in range(14)))
    for number in (1, 2, 5, 30):
        worst = fit([Choice(many, many[-1])] * number)
        assert (worst.rate, worst.low) == (0.0, 0.0)
        # Two decisions have a chance of 1 in 225 with lots already.
        lots = number * log(1 / 15)
        at_high = number * log(chances(many, worst.high)[-1])
        assert at_high <= max(log(0.025), lots - 1.9207) + 1e-3
        nearly = fit([Choice(many, many[-2])] * number)
        assert nearly.rate == 0.0
        assert 0.01 < nearly.high < worst.high * 3
    # The more decisions there are, the shorter it is.
    assert fit([Choice(many, many[-2])] * 30).high < fit([Choice(many, many[-2])] * 2).high / 3


def test_ends_are_found_for_any_losses() -> None:
    """Losses of very different size, all worst or nearly all, give an interval without an error, that contains the likeliest rate."""
    small, large = (0.0, 1e-9), (0.0, 1e6)
    for taken in product((0, 1), repeat=4):
        choices = [Choice(losses, losses[index]) for losses, index in zip((small, large, TWO, TWO), taken, strict=True)]
        fitted = fit(choices)

        assert fitted.rate is not None
        assert 0 <= fitted.low <= fitted.rate * (1 + 1e-5)
        assert fitted.rate <= fitted.high * (1 + 1e-5)


def test_ten_more_halve_the_loss() -> None:
    """A strength of 0 loses as much as lots in the decisions of the scale, 10 half as much, 20 a quarter; 100 is best play."""

    def loss(strength: float) -> float:
        rate = SCALE.rate(strength)
        return sum(sum(map(float.__mul__, losses, chances(losses, rate))) for losses in MIXED)

    assert SCALE.rate(0) == 0
    assert SCALE.rate(PERFECT) == inf
    assert SCALE.strength(inf) == PERFECT
    for strength in (10, 20, 35, 90):
        assert loss(strength) == pytest.approx(loss(0) / 2 ** (strength / 10), rel=1e-4)
        assert SCALE.strength(SCALE.rate(strength)) == pytest.approx(strength, abs=1e-3)


def misses(rate: float, decisions: int, cases: int, seed: str) -> int:
    """The number of cases in which a planted rate lies outside the stated interval."""
    lots = Random(seed)  # a player
    fits = [fit(played(rate, decisions, lots)) for _ in range(cases)]
    return sum(not interval.low * (1 - 1e-5) <= rate <= interval.high * (1 + 1e-5) for interval in fits)


def test_planted_strengths_lie_in_the_interval() -> None:
    """Of 60 players each of four strengths, in 5 or 25 decisions, at least 95 in 100 lie in the interval that their decisions give."""
    outside = sum(
        misses(SCALE.rate(strength), decisions, 60, f"{strength} {decisions}")
        for strength in (5, 25, 50, 75)
        for decisions in (5, 25)
    )

    assert outside <= 24


@pytest.mark.long
@pytest.mark.parametrize("strength", [0, 10, 30, 50, 70, 90])
@pytest.mark.parametrize("decisions", [1, 3, 10, 40, 200])
def test_planted_strengths_lie_in_the_interval_of_many_cases(strength: int, decisions: int) -> None:
    """In 2,000 cases at most 5 % lie outside, and 2 % for the error of the simulation."""
    assert misses(SCALE.rate(strength), decisions, 2000, "many") <= 140


def halves(rate: float, decisions: int, lots: Random) -> bool:
    """True if the strengths of two halves of a player's decisions differ by no more than their intervals."""
    one, other = (fit(played(rate, decisions, lots)) for _ in range(2))
    return one.low <= other.high and other.low <= one.high


def apart(cases: int, of: Callable[[int], tuple[float, int]]) -> int:
    """The number of cases in which two halves differ by more than their intervals."""
    lots = Random("halves")  # players
    return sum(not halves(*of(case), lots) for case in range(cases))


def test_two_halves_of_a_player_agree() -> None:
    """In 95 of 100 cases the strengths of two halves of 30 decisions each differ by less than their intervals."""
    assert apart(100, lambda case: (SCALE.rate(10 + case % 70), 30)) <= 5


@pytest.mark.long
def test_two_halves_of_two_hundred_games_agree() -> None:
    """The same, with 400 decisions a half: 100 games of four decisions."""
    assert apart(100, lambda case: (SCALE.rate(10 + case % 70), 400)) <= 5
