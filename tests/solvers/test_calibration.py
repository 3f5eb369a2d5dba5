"""Calibrations: what they tell, and which of them are refused."""

from dataclasses import replace

import pytest

from service.words import trust
from solvers.checks import calibration
from solvers.contract.calibration import Calibration, Stratum, read
from solvers.errors import VerificationError

MANY = Stratum("first", 300, 290, 298, 2.0, 3.0, 0.5)
FEW = Stratum("others", 50, 30, 40, 4.0, 6.0, -0.5)


def test_a_calibration_is_read_back() -> None:
    """The members of a calibration say everything of it, and the shares of all its states."""
    one = Calibration("itself", 100, (MANY, FEW))

    assert read(one.members()) == one
    assert (one.states, one.within(0.95), one.within(0.99)) == (350, 320 / 350, 338 / 350)
    assert one.members()["within_99"] == 338 / 350


def test_a_calibration_is_told_in_a_sentence() -> None:
    """The sentence has the opponent, the numbers and both shares."""
    told = trust.calibrated(Calibration("itself", 100, (MANY,)).members())

    assert told == (
        "Of 300 fresh states, each played on 100 times against itself, the means lie to 96.7 % inside their 95 % intervals"
        " and 99.3 % inside their 99 % intervals."
    )


def test_kept_promises_are_published() -> None:
    """Nothing to try is nothing to refuse, and few states of a kind may miss by chance."""
    calibration.check(None)
    calibration.check(Calibration("itself", 100, (MANY,)).members())
    small = Stratum("others", 20, 15, 19, 4.0, 6.0, 0.0)
    calibration.check(Calibration("itself", 100, (MANY, small)).members())


@pytest.mark.parametrize(
    ("stratum", "told"),
    [
        (replace(MANY, within_95=278), "of 300 fresh states 92.7% lie inside the interval of level 0.95, and 93% must"),
        (replace(MANY, within_99=293), "of 300 fresh states 97.7% lie inside the interval of level 0.99, and 98% must"),
    ],
)
def test_broken_promises_are_refused(stratum: Stratum, told: str) -> None:
    """A solution of whose fresh states too few lie inside their intervals is not published, and the message says so."""
    with pytest.raises(VerificationError, match=told):
        calibration.check(Calibration("itself", 100, (stratum,)).members())


def test_values_that_are_off_on_average_are_refused() -> None:
    """A kind of states whose values are too high or too low is refused, even if its intervals are wide enough to hold."""
    calibration.check(Calibration("itself", 100, (MANY, replace(MANY, kind="later", bias=-1.0))).members())
    for bias in (1.1, -1.1):
        with pytest.raises(VerificationError, match=r"of 300 fresh later are [-+]1\.1 off on average"):
            calibration.check(Calibration("itself", 100, (MANY, replace(MANY, kind="later", bias=bias))).members())


def test_one_kind_of_states_does_not_hide_behind_others() -> None:
    """A kind of states that misses by more than chance is refused, though all states together keep the promise."""
    easy = Stratum("later", 3000, 2990, 3000, 2.0, 3.0, 0.0)
    bad = Stratum("first", 100, 80, 95, 2.0, 3.0, 0.0)
    with pytest.raises(VerificationError, match=r"of 100 fresh first 80\.0%"):
        calibration.check(Calibration("itself", 100, (easy, bad)).members())
