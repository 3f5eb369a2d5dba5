"""The outcomes of tasks: how they are counted and reported, and what makes a solution fail its check."""

import os
import signal
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from service.batch.outcomes import Outcome, run
from service.batch.tasks import Task, make
from service.batch.verify import verify
from service.store.migrate import upgrade

RULES = "dice=1,threshold=4"


class Named(NamedTuple):
    """A task that only has a name."""

    name: str


def named(task: Named) -> Outcome:
    """Do a task; the one that is called ``dead`` ends its process."""
    if task.name == "dead":
        os.kill(os.getpid(), signal.SIGKILL)
    return Outcome(task.name, "solved")


def test_progress_counts_what_was_done_before() -> None:
    """Each outcome is reported with its number and that of all, those included that were there before."""
    reported: list[tuple[str, int, int]] = []
    before = [Outcome("a", "unchanged"), Outcome("b", "unchanged")]
    lots = [[Named("c"), Named("d")], [Named("e")]]
    outcomes = run(named, lots, 1, lambda one, done, total: reported.append((one.name, done, total)), before)

    assert [(one.name, one.status) for one in outcomes] == [
        *(("a", "unchanged"), ("b", "unchanged")),
        *(("c", "solved"), ("d", "solved"), ("e", "solved")),
    ]
    assert reported == [(name, number, 5) for number, name in enumerate("abcde", start=1)]


def test_a_worker_that_dies_fails_one_task() -> None:
    """If a worker ends in the middle of a lot, its task has failed, and the rest of the lot is done."""
    lots = [[Named("a"), Named("dead"), Named("b"), Named("c")], [Named("d")]]
    outcomes = {one.name: one for one in run(named, lots, 2, None)}

    assert {name: one.status for name, one in outcomes.items()} == {
        "dead": "failed",
        **dict.fromkeys("abcd", "solved"),
    }
    assert "exit code -9" in outcomes["dead"].message


def test_a_task_is_not_done_twice(tmp_path: Path) -> None:
    """A worker looks again whether its task is done, as another batch may have done it meanwhile."""
    task = Task(f"sqlite:///{tmp_path / 'tablebase.db'}", "thirties", RULES, "min-loss")
    assert make(task).status == "failed"
    upgrade(task.url)
    first, again = make(task), make(task)
    assert (first.status, again.status, again.solution) == ("solved", "unchanged", first.solution)


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE solution SET rows = rows + 1",
        "UPDATE solution SET id = 'thirties.min-loss.r@000000000000'",
        "UPDATE solution SET digest = 'x'",
    ],
)
def test_a_manifest_that_is_wrong_is_found(database_url: str, write: Callable[[str, str], None], change: str) -> None:
    """A solution whose number of rows, id or digest is not that of its rows fails the check."""
    assert make(Task(database_url, "thirties", RULES, "min-loss")).status == "solved"
    assert [one.status for one in verify(database_url, jobs=1)] == ["verified"]
    write(database_url, change)
    (outcome,) = verify(database_url, jobs=1)
    assert (outcome.status, "digest" in outcome.message) == ("failed", True)
