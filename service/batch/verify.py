"""Verify published solutions again: the equation of every row, and the digests."""

import time
from dataclasses import dataclass

from service.answers.solved import bound_of
from service.batch.outcomes import Outcome, Progress, run
from service.store.reader import Manifest, Reader
from service.store.rows import decode, digest, encode_distribution
from solvers import dispatch
from solvers.checks import calibration
from solvers.errors import UnknownError, VerificationError
from solvers.games import find


@dataclass(frozen=True, slots=True)
class Check:
    """A task: check a published solution."""

    url: str
    manifest: Manifest

    @property
    def name(self) -> str:
        """The solution's id."""
        return self.manifest.id


def verify(
    url: str, game: str | None = None, goal: str | None = None, jobs: int = 2, *, progress: Progress | None = None
) -> list[Outcome]:
    """Check the equation of every row, and the digest, of the current solutions under all rules.

    They are those of all games, of one game, or of one goal.

    Raises:
        UnknownError: there is no such game, or no solution of the goal is published.
        StoreAwayError: the database is away.
    """
    if game is not None:
        find(game)
    reader = Reader(url)
    reader.check()
    published = [one for one in reader.currents() if game in (None, one.game)]
    reader.close()
    checks = [Check(url, one) for one in published if goal in (None, one.goal)]
    if goal is not None and not checks:
        available = sorted({one.goal for one in published})
        raise UnknownError(f"no solution of goal {goal!r} is published", field="goal", available=available)
    return run(check, [[task] for task in checks], jobs, progress)


def check(task: Check) -> Outcome:
    """Check a published solution; called in a worker. The message of a failure names the first bad row."""
    began = time.perf_counter()
    manifest = task.manifest
    try:
        reader = Reader(task.url)
        stored = list(reader.stored(manifest.id))
        distributions = list(reader.distributions(manifest.id))
        reader.close()
        rows = decode(stored)
        dispatch.verify(bound_of(manifest).problem, rows, distributions, manifest.error_bound)
        calibration.check(manifest.calibration)
        sha, _ = digest(stored, [encode_distribution(one) for one in distributions])
        if sha != manifest.digest or not manifest.id.endswith(f"@{sha[:12]}") or len(rows) != manifest.rows:
            raise VerificationError(f"the digest of its rows is {sha[:12]}, not the published one", field="solution")  # noqa: TRY301  # one way to fail
    except Exception as error:  # noqa: BLE001  # a damaged row may raise any error
        return Outcome(manifest.id, "failed", manifest.id, message=f"{type(error).__name__}: {error}")
    return Outcome(manifest.id, "verified", manifest.id, len(rows), time.perf_counter() - began)
