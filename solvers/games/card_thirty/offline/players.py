"""The table ``players``: what any two players, fixed or learned, earn against each other with the whole deck."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from itertools import combinations_with_replacement

import numpy as np

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.kernels import arena
from solvers.games.card_thirty.kernels.learning import learn, values_of
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.offline.tournament import Estimate, Standing, play, standing
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.strategies import STRATEGIES
from solvers.simulate import LEVEL

DEALS, SEED = 10_000, 30
# The learned players, the weaker first.
LEARNERS = ("win-hand", "min-loss", "margin")
# Points a hand between other versions of these players, under the default rules.
PRINTED = {
    ("stop-loss", "greedy"): "2.3",
    ("kamikaze", "greedy"): "5.5",
    ("kamikaze", "stop-loss"): "2.6",
}


def make(rules: Rules) -> Table:
    """Return the table, with a row for each pair of players, and for each player against itself."""
    rules = slugs.expect(rules, CardThirtyRules)
    default = rules.slug == "default"
    lines = []
    for first, second, figures in meetings(rules):
        printed = PRINTED.get((first, second)) if default else None
        results = figures.results or (None,) * 3
        lines.append(
            (
                first,
                second,
                _cell(figures.margin, printed),
                _cell(figures.won),
                _cell(figures.dealer),
                *(None if result is None else _cell(result) for result in results),
                2 * DEALS,
            )
        )
    return Table(
        tables.PLAYERS.name,
        tables.PLAYERS.title,
        (
            "first",
            "second",
            "margin a hand",
            "share of hands won",
            "dealer's disadvantage",
            "matches won",
            "matches level",
            "matches lost",
            "hands",
        ),
        tuple(lines),
        (
            "Margin: the points that the second player scores, less those of the first. A level hand counts 1/2.",
            "Dealer's disadvantage: the points that the dealer scores, less those of the other, whoever deals.",
            f"Matches of {rules.hands} hands are won, level or lost by the first player; either player deals first equally often.",
            "Each deal is played twice, with the seats exchanged. The samples of an interval are deals, or pairs of matches.",
            "The learned players are those of the usual batch. Printed figures were measured between other versions of the fixed ones.",
        ),
    )


@lru_cache(maxsize=1)
def meetings(rules: CardThirtyRules) -> tuple[tuple[str, str, Standing], ...]:
    """Return every two players, and how they stand, as :func:`played` yields them."""
    return tuple(played(rules, {**fixed(), **learned(rules)}, DEALS))


def played(
    rules: CardThirtyRules, players: Mapping[str, arena.Player], deals: int
) -> Iterator[tuple[str, str, Standing]]:
    """Yield every two of some players, the later one first, and how they stand after some deals."""
    for second, first in combinations_with_replacement(players, 2):
        figures = standing(play(players[first], players[second], deals, SEED, rules), rules, LEVEL)
        yield first, second, replace(figures, results=_even(figures.results)) if first == second else figures


def _even(results: tuple[Estimate, ...] | None) -> tuple[Estimate, ...] | None:
    """Return the results of a player against itself, which wins and loses equally often: half of what is not level."""
    if results is None:
        return None
    level = results[1]
    sure = level.confidence
    half = Estimate(
        (1 - level.value) / 2,
        None if sure is None else replace(sure, low=(1 - sure.high) / 2, high=(1 - sure.low) / 2),
    )
    return half, level, half


def fixed() -> dict[str, arena.Player]:
    """Return the fixed players by their names, the weaker first."""
    return {name: arena.fixed(name) for name in STRATEGIES}


def learned(rules: CardThirtyRules) -> dict[str, arena.Player]:
    """Return the learned players by the names of their goals. The process that solves the goals has learned them already."""
    return {
        goal: arena.learned(np.array(WEIGHTS[goal], np.int64), values_of(learn(rules, goal, 1).counts))
        for goal in LEARNERS
    }


def _cell(estimate: Estimate, printed: str | None = None) -> Cell:
    return Cell(estimate.value, None, printed, estimate.confidence)
