"""A table of the source's experiments: its counts, the exact chances, and the same experiments repeated.

The games are played roll by roll, with the exact weights of the rolls and a fixed seed.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import accumulate
from random import Random

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, cell, within
from solvers.games.toss_up import matches, strategies, tables
from solvers.games.toss_up.odds import BUST, in_hand, throws
from solvers.games.toss_up.printed import EXPERIMENTS, GAMES
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.strategies import Plan
from solvers.simulate import share_interval

SEED = 20170621


def make(rules: Rules) -> Table:
    """Return the table, with a row for each experiment: its count beside the chance that it estimates."""
    rules = slugs.expect(rules, TossUpRules)
    rows = []
    for number, experiment in enumerate(EXPERIMENTS):
        first, second = strategies.get(rules, experiment.first), strategies.get(rules, experiment.second)
        chance = within(matches.first_wins(rules, first, second), matches.BOUND)
        if experiment.in_turn:
            # The two players are alike, so each wins half the games.
            chance = cell(Fraction(1, 2))
        share, interval = share_interval(
            games_won(rules, first, second, SEED + number, in_turn=experiment.in_turn), GAMES
        )
        begins = "each every other game" if experiment.in_turn else "the first"
        rows.append(
            (experiment.first, experiment.second, begins, experiment.won, chance, Cell(share, confidence=interval))
        )
    return Table(
        tables.EXPERIMENTS.name,
        tables.EXPERIMENTS.title,
        ("first", "second", "who begins", "games won in the source", "P(first wins)", "share of games played again"),
        tuple(rows),
        (f"The source printed how many of {GAMES:,} games the first won; as many are played again, with seeded dice.",),
    )


def games_won(rules: TossUpRules, first: Plan, second: Plan, seed: int, *, in_turn: bool = False) -> int:
    """Return the number of ``GAMES`` simulated games that ``first`` wins.

    ``first`` begins every game; if ``in_turn`` is True, every other game.
    """
    dice = Random(seed)  # noqa: S311 - dice of a game
    # By the points held modulo the number of dice, which tells the dice in hand.
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
    """Yield the results of rolls of ``number`` dice without end: the greens, 0 for all yellow, or ``BUST``."""
    outcomes = throws(rules, number)
    results, weights = [greens for _, greens in outcomes], list(accumulate(weight for weight, _ in outcomes))
    while True:
        yield from dice.choices(results, cum_weights=weights, k=1000)


def _turn(plan: Plan, own: int, rolls: Sequence[Iterator[int]]) -> int:
    """Play a turn, and return the points that it banks; ``rolls`` has an endless sequence of rolls by points held."""
    points = 0
    while True:
        greens = next(rolls[points % len(rolls)])
        if greens == BUST:
            return 0
        points += greens
        if not plan.rolls(own, points):
            return points
