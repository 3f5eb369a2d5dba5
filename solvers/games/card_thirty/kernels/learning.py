"""Learn what classes of positions are worth, by self-play from a fixed seed.

Each round plays hands in which the player takes the action whose class had the highest value in the round before. The last
round is the longest, and its averages are the published values: what hands were worth in which a position of the class was
met, each hand counted once. Neighbouring classes whose averages are not in the order of their indices are put together
(the pooling of adjacent violators), as are classes that were hardly met.
"""

from fractions import Fraction
from functools import lru_cache
from math import sqrt
from typing import NamedTuple

import numpy as np

from solvers.contract.problem import Problem
from solvers.contract.rows import Confidence, Row, Solution
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.classes import LOWEST, MOMENTS, PHASES, Class, Undealt, format_class
from solvers.games.card_thirty.goals import LEARNED, LEARNED_GOALS
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.hashing import Numbers
from solvers.games.card_thirty.kernels.learned import BINS, LEARNED_STYLE, MIDDLE
from solvers.games.card_thirty.kernels.players import STRATEGIES
from solvers.games.card_thirty.kernels.run_tables import run_tables
from solvers.games.card_thirty.kernels.selfplay import CHANCES, REACH, self_play
from solvers.games.card_thirty.prospects import FEATURES
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.weights import WEIGHTS
from solvers.simulate import LEVEL, Z, share_interval

METHOD, METHOD_LONG = "self-play", "self-play, longer batch"
# Number, sum and sum of squares of what hands were worth.
Sums = tuple[int, int, int]
# The first and the last of neighbouring classes, and their sums.
Block = tuple[int, int, Sums]
# The longer batch plays so many times the hands.
LONG = 10
# The strategies that the learned player meets besides itself.
POOL = np.array([STRATEGIES[name] for name in ("stop-loss", "kamikaze", "kamikaze", "greedy")], np.int64)
ROUNDS, HANDS, LAST_HANDS = 2, 30_000, 100_000
# Hands for the value of a hand before it is dealt.
DEALS = 20_000
SEED = 30
# The turns in a thousand that are played by a strategy of the pool.
EXPLORED = 50
# The fewest hands from which a class gets a value of its own.
FEWEST = 300
# What counts as 1 in the goal's unit: a hand that is won counts 100.
SCALES = {"win-hand": 100}


def solve(problem: Problem[object]) -> Solution:
    """Return the classes of a learned goal with their values, and the values before the deal."""
    return _solution(problem, METHOD, 1)


def solve_long(problem: Problem[object]) -> Solution:
    """Return the same from more hands, with narrower intervals."""
    return _solution(problem, METHOD_LONG, LONG)


def _solution(problem: Problem[object], method: str, times: int) -> Solution:
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    learned = learn(rules, problem.goal.slug, times)
    counts, dealt = learned.counts, learned.dealt
    rows = []
    for moment, phase in np.ndindex(len(MOMENTS), len(PHASES)):
        for first, last, sums in pooled(counts[moment, phase]):
            value, confidence = _estimate(sums, problem.goal.slug)
            rows += [
                Row(
                    format_class(Class(MOMENTS[moment], phase, place + LOWEST)), None, value, None, (), None, confidence
                )
                for place in range(first, last + 1)
            ]
    for dealer in (False, True):
        value, confidence = _estimate(_sums(dealt[int(dealer)]), problem.goal.slug)
        rows.append(Row(format_class(Undealt(dealer)), None, value, None, (), None, confidence))
    rows.sort(key=lambda row: row.state)
    return Solution(problem.game, problem.slug, rules, method, None, rows, (), start=format_class(Undealt(False)))


class Learned(NamedTuple):
    """The counts of self-play.

    ``counts`` are number, sum and sum of squares of what hands were worth, by moment, phase and index: shape (2, 4, BINS,
    3). ``dealt`` are the same before the deal, for the player who does not deal and for the dealer, in hands of the player
    against itself: shape (2, 3). ``margins`` are the numbers of hands by class and margin: shape (2, 4, BINS, 2 * REACH
    + 1), and ``dealt_margins`` before the deal: shape (2, 2 * REACH + 1).
    """

    counts: Numbers
    dealt: Numbers
    margins: Numbers
    dealt_margins: Numbers


