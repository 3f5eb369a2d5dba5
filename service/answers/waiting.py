"""Estimate when the batch will have solved what is pending, so that clients ask again neither too early nor too late."""

from collections.abc import Iterable
from math import ceil

from service.answers import progress
from service.store.reader import Manifest, Reader

# The bounds of an estimate in seconds, and the time of a task if nothing is solved that it could be compared with.
SHORTEST, LONGEST = 2, 600
UNKNOWN = 10.0
# The worker processes of a batch, unless its command says otherwise.
JOBS = 2


def seconds(reader: Reader, name: str) -> int:
    """Return the seconds after which a pending solution or table is likely to be there.

    ``name`` is one of those that :func:`service.answers.progress.progress` returns. The batch goes through them in
    their order. Each counts with the mean time of what is solved of its game, or of all games if nothing is.
    """
    _, pending = progress.progress(reader)
    if name not in pending:
        # It has been published meanwhile.
        return SHORTEST
    ahead = pending[: pending.index(name) + 1]
    return estimate([job.partition("/")[0] for job in ahead], reader.currents())


def estimate(games: Iterable[str], solved: Iterable[Manifest]) -> int:
    """Return the seconds for one task of each of these games, from the times of solutions that are there."""
    times: dict[str, list[float]] = {}
    for manifest in solved:
        times.setdefault(manifest.game, []).append(manifest.seconds)
    means = {game: sum(durations) / len(durations) for game, durations in times.items()}
    usual = sum(means.values()) / len(means) if means else UNKNOWN
    total = sum(means.get(game, usual) for game in games)
    return min(max(ceil(total / JOBS), SHORTEST), LONGEST)
