"""Worker processes: lots of tasks, and workers that end in the middle of one."""

import os

import pytest

from service.batch import pool

FATAL = "fatal"


def process(task: str) -> int:
    """Return the number of this process, or end it."""
    if task == FATAL:
        os._exit(3)
    return os.getpid()


@pytest.mark.parametrize("jobs", [1, 2, 5])
def test_a_lot_is_done_by_one_worker_in_order(jobs: int) -> None:
    """All tasks of a lot are done by one process, one after the other, and no task is left out."""
    lots = [["a1", "a2", "a3"], [], ["b1"], ["c1", "c2"]]
    done = list(pool.run(process, lots, jobs))
    assert sorted(task for task, _ in done) == ["a1", "a2", "a3", "b1", "c1", "c2"]
    for lot in lots:
        assert [task for task, _ in done if task in lot] == lot
        assert len({number for task, number in done if task in lot}) <= 1
    assert (os.getpid() in {number for _, number in done}) == (jobs == 1)


def test_the_rest_of_a_lot_outlives_its_worker() -> None:
    """If a worker ends in the middle of a lot, another one does the rest of it."""
    done = dict(pool.run(process, [["a1", FATAL, "a2"], ["b1"]], 2))
    assert isinstance(done.pop(FATAL), pool.WorkerDiedError)
    assert set(done) == {"a1", "a2", "b1"}
    assert all(isinstance(number, int) for number in done.values())
    assert done["a1"] != done["a2"]