@lru_cache(maxsize=4)
def learn(rules: CardThirtyRules, slug: str, times: int) -> Learned:
    """Return what self-play has counted for a goal, from so many times the usual hands. A process learns a goal once."""
    weights = np.array(WEIGHTS[slug], np.int64)
    values = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (2, 4, BINS)).copy()
    for number in range(ROUNDS):
        values = values_of(_played(rules, slug, weights, values, times * HANDS, SEED + number).counts)
    last = _played(rules, slug, weights, values, times * LAST_HANDS, SEED + ROUNDS)
    itself = play_rival(
        rules, slug, values_of(last.counts), (weights, values_of(last.counts)), times * DEALS, SEED + ROUNDS + 1
    )
    return last._replace(dealt=itself.dealt)


def play_rival(
    rules: CardThirtyRules, slug: str, values: Floats, rival: tuple[Numbers, Floats], hands: int, seed: int
) -> Learned:
    """Return the counts of hands of a learned player against another one, given by weights and values."""
    weights = np.stack([np.array(WEIGHTS[slug], np.int64), rival[0]])
    return _run(rules, slug, weights, np.stack([values, rival[1]]), np.stack([LEARNED_STYLE]), 0, 0, hands, seed)


def _played(rules: CardThirtyRules, slug: str, weights: Numbers, values: Floats, hands: int, seed: int) -> Learned:
    """Return the counts of hands against itself and against the pool, with some turns explored."""
    both = np.stack([weights, weights])
    return _run(rules, slug, both, np.stack([values, values]), POOL, CHANCES // 2, EXPLORED, hands, seed)


def _run(
    rules: CardThirtyRules,
    slug: str,
    weights: Numbers,
    values: Floats,
    pool: Numbers,
    together: int,
    explored: int,
    hands: int,
    seed: int,
) -> Learned:
    counts, dealt = np.zeros((2, 4, BINS, 3), np.int64), np.zeros((2, 3), np.int64)
    margins, before = np.zeros((2, 4, BINS, 2 * REACH + 1), np.int64), np.zeros((2, 2 * REACH + 1), np.int64)
    self_play(
        hands, seed, LEARNED.index(slug), weights, values, pool, together, explored, rules_array(rules), run_tables(),
        counts, dealt, margins, before, np.zeros((0, FEATURES + 3), np.int64),
    )  # fmt: skip
    return Learned(counts, dealt, margins, before)


def values_of(counts: Numbers) -> Floats:
    """Return the value of every class from its counts, in the terms of the compiled player: shape (2, 4, BINS)."""
    values = np.zeros(counts.shape[:3])
    for moment, phase in np.ndindex(counts.shape[:2]):
        for first, last, (number, total, _) in pooled(counts[moment, phase]):
            values[moment, phase, first : last + 1] = total / number
    return values


def pooled(counts: Numbers) -> list[Block]:
    """Return blocks of classes, first and last, whose averages ascend and that were met often enough, with their sums."""
    blocks: list[Block] = []
    for place, (number, total, squares) in enumerate(counts.tolist()):
        blocks.append((place, place, (number, total, squares)))
        while len(blocks) > 1 and _together(blocks[-2][2], blocks[-1][2]):
            last = blocks.pop()
            blocks[-1] = _joined(blocks[-1], last)
    if len(blocks) > 1 and blocks[-1][2][0] < FEWEST:
        last = blocks.pop()
        blocks[-1] = _joined(blocks[-1], last)
    if blocks[0][2][0] == 0:
        raise ValueError("a phase of the game was never met: play more hands")
    return blocks


def _sums(counts: Numbers) -> Sums:
    number, total, squares = counts.tolist()
    return number, total, squares


def _together(lower: Sums, upper: Sums) -> bool:
    """Return True if two neighbouring blocks must be one."""
    return lower[0] < FEWEST or upper[1] * lower[0] <= lower[1] * upper[0]


def _joined(lower: Block, upper: Block) -> Block:
    a, b = lower[2], upper[2]
    return lower[0], upper[1], (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def estimate(sums: Sums, sign: int) -> tuple[float, Confidence]:
    """Return the mean of numbers from their sums, with the sign that the goal gives it, and its normal interval."""
    number, total, squares = sums
    mean = total / number
    half = Z * sqrt(max(0.0, squares / number - mean * mean) / max(1, number - 1))
    low, value, high = sorted((sign * (mean - half), sign * mean, sign * (mean + half)))
    return value, Confidence(low, high, LEVEL, number)


def _estimate(sums: Sums, slug: str) -> tuple[float, Confidence]:
    """Return the value of a class in the unit of a goal, and its interval."""
    if slug in SCALES:
        return share_interval(Fraction(sums[1], SCALES[slug]), sums[0])
    return estimate(sums, LEARNED_GOALS[slug].sign)
