"""Check rows of Toss Up! with a last turn, by none of the engine's code, in plain NumPy.

Rows are compared with the states of the game one by one. Then every chaser's chance is worked out from the rules, and every
other turn anew from the starts that follow it. What a row and its equation differ by is its residual. It may be as much as
the published error allows, and the rounding of doubles. Leads too large for a row count as won: so the check knows nothing of
where banking is proved to be best, and would find a turn that is better where it is not.
"""

from collections.abc import Sequence
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.checks.refusal import fail
from solvers.games.toss_up.last_turn.chase import TIES
from solvers.games.toss_up.last_turn.problem import LastTurnProblem
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.types import Distribution, Row

Floats = NDArray[np.float64]
# A roll rounds by 20 units of 2^-53 at most, and few rolls follow each other before one of them ends the turn.
ROUNDING = 1e-13


def verify(
    problem: LastTurnProblem, rows: Sequence[Row], distributions: Sequence[Distribution], error_bound: float
) -> float:
    """The largest residual over all rows, which must be in the order of their states.

    Raises:
        VerificationError: naming a row that is missing, too much, or whose equation does not hold.
    """
    if distributions:
        raise fail(distributions[0].state, "has a distribution, which is derived and not stored")
    chances, chased = _read(problem, rows)
    target, allowed = problem.rules.target, 2 * error_bound + ROUNDING
    worst = 0.0
    wanted = _chasers(problem.rules, problem.gaps)
    for gap in range(1, problem.gaps + 1):
        text = problem.format(problem.chased(problem.start()._replace(other=gap)))
        worst = max(worst, _compare(text, chased[gap], wanted[gap], allowed))
    hands = _hands(problem.rules)
    for own in range(target):
        starts = _starts(hands, chances, chased, own)
        for other in range(target):
            worst = max(worst, _compare(f"{own}-{other}", chances[own, other], starts[other], allowed))
    return worst


def _compare(row: str, given: float, wanted: float, allowed: float) -> float:
    """The residual of one row."""
    residual = abs(float(given) - float(wanted))
    # Not "more than": what is no number differs from everything.
    if not residual <= allowed:
        raise fail(row, f"is worth {float(wanted)!r}, the row says {float(given)!r}")
    return residual


def _read(problem: LastTurnProblem, rows: Sequence[Row]) -> tuple[Floats, Floats]:
    """The values of the starts by own and the other's points, and of the chasers' by the gap."""
    target = problem.rules.target
    chances, chased = np.zeros((target, target)), np.zeros(problem.gaps + 1)
    for state, row in zip_longest(problem.states(), rows):
        if state is None:
            raise fail(row.state, "has a row, but is no state that needs one")
        text = problem.format(state)
        if row is None or row.state != text:
            raise fail(text, f"has no row, {'the rows end' if row is None else f'{row.state!r} stands there'}")
        if problem.parse(text) != state:
            raise fail(text, "does not read back as it is written")
        if row != Row(text, None, row.value, None):
            raise fail(text, "has more than a value before a throw")
        own, other = state.own or 0, state.other or 0
        if problem.chases(state):
            chased[other - own] = row.value
        else:
            chances[own, other] = row.value
    return chances, chased


class _Hand(NamedTuple):
    """What a roll of some dice does: the chance of a bust, those of all yellow and each number of greens, and of any change."""

    bust: float
    shown: Floats
    changes: float


def _hands(rules: TossUpRules) -> list[_Hand]:
    """By the number of dice."""
    known = odds(rules)
    return [
        _Hand(float(bust), np.array([stay, *gain[1:]], dtype=np.float64), float(1 - stay))
        for bust, stay, gain in zip(known.bust, known.stay, known.gain, strict=True)
    ]


def _chasers(rules: TossUpRules, gaps: int) -> Floats:
    """The chances of chasers by the gap, from the rules alone: who needs more rolls on, whatever is held."""
    dice, hands = rules.dice, _hands(rules)
    # By points missing, behind as many lines as greens may be more than needed; and by points held, modulo the dice.
    value = np.ones((dice + gaps + 1, dice))
    for missing in range(gaps + 1):
        for held in range(dice):
            hand = hands[in_hand(rules, held)]
            greens = np.arange(1, len(hand.shown))
            rolled = float(hand.shown[1:] @ value[dice + missing - greens, (held + greens) % dice]) / hand.changes
            value[dice + missing, held] = rolled if missing else max(rolled, float(TIES[rules.tie]))
    found: Floats = value[dice:, 0]
    return found


def _starts(hands: list[_Hand], chances: Floats, chased: Floats, own: int) -> Floats:
    """What the starts with ``own`` points banked are worth, by the other's points, from the starts that follow them."""
    target, dice = len(chances), len(hands) - 1
    others = np.arange(target)
    lost = np.concatenate([chased, np.zeros(target)])
    bust = 1.0 - chances[:, own]
    length = len(chased) + target - own
    value = np.ones((length + dice, target))
    for held in reversed(range(length)):
        total = own + held
        banked = 1.0 - (chances[:, total] if total < target else lost[total - others])
        hand = hands[dice - held % dice]
        rolled = (hand.bust * bust + hand.shown[1:] @ value[held + 1 : held + len(hand.shown)]) / hand.changes
        value[held] = np.maximum(banked if held else bust, rolled)
    found: Floats = hands[dice].bust * bust + hands[dice].shown @ value[: dice + 1]
    return found
