"""The tables of 10.000, apart from those of one roll: plans of turns, strategies, and what points are worth.

Numbers of solved rows are within :func:`solvers.games.ten_thousand.derived.rows.close`, by the form of their goal.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise

from solvers.contract.parameters import Parameter
from solvers.contract.presentation import strategy_cards
from solvers.contract.summary import fair
from solvers.contract.tables import HALF, Cell, Gist, Request, Table, TableSpec, cell, within
from solvers.errors import IllegalError
from solvers.games.ten_thousand import banking, goals, plans, strategies, turn
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.derived.rows import close
from solvers.games.ten_thousand.goals import REPLY
from solvers.games.ten_thousand.hands import Hand, listed, reachable
from solvers.games.ten_thousand.notation import SCORES
from solvers.games.ten_thousand.plans import Interval
from solvers.games.ten_thousand.problem import TenThousandProblem, problem
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import State
from solvers.games.ten_thousand.strategies import Plan
from solvers.games.ten_thousand.tables import rolls as odds_tables

WIN, BEST_TURN = "win", "max-turn"
# A rule of thumb: the points to bank by the dice left, one to six.
BY_DICE = "bank-at-300-300-500-1000-3000-15000"
# Head starts are listed up to these points, and on to the fair one.
HEAD_STARTS_TO = 1000
# The scores at which 50 points more are valued are this part of the target apart.
PARTS = 4

THRESHOLDS_TITLE = "The points with which a turn is banked, by the dice left and the triple remembered"
TURNS_TITLE = "What one turn of each strategy banks, beside the turn with the most expected points"
VALUE_TITLE = "What 50 points more are worth"
HEAD_STARTS_TITLE = "Head starts: the chances of who begins, and what is closest to an even game"
EXPLOITABILITY_TITLE = "What the source's strategy loses to the best play against it"
STRATEGIES = TableSpec(
    "strategies",
    "Strategies: their turns, and the games they win against themselves, the source's and best play",
    maker="solvers.games.ten_thousand.offline.strategies",
)
CARDS = strategy_cards.spec("solvers.games.ten_thousand.strategy_cards.maker")


def _plan(table: Table) -> str:
    """Return the points with which the first turn rolls, by the dice left, while no triple is remembered."""
    lines = ((line[0], line[2]) for line in table.rows if line[1] is None)
    return "; ".join(f"{dice} {'die' if dice == 1 else 'dice'}: roll with {points}" for dice, points in lines)


def _fair(table: Table) -> int | None:
    """Return the fair head start of who moves second; None if it is open."""
    return fair((line[0], line[1]) for line in table.rows if isinstance(line[0], int) and isinstance(line[1], Cell))


PLAN, FAIR = Gist("first_turn", WIN, _plan), Gist("head_start", WIN, _fair)


def specs(rules: TenThousandRules) -> tuple[TableSpec, ...]:
    """Return the tables under some rules."""
    named = goals.named(rules)
    return (
        *odds_tables.specs(rules),
        TableSpec("thresholds", THRESHOLDS_TITLE, thresholds, _asked(rules), needs=(WIN,), gist=PLAN),
        *(
            ()
            if rules.typed or BEST_TURN not in goals.slugs(rules)
            else (TableSpec("turns", TURNS_TITLE, turns, needs=(BEST_TURN,)),)
        ),
        TableSpec("value-of-50", VALUE_TITLE, value_of_50, needs=(WIN,)),
        TableSpec("head-starts", HEAD_STARTS_TITLE, head_starts, needs=(WIN,), gist=FAIR),
        TableSpec(
            "exploitability",
            EXPLOITABILITY_TITLE,
            exploitability,
            needs=(WIN, f"{WIN}:{named}", f"{REPLY}{named}"),
        ),
        *((STRATEGIES, CARDS) if rules.priced else ()),
    )


def compared(rules: TenThousandRules) -> list[Plan]:
    """Return the strategies that tables compare: those listed, and a rule of thumb by the dice left."""
    slugs = [*(strategy.slug for strategy in strategies.listed(rules)), BY_DICE]
    return [plan for plan in (strategies.find(rules, slug) for slug in slugs) if plan is not None]


def points_of_turn(odds: Mapping[int, int]) -> Cell:
    """Return the expected points of a turn that banks levels with these chances."""
    mean = banking.mean(dict(odds))
    return within(mean, mean * 2 * HALF)


def chance(odds: Mapping[int, int], level: int = 0) -> Cell:
    """Return the chance that a turn banks a level; 0 is the chance of a bust."""
    value = odds.get(level, 0) / ONE
    return within(value, value * HALF + 2.0**-100)


def less(one: Cell, other: Cell) -> Cell:
    """Return the difference of two numbers within bounds."""
    value = one.value - other.value
    return within(value, (one.error_bound or 0.0) + (other.error_bound or 0.0) + abs(value) * HALF)


def missed(best: Cell, mean: Cell) -> Cell:
    """Return how much a number stays behind the best one, which is 0 at least."""
    short = less(best, mean)
    return within(max(0.0, short.value), short.error_bound or 0.0)


def thresholds(request: Request) -> Table:
    """Return the points with which a turn rolls and banks, for every hand, at a score.

    The parameters are ``policy``, and ``own`` and ``other``, the points that the player and the opponent have banked.
    """
    rules: TenThousandRules = request.rules
    policy: str = request.parameters["policy"]
    bound = problem(rules, policy)
    own, other = (_multiple(request, bound, name) for name in ("own", "other"))
    intervals = _planned(request, bound, own, other)
    rows = []
    for hand in reachable(rules):
        some = [(low * UNIT, high * UNIT) for low, high in intervals[hand]]
        holes = [(before[1] + UNIT, after[0] - UNIT) for before, after in pairwise(some)]
        first = some[0][1] + UNIT if some and some[0][0] == UNIT else UNIT
        last = some[-1][1] + UNIT if some else UNIT
        rows.append((*odds_tables.named(hand, rules), _text(some) or "none", first, last, _text(holes)))
    return Table(
        "thresholds",
        f"{THRESHOLDS_TITLE}: {policy}{_scores(bound, own, other)}",
        (
            *odds_tables.columns(rules),
            "rolls with",
            "first banks with",
            "always banks from",
            "banks in between with",
        ),
        tuple(rows),
        (
            "The dice are those left to roll, and the points those of the turn with what has just been set aside.",
            "Ranges include both ends. Points are listed whether a turn can come to the hand with them or not.",
            "Where points are banked between others that are rolled, one threshold does not tell the policy.",
            "The policy decides which dice to set aside by more than this table tells.",
        ),
    )


def turns(request: Request) -> Table:
    """Return what one turn of each strategy banks."""
    rules: TenThousandRules = request.rules
    row = request.solved.row(BEST_TURN, "roll6")
    # Without a fraction it is the nearest double.
    exact = cell(Fraction(row.exact)) if row.exact else within(row.value, row.value * HALF)
    best = within(exact.value, exact.value * HALF)
    top = banking.banked(turn.rolls(rules), turn.best(turn.most_points(rules)))
    rows: list[tuple[str | Cell, ...]] = [(BEST_TURN, exact, cell(0), chance(top), _scoring(best, top))]
    for plan in compared(rules):
        odds = banking.planned(rules, plan)
        mean = points_of_turn(odds)
        rows.append((plan.strategy.slug, mean, missed(best, mean), chance(odds), _scoring(mean, odds)))
    return Table(
        "turns",
        TURNS_TITLE,
        ("strategy", "expected points", "less than the best turn", "P(bust)", "expected points if it banks"),
        tuple(rows),
        (
            "The opponent, and the points banked before, do not matter here.",
            f"{BEST_TURN} chooses the dice to set aside; all strategies but turn-optimal set aside the most that score.",
        ),
    )


def value_of_50(request: Request) -> Table:
    """Return how much 50 points more raise the chance of their owner, at the start and at other scores."""
    rules: TenThousandRules = request.rules
    scores = range(0, rules.target, max(UNIT, rules.target // PARTS // UNIT * UNIT))
    rows = []
    for own, other in ((own, other) for own in scores for other in scores):
        here = _chance(request, own, other)
        more = less(_chance(request, own + UNIT, other), here) if own + UNIT < rules.target else None
        theirs = less(here, _chance(request, own, other + UNIT)) if other + UNIT < rules.target else None
        rows.append((own, other, here, more, theirs))
    return Table(
        "value-of-50",
        VALUE_TITLE,
        ("own points", "opponent's points", "P(win)", "50 points more", "50 points more for the opponent"),
        tuple(rows),
        (
            "The chance is that of the player whose turn begins, if both play best.",
            "The last columns say by how much the points change the chance: up for the player's, down for the opponent's.",
            "They are null where the points would reach the target.",
            *_entered(rules),
        ),
    )


def head_starts(request: Request) -> Table:
    """Return the chance of who begins by the points that one of the two has banked before the game."""
    rules: TenThousandRules = request.rules
    rows: list[tuple[int, Cell, Cell, Cell]] = []
    for points in range(0, rules.target, UNIT):
        behind, ahead = _chance(request, 0, points), _chance(request, points, 0)
        if points > HEAD_STARTS_TO and rows[-1][1].value < 0.5:
            break
        rows.append((points, behind, within(abs(behind.value - 0.5), behind.error_bound or 0.0), ahead))
    closest = _closest([apart for _, _, apart, _ in rows])
    return Table(
        "head-starts",
        HEAD_STARTS_TITLE,
        (
            "points",
            "P(first wins), points for the second",
            "from 1/2",
            "P(first wins), points for the first",
            "closest",
        ),
        tuple((*row, "closest to an even game" if index == closest else None) for index, row in enumerate(rows)),
        (
            "Both play best. The points are banked before the game by the second player, or by the first.",
            *_entered(rules),
        ),
    )


def exploitability(request: Request) -> Table:
    """Return the chances of the source's strategy against itself and against its best reply, beside those of best play."""
    rules: TenThousandRules = request.rules
    named = goals.named(rules)
    bound = close(rules, "race") + 2 * HALF
    optimal, alike = (request.solved.row(slug, "0-0").value for slug in (WIN, f"{WIN}:{named}"))
    # The best reply moves first, and second.
    leads, waits = (request.solved.row(f"{REPLY}{named}", state).value for state in ("0-0", "0-0-wait"))
    rows: list[tuple[str | Cell, ...]] = []
    for seat, best, own, reply in (("first", optimal, alike, waits), ("second", 1 - optimal, 1 - alike, leads)):
        held = within(1 - reply, bound)
        rows.append((seat, within(best, bound), within(own, bound), held, missed(within(best, bound), held)))
    mean = (2 - leads - waits) / 2
    half = within(0.5, 0.0)
    rows.append(("each every other game", half, half, within(mean, bound), within(0.5 - mean, bound + HALF)))
    return Table(
        "exploitability",
        EXPLOITABILITY_TITLE,
        ("seat", "optimal play against itself", f"{named} against itself", f"{named} against the best reply", "lost"),
        tuple(rows),
        (
            "All chances are those of the seat to win the game.",
            "The last column is by how much the strategy stays behind optimal play if its opponent knows it.",
        ),
    )


