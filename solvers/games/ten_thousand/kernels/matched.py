"""The arrays that the matches of best play of 10.000 take, made from the rules, the guide and the strategies."""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.pairs import MIDDLE
from solvers.games.ten_thousand import hands, turn
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.hands import FULL, HANDS, PLACE
from solvers.games.ten_thousand.kernels.program import LANES, WIDTH, Program, program
from solvers.games.ten_thousand.kernels.turn import Floats, Numbers, factors
from solvers.games.ten_thousand.matches import PolicyTurns
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules

# Unsigned indices: compiled code checks signed ones, as negative indices count from the end.
Places = NDArray[np.uint64]


class Options(NamedTuple):
    """The rolls that score, hand by hand.

    Attributes:
        ends: array of int, shape (hands + 1,)
            The rolls of hand h are those from ``ends[h]`` to ``ends[h + 1]``.
        weights: array of float, shape (rolls,)
            The chance of each roll.
        starts: array of uint64, shape (rolls + 1,)
            The options of a roll are those from ``starts[roll]`` to ``starts[roll + 1]``, most dice first.
        leads: array of float, shape (options,)
            The levels that an option scores, times the number of hands, plus the index of the hand that it leaves. These are
            whole numbers, stored as floats because the same instructions compute with floats.
        places: array of uint64, shape (options,)
            The same in doubles with a number for each lane.
    """

    ends: Numbers
    weights: Floats
    starts: Places
    leads: Floats
    places: Places


class Match(NamedTuple):
    """The arrays of the matches of best play.

    Attributes:
        program, factor
            As :func:`solvers.games.ten_thousand.kernels.turn.sweep` takes them.
        options: Options
        sums: int
            The most options that leave the same hand.
        least: float
            The smallest chance of a bust of any hand.
        guide: array of float, shape (target, target)
            The chance to win of the player to move, by own and other's level.
        entry, minimum: int
            The levels that a player must bank at once the first time, and each time.
        last: bool
            True if the opponent has one more turn after the target is banked.
        free, fixed: arrays of float, shape (gaps,)
            The chance to win the last turn by the gap between the totals, of best play and of strategies.
        odds: array of float, shape (strategies, 2, levels)
            By entry (1 if nothing is banked yet) and levels banked: the chances of a strategy's turn; 0 levels are a bust.
        some: array of float, shape (strategies, 2)
            The chance that it banks anything.
    """

    program: Program
    factor: Floats
    options: Options
    sums: int
    least: float
    guide: Floats
    entry: int
    minimum: int
    last: bool
    free: Floats
    fixed: Floats
    odds: Floats
    some: Floats


def match(rules: TenThousandRules, guide: Floats, strategies: Sequence[PolicyTurns]) -> tuple[Match, int]:
    """Return the arrays of the matches of best play, and a level from which all bank."""
    target, steps = rules.target // UNIT, program(rules)
    beyond = 0 if rules.tie == "chaser-wins" else 1
    last = rules.ending == "final-round"
    some = options(rules)
    longest = max((max(*strategy.first, *strategy.later) for strategy in strategies), default=0) + 1
    levels = target + rules.minimum // UNIT + (MOST // UNIT if last else 0)
    gaps = max(levels + steps.reach, target + longest) + 1
    needs = np.maximum(np.arange(beyond, gaps + beyond), rules.minimum // UNIT)
    reached = gaps + beyond + rules.minimum // UNIT
    free, fixed = (_reached(rules, reached, fixed=is_fixed)[needs] for is_fixed in (False, True))
    odds = np.zeros((len(strategies), 2, longest))
    banks = np.zeros((len(strategies), 2))
    for index, turns in enumerate(strategies):
        for begun, law in enumerate((turns.later, turns.first)):
            banks[index, begun] = (ONE - law.get(0, 0)) / ONE
            for level, chance in law.items():
                odds[index, begun, level] = chance / ONE
    made = Match(
        steps,
        factors(steps, 1)[MIDDLE],
        some,
        max(Counter((some.leads % WIDTH).tolist()).values()),
        hands.least_bust(rules),
        np.ascontiguousarray(guide),
        rules.entry // UNIT,
        rules.minimum // UNIT,
        last,
        free,
        fixed,
        odds,
        banks,
    )
    return made, levels


def options(rules: TenThousandRules) -> Options:
    """Return the rolls of some rules that score."""
    reachable = hands.reachable(rules)
    ends, weights, starts, leads = [0], [], [0], []
    for hand in HANDS:
        for listed, weight in turn.scoring(rules, hand, fixed=False).items() if hand in reachable else ():
            weights.append(weight / hands.ways(rules, hand))
            leads += [points // UNIT * WIDTH + PLACE[left] for points, left in listed]
            starts.append(len(leads))
        ends.append(len(weights))
    return Options(
        np.array(ends),
        np.array(weights),
        np.array(starts, np.uint64),
        np.array(leads, np.float64),
        np.array(leads, np.uint64) * LANES,
    )


def _reached(rules: TenThousandRules, levels: int, *, fixed: bool) -> Floats:
    """Return the chance to reach 0, 1, ... levels in one turn; shape (levels,)."""
    place = turn.rolls(rules, fixed=fixed).places[FULL]
    return np.ascontiguousarray(turn.chances(rules, fixed=fixed).table(levels)[:levels, place])
