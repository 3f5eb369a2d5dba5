"""What a total is worth against players who throw after it is known, each for the best of their own."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial

from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.turn import Turn, best
from solvers.types import Result

Worth = Mapping[int, tuple[Fraction, Result]]


@cache
def one(rules: ThreesRules, tie: Fraction) -> Worth:
    """For every total its value against one player, to whom a tie is worth what it is not to the first, and its chances.

    ``tie`` is what a tie is worth to the first player.
    """
    found = {}
    for total in rules.totals(rules.dice):
        result = _against(_answer(rules, total, 1 - tie), total)
        found[total] = result.win + tie * result.tie, result
    return found


@cache
def two(rules: ThreesRules) -> Worth:
    """For every total its share of the win against two players, each of whom knows all totals before his own.

    The lowest total wins, and those who have it share the win. The chances are those of having it alone, of sharing it,
    and of losing.
    """
    # Of the third player by the lowest total so far, when one has it and when two have it.
    thirds = {
        (total, holders): _answer(rules, total, Fraction(1, 1 + holders))
        for total in range(rules.top + 1)
        for holders in (1, 2)
    }

    def second(first: int, total: int) -> Fraction:
        if total > first:
            return Fraction(0)
        # What the third does not win goes to those who have the lowest total.
        return (1 - thirds[total, 1].value) if total < first else (1 - thirds[total, 2].value) / 2

    found = {}
    for first in rules.totals(rules.dice):
        odds = best(rules, partial(second, first), rules.dice, two=False).odds
        above = sum((chance for total, chance in odds.items() if total > first), Fraction(0))
        equal = odds.get(first, Fraction(0))
        value = above * (1 - thirds[first, 1].value) + equal * (1 - thirds[first, 2].value) / 2
        alone, shared = (_against(thirds[first, holders], first) for holders in (1, 2))
        win = above * alone.win
        tie = above * alone.tie + equal * (shared.win + shared.tie)
        found[first] = value, Result(win, tie, 1 - win - tie)
    return found


@cache
def _answer(rules: ThreesRules, total: int, tie: Fraction) -> Turn:
    """The turn of who plays last against the lowest total so far, a tie with which is worth ``tie`` to him."""
    return best(rules, lambda own: _share(own, total, tie), rules.dice, two=False)


def _share(own: int, total: int, tie: Fraction) -> Fraction:
    return tie if own == total else Fraction(own < total)


def _against(turn: Turn, total: int) -> Result:
    """The chances of who has ``total`` against a turn."""
    win = sum((chance for other, chance in turn.odds.items() if other > total), Fraction(0))
    tie = turn.odds.get(total, Fraction(0))
    return Result(win, tie, 1 - win - tie)
