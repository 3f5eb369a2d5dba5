"""The search of the whole deck with unlimited time, worked out exactly on the cut-down deck.

In each decision the search deals the hidden cards in every way that fits the player's observations. A deal counts less if the
learned player, in the opponent's place, would have made another last play. Each action is then played to the end of the hand by
the learned player on both sides, and the action with the highest mean is taken. Before the draw, a card of the stock is played
on by the learned player, and taking the discard has the value of the best play after it.

With the whole deck (:mod:`solvers.games.card_thirty.kernels.worlds`) only the discard is compared, once all is laid; here it
is the whole play. There the hidden cards are dealt a few times at most, so a deal that does not fit counts more where few do.

A mean over all deals is a counterfactual value divided by the chance of its row, with one change: the weights of the deals
replace the opponent's probabilities on the way to the row.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine import regret
from solvers.engine.regret import Floats, Form, Integers, Policies
from solvers.games.card_thirty.kernels.selfplay import CHANCES
from solvers.games.card_thirty.kernels.worlds import KEPT_ANYWAY
from solvers.games.cut_down_thirty.kernels.rows import Rows
from solvers.games.cut_down_thirty.offline.learner import Learned, best

Flags = NDArray[np.bool_]
# What a deal counts in which the learned player would have made another last play.
UNLIKELY = KEPT_ANYWAY / CHANCES
# Decimal places of means in points. Means that are closer differ by rounding alone, and the learned player's value decides.
PLACES = 9


class Searched(NamedTuple):
    """The policies of the search, and the means of all actions by slot."""

    policies: Policies
    means: tuple[Floats, Floats]


class _Moments(NamedTuple):
    """The turn of each slot of a player, and masks of the plays and of those of them that follow a taken discard."""

    turns: Integers
    plays: Flags
    taken: Flags


def search(rows: Rows, learned: Learned) -> Searched:
    """Return the actions of the search with the play-outs of a learned player."""
    one, two = (_player(rows, player, learned) for player in range(2))
    return Searched((one[0], two[0]), (one[1], two[1]))


def _player(rows: Rows, player: int, learned: Learned) -> tuple[Floats, Floats]:
    """Return the policy and the means of a player."""
    form, moments, other = rows.form, _moments(rows, player), _moments(rows, 1 - player)
    side, policies = form.sides[player], learned.policies
    policy, means = np.zeros_like(policies[player]), np.zeros_like(policies[player])
    for turn in np.unique(moments.turns).tolist():
        # The opponent's turns so far weigh the deals. From here on the learned player goes on.
        unlikely = (other.turns == turn - 1) & other.plays & (policies[1 - player] == 0.0)
        weights = np.where(unlikely, UNLIKELY, 1.0)
        reply = np.where(other.turns < turn, weights, policies[1 - player])
        own = policies[player].copy()
        # Plays come first: taking the discard leads to the best of them.
        for now in (moments.plays, ~moments.plays):
            here = (moments.turns == turn) & now
            means[here] = _means(form, player, (own, reply), here)
            slots = best(side.choices, np.round(means, PLACES), learned.worths[player])
            policy[slots[here[slots]]] = 1.0
            own = np.where(here & moments.taken, policy, own)
    return policy, means


def _means(form: Form, player: int, policies: tuple[Floats, Floats], chosen: Flags) -> Floats:
    """Return the means of chosen actions of a player, from the player's own policy and the other's."""
    side = form.sides[player]
    both = policies if player == 0 else (policies[1], policies[0])
    chances, _ = regret.evaluate(form, player, both, chances=True)
    _, gains = regret.evaluate(form, player, both)
    means: Floats = gains[chosen] / np.repeat(chances[side.decides], np.diff(side.choices))[chosen]
    return means


def _moments(rows: Rows, player: int) -> _Moments:
    """Return turns and kinds of a player's slots."""
    nodes = [decision.node for decision in rows.decisions[player]]
    counts = np.diff(rows.form.sides[player].choices)
    turns = np.repeat(np.array([len(node.turns) for node in nodes], np.int64), counts)
    taken = np.repeat(np.array([node.drawn == "take" for node in nodes]), counts)
    # In the first turn of a hand nothing is drawn.
    plays = np.repeat(np.array([node.drawn != "" or not node.turns for node in nodes]), counts)
    return _Moments(turns, plays, taken)
