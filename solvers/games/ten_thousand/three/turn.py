r"""A turn of 10.000 for three, derived in NumPy from the chances at the starts that follow it.

The mover picks the option with the best chance; the chances of the other two players follow. Options whose chances differ by at most a
*margin* are tied. A tie is resolved for the next player, by the option with the largest chance of the next player, or for the third, by
that with the smallest. A mover who is indifferent may mix the two plans, and so give the others any chances between those of the two.

**Decisions.** The solver makes sure that no option is near the edge of a tie: each falls short of the best one by less than the
margin less ``NOISE``, or by more than the margin and ``NOISE``, or is worth the same to all three players within ``HARMLESS``. If
that does not hold for the usual margin, it takes a multiple of it, and the row of the start says which. The errors of rows
and the roundings of a turn move a difference of two options by less than ``NOISE``. So what is derived here is the plan that was
solved.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from solvers.games.ten_thousand import turn
from solvers.games.ten_thousand.hands import Hand
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.three.more import Tie

if TYPE_CHECKING:
    import numpy as np

    from solvers.games.ten_thousand.turn import Bools, Floats, Numbers, Rolls
else:
    from solvers.games.ten_thousand import lazy as np

MARGIN = 2e-11
NOISE = 5e-12
HARMLESS = 1e-13
# A tie is at most this multiple of the margin wide.
MULTIPLES = 8
# The most by which the starts of a solution may be off, so that differences of options are off by less than NOISE.
MOST_ERROR = 1.5e-12


class Pair(NamedTuple):
    """The chances of the mover and of the next player. The third player's is what is left to 1."""

    own: float
    after: float


WON = Pair(1.0, 0.0)


class Plan(NamedTuple):
    """A turn whose ties are resolved for one of the other players.

    Attributes:
        own, after: arrays of float, shape (top, hands)
            The chances of the mover and of the next player if a hand is rolled, by level and place of the hand.
        standing: array of float, shape (2, levels, hands)
            Their chances once the mover decides between banking and rolling; from the top on, of banking.
        rolled: array of bool, shape (top, hands)
            True if the hand is rolled rather than the points banked.
        favour: int
            1 if ties are resolved for the next player, -1 if for the third.
        margin: float
    """

    own: "Floats"
    after: "Floats"
    standing: "Floats"
    rolled: "Bools"
    favour: int
    margin: float

    def picked(self, rolls: "Rolls", level: int) -> "Numbers":
        """Return the index of the option chosen after each roll at a level: the first of equal ones."""
        if level + rolls.reach >= self.standing.shape[1]:
            # Every option reaches the target.
            return rolls.starts
        counts = np.diff(rolls.starts, append=len(rolls.options))
        places = level * len(rolls.places) + rolls.options
        chances, others = self.standing[0].take(places), self.favour * self.standing[1].take(places)
        best = np.maximum.reduceat(chances, rolls.starts)
        others[chances < np.repeat(best - self.margin, counts)] = -np.inf
        near = others >= np.repeat(np.maximum.reduceat(others, rolls.starts), counts)
        first: Numbers = np.minimum.reduceat(np.where(near, np.arange(len(near)), len(near)), rolls.starts)
        return first


class Played:
    """The turn that begins with some points, by the plans of its two ways to resolve ties.

    Attributes:
        banks: sequence of Pair
            The chances after banking, by level; a bust stands at 0.
        plans: sequence of Plan
            One plan if no ties are mixed, else two: for the third player first.
        tie: Tie
    """

    def __init__(self, rules: TenThousandRules, own: int, banks: Sequence[Pair], tie: Tie) -> None:
        self.banks = banks
        self.tie = tie
        self.margin = max(tie.multiple, 1) * MARGIN
        self.rolls = turn.rolls(rules)
        self._must = rules.must(own)
        favours = [1] if tie.share == 1.0 else [-1] if tie.share == 0.0 else [-1, 1]
        self.plans = [_plan(self.rolls, banks, self._must // UNIT, favour, self.margin) for favour in favours]

    @property
    def likely(self) -> Plan:
        """The plan that is the likelier one."""
        return self.plans[-1 if self.tie.share > 0.5 else 0]

    def bank(self, points: int) -> Pair:
        """Return the chances after banking; ``points`` are 0 for a bust."""
        level = points // UNIT
        return self.banks[level] if level < len(self.banks) else WON

    def roll(self, hand: Hand, points: int) -> Pair:
        """Return the chances if a hand is rolled."""
        if len(self.plans) == 1:
            return self._roll(self.plans[0], hand, points)
        third, after = (self._roll(plan, hand, points) for plan in self.plans)
        share = self.tie.share
        return Pair(*((1.0 - share) * one + share * other for one, other in zip(third, after, strict=True)))

    def _roll(self, plan: Plan, hand: Hand, points: int) -> Pair:
        level, place = points // UNIT, self.rolls.places[hand]
        if level < len(plan.own):
            return Pair(float(plan.own[level, place]), float(plan.after[level, place]))
        # The target is reached, and any roll that scores is banked.
        bust = float(self.rolls.bust[place])
        return Pair(1.0 - bust * (1.0 - self.banks[0].own), bust * self.banks[0].after)


def _plan(rolls: "Rolls", banks: Sequence[Pair], must: int, favour: int, margin: float) -> Plan:
    """Return the best plan of a turn whose ties are resolved for the next player (1) or the third (-1)."""
    top, width = len(banks), len(rolls.places)
    standing = np.zeros((2, top + rolls.reach + 1, width))
    own, after = standing
    own[:] = 1.0
    rolled_own, rolled_after = np.empty((top, width)), np.empty((top, width))
    rolled = np.ones((top, width), np.bool_)
    counts = np.diff(rolls.starts, append=len(rolls.options))
    bust = banks[0]
    for level in range(top - 1, -1, -1):
        chances = own.reshape(-1)[level * width :].take(rolls.options)
        others = favour * after.reshape(-1)[level * width :].take(rolls.options)
        best = np.maximum.reduceat(chances, rolls.starts)
        others[chances < np.repeat(best - margin, counts)] = -np.inf
        chosen = np.maximum.reduceat(others, rolls.starts)
        chances[others < np.repeat(chosen, counts)] = -np.inf
        best = np.maximum.reduceat(chances, rolls.starts)
        roll = np.add.reduceat(best * rolls.weights, rolls.ends) + rolls.bust * bust.own
        left = np.add.reduceat(favour * chosen * rolls.weights, rolls.ends) + rolls.bust * bust.after
        rolled_own[level], rolled_after[level] = roll, left
        own[level], after[level] = roll, left
        if level and level >= must:
            bank = banks[level]
            gain = roll - bank.own
            better = np.where(np.abs(gain) <= margin, favour * (left - bank.after), gain)
            rolled[level] = better > 0.0
            own[level] = np.where(rolled[level], roll, bank.own)
            after[level] = np.where(rolled[level], left, bank.after)
    return Plan(rolled_own, rolled_after, standing, rolled, favour, margin)
