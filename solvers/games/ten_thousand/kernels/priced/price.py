r"""The price of any policy of 10.000 in the race of two, in doubles with a proved bound.

The change that helps most is found by evaluating, exactly as the policy itself, the tables in which one hand with some points is banked
instead of rolled, or rolled instead of banked, at all scores. What a policy sets aside is not changed.
"""

from collections.abc import Sequence
from functools import lru_cache

import numpy as np

from solvers.contract.parameters import Seat
from solvers.contract.presentation.banking_words import Thumb
from solvers.contract.prices import BEST, ITSELF, Changed, Met, Policy, Price, Reply
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
    change, off = _change(best, plain, mine, seats) if isinstance(plain, Table) else (None, 0.0)
    value = seats.first.value
    return Price(value, best.value.value, None, 2.0 * max(*errors, off) + 4.0 * HALF, met, replies, [], change)


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


def _change(best: BestPlay, table: Table, mine: Player, seats: Seats) -> tuple[Changed | None, float]:
    """Return the change of one decision that helps a policy most that moves first, and the largest error of any chance.

    The decisions that come up most are tried: a hand with some points, banked instead of rolled or the other way round at all scores.
    """
    if mine.met is None:
        return None, 0.0
    one, other = best.turns(mine, best.player), best.turns(best.player, mine)
    begun = racing.visits(one, other, 0).times
    times = np.bincount(mine.classes.reshape(-1), begun.reshape(-1), minlength=len(mine.met))
    levels = table.rolled.shape[1]
    largest, off = None, 0.0
    for rolls in (True, False):
        taken = table.rolled == rolls
        visits = (mine.met[:, :levels] * taken * times[:, np.newaxis, np.newaxis]).sum(axis=0)
        for place in np.argsort(-visits, axis=None)[:TRIED].tolist():
            level, hand = divmod(place, visits.shape[1])
            least = max(best.rules.must(0), UNIT) // UNIT
            if visits[level, hand] <= RARE or level < least:
                continue
            rolled = table.rolled.copy()
            rolled[:, level, hand] = not rolls
            first = best.against(table._replace(rolled=rolled)).first
            off = max(off, first.error)
            gain = first.value - seats.first.value
            if gain > first.error + seats.first.error and (largest is None or gain > largest.gain):
                state = State(0, 0, level * UNIT, HANDS[hand].dice, triple=HANDS[hand].triple, left=True)
                taken_now, instead = (ROLL, BANK) if rolls else (BANK, ROLL)
                largest = Changed(state, taken_now, instead, gain)
    return largest, off
