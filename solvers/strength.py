r"""The strength of a player: one number, fitted to the losses of decisions.

A player of *rate* :math:`\lambda` takes the action with loss :math:`r_a` (its regret, in the goal's unit) with probability

.. math::

    P(a) = e^{-\lambda r_a} \Big/ \sum_b e^{-\lambda r_b},

the logit or quantal response of McKelvey and Palfrey (1995). Rate 0 is a player who draws lots, and an endless rate is best play.
The likelihood of independent decisions is an exponential family in one parameter, whose sufficient statistic is the total loss. So
it has one maximum, and :func:`fit` finds it.

The interval is made of all rates whose modified signed root of the likelihood ratio, :math:`r^*` (Barndorff-Nielsen, 1986), lies
within the normal quantiles. It holds for few decisions too, where the plain likelihood ratio is too short. If every decision was
best, or every one the worst, the likelihood has no maximum; then the end that there is follows from the chance of exactly that.
Who does worse than lots has rate 0; then every rate is in the interval that is nearly as likely as lots, so that it never shrinks to
a point, however unlikely the decisions are under all rates.

A rate depends on the unit. A :class:`Scale` turns it into a strength that people understand: 0 for lots, and ten more for every
halving of the loss a decision, over the same decisions.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import exp, inf, isinf, log, log2, sqrt
from statistics import NormalDist

# The confidence level of every interval.
LEVEL = 0.95
# The strength from which on a player is not told from best play: less than a thousandth of the loss of lots.
PERFECT = 100.0
# Ten more halve the loss.
HALVING = 10.0
_QUANTILE = NormalDist().inv_cdf((1 + LEVEL) / 2)
_STEPS = 60
_CLOSE = 1e-6
_NEAR = 1e-3


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision: the loss of every action, and of the one that was taken. None is negative, and the best has 0."""

    losses: tuple[float, ...]
    taken: float

    @property
    def tells(self) -> bool:
        """True if the actions are not all worth the same."""
        return max(self.losses) > 0


@dataclass(frozen=True, slots=True)
class Fit:
    """The likeliest rate, and its interval at :data:`LEVEL`. ``decisions`` counts those that tell something.

    ``rate`` and ``high`` are endless if every decision was best. ``low`` to ``high`` is 0 to endless if none tells anything,
    and then there is no ``rate``.
    """

    rate: float | None
    low: float
    high: float
    decisions: int


def chances(losses: Sequence[float], rate: float) -> list[float]:
    """Return the probability of each action under a rate, which may be endless. They sum to 1."""
    least = min(losses)
    weights = [float(loss == least) if isinf(rate) else exp(-rate * (loss - least)) for loss in losses]
    total = sum(weights)
    return [weight / total for weight in weights]


def drawn(losses: Sequence[float], rate: float, lot: float) -> int:
    """Return the index of the action that a lot from 0 up to 1 draws, under a rate."""
    for index, chance in enumerate(chances(losses, rate)):
        lot -= chance
        if lot < 0:
            return index
    # Rounding may leave a lot close to 1 over; the last action that is possible gets it.
    return max(index for index, chance in enumerate(chances(losses, rate)) if chance)


class Scale:
    """The scale of strength of one goal: from the losses of all actions in decisions that stand for the game.

    A strength of 0 loses as much as lots, 10 half as much, 20 a quarter, and so on, up to :data:`PERFECT`.
    """

    def __init__(self, decisions: Sequence[Sequence[float]]) -> None:
        """Make the scale of some decisions, each the losses of all actions. At least one must tell something."""
        self._decisions = [tuple(Counter(losses).items()) for losses in decisions if max(losses) > 0]
        self._lots = self.mean_loss(0.0)
        self._most = _least(lambda rate: self._strength(rate) - PERFECT, 1 / self._lots)

    def strength(self, rate: float) -> float:
        """Return the strength of a rate from 0 to endless."""
        return PERFECT if rate >= self._most else self._strength(rate)

    def rate(self, strength: float) -> float:
        """Return the rate of a strength from 0 to :data:`PERFECT`, whose rate is endless."""
        if strength >= PERFECT:
            return inf
        return _root(lambda rate: self._strength(rate) - strength, 0.0, self._most) if strength > 0 else 0.0

    def mean_loss(self, rate: float) -> float:
        """Return the mean loss of a decision under a rate that is not endless."""
        total = 0.0
        for losses in self._decisions:
            weighed = [(loss, count * exp(-rate * loss)) for loss, count in losses]
            total += sum([loss * weight for loss, weight in weighed]) / sum([weight for _, weight in weighed])
        return total / len(self._decisions)

    def _strength(self, rate: float) -> float:
        loss = self.mean_loss(rate)
        return HALVING * log2(self._lots / loss) if loss else inf


