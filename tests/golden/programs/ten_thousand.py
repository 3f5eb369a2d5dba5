"""Golden values of 10.000 from its default rules, in extended precision; nothing of the project is imported.

Ordered dice are rolled. What is set aside scores face by face, by a closed form: n dice of a face are worth n - 2 triples,
or n if a triple of the face is remembered. Pairs of scores with the same sum are computed together, those with the largest
sum first. A start is a convex function of the value of a bust, and made of straight lines, so that Newton's method ends.

Numbers have 64 bits. A roll is a sum of less than 140 products, a turn has 43 rolls on average at most, and a game here
less than 20 turns, so that a number is off by less than 1e-14, relative to the largest value if that is more than 1.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray

Long = NDArray[np.longdouble]
Numbers = NDArray[np.int64]
# The number of dice, and the face of the triple that is remembered, or 0.
Hand = tuple[int, int]
UNIT = 50
TRIPLE = {1: 1000, 2: 200, 3: 300, 4: 400, 5: 500, 6: 600}
SINGLE = {1: 100, 5: 50}
# From so many points beyond the target on everybody banks; the program checks that this is right.
BEYOND = 6000
# A little, by which a slope is measured.
STEP = np.longdouble(2) ** -20
# The figures that the source printed, for each number of dice and True if a triple of 2, 3, 4 or 6 is remembered: how many
# rolls, the points of each, and how often all of them together add the points of the remembered triple.
PRINTED: dict[tuple[int, bool], list[tuple[int, int, int]]] = {
    (6, False): [
        *((6, 2000, 0), (180, 1525, 0), (300, 1000, 0), (720, 1000, 0), (1800, 750, 0)),
        *((2250, 1050, 0), (14400, 575, 0), (25920, 156, 0)),
    ],
    (5, False): [(6, 1500, 0), (150, 1025, 0), (1500, 550, 0), (5520, 139, 0)],
    (4, False): [(6, 1000, 0), (120, 525, 0), (966, 121, 0)],
    (3, False): [(6, 500, 0), (150, 105, 0)],
    (2, False): [(20, 90, 0)],
    (1, False): [(2, 75, 0)],
    (3, True): [(5, 500, 0), (91, 0, 108), (96, 105, 0)],
    (2, True): [(11, 0, 12), (16, 94, 0)],
    (1, True): [(1, 0, 1), (2, 75, 0)],
}


def score(aside: Sequence[int], triple: int) -> int | None:
    """Return the points of dice that are set aside, or None if one of them does not score."""
    counts = Counter(aside)
    pattern = sorted(counts.values())
    whole = {(1, 1, 1, 1, 1, 1): 1000, (2, 2, 2): 750}.get(tuple(pattern))
    total = 0
    for face, count in counts.items():
        if face == triple:
            total += count * TRIPLE[face]
        elif count >= 3:
            total += (count - 2) * TRIPLE[face]
        elif face in SINGLE:
            total += count * SINGLE[face]
        else:
            return whole
    return max(total, whole or 0)


@cache
def choices(rolled: tuple[int, ...], triple: int) -> dict[str, tuple[int, Hand]]:
    """Return the points and the hand that is left, by the dice set aside."""
    found = {}
    for kept in product((False, True), repeat=len(rolled)):
        aside = [face for face, keep in zip(rolled, kept, strict=True) if keep]
        points = score(aside, triple) if aside else None
        if points is not None:
            left = len(rolled) - len(aside)
            new = next((face for face in range(1, 7) if aside.count(face) >= 3), 0)
            found["".join(map(str, aside))] = points, (left, triple or new) if left else (6, 0)
    return found


def most(rolled: tuple[int, ...], triple: int) -> tuple[int, Hand]:
    """Return what the most dice that score leave."""
    listed = choices(rolled, triple)
    return listed[max(listed, key=lambda aside: (len(aside), listed[aside][0]))]


HANDS: list[Hand] = [(6, 0), (5, 0), (4, 0), (3, 0), (2, 0), (1, 0)]
HANDS += [(dice, face) for dice in (3, 2, 1) for face in range(1, 7)]
ROLLS = {hand: Counter(tuple(sorted(roll)) for roll in product(range(1, 7), repeat=hand[0])) for hand in HANDS}
BUST = {
    hand: np.longdouble(sum(n for rolled, n in rolls.items() if not choices(rolled, hand[1]))) / 6 ** hand[0]
    for hand, rolls in ROLLS.items()
}
LEAST = min(BUST.values())


class Rolls:
    """The rolls that score of all hands as arrays, those with the same options together.

    If ``fixed``, the most dice are set aside.
    """

    def __init__(self, *, fixed: bool) -> None:
        gains: list[int] = []
        nexts: list[int] = []
        starts: list[int] = []
        odds: list[np.longdouble] = []
        self.first = []
        for hand, rolls in ROLLS.items():
            together: Counter[frozenset[tuple[int, Hand]]] = Counter()
            for rolled, n in rolls.items():
                listed = choices(rolled, hand[1])
                if listed:
                    together[frozenset([most(rolled, hand[1])] if fixed else listed.values())] += n
            self.first.append(len(starts))
            for options, n in together.items():
                starts.append(len(gains))
                odds.append(np.longdouble(n) / 6 ** hand[0])
                gains += [points // UNIT for points, _ in options]
                nexts += [HANDS.index(left) for _, left in options]
        self.gains, self.nexts, self.starts, self.odds = (np.array(gain) for gain in (gains, nexts, starts, odds))
        self.bust = np.array(list(BUST.values()))
        self.reach = max(gains)

    def turn(self, bank: Long, bust: Long, sign: int = 1) -> Long:
        """Return the values of rolling, by level, hand and turn; many turns at once.

        ``bank`` has the values of banking by level and turn. In the last ``reach`` levels everybody banks.
        """
        top = len(bank) - self.reach
        value = np.repeat(bank[:, np.newaxis], len(HANDS), axis=1)
        for level in reversed(range(top)):
            best = np.maximum.reduceat(sign * value[level + self.gains, self.nexts], self.starts)
            rolled = sign * np.add.reduceat(best * self.odds[:, np.newaxis], self.first)
            rolled += self.bust[:, np.newaxis] * bust
            value[level] = np.where(sign * rolled > sign * bank[level], rolled, bank[level])
            if level == 0:
                # Nobody banks before the first roll; what is kept is the value of rolling.
                value[0] = rolled
        return value

    def rolled(self, value: Long, bust: Long, level: int, hand: Hand) -> Any:
        """Return the value of rolling a hand at a level, from the values of :meth:`turn`."""
        place = HANDS.index(hand)
        end = self.first[place + 1] if place + 1 < len(HANDS) else len(self.starts)
        # The last levels have the same value, if they may be passed at all.
        levels = np.minimum(level + self.gains, len(value) - 1)
        best = np.maximum.reduceat(value[levels, self.nexts, 0], self.starts)[self.first[place] : end]
        return best @ self.odds[self.first[place] : end] + self.bust[place] * bust[0]

    def reached(self, levels: int) -> Long:
        """Return the chances to collect 0, 1, ... ``levels`` levels in a turn, by levels and hand."""
        chances = np.ones((self.reach + levels + 1, len(HANDS)), np.longdouble)
        for need in range(1, levels + 1):
            left = np.maximum(self.reach + need - self.gains, 0)
            best = np.maximum.reduceat(chances[left, self.nexts], self.starts)
            chances[self.reach + need] = np.add.reduceat(best * self.odds, self.first)
        return chances[self.reach :]


FREE, FIXED = Rolls(fixed=False), Rolls(fixed=True)


@cache
def document() -> dict[int, np.longdouble]:
    """Return the chances of the levels that a turn of the source's rule banks; none for a bust.

    It sets aside the most dice, and rolls while the printed expected points are more than the points lost on average.
    """
    held: defaultdict[tuple[int, Hand], np.longdouble] = defaultdict(np.longdouble)
    held[0, (6, 0)] = np.longdouble(1)
    ends: defaultdict[int, np.longdouble] = defaultdict(np.longdouble)
    while held:
        level, hand = min(held)
        chance = held.pop((level, hand))
        dice, triple = hand
        printed = PRINTED[dice, triple in (2, 3, 4, 6)]
        gain = sum(n * points + times * TRIPLE.get(triple, 0) for n, points, times in printed)
        # Of all rolls of the hand, these bust.
        busts = sum(n for rolled, n in ROLLS[hand].items() if not choices(rolled, triple))
        if level and gain <= level * UNIT * busts:
            ends[level] += chance
            continue
        for rolled, n in ROLLS[hand].items():
            weight = chance * n / 6**dice
            if not choices(rolled, triple):
                ends[0] += weight
                continue
            points, left = most(rolled, triple)
            held[level + points // UNIT, left] += weight
    return dict(sorted(ends.items()))


def newton(start: Callable[[Long], Long], partner: Callable[[Long], Long], guess: Long) -> Long:
    """Return x = start(partner(x)), lane by lane; ``partner`` returns busts from starts, and is affine.

    ``start`` is affine in the value of a bust as long as no decision changes.
    """
    lanes = len(guess)
    unit = np.eye(lanes, dtype=np.longdouble)
    zero = partner(np.zeros(lanes, np.longdouble))
    moves = np.stack([partner(row) - zero for row in unit], axis=1)
    for _ in range(50):
        bust = zero + moves @ guess
        both = start(np.concatenate([bust, bust + STEP]))
        slope = (both[lanes:] - both[:lanes]) / STEP
        # x = here + slope * (moves @ (x - guess)), by repetition: it brings numbers nearer to each other.
        following = both[:lanes]
        for _ in range(2000):
            again = both[:lanes] + slope * (moves @ (following - guess))
            if np.abs(again - following).max() < 1e-19:
                break
            following = again
        if np.abs(following - guess).max() <= 4e-19 * (1 + np.abs(guess).max()):
            return following
        guess = following
    raise ArithmeticError("Newton's method has not ended")


@dataclass(frozen=True)
class Variant:
    """The target in levels, True if there is a last turn, and the least lead of who wins after it."""

    target: int
    last: bool = True
    lead: int = 1


def reached(variant: Variant, rolls: Rolls) -> Long:
    """Return the chances of the last turn, as far as they are asked for."""
    return _reached(2 * variant.target + 500, fixed=rolls is FIXED)


@cache
def _reached(levels: int, *, fixed: bool) -> Long:
    return (FIXED if fixed else FREE).reached(levels)


def banks(variant: Variant, own: int, passed: Callable[[int], Any], lost: Callable[[int], Any]) -> Long:
    """Return the values of banking by level: ``passed`` and ``lost`` have them below the target, and from it on."""
    levels = variant.target + (BEYOND // UNIT if variant.last else 0) + FREE.reach
    return np.array([(passed if own + t < variant.target else lost)(own + t) for t in range(levels)], np.longdouble)


def right_to_bank(variant: Variant, bank: Long, bust: Long) -> None:
    """Check that banking is right from the top on: rolling is worth at most 1 - p (1 - b) with the least chance p."""
    if variant.last and (bank[-FREE.reach] < 1 - LEAST * (1 - bust)).any():
        raise ArithmeticError("rolling on may be better")


def diagonals(target: int) -> Iterator[tuple[Numbers, Numbers]]:
    """Yield own and other's levels of all pairs with the same sum, those with the largest sum first."""
    for both in reversed(range(2 * target - 1)):
        own = np.arange(max(0, both - target + 1), min(both, target - 1) + 1)
        yield own, both - own


