"""Check rows of Toss Up! with a last turn, in plain NumPy and without any code of the kernels.

First the states of the rows are compared with those of the game, one by one. Then every chaser's chance is computed
from the rules, and the value of every other start from the starts that follow it. The difference between a row and the
computed value is its residual. It may be as large as the published error and the rounding of doubles allow. Leads too
large for a row count as won. So the check does not rely on the proof that banking is best with a large lead: it would
notice a turn that gains by rolling on instead.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.contract.rows import Distribution, Row
from solvers.games.toss_up.last_turn.chase import TIES
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules

Floats = NDArray[np.float64]
# A roll rounds by at most 20 units of 2^-53, and few rolls follow each other before one of them ends the turn.
ROUNDING = 1e-13


def verify(
    problem: LastTurnProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """Return the largest residual of any row, as a chance; there must be no distributions.

    Raises:
        VerificationError: a row is missing, superfluous, malformed or out of order, or its residual is too large. The
            error names its state.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, which is derived and not stored")
    chances, chased = _read(problem, rows)
    rules, allowed = problem.rules, 2 * error_bound + ROUNDING
    worst = 0.0
    computed = _chasers(rules, problem.process.gaps)
    for gap in range(1, problem.process.gaps + 1):
        text = problem.notation.format(problem.process.chased(problem.process.start()._replace(other=gap)))
        worst = max(worst, _compare(text, chased[gap], computed[gap], allowed))
    for own in range(rules.target):
        starts = _starts(rules, chances, chased, own)
        for other in range(rules.target):
            worst = max(worst, _compare(f"{own}-{other}", chances[own, other], starts[other], allowed))
    return worst


def _compare(state: str, stored: float, computed: float, allowed: float) -> float:
    """Return the residual of one row. Raises VerificationError if it is above ``allowed``."""
    residual = abs(float(stored) - float(computed))
    # Not ``residual > allowed``, which would be False for NaN.
    if not residual <= allowed:
        raise fail(state, f"is worth {float(computed)!r}, the row says {float(stored)!r}")
    return residual


def _read(problem: LastTurnProblem, rows: Sequence[Row]) -> tuple[Floats, Floats]:
    """Return the values in the rows: shape (target, target), by own points and the other's, and shape (gaps + 1,), by
    gap.

    The second array is that of the chaser's starts; gap 0 is unused. Raises VerificationError if rows are not those
    needed.
    """
    target = problem.rules.target
    chances, chased = np.zeros((target, target)), np.zeros(problem.process.gaps + 1)
    for state, row in zip_longest(problem.process.states(), rows):
        if state is None:
            raise fail(row.state, "has a row, but is no state that needs one")
        text = problem.notation.format(state)
        if row is None or row.state != text:
            raise fail(text, f"has no row, {'the rows end' if row is None else f'{row.state!r} stands there'}")
        if problem.notation.parse(text) != state:
            raise fail(text, "does not read back as it is written")
        if row != Row(text, None, row.value, None):
            raise fail(text, "has more than a value before a throw")
        own, other = state.own or 0, state.other or 0
        if problem.process.chases(state):
            chased[other - own] = row.value
        else:
            chances[own, other] = row.value
    return chances, chased


class _Hand(NamedTuple):
    """The chances of a roll of n dice.

    ``bust`` is the chance of a bust. ``shown``, shape (n + 1,), has those of all yellow and of 1 to n greens.
    ``changes`` is the chance of a roll that changes something.
    """

    bust: float
    shown: Floats
    changes: float


def _hands(rules: TossUpRules) -> list[_Hand]:
    """Return the chances of a roll, by the number of dice from 0."""
    exact = odds(rules)
    return [
        _Hand(float(bust), np.array([stay, *gain[1:]], dtype=np.float64), float(1 - stay))
        for bust, stay, gain in zip(exact.bust, exact.stay, exact.gain, strict=True)
    ]


def _chasers(rules: TossUpRules, gaps: int) -> Floats:
    """Return the chances of a chaser's start, by the gap, from the rules alone; shape (gaps + 1,).

    A chaser who still needs points rolls on, with any number of points held.
    """
    dice, hands = rules.dice, _hands(rules)
    # Row ``dice + missing``: rows below ``dice`` stand for more points than needed. Column: points held, modulo dice.
    value = np.ones((dice + gaps + 1, dice))
    for missing in range(gaps + 1):
        for held in range(dice):
            hand = hands[in_hand(rules, held)]
            greens = np.arange(1, len(hand.shown))
            rolled = float(hand.shown[1:] @ value[dice + missing - greens, (held + greens) % dice]) / hand.changes
            value[dice + missing, held] = rolled if missing else max(rolled, float(TIES[rules.tie]))
    starts: Floats = value[dice:, 0]
    return starts


def _starts(rules: TossUpRules, chances: Floats, chased: Floats, own: int) -> Floats:
    """Return the values of the starts with ``own`` points banked, by the other's points, from the starts that follow
    them.

    Parameters:
        rules: TossUpRules
        chances: array of float, shape (target, target)
        chased: array of float, shape (gaps + 1,)
            Both as :func:`_read` returns them.
        own: int

    Returns:
        array of float, shape (target,)
    """
    target, dice, hands = rules.target, rules.dice, _hands(rules)
    others = np.arange(target)
    lost = np.concatenate([chased, np.zeros(target)])
    bust = 1.0 - chances[:, own]
    length = len(chased) + target - own
    value = np.ones((length + dice, target))
    for held in reversed(range(length)):
        total = own + held
        banked = 1.0 - (chances[:, total] if total < target else lost[total - others])
        hand = hands[in_hand(rules, held)]
        rolled = (hand.bust * bust + hand.shown[1:] @ value[held + 1 : held + len(hand.shown)]) / hand.changes
        value[held] = np.maximum(banked if held else bust, rolled)
    starts: Floats = hands[dice].bust * bust + hands[dice].shown @ value[: dice + 1]
    return starts
