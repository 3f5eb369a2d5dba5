"""The learner of the whole deck, run on the cut-down deck.

Features, phases, classes, least squares, pooling, and the rounds are those of the whole deck
(:mod:`solvers.games.card_thirty.offline.fit` and :mod:`solvers.games.card_thirty.kernels.learning`). These things differ:

* A round averages over all hands instead of sampling them, which a deck of this size allows: its counts are the expected ones
  of ``HANDS`` hands. A class that is met twice in a hand counts twice.
* An action that is explored is any legal one, each as likely, so that every position is met.
* The pool has no ``stop-loss``, which the cut-down deck does not have.
* All plays are compared, and those that end the hand are valued apart
  (:mod:`solvers.games.cut_down_thirty.offline.positions`).
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from solvers.engine import regret
from solvers.engine.regret import Floats, Form, Integers, Policies, Side
from solvers.games.card_thirty.kernels import learning
from solvers.games.card_thirty.kernels.learned import AFTER, BINS, MIDDLE
from solvers.games.card_thirty.kernels.selfplay import CHANCES
from solvers.games.card_thirty.learned.classes import MOMENTS, PHASES, THOUSAND
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.offline import fit
from solvers.games.cut_down_thirty.kernels.rows import Rows
from solvers.games.cut_down_thirty.offline.positions import NONE, Positions, positions
from solvers.games.cut_down_thirty.rules import CutDownRules

Array = TypeVar("Array", Floats, Integers)
# How many of the opponents of the pool are each strategy.
POOL: Mapping[str, int] = {"kamikaze": 2, "greedy": 1}
# The number of hands to which the expected counts of a round are scaled: large enough that their rounding does not matter.
HANDS = 10**12
# The part of the actions that are explored when classes are valued, and when weights are fitted.
EXPLORED, EXPLORED_FIT = learning.EXPLORED / CHANCES, 0.1


class Learned(NamedTuple):
    """A learned player: weights, shape (4, FEATURES), values of classes, shape (2, 4, BINS), and policies.

    ``worths`` are the values of the actions of both players by slot.
    """

    weights: Integers
    values: Floats
    policies: Policies
    worths: tuple[Floats, Floats]


class Rival(NamedTuple):
    """An opponent, and the part of a player's hands that are against it."""

    share: float
    policies: Policies


class Counts(NamedTuple):
    """The results of a round by action of a player, by slot.

    ``numbers`` are the shares of hands that have the action, and ``sums`` what these hands are worth in sum.
    """

    numbers: Floats
    sums: Floats


def learn(rules: CutDownRules, rows: Rows, pool: Mapping[str, Policies]) -> Learned:
    """Return the learned player. ``pool`` has the policies of the strategies named in ``POOL``."""
    return Learner(rules, rows, pool).learn()


class Learner:
    """The positions of both players, and the rounds."""

    def __init__(self, rules: CutDownRules, rows: Rows, pool: Mapping[str, Policies]) -> None:
        self._form = rows.form
        self._positions = positions(rules, rows, 0), positions(rules, rows, 1)
        # Half of the hands are against itself. The player has both seats in these, and one seat in the others.
        total = sum(POOL.values())
        self._rivals = [Rival(number / total / 4, pool[name]) for name, number in POOL.items()]

    def learn(self) -> Learned:
        """Fit the weights, value the classes, and return the player."""
        weights = np.zeros((len(PHASES), FEATURES), np.int64)
        values = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (len(MOMENTS), len(PHASES), BINS)).copy()
        for number in range(fit.ROUNDS):
            weights = self._fitted(self.round(weights, values, EXPLORED_FIT if number else 1.0))
        for _ in range(learning.ROUNDS + 1):
            values = self.values(weights, self.round(weights, values, EXPLORED))
        policies, worths = self._choose(weights, values)
        return Learned(weights, values, policies, worths)

    def round(self, weights: Integers, values: Floats, explored: float) -> tuple[Counts, Counts]:
        """Return the expectations of the hands of a player who explores a part of the actions."""
        policies, _ = self._choose(weights, values)
        own = [
            (1 - explored) * policy + explored * side.uniform()
            for policy, side in zip(policies, self._form.sides, strict=True)
        ]
        rivals = [Rival(0.5, (own[0], own[1])), *self._rivals]
        return expected(self._form, 0, own[0], rivals), expected(self._form, 1, own[1], rivals)

    def values(self, weights: Integers, counts: tuple[Counts, Counts]) -> Floats:
        """Return the values of classes: the mean worth of the hands in which a class is met, pooled until the values ascend."""
        sums = np.zeros((2, len(MOMENTS) * len(PHASES) * BINS))
        for side_positions, counted in zip(self._positions, counts, strict=True):
            met = side_positions.moments != NONE
            places = _places(side_positions, indices(side_positions, weights))[met]
            sums += [np.bincount(places, by_slot[met], sums.shape[1]) for by_slot in counted]
        rounded = np.rint(HANDS * sums).astype(np.int64).reshape(2, len(MOMENTS), len(PHASES), BINS)
        # Sums of squares are not needed. A phase that is never met at a moment gets the value 0.
        table = np.stack([rounded[0], rounded[1], np.zeros_like(rounded[0])], axis=-1)
        table[..., 0, 0] += table[..., 0].sum(axis=2) == 0
        return learning.values_of(table)

    def _fitted(self, counts: tuple[Counts, Counts]) -> Integers:
        """Return weights fitted to the positions after a discard, as if ``fit.HANDS`` hands had been played."""
        after = [position.moments == AFTER for position in self._positions]
        fitted = fit.least_squares(
            _joined([position.features for position in self._positions], after),
            _joined([position.phases for position in self._positions], after),
            fit.HANDS * _joined([count.numbers for count in counts], after),
            fit.HANDS * _joined([count.sums for count in counts], after),
        )
        return np.rint(THOUSAND * fitted).astype(np.int64)

    def _choose(self, weights: Integers, values: Floats) -> tuple[Policies, tuple[Floats, Floats]]:
        """Return the policies that take the best actions, and the values of the actions."""
        one, two = (
            choose(side, side_positions, weights, values)
            for side, side_positions in zip(self._form.sides, self._positions, strict=True)
        )
        return (one[0], two[0]), (one[1], two[1])