def _asked(rules: TenThousandRules) -> tuple[Parameter, ...]:
    """Return the parameters of the thresholds."""
    usual = tuple(slug for slug in goals.slugs(rules) if not slug.startswith("chase-"))
    highest = rules.target - UNIT
    policy = Parameter(
        "policy",
        "policy",
        "GOAL or GOAL:STRATEGY whose turn is shown",
        default=WIN,
        example=WIN,
        goals=usual,
        refusal="has no table of thresholds",
    )
    return policy, *(
        Parameter(name, "integer", f"{whose}, a multiple of {UNIT}, 0 to {highest}", default="0", high=highest)
        for name, whose in (("own", "points that the player has banked"), ("other", "points of the opponent"))
    )


def _scores(bound: TenThousandProblem, own: int, other: int) -> str:
    """Return in words the points banked that a policy looks at."""
    return ("", f" with {own} points", f" with {own} points against {other}")[SCORES[bound.aim.form]]


def _multiple(request: Request, bound: TenThousandProblem, name: str) -> int:
    """Return a parameter that is a number of points banked, 0 if the policy does not look at it."""
    points: int = request.parameters[name]
    if points and SCORES[bound.aim.form] <= ("own", "other").index(name):
        raise IllegalError(
            f"{name}={points}: {bound.slug} does not look at {'its own' if name == 'own' else 'the other'} player's points banked",
            field=name,
            example="0",
        )
    if points % UNIT:
        raise IllegalError(
            f"{name}={points}: points are multiples of {UNIT}", field=name, example=str(points // UNIT * UNIT)
        )
    return points


def _planned(request: Request, bound: TenThousandProblem, own: int, other: int) -> Mapping[Hand, Sequence[Interval]]:
    """Return the intervals of levels at which a policy rolls each hand, at a score."""
    form = bound.aim.form
    state = State(None if form == "turn" else own, other if form in ("race", "reply") else None)
    way = bound.process.way(state)
    if way is None:
        kept = plans.levels(request.solved.row(bound.slug, bound.notation.format(state)).more or "{}")
        if kept is None:
            raise ValueError(f"the row of {bound.slug} at {bound.notation.format(state)} keeps no plan")
        return dict(zip(listed(bound.rules), kept, strict=True))
    places = turn.rolls(bound.rules).places
    return {hand: plans.runs(way.rolled[1:, column].tolist()) for hand, column in places.items()}


def _text(ranges: Sequence[tuple[int, int]]) -> str | None:
    """Return ranges of points as text: ``50-4000, 4200``; None if there are none."""
    return ", ".join(f"{low}-{high}" if low < high else f"{low}" for low, high in ranges) or None


def _scoring(mean: Cell, odds: Mapping[int, int]) -> Cell:
    """Return the expected points of a turn that does not bust."""
    scored = (ONE - odds.get(0, 0)) / ONE
    value = mean.value / scored
    return within(value, (mean.error_bound or 0.0) / scored * (1 + 4 * HALF) + value * 4 * HALF)


def _chance(request: Request, own: int, other: int) -> Cell:
    """Return the chance to win of the player to move if both play best."""
    return within(request.solved.row(WIN, f"{own}-{other}").value, close(request.rules, "race"))


def _entered(rules: TenThousandRules) -> tuple[str, ...]:
    """Return a note on points that are given to a player, if the first bank takes a number of points."""
    return ("Points given before the game count as the first bank.",) if rules.entry else ()


def _closest(distances: Sequence[Cell]) -> int | None:
    """Return the place of the smallest number; None if bounds leave open which it is."""
    index = min(range(len(distances)), key=lambda each: distances[each].value)
    least = distances[index]
    proved = all(
        each is least or each.value - (each.error_bound or 0.0) > least.value + (least.error_bound or 0.0)
        for each in distances
    )
    return index if proved else None
