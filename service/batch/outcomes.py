"""The outcomes of the batch's tasks, and a function that does many tasks in worker processes."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol, TypeVar

from service.batch import pool

Status = Literal["solved", "unchanged", "verified", "failed"]


@dataclass(frozen=True, slots=True)
class Outcome:
    """The outcome of a task.

    ``solution`` is the id if the task was about a solution. ``message`` is the error of a failed task.
    """

    name: str
    status: Status
    solution: str | None = None
    rows: int = 0
    seconds: float = 0.0
    message: str = ""


# Called with each outcome, the number of tasks that are done, and the number of all tasks.
Progress = Callable[[Outcome, int, int], None]


class Named(Protocol):
    """A task with a name for messages."""

    @property
    def name(self) -> str:
        """The task in words."""


T = TypeVar("T", bound=Named)


def run(
    function: Callable[[T], Outcome],
    lots: Sequence[Sequence[T]],
    jobs: int,
    progress: Progress | None,
    outcomes: Sequence[Outcome] = (),
) -> list[Outcome]:
    """Do tasks in ``jobs`` processes, each lot in one of them.

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
    for task, result in pool.run(function, lots, jobs):
        add(Outcome(task.name, "failed", message=str(result)) if isinstance(result, pool.WorkerDiedError) else result)
    return done
