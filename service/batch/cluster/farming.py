"""Hand tasks to a Dask cluster: a plain farm of tasks, of which the database is the only truth.

Nothing but tasks and outcomes travels: no collections, no data that stays with a scheduler. What Dask does by itself, and what is
done about it:

* A function may run more than once. A task that is done twice finds the same digest, and changes nothing the second time.
* A scheduler forgets everything when it ends. This module keeps the tasks, connects again, and submits what has no outcome.
* ``allowed-failures`` counts every task of a worker that died. Tasks run in children, which cannot kill a worker, so a task that
  Dask gives up is submitted again, at most three times.
* A worker holds a task that waits behind the one it does, and does not know what it has compiled. So each task is submitted to one
  worker, when a thread of it is free.
* Handing out takes longer than a short task. So several of these are submitted at once.
* Pausing, spilling and ending of workers look at memory in which compiled arrays do not show. ``dask.yaml`` switches them off, as
  a child has a limit of its own.
* A worker whose interpreter is held by compiled code sends no heartbeats. Here its thread only waits for the child.

This module and :mod:`service.batch.cluster.staged` alone import Dask, and nothing that serves imports them.
"""

import logging
import platform
import time
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import replace
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple
from uuid import uuid4

import dask
from distributed import Client, KilledWorker, LocalCluster, Security, as_completed, get_worker
from distributed.client import ClosedClientError

from service.batch import child
from service.batch.cluster import nursery
from service.batch.cluster.queue import MEMORY, Flight, Load, Queue, Workers, declared, others, refusal_of, twice
from service.batch.outcomes import Failure, LostError, NoClusterError, Outcome
from service.batch.tasks import Task
from service.version import VERSION
from solvers import versions
from solvers.games import REGISTRY

# The seconds that a scheduler, or all workers, may be away, and how often they are tried again.
AWAY = 600.0
_AGAIN = 1.0
# The most times that a task is submitted again after a fault of its worker.
TRIES = 3
SETTINGS = Path(__file__).with_name("dask.yaml")
_log = logging.getLogger(__name__)