def fit(choices: Sequence[Choice]) -> Fit:
    """Return the rate that makes decisions likeliest, with its interval."""
    told = [choice for choice in choices if choice.tells]
    if not told:
        return Fit(None, 0.0, inf, 0)
    family = _Family(told)
    # The search starts at the order of size at which losses begin to matter.
    size = 1 / max(max(choice.losses) for choice in told)
    if all(choice.taken == 0 for choice in told):
        return Fit(
            inf, _least(lambda rate: family.log_chance(rate) - family.top - log((1 - LEVEL) / 2), size), inf, len(told)
        )
    if all(choice.taken == max(choice.losses) for choice in told):
        high = _least(lambda rate: log((1 - LEVEL) / 2) - family.log_chance(rate), size)
        return Fit(0.0, 0.0, max(high, family.nearly_lots(size)), len(told))
    best = family.likeliest(size)
    roots = _Roots(family, best)
    low = 0.0 if best <= 0 or roots.at(0.0) < _QUANTILE else roots.end(0.0, best, _QUANTILE)
    above = best + size
    while roots.at(above) > -_QUANTILE:
        above += 2 * (above - best)
    high = roots.end(best, above, -_QUANTILE)
    return Fit(max(best, 0.0), low, high if best > 0 else max(high, family.nearly_lots(size)), len(told))


class _Family:
    """The likelihood of some decisions as a function of the rate."""

    def __init__(self, choices: Sequence[Choice]) -> None:
        # Equal losses are counted, as each costs an exponential. The largest stands last.
        self._losses = [sorted(Counter(choice.losses).items()) for choice in choices]
        self._taken = sum(choice.taken for choice in choices)
        # The logarithm of the chance of best play to be just this, in which equal actions share it.
        self.top = -sum(log(choice.losses.count(0)) for choice in choices if 0 in choice.losses)

    def log_chance(self, rate: float) -> float:
        """Return the logarithm of the likelihood."""
        chance = -rate * self._taken
        for losses in self._losses:
            # The largest exponent is 0, so that nothing overflows.
            first = 0.0 if rate >= 0 else losses[-1][0]
            chance -= log(sum([count * exp(-rate * (loss - first)) for loss, count in losses])) - rate * first
        return chance

    def nearly_lots(self, size: float) -> float:
        """Return the highest rate whose likelihood ratio against lots is within the normal quantile. Lots must be likeliest."""
        lots = self.log_chance(0.0)
        return _least(lambda rate: lots - self.log_chance(rate) - _QUANTILE**2 / 2, size)

    def likeliest(self, size: float) -> float:
        """Return the rate at which the expected loss is the one that was seen. It may be negative."""
        low, high = -size, size
        while self.moments(low)[0] < self._taken:
            low *= 2
        while self.moments(high)[0] > self._taken:
            high *= 2
        return _root(lambda rate: self._taken - self.moments(rate)[0], low, high)

    def moments(self, rate: float) -> tuple[float, float]:
        """Return the expected total loss, and its variance."""
        mean = variance = 0.0
        for losses in self._losses:
            first = 0.0 if rate >= 0 else losses[-1][0]
            weighed = [(loss, count * exp(-rate * (loss - first))) for loss, count in losses]
            total = sum([weight for _, weight in weighed])
            own = sum([loss * weight for loss, weight in weighed]) / total
            mean += own
            variance += sum([(loss - own) ** 2 * weight for loss, weight in weighed]) / total
        return mean, variance


class _Roots:
    """The modified signed root of the likelihood ratio of any rate against the likeliest one, ``best``. It falls with the rate."""

    def __init__(self, family: _Family, best: float) -> None:
        self._family, self._best = family, best
        self._information = sqrt(family.moments(best)[1])
        self._top = family.log_chance(best)

    def at(self, rate: float) -> float:
        """Return the root of a rate."""
        apart = self._best - rate
        signed = sqrt(max(2 * (self._top - self._family.log_chance(rate)), 0.0)) * (1 if apart > 0 else -1)
        wald = apart * self._information
        # Close to the likeliest rate both are 0, and so is their difference.
        return signed + log(wald / signed) / signed if abs(signed) > _NEAR else signed

    def end(self, low: float, high: float, quantile: float) -> float:
        """Return the rate between two others at which the root is a quantile."""
        return _root(lambda rate: quantile - self.at(rate), low, high)


def _least(rising: Callable[[float], float], size: float) -> float:
    """Return the rate from 0 on at which a rising function is 0; 0 if it is not negative there."""
    if rising(0.0) >= 0:
        return 0.0
    high = size
    while rising(high) < 0:
        high *= 2
    return _root(rising, 0.0, high)


def _root(rising: Callable[[float], float], low: float, high: float) -> float:
    """Return the zero of a rising function between two numbers, by false position (Illinois), else by halving."""
    below, above = rising(low), rising(high)
    stayed = 0
    for _ in range(_STEPS):
        endless = isinf(below) or isinf(above) or below >= above
        middle = (low + high) / 2 if endless else (low * above - high * below) / (above - below)
        at = rising(middle)
        if at < 0:
            moved, low, below = middle - low, middle, at
            # An end that stays twice counts half, so that both ends move.
            above, stayed = (above / 2 if stayed < 0 else above), -1
        else:
            moved, high, above = high - middle, middle, at
            below, stayed = (below / 2 if stayed > 0 else below), 1
        if at == 0 or moved <= _CLOSE * abs(middle) or high - low <= _CLOSE * abs(high):
            return middle
    return (low + high) / 2
