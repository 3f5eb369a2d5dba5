"""Solve 10.000: the rows of every goal, between proved bounds.

The race is solved in doubles with outward rounding (:mod:`solvers.games.ten_thousand.kernels.race`), and goals without an
opponent likewise (:mod:`solvers.games.ten_thousand.kernels.alone`). A value is the middle of its bounds, and its error
half their distance. What is derived inside a turn adds :func:`solvers.games.ten_thousand.derived.rounding.rounding`.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import numpy as np
from numpy.typing import NDArray

from solvers.contract.rows import Columns, Solution, starts
from solvers.engine.pairs import ABOVE, BELOW
from solvers.errors import IllegalError
from solvers.games.ten_thousand import banking, goals, hands, plans, strategies, turn
from solvers.games.ten_thousand.banking import BITS, ONE
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.derived.rows import Open, following
from solvers.games.ten_thousand.derived.rows import close as close_of
from solvers.games.ten_thousand.goals import furthest
from solvers.games.ten_thousand.kernels import alone, one_turn, race, typed
from solvers.games.ten_thousand.kernels.program import LANES, Floats, Program, program
from solvers.games.ten_thousand.kernels.race import HALF, Group, Players, Race
from solvers.games.ten_thousand.kernels.turn import factors, room
from solvers.games.ten_thousand.obstacles import SELDOM, obstacle, too_far
from solvers.games.ten_thousand.plans import Interval
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import MOST, UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.turn import Way

METHOD = {
    "race": "secant method on coupled turns, enclosed by outward rounding",
    "reply": "secant method on coupled turns, enclosed by outward rounding",
    "chase": "backward induction, enclosed by outward rounding",
    "turns": "secant method on turns, enclosed by outward rounding",
}
# The relative error of a double that was rounded from a chance in units of 2^-128, and some room.
ROUNDED = 2.0**-52
# The threads that share a race with dice of several types.
THREADS = 2
# Room for the rounding of a chance.
ROOM = 1.0 + 2.0**-20


def solve(problem: TenThousandProblem) -> Solution:
    """Solve a goal, or evaluate its strategy.

    Raises:
        IllegalError: a turn may bring more points than are answered, with a chance that matters; or turns bank so seldom
            that rounding adds up to more than the values allow.
    """
    form = problem.aim.form
    if form == "turn":
        return one_turn.solve(problem)
    make = {"race": _race, "reply": _race, "chase": _chase, "turns": _turns}[form]
    rows, error = make(problem)
    return finished(problem, METHOD[form], rows, error)


def finished(problem: TenThousandProblem, method: str, rows: Columns, error: float) -> Solution:
    """Return the solution of rows with an error.

    Raises:
        IllegalError: the error is more than the values allow.
    """
    close = close_of(problem.rules, problem.aim.form)
    if not error <= close:
        raise IllegalError(
            f"goal {problem.slug}: turns bank so seldom under these rules that values are known within {error:.1e} only, not {close:.0e}",
            field="goal",
            example=_accepted(problem.rules),
        )
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=method,
        # Actions that are not told apart have a common value, which may be so far from their own.
        error_bound=error + close,
        rows=rows,
        distributions=(),
    )


def _accepted(rules: TenThousandRules) -> str:
    """Return a goal that is not refused under some rules."""
    slug = f"win:{goals.named(rules)}"
    aim, plan = goals.find(rules, "win"), strategies.find(rules, goals.named(rules))
    return "max-turn" if aim is None or obstacle(rules, aim, plan) else slug


def _race(problem: TenThousandProblem) -> tuple[Columns, float]:
    """Return the rows of a race of two players, and the bound of their errors."""
    rules, form = problem.rules, problem.aim.form
    target = rules.target // UNIT
    seats = [problem.plan] if form == "race" else [None, problem.aim.rival]
    chances, places, kept = enclose(rules, seats)
    middle, half = middle_of(chances)
    texts, values, mores, listed = [], [], [], len(hands.listed(rules))
    for state in problem.process.states():
        own, other = (state.own or 0) // UNIT, (state.other or 0) // UNIT
        texts.append(problem.notation.format(state))
        values.append(1.0 - float(middle[1, other, own]) if state.waiting else float(middle[0, own, other]))
        place = -1 if state.waiting else int(places[0, own, other])
        mores.append(None if place < 0 else plans.more(intervals(kept, place, listed)))
    assert len(texts) == target * target * len(seats)  # noqa: S101  # every pair has its rows
    # The chances of the last turn are derived, and may be less exact than the rows.
    return starts(texts, values, mores), max(half, rounding(rules)) + HALF + rounding(rules)


def enclose(
    rules: TenThousandRules, seats: Sequence[Plan | None]
) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Return bounds of the chances of a race, the places of its turns' plans, and the plans.

    ``seats`` are the strategies of the players, None for one who plays best; a single one stands for both. The results are
    those of :func:`solvers.games.ten_thousand.kernels.race.share`.

    Raises:
        ArithmeticError: a pair of scores was not enclosed.
    """
    return raced(rules, players_of(rules, seats))


