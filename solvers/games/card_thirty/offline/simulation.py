"""Whole hands of the learned player of a goal, against itself or another player, by the compiled rules of tournaments.

A simulation begins before the deal, ``dealer`` or ``other``: the first player has dealt, or has not. Every hand is dealt anew,
so that hands are independent of each other. The score of a hand is its margin, the opponent's points less the player's; under
``min-loss`` it is the player's own points.
"""

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction

from solvers.contract.plays import Plays
from solvers.contract.problem import Problem
from solvers.contract.rows import Row
from solvers.errors import IllegalError
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.learned.classes import Undealt
from solvers.games.card_thirty.learned.rows import State
from solvers.games.card_thirty.offline import tournament
from solvers.games.card_thirty.rules import CardThirtyRules

# Seeds are numbers of compiled code; others stand for their remainder.
SEEDS = 2**62


def simulate(
    problem: Problem[State],
    state: State,
    second: str | None,
    solved: Callable[[str], Iterable[Row]],
    plays: int,
    seed: int,
    progress: Callable[[int], None],
) -> Plays:
    """Play hands from before the deal.

    Parameters:
        state: ``dealer`` or ``other``, as the first player sees it.
        second: a fixed strategy or a learned goal; None for the first player itself.
        solved: returns the rows of a goal.
        plays, seed: the number of hands, and the seed of the deals, from which everything follows.
        progress: called with the number of hands played since the last call.

    Raises:
        UnknownError: there is no such opponent; ``field`` is ``second``.
        IllegalError: the state is in the middle of a hand.
    """
    if not isinstance(state, Undealt):
        raise IllegalError(
            f"state {problem.notation.format(state)!r}: hands are played from before the deal, 'dealer' or 'other'",
            field="state",
            example="other",
        )
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    goal = problem.goal.slug
    # The opponent comes first, as the first player's rows are in vain if there is none.
    other = None if second in (None, goal) else tournament.player(second or goal, solved, "second")
    first = tournament.learned_player(goal, solved(goal))
    dealers = (0,) if state.dealer else (1,)
    scores = tournament.play(first, other or first, plays, seed % SEEDS, rules, progress, dealers)
    return counted(goal, scores[:, 0])


def counted(goal: str, scores: Numbers) -> Plays:
    """Return the worths of hands, from the points of both players: shape (hands, 2)."""
    values: Counter[Fraction] = Counter()
    numbers: Counter[int] = Counter()
    results: Counter[int] = Counter()
    for own, other in scores.tolist():
        margin = other - own
        won = (margin > 0) - (margin < 0)
        results[won] += 1
        numbers[own if goal == "min-loss" else margin] += 1
        values[Fraction(own if goal == "min-loss" else margin) if goal != "win-hand" else Fraction(won + 1, 2)] += 1
    return Plays(values, numbers, results)
