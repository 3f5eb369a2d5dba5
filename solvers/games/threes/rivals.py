"""The value of the first player's total against players who throw later, know it, and play their best."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache, partial

from solvers.contract.rows import Result
from solvers.games.threes.rules import ThreesRules
from solvers.games.threes.turn import BestTurn, best

# Maps each total to its value and to its chances to win, tie and lose.
Worth = Mapping[int, tuple[Fraction, Result]]


@cache
def one(rules: ThreesRules, tie: Fraction) -> Worth:
    """Return the worth of every total against one later player.

    Parameters:
        rules: the rules of the game.
        tie: the value of a tie to the first player, from 0 to 1. To the second player a tie is worth 1 - ``tie``.

    Returns:
        For every total of all dice, in points: the value P(win) + ``tie`` * P(tie), from 0 to 1, and the chances.
    """
    worth = {}
    for total in rules.totals(rules.dice):
        result = _against(_answer(rules, total, 1 - tie), total)
        worth[total] = result.win + tie * result.tie, result
    return worth


@cache
def two(rules: ThreesRules) -> Worth:
    """Return the worth of every total against two later players, who know all earlier totals.

    The lowest total wins, and the players who have it share the win.

    Parameters:
        rules: the rules of the game.

    Returns:
        For every total of all dice, in points: the expected share of the win, from 0 to 1, and the chances of having
        the lowest total alone, of sharing it, and of losing.
    """
    # The turns of the third player, by the lowest total so far and the number of players (1 or 2) who have it.
    thirds = {
        (total, holders): _answer(rules, total, Fraction(1, 1 + holders))
        for total in range(rules.top + 1)
        for holders in (1, 2)
    }

    def second(first: int, total: int) -> Fraction:
        if total > first:
            return Fraction(0)
        # The share that the third player does not win goes to those who have the lowest total.
        return (1 - thirds[total, 1].value) if total < first else (1 - thirds[total, 2].value) / 2

    worth = {}
    for first in rules.totals(rules.dice):
        odds = best(rules, partial(second, first), rules.dice, two=False).odds
        above = sum((chance for total, chance in odds.items() if total > first), Fraction(0))
        equal = odds.get(first, Fraction(0))
        value = above * (1 - thirds[first, 1].value) + equal * (1 - thirds[first, 2].value) / 2
        alone, shared = (_against(thirds[first, holders], first) for holders in (1, 2))
        win = above * alone.win
        tie = above * alone.tie + equal * (shared.win + shared.tie)
        worth[first] = value, Result(win, tie, 1 - win - tie)
    return worth


@cache
def _answer(rules: ThreesRules, total: int, tie: Fraction) -> BestTurn:
    """Return the best turn of the last player against the lowest total so far; a tie is worth ``tie`` to that player."""
    return best(rules, lambda own: _share(own, total, tie), rules.dice, two=False)


def _share(own: int, total: int, tie: Fraction) -> Fraction:
    return tie if own == total else Fraction(own < total)


def _against(turn: BestTurn, total: int) -> Result:
    """Return the chances of a player who has ``total`` against a player who plays ``turn``."""
    win = sum((chance for other, chance in turn.odds.items() if other > total), Fraction(0))
    tie = turn.odds.get(total, Fraction(0))
    return Result(win, tie, 1 - win - tie)
