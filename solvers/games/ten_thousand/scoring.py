"""The points of dice that are set aside.

Dice are set aside in groups, and every die belongs to one group: a single 1 or 5; a die of the face of a remembered
triple; three or more of a kind; five as a short straight; or all six as a straight, as three pairs or as two triples. Dice
that can be grouped in several ways are worth the best of them.
"""

from collections.abc import Sequence
from functools import cache

from solvers.games.ten_thousand.rules import DICE, TenThousandRules

# The points of four, five and six of a kind if ``kinds`` is flat.
FLAT = {4: 1000, 5: 2000, 6: 3000}
TRIPLE = 3
# The faces that score alone.
SINGLES = (1, 5)


@cache
def points(rules: TenThousandRules, aside: str, triple: int) -> int | None:
    """Return the points of dice that are set aside; None if some of them score nothing.

    Parameters:
        rules: TenThousandRules
        aside: str
            One to six dice, ascending: "155".
        triple: int
            The face of the triple that is remembered; 0 if there is none.
    """
    counts = [aside.count(str(face)) for face in range(1, DICE + 1)]
    readings = [_whole(rules, counts), _faces(rules, counts, triple)]
    for first, worth in enumerate((rules.low_straight, rules.high_straight)):
        short = range(first, first + DICE - 1)
        if worth and all(counts[index] for index in short):
            rest = _faces(rules, [count - (index in short) for index, count in enumerate(counts)], triple)
            readings.append(None if rest is None else worth + rest)
    return max((each for each in readings if each is not None), default=None)


def remembered(rules: TenThousandRules, aside: str, triple: int) -> int:
    """Return the face of the triple that is remembered after dice are set aside; 0 if there is none.

    It is ``triple`` if there was one. At most five dice are set aside, else nothing is remembered.
    """
    if triple or rules.memory == "none":
        return triple
    face = next((face for face in range(1, DICE + 1) if aside.count(str(face)) >= TRIPLE), 0)
    return 0 if rules.memory == "not-1-5" and face in SINGLES else face


def kind(rules: TenThousandRules, face: int, count: int) -> int | None:
    """Return the points of ``count`` dice of one face as one group, three or more; None if there is no such group."""
    worth = rules.triples[face - 1]
    if count == TRIPLE:
        return worth
    if count < TRIPLE or rules.kinds == "none":
        return None
    if rules.kinds == "flat":
        return FLAT[count]
    return worth * (count - 2) if rules.kinds == "additive" else worth << (count - TRIPLE)


def _whole(rules: TenThousandRules, counts: Sequence[int]) -> int | None:
    """Return the points of all six dice as one group; None if they are no such group. ``counts`` are by face."""
    pattern = sorted(filter(None, counts), reverse=True)
    if pattern == [1] * DICE:
        return rules.straight or None
    if pattern == [TRIPLE, TRIPLE]:
        return rules.two_triples or None
    pairs = pattern == [2, 2, 2] or (rules.four_two and pattern == [4, 2])
    return rules.three_pairs or None if pairs else None


def _faces(rules: TenThousandRules, counts: Sequence[int], triple: int) -> int | None:
    """Return the points of dice whose groups have one face each; None if some of them score nothing."""
    worths = [_alike(rules, face, count, triple) for face, count in enumerate(counts, start=1) if count]
    return None if None in worths else sum(each or 0 for each in worths)


def _alike(rules: TenThousandRules, face: int, count: int, triple: int) -> int | None:
    """Return the points of ``count`` dice of one face, in the best groups; None if some of them score nothing."""
    singles = {1: rules.one, 5: rules.five}.get(face)
    if face == triple:
        singles = max(singles or 0, rules.triples[face - 1])
    best: list[int | None] = [0]
    for number in range(1, count + 1):
        readings = [] if singles is None or best[-1] is None else [best[-1] + singles]
        for size in range(TRIPLE, number + 1):
            group, rest = kind(rules, face, size), best[number - size]
            if group is not None and rest is not None:
                readings.append(group + rest)
        best.append(max(readings, default=None))
    return best[count]
