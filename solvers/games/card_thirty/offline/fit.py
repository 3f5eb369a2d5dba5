"""Fit the weights of the indices: ``python -m solvers.games.card_thirty.offline.fit`` prints the module ``weights``.

Every round plays hands of self-play, with the index of the round before as the value of a class, and fits the worth of a
hand to the features of the positions met in it, phase by phase, by least squares. A tenth of the turns is played by other
strategies, so that positions are met that the player would avoid.
"""

import numpy as np

from solvers.engine.pairs import Floats
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.learned import BINS, MIDDLE
from solvers.games.card_thirty.kernels.learning import POOL
from solvers.games.card_thirty.kernels.selfplay import CHANCES, REACH, self_play
from solvers.games.card_thirty.learned.classes import THOUSAND
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.rules import CardThirtyRules

ROUNDS, HANDS = 4, 60_000
# Room for the positions of one round.
SAMPLES = 24 * HANDS
# Keeps a feature that hardly varies from getting a huge weight.
RIDGE = 1.0


def fit(goal: int) -> Numbers:
    """Return the weights of a goal in thousandths: shape (4, FEATURES)."""
    rules, tables = rules_array(CardThirtyRules()), run_tables()
    weights = np.zeros((4, FEATURES), np.int64)
    values = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (2, 2, 4, BINS)).copy()
    samples = np.zeros((SAMPLES, FEATURES + 3), np.int64)
    for number in range(ROUNDS):
        counts, dealt = np.zeros((2, 4, BINS, 3), np.int64), np.zeros((2, 3), np.int64)
        explored = CHANCES // 10 if number else CHANCES
        size = self_play(
            HANDS, 1000 + number, goal, np.stack([weights, weights]), values, POOL, CHANCES // 2, explored, rules, tables,
            counts, dealt, np.zeros((0, 0, 0, 0), np.int64), np.zeros((2, 2 * REACH + 1), np.int64), samples,
        )  # fmt: skip
        met = samples[:size]
        fitted = least_squares(met[:, :FEATURES], met[:, FEATURES], np.ones(size), met[:, FEATURES + 2])
        weights = np.rint(THOUSAND * fitted).astype(np.int64)
    return weights


def least_squares(counted: Numbers, phases: Numbers, numbers: Floats, sums: Floats | Numbers) -> Floats:
    """Return the weights with which features come nearest to what hands were worth.

    Parameters:
        counted, phases: arrays of int, shapes (samples, FEATURES) and (samples,)
            The features of each sample, and its phase, 0 to 3.
        numbers, sums: arrays, shape (samples,)
            The number of hands in which the sample was met, and the sum of their worths.

    Returns:
        array of float, shape (4, FEATURES)
            In units of a point; 0 for a feature that does not vary, and for all of a phase without samples.
    """
    fitted = np.zeros((4, FEATURES))
    for phase in range(4):
        chosen = phases == phase
        if not chosen.any():
            continue
        x = counted[chosen].astype(np.float64)
        varied = x.std(axis=0) > 0
        varied[0] = True
        x = x[:, varied]
        normal = (x.T * numbers[chosen]) @ x + RIDGE * np.eye(x.shape[1])
        fitted[phase, varied] = np.linalg.solve(normal, x.T @ sums[chosen])
    return fitted


if __name__ == "__main__":
    for number, slug in enumerate(LEARNED):
        print(f"    {slug!r}: (")  # noqa: T201  # this is what the program is for
        for row in fit(number):
            print(f"        {tuple(row.tolist())},")  # noqa: T201  # as above
        print("    ),", flush=True)  # noqa: T201  # as above
