"""The table ``players``: what players of the cut-down deck earn against the equilibrium, and lose to a perfect opponent."""

from collections.abc import Mapping

from solvers.contract import slugs
from solvers.contract.rules import Rules
from solvers.contract.tables import Cell, Table, within
from solvers.engine import regret
from solvers.engine.regret import Policies
from solvers.games.cut_down_thirty.kernels.equilibrium import of_player, profile
from solvers.games.cut_down_thirty.kernels.rows import Rows
from solvers.games.cut_down_thirty.notation import MILLION
from solvers.games.cut_down_thirty.offline.learner import POOL, learn
from solvers.games.cut_down_thirty.offline.search import search
from solvers.games.cut_down_thirty.players import PLAYERS
from solvers.games.cut_down_thirty.rules import CutDownRules
from solvers.games.cut_down_thirty.tables import PLAYERS as TABLE

# No number of the table is off by more through rounding.
ROUNDING = 1e-9


def make(rules: Rules) -> Table:
    """Return the table, with a row for each player."""
    return players(slugs.expect(rules, CutDownRules))


def profiles(rules: CutDownRules) -> tuple[Rows, Mapping[str, Policies]]:
    """Return the rows of a deck, and the policies of each player in both seats."""
    rows, (one, two) = profile(rules)
    equal = one / MILLION, two / MILLION
    policies = {name: of_player(rules, rows, player, equal) for name, player in PLAYERS.items()}
    learned = learn(rules, rows, {name: policies[name] for name in POOL})
    return rows, policies | {"learned": learned.policies, "search": search(rows, learned).policies}


def players(rules: CutDownRules) -> Table:
    """Return the table for a deck."""
    rows, policies = profiles(rules)
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
        TABLE.name,
        TABLE.title,
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
