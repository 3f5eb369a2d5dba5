"""Which worker of a cluster is given which task, and which tasks are done together."""

from dataclasses import replace
from typing import Any

from service.batch.child import Limits
from service.batch.cluster import farming, queue
from service.batch.outcomes import Outcome
from service.batch.tasks import Task


def test_what_no_worker_can_hold_is_refused_with_the_estimate() -> None:
    """A task that may need more memory than any worker declares says how much; one that fits, or is not estimated, goes."""
    workers = {"a": {"resources": {"memory": 1e9}}, "b": {"resources": {"memory": 2e9}}}
    refusal = queue.refusal_of(3_000_000_000, workers)
    assert refusal is not None
    assert "3.0 GB" in refusal
    assert "2.0 GB" in refusal
    assert queue.refusal_of(2_000_000_000, workers) is None
    assert queue.refusal_of(None, workers) is None
    assert queue.refusal_of(3_000_000_000, {}) is None


# Two workers, the second one with more memory.
TWO: dict[str, Any] = {"a": {"resources": {"memory": 1e9}}, "b": {"resources": {"memory": 2e9}}}


def waiting(*games: str, memory_bytes: int | None = None) -> queue.Queue:
    """Return a queue with a task for each game, of different rules."""
    planned = (Task("", game, str(number), "win") for number, game in enumerate(games))
    return queue.Queue([(task, Limits(memory_bytes)) for task in planned])


def test_a_worker_goes_on_with_its_goal_and_begins_one_that_no_other_is_at() -> None:
    """A worker compiles for the goal of another only if there is nothing else to do."""
    tasks_left = waiting("ten-thousand", "toss-up", "ten-thousand", "threes", "toss-up", "ten-thousand")
    taken = [tasks_left.take(address, TWO, 2e9) for address in "abbabba"]
    assert [(one.task.game, one.task.rules_text) for one in taken if one is not None] == [
        ("ten-thousand", "0"),
        ("toss-up", "1"),
        ("toss-up", "4"),
        ("ten-thousand", "2"),
        ("threes", "3"),
        # Nothing else is left.
        ("ten-thousand", "5"),
    ]
    assert taken[-1] is None
    assert not tasks_left


def test_a_worker_helps_with_the_goal_of_another_if_that_is_worth_compiling() -> None:
    """A worker begins the goal of another if the tasks left take longer than the first one, in which the other compiled."""
    for left, helps in ((3, False), (5, True)):
        tasks_left = waiting(*["ten-thousand"] * (left + 3))
        for seconds in (9.0, 2.0, 2.0):
            flight = tasks_left.take("a", TWO, 1e9)
            assert flight is not None
            tasks_left.landed(flight, Outcome("", "solved"), seconds)
        assert (tasks_left.take("b", TWO, 2e9) is not None) == helps


def test_short_tasks_of_a_goal_are_taken_together() -> None:
    """A load takes a second, once it is known how long a task of the goal takes, and has no task of another goal."""
    tasks_left = waiting(*["toss-up"] * 9, "threes", "threes")
    loads = []
    for seconds in (9.0, 0.3, 0.3, 0.3):
        load = tasks_left.load("a", TWO, 2e9)
        assert load is not None
        loads.append([flight.task.rules_text for flight in load.flights])
        for flight in load.flights:
            tasks_left.landed(flight, Outcome("", "solved"), seconds)
    assert loads == [["0"], ["1"], ["2", "3", "4", "5"], ["6", "7", "8"]]


def test_a_load_needs_the_memory_of_its_largest_task() -> None:
    """The tasks of a load are done one after the other."""
    flights = [queue.Flight(Task("", "threes", "", "win"), Limits(memory)) for memory in (None, 3, 2)]
    assert queue.Load("a", flights).memory == 3


def test_the_goal_of_a_worker_that_has_ended_is_begun_like_any_other() -> None:
    """A worker that is gone helps with nothing."""
    tasks_left = waiting("ten-thousand", "ten-thousand", "toss-up")
    tasks_left.take("gone", TWO, 2e9)
    taken = tasks_left.take("a", TWO, 1e9)
    assert taken is not None
    assert taken.task.game == "ten-thousand"


def test_a_worker_takes_what_it_can_hold() -> None:
    """A task that is too large for one worker waits for the other; what none can hold is taken out with the reason."""
    tasks_left = waiting("threes", memory_bytes=1_500_000_000)
    assert tasks_left.take("a", TWO, 1e9) is None
    assert tasks_left.take("b", TWO, 2e9) is not None
    ((flight, reason),) = waiting("threes", memory_bytes=3_000_000_000).too_large(TWO)
    assert (flight.task.game, reason) == (
        "threes",
        "it may need 3.0 GB of memory, and the largest worker declares 2.0 GB",
    )


def test_a_worker_alone_can_hold_what_is_left_of_a_goal() -> None:
    """A goal of which no other worker can hold the rest is begun, however little it is."""
    small, large = (Task("", "threes", str(number), "win") for number in range(2))
    tasks_left = queue.Queue(
        [(small, Limits(1)), *[(replace(large, rules_text=str(n)), Limits(1_500_000_000)) for n in range(2, 4)]]
    )
    first = tasks_left.take("a", TWO, 1e9)
    assert first is not None
    for seconds in (9.0, 0.1, 0.1):
        tasks_left.landed(first, Outcome("", "solved"), seconds)
    assert tasks_left.take("a", TWO, 1e9) is None
    assert tasks_left.take("b", TWO, 2e9) is not None


def test_a_second_run_changes_no_goal_of_a_worker() -> None:
    """A worker that has repeated the task of another goes on with its own goal."""
    tasks_left = waiting("toss-up", "threes", "toss-up")
    tasks_left.take("a", TWO, 1e9)
    tasks_left.put(queue.Flight(Task("", "ten-thousand", "", "win"), Limits(), by="b"))
    taken = [tasks_left.take("a", TWO, 1e9) for _ in range(3)]
    assert [one.task.game for one in taken if one is not None] == ["ten-thousand", "toss-up", "threes"]


def test_a_worker_repeats_its_own_task_only_if_no_other_can() -> None:
    """A task that is done twice is done by two workers."""
    tasks_left = waiting()
    tasks_left.put(queue.Flight(Task("", "threes", "", "win"), Limits(), by="a"))
    assert tasks_left.take("a", TWO, 1e9) is None
    assert tasks_left.take("a", {"a": TWO["a"]}, 1e9) is not None


def test_two_outcomes_of_a_task_must_have_one_digest() -> None:
    """A task that was done twice counts once; if its digests differ it has failed, and nothing of it is stored."""
    first = Outcome("a", "solved", "x@1")
    assert farming._compared(first, replace(first, seconds=2.0)) == first
    other = farming._compared(first, Outcome("a", "solved", "x@2"))
    assert (other.status, other.product) == ("failed", None)
    assert "x@1" in other.message
    assert "x@2" in other.message
