"""Matches of 10.000 against recursions over ordered dice, and against games played turn by turn."""

from fractions import Fraction
from functools import cache, partial
from itertools import islice
from random import Random
from typing import Any, cast

import pytest

from solvers.contract.matches import Matches, Race
from solvers.contract.parameters import Seat
from solvers.contract.problem import Problem
from solvers.contract.tables import Solved
from solvers.games.ten_thousand import matches
from solvers.games.ten_thousand.rules import TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.simulate import Player, fixed, racing, share_interval
from tests.games.ten_thousand import by_hand
from tests.games.ten_thousand.solved_rows import GAME, Memory

RULES = [
    pytest.param("target=500", marks=pytest.mark.slow),
    "target=500,ending=first",
    pytest.param("target=400,tie=chaser-wins", marks=pytest.mark.slow),
    "target=600,entry=350",
    "target=400,entry=400,ending=first",
    "target=500,kinds=none,straight=0,three_pairs=0,memory=none",
]
DICE = "bank-at-300-300-500-1000-3000-15000"
STRATEGIES = {"bank-at-300": (300,), "bank-at-500": (500,), DICE: (300, 300, 500, 1000, 3000, 15000)}


def played(text: str) -> Matches:
    """The matches under some rules."""
    found = GAME.matches(TenThousandRules.parse(text))
    assert found is not None
    return found


def won(text: str, first: str, second: str) -> Fraction:
    """The chance of who begins."""
    win, tie, loss = played(text).result(first, second, cast("Solved", None))
    assert tie == 0
    assert win + loss == 1
    return win


@cache
def odds(text: str, policy: str) -> tuple[by_hand.Odds, by_hand.Odds]:
    """Return the chances of what a policy's turn banks: with nothing banked yet, and later."""
    rules = TenThousandRules.parse(text)
    strategy = policy.partition(":")[2]
    if not strategy or strategy == "turn-optimal":
        best = by_hand.best_turn(rules)
        return best, best
    rolls = by_hand.bank_at(*STRATEGIES[strategy])
    return by_hand.banked(rules, rolls, must=rules.entry), by_hand.banked(rules, rolls)


@pytest.mark.parametrize("text", RULES)
@pytest.mark.slow
def test_matches_are_won_as_often_as_the_rolls_say(text: str) -> None:
    """Every pair of strategies wins as often in either seat as a recursion over the rolls of ordered dice says."""
    policies = ["win:bank-at-300", "max-turn:bank-at-500", f"min-turns:{DICE}"]
    policies += [] if "entry" in text else ["max-turn", "win:turn-optimal"]
    for first in policies:
        for second in policies:
            exact = by_hand.first_wins(TenThousandRules.parse(text), odds(text, first), odds(text, second))
            assert abs(won(text, first, second) - Fraction(exact)) < matches.BOUND, (first, second)


def test_the_source_against_itself() -> None:
    """Under the default rules the source's strategy wins 53.16 % of games if it begins against itself."""
    win = won("", "win:document", "win:document")
    assert float(win) == pytest.approx(0.5316044328, abs=5e-11)
    assert won("", "max-turn:document", "min-turns:document") == win
    assert played("").error_bound == matches.BOUND


@pytest.mark.parametrize(
    ("text", "second", "plays"),
    [
        ("target=500", "max-turn", 300),
        ("target=500", "min-turns:bank-at-500", 2000),
        ("target=500,ending=first", "max-turn:bank-at-500", 2000),
        ("target=300,tie=chaser-wins,entry=100", "win:bank-at-500", 2000),
    ],
)
@pytest.mark.slow
def test_games_played_turn_by_turn(text: str, second: str, plays: int) -> None:
    """Played roll by roll, with a last turn if there is one, matches are won as often as they say."""
    first = "win:bank-at-300"
    race = played(text).pair(first, second)
    assert isinstance(race, Race)
    last = 0 if race.last is None else 1
    target = TenThousandRules.parse(text).target
    other = fixed(race.second) if race.second.fixed else player(race.second, text)
    games = list(islice(racing(race, fixed(race.first), other, Random(7)), plays))
    for winner, turns in games:
        totals = [sum(turn.points for turn in turns if turn.player == who) for who in (0, 1)]
        called = turns[-1 - last].player
        before = turns[-1].points if last else 0
        assert [turn.player for turn in turns] == [number % 2 for number in range(len(turns))]
        assert totals[called] >= target > totals[1 - called] - before
        # Whoever has the last turn rolls until it is ahead, or loses the points of the turn.
        assert winner == called or before > 0
        ahead = totals[winner] - totals[1 - winner]
        assert ahead > 0 or (ahead == 0 and winner != called and "chaser-wins" in text)
    _, share = share_interval(sum(winner == 0 for winner, _ in games), plays)
    assert share.low <= won(text, first, second) <= share.high


def player(problem: Problem[Any], text: str) -> Player:
    """A player who looks its actions up."""
    look = cache(partial(Memory(text).row, problem.slug))
    return Player(problem, lambda state: look(state).action or "", lambda _: Fraction(0))


def test_the_problems_of_a_match() -> None:
    """Strategies are played where the points banked are told, the best turn from its one start, until the target."""
    race = played("").pair("min-turns:document", "max-turn")
    assert isinstance(race, Race)
    assert race.last is not None
    assert (race.first.slug, race.second.slug) == ("win:document", "max-turn")
    assert [race.turn(race.first, total) for total in (0, 9950, 10_000)] == [State(0, 0), State(9950, 0), None]
    assert [race.turn(race.second, total) for total in (0, 9950, 10_000)] == [State(), State(), None]
    assert race.last.turn(9000, 10_200) == State(9000, 10_200)
    assert [race.last.ahead(own, 10_200) for own in (10_150, 10_200, 10_250)] == [False, False, True]


def test_the_last_turn_is_a_strategys() -> None:
    """Only a problem that fixes a strategy can play the last turn."""
    with pytest.raises(ValueError, match="ten-thousand win fixes no strategy"):
        fixed(GAME.problem(TenThousandRules(), "win"))


def test_who_may_play() -> None:
    """Policies that look at more than the points of their turn take no seat, and neither does the best turn with an entry."""
    seats: tuple[Seat, ...] = ("first", "second")
    for seat in seats:
        for policy in ("win", "min-turns", "best-response-to-document", "chase-1000"):
            assert played("").obstacle(seat, policy) == "looks at more than the points of its turn"
        for policy in ("max-turn", "win:document", "min-turns:bank-at-350"):
            assert played("").obstacle(seat, policy) is None
        assert played("entry=500").obstacle(seat, "max-turn") == "does not know how many points the first bank takes"
        assert played("entry=500").obstacle(seat, "max-turn:document") is None
        assert played("kinds=none").obstacle(seat, "win:document") == "is no policy under these rules"
    assert GAME.seats(TenThousandRules())[0] == ("max-turn", "win:document", "max-turn:document", "min-turns:document")
