"""Compile what a task needs, by doing it under rules that make it small."""

from dataclasses import replace

from service.batch import tasks

# Small problems have the same kernels as large ones. Only the dice games have rules that make them small.
SMALL = {
    "thirties": "dice=2,threshold=10",
    "threes": "dice=2",
    "toss-up": "dice=2,target=4",
    "ten-thousand": "target=500",
}


def warm(task: tasks.Task) -> None:
    """Load and compile all that a task needs. Does nothing if it is not small under any rules, or not possible under those."""
    if task.goal is not None and task.game in SMALL:
        tasks.make(replace(task, rules_text=SMALL[task.game], deliver="name", version="warming", jobs=1, stages=""))
