r"""The price of any policy of 10.000 in the race of two, in doubles with a proved bound.

The change that helps most is found by evaluating, exactly as the policy itself, the tables in which one hand with some points is banked
instead of rolled, or rolled instead of banked, at all scores. What a policy sets aside is not changed.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from solvers.contract.parameters import Seat
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.prices import BEST, ITSELF, Changed, Habit, Met, Policy, Price, Reply
from solvers.engine import racing
from solvers.engine.pairs import ABOVE, BELOW
from solvers.engine.racing import HALF
from solvers.errors import IllegalError
from solvers.games.ten_thousand import matches, strategies
from solvers.games.ten_thousand.hands import HANDS, PLACE
from solvers.games.ten_thousand.kernels import solution
from solvers.games.ten_thousand.kernels.priced import tables
from solvers.games.ten_thousand.kernels.priced.evaluation import BestPlay, Chance, Player, Seats, best_play
from solvers.games.ten_thousand.kernels.priced.tables import Table
from solvers.games.ten_thousand.kernels.program import Floats
from solvers.games.ten_thousand.kernels.solution import ROUNDED
from solvers.games.ten_thousand.matches import PolicyTurns
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from solvers.games.ten_thousand.state import BANK, ROLL, State

SEATS: tuple[Seat, Seat] = ("first", "second")
# Decisions that come up less often than this in a game are not changed, and at most so many are.
RARE, TRIED = 1e-6, 60
_best_play = lru_cache(maxsize=1)(best_play)


class Changes(NamedTuple):
    """Changes of single decisions that help, the best one first: ``cost`` is what each gains; and the bound of the errors of gains."""

    habits: list[Habit]
    error: float


def price(problem: TenThousandProblem, policy: Policy) -> Price:
    """Return the price of a policy under the goal ``win``. There are no costs by habits: they would need each roll's regret."""
    rules = problem.rules
    best = _best_play(rules)
    plain = of_policy(rules, policy)
    mine = best.playing(plain) if isinstance(plain, Table) else best.strategy(plain, _takes_most(best))
    seats = best.meet(mine, best.player)
    errors = [best.value.error]

    def told(chance: Chance) -> float:
        errors.append(chance.error)
        return chance.value

    met = [Met(seat, BEST, told(chance)) for seat, chance in zip(SEATS, seats, strict=True)]
    for each in strategies.listed(rules):
        if matches.BlindMatches(rules).obstacle("first", f"win:{each.slug}") is None:
            other = best.strategy(matches.turns_of(rules, f"win:{each.slug}"), _takes_most(best))
            met += [
                Met(seat, each.slug, told(chance)) for seat, chance in zip(SEATS, best.meet(mine, other), strict=True)
            ]
    met += [Met(seat, ITSELF, told(chance)) for seat, chance in zip(SEATS, best.meet(mine, mine), strict=True)]
    replies = [
        Reply(seat, told(reply), reply.value - (1.0 - chance.value))
        for seat, reply, chance in zip(SEATS, _replies(best, mine), seats, strict=True)
    ]
    change, off = None, 0.0
    if isinstance(plain, Table):
        helpful = changes(best, plain, mine, lambda both: both.first, (0,))
        change, off = next((Changed(*habit[:3], habit.cost) for habit in helpful.habits), None), helpful.error
    value = seats.first.value
    return Price(value, best.value.value, None, 2.0 * max(*errors, off / 2.0) + 4.0 * HALF, met, replies, [], change)


def of_policy(rules: TenThousandRules, policy: Policy) -> Table | PolicyTurns:
    """Return a policy as a table; the best turn, which sets aside other dice at each level, as the chances of its turns."""
    if isinstance(policy.rule, Thumb):
        return _moved(tables.of_thumb(rules, policy.rule), policy.moves)
    plan = strategies.find(rules, policy.rule)
    if plan is None:
        raise LookupError(policy.rule)
    if not plan.best:
        return _moved(tables.of_tops(rules, plan.tops), policy.moves)
    if policy.moves:
        raise IllegalError(
            f"a table goes with a rule in words, not with {policy.rule}", field="rule", example="bank at 350"
        )
    return matches.turns_of(rules, f"win:{policy.rule}")