def raced(rules: TenThousandRules, players: Players) -> tuple[Floats, NDArray[np.int64], NDArray[np.int64]]:
    """Return the same from what the players do."""
    target, steps, seats = rules.target // UNIT, steps_of(rules), players.fixed
    last = rules.ending == "final-round"
    levels = target + players.minimum + (players.chase.shape[2] if last else 0)
    chances = np.full((3, len(seats), target, target), 0.5)
    places = np.full((len(seats), target, target), -1)
    games = [
        Race(steps, factors(steps, 1), players, group(steps, levels), chances)
        for _ in range(THREADS if rules.typed else 1)
    ]
    # Each thread has at most this many pairs, in two orders.
    parts = len(games)
    pairs = target * (target + 2 * LANES * (parts - 1)) // parts + 4 * LANES
    size = pairs * steps.hands * race.ENDS
    while True:
        used, kept = _shared(games, places, size)
        if min(used) >= 0:
            return chances, places, kept[: used[0]] if parts == 1 else kept
        if min(used) == race.FAILED:
            raise ArithmeticError(f"rules {rules.canonical()}: a pair of scores was not enclosed")
        size *= 2


def group(steps: Program, levels: int) -> Group:
    """Return room for eight pairs of scores."""
    return Group(
        np.zeros((2, LANES), np.int64),
        np.zeros(2, np.int64),
        np.zeros((2, 2, levels + steps.reach + 1, LANES)),
        np.zeros(LANES),
        np.zeros(LANES),
        np.zeros(2, np.int64),
        room(steps, levels, 2).reshape(2, -1),
    )


def _shared(games: Sequence[Race], places: NDArray[np.int64], size: int) -> tuple[list[int], NDArray[np.int64]]:
    """Solve a race in threads, each with a room of its own, sum by sum; return what each returned last, and their plans.

    The result is the same for all numbers of threads above one, as each pair begins from what was known of higher sums then.
    """
    target, parts = games[0].players.target, len(games)
    kept, sizes, slopes = np.zeros((parts, size), np.int64), [0] * parts, np.full(target + 1, race.STEEP)
    if parts == 1:
        sizes = [race.share(games[0], 2 * target - 2, 0, 0, 1, slopes, slopes, places, kept[0], 0, 0)]
        return sizes, kept[0]
    with ThreadPoolExecutor(parts) as threads:
        for total in range(2 * target - 2, -1, -1):
            fresh = slopes.copy()
            tasks = [
                threads.submit(
                    race.share,
                    game,
                    total,
                    total,
                    part,
                    parts,
                    slopes,
                    fresh,
                    places,
                    kept[part],
                    part * size,
                    sizes[part],
                )
                for part, game in enumerate(games)
            ]
            sizes = [task.result() for task in tasks]
            if min(sizes) < 0:
                break
            slopes = fresh
    return sizes, kept.reshape(-1)


