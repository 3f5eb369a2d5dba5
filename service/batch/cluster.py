"""Hand tasks to a Dask cluster: a plain farm of tasks, of which the database is the only truth.

Nothing but tasks and outcomes travels: no collections, no data that stays with a scheduler. What Dask does by itself, and what is
done about it:

* A function may run more than once. A task that is done twice finds the same digest, and changes nothing the second time.
* A scheduler forgets everything when it ends. This module keeps the tasks, connects again, and submits what has no outcome.
* ``allowed-failures`` counts every task of a worker that died. Tasks run in children, which cannot kill a worker, so a task that
  Dask gives up is submitted again.
* A worker holds a task that waits behind the one it does. So no more tasks are submitted at once than the workers have threads.
* Pausing, spilling and ending of workers look at memory in which compiled arrays do not show. ``dask.yaml`` switches them off, as
  a child has a limit of its own.
* A worker whose interpreter is held by compiled code sends no heartbeats. Here its thread only waits for the child.

This module alone imports Dask, and nothing that serves imports this module.
"""

import platform
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from hashlib import sha256
from importlib.metadata import version
from pathlib import Path
from typing import Any
from uuid import uuid4

import dask
from distributed import Client, KilledWorker, LocalCluster, Security, as_completed, get_worker

from service.batch import child
from service.batch.outcomes import LostError, NoClusterError, Outcome
from service.batch.tasks import Task
from service.version import VERSION
from solvers import versions
from solvers.games import REGISTRY

# The seconds that a scheduler, or all workers, may be away, and how often they are tried again.
AWAY = 600.0
_AGAIN = 1.0
# The resource by which a worker declares its bytes of memory.
MEMORY = "memory"
# One task in so many is done twice, by two workers, and its outcomes are compared.
TWICE = 100
SETTINGS = Path(__file__).with_name("dask.yaml")


