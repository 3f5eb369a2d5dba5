r"""A turn of Toss Up! for three, derived from the rows of the starts that it may lead to.

With k points held, b the bust, s the chance that a roll of the dice in hand changes nothing, and D(j) what is decided at j

.. math::

    x(k) = p_{bust} b + \sum_{g > 0} p_g D(k + g), \qquad R(k) = x(k) / (1 - s), \qquad g(k) = x(k) - (1 - s) B(k),

where B banks, R rolls until something changes, and g is what rolling once and then banking gains. The mover rolls where g,
of his own chance, exceeds twice the ``margin``, and banks what is enough to win. Where g lies between, and banking does not win,
the actions do not separate: they are shown with the same value, and he banks, unless the start's row says ``mixed-POINTS-CHANCE``: then, whenever he comes to hold so many points, he
rolls with that chance until something changes, and banks otherwise. Of a roll that is about to be made all yellow leads back to
the decision.

**What is lost.** Let e bound the errors of a stored row's chances of the mover and of the player after him, u be
:math:`2^{-53}`, m and t the most that two actions differ by where the mover mixes, and where they do not separate. The third's
chance is what is left of 1, and within 2 e + 2 u. Sums are rounded once (``fsum``), their products and the weights in them too,
and dividing rounds twice: at each number of points held the numbers that come in get no worse but for 6 u, as they are averaged.
So after at most as many steps as the target has points, and the last roll, a derived chance is within

.. math::

    \delta = 2 e + 2 u + 6 (T + 1) u + m

of the truth for the mover, who is counted as banking where he mixes, and within :math:`\delta - e` for the player after him:
``off``. The mean of a tie is within t / 2 of either action, and what is left of 1 within :math:`2 \delta - e + t + 2 u`: ``lost``,
with room for its own rounding.

**What is decided.** Where :math:`2 \delta` is below the margin, the computed g is within the margin of the true one. So where the
engine has proved that |g| exceeds three margins, the decision here is the engine's. Elsewhere it asks for the decision here.
"""

from collections.abc import Mapping
from fractions import Fraction
from functools import lru_cache
from math import fsum
from typing import NamedTuple

from solvers.games.toss_up.notation import BANK, ROLL
from solvers.games.toss_up.odds import in_hand, odds
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three.notation import State, write
from solvers.types import ActionValue, Row
from solvers.written import UNDECIDED

HALF = 2.0**-53
MIXED = "mixed"


class Pair(NamedTuple):
    """The chances of the mover and of the player after him."""

    own: float
    after: float


WON = Pair(1.0, 0.0)


class Odds(NamedTuple):
    """What a roll does, as doubles: a bust, nothing, greens from one on; and the chance that it does something."""

    bust: float
    stay: float
    gain: tuple[float, ...]
    some: float


def margin(rules: TossUpRules) -> float:
    """Half of what rolling must gain to be the policy, see above.

    It grows with the number of rolls in a game, and with the roundings of each, as errors do.
    """
    return float((48 + Fraction(384, rules.dice)) * (rules.target + 32) / rules.green) * HALF


def off(rules: TossUpRules, error: float, mixing: float) -> float:
    """A bound for the mover's derived chance: ``error`` bounds stored ones, ``mixing`` what actions differ by where he mixes."""
    return 2.0 * error + (6 * rules.target + 8) * HALF + mixing


def lost(rules: TossUpRules, error: float, mixing: float, tie: float) -> float:
    """A bound for every stored and every derived number; ``tie`` bounds what two actions differ by that get one value."""
    return 2.0 * off(rules, error, mixing) - error + tie + 4.0 * HALF


def mixing(points: int, share: float) -> str:
    """What the row of a start says of a mover who does not always do the same with some points held."""
    return f"{MIXED}-{points}-{share!r}"


def ended(state: State, points: int) -> State:
    """The next turn, or the end, after a turn that banks so many points."""
    return State(state.after, state.third, state.own + points)


def sources(rules: TossUpRules, state: State) -> tuple[State, ...]:
    """The start of the turn, the next one after a bust, and after banking what may still be held."""
    held = range(max(state.points or 0, 1), rules.target - state.own)
    return (
        state._replace(points=None, rolling=False),
        ended(state, 0),
        *(ended(state, points) for points in held),
    )


