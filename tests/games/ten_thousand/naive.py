"""10.000 once more, from its rules alone: the tests compare the solvers with it.

It rolls ordered dice, all 6^n of them, and sets aside every subset of a roll as a bit mask. Scores come from a recursive
search for scoring groups. A state within a turn is the points of the turn and a hand: the number of dice to roll, and the
face of the remembered triple, or 0. Races are solved by value iteration from 1/2, in the order of falling sums of scores,
until one more step moves nothing by more than 4e-15; secants shorten the way there. Nothing is pruned, and no threshold is
assumed.

All values of a turn are worked out backwards over its points. From ``cap`` points on everybody banks. That is an
assumption, and each function says how it is proved for the values that were found.
"""

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations_with_replacement

import numpy as np
from numpy.typing import NDArray

from solvers.games.ten_thousand.rules import TenThousandRules

Hand = tuple[int, int]
# The points of what is set aside, and the hand that it leaves.
Option = tuple[int, Hand]
Options = frozenset[Option]
# Dice that score together, and their points.
Group = tuple[tuple[int, ...], int]
Floats = NDArray[np.float64]

UNIT = 50
STILL = 4e-15


def best_reading(rules: TenThousandRules, dice: tuple[int, ...], triple: int) -> int | None:
    """Return the most points that ``dice`` score if every die must score, or None if one cannot."""
    if not dice:
        return 0
    first, total = dice[0], None
    for group, points in groups(rules, dice, triple):
        if first in group:
            rest = best_reading(rules, without(dice, group), triple)
            if rest is not None:
                total = max(total or 0, points + rest)
    return total


def groups(rules: TenThousandRules, dice: tuple[int, ...], triple: int) -> list[Group]:
    """Return the scoring groups within ``dice``, with their points; ``triple`` is the face of the triple remembered."""
    scoring: list[Group] = []
    for face in set(dice):
        alike, worth = dice.count(face), rules.triples[face - 1]
        if face == 1:
            scoring.append(((1,), rules.one))
        if face == 5:
            scoring.append(((5,), rules.five))
        if face == triple:
            scoring.append(((face,), worth))
        if alike >= 3:
            scoring.append(((face,) * 3, worth))
        for size in range(4, alike + 1):
            points = {
                "additive": (size - 2) * worth,
                "doubling": 2 ** (size - 3) * worth,
                "flat": 1000 * (size - 3),
            }.get(rules.kinds)
            if points is not None:
                scoring.append(((face,) * size, points))
    return scoring + mixed(rules, dice)


def mixed(rules: TenThousandRules, dice: tuple[int, ...]) -> list[Group]:
    """Return the groups of several faces within ``dice``, with their points."""
    scoring: list[Group] = []
    counts = sorted(dice.count(face) for face in set(dice))
    if counts == [1] * 6 and rules.straight:
        scoring.append((dice, rules.straight))
    for straight, points in (((1, 2, 3, 4, 5), rules.low_straight), ((2, 3, 4, 5, 6), rules.high_straight)):
        if points and set(straight) <= set(dice):
            scoring.append((straight, points))
    if counts == [3, 3] and rules.two_triples:
        scoring.append((dice, rules.two_triples))
    if rules.three_pairs and (counts == [2, 2, 2] or (counts == [2, 4] and rules.four_two)):
        scoring.append((dice, rules.three_pairs))
    return scoring


def without(dice: tuple[int, ...], group: tuple[int, ...]) -> tuple[int, ...]:
    """Return ``dice`` without those of ``group``."""
    return tuple(sorted((Counter(dice) - Counter(group)).elements()))


def option(rules: TenThousandRules, hand: Hand, aside: tuple[int, ...]) -> Option | None:
    """Return what setting aside the dice ``aside`` scores and leaves, or None if it is not allowed."""
    number, triple = hand
    points = best_reading(rules, aside, triple)
    if points is None or not aside:
        return None
    left = number - len(aside)
    if left == 0:
        return points + rules.hot_dice, (6, 0)
    for face in range(1, 7):
        keeps = rules.memory == "all" or (rules.memory == "not-1-5" and face not in (1, 5))
        if aside.count(face) >= 3 and keeps:
            triple = face
    return points, (left, triple)


