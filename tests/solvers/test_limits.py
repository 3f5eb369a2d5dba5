"""The ends of the ranges of rules, and the chaining of transits."""

from fractions import Fraction
from itertools import product

import pytest

from solvers.contract.problem import Transit
from solvers.errors import IllegalError
from solvers.games.thirties.rules import ThirtiesRules
from solvers.games.threes.rules import ThreesRules


@pytest.mark.parametrize("text", ["dice=8,threshold=48", "dice=1,threshold=2", "dice=8,threshold=9"])
def test_both_ends_of_a_range_are_legal(text: str) -> None:
    """The lowest and the highest value that a rule declares are legal."""
    assert ThirtiesRules.parse(text).canonical() == text


@pytest.mark.parametrize("text", ["dice=9,threshold=48", "dice=0", "dice=8,threshold=49", "dice=1,threshold=1"])
def test_values_beyond_a_range_are_refused(text: str) -> None:
    """A value beyond the range of a rule is refused."""
    with pytest.raises(IllegalError, match="out of range"):
        ThirtiesRules.parse(text)


def test_each_of_several_numbers_has_the_range() -> None:
    """Every number of a list may be the lowest or the highest, and none may be more."""
    assert ThreesRules.parse("faces=0:9:0:9:0:9").faces == (0, 9, 0, 9, 0, 9)
    with pytest.raises(IllegalError, match="0 to 9 are legal"):
        ThreesRules.parse("faces=0:9:0:9:0:10")


def test_a_chain_of_transits_applies_the_following_one_first() -> None:
    """A transit and the one that follows it count a value as the first counts what the second makes of it."""
    transits = [Transit(Fraction(constant), sign) for constant in (0, 1, 3) for sign in (1, -1)]
    for one, other in product(transits, repeat=2):
        assert one.then(other).of(Fraction(1, 4)) == one.of(other.of(Fraction(1, 4)))
