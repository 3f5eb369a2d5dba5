"""Rows of races checked once more without compiled code: a seeded sample of them, each against its turn in plain NumPy.

The turn is the one that answers derive (:mod:`solvers.games.ten_thousand.derived.rows`). What the opponent of a best response
banks is counted in whole numbers (:mod:`solvers.games.ten_thousand.banking`).
"""

from collections.abc import Mapping
from random import Random

from solvers.checks.refusal import fail
from solvers.games.ten_thousand.derived.rows import Open, TenThousandDerived, following
from solvers.games.ten_thousand.hands import FULL
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.state import State

# One row in this number is checked, and two at least.
ONE_IN = 400
SEED = 10_000
# Relative: as in the compiled check, apart from the error of rows.
ROUNDING = 2e-12


def check(problem: TenThousandProblem, values: Mapping[str, float], error: float, one_in: int = ONE_IN) -> float:
    """Return the largest residual of a seeded sample of the rows of a race, given the values of all rows by state.

    Raises:
        VerificationError: a value of the sample is not that of its turn, or of its opponent's turn.
    """
    texts = list(values)
    worst = 0.0
    some = Random(SEED).sample(texts, min(len(texts), max(2, len(texts) // one_in)))  # noqa: S311  # a sample, not a secret
    for text in some:
        state = problem.notation.parse(text)
        computed = _waited(problem, values, state) if state.waiting else _turn(problem, values, state)
        residual = abs(values[text] - computed)
        # Not ``residual > ...``, which would be False for NaN.
        if not residual <= 2 * error + ROUNDING * (1.0 + abs(computed)):
            raise fail(text, f"its value: its turn in NumPy says {computed!r}, the row {values[text]!r}")
        worst = max(worst, residual)
    return worst


def _turn(problem: TenThousandProblem, values: Mapping[str, float], state: State) -> float:
    """Return the value of the start of a turn."""
    after = following(problem.process, state)
    numbers = [values[problem.notation.format(each)] for each in after]
    return Open(problem.process, state, numbers).roll(FULL, 0)


def _waited(problem: TenThousandProblem, values: Mapping[str, float], state: State) -> float:
    """Return the value of the turn of a best response's opponent."""
    process, derived = problem.process, problem.derived
    if not isinstance(derived, TenThousandDerived):
        raise TypeError("a best response derives its last turns")
    total = weights = 0.0
    for weight, after in process.outcomes(state):
        if after.ended:
            value = float(process.utility(after))
        elif process.stored(after):
            value = values[problem.notation.format(after)]
        else:
            value = derived.turn(after, {}).roll(FULL, 0)
        total += weight * value
        weights += weight
    return total / weights
