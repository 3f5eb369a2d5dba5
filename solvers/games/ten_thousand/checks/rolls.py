"""The rolls of 10.000 for the checks: found by taking scoring groups off a roll one by one."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import factorial, prod

from solvers.games.ten_thousand.rules import UNIT, TenThousandRules

FACES = range(1, 7)
# A hand: the number of dice to roll, the face of the triple that is remembered, 0 if there is none, True if all six dice
# have been set aside before, if this matters, and the types of fewer than six dice, if there are several.
Hand = tuple[int, int, bool, str]
BEGIN: Hand = (6, 0, False, "")
# It stands for the last of six dice, if they multiply the points of the turn.
TIMES: Hand = (0, 0, False, "")
# Dice that were rolled: the type and the face of each, 0 if it cannot score.
Dice = tuple[tuple[str, int], ...]
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
        self.after: Hand = (6, 0, rules.hot_dice_times > 1 and rules.hot_dice_when == "first", "")
        # Weights by type and face, and if it matters which dice are left.
        self._weights = {kind: dict(zip(FACES, getattr(rules, f"die_{kind}"), strict=True)) for kind in rules.pool}
        self._typed = len(self._weights) > 1

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
        dice, triple, hot, _ = hand
        counts: Counter[frozenset[Left]] = Counter()
        if self._typed:
            for rolled, weight in self._rolled(hand).items():
                counts[frozenset(left for _, left in self._typed_options(hand, rolled))] += weight
            return [(weight, options) for options, weight in counts.items()]
        for faces in combinations_with_replacement(FACES, dice):
            shown = tuple(faces.count(face) for face in FACES)
            options = frozenset(self._options(dice, shown, triple, hot=hot))
            counts[options] += self._ways(shown)
        return [(weight, options) for options, weight in counts.items()]

    def most_dice(self, hand: Hand) -> list[tuple[int, Left | None]]:
        """Return what a roll leaves whose most dice are set aside, and the number of such rolls; None after a bust."""
        dice, triple, hot, _ = hand
        counts: Counter[Left | None] = Counter()
        if self._typed:
            for rolled, weight in self._rolled(hand).items():
                counts[min(self._typed_options(hand, rolled), default=(None, None))[1]] += weight
            return [(weight, first) for first, weight in counts.items()]
        for faces in combinations_with_replacement(FACES, dice):
            shown = tuple(faces.count(face) for face in FACES)
            sizes = {sum(aside): aside for aside in self._asides(shown, triple)}
            left = self._left(dice, sizes[max(sizes)], triple, hot=hot) if sizes else None
            counts[left] += self._ways(shown)
        return [(weight, left) for left, weight in counts.items()]

    def ways(self, hand: Hand) -> int:
        """Return the weight of all rolls of a hand."""
        total: int = prod(sum(self._weights[kind].values()) for kind in hand[3] or self._rules.pool[: hand[0]])
        return total

    def _ways(self, shown: Shown) -> int:
        """Return the weight of the rolls of dice of one type that show this."""
        weights = self._weights[self._rules.pool[0]]
        orders: int = factorial(sum(shown)) // prod(map(factorial, shown))
        return orders * prod(prod([weights[face]] * count) for face, count in zip(FACES, shown, strict=True))

    def _rolled(self, hand: Hand) -> Counter[Dice]:
        """Return the rolls of a hand with dice of several types, and their weights."""
        types = hand[3] or self._rules.pool
        able: dict[Shown, set[int]] = {}
        counts: Counter[Dice] = Counter()
        for faces in product(FACES, repeat=len(types)):
            weight = prod(self._weights[kind][face] for kind, face in zip(types, faces, strict=True))
            if weight:
                shown = tuple(faces.count(face) for face in FACES)
                if shown not in able:
                    asides = list(self._asides(shown, 0))
                    able[shown] = {face for face in FACES if any(aside[face - 1] for aside in asides)}
                some = ((kind, face if face in able[shown] else 0) for kind, face in zip(types, faces, strict=True))
                counts[tuple(sorted(some))] += weight
        return counts

    def _typed_options(self, hand: Hand, rolled: Dice) -> list[tuple[object, Left]]:
        """Return what may be left after a roll of dice of several types, with what decides between them.

        The most dice come first, then the most points, then the first types and faces.
        """
        able = [die for die in rolled if die[1]]
        found = {}
        for size in range(1, len(able) + 1):
            for aside in set(combinations(able, size)):
                shown = tuple(sum(face == other for _, other in aside) for face in FACES)
                worth = self._worth(shown, 0)
                if worth is not None:
                    rest = list(hand[3] or self._rules.pool)
                    for kind, _ in aside:
                        rest.remove(kind)
                    levels, hot = worth // UNIT, hand[2]
                    left = levels, (len(rest), 0, hot, "".join(rest))
                    if not rest:
                        multiplied = self.times > 1 and not hot
                        left = levels + self._rules.hot_dice // UNIT, TIMES if multiplied else self.after
                    found[aside] = (-size, -left[0], aside), left
        return list(found.values())

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
        return levels, (rest, triple or (new if kept else 0), hot, "")

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
