"""Refuse a solution of estimates whose intervals held too seldom in fresh states."""

from collections.abc import Mapping
from math import exp, lgamma, log, log1p
from typing import Any

from solvers.contract.calibration import PROMISED, read
from solvers.errors import VerificationError

# A kind has few states, so by chance more of them than promised may lie outside. A sound kind is refused with this chance.
CHANCE = 0.001
# From ``ENOUGH`` states on, the mean error of a kind is at most this share of the half-width of its 95 % intervals.
ENOUGH, MOST_BIAS = 50, 0.5


def check(members: Mapping[str, Any] | None) -> None:
    """Check a calibration, given as the members of its JSON object; None if the solution has no calibration.

    Raises:
        VerificationError: too few states lie inside their intervals, of all or of one kind; or the values of a kind are
            biased.
    """
    if members is None:
        return
    calibration = read(members)
    for level, least in PROMISED.items():
        if calibration.within(level) < least:
            raise _fail("states", calibration.states, calibration.within(level), level)
        for stratum in calibration.strata:
            inside = stratum.within_95 if level == min(PROMISED) else stratum.within_99
            if stratum.states - inside > most_outside(stratum.states, 1 - least):
                raise _fail(stratum.kind, stratum.states, inside / stratum.states, level)
    for stratum in calibration.strata:
        if stratum.states >= ENOUGH and abs(stratum.bias) > MOST_BIAS * stratum.half_width_95:
            raise VerificationError(
                f"calibration: the values of {stratum.states} fresh {stratum.kind} are {stratum.bias:+.3g} off on average, and half their"
                f" intervals of level 0.95 are {stratum.half_width_95:.3g} wide",
                field="calibration",
            )


def most_outside(number: int, share: float) -> int:
    """Return the largest number that may be outside, each with chance ``share``; it is exceeded once in a thousand trials."""
    total, outside = 0.0, -1
    while total < 1 - CHANCE and outside < number:
        outside += 1
        # The binomial coefficient may be beyond doubles.
        ways = lgamma(number + 1) - lgamma(outside + 1) - lgamma(number - outside + 1)
        total += exp(ways + outside * log(share) + (number - outside) * log1p(-share))
    return outside


def _fail(kind: str, number: int, share: float, level: float) -> VerificationError:
    return VerificationError(
        f"calibration: of {number} fresh {kind} {share:.1%} lie inside the interval of level {level}, and"
        f" {PROMISED[level]:.0%} must",
        field="calibration",
    )
