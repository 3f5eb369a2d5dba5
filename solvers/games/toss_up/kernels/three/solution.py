"""Solve Toss Up! for three players: an equilibrium of every orbit of starts, between proved bounds.

The starts (a, b, c), (b, c, a) and (c, a, b) form an orbit: busts lead from one to the next, and banking leads to more
points. So orbits are solved by falling sums of points, those of the same sum on two threads. If elimination decides
everything (:mod:`solvers.games.toss_up.kernels.three.elimination`), an orbit has one equilibrium, given those of the
orbits that it leads to. If not, one is chosen (:mod:`solvers.games.toss_up.kernels.three.profiles`). The status of an
orbit is one of these:

``unique``
    There is one equilibrium of this orbit and of every orbit that it leads to, so its chances are the only ones.
``strict``
    Every decision is better than its alternative by more than the errors, but there may be other equilibria, here or
    later.
``tied``
    As ``strict``, except for decisions whose two actions do not separate; there the player banks.
``mixed``
    No equilibrium of these kinds was found, but one in which players mix: the row of the start of a player who mixes
    says ``mixed-POINTS-CHANCE``.

A published chance is the middle of its bounds. :func:`solvers.games.toss_up.three.turn.lost` bounds the errors: half
the width of the bounds, the third player's chance as 1 minus the other two, and the errors of deriving a turn.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from solvers.contract.rows import Solution, starts
from solvers.games.toss_up.kernels.odds import odds as doubles
from solvers.games.toss_up.kernels.odds import throws
from solvers.games.toss_up.kernels.race import HALF, FloatOdds, Floats
from solvers.games.toss_up.kernels.three import elimination, profiles
from solvers.games.toss_up.kernels.three.elimination import Flags, Ints
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import more, turn
from solvers.games.toss_up.three.more import UNIQUE
from solvers.games.toss_up.three.problem import ThreeProblem

METHOD = "elimination and best answers on coupled turns of three, enclosed by outward rounding"
THREADS = 2
STATUSES = (UNIQUE, "strict", "tied", turn.MIXED)


def solve(problem: ThreeProblem) -> Solution:
    """Solve for the starts of all turns.

    Raises:
        ArithmeticError: the bounds prove no equilibrium of these kinds for an orbit, or they are too wide.
    """
    margin = turn.margin(problem.rules)
    trios = Trios(doubles(*throws(problem.rules)), problem.rules, 3 * margin)
    sums, widths = trios.bounds[..., 3:] + trios.bounds[..., :3], trios.bounds[..., 3:] - trios.bounds[..., :3]
    stored = float(widths.max()) / 2 + HALF
    # The gain of a roll is computed from bounds with fewer than 64 roundings.
    if 2 * turn.off(problem.rules, stored, trios.mixing) + 64 * HALF > margin:
        raise ArithmeticError(f"errors of {stored} are too large to tell decisions apart that differ by {margin}")
    numbers = sorted(range(problem.rules.target), key=str)
    ordered = np.ix_(numbers, numbers, numbers)
    # The same doubles as ``profiles.middle``: derived turns must not depend on who computes them.
    values, seconds = ((sums[..., lane][ordered] / 2).ravel().tolist() for lane in (1, 2))
    texts = [f"{own}-{after}-{third}" for own in numbers for after in numbers for third in numbers]
    statuses = [STATUSES[status] for status in trios.statuses[ordered].ravel().tolist()]
    mores: list[str | None] = [more.write(second, status) for second, status in zip(seconds, statuses, strict=True)]
    for (own, after, third), mixing in trios.mixed.items():
        index = (numbers.index(own) * len(numbers) + numbers.index(after)) * len(numbers) + numbers.index(third)
        mores[index] = more.write(seconds[index], turn.mixing(*mixing))
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD,
        error_bound=turn.lost(problem.rules, stored, trios.mixing, max(trios.mixing, trios.tie)),
        rows=starts(texts, values, mores),
        distributions=(),
    )


class Trios:
    """The bounds and statuses of all orbits, solved when this is made.

    Parameters:
        tables: FloatOdds
            The chances of a throw, as doubles.
        rules: TossUpRules
        edge: float
            The gain of a roll, as a chance, beyond which the bounds decide.

    Attributes:
        bounds: array of float, shape (target, target, target, 6)
            Lower and then upper bounds of the chances at the start (a, b, c), in the view of the player who moved before.
        statuses: array of int8, shape (target, target, target)
            Indices in ``STATUSES``.
        mixed: dict
            The points held and the chance to roll with which a mover mixes, by the points (a, b, c) of the start.
        mixing: float
            The largest difference between two actions wherever a mover mixes.
        tie: float
            The largest difference between two actions wherever a mover banks although the bounds do not prove it better.
    """

    def __init__(self, tables: FloatOdds, rules: TossUpRules, edge: float) -> None:
        target = rules.target
        self.bounds: Floats = np.zeros((target, target, target, 6))
        self.statuses = np.zeros((target, target, target), np.int8)
        self.mixed: dict[tuple[int, int, int], tuple[int, float]] = {}
        self.mixing = self.tie = 0.0
        self._tables, self._rules, self._edge = tables, rules, edge
        # True if (a, b, c) and every (a, b, d) with d above c are unique.
        self._unique = np.ones((target, target, target + 1), np.bool_)
        self._rooms = [elimination.room(target, tables.dice) for _ in range(THREADS)]
        all_orbits = orbits(target)
        with ThreadPoolExecutor(THREADS) as threads:
            for level in np.split(all_orbits, np.flatnonzero(np.diff(all_orbits.sum(axis=1))) + 1):
                self._level(level, threads)

    def _level(self, level: Ints, threads: ThreadPoolExecutor) -> None:
        """Solve the orbits of one sum of points; ``level`` has a row (a, b, c) for each."""
        closed: Flags = np.zeros(len(level), np.bool_)
        parts = zip(np.array_split(level, THREADS), np.array_split(closed, THREADS), self._rooms, strict=True)
        for done in [threads.submit(self._eliminate, *part) for part in parts]:
            done.result()
        status = np.where(closed, 0, 1)
        for at in np.flatnonzero(~closed):
            points = level[at]
            equilibrium = profiles.find(self._tables, self._rules, points, self._edge, self.bounds, self._rooms[0])
            self.mixing, self.tie = max(self.mixing, equilibrium.mixing), max(self.tie, equilibrium.tie or 0.0)
            status[at] = 3 if equilibrium.mixed else 2 if equilibrium.tie is not None else 1
            for i, mixing in equilibrium.mixed.items():
                own, after, third = np.roll(points, -i).tolist()
                self.mixed[own, after, third] = mixing
        turned = [np.roll(level, -i, axis=1).T for i in range(3)]
        for a, b, c in turned:
            # Busts are left out, as they lead to the orbit itself.
            status = np.where((status == 0) & ~self._unique[b, c, a + 1], 1, status)
        for a, b, c in turned:
            self.statuses[a, b, c] = status
            self._unique[a, b, c] = (status == 0) & self._unique[a, b, c + 1]

    def _eliminate(self, part: Ints, closed: Flags, room: elimination.Room) -> None:
        elimination.eliminate(self._tables, part, self._edge, self.bounds, room, closed)


def orbits(target: int) -> Ints:
    """Return the lexicographically least start (a, b, c) of each orbit, by falling sums; shape (orbits, 3)."""
    a, b, c = np.indices((target, target, target)).reshape(3, -1)
    number, *turned = ((x * target + y) * target + z for x, y, z in ((a, b, c), (b, c, a), (c, a, b)))
    least = np.stack([a, b, c], axis=1)[(number <= turned[0]) & (number <= turned[1])]
    return least[np.argsort(-least.sum(axis=1), kind="stable")]
