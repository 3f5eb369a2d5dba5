"""The chances of a rule of 10.000 in a race against best play, in both seats, between proved bounds."""

from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numba import njit

from solvers.engine import racing
from solvers.engine.racing import HALF, Turns
from solvers.games.ten_thousand.banking import ONE
from solvers.games.ten_thousand.derived.rounding import rounding
from solvers.games.ten_thousand.derived.rows import close
from solvers.games.ten_thousand.kernels import matched, solution
from solvers.games.ten_thousand.kernels.against import follow, missed, prepare
from solvers.games.ten_thousand.kernels.matched import Match
from solvers.games.ten_thousand.kernels.priced import turns as priced_turns
from solvers.games.ten_thousand.kernels.priced.tables import Keeps, Numbers, Table
from solvers.games.ten_thousand.kernels.program import LANES, WIDTH, Floats, Program
from solvers.games.ten_thousand.kernels.turn import room, sweep
from solvers.games.ten_thousand.matches import PolicyTurns
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules


class Chance(NamedTuple):
    """A chance and the bound of its error."""

    value: float
    error: float


class Seats(NamedTuple):
    """The chances to win of a player who begins, and of one who moves second."""

    first: Chance
    second: Chance

    @property
    def mean(self) -> Chance:
        """The chance if each begins every other game."""
        error = max(self.first.error, self.second.error) + HALF
        return Chance((self.first.value + self.second.value) / 2.0, error)


