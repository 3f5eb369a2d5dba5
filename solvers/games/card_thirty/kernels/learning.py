"""Learn what classes of positions are worth, by self-play from a fixed seed.

Each round plays hands in which the player takes the action whose class had the highest value in the round before. The last
round is the longest, and its averages are the published values: what hands were worth in which a position of the class was
met, each hand counted once. Neighbouring classes whose averages are not in the order of their indices are put together
(the pooling of adjacent violators), as are classes that were hardly met.
"""

from math import sqrt

import numpy as np

from solvers.contract.problem import Problem
from solvers.contract.rows import Confidence, Row, Solution
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.classes import LOWEST, MOMENTS, PHASES, Class, Undealt, format_class
from solvers.games.card_thirty.goals import LEARNED
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.hashing import Numbers
from solvers.games.card_thirty.kernels.learned import BINS, LEARNED_STYLE, MIDDLE
from solvers.games.card_thirty.kernels.players import STRATEGIES
from solvers.games.card_thirty.kernels.prospects import FEATURES
from solvers.games.card_thirty.kernels.run_tables import run_tables
from solvers.games.card_thirty.kernels.selfplay import self_play
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.weights import WEIGHTS
from solvers.simulate import LEVEL, Z

METHOD = "self-play"
# Number, sum and sum of squares of what hands were worth.
Sums = tuple[int, int, int]
# The first and the last of neighbouring classes, and their sums.
Block = tuple[int, int, Sums]
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
    rules = problem.rules
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    goal, weights = LEARNED.index(problem.goal.slug), np.array(WEIGHTS[problem.goal.slug], np.int64)
    scale = SCALES.get(problem.goal.slug, 1)
    sign = -1 if problem.goal.direction == "min" else 1
    counts, dealt = learn(rules, goal, weights)
    rows = []
    for moment, phase in np.ndindex(len(MOMENTS), len(PHASES)):
        for first, last, sums in pooled(counts[moment, phase]):
            value, confidence = estimate(sums, sign, scale)
            rows += [
                Row(
                    format_class(Class(MOMENTS[moment], phase, place + LOWEST)), None, value, None, (), None, confidence
                )
                for place in range(first, last + 1)
            ]
    for dealer in (False, True):
        value, confidence = estimate(_sums(dealt[int(dealer)]), sign, scale)
        rows.append(Row(format_class(Undealt(dealer)), None, value, None, (), None, confidence))
    rows.sort(key=lambda row: row.state)
    return Solution(problem.game, problem.slug, rules, METHOD, None, rows, (), start=format_class(Undealt(False)))


def learn(rules: CardThirtyRules, goal: int, weights: Numbers) -> tuple[Numbers, Numbers]:
    """Return number, sum and sum of squares of what hands were worth, by class and before the deal.

    Returns:
        arrays of int, shapes (2, 4, BINS, 3) and (2, 3)
            The former by moment, phase and index; the latter for the player who does not deal, and for the dealer, in
            hands between two learned players who explore nothing.
    """
    facts, tables, none = rules_array(rules), run_tables(), np.zeros((0, FEATURES + 3), np.int64)
    values = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (2, 4, BINS)).copy()
    itself = np.stack([LEARNED_STYLE])

    def play(hands: int, seed: int, pool: Numbers, explored: int) -> tuple[Numbers, Numbers]:
        counts, dealt = np.zeros((2, 4, BINS, 3), np.int64), np.zeros((2, 3), np.int64)
        self_play(
            hands, seed, goal, LEARNED_STYLE, weights, values, pool, explored, facts, tables, counts, dealt, none
        )  # fmt: skip
        return counts, dealt

    for number in range(ROUNDS):
        values = values_of(play(HANDS, SEED + number, POOL, EXPLORED)[0])
    counts, _ = play(LAST_HANDS, SEED + ROUNDS, POOL, EXPLORED)
    values = values_of(counts)
    _, dealt = play(DEALS, SEED + ROUNDS + 1, itself, 0)
    return counts, dealt


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


def estimate(sums: Sums, sign: int, scale: int) -> tuple[float, Confidence]:
    """Return the mean of numbers from their sums, in the goal's unit, and its normal confidence interval."""
    number, total, squares = sums
    mean = total / number
    half = Z * sqrt(max(0.0, squares / number - mean * mean) / max(1, number - 1))
    low, value, high = sorted((sign * (mean - half) / scale, sign * mean / scale, sign * (mean + half) / scale))
    return value, Confidence(low, high, LEVEL, number)