def steps_of(rules: TenThousandRules) -> Program:
    """Return the program of players who choose freely."""
    return typed.program(rules) if rules.typed else program(rules)


def players_of(rules: TenThousandRules, seats: Sequence[Plan | None]) -> Players:
    """Return what the players of a race do."""
    leads, target, steps = MOST // UNIT, rules.target // UNIT, steps_of(rules)
    # Without a last turn nobody asks for these chances.
    asked = rules.ending == "final-round" or rules.priced
    free = alone.reach(steps, leads) if asked else np.zeros((3, leads + 1))
    if too_far(rules) or (rules.ending == "final-round" and free[ABOVE, -1] > SELDOM * ROOM):
        raise IllegalError(
            f"rules {rules.canonical()}: with a last turn, turns are followed up to {MOST} points, and under these rules one "
            f"reaches them with a chance above {SELDOM:g}",
            field="rules",
            example="ending=first",
        )
    fixed = alone.reach(program(rules, fixed=True), leads) if any(seats) and asked else free
    # By the gap between the totals: from 0, or with a tie lost, from one level more.
    first = 0 if rules.tie == "chaser-wins" else 1
    needs = np.maximum(np.arange(first, leads + 1), rules.minimum // UNIT)
    chase = np.stack([(free if plan is None else fixed)[:, needs] for plan in seats], axis=1)
    odds = [[_odds(rules, plan, rules.must(own)) for own in (None, 0)] for plan in seats]
    longest = max(len(each) for both in odds for each in both)
    table = np.zeros((3, len(seats), 2, longest))
    for seat, both in enumerate(odds):
        for begun, each in enumerate(both):
            table[:, seat, begun, : len(each)] = each
    table[BELOW] *= 1.0 - ROUNDED
    table[ABOVE] *= 1.0 + ROUNDED
    return Players(
        target,
        rules.entry // UNIT,
        rules.minimum // UNIT,
        hands.least_bust(rules) * (1.0 - ROUNDED),
        rules.ending == "final-round",
        np.ascontiguousarray(chase),
        np.array([plan is not None for plan in seats]),
        table,
        np.repeat(np.arange(target) == 0, target)
        .astype(np.int64)
        .reshape(1, target, target)
        .repeat(len(seats), axis=0),
    )


def _odds(rules: TenThousandRules, plan: Plan | None, must: int) -> Floats:
    """Return the chances of the levels that a strategy's turn banks; a single 0 if the player chooses freely."""
    odds = {0: 0} if plan is None else banking.planned(rules, plan, must)
    chances = np.zeros(max(odds) + 1)
    for level, chance in odds.items():
        chances[level] = chance / ONE
    return chances


def middle_of(bounds: Floats) -> tuple[Floats, float]:
    """Return the middle of bounds, and half their largest distance."""
    below, above = bounds[BELOW], bounds[ABOVE]
    widest = float((above - below).max())
    # Not ``widest < 0``, which would be False for NaN.
    if not (below <= above).all():
        raise ArithmeticError("a lower bound is above its upper bound")
    middle: Floats = below + (above - below) / 2.0
    return middle, widest / 2.0


def intervals(kept: NDArray[np.int64], index: int, listed: int) -> list[list[Interval]]:
    """Return the intervals of levels at which each hand is rolled, from the place of a turn in the plans."""
    plan: list[list[Interval]] = []
    for _ in range(listed):
        some = []
        while kept[index] >= 0:
            some.append((int(kept[index]), int(kept[index + 1])))
            index += 2
        index += 1
        plan.append(some)
    return plan


def ranges(rules: TenThousandRules, way: Way, played: Open) -> Iterable[list[Interval]]:
    """Return the intervals of levels, from 1 on, at which each hand is rolled."""
    for hand in hands.listed(rules):
        column = played.values.places.get(hand)
        yield [] if column is None else plans.runs(way.rolled[1:, column].tolist())


def _chase(problem: TenThousandProblem) -> tuple[Columns, float]:
    """Return the rows of all starts of a turn, by the points that are had already, and the bound of their errors."""
    rules = problem.rules
    most = furthest(rules) // UNIT
    states = list(problem.process.states())
    if rules.multiplies:
        middle, half = middle_of(alone.start(steps_of(rules), problem.aim.need // UNIT))
        return starts(list(map(problem.notation.format, states)), middle.tolist()), half + HALF + rounding(rules)
    middle, half = middle_of(alone.reach(steps_of(rules), most))
    values = [float(middle[most - state.points // UNIT]) for state in states]
    return starts([problem.notation.format(state) for state in states], values), half + HALF + rounding(rules)


def _turns(problem: TenThousandProblem) -> tuple[Columns, float]:
    """Return the rows of the fewest turns, or of a strategy's number of turns, and the bound of their errors."""
    rules, target = problem.rules, problem.rules.target // UNIT
    if problem.plan is None:
        steps = steps_of(rules)
        bounds = np.zeros((3, target))
        entry, least = rules.entry // UNIT, rules.minimum // UNIT
        numbers = room(steps, target + least)
        if not alone.turns(steps, factors(steps, -1), target, entry, least, bounds, numbers):
            raise ArithmeticError(f"rules {rules.canonical()}: a number of turns was not enclosed")
        middle, half = middle_of(bounds)
        values = [-float(value) for value in middle]
    else:
        values, half = banking.turns(rules, problem.plan), 0.0
    more = _laws(problem, values)
    states = sorted(range(target), key=lambda level: str(level * UNIT))
    columns = starts([str(level * UNIT) for level in states], [values[i] for i in states], [more[i] for i in states])
    return columns, half + (1.0 + max(values)) * (rounding(rules) + HALF)


def _laws(problem: TenThousandProblem, values: Sequence[float]) -> list[str | None]:
    """Return ``more`` of every start of a turn: its plan, and the chances of the numbers of turns to the target."""
    target = len(values)
    mores: list[str | None] = [None] * target
    laws: list[list[int]] = [[] for _ in range(target)]
    for own in range(target - 1, -1, -1):
        state = State(own * UNIT)
        numbers = tuple(values[(after.own or 0) // UNIT] for after in following(problem.process, state))
        played = Open(problem.process, state, numbers)
        way = turn.best(played.values, played.sign) if played.way is None else None
        if problem.rules.typed:
            # Following a turn takes too long, and no distribution is derived.
            odds = None
        elif way is None:
            odds = banking.planned(problem.rules, _plan_of(problem), problem.process.must(state))
        else:
            odds = banking.banked(played.rolls, way)
        laws[own] = [] if odds is None else _law(odds, laws, own)
        mores[own] = plans.more(None if way is None else ranges(problem.rules, way, played), laws[own])
    return mores


def _plan_of(problem: TenThousandProblem) -> Plan:
    if problem.plan is None:
        raise ValueError(f"goal {problem.slug} has no strategy")
    return problem.plan


def _law(odds: dict[int, int], laws: Sequence[Sequence[int]], own: int) -> list[int]:
    """Return the chances of 1, 2, ... turns, in units of 2^-128; empty if the list would be too long.

    ``laws`` has those of higher levels.
    """
    first: defaultdict[int, int] = defaultdict(int)
    for level, chance in odds.items():
        if level and own + level >= len(laws):
            first[1] += chance
        elif level:
            law = laws[own + level]
            if not law:
                return []
            for number, weight in enumerate(law, start=2):
                first[number] += chance * weight >> BITS
    law = []
    summed = before = 0
    # Rounding has taken a little from every list.
    whole = (sum(first.values()) << BITS) // (ONE - odds[0])
    while whole - summed > plans.CUT:
        if len(law) == plans.MOST_TURNS:
            return []
        before = first[len(law) + 1] + (odds[0] * before >> BITS)
        law.append(before)
        summed += before
    return law