class Player(NamedTuple):
    """A policy in races, whoever the other is.

    Attributes:
        classes, odds: arrays
            As in :class:`solvers.engine.racing.Turns`.
        chase: array of float, shape (gaps,)
            The chance to win the last turn, by the gap between the totals.
        errors: pair of float
            Bounds of the relative errors of the odds, and of the sum of the absolute errors of a turn.
        met: array of float, or None
            How often a turn of a class comes to each decision, as :func:`solvers.games.ten_thousand.kernels.priced.turns.laws` returns it.
    """

    classes: Numbers
    odds: Floats
    chase: Floats
    errors: tuple[float, float]
    met: Floats | None = None


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Best play under some rules.

    Attributes:
        rules: TenThousandRules
        program: Program
        match: Match
            What its turns take; ``match.guide`` is the mover's chance if both play best.
        value: Chance
            The chance of a player who begins if both play best.
        player: Player
            Its turns. Among equal choices it sets aside the most dice, and banks.
    """

    rules: TenThousandRules
    program: Program
    match: Match
    value: Chance
    player: Player

    def against(self, table: Table) -> Seats:
        """Return the chances of a rule to win; see the module ``tables``. It takes a few hundredths of a second for each hundred classes."""
        return self.meet(self.playing(table), self.player)

    def playing(self, table: Table) -> Player:
        """Return a rule as a player."""
        odds, met, rolls = priced_turns.laws(self.program, table)
        errors = priced_turns.errors(table.keeps, odds.shape[1], rolls)
        return Player(table.classes, odds, self.chase(table.keeps if table.chase is None else table.chase), errors, met)

    def strategy(self, both: PolicyTurns, chase: Floats) -> Player:
        """Return a strategy as a player, from the exact odds of its turns."""
        target = len(self.match.guide)
        odds = np.zeros((2, max(*both.first, *both.later) + 1))
        for begun, law in enumerate((both.later, both.first)):
            for level, chance in law.items():
                odds[begun, level] = chance / ONE
        classes = np.zeros((target, target), np.int64)
        classes[0] = 1
        return Player(classes, odds, chase, (2 * HALF, 2 * HALF))

    def chase(self, keeps: Keeps) -> Floats:
        """Return the chances of the last turn of a rule, by the gap between the totals."""
        if not self.match.last:
            return np.zeros(1)
        needs = len(self.player.chase) + 1 + self.rules.minimum // UNIT
        return priced_turns.gaps(self.rules, priced_turns.reach(keeps, needs))

    def meet(self, mine: Player, theirs: Player) -> Seats:
        """Return the chances of the first of two players in both seats."""
        one, other = self.turns(mine, theirs), self.turns(theirs, mine)
        chances = racing.race(one, other)
        last = rounding(self.rules) if self.match.last else 0.0
        seats = []
        for mover, start in enumerate((float(chances.before[0, 0]), float(chances.after[0, 0]))):
            error = racing.error(one, other, racing.visits(one, other, mover)) + last
            seats.append(Chance(min(start, 1.0), error))
        return Seats(*seats)

    def turns(self, mine: Player, theirs: Player) -> Turns:
        """Return the turns of a player in a race against another one."""
        return priced_turns.race_turns(self.rules, mine.classes, mine.odds, theirs.chase, mine.errors)


def best_play(rules: TenThousandRules) -> BestPlay:
    """Return best play, which takes some seconds. Raises ArithmeticError if its bounds are too wide."""
    bounds, _, _ = solution.enclose(rules, [None])
    middle, half = solution.middle_of(bounds)
    guide = np.ascontiguousarray(middle[0])
    match, levels = matched.match(rules, guide, [])
    tops = np.zeros(2, np.int64)
    numbers = room(match.program, levels)
    _laws(match, levels, tops, np.zeros((0, 0)), numbers, np.zeros(2))
    target = len(guide)
    odds = np.zeros((target * target, int(tops[0])))
    most = np.zeros(2)
    _laws(match, levels, tops, odds, numbers, most)
    if not most[1] <= close(rules, "race"):
        raise ArithmeticError(f"rules {rules.canonical()}: best play misses its chances by {most[1]!r}")
    each = (match.sums + 4) * HALF
    busts = (odds.shape[1] * WIDTH + odds.shape[1]) * HALF
    errors = (odds.shape[1] * each + busts, float(most[0]) * each + busts)
    classes = np.arange(target * target).reshape(target, target)
    player = Player(classes, odds, match.free if match.last else np.zeros(1), errors)
    return BestPlay(rules, match.program, match, Chance(float(guide[0, 0]), half + HALF), player)


@njit(nogil=True, error_model="numpy")
def _laws(match: Match, levels: int, tops: Numbers, odds: Floats, numbers: Floats, most: Floats) -> None:
    """Fill in the odds of the turns of best play, by own and other's level together.

    Parameters:
        match, levels, numbers
            As :func:`solvers.games.ten_thousand.kernels.against.play` takes them.
        tops: array of int, shape (2,)
            The first is filled with the most levels of a turn and 1; the other is not used.
        odds: array of float, shape (target * target, levels of a turn)
            Filled, unless it is empty.
        most: array of float, shape (2,)
            Filled with the largest mean number of rolls, and by how much a turn misses the guide at most.
    """
    target, reach = len(match.guide), match.program.reach
    own, b, tail, start = np.zeros(LANES, np.int64), np.zeros(LANES), np.zeros(LANES), np.zeros(LANES)
    bank = np.zeros((levels + reach + 1, LANES))
    laws, held = np.zeros((levels + reach + 1, LANES)), np.zeros((levels + reach + 1) * WIDTH * LANES)
    law, rolls = np.zeros(levels + reach + 1), np.zeros(LANES)
    for total in range(2 * target - 2, -1, -1):
        end = min(total, target - 1) + 1
        for first in range(max(0, total - target + 1), end, LANES):
            for lane in range(LANES):
                own[lane] = min(first + lane, end - 1)
            top = prepare(match, total, own, levels, bank, b)
            tops[0] = max(tops[0], top + reach + 1 - own[0])
            if odds.shape[0] == 0:
                continue
            sweep(match.program, match.factor, own[0], top, own, b, bank, tail, numbers, start, False)
            follow(match, own[0], top, own, bank, numbers, held, laws, rolls)
            for lane in range(min(LANES, end - first)):
                i, j = own[lane], total - own[lane]
                for u in range(top + reach + 1):
                    law[u] = laws[u, lane]
                for u in range(i, top + reach + 1):
                    odds[i * target + j, u - i] = law[u]
                most[0] = max(most[0], rolls[lane])
                most[1] = max(most[1], missed(match, lane, i, j, top, bank, b, law))