@contextmanager
def local(workers: int, memory_bytes: int) -> Iterator[Client]:
    """Yield a client of a cluster of worker processes on this machine, which talk over TLS on 127.0.0.1."""
    with (
        dask.config.set(dask.config.merge(dask.config.config, *dask.config.collect_yaml([str(SETTINGS)]))),
        LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            host="127.0.0.1",
            protocol="tls://",
            security=Security.temporary(),
            dashboard_address=None,
            memory_limit=0,
            resources={MEMORY: memory_bytes},
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextmanager
def remote(address: str) -> Iterator[Client]:
    """Yield a client of a scheduler; with ``tls://`` its certificates are those of Dask's settings. Raises LostError."""
    try:
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise LostError(f"{address}: {error}") from error
    try:
        yield client
    finally:
        # A scheduler that is away cannot be told.
        with suppress(OSError, TimeoutError):
            client.close(timeout=2)


def run(  # noqa: C901  # one loop that submits tasks and takes outcomes; its parts would share all variables
    assigned: Sequence[tuple[Task, child.Limits]], client: Client
) -> Iterator[tuple[Task, Outcome]]:
    """Do tasks on a cluster, in this order; yield each with its outcome when it is done.

    Raises:
        LostError: the scheduler has ended. Tasks that were not yielded may be done or not.
        NoClusterError: there are no workers, or one is of another version.
    """
    _compare(client)
    waiting = list(reversed(assigned))
    flying: dict[Any, tuple[Task, child.Limits, Outcome | None]] = {}
    done = as_completed(loop=client.loop)

    def submit(task: Task, limits: child.Limits, first: Outcome | None = None, other_than: str | None = None) -> None:
        workers = None if other_than is None else [one for one in _workers(client) if one != other_than]
        future = client.submit(
            attempt,
            task if first is None else replace(task, deliver="name"),
            limits,
            identity(),
            key=f"{task.name}-{uuid4().hex}",
            pure=False,
            workers=workers,
            resources={} if limits.memory_bytes is None else {MEMORY: limits.memory_bytes},
        )
        flying[future.key] = (task, limits, first)
        done.add(future)

    while waiting or flying:
        workers = _workers(client)
        while waiting and len(flying) < max(1, sum(one["nthreads"] for one in workers.values())):
            task, limits = waiting.pop()
            refusal = _refusal(limits, workers)
            if refusal is None:
                submit(task, limits)
            else:
                yield task, Outcome(task.name, "failed", message=f"refused: {refusal}", failure="refused")
        if not flying:
            continue
        future = next(done)
        task, limits, first = flying.pop(future.key)
        if future.status in ("cancelled", "lost"):
            raise LostError("the scheduler has ended")
        if future.status == "error":
            error = future.exception()
            if not isinstance(error, KilledWorker):
                raise NoClusterError(f"{task.name}: {type(error).__name__}: {error}") from error
            submit(task, limits, first)
            continue
        worker, outcome = future.result()
        if first is not None:
            yield task, _compared(first, outcome)
        elif outcome.status == "solved" and outcome.solution and _twice(task) and len(workers) > 1:
            submit(task, limits, outcome, worker)
        else:
            yield task, outcome


def attempt(task: Task, limits: child.Limits, wanted: dict[str, str]) -> tuple[str, Outcome]:
    """Do a task in a child of this worker. Return the worker's address and the outcome. Raises NoClusterError."""
    address: str = get_worker().address
    _expect(address, identity(), wanted)
    return address, child.run(task, limits)


@cache
def identity() -> dict[str, str]:
    """Return the versions that determine what this program computes and how it is stored."""
    names = ("numpy", "numba", "distributed", "cloudpickle", "SQLAlchemy", "orjson")
    return {
        "python": platform.python_version(),
        "chance-tablebase": VERSION,
        **{name: version(name) for name in names},
        **{game: versions.version(game) for game in REGISTRY},
    }


def _compare(client: Client) -> None:
    """Wait for workers, and compare their versions. Raises LostError and NoClusterError."""
    until = time.monotonic() + AWAY
    while not _workers(client):
        if time.monotonic() > until:
            raise NoClusterError("the scheduler has no workers: dask worker ADDRESS --nthreads 1 starts one")
        time.sleep(_AGAIN)
    try:
        theirs = client.run(identity, on_error="ignore")
    except (OSError, TimeoutError) as error:
        raise LostError(str(error)) from error
    for address, found in theirs.items():
        _expect(address, found, identity())


def _expect(address: str, found: dict[str, str], wanted: dict[str, str]) -> None:
    other = [
        f"{name} {found.get(name)} instead of {wanted[name]}" for name in wanted if found.get(name) != wanted[name]
    ]
    if other:
        raise NoClusterError(f"worker {address} has {', '.join(other)}: install the same checkout and lock file there")


def _workers(client: Client) -> dict[str, Any]:
    """Return the workers and what they declare, by address. Raises LostError."""
    try:
        found: dict[str, Any] = client.scheduler_info(n_workers=-1)["workers"]
    except (OSError, TimeoutError, KeyError) as error:
        raise LostError(str(error)) from error
    return found


def _refusal(limits: child.Limits, workers: dict[str, Any]) -> str | None:
    """Return why no worker has the memory of a task; None if one has, or if there is none at the moment."""
    declared = [one.get("resources", {}).get(MEMORY, 0) for one in workers.values()]
    if limits.memory_bytes is None or not declared or limits.memory_bytes <= max(declared):
        return None
    return f"it may need {limits.memory_bytes / 1e9:.1f} GB of memory, and the largest worker declares {max(declared) / 1e9:.1f} GB"


def _twice(task: Task) -> bool:
    return int.from_bytes(sha256(task.name.encode()).digest()[:4]) % TWICE == 0


def _compared(first: Outcome, second: Outcome) -> Outcome:
    """Return the first outcome of a task that was done twice; a failure unless both have the same digest."""
    if second.solution == first.solution:
        return first
    other = second.solution or second.message
    message = f"two workers disagree: one made {first.solution}, the other {other}"
    return replace(first, status="failed", message=message, failure="error", product=None)