def _moved(table: Table, moves: Sequence[tuple[State, str]]) -> Table:
    """Return a table in which some decisions are others."""
    if not moves:
        return table
    classes, rows, levels = table.classes.copy(), list(table.rolled), table.rolled.shape[1]
    own: dict[tuple[int, int], int] = {}
    for state, action in moves:
        level = state.points // UNIT
        if not state.left or level >= levels:
            detail = "a table of 10.000 says whether to bank or to roll once dice are set aside"
            raise IllegalError(
                f"{detail}, with up to {(levels - 1) * UNIT} points", field="table", example="0-0-350-left4,bank"
            )
        scores = (state.own or 0) // UNIT, (state.other or 0) // UNIT
        if scores not in own:
            own[scores] = len(rows)
            rows.append(rows[classes[scores]].copy())
            classes[scores] = own[scores]
        rows[own[scores]][level, PLACE[state.hand]] = action == ROLL
    return Table(classes, np.array(rows), table.keeps)


def _takes_most(best: BestPlay) -> Floats:
    """Return the chances of the last turn of strategies, which set aside the most dice."""
    return best.chase(tables.of_asides(best.rules, ()))


def _replies(best: BestPlay, mine: Player) -> tuple[Chance, Chance]:
    """Return the chances of the best reply if it moves second, and first: if the policy moves first, and second."""
    rules, target = best.rules, len(best.match.guide)
    # Any strategy makes room for the policy, which takes its place.
    players = solution.players_of(rules, [None, strategies.find(rules, "bank-at-300")])
    chase, gaps = players.chase.copy(), players.chase.shape[2]
    spare = mine.errors[0] + ROUNDED
    table = np.zeros((3, 2, *mine.odds.shape))
    table[:, 1] = mine.odds
    if players.last:
        chase[:, 1] = mine.chase[:gaps]
    for kind, factor in ((BELOW, 1.0 - spare), (ABOVE, 1.0 + spare)):
        table[kind] *= factor
        chase[kind, 1] = np.minimum(chase[kind, 1] * factor, 1.0)
    classes = np.stack([np.zeros((target, target), np.int64), mine.classes])
    bounds, _, _ = solution.raced(rules, players._replace(odds=table, chase=chase, classes=classes))
    middle, half = solution.middle_of(bounds)
    first, second = float(middle[0, 0, 0]), float(middle[1, 0, 0])
    return Chance(1.0 - second, half + HALF), Chance(first, half + HALF)


def changes(
    best: BestPlay,
    table: Table,
    mine: Player,
    of: Callable[[Seats], Chance],
    movers: Sequence[int],
    tried: int = TRIED,
) -> Changes:
    """Return the changes of single decisions that help a policy most, at the start of which nobody has banked anything.

    The decisions that come up most are tried: a hand with some points, banked instead of rolled or the other way round at all scores.

    Parameters:
        best, table, mine
            Best play, the policy, and the same as a player.
        of: callable
            Returns the chance of the policy that matters, from those in both seats.
        movers: sequence of int
            0 if the policy moves first, 1 if best play does; of both, the mean.
        tried: int
            The number of hands and points that are banked instead of rolled, and of those that are rolled instead of banked.
    """
    if mine.met is None:
        return Changes([], 0.0)
    one, other = best.turns(mine, best.player), best.turns(best.player, mine)
    begun = np.mean([racing.visits(one, other, mover).times for mover in movers], axis=0)
    times = np.bincount(mine.classes.reshape(-1), begun.reshape(-1), minlength=len(mine.met))
    now = of(best.meet(mine, best.player))
    levels = table.rolled.shape[1]
    listed, off = [], 0.0
    for rolls in (True, False):
        taken = table.rolled == rolls
        visits = (mine.met[:, :levels] * taken * times[:, np.newaxis, np.newaxis]).sum(axis=0)
        for place in np.argsort(-visits, axis=None)[:tried].tolist():
            level, hand = divmod(place, visits.shape[1])
            least = max(best.rules.must(0), UNIT) // UNIT
            if visits[level, hand] <= RARE or level < least:
                continue
            rolled = table.rolled.copy()
            rolled[:, level, hand] = not rolls
            then = of(best.against(table._replace(rolled=rolled)))
            off = max(off, then.error + now.error)
            gain = then.value - now.value
            if gain > then.error + now.error:
                state = State(0, 0, level * UNIT, HANDS[hand].dice, triple=HANDS[hand].triple, left=True)
                taken_now, instead = (ROLL, BANK) if rolls else (BANK, ROLL)
                listed.append(Habit(state, taken_now, instead, float(visits[level, hand]), gain))
    listed.sort(key=lambda habit: -habit.cost)
    return Changes(listed, off)