class Away:
    """The time for which a scheduler has been away."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._met = False

    def over(self) -> None:
        """Note that the scheduler answers."""
        self._since, self._met = None, True

    def wait(self, error: LostError) -> None:
        """Wait a second. Raise the error if the scheduler has been away for too long, or has never answered.

        An address that never answered is more likely to be wrong than to be away.
        """
        self._since = self._since or time.monotonic()
        rest = AWAY - (time.monotonic() - self._since)
        if not self._met or rest < 0:
            raise error
        _log.warning("%s; trying again for %.0f s", error, rest)
        time.sleep(_AGAIN)


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
            dashboard_address=":0",
            memory_limit=0,
            resources={MEMORY: memory_bytes},
        ) as cluster,
        Client(cluster) as client,
    ):
        yield client


@contextmanager
def remote(address: str) -> Iterator[Client]:
    """Yield a client of a scheduler; with ``tls://`` its certificates are those of Dask's settings.

    Raises:
        LostError: no scheduler answers.
        NoClusterError: no certificates are named, or they cannot be read.
    """
    if address.startswith("tls://"):
        _check_certificates()
    try:
        client = Client(address, timeout=10, set_as_default=False)
    except (OSError, TimeoutError) as error:
        raise LostError(f"no scheduler answers at {address}: {error}") from error
    try:
        yield client
    finally:
        # A scheduler that is away cannot be told.
        with suppress(OSError, TimeoutError):
            client.close(timeout=2)


class Again(NamedTuple):
    """The failure of a worker rather than of its tasks, which are submitted again.

    The worker gets no further tasks if it ``differs`` in its versions.
    """

    failure: Failure
    why: str
    differs: bool = False


class Done(NamedTuple):
    """A task that was done: its outcome, and how many seconds it took."""

    outcome: Outcome
    seconds: float


def run(assigned: Sequence[tuple[Task, child.Limits]], client: Client) -> Iterator[tuple[Task, Outcome]]:
    """Do tasks on a cluster, in the order of :class:`service.batch.cluster.queue.Queue`; yield each with its outcome when it is done.

    Raises:
        LostError: the scheduler has ended. Tasks that were not yielded may be done or not.
        NoClusterError: there are no workers, or all are of another version.
    """
    refused = compare(client)
    waiting = Queue(assigned)
    flying: dict[Any, Load] = {}
    ready: list[tuple[Task, Outcome]] = []
    done = as_completed(loop=client.loop)
    while waiting or flying:
        try:
            workers = present(client, refused)
            if not workers and not flying:
                yield from ready
                ready.clear()
                workers = awaited(client, refused)
            ready += _fill(client, waiting, flying, workers, done)
        except (LostError, NoClusterError):
            # What is done is done, although the scheduler or the workers have ended.
            yield from ready
            raise
        # The caller stores these while the workers do what was just submitted.
        yield from ready
        ready.clear()
        if not flying:
            continue
        future = next(done)
        load = flying.pop(future.key)
        worker, landed = _landed(future, load.flights)
        if isinstance(landed, Again) and landed.differs and worker not in refused:
            refused.add(worker)
            _log.warning("%s", landed.why)
        ready += _settled(waiting, load.flights, landed, worker, workers)
    yield from ready


def _settled(
    waiting: Queue, flights: Sequence[Flight], landed: Again | Sequence[Done], worker: str, workers: Workers
) -> Iterator[tuple[Task, Outcome]]:
    """Yield those tasks of a worker that are over, with their outcomes, and let the others wait again."""
    if isinstance(landed, Again):
        for flight in reversed(flights):
            if flight.tries < TRIES:
                waiting.put(replace(flight, tries=flight.tries + 1))
            else:
                yield flight.task, _failed(flight.task, landed.failure, landed.why)
        return
    for flight, (outcome, seconds) in zip(flights, landed, strict=True):
        waiting.landed(flight, outcome, seconds)
        if flight.first is not None:
            yield flight.task, _compared(flight.first, outcome)
            continue
        second = replace(flight, tries=0, first=outcome, by=worker)
        if outcome.status == "solved" and outcome.solution and twice(flight.task) and others(second, workers):
            waiting.put(second)
        else:
            yield flight.task, outcome


def attempt(assigned: Sequence[tuple[Task, child.Limits]], wanted: dict[str, str]) -> tuple[str, Again | list[Done]]:
    """Do tasks in children of this worker, one after the other. Return the worker's address and what came of them."""
    address: str = get_worker().address
    other = differing(address, identity(), wanted)
    if other is not None:
        return address, Again("error", other, differs=True)
    # They were meant for a worker that has ended, and Dask has handed them on.
    most = max((limits.memory_bytes or 0 for _, limits in assigned), default=0)
    refusal = refusal_of(most, {address: {"resources": get_worker().state.total_resources}})
    if refusal is not None:
        return address, Again("refused", refusal)
    return address, [_timed(task, limits) for task, limits in assigned]


def _timed(task: Task, limits: child.Limits) -> Done:
    began = time.monotonic()
    outcome = nursery.run(task, limits)
    return Done(outcome, time.monotonic() - began)


def _fill(
    client: Client, waiting: Queue, flying: dict[Any, Load], workers: Workers, done: Any
) -> Iterator[tuple[Task, Outcome]]:
    """Submit tasks until each thread of the workers has those that it should do now. Yield those that no worker can hold. Raises LostError."""
    for flight, refusal in waiting.too_large(workers):
        # What only waited to be done a second time is done.
        yield flight.task, flight.first or _failed(flight.task, "refused", refusal)
    for address, one in workers.items():
        here = [load for load in flying.values() if load.at == address]
        room = declared(one) - sum(load.memory for load in here)
        for _ in range(one["nthreads"] - len(here)):
            taken = waiting.load(address, workers, room)
            if taken is None:
                break
            room -= taken.memory
            future = _submit(client, taken)
            flying[future.key] = taken
            done.add(future)


def _submit(client: Client, load: Load) -> Any:
    """Return the future of the tasks of a worker, which another one does if that has ended. Raises LostError."""
    with lost():
        return client.submit(
            attempt,
            [
                (flight.task if flight.first is None else replace(flight.task, deliver="name"), flight.limits)
                for flight in load.flights
            ],
            identity(),
            key=f"{load.flights[0].task.name}-{uuid4().hex}",
            pure=False,
            workers=[load.at],
            allow_other_workers=True,
        )


