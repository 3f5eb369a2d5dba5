"""The tasks that wait for the workers of a cluster, and the order in which a worker takes them.

A worker that begins a goal of a game has to compile for it, up to half a minute. So it goes on with the goal that it did last. If
nothing is left of that one it begins a goal at which no other worker is. Only then it helps with the goal of another, if what is left
of that goal takes longer than compiling.

Dask needs some hundredths of a second for each thing that it hands out. So a worker takes several short tasks of its goal at once.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from math import inf
from statistics import median
from typing import Any, NamedTuple

from service.batch.child import Limits
from service.batch.outcomes import Outcome
from service.batch.tasks import Task

# The resource by which a worker declares its bytes of memory.
MEMORY = "memory"
# One task in so many is done twice, by two workers, and its outcomes are compared.
TWICE = 100
# The seconds that the tasks of a load take together, if there are enough of the worker's goal.
LOAD = 1.0
# A game and a goal, for which a worker compiles.
GameGoal = tuple[str, str | None]
# The workers that are there, and what they declare, by address.
Workers = Mapping[str, Mapping[str, Any]]


@dataclass(frozen=True, slots=True)
class Flight:
    """A task that waits for a worker, or is with one. ``tries`` counts how often it was submitted again.

    A task that is done twice has the outcome of its first run, and the worker that did it.
    """

    task: Task
    limits: Limits
    tries: int = 0
    first: Outcome | None = None
    by: str = ""

    @property
    def goal(self) -> GameGoal:
        """The game and the goal of the task."""
        return self.task.game, self.task.goal

    @property
    def memory(self) -> int:
        """The bytes of memory that the task may need; 0 if they are not estimated."""
        return self.limits.memory_bytes or 0


class Load(NamedTuple):
    """The tasks that a worker, which has the address ``at``, is given at once. It does one after the other."""

    at: str
    flights: Sequence[Flight]

    @property
    def memory(self) -> int:
        """The bytes of memory that the largest task may need."""
        return max(flight.memory for flight in self.flights)


class Queue:
    """The tasks that wait, in the order in which they were given, but for those that are done twice, which come first."""

    def __init__(self, assigned: Sequence[tuple[Task, Limits]]) -> None:
        self._waiting = [Flight(task, limits) for task, limits in assigned]
        # The second run may make a worker compile for it alone. It does so best while there is other work.
        self._waiting.sort(key=lambda flight: not twice(flight.task))
        # The goal that each worker did last, and the seconds of all tasks of each goal.
        self._last: dict[str, GameGoal] = {}
        self._took: dict[GameGoal, list[float]] = {}

    def __bool__(self) -> bool:
        """Return True if a task waits."""
        return bool(self._waiting)

    def put(self, flight: Flight) -> None:
        """Let a task wait in front of all others."""
        self._waiting.insert(0, flight)

    def too_large(self, workers: Workers) -> Iterator[tuple[Flight, str]]:
        """Take out the tasks that no worker can hold. Yield each with the reason."""
        most = max(map(declared, workers.values()), default=0)
        for flight in [flight for flight in self._waiting if flight.memory > most]:
            refusal = refusal_of(flight.memory, workers)
            if refusal is not None:
                self._waiting.remove(flight)
                yield flight, refusal

    def landed(self, flight: Flight, outcome: Outcome, seconds: float) -> None:
        """Note how many seconds a task took, if it was solved."""
        if outcome.status == "solved":
            self._took.setdefault(flight.goal, []).append(seconds)

    def load(self, address: str, workers: Workers, room: float) -> Load | None:
        """Take the next tasks of a worker out, and return them; None if there is none that it should do now. ``room`` is its free memory in bytes."""
        flight = self.take(address, workers, room)
        if flight is None:
            return None
        flights, seconds = [flight], self._expected(flight)
        while seconds < LOAD and (flight := self.take(address, workers, room, flight.goal)) is not None:
            flights.append(flight)
            seconds += self._expected(flight)
        return Load(address, flights)

    def take(self, address: str, workers: Workers, room: float, of: GameGoal | None = None) -> Flight | None:
        """Take the next task of a worker out, and return it; None if there is none that it should do now.

        ``room`` is the worker's free memory in bytes, and ``of`` a goal to which the task must belong.
        """
        # The memory of the other workers by the goals that they are at.
        elsewhere: dict[GameGoal, list[float]] = {}
        for other, goal in self._last.items():
            if other != address and other in workers:
                elsewhere.setdefault(goal, []).append(declared(workers[other]))
        left = Counter(flight.goal for flight in self._waiting)
        best: tuple[int, Flight] | None = None
        for flight in self._waiting:
            if of not in (None, flight.goal):
                continue
            if flight.memory > room or (flight.by == address and others(flight, workers)):
                continue
            rank = self._rank(flight, address, elsewhere, left[flight.goal])
            if rank is not None and (best is None or rank < best[0]):
                best = rank, flight
            if rank == 0:
                break
        if best is None:
            return None
        flight = best[1]
        self._waiting.remove(flight)
        if not flight.by:
            self._last[address] = flight.goal
        return flight

    def _expected(self, flight: Flight) -> float:
        """Return the seconds that a task is expected to take. The first of a goal, which compiles, says nothing about the next ones."""
        took = self._took.get(flight.goal, [])
        return median(took[1:]) if len(took) > 1 else inf

    def _rank(
        self, flight: Flight, address: str, elsewhere: Mapping[GameGoal, Sequence[float]], left: int
    ) -> int | None:
        """Return 0 for a task that a worker does before all others, then 1, then 2; None if it does not do it now. ``left`` is the number of tasks of its goal."""
        if flight.by or flight.goal == self._last.get(address):
            return 0
        at_it = sum(memory >= flight.memory for memory in elsewhere.get(flight.goal, ()))
        if not at_it:
            return 1
        took = self._took.get(flight.goal, [])
        # The first task of a goal took as long as compiling, and somewhat longer.
        return 2 if len(took) <= 1 or left * median(took) > at_it * took[0] else None


def twice(task: Task) -> bool:
    """Return True if a task is one of those that are done twice."""
    return int.from_bytes(sha256(task.name.encode()).digest()[:4]) % TWICE == 0


def others(flight: Flight, workers: Workers) -> list[str]:
    """Return the workers that have the memory of a task, except that of its first run."""
    return [address for address, one in workers.items() if address != flight.by and declared(one) >= flight.memory]


def refusal_of(memory_bytes: int | None, workers: Workers) -> str | None:
    """Return the reason why no worker has so much memory; None if one has, or if there is none at the moment."""
    most = max(map(declared, workers.values()), default=None)
    if memory_bytes is None or most is None or memory_bytes <= most:
        return None
    return f"it may need {memory_bytes / 1e9:.1f} GB of memory, and the largest worker declares {most / 1e9:.1f} GB"


def declared(worker: Mapping[str, Any]) -> float:
    """Return the bytes of memory that a worker declares."""
    memory: float = worker.get("resources", {}).get(MEMORY, 0)
    return memory
