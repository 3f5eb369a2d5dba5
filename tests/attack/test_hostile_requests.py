"""Clients that ask for solutions in every bad way leave lookups fast, and nothing is solved twice."""

import http.client
import json
import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter, deque
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

from service.settings import ROOT
from service.store.reader import Reader
from service.store.requests import Requests
from tests.attack.conftest import LOOKUP
from tests.support import shared
from tests.support.latency import measure
from tests.support.server import GUNICORN, started

CLIENTS, ASKED = 200, 10_000
SECONDS = 20.0
TYPE = {"Content-Type": "application/json"}
# What a hostile client sends: bodies that are none, names and rules that are extreme, and the same few wishes again and again.
BROKEN = ("", "[]", "{", '{"game":1}', '{"game":"thirties"}', "x" * 200_000, '{"game":"' + "[" * 60_000, '{"rules":{}}')
EXTREME = (
    {"game": "ten-thousand", "goal": "win", "rules": "target=999999999"},
    {"game": "ten-thousand", "goal": "win", "rules": "target=1500,one=1000,five=1000,straight=50"},
    {"game": "toss-up", "goal": "win", "rules": "dice=99,target=100000"},
    {"game": "toss-up", "goal": "win", "rules": "red=1/7,yellow=1/7,green=5/7"},
    {"game": "thirties", "goal": "max" * 21, "rules": "," * 500},
    {"game": "thirties", "goal": "within-99999999999999999999", "rules": ""},
    {"game": "card-thirty", "goal": "margin", "rules": "jokers=3"},
)


def sent(chance: random.Random) -> tuple[str, str, str | None, dict[str, str]]:
    """A hostile request: its method, its path, its body and its headers."""
    kind = chance.randrange(6)
    if kind == 0:
        return "POST", "/v1/solutions", chance.choice(BROKEN), TYPE
    if kind == 1:
        return "POST", "/v1/solutions", json.dumps(chance.choice(EXTREME)), TYPE
    if kind == 2:
        return chance.choice(("GET", "DELETE")), f"/v1/jobs/{chance.getrandbits(96):024x}", None, {}
    rules = f"dice={chance.randint(2, 4)},threshold={chance.randint(12, 15)}"
    if kind == 5:
        rules = f"dice={chance.randint(2, 6)},threshold={chance.randint(2, 36)}"
    wish = {"game": chance.choice(("thirties", "30s")), "goal": "min-loss", "rules": rules}
    return "POST", "/v1/solutions", json.dumps(wish), TYPE | ({"Prefer": "wait=20"} if kind == 4 else {})


def ask(port: int, seed: int, left: deque[int], outcomes: Counter[str]) -> None:
    """Send hostile requests until none is left, and count the outcomes; a reply that no service may give is a bad one."""
    chance = random.Random(seed)
    with suppress(IndexError):
        while left.pop() >= 0:
            outcomes[outcome(port, *sent(chance))] += 1


def outcome(port: int, *asked: Any) -> str:
    """The status of the reply, or the name of an error."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    try:
        connection.request(*asked)
        reply = connection.getresponse()
        reply.read()
        told = reply.status < 500 or (reply.status == 503 and reply.headers["Retry-After"] is not None)
        return str(reply.status) if told else f"bad {reply.status}"
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    finally:
        connection.close()


def test_hostile_requests_for_solutions(tmp_path: Path) -> None:
    """Lookups stay under 100 ms at p99, no reply is 5xx but 503 with Retry-After, and each solution was made once."""
    solved = Path(shared.database("sqlite", "jobs", (("thirties", "", "min-loss"),)).removeprefix("sqlite:///"))
    (tmp_path / "x.db").write_bytes(solved.read_bytes())
    url = f"sqlite:///{tmp_path}/x.db"
    settings = {"DATABASE_URL": url, "REQUESTS": "on", "EXPORTS": "off", "REQUESTS_CLIENT": "60"}
    environ = {**os.environ, **settings}
    outcomes: Counter[str] = Counter()
    left = deque(range(ASKED))
    watcher = [sys.executable, "-m", "service.cli", "solve", "--watch", "--jobs", "1"]
    with started(GUNICORN, tmp_path, environ) as server:
        server.until(LOOKUP, 200)
        with subprocess.Popen(watcher, cwd=ROOT, env=environ) as watching:
            try:
                clients = [
                    threading.Thread(target=ask, args=(server.port, seed, left, outcomes)) for seed in range(CLIENTS)
                ]
                for client in clients:
                    client.start()
                (lookups,) = measure(server, SECONDS, [LOOKUP])
                for client in clients:
                    client.join()
                print(f"\n  {dict(outcomes)}")
                queue = Requests(url)
                deadline = time.monotonic() + 300
                while {"accepted", "running"} & {*queue.counts().by_status}:
                    assert time.monotonic() < deadline, queue.counts()
                    time.sleep(0.5)
            finally:
                watching.terminate()
    assert lookups.outcomes == {"200"}
    assert [outcome for outcome in outcomes if not outcome.isdigit()] == []
    assert {*outcomes} <= {"202", "303", "200", "400", "403", "404", "413", "415", "422", "429", "503"}
    counts = queue.counts().by_status
    with closing(Reader(url)) as reader:
        made = Counter((manifest.goal, manifest.rules) for manifest in reader.manifests(None, "", 1000))
    assert {*made.values()} == {1}
    assert counts.get("successful", 0) == len(made) - 1 > 0
    assert lookups.quantile(0.99) < 100
