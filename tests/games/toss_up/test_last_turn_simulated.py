"""Simulated games with a last turn, at whose end a position is worth something to either player."""

from collections import Counter
from fractions import Fraction
from itertools import islice
from random import Random

import pytest

from solvers.simulate import Player, alone, share_interval
from tests.games.toss_up.support import last_turn
from tests.support.generic import Generic

PLAYS = 3000


@pytest.mark.parametrize("rules", ["dice=1,target=2", "dice=2,target=2,tie=chaser-loses"])
def test_an_end_is_worth_what_it_is_to_the_first_player(rules: str) -> None:
    """The first player's value is 1 for a win, 1/2 for a tie and 0 for a loss, also if the other player ends the game."""
    bound = last_turn(rules)
    oracle = Generic(bound)
    process, parse = bound.process, bound.notation.parse
    player = Player(bound, lambda text: oracle.policy(parse(text)), lambda text: process.utility(parse(text)))
    values = Counter(game.value for game in islice(alone(player, Random(11)), PLAYS))
    _, interval = share_interval(sum((value * times for value, times in values.items()), Fraction(0)), PLAYS)

    assert set(values) <= {Fraction(0), Fraction(1, 2), Fraction(1)}
    assert min(values[Fraction(0)], values[Fraction(1)]) > PLAYS // 10
    assert interval.low <= oracle.value(process.start()) <= interval.high
