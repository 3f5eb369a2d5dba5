r"""The rolls of dice of several types as a program of maxima and weighted sums.

There are some 4,000 sets of options for six dice of six types, and 90,000 options in all. They are not listed. Let M(L, h) be the value
of a roll of the hand h whose dice L may score, and E(L, h) that of a player who has the hand h left and may still take dice of L from the
same roll:

.. math::

    M(L, h) = \max \bigl( M(L - x, h), \max_{g \ni x} E(L - g, h - g) \bigr), \qquad E(L, h) = \max(D(h), M(L, h)),

where x is one die of L, and g runs over the scoring groups that hold x: E is read at a level that is higher by the points of g. So each
choice of groups is met once. Dice that cannot score any more are dropped from L. Dice that are grouped in several ways are met with fewer points as well, and the same dice
left. That changes nothing, as more points are never worth less under the rules for which this is: there is no last turn.

The numbers E stand behind the hands at every level, as they are read from lower levels.
"""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, product

import numpy as np

from solvers.games.ten_thousand import hands, pool, scoring
from solvers.games.ten_thousand.hands import TIMES, Hand
from solvers.games.ten_thousand.kernels.program import LANES, Program
from solvers.games.ten_thousand.pool import Token
from solvers.games.ten_thousand.rules import DICE, UNIT, TenThousandRules

# Dice that may score, ordered.
Live = tuple[Token, ...]
FACES = tuple(map(str, range(1, DICE + 1)))


@lru_cache(maxsize=2)
def program(rules: TenThousandRules) -> Program:
    """Return the program of rules with dice of several types."""
    return _Builder(rules).program()


