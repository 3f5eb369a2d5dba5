"""Least squares in whole numbers, so that every machine finds the same."""

from collections.abc import Sequence
from fractions import Fraction

import numpy as np

from solvers.games.card_thirty.kernels.hand.hashing import Numbers

MILLION = 1_000_000


def fit(counted: Numbers, results: Numbers, ridge: int = 1) -> tuple[int, ...]:
    """Return the weights, in millionths, with which features come nearest to results.

    Parameters:
        counted, results: arrays of int, shapes (samples, features) and (samples,)
        ridge: int
            Keeps a feature that hardly varies from getting a huge weight; at least 1.
    """
    normal = counted.T @ counted + ridge * np.eye(counted.shape[1], dtype=np.int64)
    return tuple(round(MILLION * value) for value in _solved(normal.tolist(), (counted.T @ results).tolist()))


def _solved(matrix: Sequence[Sequence[int]], right: Sequence[int]) -> list[Fraction]:
    """Return the solution of linear equations whose matrix is positive definite, by Gaussian elimination."""
    rows = [[Fraction(number) for number in (*row, value)] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for k in range(size):
        for below in rows[k + 1 :]:
            factor = below[k] / rows[k][k]
            if factor:
                below[k:] = [a - factor * b for a, b in zip(below[k:], rows[k][k:], strict=True)]
    solved = [Fraction(0)] * size
    for k in reversed(range(size)):
        known = sum((rows[k][j] * solved[j] for j in range(k + 1, size)), Fraction(0))
        solved[k] = (rows[k][size] - known) / rows[k][k]
    return solved
