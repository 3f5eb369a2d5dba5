r"""Games that are played on many times at random, counted, and what the counts say of the truth.

All play-outs are independent. With n of them, at a level :math:`1 - \alpha`:

* A *chance* has the interval of Clopper and Pearson, which holds with at least its level for every n.
* A *distribution* has the band of Dvoretzky, Kiefer, Wolfowitz and Massart: no cumulative chance is further from its share than
  :math:`\sqrt{\ln(2 / \alpha) / 2n}`, all of them at once.
* A *mean* has the normal interval. If fewer than ``FEW`` numbers differ from the commonest one, they do not show how far such
  numbers spread. Then the interval follows from the chance of another number, and from the least and the most possible.
* The *difference of two chances* in the same worlds is the chance of the one alone less that of the other alone. Each of the two has an
  interval at :math:`1 - \alpha / 2`.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import exp, lgamma, log, log1p, sqrt
from typing import Any, NamedTuple

LEVELS = (0.95, 0.99)
# The standard normal quantiles of the two-sided levels.
_Z = {0.95: 1.959963984540054, 0.99: 2.5758293035489004}
FEW = 30
# Numbers with how often each was met, ascending.
Counts = Sequence[tuple[float, int]]
Interval = tuple[float, float]


class Playouts(NamedTuple):
    """Play-outs of some actions in the same worlds, counted.

    ``figures`` maps the name of a number to its counts for each action, and ``differences`` to the counts of that of the first
    action less that of the second, if there are two. ``ranges`` maps it to the least and the most that it can be. Three names are
    always there: ``value``, in the goal's unit, ``score``, the number that distributions count, and ``result``: 1 for a win, 0 for a tie
    and -1 for a loss. The game says what the others mean (:attr:`solvers.contract.presentation.views.Views.played`).
    """

    worlds: int
    figures: Mapping[str, Sequence[Counts]]
    differences: Mapping[str, Counts]
    ranges: Mapping[str, Interval]


def counted(figures: Mapping[str, Sequence[Sequence[float]]], ranges: Mapping[str, Interval]) -> Playouts:
    """Count numbers that are given by name, action and world."""
    return Playouts(
        len(next(iter(figures.values()))[0]),
        {name: [_counts(counts) for counts in by_action] for name, by_action in figures.items()},
        {
            name: _counts(one - other for one, other in zip(*by_action, strict=True))
            for name, by_action in figures.items()
            if len(by_action) == 2
        },
        dict(ranges),
    )


def read(document: Mapping[str, Any]) -> Playouts:
    """Return play-outs from the members of a JSON object."""
    return Playouts(
        document["worlds"],
        {name: [_pairs(counts) for counts in by_action] for name, by_action in document["figures"].items()},
        {name: _pairs(counts) for name, counts in document["differences"].items()},
        {name: (low, high) for name, (low, high) in document["ranges"].items()},
    )


def mean(counts: Counts) -> float:
    """Return the mean of counted numbers."""
    return sum(number * times for number, times in counts) / sum(times for _, times in counts)


def chance_interval(hits: int, plays: int, level: float) -> Interval:
    """Return the interval of Clopper and Pearson for a chance of which ``hits`` of ``plays`` are known."""
    tail = (1 - level) / 2
    low = 0.0 if not hits else _quantile(tail, hits, plays - hits + 1)
    high = 1.0 if hits == plays else _quantile(1 - tail, hits + 1, plays - hits)
    return low, high


def difference_interval(first: int, second: int, plays: int, level: float) -> Interval:
    """Return the interval of the difference of two chances; ``first`` and ``second`` count worlds in which only one happened."""
    one, two = (chance_interval(hits, plays, (1 + level) / 2) for hits in (first, second))
    return one[0] - two[1], one[1] - two[0]


def mean_interval(counts: Counts, span: Interval, level: float) -> Interval:
    """Return the interval of a mean. ``span`` is the least and the most that a number can be."""
    plays = sum(times for _, times in counts)
    common, most = max(counts, key=lambda pair: pair[1])
    if plays - most < FEW:
        _, other = chance_interval(plays - most, plays, level)
        return common + other * (span[0] - common), common + other * (span[1] - common)
    middle = mean(counts)
    spread = sum(times * (number - middle) ** 2 for number, times in counts) / (plays - 1)
    half = _Z[level] * sqrt(spread / plays)
    return max(middle - half, span[0]), min(middle + half, span[1])


def band(plays: int, level: float) -> float:
    """Return the most by which a cumulative chance is off, all of a distribution at once."""
    return sqrt(log(2 / (1 - level)) / (2 * plays))


def _counts(numbers: Iterable[float]) -> Counts:
    return sorted(Counter(numbers).items())


def _pairs(listed: Iterable[Sequence[Any]]) -> Counts:
    return [(number, times) for number, times in listed]


def _quantile(share: float, a: int, b: int) -> float:
    """Return the quantile of a beta distribution whose parameters are whole numbers, within 1e-12."""
    low, high = 0.0, 1.0
    while high - low > 1e-12:
        middle = (low + high) / 2
        if _beta(middle, a, b) < share:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _beta(x: float, a: int, b: int) -> float:
    """Return the chance of a beta distribution below x, by its continued fraction (DLMF 8.17.22), for 0 < x < 1."""
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(1 - x, b, a)
    front = exp(a * log(x) + b * log1p(-x) - (lgamma(a) + lgamma(b) - lgamma(a + b))) / a
    # Steed's method keeps the last two convergents as ratios.
    tiny, c = 1e-300, 1.0
    d = 1 / _apart(1 - (a + b) * x / (a + 1), tiny)
    total = d
    for m in range(1, 10_000):
        before = total
        for term in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1 / _apart(1 + term * d, tiny)
            c = _apart(1 + term / c, tiny)
            total *= c * d
        if abs(total - before) <= 1e-15 * abs(total):
            break
    return front * total


def _apart(number: float, tiny: float) -> float:
    """Return a number that is not 0."""
    return number if abs(number) > tiny else tiny