class Race:
    """The race of two players who play best, or of one of them and a player of the source's rule."""

    def __init__(self, variant: Variant, *, document_waits: bool = False) -> None:
        self.variant = variant
        self.reply = document_waits
        target = variant.target
        self.rival = reached(variant, FIXED if document_waits else FREE)[:, 0]
        self.mine = reached(variant, FREE)
        self.start = np.zeros((target, target), np.longdouble)
        self.wait = np.zeros((target, target), np.longdouble)
        for own, other in diagonals(target):
            bank = np.stack([self.bank(i, j) for i, j in zip(own.tolist(), other.tolist(), strict=True)], axis=1)
            twice = np.concatenate([bank, bank], axis=1)
            # Without a bust of the rival, what follows its turn is known.
            known = np.array([self.answer(i, j) for i, j in zip(own.tolist(), other.tolist(), strict=True)])
            partner = self._waits(known) if document_waits else _passed
            found = newton(_starts(twice), partner, known)
            self.start[own, other] = found
            self.wait[own, other] = partner(found)
            right_to_bank(variant, bank, partner(found))

    def _waits(self, known: Long) -> Callable[[Long], Long]:
        return lambda starts: known + document()[0] * starts

    def answer(self, own: int, other: int) -> np.longdouble:
        """Return the part of the value of waiting that does not depend on a bust of the rival; 1/2 if both play best."""
        if not self.reply:
            return np.longdouble(0.5)
        total = np.longdouble(0)
        for t, chance in document().items():
            if t and other + t < self.variant.target:
                total += chance * self.start[own, other + t]
            elif t and self.variant.last:
                total += chance * self.mine[other + t - own + self.variant.lead, 0]
        return total

    def bank(self, own: int, other: int) -> Long:
        """Return the values of banking by level; that of none is not used."""

        def lost(total: int) -> Any:
            return 1 - self.rival[total - other + self.variant.lead] if self.variant.last else 1

        def passed(total: int) -> Any:
            if total == own:
                return 0
            return self.wait[total, other] if self.reply else 1 - self.start[other, total]

        return banks(self.variant, own, passed, lost)

    def waits(self, own: int, other: int) -> Any:
        """Return the value of waiting for the rival; it is in its last turn if the player has banked the target."""
        if own >= self.variant.target:
            return 1 - self.rival[own - other + self.variant.lead]
        return self.wait[own, other]

    def actions(self, own: int, other: int, points: int, rolled: str, triple: int) -> Iterator[tuple[str, Any]]:
        """Yield every action of a decision and its value."""
        level, faces = points // UNIT, tuple(map(int, rolled))
        need = other - own + self.variant.lead
        if other >= self.variant.target:
            yield from reaching(self.mine, need - level, faces, triple)
            return
        bank = self.bank(own, other)[:, np.newaxis]
        bust = np.array([self.wait[own, other] if self.reply else 1 - self.start[other, own]])
        value = FREE.turn(bank, bust)
        for aside, (gain, hand) in choices(faces, triple).items():
            yield f"{aside}-bank", bank[min(level + gain // UNIT, len(bank) - 1), 0]
            yield f"{aside}-roll", FREE.rolled(value, bust, level + gain // UNIT, hand)


def _starts(bank: Long) -> Callable[[Long], Long]:
    def start(bust: Long) -> Long:
        value: Long = FREE.turn(bank, bust)[0, 0]
        return value

    return start


def _passed(starts: Long) -> Long:
    return 1 - starts[::-1]


def reaching(chances: Long, need: int, faces: tuple[int, ...], triple: int) -> Iterator[tuple[str, Any]]:
    """Yield every action of a decision of a turn that needs so many levels more, and its chance."""
    for aside, (gain, hand) in choices(faces, triple).items():
        left = need - gain // UNIT
        yield f"{aside}-bank", np.longdouble(left <= 0)
        yield f"{aside}-roll", chances[left, HANDS.index(hand)] if left > 0 else 1 - BUST[hand]


def fixed_race(variant: Variant) -> Long:
    """Return the mover's chances of two players of the source's rule."""
    target, odds = variant.target, document()
    lost = reached(variant, FIXED)[:, 0]
    start = np.zeros((target, target), np.longdouble)
    for own, other in diagonals(target):
        rest = []
        for i, j in zip(own.tolist(), other.tolist(), strict=True):
            over = (1 - lost[max(i + t - j + variant.lead, 0)] if variant.last else 1 for t in odds)
            rest.append(
                sum(
                    chance * (1 - start[j, i + t] if i + t < target else won)
                    for (t, chance), won in zip(odds.items(), over, strict=True)
                    if t
                )
            )
        # x = rest + p (1 - y) and y = rest' + p (1 - x).
        known, p = np.array(rest), odds[0]
        start[own, other] = (known + p * (1 - known[::-1] - p)) / (1 - p * p)
    return start


def fewest_turns(target: int) -> Long:
    """Return the fewest turns on average, by level."""
    turns = np.zeros(target + FREE.reach + target, np.longdouble)
    for own in reversed(range(target)):
        bank = turns[own : target + FREE.reach, np.newaxis].copy()

        def start(bust: Long, bank: Long = bank) -> Long:
            value: Long = FREE.turn(np.repeat(bank, len(bust), axis=1), bust, -1)[0, 0]
            return 1 + value

        turns[own] = newton(start, lambda starts: starts, np.array([turns[own + 1] + 1], np.longdouble))[0]
    return turns[:target]


def document_turns(target: int) -> Long:
    """Return the turns of the source's rule on average, by level."""
    odds = document()
    turns: Long = np.zeros(target, np.longdouble)
    for own in reversed(range(target)):
        later = sum(chance * turns[own + t] for t, chance in odds.items() if t and own + t < target)
        turns[own] = (1 + later) / (1 - odds[0])
    return turns


def best_turn(most: int = 20_000) -> tuple[Long, Long]:
    """Return the values of the turn with the most points, and those of banking."""
    bank = (UNIT * np.arange(most // UNIT + FREE.reach)).astype(np.longdouble)[:, np.newaxis]
    gain = np.add.reduceat(np.maximum.reduceat(UNIT * FREE.gains, FREE.starts) * FREE.odds, FREE.first)
    if (gain > FREE.bust * most).any():
        raise ArithmeticError("rolling on may be better")
    return FREE.turn(bank, np.zeros(1, np.longdouble)), bank


Decision = tuple[int, int, int, str, int]
# Own and other points, points of the turn, dice, and the triple that is remembered.
DECISIONS: list[Decision] = [
    (0, 0, 0, "122346", 0),
    (0, 0, 350, "12255", 0),
    (200, 350, 600, "15", 2),
    (450, 0, 400, "1", 3),
    (100, 450, 0, "222555", 0),
]
LAST: list[Decision] = [(100, 650, 200, "1155", 0), (450, 500, 0, "122346", 0), (300, 1200, 450, "25", 2)]
STARTS = [(0, 0), (0, 450), (450, 0), (200, 350), (350, 200), (450, 450)]
# Points of the turn, dice, and the triple that is remembered.
ALONE = [(0, "122346", 0), (350, "12255", 0), (600, "15", 2)]
VARIANTS = {
    "target=500": Variant(10),
    "target=500,ending=first": Variant(10, last=False),
    "target=300,tie=chaser-wins": Variant(6, lead=0),
}


def place(own: int, other: int, points: int, rolled: str, triple: int) -> str:
    """Return the text of a decision."""
    return f"{own}-{other}-{points}-{rolled}" + (f"-m{triple}" if triple else "")


def races(variant: Variant, far: int = 0) -> Iterator[tuple[str, str, Any]]:
    """Yield goals, places and values of the races; ``far`` points are added to all totals."""
    yield from race_of("win", Race(variant), far)
    yield from race_of("best-response-to-document", Race(variant, document_waits=True), far)
    fixed = fixed_race(variant)
    for own, other in starts(variant):
        yield "win:document", f"{own + far}-{other + far}", fixed[own // UNIT, other // UNIT]


def starts(variant: Variant) -> list[tuple[int, int]]:
    """Return the points of the starts of turns below the target."""
    return [pair for pair in STARTS if max(pair) < variant.target * UNIT]


def race_of(slug: str, race: Race, far: int) -> Iterator[tuple[str, str, Any]]:
    """Yield the places and values of a race: starts of turns, turns of the rival, last turns and decisions."""
    variant = race.variant
    end = variant.target * UNIT
    for own, other in starts(variant):
        yield slug, f"{own + far}-{other + far}", race.start[own // UNIT, other // UNIT]
        if race.reply:
            yield slug, f"{own + far}-{other + far}-wait", race.wait[own // UNIT, other // UNIT]
    if variant.last:
        yield slug, f"{far}-{end + far + 150}", race.mine[variant.target + 3 + variant.lead, 0]
        if race.reply:
            yield slug, f"{end + far + 150}-{far}-wait", race.waits(variant.target + 3, 0)
    for own, other, points, rolled, triple in DECISIONS + LAST:
        if own < end and (other < end or variant.last):
            where = place(own + far, other + far, points, rolled, triple)
            for action, value in race.actions(own // UNIT, other // UNIT, points, rolled, triple):
                yield slug, f"{where} {action}", value


def one_turn() -> Iterator[tuple[str, str, str, Any]]:
    """Yield the figures of goals of a single turn, under the default rules."""
    value, bank = best_turn()
    bust = np.zeros(1, np.longdouble)
    yield "", "max-turn", "roll6", value[0, 0, 0]
    chances = _reached(600, fixed=False)
    for points, rolled, triple in ALONE:
        text, faces = f"{points}-{rolled}" + (f"-m{triple}" if triple else ""), tuple(map(int, rolled))
        for aside, (gain, hand) in choices(faces, triple).items():
            level = (points + gain) // UNIT
            yield "", "max-turn", f"{text} {aside}-bank", bank[level, 0]
            yield "", "max-turn", f"{text} {aside}-roll", FREE.rolled(value, bust, level, hand)
        for action, chance in reaching(chances, (1000 - points) // UNIT, faces, triple):
            yield "", "chase-1000", f"{text} {action}", chance
    for need in (50, 300, 500, 1000, 2000, 5000, 10_000, 30_000):
        yield "", f"chase-{need}", "roll6", chances[need // UNIT, 0]
    odds = document()
    yield "", "max-turn:document", "roll6", sum(UNIT * t * chance for t, chance in odds.items())
    for points in (0, 50, 300, 350, 1000, UNIT * max(odds)):
        yield "", "document", f"{points}", odds.get(points // UNIT, np.longdouble(0))


def figures() -> Iterator[tuple[str, str, str, Any]]:
    """Yield rules, slugs, places and figures of the golden file; the default rules are an empty text."""
    yield from one_turn()
    least, usual = fewest_turns(200), document_turns(200)
    for own in (0, 4500, 9500, 9950):
        yield "", "min-turns", f"{own}", least[own // UNIT]
        yield "", "min-turns:document", f"{own}", usual[own // UNIT]
    for text, variant in VARIANTS.items():
        for slug, where, chance in races(variant):
            yield text, slug, where, chance
    # Without an entry only the points that are still needed count.
    for slug, where, chance in races(Variant(10), 9500):
        yield "", slug, where, chance


if __name__ == "__main__":
    # The names and values that the tests compare with the golden file.
    for figure in figures():
        print(*figure)
