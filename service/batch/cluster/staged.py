"""Share out the stages of one problem to the workers of a Dask cluster.

Each worker keeps the results of all stages, and is sent those of the last one with its part of the next. A worker that lacks earlier stages,
as it has just started, says how many it has solved, and is sent the rest. The command keeps all results. So a worker or a scheduler that
ends costs what was done of one stage, and the result has the same bits.

A worker solves its part in its own process: the kernels release the interpreter's lock, and what was solved before must stay in memory.
"""

import logging
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager, ExitStack
from dataclasses import dataclass
from threading import Lock
from typing import Any, NamedTuple
from uuid import uuid4

from distributed import Client, KilledWorker, as_completed, get_worker

from service.batch.cluster import farming, queue
from service.batch.outcomes import LostError
from solvers import dispatch
from solvers.contract.kernels import Stages
from solvers.contract.problem import Problem
from solvers.errors import IllegalError
from solvers.games import find

_log = logging.getLogger(__name__)


class Named(NamedTuple):
    """A problem by the names of its game, rules and goal, as it travels to workers."""

    game: str
    rules: str
    goal: str


class Part(NamedTuple):
    """A part of a stage, and the results of the stages before it from the one with the number ``first`` on."""

    part: int
    of: int
    first: int
    results: Sequence[bytes]


class Answer(NamedTuple):
    """The answer of a worker: the results of its part; or the number of stages that it has solved, if it lacks some; or how its versions differ."""

    worker: str
    results: bytes | None = None
    solved: int = 0
    differs: str | None = None


@dataclass(slots=True)
class _Memory:
    """The stages of a problem in the memory of a worker, and how many of them are solved there."""

    problem: Named
    stages: Stages
    solved: int = 0


# By the worker's address, as tests have several workers in one process. A worker keeps one problem.
_memories: dict[str, _Memory] = {}
_one_at_a_time = Lock()


def solve(named: Named, part: Part, wanted: dict[str, str]) -> Answer:
    """Solve a part of a stage; called in a worker, which must have the versions ``wanted``."""
    worker: str = get_worker().address
    differs = farming.differing(worker, farming.identity(), wanted)
    if differs is not None:
        return Answer(worker, differs=differs)
    with _one_at_a_time:
        memory = _memories.get(worker)
        if memory is None or memory.problem != named:
            game = find(named.game)
            stages = dispatch.stages(game.problem(game.read_rules(named.rules), named.goal))
            memory = _memories[worker] = _Memory(named, stages)
        if memory.solved < part.first:
            return Answer(worker, solved=memory.solved)
        for results in part.results[memory.solved - part.first :]:
            memory.stages.put(memory.solved, results)
            memory.solved += 1
        return Answer(worker, memory.stages.part(part.first + len(part.results), part.part, part.of))


class Farm:
    """The workers of a cluster as they solve one problem; closed when the problem is solved.

    ``connected`` makes a client, and is called again after the scheduler has ended. ``memory_bytes`` is the estimate for each worker; None if there is none.
    """

    def __init__(
        self,
        connected: Callable[[], AbstractContextManager[Client]],
        problem: Problem[Any],
        memory_bytes: int | None,
    ) -> None:
        self._connected = connected
        self._named = Named(problem.game, problem.rules.canonical(), problem.slug)
        self._memory_bytes = memory_bytes
        self._open = ExitStack()
        self._client: Client | None = None
        self._refused: set[str] = set()

    def close(self) -> None:
        """Let go of the scheduler."""
        self._client = None
        self._open.close()

    def __call__(self, _stages: Stages, results: Sequence[bytes]) -> bytes:
        """Return the results of the next stage, from the results of all stages before.

        Raises:
            IllegalError: no worker declares the memory that the problem may need.
            NoClusterError: there are no workers, or they are of another version.
            LostError: the scheduler has been away for too long.
        """
        away = farming.Away()
        while True:
            try:
                if self._client is None:
                    self._client = self._open.enter_context(self._connected())
                    self._refused = farming.compare(self._client)
                away.over()
                return self._stage(self._client, results)
            except LostError as error:
                self.close()
                away.wait(error)

    def _stage(self, client: Client, results: Sequence[bytes]) -> bytes:
        """Return the results of the next stage. Raises LostError."""
        workers = farming.awaited(client, self._refused)
        refusal = queue.refusal_of(self._memory_bytes, workers)
        if refusal is not None:
            raise IllegalError(refusal, field="scheduler", example="dask worker ADDRESS --resources memory=16e9")
        last = max(len(results) - 1, 0)
        done = as_completed(loop=client.loop)
        numbers: dict[str, int] = {}
        killed: Counter[int] = Counter()

        def submit(number: int, worker: str, first: int) -> None:
            part = Part(number, len(workers), first, results[first:])
            future = self._submit(client, part, worker)
            numbers[future.key] = number
            done.add(future)

        for number, worker in enumerate(sorted(workers)):
            submit(number, worker, last)
        parts: dict[int, bytes] = {}
        while numbers:
            future = next(done)
            number, answer = numbers.pop(future.key), farming.ended(future)
            if isinstance(answer, KilledWorker) and killed[number] < farming.TRIES:
                killed[number] += 1
                submit(number, "", last)
            elif isinstance(answer, BaseException):
                raise answer
            elif answer.differs is not None:
                _log.warning("%s", answer.differs)
                self._refused.add(answer.worker)
                submit(number, min(farming.awaited(client, self._refused)), last)
            elif answer.results is None:
                submit(number, answer.worker, answer.solved)
            else:
                parts[number] = answer.results
        return b"".join(parts[number] for number in sorted(parts))

    def _submit(self, client: Client, part: Part, worker: str) -> Any:
        """Return the future of a part, by a worker if one is named. Raises LostError."""
        with farming.lost():
            return client.submit(
                solve,
                self._named,
                part,
                farming.identity(),
                key=f"{self._named.game} {self._named.goal}-{uuid4().hex}",
                pure=False,
                workers=[worker] if worker else None,
                # A worker that is started again has another address.
                allow_other_workers=bool(worker),
                resources={} if self._memory_bytes is None else {queue.MEMORY: self._memory_bytes},
            )
