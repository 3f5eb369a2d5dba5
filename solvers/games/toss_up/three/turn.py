r"""A turn of Toss Up! for three, derived from the rows of the starts that it may lead to.

With k points held, b the value of a bust, s the chance that a roll of the dice in hand changes nothing, and D(j) the
value of the decision with j points held, let

.. math::

    x(k) = p_{bust} b + \sum_{g > 0} p_g D(k + g), \qquad R(k) = x(k) / (1 - s), \qquad g(k) = x(k) - (1 - s) B(k).

B(k) is the value of banking, R(k) that of rolling until something changes, and g(k) the gain: how much better it is to
roll once, and bank if nothing changes, than to bank at once. Each is a pair of chances: the mover's and the next
player's.

The mover banks if the points are enough to win. Otherwise the gain of his own chance decides: he rolls if it exceeds
twice the ``margin``, and banks if it is below minus twice the margin. In between the two actions do not separate: both
are shown with the same value, their mean, and the mover banks. One exception: if the row of the start says
``mixed-POINTS-CHANCE``, then with that many points held he rolls with that chance until something changes, and banks
otherwise. If a roll is about to be made and shows all yellow, the player is back at the decision.

**Error bounds.** Let e bound the errors of the two chances in a stored row, the mover's and the next player's. Let u be
:math:`2^{-53}`. Let m bound the difference of the two actions wherever the mover mixes, and t wherever they do not
separate. The third player's chance is computed as 1 minus the other two, so it is within 2 e + 2 u. Sums are rounded
once (``fsum``), and so are the weights and the products in them; a division rounds twice. Each number of points held
averages the numbers that it is computed from, so it adds at most 6 u to their error. With target T, after at most T
such steps and the last roll, a derived chance of the mover is within

.. math::

    \delta = 2 e + 2 u + 6 (T + 1) u + m

of the truth, counting him as banking wherever he mixes; that of the next player is within :math:`\delta - e`.
:func:`off` returns :math:`\delta`. The mean of two actions that do not separate is within t / 2 of either, and the
third player's chance is within :math:`2 \delta - e + t + 2 u`. :func:`lost` returns that bound, with room for its own
rounding.

**Decisions.** If :math:`2 \delta` is below the margin, the computed gain is within the margin of the true gain. So
wherever the kernel has proved that |g| exceeds three margins, the decision derived here is the kernel's. Elsewhere the
kernel asks for the decision that is derived here.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from solvers.contract.problem import Derived
from solvers.contract.rows import ActionValue, Row, ordered
from solvers.games.toss_up.goals import OF_THREE
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.state import BANK, ROLL
from solvers.games.toss_up.three import more
from solvers.games.toss_up.three.notation import State, ThreeNotation

HALF = 2.0**-53
MIXED = "mixed"


class Pair(NamedTuple):
    """The chances to win of the mover (``own``) and of the next player (``after``)."""

    own: float
    after: float


WON = Pair(1.0, 0.0)


class RollOdds(NamedTuple):
    """The chances of one roll of some dice, as doubles.

    ``bust`` is the chance of a bust, ``stay`` that of all yellow, ``gain[g - 1]`` that of g greens, and ``some`` is
    1 - ``stay``: the chance that the roll changes something.
    """

    bust: float
    stay: float
    gain: tuple[float, ...]
    some: float


def margin(rules: TossUpRules) -> float:
    """Return half the gain, as a chance, above which the policy rolls; see the module.

    Like the errors, it grows with the number of rolls in a game and with the number of roundings in a roll.
    """
    return float((48 + Fraction(384, rules.dice)) * (rules.target + 32) / rules.green) * HALF


def off(rules: TossUpRules, error: float, mixing: float) -> float:
    r"""Return a bound of the error of the mover's chance in a derived row: :math:`\delta` in the module.

    Parameters:
        rules: TossUpRules
        error: float
            Bound of the error of every stored chance.
        mixing: float
            Bound of the difference between the two actions wherever the mover mixes.
    """
    return 2.0 * error + (6 * rules.target + 8) * HALF + mixing


def lost(rules: TossUpRules, error: float, mixing: float, tie: float) -> float:
    """Return a bound of the error of every stored and every derived number.

    Parameters:
        rules: TossUpRules
        error, mixing: float
            As for :func:`off`.
        tie: float
            Bound of the difference between two actions that are shown with the same value.
    """
    return 2.0 * off(rules, error, mixing) - error + tie + 4.0 * HALF


def mixing(points: int, share: float) -> str:
    """Return the status of a start whose mover, with ``points`` held, rolls with the chance ``share``."""
    return f"{MIXED}-{points}-{share!r}"


def ended(state: State, points: int) -> State:
    """Return the start of the next turn, or the end, after a turn that banks ``points``."""
    return State(state.after, state.third, state.own + points)


def sources(rules: TossUpRules, state: State) -> tuple[State, ...]:
    """Return the start of the turn, and the starts of the next: after a bust, and after banking what may be held."""
    held = range(max(state.points or 0, 1), rules.target - state.own)
    return (
        state._replace(points=None, rolling=False),
        ended(state, 0),
        *(ended(state, points) for points in held),
    )


class ThreeDerived(Derived[State]):
    """The rows of decisions and of rolls within a turn."""

    def __init__(self, rules: TossUpRules, notation: ThreeNotation) -> None:
        self._rules = rules
        self._notation = notation

    def sources(self, state: State) -> tuple[State, ...]:
        """Return the start of the turn and the starts that it may lead to; nothing for a start."""
        return () if state.points is None else sources(self._rules, state)

    def derive(self, state: State, rows: Mapping[str, Row]) -> Row:
        """Return the row of a decision, or of the roll after it, from the rows of its sources."""
        turn = DerivedTurn(self._rules, state, rows)
        held = state.points or 0
        decided = turn.value(held)
        banked, once = turn.banked(held), turn.once(held)
        stay = turn.odds(held).stay
        rolled = Pair(once.own + stay * decided.own, once.after + stay * decided.after)
        # Rounded, a chance may be above 1.
        values = banked.own, min(rolled.own, 1.0)
        tied = turn.ties(held)
        if tied:
            values = ((banked.own + rolled.own) / 2,) * 2
        actions = [ActionValue(action, value) for action, value in zip((BANK, ROLL), values, strict=True)]
        text = self._notation.format(state)
        if state.rolling:
            return Row(text, None, values[1], None, (), more.write(rolled.after, turn.equilibrium))
        best_first = ordered(actions, OF_THREE, values if tied else None)
        best = best_first[0]
        return Row(text, best.action, best.value, None, best_first, more.write(decided.after, turn.equilibrium))


class DerivedTurn:
    """The decisions of one turn and their values, from the points that a position holds upwards.

    ``missing`` is the number of points that the mover needs to win. ``share[k]`` is the chance that he rolls with k
    points held, for every k below ``missing`` and not below the points of the position. ``mixed`` is the only number of
    points at which that chance may be neither 0 nor 1, or None. ``equilibrium`` is the status in the row of the turn's
    start.

    Parameters:
        rules: TossUpRules
        state: State
            A position within the turn, or its start.
        rows: mapping of str to Row
            The rows of :func:`sources`, by the text of their states.
    """

    def __init__(self, rules: TossUpRules, state: State, rows: Mapping[str, Row]) -> None:
        self.missing = rules.target - state.own
        self._rules = rules
        self._rows = rows
        self._least = 2 * margin(rules)
        bust = ended(state, 0)
        self._own, self._next = bust.third, f"{bust.own}-{bust.after}-"
        self.equilibrium = more.read(rows[f"{state.own}-{state.after}-{state.third}"])[1]
        kind, _, rest = self.equilibrium.partition("-")
        points, _, share = rest.partition("-")
        self.mixed = int(points) if kind == MIXED and rest else None
        self.share: dict[int, float] = {}
        self._values: dict[int, Pair] = {}
        for held in reversed(range(state.points or 0, self.missing)):
            self._decide(held, float(share or 0))

    def odds(self, held: int) -> RollOdds:
        """Return the odds of the next roll of a player who holds ``held`` points."""
        return _doubles(self._rules)[in_hand(self._rules, held)]

    def value(self, held: int) -> Pair:
        """Return the value of the decision with ``held`` points."""
        return self._values[held] if held < self.missing else WON

    def banked(self, held: int) -> Pair:
        """Return the value of banking ``held`` points; banking none is worth as much as a bust."""
        if held >= self.missing:
            return WON
        row = self._rows[f"{self._next}{self._own + held}"]
        return Pair(more.read(row)[0][1], row.value)

    def once(self, held: int) -> Pair:
        """Return the value of a roll that changes something, times the chance of such a roll: x(k) in the module."""
        roll, bust = self.odds(held), self.banked(0)
        values = [self.value(held + greens) for greens in range(1, len(roll.gain) + 1)]
        return Pair(
            fsum([roll.bust * bust.own, *(p * value.own for p, value in zip(roll.gain, values, strict=True))]),
            fsum([roll.bust * bust.after, *(p * value.after for p, value in zip(roll.gain, values, strict=True))]),
        )

    def ties(self, held: int) -> bool:
        """True if the two actions do not separate. If banking wins at once they do: nothing is better."""
        if held >= self.missing:
            return False
        gain = self.once(held).own - self.odds(held).some * self.banked(held).own
        return held == self.mixed or abs(gain) <= self._least

    def _decide(self, held: int, share: float) -> None:
        """Set the chance to roll and the value with ``held`` points; ``share`` is the chance if the mover mixes."""
        banked, once, some = self.banked(held), self.once(held), self.odds(held).some
        if held != self.mixed:
            share = float(once.own - some * banked.own > self._least)
        value = banked
        if held == self.mixed:
            # The mover is indifferent, so his own chance is that of banking.
            value = Pair(banked.own, share * (once.after / some) + (1.0 - share) * banked.after)
        elif share:
            value = Pair(once.own / some, once.after / some)
        self.share[held], self._values[held] = share, value


@lru_cache(maxsize=64)
def _doubles(rules: TossUpRules) -> tuple[RollOdds, ...]:
    """Return the odds of a roll, each the nearest double to its fraction, by the number of dice."""
    exact = odds(rules)
    return tuple(
        RollOdds(float(bust), float(stay), tuple(float(chance) for chance in gain[1:]), float(1 - stay))
        for bust, stay, gain in zip(exact.bust, exact.stay, exact.gain, strict=True)
    )
