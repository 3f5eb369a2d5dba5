r"""Equilibria of zero-sum games for two players with imperfect information, by CFR+.

A *row* of a player is an information set: all that the player may know at one moment. Rows form a graph without cycles. An
*edge* leads from a row to a row of the same player, after an action of either player or a draw. An edge of an own action has a
*slot*, the number of that action in that row. The slots of a row follow each other, and a *policy* gives each slot a
probability. Every edge also has a *weight*, the chance of the draw. At the end of the game pairs of rows, one of each player,
have a *payoff* for player 0, times the chance of the deal.

Let :math:`\pi_p(r)` be the product of player p's probabilities on a way to row r, summed over all ways. The value of player 0
is the sum over all pairs of :math:`\pi_0(r_0)\, \pi_1(r_1)` times the weights times the payoff. The value of a row, here and
below, is *counterfactual*: it leaves out the player's own probabilities on the way to the row.

**CFR+** (Tammelin 2014) keeps for each slot the regret :math:`R \leftarrow \max(0, R + q - v)`, with q the value of the action
and v that of the row, and plays in proportion to R. Players are updated in turns. The average policy, in which the policy of
iteration t has the weight t, converges to an equilibrium. If every action has a least probability :math:`\epsilon`, only the
remainder of each policy is free: it is in proportion to R, and v is the value of that remainder.

**Exploitability.** A best response to a fixed policy takes the largest value in each row, from the ends backwards. The
exploitability is the sum of both players' gains by best responses, :math:`\max_{a} u(a, \sigma_1) - \min_b u(\sigma_0, b)`. It
is 0 for an equilibrium, and bounds the difference between the value of :math:`\sigma` and that of the game. This requires that
all ways to a row tell the player the same about the other player's hidden information. The maker of the rows must ensure it.
"""

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from solvers.engine.compiling import inner

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]
# Iterations between two looks at the exploitability.
BATCH = 50


class Side(NamedTuple):
    """The rows of one player and the edges between them.

    Attributes:
        rows: The number of rows. An edge leads to a row with a higher number.
        first: array of int, the rows in which the player's part of the game begins.
        source, target: arrays of int, shape (edges,)
            The rows of each edge, in the order of the sources.
        slot: array of int, shape (edges,)
            The slot of an own action, else -1.
        weight: array of float, shape (edges,)
            The chance of a draw, else 1.
        choices: array of int, shape (decisions + 1,)
            The first slot of each decision; the last entry is the number of slots.
        decides: array of int, shape (decisions,)
            The row of each decision.
    """

    rows: int
    first: Integers
    source: Integers
    target: Integers
    slot: Integers
    weight: Floats
    choices: Integers
    decides: Integers

    def uniform(self) -> Floats:
        """Return the policy that takes every action of a row with the same probability."""
        counts = np.diff(self.choices)
        return np.repeat(1.0 / counts, counts)


class Form(NamedTuple):
    """A game: both sides, and the pairs of rows at its ends.

    ``pairs`` has the rows of player 0 and of player 1, shape (2, ends). ``payoffs`` are those of player 0, and ``chances``
    those of the deals that lead to the pairs.
    """

    sides: tuple[Side, Side]
    pairs: Integers
    payoffs: Floats
    chances: Floats


Policies = tuple[Floats, Floats]


@inner
def _reach(first: Integers, source: Integers, target: Integers, slot: Integers, policy: Floats, reach: Floats) -> None:
    """Fill ``reach`` with the products of a player's own probabilities on the way to each row."""
    reach[:] = 0.0
    for row in first:
        reach[row] = 1.0
    for e in range(len(source)):
        share = policy[slot[e]] if slot[e] >= 0 else 1.0
        reach[target[e]] += share * reach[source[e]]


@njit(nogil=True, error_model="numpy")
def _reach_all(side: Side, policy: Floats, reach: Floats) -> None:
    """Call ``_reach`` from Python."""
    _reach(side.first, side.source, side.target, side.slot, policy, reach)


