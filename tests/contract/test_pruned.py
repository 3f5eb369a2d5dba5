"""A real server under readers, while solutions are published and pruned all the time."""

import http.client
import json
import threading
import time
from collections import Counter
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from service.batch import drafts as making
from service.batch import tasks
from service.store.engine import writing_engine
from service.store.writer import Draft, publish
from solvers.games import find
from tests.support.server import PATIENCE, serving

GAME, GOAL, RULES = "thirties", "maximize", "dice=2,threshold=10"
READERS = 50
# The rest of an address under a solution, and a body.
QUESTIONS: tuple[tuple[str, dict[str, Any] | None], ...] = (
    ("/states/56", None),
    ("/states/roll2/distribution", None),
    ("/states?limit=500", None),
    ("/states", {"states": ["roll2", "56", "66", "11"]}),
    ("/review", {"decisions": [{"state": "56", "action": "56"}]}),
    ("/export.ndjson", None),
)


def drafts() -> list[Draft]:
    """The right solution, and another one in its place."""
    game = find(GAME)
    rules = game.rules_type.parse(RULES)
    right, other = (making.make(game.problem(rules, goal), tasks.version(GAME)) for goal in (GOAL, "min-loss"))
    return [right, replace(other, goal=GOAL)]


class Client:
    """Asks a server, and notes the replies that are wrong. Several threads may share it."""

    def __init__(self, port: int, ids: list[str]) -> None:
        self.wrong: list[object] = []
        self.counts: Counter[int] = Counter()
        self.stop = threading.Event()
        self._port = port
        self._ids = ids
        self._whole = {(one, rest): self.ask(one, rest, body) for one in ids for rest, body in QUESTIONS}
        assert {status for status, _ in self._whole.values()} == {200}

    def ask(self, solution: str, rest: str, body: object) -> tuple[int, bytes]:
        """Ask about a solution; return the status and the content."""
        return self._ask(f"/v1/solutions/{solution}{rest}", body)

    def read(self) -> None:
        """Ask everything again and again."""
        while not self.stop.is_set():
            for one in self._ids:
                for rest, body in QUESTIONS:
                    self._judge(one, rest, body)
            status, content = self._ask(f"/v1/games/{GAME}/{GOAL}/states/roll2/distribution?rules={RULES}", None)
            if status != 200 or sum(one.encode() in content for one in self._ids) != 1:
                self.wrong.append((status, content))

    def _judge(self, solution: str, rest: str, body: object) -> None:
        status, content = self.ask(solution, rest, body)
        self.counts[status] += 1
        unknown = status == 404 and b'"unknown-solution"' in content
        # Lists and reviews share a few places, for which so many readers may wait too long.
        busy = status == 503 and b'"busy"' in content
        told = unknown or busy or (status == 503 and "export" in rest)
        if not told and (status, content) != self._whole[solution, rest]:
            self.wrong.append((solution, rest, status, content))

    def _ask(self, path: str, body: object) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            if body is None:
                connection.request("GET", path)
            else:
                connection.request("POST", path, json.dumps(body), {"Content-Type": "application/json"})
            reply = connection.getresponse()
            return reply.status, reply.read()
        finally:
            connection.close()


@pytest.mark.long
@pytest.mark.parametrize("seconds", [pytest.param(4, marks=pytest.mark.sample), 20])
def test_no_reply_is_broken_or_mixed(database_url: str, tmp_path: Path, seconds: int) -> None:
    """Every reply is the whole answer of one solution, or says that the solution is unknown or the service busy; a current address answers."""
    engine = writing_engine(database_url)
    both = drafts()
    ids = [publish(engine, draft) for draft in both]
    with serving(database_url, tmp_path) as server:
        for one in ids:
            server.until(f"/v1/solutions/{one}/export.ndjson", 200)
        client = Client(server.port, ids)
        threads = [threading.Thread(target=client.read) for _ in range(READERS)]
        for thread in threads:
            thread.start()
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            for draft in both:
                publish(engine, draft)
                assert len(tasks.prune(database_url, 0)) == 1
        client.stop.set()
        for thread in threads:
            thread.join()
    assert client.wrong == []
    assert client.counts[200] > 0
    assert client.counts[404] > 0
