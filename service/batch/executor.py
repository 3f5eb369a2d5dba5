"""The farms that do tasks: worker processes of this program, a cluster on this machine, or a scheduler's workers.

Every farm takes the same tasks and gives the same outcomes. On PostgreSQL whoever does a task stores its rows. On SQLite, which lets
one process write and is a file of one machine, a cluster's workers send them back, and this process stores them.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, closing
from dataclasses import dataclass, replace
from ipaddress import ip_address
from itertools import chain
from typing import Any
from urllib.parse import urlsplit

from service.batch import tasks
from service.batch.child import Limits
from service.batch.outcomes import LostError, Outcome
from service.batch.tasks import Task
from service.extras import installed
from service.settings import sqlite_path
from solvers.errors import UnknownError

# A processor of a cluster may be slower than the one that was measured, and an estimate too low.
_ROOM = 10.0
_LEAST = 120.0


@dataclass(frozen=True, slots=True)
class Cluster:
    """A scheduler at an address, or, without one, a number of worker processes on this machine."""

    address: str | None = None
    workers: int = 1

    def __call__(self, lots: Sequence[Sequence[Task]]) -> Iterator[tuple[Task, Outcome]]:
        """Do tasks, of each goal those that take longest first; yield each with its outcome when it is stored.

        What is solved stage by stage comes last, and takes all workers at once.

        Raises:
            NoClusterError: there are no workers, or they are of another version.
            LostError: no scheduler answers at first, or it has been away for long.
        """
        from service.batch.cluster import farming  # noqa: PLC0415  # Dask is an extra

        def connected() -> AbstractContextManager[Any]:
            if self.address is None:
                return farming.local(self.workers, _memory_of_machine() // self.workers)
            return farming.remote(self.address)

        staged: list[Task] = []
        left: list[tuple[float, Task, Limits]] = []
        for task in chain.from_iterable(lots):
            if tasks.staged(task):
                staged.append(task)
            else:
                left.append(_assigned(task))
        left.sort(key=lambda one: -one[0])
        away = farming.Away()
        while left:
            try:
                with connected() as client:
                    away.over()
                    for task, outcome in farming.run([(task, limits) for _, task, limits in left], client):
                        away.over()
                        left = [one for one in left if one[1] != task]
                        yield task, _stored(task, outcome)
            except LostError as error:
                away.wait(error)
        for task in staged:
            yield task, _by_stages(task, connected)


def farm(address: str | None, workers: int | None) -> Cluster | None:
    """Return the cluster of a scheduler's address or of a number of workers; None if neither is given.

    Raises:
        UnknownError: Dask is not installed, or the address cannot be used, or both are given.
    """
    if address is None and workers is None:
        return None
    if address is not None and workers is not None:
        raise UnknownError(
            "a scheduler and a local cluster exclude each other", field="scheduler", example="--local-cluster 2"
        )
    if not installed("distributed"):
        raise UnknownError(
            "a cluster needs Dask, which is not installed", field="scheduler", example="pip install '.[solve,cluster]'"
        )
    if address is not None:
        check_address(address)
    return Cluster(address, workers or 1)


def check_address(address: str) -> None:
    """Raise UnknownError unless an address is one of TLS, or of this machine.

    Whoever reaches a scheduler can let its workers run anything.
    """
    parts = urlsplit(address)
    if parts.scheme == "tls" and parts.hostname:
        return
    if parts.scheme == "tcp" and parts.hostname and _loopback(parts.hostname):
        return
    raise UnknownError(
        f"scheduler {address!r} is neither tls://HOST:PORT nor tcp:// on 127.0.0.1",
        field="scheduler",
        example="tls://scheduler.example:8786",
    )


def _loopback(host: str) -> bool:
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _stored(task: Task, outcome: Outcome) -> Outcome:
    """Store what was sent back. Return the outcome, which is a failure if that does not work."""
    try:
        return tasks.stored(task, outcome)
    except Exception as error:  # noqa: BLE001  # after any error the batch goes on, and reports it
        return tasks.failed(task, error)


def _by_stages(task: Task, connected: Callable[[], AbstractContextManager[Any]]) -> Outcome:
    """Do a task here that is solved stage by stage, and have the workers of a cluster solve its stages."""
    from service.batch.cluster.staged import Farm  # noqa: PLC0415  # Dask is an extra

    foretold = tasks.foretold(task)
    with closing(Farm(connected, tasks.problem(task), None if foretold is None else foretold.memory_bytes)) as share:
        return tasks.make(task, share)


def _assigned(task: Task) -> tuple[float, Task, Limits]:
    """Return the CPU seconds of a task, the task as a cluster does it, and the limits of its child."""
    task = task if sqlite_path(task.url) is None else replace(task, deliver="carry")
    if task.goal is None:
        return 0.0, task, Limits()
    foretold = tasks.foretold(task)
    if foretold is None:
        # It may take minutes, as nobody knows.
        return float("inf"), task, Limits()
    return foretold.cpu_seconds, task, Limits(foretold.memory_bytes, _LEAST + _ROOM * foretold.cpu_seconds)


def _memory_of_machine() -> int:
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
