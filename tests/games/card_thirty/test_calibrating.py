"""Widths of intervals and their trials, and least squares in whole numbers, against closed forms. Nothing is compiled."""

from math import comb
from random import Random

import numpy as np
import pytest

from solvers.contract.rows import ActionValue, Confidence
from solvers.games.card_thirty.kernels import calibrating
from solvers.games.card_thirty.kernels.calibrating import Trial
from solvers.games.card_thirty.kernels.fitting import MILLION, fit
from solvers.games.card_thirty.learned.corrections import KINDS, Corrections, read, write


@pytest.mark.parametrize(("number", "share"), [(100, 0.05), (900, 0.01), (900, 0.05), (300, 0.01), (58, 0.05)])
def test_so_few_are_outside_that_it_is_sure(number: int, share: float) -> None:
    """If no more are outside, a larger share of all is outside in at most 5 of 100 samples; with one more that is not so."""
    few = calibrating.allowed(number, share)

    def at_most(most: int) -> float:
        return sum(comb(number, k) * share**k * (1 - share) ** (number - k) for k in range(most + 1))

    # A limit that is the largest difference but ``few`` fails if at most ``few`` of the sample are beyond the true one.
    assert few == 0 or at_most(few) <= 0.05
    assert at_most(few + 1) > 0.05


def test_widths_are_those_of_the_kind_and_hold() -> None:
    """A kind that is off twice as far has intervals twice as wide, and of fresh trials enough are inside at both levels."""
    chance = Random(4)

    def trials(number: int) -> list[Trial]:
        return [
            Trial(kind, 0.0, chance.gauss(bias, spread), scale)
            for kind, bias, spread, scale in (("first", 1.0, 3.0, 1.0), ("opening", 2.0, 6.0, 1.0), ("others", 0.0, 0.3, 0.1))
            for _ in range(number)
        ]  # fmt: skip

    halves = calibrating.widths(trials(400))
    assert halves["opening"][1] == pytest.approx(2 * halves["first"][1], rel=0.3)
    assert halves["others"][1] == pytest.approx(3.0 / 10**0.5 * halves["first"][1], rel=0.3)
    for kind, low, high in (("first", 1.8, 2.4), ("opening", 1.8, 2.4)):
        # The root of the mean square, the bias within.
        spread = {"first": 10**0.5, "opening": 40**0.5}[kind]
        assert low < halves[kind][0] / spread < high
        assert 2.5 < halves[kind][1] / spread < 4.0
    told = list(calibrating.strata(trials(2000), halves, (-1e9, 1e9)))
    assert [kind.kind for kind in told] == ["first", "opening", "others"]
    for kind_trials in told:
        assert kind_trials.states == 2000
        assert kind_trials.within_95 >= 1900
        assert kind_trials.within_99 >= 1970
    assert told[1].bias == pytest.approx(-2.0, abs=0.5)
    assert told[0].half_width_99 == halves["first"][1]
    assert told[2].half_width_95 == pytest.approx(0.1 * halves["others"][0])


def test_trials_are_counted_inside_the_limits_of_the_goal() -> None:
    """An interval ends where the goal's values do, and a mean outside it is counted as such."""
    trials = [Trial("first", 0.9, 1.0), Trial("first", 0.5, 0.1), Trial("first", 0.5, 0.75)]
    (told,) = calibrating.strata(trials, {"first": (0.2, 0.3), "opening": (1.0, 1.0)}, (0.0, 1.0))

    assert (told.states, told.within_95, told.within_99) == (3, 1, 2)
    assert told.half_width_99 == pytest.approx(0.3)
    assert told.bias == pytest.approx(1.9 / 3 - 1.85 / 3)


def test_another_action_is_neither_the_best_nor_the_end() -> None:
    """Of a list the first action and those that are known for certain are left out."""
    sure, about = Confidence(0.0, 0.0, 1.0, 0), Confidence(-1.0, 1.0, 0.99, 5)
    listed = [
        ActionValue(text, 0.0, None, None, confidence)
        for text, confidence in (("a", about), ("b", sure), ("c", about), ("d", None))
    ]
    drawn = {calibrating.other(listed, Random(seed)) for seed in range(20)}

    assert drawn == {listed[2], listed[3]}
    assert calibrating.other(listed[:2], Random(1)) is None


def test_least_squares() -> None:
    """Weights are those of NumPy's least squares with the same ridge, rounded to millionths."""
    chance = np.random.default_rng(6)
    counted = chance.integers(-20, 60, (500, 6))
    counted[:, 0], counted[:, 4] = 1, 0
    results = counted @ np.array([5, -2, 0, 3, 9, 1]) + chance.integers(-30, 31, 500)
    wanted = np.linalg.solve(counted.T @ counted + 2 * np.eye(6), counted.T @ results)

    weights = fit(counted, results, 2)

    assert np.abs(np.array(weights) / MILLION - wanted).max() < 1e-6
    assert weights[4] == 0


def test_corrections_are_read_back() -> None:
    """The text of corrections says everything of them; no text is none."""
    found = Corrections({"first-after-neither": (1, -2)}, dict.fromkeys(KINDS, (0.5, 1.25)), {"first": 900})

    assert read(write(found)) == found
    assert read(None) == Corrections({}, {}, {})


def test_a_kind_that_is_off_by_far_more_now_and_then_has_wider_intervals() -> None:
    """Positions of one kind are not judged by the others alone."""
    chance = Random(8)
    even = [Trial("first", 0.0, chance.gauss(0, 1)) for _ in range(600)]
    wild = [Trial("opening", 0.0, chance.gauss(0, 1) * (12 if k % 25 == 0 else 1)) for k in range(150)]

    halves = calibrating.widths([*even, *wild])

    assert halves["opening"][1] == max(abs(style.mean) for style in wild)
    assert halves["first"][1] < 5