@inner
def _ends(own: Integers, other: Integers, payoffs: Floats, sign: float, reach: Floats, values: Floats) -> None:
    """Fill ``values`` with those of a player's rows at the end, and 0 in all others."""
    values[:] = 0.0
    for i in range(len(own)):
        values[own[i]] += sign * payoffs[i] * reach[other[i]]


@inner
def _back(
    source: Integers, target: Integers, slot: Integers, weight: Floats, policy: Floats, values: Floats, gains: Floats
) -> None:
    """Carry values from the ends to all rows, under a policy. ``gains`` are filled with the values of the actions."""
    gains[:] = 0.0
    for e in range(len(source) - 1, -1, -1):
        value = weight[e] * values[target[e]]
        if slot[e] >= 0:
            gains[slot[e]] += value
            value *= policy[slot[e]]
        values[source[e]] += value


@inner
def _best(
    source: Integers, target: Integers, slot: Integers, weight: Floats, chooses: Integers, choices: Integers,
    values: Floats, gains: Floats,
) -> None:  # fmt: skip
    """Carry values from the ends to all rows, with the best action in each decision; ``chooses`` is the decision of a row."""
    gains[:] = 0.0
    for e in range(len(source) - 1, -1, -1):
        row, value = source[e], weight[e] * values[target[e]]
        if slot[e] < 0:
            values[row] += value
            continue
        gains[slot[e]] += value
        if e == 0 or source[e - 1] != row:
            d = chooses[row]
            best = gains[choices[d]]
            for s in range(choices[d] + 1, choices[d + 1]):
                best = max(best, gains[s])
            values[row] = best


@inner
def _learn(choices: Integers, gains: Floats, least: float, regrets: Floats, policy: Floats) -> None:
    """Add the regrets of an iteration, and play in proportion to them, but no action less often than ``least``."""
    for d in range(len(choices) - 1):
        begin, end = choices[d], choices[d + 1]
        rest = 1.0 - least * (end - begin)
        # The value of the row, apart from the part of the policy that is not free.
        value = 0.0
        for s in range(begin, end):
            value += (policy[s] - least) / rest * gains[s]
        total = 0.0
        for s in range(begin, end):
            regrets[s] = max(0.0, regrets[s] + gains[s] - value)
            total += regrets[s]
        for s in range(begin, end):
            policy[s] = least + rest * (regrets[s] / total if total > 0.0 else 1.0 / (end - begin))


@inner
def _average(choices: Integers, decides: Integers, reach: Floats, policy: Floats, factor: float, sums: Floats) -> None:
    """Add the policy of an iteration to the sums of the average policy."""
    for d in range(len(decides)):
        share = factor * reach[decides[d]]
        for s in range(choices[d], choices[d + 1]):
            sums[s] += share * policy[s]


@njit(nogil=True, error_model="numpy")
def _iterate(
    one: Side, two: Side, pairs: Integers, payoffs: Floats, least: float, begin: int, end: int, policies: Policies,
    regrets: Policies, sums: Policies,
) -> None:  # fmt: skip
    """Run the iterations of CFR+ from ``begin`` to ``end`` - 1; the first of all is 1."""
    sides = (one, two)
    reaches = (np.empty(one.rows), np.empty(two.rows))
    values = (np.empty(one.rows), np.empty(two.rows))
    gains = (np.empty(len(policies[0])), np.empty(len(policies[1])))
    _reach(two.first, two.source, two.target, two.slot, policies[1], reaches[1])
    for iteration in range(begin, end):
        for p in range(2):
            side = sides[p]
            _ends(pairs[p], pairs[1 - p], payoffs, 1.0 - 2.0 * p, reaches[1 - p], values[p])
            _back(side.source, side.target, side.slot, side.weight, policies[p], values[p], gains[p])
            _learn(side.choices, gains[p], least, regrets[p], policies[p])
            _reach(side.first, side.source, side.target, side.slot, policies[p], reaches[p])
            _average(side.choices, side.decides, reaches[p], policies[p], float(iteration), sums[p])


