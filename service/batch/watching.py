"""Take requests from the queue, solve each in a child process, and note how it ended: ``tablebase solve --watch``.

The watcher loads and compiles the solvers before it takes anything, and has one thread. A child is a fork of it, so it begins to
solve at once, and its memory is given back when it ends. If the watcher is killed, its leases run out, and others take its requests.
"""

import os
import secrets
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache

from service.batch import child, prices, tasks, warming
from service.batch.child import Child, Limits
from service.batch.outcomes import Outcome
from service.batch.tasks import Task
from service.batch.usage import memory
from service.settings import Settings
from service.store.breaker import StoreAwayError
from service.store.engine import settle, writing_engine
from service.store.migrate import upgrade
from service.store.requests import ATTEMPTS, LEASE, PAUSE, Request, Requests

# The seconds between two looks at the children, at the queue while there is room for another child, and after a failure of it.
LOOK, IDLE, AWAY = 0.03, 0.2, 1.0
# The seconds between two looks at a disk that is nearly full.
FULL = 60.0
# How often, in seconds, a lease is renewed, and what is long over is forgotten.
RENEW, FORGET = LEASE / 6, 600.0
# The goals by which most kernels are compiled.
WARMING = {"thirties": "min-loss", "threes": "min-expected", "toss-up": "win", "ten-thousand": "win"}
# Called with a line about what has happened.
Tell = Callable[[str], None]


@dataclass(slots=True)
class Running:
    """A request that a child solves, and the holder of its lease."""

    request: Request
    holder: str
    child: Child
    renewed: float = field(default_factory=time.monotonic)
    dismissed: bool = False


class Watcher:
    """Solves what is asked for, ``jobs`` requests at once, until ``stopped`` returns True."""

    def __init__(
        self, settings: Settings, jobs: int, tell: Tell = lambda _: None, stopped: Callable[[], bool] = lambda: False
    ) -> None:
        self._url = settings.database_url
        self._memory = settings.requests_memory * 1_000_000
        self._reserve = settings.exports_reserve * 1_000_000
        self._jobs, self._tell, self._stopped = jobs, tell, stopped
        self._requests = Requests(self._url)
        self._name = f"{socket.gethostname()}-{os.getpid()}-{secrets.token_hex(4)}"
        self._children: list[Running] = []
        self._taken = 0
        self._look_at = self._forget_at = 0.0

    def run(self) -> None:
        """Watch. A database that is away is asked again until it answers."""
        upgraded = False
        try:
            while not self._stopped():
                try:
                    if not upgraded:
                        upgrade(self._url)
                        self._requests.prepare()
                        upgraded = True
                    self._turn()
                except StoreAwayError as error:
                    self._tell(f"The queue is away: {error}")
                    self._pause(AWAY)
                else:
                    self._pause(LOOK)
        finally:
            self._leave()

    def _turn(self) -> None:
        """Look at the children once, and at the queue if there is room for another child."""
        for running in list(self._children):
            self._look(running)
        now = time.monotonic()
        if len(self._children) < self._jobs and now >= self._look_at:
            self._look_at = now + IDLE
            if self._requests.room() < self._reserve:
                self._tell("The disk of the database has less free than EXPORTS_RESERVE: requests wait.")
                self._look_at = now + FULL
            else:
                self._take(now)
        if now >= self._forget_at:
            self._forget_at = now + FORGET
            self._requests.forget()

    def _take(self, now: float) -> None:
        """Take a request, if there is one, and begin to solve it. If the system has no room for a process, give it back."""
        self._taken += 1
        holder = f"{self._name}-{self._taken}"
        request = self._requests.take(holder)
        if request is None:
            return
        try:
            self._children.append(Running(request, holder, self._start(request)))
        except OSError as error:
            self._tell(f"No process could be started: {error}")
            self._requests.give_back(request.key, holder, 0.0)
            self._look_at = now + AWAY
        else:
            self._look_at = now

    def _start(self, request: Request) -> Child:
        """Return a child that solves a request. Raises OSError."""
        wish = self._requests.wish(request.key)
        body = "" if wish is None else wish[0]
        task = Task(self._url, request.game, request.rules, request.goal, version=version(request.game), wish=body)
        # An estimate may be wrong by a factor. What takes longer than that would use up the time of other requests.
        limits = Limits(self._memory, 4 * request.cost + 10)
        if body:
            # The solvers are loaded already.
            limits = Limits(memory(os.getpid(), "VmRSS") + prices.MEMORY, prices.SECONDS)
        return child.start(task, limits, prices.make if body else tasks.make, self._settle)

    def _settle(self, outcome: Outcome) -> None:
        """Write the log into the database. The reader of a long log is slow, and so would be the next to write."""
        if outcome.status == "solved":
            # Packing the file takes too long for each request.
            settle(writing_engine(self._url), pack=False)

    def _look(self, running: Running) -> None:
        """Note how a child ended, renew its lease, or kill it if it breaks a limit or was dismissed."""
        ended = running.child.ended()
        if ended is not None:
            self._children.remove(running)
            self._note(running, ended.outcome(running.request.key, running.child.limits), ended.cpu_seconds)
            return
        now = time.monotonic()
        if running.child.check() and now - running.renewed >= RENEW:
            running.renewed = now
            if not self._requests.renew(running.request.key, running.holder):
                running.dismissed = True
                running.child.kill()

    def _note(self, running: Running, outcome: Outcome, spent: float) -> None:
        """Note the end of an attempt, again and again until the queue takes it."""
        key, holder, attempts = running.request.key, running.holder, running.request.attempts
        said = outcome.solution or outcome.message
        while not self._stopped():
            try:
                if outcome.answer is not None:
                    self._requests.answer(key, outcome.answer)
                if outcome.solution is not None:
                    self._requests.end(key, holder, "successful", outcome.solution, spent)
                elif running.dismissed:
                    self._requests.give_back(key, holder, spent)
                elif outcome.failure == "away" and attempts < ATTEMPTS:
                    # A full disk, for example, may stay full for long, and others must have their turn.
                    self._requests.give_back(key, holder, spent, pause=PAUSE * 2.0 ** (attempts - 1))
                elif outcome.failure in ("killed", "out of memory"):
                    self._requests.give_back(key, holder, spent, said)
                else:
                    # Another attempt would only take as long.
                    final = outcome.failure in ("refused", "too slow")
                    self._requests.end(key, holder, "refused" if final else "failed", said, spent)
            except StoreAwayError as error:
                self._tell(f"The queue is away: {error}")
                time.sleep(AWAY)
            else:
                break
        self._tell(f"{running.request.game} {running.request.goal} ({running.request.rules}): {said}")

    def _pause(self, seconds: float) -> None:
        time.sleep(seconds if self._children else max(seconds, IDLE / 2))

    def _leave(self) -> None:
        """Kill the children, and let others take their requests at once."""
        for running in self._children:
            running.child.kill()
        for running in self._children:
            _, _, used = os.wait4(running.child.pid, 0)
            with suppress(StoreAwayError):
                self._requests.give_back(running.request.key, running.holder, used.ru_utime + used.ru_stime)
        self._children.clear()


def warm() -> None:
    """Load and compile the solvers and checkers that most requests need."""
    for game, goal in WARMING.items():
        version(game)
        warming.warm(Task("", game, "", goal))


@cache
def version(game: str) -> str:
    """Return the version of a game's solvers, which takes a second to compute."""
    return tasks.version(game)
