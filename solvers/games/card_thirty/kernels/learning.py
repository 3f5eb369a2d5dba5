"""Learn a player by self-play from a fixed seed, and measure what it is worth to play like it against itself.

**The policy.** Each round plays hands in which the player takes the action whose class had the highest order in the round
before: half of them against itself, half against a pool of strategies, with some turns explored. The last round is the
longest, and its averages are the order of the classes: what hands were worth in which a position of the class was met, each
hand counted once. Neighbouring classes whose averages are not in the order of their indices are put together (the pooling of
adjacent violators), as are classes that were hardly met.

**The values.** Then the policy is fixed, and both players play by it. The averages of these hands are the values of the classes
and of a hand before the deal. The difference between a position and its class is fitted in other hands, with new deals of the
cards in places unknown to the player (:mod:`solvers.games.card_thirty.kernels.playing_on`). Intervals are measured in positions
outside the fit, and tried in positions of yet other hands (:mod:`solvers.games.card_thirty.kernels.calibrating`).
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import sqrt
from random import Random
from typing import NamedTuple

import numpy as np

from solvers.contract.calibration import Calibration
from solvers.contract.goals import Goal
from solvers.contract.problem import Problem
from solvers.contract.rows import ActionValue, Confidence, Row, Solution
from solvers.engine.pairs import Floats
from solvers.games.card_thirty.goals import LEARNED, LEARNED_GOALS
from solvers.games.card_thirty.kernels import calibrating
from solvers.games.card_thirty.kernels.board import rules_array
from solvers.games.card_thirty.kernels.calibrating import Trial
from solvers.games.card_thirty.kernels.fitting import fit
from solvers.games.card_thirty.kernels.hand.hashing import Numbers
from solvers.games.card_thirty.kernels.hand.run_tables import run_tables
from solvers.games.card_thirty.kernels.learned import BINS, LEARNED_STYLE, MIDDLE
from solvers.games.card_thirty.kernels.playing_on import GROUP, MOMENT, NOTED, OTHER, OWN, PHASE, decisions
from solvers.games.card_thirty.kernels.selfplay import CHANCES, REACH, self_play
from solvers.games.card_thirty.learned.classes import LOWEST, MOMENTS, PHASES, Class, Undealt, format_class
from solvers.games.card_thirty.learned.corrections import OTHERS, TURNS, Corrections, write, write_order
from solvers.games.card_thirty.learned.prospects import FEATURES
from solvers.games.card_thirty.learned.rows import LIMITS, LearnedDerived
from solvers.games.card_thirty.learned.weights import WEIGHTS
from solvers.games.card_thirty.play.view import View
from solvers.games.card_thirty.rules import CardThirtyRules
from solvers.games.card_thirty.strategies import STRATEGIES
from solvers.simulate import LEVEL, Z, share_interval

METHOD, METHOD_LONG = "self-play", "self-play, longer batch"
# Number, sum and sum of squares of the worths of hands.
Sums = tuple[int, int, int]
# The first and the last of neighbouring classes, and their sums.
Block = tuple[int, int, Sums]
# The longer batch plays this many times the hands.
LONG = 10
# The strategies that the learned player meets besides itself.
POOL = np.array([STRATEGIES[name] for name in ("stop-loss", "kamikaze", "kamikaze", "greedy")], np.int64)
ROUNDS, HANDS, LAST_HANDS = 2, 30_000, 100_000
# Hands of the final policy against itself, which give the values of classes and of a hand before it is dealt.
ITSELF = 60_000
# Hands for the fit of positions, and the room for positions. The chances in a thousand that a decision is among them, by the turn.
FITTED = 30_000
NOTED_OFTEN = (400, 250, 80)
ROOM = 4
# The fewest positions for which weights are fitted.
ENOUGH = 1000
# Positions of each kind from which widths are measured, and other actions; those that are tried; and the hands from each.
POSITIONS, OTHER_ACTIONS, TRIED, PLAYOUTS = 150, 300, 100, 100
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
    rules, goal = problem.rules, problem.goal
    if not isinstance(rules, CardThirtyRules):
        raise TypeError("rules of another game")
    learned = learn(rules, goal.slug, times)
    table = player(goal.slug, learned)
    fitted = Corrections(_fitted(rules, goal.slug, table, times), {}, {})
    rows = _rows(goal.slug, learned, fitted)
    measured = _trials(rules, goal, table, rows, (POSITIONS, OTHER_ACTIONS, times * PLAYOUTS), SEED + 4)
    halves = calibrating.widths(measured)
    numbers = Counter(stratum.kind == OTHERS for stratum in measured)
    samples = {kind: numbers[kind == OTHERS] for kind in halves}
    rows = _rows(goal.slug, learned, fitted._replace(halves=halves, samples=samples))
    tried = _trials(rules, goal, table, rows, (TRIED, TRIED, times * PLAYOUTS), SEED + 5)
    strata = tuple(calibrating.strata(tried, halves, LIMITS[goal.slug]))
    calibration = Calibration(goal.opponent, times * PLAYOUTS, strata)
    start = format_class(Undealt(False))
    return Solution(problem.game, problem.slug, rules, method, None, rows, (), start, calibration)


def player(slug: str, learned: "Learned") -> calibrating.Table:
    """Return the final policy of a goal as both players."""
    return calibrating.pair((slug, values_of(learned.counts)), (slug, values_of(learned.counts)))


def _fitted(rules: CardThirtyRules, slug: str, table: calibrating.Table, times: int) -> dict[str, tuple[int, ...]]:
    """Return the weights by stratum with which positions are valued, in millionths of the goal's unit."""
    noted = np.zeros((ROOM * times * FITTED, NOTED), np.int64)
    number = decisions(
        times * FITTED, SEED + 3, table.weights, table.values, 2, calibrating.chances(slug, NOTED_OFTEN), rules_array(rules),
        run_tables(), noted, np.zeros((0, 0), np.int64),
    )  # fmt: skip
    noted = noted[:number]
    own, other = noted[:, OWN], noted[:, OTHER]
    results = {"margin": other - own, "min-loss": own, "win-hand": 50 + 50 * np.sign(other - own)}[slug]
    fitted = {}
    for turn, moment, phase in np.ndindex(len(TURNS), len(MOMENTS), len(PHASES)):
        chosen = (noted[:, GROUP] == turn) & (noted[:, MOMENT] == moment) & (noted[:, PHASE] == phase)
        if int(chosen.sum()) >= ENOUGH:
            name = f"{TURNS[turn]}-{MOMENTS[moment]}-{PHASES[phase]}"
            weights = fit(noted[chosen, :FEATURES], results[chosen])
            fitted[name] = tuple(round(Fraction(weight, SCALES.get(slug, 1))) for weight in weights)
    return fitted