def derive(rules: TossUpRules, state: State, rows: Mapping[str, Row]) -> Row:
    """The row of a decision, or of the roll after it, from those of its sources."""
    turn = Turn(rules, state, rows)
    held = state.points or 0
    decided = turn.value(held)
    banked, once = turn.banked(held), turn.once(held)
    stay = turn.odds(held).stay
    rolled = Pair(once.own + stay * decided.own, once.after + stay * decided.after)
    # Rounded, a chance may be above 1.
    values = [ActionValue(BANK, banked.own), ActionValue(ROLL, min(rolled.own, 1.0))]
    if turn.ties(held):
        mean = (banked.own + rolled.own) / 2
        values = [ActionValue(BANK, mean, tie=UNDECIDED), ActionValue(ROLL, mean, tie=UNDECIDED)]
    elif values[1].value > banked.own:
        values.reverse()
    text = write(rules, state)
    if state.rolling:
        value = next(each.value for each in values if each.action == ROLL)
        return Row(text, None, value, None, (), _others(value, rolled.after), turn.equilibrium)
    best = values[0]
    others = _others(best.value, decided.after)
    return Row(text, best.action, best.value, None, tuple(values), others, turn.equilibrium)


class Turn:
    """What follows in the turn of a position, from the points held on.

    ``share[k]`` is the chance that the mover rolls with k points held, while they do not suffice to win; ``mixed`` is the
    number of points where that is neither 0 nor 1, if there is one, and ``equilibrium`` what the start's row says.
    """

    def __init__(self, rules: TossUpRules, state: State, rows: Mapping[str, Row]) -> None:
        self.missing = rules.target - state.own
        self._rules = rules
        self._rows = rows
        self._least = 2 * margin(rules)
        bust = ended(state, 0)
        self._own, self._next = bust.third, f"{bust.own}-{bust.after}-"
        self.equilibrium = rows[write(rules, state._replace(points=None, rolling=False))].equilibrium or ""
        kind, _, rest = self.equilibrium.partition("-")
        points, _, share = rest.partition("-")
        self.mixed = int(points) if kind == MIXED and rest else None
        self.share: dict[int, float] = {}
        self._values: dict[int, Pair] = {}
        for held in reversed(range(state.points or 0, self.missing)):
            self._decide(held, float(share or 0))

    def odds(self, held: int) -> Odds:
        """What the next roll does."""
        return _doubles(self._rules)[in_hand(self._rules, held)]

    def value(self, held: int) -> Pair:
        """What the decision with so many points held is worth."""
        return self._values[held] if held < self.missing else WON

    def banked(self, held: int) -> Pair:
        """What banking is worth; of nothing, as much as a bust."""
        if held >= self.missing:
            return WON
        row = self._rows[f"{self._next}{self._own + held}"]
        return Pair(row.others[1], row.value)

    def once(self, held: int) -> Pair:
        """What a roll that changes something brings, times the chance of it."""
        known, bust = self.odds(held), self.banked(0)
        then = [self.value(held + greens) for greens in range(1, len(known.gain) + 1)]
        return Pair(
            fsum([known.bust * bust.own, *(p * each.own for p, each in zip(known.gain, then, strict=True))]),
            fsum([known.bust * bust.after, *(p * each.after for p, each in zip(known.gain, then, strict=True))]),
        )

    def ties(self, held: int) -> bool:
        """Whether the two actions do not separate; what wins at once is never worse."""
        if held >= self.missing:
            return False
        gain = self.once(held).own - self.odds(held).some * self.banked(held).own
        return held == self.mixed or abs(gain) <= self._least

    def _decide(self, held: int, share: float) -> None:
        banked, once, some = self.banked(held), self.once(held), self.odds(held).some
        if held != self.mixed:
            share = float(once.own - some * banked.own > self._least)
        found = banked
        if held == self.mixed:
            found = Pair(banked.own, share * (once.after / some) + (1.0 - share) * banked.after)
        elif share:
            found = Pair(once.own / some, once.after / some)
        self.share[held], self._values[held] = share, found


@lru_cache(maxsize=64)
def _doubles(rules: TossUpRules) -> tuple[Odds, ...]:
    """The nearest doubles of a roll's chances, by the number of dice."""
    known = odds(rules)
    return tuple(
        Odds(float(bust), float(stay), tuple(float(chance) for chance in gain[1:]), float(1 - stay))
        for bust, stay, gain in zip(known.bust, known.stay, known.gain, strict=True)
    )


def _others(value: float, after: float) -> tuple[float, float]:
    """The chances of the next two players; the last is what is left of 1."""
    return after, 1.0 - value - after
