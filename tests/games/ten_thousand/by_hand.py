"""Turns and races of fixed strategies of 10.000, in plain recursions over the rolls of the naive program."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from functools import cache

from solvers.games.ten_thousand.rules import TenThousandRules
from tests.games.ten_thousand import naive

FULL: naive.Hand = (6, 0)
# The chances of the points that a turn banks, 0 for a bust.
Odds = Mapping[int, float]
# True if a hand is rolled with so many points in the turn.
Rolls = Callable[[naive.Hand, int], bool]
# The option that is taken with so many points in the turn.
Picks = Callable[[naive.Options, int], naive.Option]


def most_dice(options: naive.Options, points: int) -> naive.Option:  # noqa: ARG001 - a way to pick is given both
    """Return the option that sets aside the most dice, and then scores most."""
    return min(options, key=lambda option: (0 if option[1] == FULL else option[1][0], -option[0]))


def bank_at(*points: int) -> Rolls:
    """Return the rule to bank with so many points, by the dice left if there are six numbers."""
    return lambda hand, held: held < points[hand[0] - 1 if len(points) > 1 else 0]


def banked(rules: TenThousandRules, rolls: Rolls, picks: Picks = most_dice, must: int = 0) -> Odds:
    """Return what a turn banks, followed forwards from hand to hand; it may bank ``must`` points or more."""
    game = naive.game(rules)
    ends: defaultdict[int, float] = defaultdict(float)
    held: defaultdict[tuple[int, naive.Hand], float] = defaultdict(float, {(0, FULL): 1.0})
    while held:
        at = min(held)
        points, hand = at
        chance = held.pop(at)
        if points and points >= must and not rolls(hand, points):
            ends[points] += chance
            continue
        for count, options in game.outcomes[hand]:
            part = chance * count / 6 ** hand[0]
            if options:
                more, left = picks(options, points)
                held[points + more, left] += part
            else:
                ends[0] += part
    return ends


def best_turn(rules: TenThousandRules, must: int = 0) -> Odds:
    """Return what the turn with the most expected points banks, by the naive values of rolling.

    With fewer points than it must bank, dice are set aside as if it could bank, and the others rolled.
    """
    game = naive.game(rules)
    # From so many points on everybody banks, as the naive program proves.
    worth = naive.most_points(game, 20_000)

    def roll(hand: naive.Hand, points: int) -> float:
        level = points // naive.UNIT
        return float(worth[level, game.hands[hand]]) if level < len(worth) else 0.0

    def picks(options: naive.Options, points: int) -> naive.Option:
        return max(options, key=lambda option: max(points + option[0], roll(option[1], points + option[0])))

    return banked(rules, lambda hand, points: roll(hand, points) > points, picks, must)


@cache
def reached(rules: TenThousandRules) -> Callable[[int], float]:
    """Return the chance to reach so many points in a turn that sets aside the most dice and rolls until it has them."""
    game = naive.game(rules)

    @cache
    def chance(need: int, hand: naive.Hand = FULL) -> float:
        if need <= 0:
            return 1.0
        taken = ((count, most_dice(options, 0)) for count, options in game.outcomes[hand] if options)
        ways: float = sum(count * chance(need - more, left) for count, (more, left) in taken)
        return ways / float(6 ** hand[0])

    return chance


def first_wins(rules: TenThousandRules, ours: tuple[Odds, Odds], theirs: tuple[Odds, Odds]) -> float:
    """Return the chance of who begins. Each player has the odds of a turn with nothing banked, and of another turn."""
    target, reach = rules.target, reached(rules)
    beyond = 0 if rules.tie == "chaser-wins" else naive.UNIT

    def called(leader: int, chaser: int) -> float:
        """The chance of who has banked the target."""
        return 1.0 if rules.ending == "first" else 1.0 - reach(leader - chaser + beyond)

    @cache
    def before(own: int, other: int) -> tuple[float, float]:
        """The chance before the first player's turn, and before the second's."""
        p, q = ours[bool(own)], theirs[bool(other)]
        a = b = 0.0
        for points, chance in p.items():
            total = own + points
            if points:
                a += chance * (called(total, other) if total >= target else before(total, other)[1])
        for points, chance in q.items():
            total = other + points
            if points:
                b += chance * (1.0 - called(total, own) if total >= target else before(own, total)[0])
        f, g = p.get(0, 0.0), q.get(0, 0.0)
        return (a + f * b) / (1 - f * g), (b + g * a) / (1 - f * g)

    return before(0, 0)[0]


def points(odds: Odds) -> float:
    """Return the expected points of a turn."""
    return sum(banked * chance for banked, chance in odds.items())


def turns(target: int, first: Odds, later: Odds) -> float:
    """Return the expected number of turns to the target."""
    left: dict[int, float] = {}
    for own in range(target - naive.UNIT, -1, -naive.UNIT):
        odds = later if own else first
        more = sum(chance * left.get(own + points, 0.0) for points, chance in odds.items() if points)
        left[own] = (1.0 + more) / (1.0 - odds.get(0, 0.0))
    return left[0]