def _landed(future: Any, flights: Sequence[Flight]) -> tuple[str, Again | list[Done]]:
    """Return the worker, if it is known, and what came of its tasks. Raises LostError."""
    result = ended(future)
    if isinstance(result, KilledWorker):
        return "", Again("killed", str(result))
    if isinstance(result, BaseException):
        why = f"{type(result).__name__}: {result}"
        return "", [Done(_failed(flight.task, "error", why), 0.0) for flight in flights]
    landed: tuple[str, Again | list[Done]] = result
    return landed


def ended(future: Any) -> Any:
    """Return the result of a future, or the error with which it ended. Raises LostError."""
    if future.status in ("cancelled", "lost"):
        raise LostError("the scheduler has ended")
    with lost():
        return future.exception() if future.status == "error" else future.result()


def _failed(task: Task, failure: Failure, why: str) -> Outcome:
    return Outcome(task.name, "failed", message=why if failure == "error" else f"{failure}: {why}", failure=failure)


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


def _check_certificates() -> None:
    """Raise NoClusterError unless Dask's settings name certificates that can be read."""
    why = ""
    try:
        if Security().get_connection_args("client")["ssl_context"] is not None:
            return
    except OSError as error:
        why = f" ({error})"
    names = ", ".join(f"DASK_DISTRIBUTED__COMM__TLS__{name}" for name in ("CA_FILE", "CLIENT__CERT", "CLIENT__KEY"))
    raise NoClusterError(f"tls:// needs certificates{why}: {names} name their files, as docs/scaling.md shows")


@contextmanager
def lost() -> Iterator[None]:
    """Turn the errors of a scheduler that does not answer into LostError."""
    try:
        yield
    except (OSError, TimeoutError, ClosedClientError) as error:
        raise LostError(f"the scheduler does not answer: {error}") from error


def compare(client: Client) -> set[str]:
    """Wait for workers, and compare their versions. Return those that are refused.

    Raises:
        LostError: the scheduler has ended.
        NoClusterError: there are no workers, or all are refused.
    """
    workers = awaited(client, set())
    # Computing it takes seconds, here as there.
    with lost(), ThreadPoolExecutor(1) as beside:
        beside.submit(identity)
        theirs = client.run(identity, on_error="return")
    # A worker that has just ended has an error of the network.
    refused = {
        address: other
        for address, reported in theirs.items()
        if not isinstance(reported, OSError) and (other := differing(address, reported, identity())) is not None
    }
    if refused.keys() >= workers.keys():
        raise NoClusterError("; ".join(refused.values()))
    for other in refused.values():
        _log.warning("%s", other)
    return set(refused)


def differing(address: str, reported: dict[str, str] | Exception, wanted: dict[str, str]) -> str | None:
    """Return the complaint about a worker that differs; None if it does not."""
    if isinstance(reported, Exception):
        other = f"does not know this program ({type(reported).__name__}: {reported})"
    else:
        names = [name for name in wanted if reported.get(name) != wanted[name]]
        other = "has " + ", ".join(f"{name} {reported.get(name)} instead of {wanted[name]}" for name in names)
        if not names:
            return None
    return f"worker {address} is refused, as it {other}: install the same checkout and lock file there"


def awaited(client: Client, refused: AbstractSet[str]) -> dict[str, Any]:
    """Return the workers that are not refused as soon as there are any. Raises LostError and NoClusterError."""
    until = time.monotonic() + AWAY
    if not present(client, refused):
        _log.warning("waiting for workers for at most %.0f s: dask worker ADDRESS --nthreads 1 starts one", AWAY)
    while not (workers := present(client, refused)):
        if time.monotonic() > until:
            raise NoClusterError("the scheduler has no workers: dask worker ADDRESS --nthreads 1 starts one")
        time.sleep(_AGAIN)
    return workers


def present(client: Client, refused: AbstractSet[str]) -> dict[str, Any]:
    """Return the workers that are not refused, and what they declare, by address. Raises LostError."""
    with lost():
        workers: dict[str, Any] = client.scheduler_info(n_workers=-1).get("workers")
    if workers is None:
        raise LostError("the scheduler has ended")
    return {address: one for address, one in workers.items() if address not in refused}


def _compared(first: Outcome, second: Outcome) -> Outcome:
    """Return the first outcome of a task that was done twice; a failure unless both have the same digest."""
    if second.solution == first.solution:
        return first
    other = second.solution or second.message
    message = f"two workers disagree: one made {first.solution}, the other {other}"
    return replace(first, status="failed", message=message, failure="error", product=None)
