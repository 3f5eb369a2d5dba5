"""Matches of policies of Toss Up!"""

from collections.abc import Iterator

import pytest

from solvers.contract.matches import Race
from solvers.contract.parameters import Seat
from solvers.contract.rows import Distribution, Row
from solvers.errors import UnknownError
from solvers.games.toss_up import matches
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import State
from tests.games.toss_up.oracle import stored
from tests.games.toss_up.support import SMALL, TOSS_UP


class Exact:
    """Rows of the generic solver, see :class:`solvers.contract.tables.Solved`."""

    def __init__(self, rules: str) -> None:
        self._rules = rules

    def distribution(self, slug: str, state: str) -> Distribution:
        raise AssertionError(slug, state)

    def rows(self, slug: str) -> Iterator[Row]:
        return iter(stored(slug, self._rules).values())

    def row(self, slug: str, state: str) -> Row:
        return stored(slug, self._rules)[state]


@pytest.mark.parametrize("rules", SMALL)
def test_matches_of_solved_policies(rules: str) -> None:
    """The fewest turns win more races than strategies do, and as often as its number of turns says."""
    own = TossUpRules.parse(rules)
    played = TOSS_UP.matches(own)
    assert played is not None
    assert played.error_bound == matches.BOUND > 0
    assert TOSS_UP.seats(own) == (TOSS_UP.seats(own)[1],) * 2
    assert set(TOSS_UP.seats(own)[0]) >= {"min-turns", "min-turns:one-roll"}
    for first in TOSS_UP.seats(own)[0]:
        win, tie, loss = played.result(first, "min-turns:one-roll", Exact(rules))
        assert 0 < win <= 1
        assert tie == 0
        assert win + loss == 1
    best = played.result("min-turns", "min-turns:one-roll", Exact(rules)).win
    assert best >= played.result("min-turns:one-roll", "min-turns:one-roll", Exact(rules)).win


def test_policies_that_look_at_more_than_their_own_points_are_in_no_match() -> None:
    """Neither seat takes a policy that looks at the opponent or at the turns left, and others are listed for it."""
    rules = TossUpRules.parse(SMALL[0])
    played = TOSS_UP.matches(rules)
    assert played is not None
    seats: tuple[Seat, ...] = ("first", "second")
    for seat, blind in zip(seats, TOSS_UP.seats(rules), strict=True):
        for policy in ("win", "win-3", "best-response-to-one-roll", "within-3"):
            assert played.obstacle(seat, policy) == "looks at more than its own points"
            assert policy not in blind
        assert blind
        assert all(played.obstacle(seat, policy) is None for policy in (*blind, "within-3:over-1"))


def test_matches_are_races() -> None:
    """Two policies take turns from the points that each has banked, until one reaches the target."""
    played = TOSS_UP.matches(TossUpRules())
    assert played is not None
    race = played.pair("min-turns", "max-turn")

    assert isinstance(race, Race)
    assert (race.first.slug, race.second.slug) == ("min-turns", "max-turn")
    assert [race.turn(race.first, total) for total in (0, 99, 100)] == [State(0), State(99), None]
    assert [race.turn(race.second, total) for total in (0, 99, 100)] == [State(), State(), None]
    with pytest.raises(UnknownError, match="no goal"):
        played.pair("min-turns", "lose")


def test_a_last_turn_leaves_no_matches() -> None:
    """No match is played under rules with a last turn, of which no strategy knows."""
    rules = TossUpRules.parse("ending=last-turn")

    assert TOSS_UP.matches(rules) is None
    assert TOSS_UP.seats(rules) == ((), ())
