"""Solve the match: learn the styles, measure them against the opponent, and go backwards over the hands left.

The styles are the players of the learned goals. The opponent always plays for the margin. Each style is played against it,
and the margins of these hands make the match a small problem (:mod:`solvers.games.card_thirty.kernels.match`).
"""

from fractions import Fraction

import numpy as np

from solvers.contract.problem import Problem
from solvers.contract.rows import Row, Solution
from solvers.games.card_thirty import match_rows
from solvers.games.card_thirty.classes import LOWEST, MOMENTS, PHASES, Class, format_class
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels import match
from solvers.games.card_thirty.kernels.hashing import Numbers
from solvers.games.card_thirty.kernels.learning import LONG, Learned, learn, play_rival, pooled, values_of
from solvers.games.card_thirty.kernels.selfplay import REACH
from solvers.games.card_thirty.match import OPPONENT, Style
from solvers.games.card_thirty.match_play import State, pack_margins
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.weights import WEIGHTS
from solvers.simulate import share_interval

METHOD, METHOD_LONG = "self-play and backward induction", "self-play, longer batch, and backward induction"
AGAINST = "margin"
# Hands of each style against the opponent.
HANDS = 40_000
SEED = 99


def solve(problem: Problem[State]) -> Solution:
    """Return the rows of the match, and those of the classes in every style."""
    return _solution(problem, METHOD, 1)


def solve_long(problem: Problem[State]) -> Solution:
    """Return the same from more hands, with narrower intervals."""
    return _solution(problem, METHOD_LONG, LONG)


def _solution(problem: Problem[State], method: str, times: int) -> Solution:
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    learned = {slug: learn(rules, slug, times) for slug in LEARNED}
    rows = match.rows(
        match.solve_match([measured(rules, slug, learned, times * HANDS) for slug in LEARNED], rules), LEARNED
    )
    rows += [row for slug in LEARNED for row in _classes(slug, learned[slug], rules.match_tie)]
    rows.sort(key=lambda row: row.state)
    start = match_rows.token(rules.hands, OPPONENT)
    return Solution(problem.game, problem.slug, rules, method, None, rows, (), start=start)


def measured(rules: CardThirtyRules, slug: str, learned: dict[str, Learned], hands: int) -> Style:
    """Return the margins of a style in so many hands against the opponent, by dealer: the player, then the opponent."""
    rival = learned[AGAINST].counts
    played = play_rival(
        rules, slug, values_of(learned[slug].counts), (np.array(WEIGHTS[AGAINST], np.int64), values_of(rival)), hands, SEED
    )  # fmt: skip
    # Hands are counted for players who do not deal first, and for dealers second.
    return _counted(played.dealt_margins[1]), _counted(played.dealt_margins[0])


def _counted(numbers: Numbers) -> dict[int, int]:
    return {place - REACH: number for place, number in enumerate(numbers.tolist()) if number}


def _classes(slug: str, learned: Learned, tie: Fraction) -> list[Row]:
    """Return a row for each class of a style: the margins of the hands in which it was met.

    Its value is what the last hand of a level match is worth in it.
    """
    rows = []
    for m, moment in enumerate(MOMENTS):
        for phase in range(len(PHASES)):
            for first, last, (number, _, _) in pooled(learned.counts[m, phase]):
                margins = learned.margins[m, phase, first : last + 1].sum(axis=0)
                won, level = int(margins[REACH + 1 :].sum()), int(margins[REACH])
                value, sure = share_interval(won + tie * level, number)
                more = pack_margins(margins.tolist(), REACH)
                rows += [
                    Row(
                        f"{slug}-{format_class(Class(moment, phase, place + LOWEST))}", None, value, None, (), more, sure
                    )
                    for place in range(first, last + 1)
                ]  # fmt: skip
    return rows
