"""The outcomes of the batch's tasks, and a function that does many tasks in worker processes."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from service.batch import pool
from service.batch.usage import Used
from service.batch.values import Kept
from service.store.writer import Draft
from solvers.contract.tables import Table

Status = Literal["solved", "unchanged", "verified", "failed", "priced"]
# The kinds of failures: a limit of memory or time, rules or a goal that cannot be solved, a process that was ended, a
# database that does not answer, an error.
Failure = Literal["out of memory", "too slow", "refused", "killed", "away", "error"]


class LostError(Exception):
    """The scheduler of a cluster has ended, or has forgotten what it was given."""


class NoClusterError(Exception):
    """A cluster has no scheduler or no worker, or a worker is of another version."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a task.

    ``solution`` is the id if the task was about a solution. ``message`` is the error of a failed task, and ``failure`` its
    kind. ``used`` is the measured use of the task, and ``product`` a draft or table that is to be stored elsewhere. ``answer``
    is the price of a rule as JSON.
    """

    name: str
    status: Status
    solution: str | None = None
    rows: int = 0
    seconds: float = 0.0
    message: str = ""
    failure: Failure | None = None
    used: Used | None = None
    product: Draft | Table | Kept | None = None
    answer: str | None = None


# Called with each outcome, the number of tasks that are done, and the number of all tasks.
Progress = Callable[[Outcome, int, int], None]


class Named(Protocol):
    """A task with a name for messages."""

    @property
    def name(self) -> str:
        """The task in words."""


T = TypeVar("T", bound=Named)
# Does the tasks of lots, and yields each with its outcome.
Farm = Callable[[Sequence[Sequence[T]]], Iterator[tuple[T, Outcome | pool.WorkerDiedError]]]


def run(
    function: Callable[[T], Outcome],
    lots: Sequence[Sequence[T]],
    jobs: int,
    progress: Progress | None,
    outcomes: Sequence[Outcome] = (),
    farm: Farm[T] | None = None,
) -> list[Outcome]:
    """Do tasks in ``jobs`` processes, each lot in one of them; or in another farm.

    Return the given ``outcomes`` of other tasks, followed by those of these tasks.
    """
    total = len(outcomes) + sum(map(len, lots))
    done: list[Outcome] = []

    def add(outcome: Outcome) -> None:
        done.append(outcome)
        if progress is not None:
            progress(outcome, len(done), total)

    for outcome in outcomes:
        add(outcome)
    for task, result in pool.run(function, lots, jobs) if farm is None else farm(lots):
        if isinstance(result, pool.WorkerDiedError):
            add(Outcome(task.name, "failed", message=f"killed: {result}", failure="killed"))
        else:
            add(result)
    return done