def expected(form: Form, player: int, own: Floats, rivals: Sequence[Rival]) -> Counts:
    """Return the expectations of a player's actions in hands against some opponents."""
    side = form.sides[player]
    reached = regret.reach(form, player, own)[side.decides]
    often = own * np.repeat(reached, np.diff(side.choices))
    counts = Counts(np.zeros_like(own), np.zeros_like(own))
    for rival in rivals:
        both = (own, rival.policies[1]) if player == 0 else (rival.policies[0], own)
        _, chances = regret.evaluate(form, player, both, chances=True)
        _, gains = regret.evaluate(form, player, both)
        counts.numbers[:] += rival.share * often * chances
        counts.sums[:] += rival.share * often * gains
    return counts


def indices(side_positions: Positions, weights: Integers) -> Integers:
    """Return the index of each action's position in thousandths; 0 if it has no class."""
    index: Integers = (weights[side_positions.phases] * side_positions.features).sum(axis=1)
    return index


def choose(side: Side, side_positions: Positions, weights: Integers, values: Floats) -> tuple[Floats, Floats]:
    """Return the policy that takes the action of the highest value, and the values of the actions.

    Among actions of equal value the one with the higher index is taken, and among these the first.
    """
    index = indices(side_positions, weights)
    worths = np.where(
        side_positions.moments == NONE, side_positions.ended, values.ravel()[_places(side_positions, index)]
    )
    takes = np.flatnonzero(side_positions.follows != NONE)
    # Until the plays are compared, taking the discard has no value.
    worths[takes] = -np.inf
    plays = best(side.choices, worths, index)[side_positions.follows[takes]]
    worths[takes], index[takes] = worths[plays], index[plays]
    policy = np.zeros(len(worths))
    policy[best(side.choices, worths, index)] = 1.0
    return policy, worths


def best(choices: Integers, *keys: Floats | Integers) -> Integers:
    """Return the slot with the largest keys in each decision, the first key being the most important; else the first slot."""
    owner = np.repeat(np.arange(len(choices) - 1), np.diff(choices))
    # The sort is stable, and its last key is the most important.
    order: Integers = np.lexsort((*(-key for key in reversed(keys)), owner))
    return order[choices[:-1]]


def _places(side_positions: Positions, index: Integers) -> Integers:
    """Return the place of each action's class among all values; any place if it has none."""
    bins = np.clip(index // THOUSAND + MIDDLE, 0, BINS - 1)
    return (side_positions.moments * len(PHASES) + side_positions.phases) * BINS + bins


def _joined(arrays: Sequence[Array], chosen: Sequence[NDArray[np.bool_]]) -> Array:
    """Return the chosen entries of several arrays as one."""
    return np.concatenate([array[some] for array, some in zip(arrays, chosen, strict=True)])
