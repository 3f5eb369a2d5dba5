"""Sums of a review, player by player."""

from fractions import Fraction

from solvers.contract.rows import Confidence
from solvers.intervals import Measured, Number
from solvers.review_sums import JudgedDecision, by_player


def decision(player: int, regret: Number | Measured, skill: Number | Measured) -> JudgedDecision[Number | Measured]:
    """A judged decision of which only the parts that are added up matter."""
    return JudgedDecision("s", "a", player, "a", 0, 0, regret, skill, optimal=None)


def test_each_player_has_sums_of_their_own() -> None:
    """Regrets and skill are added up for each player apart, in fractions, in the order in which the players first decided."""
    first, second = by_player(
        [
            decision(1, Fraction(1, 2), Fraction(-1, 4)),
            decision(0, Fraction(0), Fraction(0)),
            decision(1, Fraction(1, 3), Fraction(1, 8)),
        ]
    )
    assert (first.player, first.decisions) == (1, 2)
    assert (first.regret, first.skill) == (Measured(Fraction(5, 6), None), Measured(Fraction(-1, 8), None))
    assert (second.player, second.decisions, second.regret.value) == (0, 1, 0)


def test_one_estimate_makes_the_sum_an_estimate() -> None:
    """A sum with a part that is an estimate has an interval, in which known parts count as they are."""
    interval = Confidence(0.5, 1.5, 0.99, 200)
    (sums,) = by_player([decision(0, Measured(1.0, interval), Fraction(1)), decision(0, Fraction(2), Fraction(1))])
    assert sums.regret == Measured(3.0, Confidence(2.5, 3.5, 0.99, 200))
    assert sums.skill == Measured(Fraction(2), None)


def test_an_estimate_without_an_interval_leaves_the_sum_without_one() -> None:
    """A sum has no interval if one of its estimates has none; an exact part does not need one."""
    interval = Confidence(0.5, 1.5, 0.99, 200)
    zero = Measured(Fraction(0), None)
    exact = decision(0, Measured(Fraction(2), None), zero)
    (known,) = by_player([decision(0, Measured(1.0, interval), zero), exact])
    (unknown,) = by_player([decision(0, Measured(1.0, interval), zero), decision(0, Measured(2.0, None), zero), exact])
    assert known.regret == Measured(3.0, Confidence(2.5, 3.5, 0.99, 200))
    assert unknown.regret == Measured(5.0, None)
    assert known.skill == unknown.skill == Measured(Fraction(0), None)