def _trials(
    rules: CardThirtyRules,
    goal: Goal,
    table: calibrating.Table,
    rows: Sequence[Row],
    numbers: tuple[int, int, int],
    seed: int,
) -> list[Trial]:
    """Return trials of fresh positions of each kind, and of actions other than the best one.

    ``numbers`` are those of positions of a kind, of other actions, and of the hands that are played on from each.
    """
    wanted, others, times = numbers
    derived, stored, chance = LearnedDerived(rules, goal), {row.state: row for row in rows}, Random(seed)  # noqa: S311  # a sample, not a secret
    trials: list[Trial] = []
    left_out: list[tuple[View, ActionValue]] = []
    often = calibrating.chances(goal.slug, calibrating.SOME)
    for views in calibrating.fresh(rules, table, 2, seed, wanted, often).values():
        for view in views:
            row = derived.derive(view, stored)
            kind = derived.standing(view, stored).kind
            if kind != OTHERS:
                trials.append(
                    Trial(
                        kind, row.value, _mean(rules, goal.slug, table, view, row.actions[0], times, seed + len(trials))
                    )
                )
            another = calibrating.other(row.actions, chance)
            if another is not None:
                left_out.append((view, another))
    for view, action in chance.sample(left_out, min(others, len(left_out))):
        mean = _mean(rules, goal.slug, table, view, action, times, seed + len(trials))
        trials.append(Trial(OTHERS, action.value, mean))
    return trials


