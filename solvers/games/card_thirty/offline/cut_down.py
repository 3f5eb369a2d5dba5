"""The table ``cut-down``: what players of the cut-down deck earn against the equilibrium, and lose to a perfect opponent."""

from collections.abc import Mapping

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, within
from solvers.engine import regret
from solvers.engine.regret import Policies
from solvers.games.card_thirty import tables
from solvers.games.card_thirty.cut_down.facts import FACTS, Facts
from solvers.games.card_thirty.cut_down.notation import MILLION
from solvers.games.card_thirty.cut_down.players import PLAYERS
from solvers.games.card_thirty.kernels.cut_down.equilibrium import of_player, profile
from solvers.games.card_thirty.kernels.cut_down.rows import Rows
from solvers.games.card_thirty.offline.cut_down_learner import POOL, learn
from solvers.games.card_thirty.offline.cut_down_search import search
from solvers.games.card_thirty.rules import CardThirtyRules

# No number of the table is off by more through rounding.
ROUNDING = 1e-9


def make(rules: Rules) -> Table:
    """Return the table, with a row for each player."""
    slugs.expect(rules, CardThirtyRules)
    return players(FACTS)


def profiles(facts: Facts) -> tuple[Rows, Mapping[str, Policies]]:
    """Return the rows of a deck, and the policies of each player in both seats."""
    rows, (one, two) = profile(facts)
    equal = one / MILLION, two / MILLION
    policies = {name: of_player(facts, rows, player, equal) for name, player in PLAYERS.items()}
    learned = learn(facts, rows, {name: policies[name] for name in POOL})
    return rows, policies | {"learned": learned.policies, "search": search(rows, learned).policies}


def players(facts: Facts) -> Table:
    """Return the table for a deck."""
    rows, policies = profiles(facts)
    form, equal = rows.form, policies["equilibrium"]
    lines: list[tuple[str | Cell, ...]] = []
    for name, (first, second) in policies.items():
        numbers = (
            regret.value(form, 0, (first, equal[1])),
            -regret.value(form, 1, (first, equal[1]), best=True),
            regret.value(form, 1, (equal[0], second)),
            -regret.value(form, 0, (equal[0], second), best=True),
        )
        lost = -(numbers[1] + numbers[3]) / 2
        lines.append((name, *(within(number, ROUNDING) for number in (*numbers, lost))))
    return Table(
        tables.CUT_DOWN.name,
        tables.CUT_DOWN.title,
        (
            "player",
            "first, against the equilibrium",
            "first, against a perfect opponent",
            "dealer, against the equilibrium",
            "dealer, against a perfect opponent",
            "lost a hand",
        ),
        tuple(lines),
        (
            "Numbers are expected points a hand: those that the opponent scores, less those of the player.",
            "The equilibrium is the policy of the solution margin.",
            "A perfect opponent knows how the player plays, though not the player's cards, and takes as much as possible.",
            "Lost a hand: what a perfect opponent takes on average of both seats.",
            "learned: the learner of the whole deck, run on this one. search: its search, with unlimited time.",
        ),
    )
