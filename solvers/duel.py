"""Exact odds of two policies that take one turn each."""

from fractions import Fraction

from solvers.types import Duel, Result, Solved


def odds(duel: Duel, solved: Solved) -> Result:
    """The first player's chances, from the solved distributions of both policies."""
    win = tie = loss = Fraction(0)
    ours = solved.distribution(duel.first.slug, duel.first.format(duel.first.start()))
    for score, weight in zip(ours.support, ours.weights, strict=True):
        theirs = solved.distribution(duel.second.slug, duel.second.format(duel.answer(score)))
        ways = [0, 0, 0]
        for other, against in zip(theirs.support, theirs.weights, strict=True):
            ways[duel.result(score, other)] += against
        chance = Fraction(weight, ours.denominator * theirs.denominator)
        tie, win, loss = (sum_ + chance * way for sum_, way in zip((tie, win, loss), ways, strict=True))
    return Result(win, tie, loss)
