"""Solve Toss Up! for three players: an equilibrium of every orbit of starts, between proved bounds.

The starts (a, b, c), (b, c, a) and (c, a, b) lead to each other by busts, and otherwise to more points. So orbits are solved
by falling sums of points, those of one sum on two threads. Where elimination leaves one decision everywhere
(:mod:`solvers.engine.race.three.elimination`), an orbit has one equilibrium given those it leads to; where it does not, one is chosen
(:mod:`solvers.engine.race.three.profiles`). What is known of an orbit is

``unique``
    one equilibrium, of this orbit and of all that it leads to: its chances are the only ones;
``strict``
    every decision is better than the other by more than the errors, but there may be other equilibria, here or later;
``tied``
    as ``strict``, but for decisions whose two actions do not separate, where the player banks;
``mixed``
    no such equilibrium, and one in which players mix: ``mixed-POINTS-CHANCE`` at the start of who does.

A chance is the middle of its bounds. Their half widths, the third's chance as what is left of 1, and what deriving a turn adds
are held by :func:`solvers.games.toss_up.three.turn.lost`.
"""

from concurrent.futures import ThreadPoolExecutor

import numpy as np

from solvers.engine.race.kernel import HALF, Floats, Odds
from solvers.engine.race.odds import odds as doubles
from solvers.engine.race.odds import throws
from solvers.engine.race.three import elimination, profiles
from solvers.engine.race.three.elimination import Flags, Ints
from solvers.games.toss_up.rules import TossUpRules
from solvers.games.toss_up.three import turn
from solvers.games.toss_up.three.problem import ThreeProblem
from solvers.types import Solution
from solvers.written import UNIQUE, Columns, write_others

METHOD = "elimination and best answers on coupled turns of three, enclosed by outward rounding"
THREADS = 2
STATUSES = (UNIQUE, "strict", "tied", turn.MIXED)


def solve(problem: ThreeProblem) -> Solution:
    """Solve the game.

    Raises:
        ArithmeticError: an orbit has no equilibrium of the kinds above that bounds tell from others, or they are too wide.
    """
    tables = doubles(*throws(problem.rules))
    margin = turn.margin(problem.rules)
    found = Trios(tables, problem.rules, 3 * margin)
    middle, half = found.bounds[..., 3:] + found.bounds[..., :3], found.bounds[..., 3:] - found.bounds[..., :3]
    stored = float(half.max()) / 2 + HALF
    # What rolling gains is computed from bounds with fewer than 64 roundings.
    if 2 * turn.off(problem.rules, stored, found.mixing) + 64 * HALF > margin:
        raise ArithmeticError(f"errors of {stored} are too large to tell decisions apart that differ by {margin}")
    numbers = sorted(range(problem.rules.target), key=str)
    ordered = np.ix_(numbers, numbers, numbers)
    # As ``profiles.middle`` has it.
    values, seconds = ((middle[..., lane][ordered] / 2).ravel().tolist() for lane in (1, 2))
    texts = [f"{own}-{after}-{third}" for own in numbers for after in numbers for third in numbers]
    said = [STATUSES[status] for status in found.statuses[ordered].ravel().tolist()]
    others = [write_others((second,), status) for second, status in zip(seconds, said, strict=True)]
    for (own, after, third), mixing in found.mixed.items():
        place = (numbers.index(own) * len(numbers) + numbers.index(after)) * len(numbers) + numbers.index(third)
        others[place] = write_others((seconds[place],), turn.mixing(*mixing))
    empty: list[str | None] = [None] * len(texts)
    return Solution(
        game=problem.game,
        slug=problem.slug,
        rules=problem.rules,
        method=METHOD,
        error_bound=turn.lost(problem.rules, stored, found.mixing, max(found.mixing, found.tie)),
        rows=Columns(texts, empty, values, [""] * len(texts), others),
        distributions=(),
    )


class Trios:
    """All orbits: ``bounds[a, b, c]`` in the view of who moved before, ``statuses[a, b, c]`` as a place in STATUSES.

    ``mixed`` has the points and the chance of every start where the mover mixes; ``mixing`` and ``tie`` are the most that two
    actions differ by there, and where bounds do not tell which is better.
    """

    def __init__(self, tables: Odds, rules: TossUpRules, edge: float) -> None:
        target = rules.target
        self.bounds: Floats = np.zeros((target, target, target, 6))
        self.statuses = np.zeros((target, target, target), np.int8)
        self.mixed: dict[tuple[int, int, int], tuple[int, float]] = {}
        self.mixing = self.tie = 0.0
        self._tables, self._rules, self._edge = tables, rules, edge
        # Whether (a, b, c) and all (a, b, d) with d above c are unique.
        self._unique = np.ones((target, target, target + 1), np.bool_)
        self._rooms = [elimination.room(target, tables.dice) for _ in range(THREADS)]
        found = orbits(target)
        with ThreadPoolExecutor(THREADS) as threads:
            for some in np.split(found, np.flatnonzero(np.diff(found.sum(axis=1))) + 1):
                self._level(some, threads)

    def _level(self, some: Ints, threads: ThreadPoolExecutor) -> None:
        """Orbits of one sum."""
        closed: Flags = np.zeros(len(some), np.bool_)
        parts = zip(np.array_split(some, THREADS), np.array_split(closed, THREADS), self._rooms, strict=True)
        for done in [threads.submit(self._eliminate, *part) for part in parts]:
            done.result()
        status = np.where(closed, 0, 1)
        for at in np.flatnonzero(~closed):
            points = some[at]
            found = profiles.find(self._tables, self._rules, points, self._edge, self.bounds, self._rooms[0])
            self.mixing, self.tie = max(self.mixing, found.mixing), max(self.tie, found.tie or 0.0)
            status[at] = 3 if found.mixed else 2 if found.tie is not None else 1
            for i, mixing in found.mixed.items():
                own, after, third = np.roll(points, -i).tolist()
                self.mixed[own, after, third] = mixing
        turned = [np.roll(some, -i, axis=1).T for i in range(3)]
        for a, b, c in turned:
            # A bust leads to the orbit itself.
            status = np.where((status == 0) & ~self._unique[b, c, a + 1], 1, status)
        for a, b, c in turned:
            self.statuses[a, b, c] = status
            self._unique[a, b, c] = (status == 0) & self._unique[a, b, c + 1]

    def _eliminate(self, some: Ints, closed: Flags, room: elimination.Room) -> None:
        elimination.eliminate(self._tables, some, self._edge, self.bounds, room, closed)


def orbits(target: int) -> Ints:
    """One start (a, b, c) of each orbit, the least, by falling sums."""
    a, b, c = np.indices((target, target, target)).reshape(3, -1)
    number, *turned = ((x * target + y) * target + z for x, y, z in ((a, b, c), (b, c, a), (c, a, b)))
    found = np.stack([a, b, c], axis=1)[(number <= turned[0]) & (number <= turned[1])]
    return found[np.argsort(-found.sum(axis=1), kind="stable")]
