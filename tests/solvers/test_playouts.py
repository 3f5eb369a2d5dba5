"""The intervals of play-outs, against closed forms and against all that may happen in small samples."""

from itertools import product
from math import comb, exp

import pytest

from solvers import playouts

LEVELS = playouts.LEVELS


def binomial(hits: int, plays: int, chance: float) -> float:
    """The probability of a number of hits."""
    return comb(plays, hits) * chance**hits * (1 - chance) ** (plays - hits)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("plays", [1, 2, 7, 40])
def test_the_ends_of_a_chance_are_where_the_tails_are_as_large_as_allowed(plays: int, level: float) -> None:
    """At the lower end so many hits or more, and at the upper end so many or fewer, have half of what the level leaves."""
    for hits in range(plays + 1):
        low, high = playouts.chance_interval(hits, plays, level)

        above = sum(binomial(k, plays, low) for k in range(hits, plays + 1)) if hits else None
        below = sum(binomial(k, plays, high) for k in range(hits + 1)) if hits < plays else None
        assert low == 0 if above is None else above == pytest.approx((1 - level) / 2, abs=1e-9)
        assert high == 1 if below is None else below == pytest.approx((1 - level) / 2, abs=1e-9)


def test_printed_intervals() -> None:
    """Intervals of textbooks: no hit in 10, 3 in 10, and the closed form without a hit in 10,000."""
    assert playouts.chance_interval(0, 10, 0.95) == pytest.approx((0.0, 0.3085), abs=5e-5)
    assert playouts.chance_interval(3, 10, 0.95) == pytest.approx((0.0667, 0.6525), abs=5e-5)
    assert playouts.chance_interval(0, 10_000, 0.99)[1] == pytest.approx(1 - 0.005 ** (1 / 10_000), abs=1e-11)


@pytest.mark.parametrize("level", LEVELS)
def test_the_difference_of_chances_is_covered(level: float) -> None:
    """The interval covers as many of all samples of 12 worlds as promised, for any chances that one or the other alone happens."""
    plays = 12
    spans = {
        (one, two): playouts.difference_interval(one, two, plays, level)
        for one in range(plays + 1)
        for two in range(plays + 1 - one)
    }
    for first, second in product((0.0, 0.02, 0.1, 0.3, 0.5), repeat=2):
        covered = sum(
            comb(plays, one)
            * comb(plays - one, two)
            * first**one
            * second**two
            * (1 - first - second) ** (plays - one - two)
            for (one, two), (low, high) in spans.items()
            if low - 1e-12 <= first - second <= high + 1e-12
        )
        assert covered >= level - 1e-9


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("chance", [0.0, 0.001, 0.01, 0.05, 0.2, 0.5])
def test_a_mean_is_covered_also_if_few_numbers_differ(chance: float, level: float) -> None:
    """Of numbers that are nearly all alike, the mean is covered as often as promised, up to what a normal interval lacks."""
    plays, other, span = 400, 50.0, (-80.0, 80.0)
    covered = 0.0
    for hits in range(plays + 1):
        counts = [(number, times) for number, times in ((0, plays - hits), (other, hits)) if times]
        low, high = playouts.mean_interval(counts, span, level)
        if low - 1e-9 <= chance * other <= high + 1e-9:
            covered += binomial(hits, plays, chance)

    assert covered >= level - 0.012


def test_a_mean_of_one_number_is_not_certain() -> None:
    """If all play-outs are alike, the interval has what a number that was not met may add."""
    low, high = playouts.mean_interval([(0, 100)], (-10.0, 10.0), 0.95)

    assert high == -low == pytest.approx(10 * (1 - 0.025 ** (1 / 100)))


def test_the_band_has_the_printed_width() -> None:
    """2 exp(-2 n w^2) is what the level leaves."""
    for level in LEVELS:
        width = playouts.band(10_000, level)
        assert 2 * exp(-2 * 10_000 * width**2) == pytest.approx(1 - level)


def test_play_outs_are_counted() -> None:
    """Numbers are counted by action, and their differences world by world; what was read from JSON is the same."""
    played = playouts.counted({"value": [[3, 1, 3], [1, 1, 5]]}, {"value": (0, 9)})

    assert played.worlds == 3
    assert played.figures == {"value": [[(1, 1), (3, 2)], [(1, 2), (5, 1)]]}
    assert played.differences == {"value": [(-2, 1), (0, 1), (2, 1)]}
    assert playouts.read(played._asdict()) == played
    assert playouts.mean(played.figures["value"][0]) == pytest.approx(7 / 3)