@cache
def rolls(number: int) -> tuple[list[int], list[tuple[list[int], int]]]:
    """Return the size of every subset of so many dice, and the different rolls: their subsets, and how often they come."""
    faces = np.array([7**face for face in range(6)])[np.indices((6,) * number).reshape(number, -1)]
    masks = np.array([[mask >> die & 1 for die in range(number)] for mask in range(2**number)])
    rows, counts = np.unique(masks @ faces, axis=1, return_counts=True)
    return masks.sum(axis=1).tolist(), list(zip(rows.T.tolist(), counts.tolist(), strict=True))


def outcomes(rules: TenThousandRules, hand: Hand) -> list[tuple[int, Options]]:
    """Return all that may be rolled with a hand: the number of rolls that allow the same options, and these options."""
    number = hand[0]
    # A subset of dice is written as the sum of 7^(face - 1) over its dice.
    options: dict[int, Option | None] = {0: None}
    for size in range(1, number + 1):
        for dice in combinations_with_replacement(range(1, 7), size):
            options[sum(7 ** (face - 1) for face in dice)] = option(rules, hand, dice)
    sizes, rolled = rolls(number)
    ways: Counter[Options] = Counter()
    for row, count in rolled:
        legal = [(sizes[mask], options[code]) for mask, code in enumerate(row) if options[code]]
        most = max((size for size, _ in legal), default=0)
        if rules.set_aside == "maximum":
            legal = [(size, option) for size, option in legal if size == most]
        ways[frozenset(option for _, option in legal if option)] += count
    return [(count, options) for options, count in ways.items()]


@dataclass(frozen=True)
class Game:
    """All hands of a game, and their options as arrays.

    Attributes:
        rules: TenThousandRules
        hands: dict of Hand to int
            The place of each hand; the first one is six dice.
        outcomes: dict of Hand to list
            As :func:`outcomes` returns them.
        gains, nexts: arrays of int, shape (options,)
            The points of each option in units of 50, and the place of the hand that it leaves.
        starts: array of int, shape (sets,)
            The first option of each set of options.
        odds: array of float, shape (hands, sets)
            The chance of each set of options when a hand is rolled.
        bust: array of float, shape (hands,)
            The chance that a roll scores nothing.
    """

    rules: TenThousandRules
    hands: dict[Hand, int]
    outcomes: dict[Hand, list[tuple[int, Options]]]
    gains: NDArray[np.intp]
    nexts: NDArray[np.intp]
    starts: NDArray[np.intp]
    odds: Floats
    bust: Floats

    def reach(self) -> int:
        """Return the most units of 50 that one roll scores."""
        return int(self.gains.max())


