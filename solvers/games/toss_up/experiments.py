"""The source's experiments, as a table that the batch makes: its counts, the exact chances, and games played again.

The games are played roll by roll, by the weights of the game's own rolls, with dice of a fixed seed.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from solvers import binding
from solvers.games.toss_up import race, strategies, tables
from solvers.games.toss_up.odds import BUST, in_hand, throws
from solvers.games.toss_up.printed import EXPERIMENTS, GAMES
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.rules import Rules
from solvers.simulate import share_interval
from solvers.tables import cell, within
from solvers.types import Cell, Game, Table

SEED = 20170621


def make(game: Game, rules: Rules) -> Table:  # noqa: ARG001 - the signature of a maker
    """Every experiment beside the chance that it estimates."""
    own = binding.own(rules, TossUpRules)
    rows = []
    for number, each in enumerate(EXPERIMENTS):
        first, second = strategies.known(own, each.first), strategies.known(own, each.second)
        chance = within(race.first_wins(own, first, second), race.BOUND)
        if each.in_turn:
            # Nothing tells the two players apart.
            chance = cell(Fraction(1, 2))
        share, interval = share_interval(games_won(own, first, second, SEED + number, in_turn=each.in_turn), GAMES)
        begins = "each every other game" if each.in_turn else "the first"
        rows.append((each.first, each.second, begins, each.won, chance, Cell(share, confidence=interval)))
    return Table(
        tables.EXPERIMENTS.name,
        tables.EXPERIMENTS.title,
        ("first", "second", "who begins", "games won in the source", "P(first wins)", "share of games played again"),
        tuple(rows),
        (f"The source printed how many of {GAMES:,} games the first won; as many are played again, with seeded dice.",),
    )


def games_won(rules: TossUpRules, first: Plan, second: Plan, seed: int, *, in_turn: bool = False) -> int:
    """How many of the games the first player wins who begins all, or every other one."""
    dice = Random(seed)  # noqa: S311 - dice of a game
    # By how many points are held beyond a multiple of the dice, which says how many of them are rolled.
    rolls = [_rolls(rules, in_hand(rules, points), dice) for points in range(rules.dice)]
    won = 0
    for game in range(GAMES):
        banked = [0, 0]
        mover = int(in_turn and game % 2 == 1)
        while max(banked) < rules.target:
            banked[mover] += _turn((first, second)[mover], banked[mover], rolls)
            mover = 1 - mover
        won += banked[0] >= rules.target
    return won


def _rolls(rules: TossUpRules, number: int, dice: Random) -> Iterator[int]:
    """What one roll after another of so many dice shows, for ever."""
    known = throws(rules, number)
    shown, weights = [shown for _, shown in known], list(accumulate(weight for weight, _ in known))
    while True:
        yield from dice.choices(shown, cum_weights=weights, k=1000)


def _turn(plan: Plan, own: int, rolls: Sequence[Iterator[int]]) -> int:
    """Play a turn; the points banked."""
    points = 0
    while True:
        greens = next(rolls[points % len(rolls)])
        if greens == BUST:
            return 0
        points += greens
        if not plan.rolls(own, points):
            return points