class _Builder:
    """The program while it is made. A place at or above 0 is counted from the level's first hand; below it are the maxima."""

    def __init__(self, rules: TenThousandRules) -> None:
        self._rules = rules
        self._listed = hands.listed(rules)
        self._columns = {hand: index for index, hand in enumerate(self._listed)}
        self._behind = len(self._listed) + rules.multiplies
        self._columns[TIMES] = self._behind - 1 if rules.multiplies else -1
        # A hand that is left, with the dice of the same roll that may still be taken, in the order in which they are found.
        self._standing: dict[tuple[Live, Hand], int] = {}
        self._scores = pool.scores(rules)
        self._groups: dict[Live, list[tuple[Live, int]]] = {}

    def program(self) -> Program:  # noqa: C901  # its inner functions share what they fill
        """Return the program."""
        rules = self._rules
        rolled = {
            hand: [(self._live(tuple(pool.tokens(text))), weight) for text, weight in self._patterns(hand).items()]
            for hand in self._listed
        }
        for hand, some in rolled.items():
            for live, _ in some:
                self._find(live, hand)
        # The numbers that players stand at with dice of the same roll before them, in an order in which each comes once.
        width = self._behind + len(self._standing)
        places: dict[tuple[Live, Hand], int] = {}
        left: list[int] = []
        right: list[int] = []
        shared: dict[tuple[int, int], int] = {}

        def place(one: tuple[int, Hand, Live]) -> int:
            points, hand, live = one
            column = self._standing[live, hand] + self._behind if live else self._columns[hand]
            return points // UNIT * width + column

        def worth(live: Live, hand: Hand) -> int:
            key = live, hand
            if key not in places:
                rest, options = self._split(live, hand)
                numbers = [worth(rest, hand)] if rest else []
                numbers += [place(one) for one in options]
                total = numbers[0]
                for number in numbers[1:]:
                    pair = min(total, number), max(total, number)
                    if pair not in shared:
                        left.append(pair[0])
                        right.append(pair[1])
                        shared[pair] = -len(left)
                    total = shared[pair]
                places[key] = total
            return places[key]

        terms: list[int] = []
        weights: list[float] = []
        ends, busts = [0], []
        for hand in self._listed:
            ways, bust = hands.ways(rules, hand), 0
            chances: Counter[int] = Counter()
            for live, weight in rolled[hand]:
                if live:
                    chances[worth(live, hand)] += weight
                else:
                    bust += weight
            terms += chances
            weights += [weight / ways for weight in chances.values()]
            ends.append(len(terms))
            busts.append(bust / ways)
        stands = [self._columns[hand] for _, hand in self._standing]
        drawn = [worth(live, hand) for live, hand in self._standing]
        sizes = np.diff(ends)
        lanes = np.int32(LANES)
        return Program(
            np.array(left, np.int32) * lanes,
            np.array(right, np.int32) * lanes,
            np.array(terms, np.int32) * lanes,
            np.array(weights),
            np.array(ends, np.uint64),
            np.array(busts),
            np.array((sizes + 8) * 2.0**-53),
            hands.most(rules) // UNIT,
            rules.hot_dice_times,
            self._columns[hands.again(rules)],
            np.array(stands, np.int32) * lanes,
            np.array(drawn, np.int32) * lanes,
        )

    def _patterns(self, hand: Hand) -> dict[str, int]:
        return dict(pool.patterns(self._rules, hands.types(self._rules, hand)))

    def _live(self, some: Live) -> Live:
        """Return the dice that some choice of dice can hold."""
        faces = pool.live(self._rules, "".join(sorted(face for _, face in some)))
        return tuple(sorted(token for token in some if token[1] in faces))

    def _find(self, live: Live, hand: Hand) -> None:
        """Note all numbers that the value of a roll needs."""
        while live:
            live, options = self._split(live, hand)
            for _, rest, taken in options:
                if taken and (taken, rest) not in self._standing:
                    self._standing[taken, rest] = len(self._standing)
                    self._find(taken, rest)

    def _split(self, live: Live, hand: Hand) -> tuple[Live, list[tuple[int, Hand, Live]]]:
        """Return a roll without one of its dice, and what is left after each group that holds this die."""
        die = next((token for token in live if token[1] in ("1", "5")), live[0])
        rest = list(live)
        rest.remove(die)
        options = {self._after(live, hand, group, points) for group, points in self._grouped(live) if die in group}
        return self._live(tuple(rest)), sorted(options)

    def _after(self, live: Live, hand: Hand, group: Live, points: int) -> tuple[int, Hand, Live]:
        """Return what is left after a group is set aside from a roll."""
        rules = self._rules
        types = pool.without(hands.types(rules, hand), "".join(sorted(kind for kind, _ in group)))
        if not types:
            return points + rules.hot_dice, TIMES if rules.multiplies and not hand.hot else hands.again(rules), ()
        taken = self._live(tuple(sorted((Counter(live) - Counter(group)).elements())))
        return points, Hand(len(types), hot=hand.hot, types=types), taken

    def _grouped(self, live: Live) -> list[tuple[Live, int]]:
        """Return the scoring groups of dice, each with its points."""
        if live not in self._groups:
            self._groups[live] = [(group, points) for group, points in self._every(live) if points]
        return self._groups[live]

    def _every(self, live: Live) -> Iterator[tuple[Live, int]]:
        rules = self._rules
        by_face = {face: [token for token in live if token[1] == face] for face in FACES}
        for face, alike in by_face.items():
            if alike and face in ("1", "5"):
                yield from (((token,), rules.one if face == "1" else rules.five) for token in set(alike))
            for size in range(scoring.TRIPLE, len(alike) + 1):
                yield from (
                    (group, scoring.kind(rules, int(face), size) or 0) for group in set(combinations(alike, size))
                )
        for faces, points in ((FACES[:-1], rules.low_straight), (FACES[1:], rules.high_straight)):
            if points:
                yield from (
                    (tuple(sorted(group)), points) for group in set(product(*(by_face[face] for face in faces)))
                )
        if len(live) == DICE:
            yield live, self._scores.get("".join(sorted(face for _, face in live)), 0)
