"""The rolls of 10.000 for the checks: found by taking scoring groups off a roll one by one."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations_with_replacement
from math import factorial, prod

from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

FACES = range(1, 7)
# A hand: the number of dice to roll, the face of the triple that is remembered, 0 if there is none, and True if all six dice
# have been set aside before, if this matters.
Hand = tuple[int, int, bool]
BEGIN: Hand = (6, 0, False)
# It stands for the last of six dice, if they multiply the points of the turn.
TIMES: Hand = (0, 0, False)
# How often each face is shown, from 1 to 6.
Shown = tuple[int, ...]
# What is left after setting dice aside: levels of points, and a hand.
Left = tuple[int, Hand]


class Rolls:
    """The rolls of every hand under some rules."""

    def __init__(self, rules: TenThousandRules) -> None:
        self._rules = rules
        self._worth = cache(self._best)
        self.times = rules.hot_dice_times
        # The hand that all six dice leave.
        self.after: Hand = (6, 0, rules.hot_dice_times > 1 and rules.hot_dice_when == "first")

    def hands(self) -> list[Hand]:
        """Return every hand that play may come to, six dice first."""
        found: list[Hand] = [BEGIN]
        for hand in found:
            for _, options in self.of(hand):
                left = {self.after if each == TIMES else each for _, each in options}
                found += [each for each in sorted(left) if each not in found]
        return found

    def of(self, hand: Hand) -> list[tuple[int, frozenset[Left]]]:
        """Return what a roll of a hand may leave, and the number of rolls that leave the same; none after a bust."""
        dice, triple, hot = hand
        counts: Counter[frozenset[Left]] = Counter()
        for faces in combinations_with_replacement(FACES, dice):
            shown = tuple(faces.count(face) for face in FACES)
            options = frozenset(self._options(dice, shown, triple, hot=hot))
            counts[options] += factorial(dice) // prod(map(factorial, shown))
        return [(weight, options) for options, weight in counts.items()]

    def most_dice(self, hand: Hand) -> list[tuple[int, Left | None]]:
        """Return what a roll leaves whose most dice are set aside, and the number of such rolls; None after a bust."""
        dice, triple, hot = hand
        counts: Counter[Left | None] = Counter()
        for faces in combinations_with_replacement(FACES, dice):
            shown = tuple(faces.count(face) for face in FACES)
            sizes = {sum(aside): aside for aside in self._asides(shown, triple)}
            left = self._left(dice, sizes[max(sizes)], triple, hot=hot) if sizes else None
            counts[left] += factorial(dice) // prod(map(factorial, shown))
        return [(weight, left) for left, weight in counts.items()]

    def _options(self, dice: int, shown: Shown, triple: int, *, hot: bool) -> Iterator[Left]:
        asides = list(self._asides(shown, triple))
        most = max(map(sum, asides), default=0)
        for aside in asides:
            if self._rules.set_aside == "free" or sum(aside) == most:
                yield self._left(dice, aside, triple, hot=hot)

    def _asides(self, shown: Shown, triple: int) -> Iterator[Shown]:
        """Yield every choice of scoring dice to set aside."""
        some: list[Shown] = [()]
        for count in shown:
            some = [(*each, taken) for each in some for taken in range(count + 1)]
        yield from (aside for aside in some if any(aside) and self._worth(aside, triple) is not None)

    def _left(self, dice: int, aside: Shown, triple: int, *, hot: bool) -> Left:
        """Return what is left after setting dice aside that score."""
        levels = (self._worth(aside, triple) or 0) // UNIT
        rest = dice - sum(aside)
        if not rest:
            multiplied = self.times > 1 and not hot
            return levels + self._rules.hot_dice // UNIT, TIMES if multiplied else self.after
        new = next((face for face, count in zip(FACES, aside, strict=True) if count >= 3), 0)
        kept = self._rules.memory != "none" and not (self._rules.memory == "not-1-5" and new in (1, 5))
        return levels, (rest, triple or (new if kept else 0), hot)

    def _best(self, aside: Shown, triple: int) -> int | None:
        """Return the points of dice by their best division into scoring groups; None if a die is left over."""
        if not any(aside):
            return 0
        readings = []
        for face, count in zip(FACES, aside, strict=True):
            for size in range(1, count + 1):
                worth = self._group(face, size, triple)
                if worth is not None:
                    taken = tuple(each - size * (face == other) for other, each in zip(FACES, aside, strict=True))
                    rest = self._worth(taken, triple)
                    if rest is not None:
                        readings.append(worth + rest)
        return max([*readings, *self._several(aside, triple)], default=None)

    def _several(self, aside: Shown, triple: int) -> Iterator[int]:
        """Yield the points of dice by readings that begin with a group of several faces."""
        rules, pattern = self._rules, "".join(map(str, sorted(aside, reverse=True)))
        whole = {"111111": rules.straight, "222000": rules.three_pairs, "330000": rules.two_triples}
        if rules.four_two:
            whole["420000"] = rules.three_pairs
        if whole.get(pattern):
            yield whole[pattern]
        for short, worth in (((1, 1, 1, 1, 1, 0), rules.low_straight), ((0, 1, 1, 1, 1, 1), rules.high_straight)):
            rest = tuple(count - one for count, one in zip(aside, short, strict=True))
            scored = self._worth(rest, triple) if worth and min(rest) >= 0 else None
            if scored is not None:
                yield worth + scored

    def _group(self, face: int, size: int, triple: int) -> int | None:
        """Return the points of a group of equal dice; None if it is no scoring group."""
        rules = self._rules
        worth = rules.triples[face - 1]
        if size == 1:
            alone = [rules.one] * (face == 1) + [rules.five] * (face == 5) + [worth] * (face == triple)
            return max(alone, default=None)
        if size == 2:
            return None
        if size == 3:
            return worth
        if rules.kinds == "none":
            return None
        if rules.kinds == "flat":
            return 1000 * (size - 3)
        return worth * (size - 2) if rules.kinds == "additive" else worth * int(2 ** (size - 3))
