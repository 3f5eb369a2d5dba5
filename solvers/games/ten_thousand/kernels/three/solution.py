"""Solve 10.000 for three players: an equilibrium of every orbit of starts, between proved bounds.

Orbits (:mod:`solvers.games.ten_thousand.kernels.three.orbits`) are solved in *stages*, by falling sums of points. Those of one stage do not
depend on each other, so that a stage may be shared out: whoever solves a part of it needs the results of all stages before,
and nothing else. Each orbit is solved by itself, so that its numbers do not depend on how a stage is shared out.
"""

import numpy as np

from solvers.contract.rows import Solution, starts
from solvers.errors import IllegalError
from solvers.games.ten_thousand.kernels.race import HALF
from solvers.games.ten_thousand.kernels.three import circles, orbits
from solvers.games.ten_thousand.kernels.three.orbits import Table
from solvers.games.ten_thousand.kernels.three.sweep import Numbers, room, steps
from solvers.games.ten_thousand.problem import TenThousandProblem
from solvers.games.ten_thousand.rules import UNIT
from solvers.games.ten_thousand.three import more
from solvers.games.ten_thousand.three.more import Tie
from solvers.games.ten_thousand.three.turn import HARMLESS, MARGIN, MOST_ERROR
from solvers.games.ten_thousand.turn import ROUNDING

METHOD = "best answers on coupled turns of three, enclosed by outward rounding"
# A turn has at most 43.2 rolls on average, and as many choices between options and between banking and rolling.
CHOICES = 2 * 43.2


def solve(problem: TenThousandProblem) -> Solution:
    """Solve for the starts of all turns.

    Raises:
        ArithmeticError: no equilibrium was found for an orbit.
        IllegalError: rounding adds up to more than the values allow.
    """
    race = Stages(problem)
    for stage in range(race.number):
        race.put(stage, race.part(stage, 0, 1))
    return race.solution()


def stages(problem: TenThousandProblem) -> "Stages":
    """Return the stages of a race, of which none is solved yet."""
    return Stages(problem)


class Stages:
    """A race of three that is solved stage by stage.

    See :class:`solvers.contract.kernels.Stages`. The results of an orbit are five doubles for each of its three starts: the chances and the ties of
    :class:`~solvers.games.ten_thousand.kernels.three.orbits.Table`.
    """

    def __init__(self, problem: TenThousandProblem) -> None:
        self.problem = problem
        target = problem.rules.target // UNIT
        self.number = 3 * target - 2
        self._target = target
        self._rolls = steps(problem.rules)
        self._room = room(self._rolls, target)
        self._trio = orbits.trio()
        shape = target, target, target
        self._table = Table(np.zeros((*shape, 3)), np.zeros((*shape, 2)), problem.rules.entry // UNIT)

    def part(self, stage: int, part: int, of: int) -> bytes:
        """Return the results of one of ``of`` parts of a stage."""
        some = np.array_split(self._orbits(stage), of)[part]
        results = np.zeros((len(some), 3, 5))
        done = 0
        while done < len(some):
            done += orbits.orbits(self._rolls, self._room, self._table, some[done:], self._trio, results[done:])
            if done < len(some):
                circles.solve(self._rolls, self._room, self._table, some[done], self._trio)
                orbits.keep(self._trio, results[done])
                done += 1
        return results.tobytes()

    def put(self, stage: int, results: bytes) -> None:
        """Take the results of a stage."""
        some = self._orbits(stage)
        numbers = np.frombuffer(results).reshape(len(some), 3, 5)
        for i in range(3):
            a, b, c = np.roll(some, -i, axis=1).T
            self._table.chances[a, b, c] = numbers[:, i, :3]
            self._table.ties[a, b, c] = numbers[:, i, 3:]

    def solution(self) -> Solution:
        """Return the solution once all stages are there."""
        problem, chances, ties = self.problem, self._table.chances, self._table.ties
        short = 1.0 - chances.sum(axis=3)
        # Each chance is raised by a third of what they fall short of 1, and may be off by two thirds. Sums are rounded.
        error = float(short.max()) * 2 / 3 + 4 * HALF
        if not 0.0 <= error <= MOST_ERROR or short.min() < -4 * HALF:
            raise IllegalError(
                f"goal {problem.slug}: rounding adds up to {error:.1e} under these rules, more than {MOST_ERROR:.0e}",
                field="goal",
                example="win",
            )
        numbers = sorted(range(self._target), key=lambda level: str(level * UNIT))
        cells = np.ix_(numbers, numbers, numbers)
        own, after = ((chances[..., lane] + short / 3)[cells].ravel().tolist() for lane in (0, 1))
        shares, multiples = (ties[..., lane][cells].ravel().tolist() for lane in (0, 1))
        texts = [f"{a * UNIT}-{b * UNIT}-{c * UNIT}" for a in numbers for b in numbers for c in numbers]
        mores: list[str | None] = [
            more.write(second, Tie(share, int(multiple)))
            for second, share, multiple in zip(after, shares, multiples, strict=True)
        ]
        widest = max(float(ties[..., 1].max()), 1.0) * MARGIN
        return Solution(
            game=problem.game,
            slug=problem.slug,
            rules=problem.rules,
            method=METHOD,
            # The third player's chance is 1 minus the other two.
            error_bound=2 * (error + ROUNDING + CHOICES * HARMLESS + widest),
            rows=starts(texts, own, mores),
            distributions=(),
        )

    def _orbits(self, stage: int) -> Numbers:
        """Return the least start of each orbit of a stage, in levels; shape (orbits, 3)."""
        target, total = self._target, 3 * (self._target - 1) - stage
        a, b = np.indices((target, target)).reshape(2, -1)
        c = total - a - b
        number, *turned = ((x * target + y) * target + z for x, y, z in ((a, b, c), (b, c, a), (c, a, b)))
        least = (c >= 0) & (c < target) & (number <= turned[0]) & (number <= turned[1])
        return np.stack([a, b, c], axis=1)[least]
