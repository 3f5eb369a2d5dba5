"""Players who know all future throws: each model against programs that play every throw, or thousands at random."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations, product
from math import sqrt
from random import Random

import numpy as np
import pytest

from solvers.contract.tables import Cell
from solvers.dispatch import make_table
from solvers.games import find
from solvers.games.thirties.offline import clairvoyant

FACES = range(1, 7)
# Which of the dice thrown may be put aside, as lists of their places.
Asides = Callable[[Sequence[int]], list[tuple[int, ...]]]


def anything(shown: Sequence[int]) -> list[tuple[int, ...]]:
    """Every non-empty choice of dice."""
    return [places for n in range(1, len(shown) + 1) for places in combinations(range(len(shown)), n)]


def highest(shown: Sequence[int]) -> list[tuple[int, ...]]:
    """Only choices of the highest dice; of equal dice, any."""
    return [places for places in anything(shown) if sum(shown[p] for p in places) == sum(sorted(shown)[-len(places) :])]


def taped(tapes: Sequence[Sequence[int]], asides: Asides, throw: int = 0) -> int:
    """Return the best sum of dice that each show the results of a list of their own, from one throw on."""
    shown = [tape[throw] for tape in tapes]
    best = 0
    for aside in asides(shown):
        rest = [tape for index, tape in enumerate(tapes) if index not in aside]
        best = max(best, sum(shown[index] for index in aside) + (taped(rest, asides, throw + 1) if rest else 0))
    return best


def in_rows(rows: Sequence[Sequence[int]], left: int, throw: int = 0) -> int:
    """Return the best sum of ``left`` dice, of which a throw shows as many results of its row as dice are thrown."""
    shown = rows[throw][:left]
    best = 0
    for aside in anything(shown):
        rest = left - len(aside)
        best = max(best, sum(shown[index] for index in aside) + (in_rows(rows, rest, throw + 1) if rest else 0))
    return best


def fresh_of_two(asides: Asides) -> Fraction:
    """Return the expected best sum of two dice, each option with a throw of its own, from all throws one by one."""
    best = Fraction(0)
    for shown in product(FACES, repeat=2):
        # Equal dice are one option.
        kept = sorted({shown[places[0]] for places in asides(shown) if len(places) == 1})
        for again in product(FACES, repeat=len(kept)):
            best += Fraction(max(sum(shown), *map(sum, zip(kept, again, strict=True))), 36 * 6 ** len(kept))
    return best


@pytest.mark.parametrize(("only", "asides"), [(True, highest), (False, anything)])
def test_fresh_throws_of_two_dice_are_counted_one_by_one(only: bool, asides: Asides) -> None:
    """Both models with fresh throws are those of a program that plays out every throw of two dice."""
    assert clairvoyant.fresh(2, highest=only) == fresh_of_two(asides)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_rows_are_counted_one_by_one(number: int) -> None:
    """The exact mean with fixed rows is that of a program that plays out all rows of results, over all subsets."""
    sizes = range(number, 0, -1)
    every = product(*(product(FACES, repeat=size) for size in sizes))
    scores = [in_rows(rows, number) for rows in every]

    assert clairvoyant.row_exact(number) == Fraction(sum(scores), len(scores))


class Every:
    """Stands for a generator: its results are all those of some dice in some throws, each once."""

    def integers(self, low: int, high: int, size: tuple[int, ...], dtype: type) -> np.ndarray:
        """Return every combination of results."""
        results: np.ndarray = np.array(list(product(range(low, high), repeat=size[0] * size[1])), dtype)
        return results.T.reshape(*size[:2], -1)


def test_tapes_of_two_dice_are_counted_one_by_one() -> None:
    """Each play of two dice with lists of their own has the best sum over all subsets; the highest dice do worse."""
    scores = clairvoyant.tape(Every(), 2, 6**4)  # type: ignore[arg-type]  # stands for a generator
    plays = list(product(product(FACES, repeat=2), repeat=2))

    assert scores.tolist() == [taped(tapes, anything) for tapes in plays]
    assert sum(taped(tapes, highest) for tapes in plays) < int(scores.sum())


def test_estimated_rows_have_the_exact_mean() -> None:
    """The estimate with fixed rows, which serves seven and eight dice, has the exact mean inside its interval."""
    mean, interval = clairvoyant.estimate(clairvoyant.row, 4, 20_000, 7)

    assert interval.low < float(clairvoyant.row_exact(4)) < interval.high
    assert interval.low < mean < interval.high


@pytest.mark.long
def test_skill_of_six_dice() -> None:
    """The table has the figures of the source for fresh throws, and those of other programs for the other models."""
    thirties = find("thirties")
    table = make_table(thirties, thirties.rules_type(), "skill")
    cells = {line[0]: [cell for cell in line if isinstance(cell, Cell)] for line in table.rows}
    figures = {name: [f"{cell.value:.5f}" for cell in row] for name, row in cells.items()}

    assert figures["fresh"][:2] == ["32.73338", "0.14244"]
    assert figures["fresh-any"][:2] == ["33.27424", "0.12074"]
    assert figures["row"][0] == "31.42014"
    assert [name for name, row in cells.items() if row[0].exact is None] == ["tape"]


@pytest.mark.long
@pytest.mark.parametrize(("asides", "mean", "plays"), [(anything, 32.278, 1500), (highest, 31.943, 30_000)])
def test_tapes_of_six_dice_played_at_random(asides: Asides, mean: float, plays: int) -> None:
    """A program that tries every choice finds the means of six dice with lists of their own, within four standard errors."""
    dice, plays = Random(3), 1500  # a sample, not a secret
    scores = [taped([[dice.randint(1, 6) for _ in range(6)] for _ in range(6)], asides) for _ in range(plays)]
    average = sum(scores) / plays
    spread = sqrt(sum((score - average) ** 2 for score in scores) / (plays - 1))

    assert abs(average - mean) < 4 * spread / sqrt(plays)