@njit(nogil=True, error_model="numpy")
def _evaluate(
    side: Side, other: Side, own: Integers, opposite: Integers, payoffs: Floats, policy: Floats, reply: Floats,
    chooses: Integers, best: bool, values: Floats, gains: Floats,
) -> None:  # fmt: skip
    """Fill the values of a player's rows and actions against the policy ``reply`` of the other."""
    reach = np.empty(other.rows)
    _reach(other.first, other.source, other.target, other.slot, reply, reach)
    _ends(own, opposite, payoffs, 1.0, reach, values)
    if best:
        _best(side.source, side.target, side.slot, side.weight, chooses, side.choices, values, gains)
    else:
        _back(side.source, side.target, side.slot, side.weight, policy, values, gains)


def evaluate(
    form: Form, player: int, policies: Policies, *, best: bool = False, chances: bool = False
) -> tuple[Floats, Floats]:
    """Return the counterfactual values of a player's rows, and those of the actions by slot.

    With ``best`` the player takes the best action in each row, and otherwise those of the own policy. With ``chances`` each
    payoff counts as 1. Then the value of a row is the chance that the deal, the draws and the other player lead there.
    """
    side, other = form.sides[player], form.sides[1 - player]
    payoffs = form.chances if chances else form.chances * form.payoffs * (1 - 2 * player)
    chooses = np.full(side.rows, -1, np.int64)
    chooses[side.decides] = np.arange(len(side.decides))
    values, gains = np.empty(side.rows), np.empty(side.choices[-1])
    own, opposite = form.pairs[player], form.pairs[1 - player]
    _evaluate(side, other, own, opposite, payoffs, policies[player], policies[1 - player], chooses, best, values, gains)
    return values, gains


def reach(form: Form, player: int, policy: Floats) -> Floats:
    """Return the product of a player's own probabilities on the way to each of the player's rows, summed over all ways."""
    side = form.sides[player]
    products = np.empty(side.rows)
    _reach_all(side, policy, products)
    return products


def value(form: Form, player: int, policies: Policies, *, best: bool = False) -> float:
    """Return the value of the game for a player: with the own policy or, with ``best``, the best response to the other's."""
    values, _ = evaluate(form, player, policies, best=best)
    return float(values[form.sides[player].first].sum())


def exploitability(form: Form, policies: Policies) -> float:
    """Return the sum of both players' gains by a best response to the other's policy."""
    return sum(value(form, player, policies, best=True) for player in range(2))


def equilibrium(form: Form, target: float, most: int, least: float = 0.0) -> Policies:
    """Return average policies of CFR+ whose exploitability is at most ``target``, or those of ``most`` iterations.

    No action has a lower probability than ``least``. Above 0 it lets all rows be reached, so that the policies are sensible in
    rows that players avoid.
    """
    one, two = form.sides
    policies = one.uniform(), two.uniform()
    regrets = np.zeros_like(policies[0]), np.zeros_like(policies[1])
    sums = np.zeros_like(policies[0]), np.zeros_like(policies[1])
    payoffs = form.chances * form.payoffs
    average = policies
    for begin in range(1, most + 1, BATCH):
        end = min(begin + BATCH, most + 1)
        _iterate(one, two, form.pairs, payoffs, least, begin, end, policies, regrets, sums)
        average = normal(one, sums[0]), normal(two, sums[1])
        if exploitability(form, average) <= target:
            break
    return average


def normal(side: Side, weights: Floats) -> Floats:
    """Return the policy in proportion to weights of slots. In a row whose weights are all 0, every action is equally likely."""
    totals = np.add.reduceat(weights, side.choices[:-1])
    counts = np.diff(side.choices)
    shares: Floats = np.divide(
        weights, np.repeat(totals, counts), out=side.uniform(), where=np.repeat(totals > 0.0, counts)
    )
    return shares
