"""The clairvoyant who knows a list of results of every die, against every way to put its dice aside."""

from itertools import product
from typing import Any, cast

import numpy as np
import pytest
from numpy.typing import NDArray

from solvers.games.thirties.offline import clairvoyant


class Tapes:
    """Stands for a generator of random numbers: it deals given results, by die, throw and sample."""

    def __init__(self, faces: NDArray[np.int16]) -> None:
        self._faces = faces

    def integers(self, low: int, high: int, size: tuple[int, ...], dtype: type) -> NDArray[np.int16]:
        """Return the results as dice from ``low`` to below ``high``."""
        assert (low, high) == (1, 7)
        assert size == self._faces.shape
        return self._faces.astype(dtype)


def tape(faces: NDArray[np.int16]) -> list[int]:
    """The best sums that the model finds for given results."""
    dice, _, samples = faces.shape
    return list(map(int, clairvoyant.tape(cast("Any", Tapes(faces)), dice, samples)))


def best(faces: NDArray[np.int16]) -> int:
    """The best sum for one list of results a die: every non-empty set of dice may be put aside after every throw."""
    dice = len(faces)

    def play(left: tuple[int, ...], throw: int) -> int:
        if not left:
            return 0
        sums = []
        for chosen in product((False, True), repeat=len(left)):
            aside = [die for die, taken in zip(left, chosen, strict=True) if taken]
            if aside:
                after = tuple(die for die in left if die not in aside)
                sums.append(sum(int(faces[die, throw]) for die in aside) + play(after, throw + 1))
        return max(sums)

    return play(tuple(range(dice)), 0)


def test_every_pair_of_lists() -> None:
    """With two dice, each of the 1,296 pairs of lists is worth what the best of all plays brings."""
    faces = np.array(list(product(range(1, 7), repeat=4)), np.int16).T.reshape(2, 2, -1)

    assert tape(faces) == [best(faces[:, :, sample]) for sample in range(6**4)]


@pytest.mark.parametrize(("dice", "samples"), [(1, 6), (3, 400), (4, 60)])
def test_drawn_lists(dice: int, samples: int) -> None:
    """With more dice, drawn lists are worth what the best of all plays brings."""
    faces = np.random.default_rng(30).integers(1, 7, size=(dice, dice, samples), dtype=np.int16)

    assert tape(faces) == [best(faces[:, :, sample]) for sample in range(samples)]


def test_an_estimate_is_the_mean_of_its_samples() -> None:
    """The mean and the interval are the textbook's for the same samples, which are drawn in parts of 50,000."""
    samples = 50_010
    generator = np.random.default_rng(8)
    drawn = np.concatenate([clairvoyant.tape(generator, 2, part) for part in (50_000, 10)]).astype(float)
    mean, interval = clairvoyant.estimate(clairvoyant.tape, 2, samples, 8)
    half = 2.5758293035489004 * (sum((drawn - drawn.mean()) ** 2) / (samples - 1) / samples) ** 0.5

    assert mean == pytest.approx(drawn.mean(), rel=1e-12)
    assert (interval.level, interval.samples) == (0.99, samples)
    assert (interval.low, interval.high) == pytest.approx((mean - half, mean + half), rel=1e-9)
