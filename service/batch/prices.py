"""Price a rule that somebody has asked for, in a process of its own."""

from contextlib import closing

import orjson

from service.answers.ask import pricing
from service.answers.names import bind
from service.answers.solved import Solved
from service.batch import tasks
from service.batch.outcomes import Outcome
from service.batch.tasks import Task
from service.store.reader import Reader
from solvers import dispatch

# The most CPU seconds and bytes of memory of a price.
SECONDS, MEMORY = 60.0, 500_000_000


def make(task: Task) -> Outcome:
    """Return the price of the rule in a wish, which is JSON with ``rule`` and ``table``. If it fails, the outcome says so."""
    try:
        wish = orjson.loads(task.wish)
        with closing(Reader(task.url)) as reader:
            solved = Solved(reader, bind(task.game, task.goal or "", task.rules_text))
            document = pricing.price(solved, wish["rule"], wish["table"], dispatch.price)
        return Outcome(task.name, "priced", solution=document["solution"], answer=orjson.dumps(document).decode())
    except Exception as error:  # noqa: BLE001  # after any error the watcher goes on, and reports it
        return tasks.failed(task, error)