def _mean(
    rules: CardThirtyRules, slug: str, table: calibrating.Table, view: View, action: ActionValue, times: int, seed: int
) -> float:
    """Return the mean worth of the hand in the goal's unit if it goes on after an action."""
    scores = calibrating.scores(rules, table, view, action.action, times, seed)
    own, other = scores[:, 0], scores[:, 1]
    total = {"margin": other - own, "min-loss": own, "win-hand": (1 + np.sign(other - own)) / 2}[slug].sum()
    return float(total) / times


def _rows(slug: str, learned: "Learned", corrections: Corrections) -> list[Row]:
    """Return the rows of the classes, whose values are estimates without intervals, and those before the deal."""
    scale = SCALES.get(slug, 1) * LEARNED_GOALS[slug].sign
    order, rows = values_of(learned.counts), []
    for moment, phase in np.ndindex(len(MOMENTS), len(PHASES)):
        # Without exploration a phase may never be met under unusual rules.
        met = learned.itself[moment, phase]
        for first, last, sums in pooled(met if met[:, 0].any() else learned.counts[moment, phase]):
            value = sums[1] / sums[0] / scale
            rows += [
                Row(
                    format_class(Class(MOMENTS[moment], phase, index + LOWEST)), None, value, None, (),
                    write_order(float(order[moment, phase, index]) / scale),
                )
                for index in range(first, last + 1)
            ]  # fmt: skip
    for dealer in (False, True):
        value, confidence = _estimate(_sums(learned.dealt[int(dealer)]), slug)
        more = None if dealer else write(corrections)
        rows.append(Row(format_class(Undealt(dealer)), None, value, None, (), more, confidence))
    rows.sort(key=lambda row: row.state)
    return rows


class Learned(NamedTuple):
    """The counts of self-play.

    ``counts`` are number, sum and sum of squares of what hands were worth, by moment, phase and index: shape (2, 4, BINS,
    3). ``dealt`` are the same before the deal, for the player who does not deal and for the dealer: shape (2, 3).
    ``margins`` are the numbers of hands by class and margin: shape (2, 4, BINS, 2 * REACH + 1), and ``dealt_margins`` before
    the deal: shape (2, 2 * REACH + 1). ``itself``, ``met`` and ``dealt`` are the counts, margins and counts before the deal of
    hands of the final policy.
    """

    counts: Numbers
    itself: Numbers
    dealt: Numbers
    margins: Numbers
    met: Numbers
    dealt_margins: Numbers


@lru_cache(maxsize=4)
def learn(rules: CardThirtyRules, slug: str, times: int) -> Learned:
    """Return the counts of self-play for a goal, from ``times`` times the usual hands. A process learns a goal once."""
    weights = np.array(WEIGHTS[slug], np.int64)
    values = np.broadcast_to(np.arange(BINS) - MIDDLE + 0.5, (2, 4, BINS)).copy()
    for number in range(ROUNDS):
        values = values_of(_played(rules, slug, weights, values, times * HANDS, SEED + number).counts)
    last = _played(rules, slug, weights, values, times * LAST_HANDS, SEED + ROUNDS)
    values = values_of(last.counts)
    itself = play_rival(rules, slug, values, (weights, values), times * ITSELF, SEED + ROUNDS + 1)
    return last._replace(itself=itself.counts, met=itself.margins, dealt=itself.dealt)


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
    return Learned(counts, counts, dealt, margins, margins, before)


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
    for index, (number, total, squares) in enumerate(counts.tolist()):
        blocks.append((index, index, (number, total, squares)))
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