@cache
def game(rules: TenThousandRules) -> Game:
    """Return the hands of a game that can arise, and their options."""
    hands: dict[Hand, int] = {(6, 0): 0}
    rolled: dict[Hand, list[tuple[int, Options]]] = {}
    while len(rolled) < len(hands):
        hand = next(hand for hand in hands if hand not in rolled)
        rolled[hand] = outcomes(rules, hand)
        for _, options in rolled[hand]:
            for _, left in options:
                hands.setdefault(left, len(hands))
    sets = {options: place for place, options in enumerate({o for rows in rolled.values() for _, o in rows if o})}
    flat = [(points // UNIT, hands[left]) for options in sets for points, left in sorted(options)]
    odds, bust = np.zeros((len(hands), len(sets))), np.zeros(len(hands))
    for hand, place in hands.items():
        for count, options in rolled[hand]:
            if options:
                odds[place, sets[options]] = count / 6 ** hand[0]
            else:
                bust[place] = count / 6 ** hand[0]
    starts = np.cumsum([0] + [len(options) for options in sets])[:-1]
    gains, nexts = np.array(flat).T
    return Game(rules, hands, rolled, gains, nexts, starts, odds, bust)


def turn(game: Game, bank: Floats, bust: Floats) -> Floats:
    """Return the value of rolling each hand, by points of the turn.

    Parameters:
        bank: array of float, shape (points, ...)
            The value of banking so many units of 50. The last ``game.reach()`` places are those from the cap on.
        bust: array of float, shape (...)
            The value of a roll that scores nothing.

    Returns:
        array of float, shape (cap, hands, ...)
            By points in units of 50 and place of the hand.
    """
    cap = len(bank) - game.reach()
    worth = np.repeat(bank[:, None], len(game.hands), axis=1)
    rolled = np.empty((cap, *worth.shape[1:]))
    flat, moves = worth.reshape(-1, *bust.shape), game.gains * len(game.hands) + game.nexts
    for t in range(cap - 1, -1, -1):
        best = np.maximum.reduceat(flat.take(t * len(game.hands) + moves, axis=0), game.starts, axis=0)
        rolled[t] = np.tensordot(game.odds, best, 1) + np.multiply.outer(game.bust, bust)
        np.maximum(worth[t], rolled[t], out=worth[t])
    return rolled


def turn_start(game: Game, bank: Floats, bust: Floats) -> Floats:
    """Return the value of the start of a turn, from what :func:`turn` takes."""
    start: Floats = turn(game, bank, bust)[0, 0]
    return start


def chase(game: Game, most: int) -> Floats:
    """Return the chance of a turn to reach at least 0, 50, ... ``most`` points, from each hand: shape (gaps, hands).

    It stops as soon as it has reached them, so it needs no cap.
    """
    reached = np.zeros((most // UNIT + game.reach() + 1, len(game.hands)))
    reached[: game.reach() + 1] = 1.0
    for gap in range(game.reach() + 1, len(reached)):
        best = np.maximum.reduceat(reached[gap - game.gains, game.nexts], game.starts)
        reached[gap] = game.odds @ best
    return reached[game.reach() :]


def most_points(game: Game, cap: int) -> Floats:
    """Return the expected points at the end of the turn if each hand is rolled and then played for the most points.

    Banking is best from the cap on if it is not worse than to roll once more and bank: rolling loses more and more as the
    points rise, and they never fall (the monotone case of optimal stopping). This is checked at the cap.

    Returns:
        array of float, shape (cap, hands)
            By points of the turn in units of 50 and place of the hand.
    """
    levels = cap // UNIT
    bank = UNIT * np.arange(levels + game.reach(), dtype=float)
    bank[: game.rules.minimum // UNIT] = -np.inf
    gain = game.odds @ np.maximum.reduceat(UNIT * game.gains, game.starts)
    if (gain > game.bust * cap).any():
        raise ValueError(f"cap {cap}: rolling on is still better")
    return turn(game, bank, np.array(0.0))


def fewest_turns(game: Game) -> Floats:
    """Return the fewest expected turns to bank the target with 0, 50, ... points banked.

    Reaching the target ends the turn, so it needs no cap beyond the target.
    """
    rules = game.rules
    target = rules.target // UNIT
    turns = np.zeros(target + 1)
    for own in range(target - 1, -1, -1):
        units = np.arange(target - own + rules.minimum // UNIT + game.reach())
        # The chances of a race become costs here: banking is worth minus the turns that are left.
        bank = -turns[np.minimum(own + units, target)]
        if own == 0:
            bank[: rules.entry // UNIT] = -np.inf
        bank[: rules.minimum // UNIT] = -np.inf
        bank[0] = -np.inf
        before, expected = -1.0, 1.0
        while abs(expected - before) > STILL * expected:
            before = expected
            expected = 1.0 - float(turn(game, bank, np.array(-before))[0, 0])
        turns[own] = expected
    return turns[:target]


@dataclass(frozen=True)
class Race:
    """A solved race.

    Attributes:
        game: Game
        chances: array of float, shape (target, target)
            The chance to win of the player to move, by own and other's points in units of 50.
        reached: array of float, shape (gaps, hands)
            As :func:`chase` returns it, or one row of zeros if there is no last turn.
        cap: int
            The points of a turn from which everybody banks.
    """

    game: Game
    chances: Floats
    reached: Floats
    cap: int

    def bank(self, own: int, other: int) -> Floats:
        """Return the value of banking 0, 50, ... points up to those from the cap on; -inf if it is not allowed."""
        return banked(self.game, self.chances, self.reached, self.cap, own, other)

    def rolled(self, own: int, other: int) -> Floats:
        """Return the value of rolling each hand, by points of the turn: shape (cap, hands)."""
        bust = np.array(1.0 - self.chances[other // UNIT, own // UNIT])
        return turn(self.game, self.bank(own, other), bust)

    def laws(self) -> dict[tuple[int, int], Floats]:
        """Return the chance that the best turn banks 0, 50, ... points, by units of both; 0 points are a bust."""
        units = range(len(self.chances))
        return {(i, j): self._law(UNIT * i, UNIT * j) for i in units for j in units}

    def _law(self, own: int, other: int) -> Floats:
        """Return what the best turn banks, followed forwards from hand to hand."""
        bank, rolled, game = self.bank(own, other), self.rolled(own, other), self.game
        worth = np.repeat(bank[:, None], len(game.hands), axis=1)
        worth[: len(rolled)] = np.maximum(worth[: len(rolled)], rolled)
        ends, held = np.zeros(len(bank)), np.zeros_like(worth)
        held[0, 0] = 1.0
        for t in range(len(rolled)):

            def most(option: Option, t: int = t) -> float:
                return float(worth[t + option[0] // UNIT, game.hands[option[1]]])

            for hand, place in game.hands.items():
                chance = held[t, place]
                if chance and t and rolled[t, place] <= bank[t]:
                    ends[t] += chance
                elif chance:
                    ends[0] += chance * game.bust[place]
                    for count, options in game.outcomes[hand]:
                        if options:
                            points, left = max(options, key=most)
                            held[t + points // UNIT, game.hands[left]] += chance * count / 6 ** hand[0]
        ends[len(rolled) :] += held[len(rolled) :].sum(axis=1)
        return ends

    def prove_cap(self) -> None:
        """Raise ValueError unless banking is right from the cap on, for all scores.

        A roll is worth at most 1 - p (1 - b) with p the smallest chance of a bust and b the value of one. Banking t points
        is worth 1 - c with c the chance of the last turn, which falls as t rises.
        """
        levels, cap = self.chances.shape[0], self.cap // UNIT
        if self.game.rules.ending == "first":
            if cap < levels:
                raise ValueError(f"cap {self.cap}: below the target")
            return
        # A chaser for whom a tie is enough: if it is not, the chance is lower still.
        own, other = np.indices((levels, levels))
        lost = self.reached[own + cap - other, 0]
        if (own + cap < levels).any() or (lost > self.game.bust.min() * self.chances.T).any():
            raise ValueError(f"cap {self.cap}: rolling on may be better")


def banked(game: Game, chances: Floats, reached: Floats, cap: int, own: int, other: int) -> Floats:
    """Return the value of banking, as :meth:`Race.bank` does, from the chances of higher scores."""
    rules = game.rules
    target, mine, theirs = rules.target // UNIT, own // UNIT, other // UNIT
    bank = np.full(cap // UNIT + game.reach(), -np.inf)
    for t in range(1, len(bank)):
        if t * UNIT < rules.minimum or (own == 0 and t * UNIT < rules.entry):
            continue
        if mine + t < target:
            bank[t] = 1.0 - chances[theirs, mine + t]
        elif rules.ending == "first":
            bank[t] = 1.0
        else:
            need = mine + t - theirs + (1 if rules.tie == "chaser-loses" else 0)
            bank[t] = 1.0 - reached[max(need, rules.minimum // UNIT), 0]
    return bank


def against(
    race: Race,
    laws: Mapping[tuple[int, int], Floats],
    theirs: tuple[Mapping[int, float], Mapping[int, float]],
    fixed: Callable[[int], float],
) -> tuple[float, float]:
    """Return the chance of best play before its own turn and before that of a strategy, with nothing banked.

    Parameters:
        laws: dict of (int, int) to array
            As :meth:`Race.laws` returns them.
        theirs: two dicts of int to float
            The chance that the strategy's turn banks so many points, with nothing banked and later; 0 is a bust.
        fixed: function
            The chance of a strategy to collect so many points in the last turn.
    """
    target, rules = len(race.chances), race.game.rules
    beyond, last = 0 if rules.tie == "chaser-wins" else 1, rules.ending == "final-round"
    least = rules.minimum // UNIT
    free = chase(race.game, max(*theirs[0], *theirs[1]) + UNIT * (target + 1))[:, 0]
    moves, waits = np.full((target, target), 0.5), np.full((target, target), 0.5)
    for total in range(2 * target - 2, -1, -1):
        for own, other in ((own, total - own) for own in range(target) if 0 <= total - own < target):
            ours, answer = laws[own, other], theirs[bool(other)]
            mine = yours = 0.0
            for t in np.flatnonzero(ours[1:]).tolist():
                up = own + t + 1
                called = 1.0 - fixed(UNIT * max(up - other + beyond, least)) if last and up >= target else 1.0
                mine += ours[t + 1] * (waits[up, other] if up < target else called)
            for points, chance in answer.items():
                up = other + points // UNIT
                called = free[max(up - own + beyond, least)] if last and up >= target else 0.0
                if points:
                    yours += chance * (moves[own, up] if up < target else called)
            before = -1.0
            while abs(moves[own, other] - before) > STILL:
                before = moves[own, other]
                waits[own, other] = yours + answer.get(0, 0.0) * before
                moves[own, other] = mine + ours[0] * waits[own, other]
    return float(moves[0, 0]), float(waits[0, 0])


def settle(start: Callable[[Floats], Floats], guess: Floats) -> Floats:
    """Return the chances x of all scores of one sum with x = start(1 - x of the same scores with the players exchanged).

    ``start`` returns the values of the turns' starts from those of a bust; each depends on its own bust only, and nearly
    on a straight line.
    """
    chances, slope = guess, np.full(len(guess), 0.3)
    value = start(1.0 - chances[::-1])
    while np.abs(value - chances).max() > STILL:
        before, was = chances, value
        lines = value + slope * (chances[::-1] - value[::-1] - slope[::-1] * chances)
        chances = lines / (1.0 - slope * slope[::-1])
        value = start(1.0 - chances[::-1])
        moved = (before - chances)[::-1]
        apart = np.abs(moved) > 1e-9
        slope = np.where(apart, (value - was) / np.where(apart, moved, 1.0), slope)
    return value


def intervals(better: NDArray[np.bool_]) -> list[int]:
    """Return the first and last place of every run of True, counted from 1."""
    changes = np.flatnonzero(np.diff(np.concatenate([[False], better, [False]]).astype(int)))
    return [int(place) + (1 if index % 2 == 0 else 0) for index, place in enumerate(changes)]


def race(rules: TenThousandRules, cap: int) -> Race:
    """Return the solved race; ``cap`` is proved afterwards."""
    the_game = game(rules)
    target = rules.target // UNIT
    # The last turn may need the cap, one more roll, and all that the other player has.
    most = UNIT * (2 * target + cap // UNIT + the_game.reach() + 2)
    reached = chase(the_game, most) if rules.ending == "final-round" else np.zeros((1, 1))
    chances = np.full((target, target), 0.5)
    for total in range(2 * target - 2, -1, -1):
        own = list(range(max(0, total - target + 1), min(total, target - 1) + 1))
        other = own[::-1]
        bank = [banked(the_game, chances, reached, cap, UNIT * i, UNIT * j) for i, j in zip(own, other, strict=True)]
        start = partial(turn_start, the_game, np.array(bank).T)
        chances[own, other] = settle(start, chances[own, other])
    solved = Race(the_game, chances, reached, cap)
    solved.prove_cap()
    return solved
