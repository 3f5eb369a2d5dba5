"""Every route, asked by sixteen clients with the dearest known questions, leaves lookups of others fast.

Its examples are asked, and where dearer questions are known, those as well. A database with everything that the batch makes
by default saves the time to solve: ``ATTACK_DATABASE_URL`` names it.
"""

import http.client
import json
import os
import threading
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import pytest

from tests.attack.conftest import LOOKUP, WANTED, meanwhile, worker
from tests.support import shared
from tests.support.asked import ASKED
from tests.support.examples import ROUTE, SOLVED
from tests.support.latency import measure
from tests.support.server import Server, serving

CLIENTS = 16
SECONDS = 6.0
# The most CPU of the serving process for one question: the budget, and the time to notice that it is used up.
MOST_CPU = 2.3
WHOLE = (
    *WANTED,
    *SOLVED,
    *(("ten-thousand", "", goal) for goal in ("win", "win:document", "min-turns", "best-response-to-document")),
    *(("card-thirty", "", goal) for goal in ("lay-max-points", "margin")),
)
Question = tuple[Mapping[str, str], Any]
TURN = {"game": "ten-thousand", "goal": "win", "state": "4500-6250-350-12255"}
RESPONSE = TURN | {"goal": "best-response-to-document"}
HAND = {"game": "card-thirty", "goal": "lay-max-points", "state": "AC2C3C4C5C6C7C8C9CXX"}
# Derived states that have nothing in common: each takes a table of its own.
DERIVED = [f"{own}-{other}-350-12255" for own in range(500, 3000, 500) for other in range(500, 3000, 500)]
TURNS = [
    {"state": f"{own}-{other}-0-111123", "action": "111-bank"}
    for own, other in ((4000 + 300 * number, 50 * number) for number in range(2))
]
# Rules that nobody has solved, each time others: the 404 says why they cannot be solved, or which command does it.
UNSOLVED: list[Question] = [({**TURN, "rules": f"target={target}"}, None) for target in range(2000, 10_000, 500)]
STATE: list[Question] = [(TURN, None), (RESPONSE, None), (HAND, None), *UNSOLVED]
# By the end of an address, as the same answers stand under a goal and under the id of a solution.
DEAREST: Mapping[str, list[Question]] = {
    "states/{state}": STATE,
    "states/{state}/best": STATE,
    "states/{state}/words": STATE,
    "states/{state}/distribution": STATE,
    "states/{state}/outcomes": [({**arguments, "action": "12-roll"}, None) for arguments in (TURN, RESPONSE)],
    "states/{state}/explain": [(TURN, None), (RESPONSE, None)],
    "states/{state}/distribution.{picture}": [({**TURN, "picture": picture}, None) for picture in ("svg", "png")],
    "map.{picture}": [({"game": "ten-thousand", "goal": "win", "picture": "svg"}, None)],
    "game.{picture}": [
        ({"game": "ten-thousand", "goal": goal, "picture": "svg", "seed": str(seed)}, None)
        for goal in ("win", "best-response-to-document", "min-turns")
        for seed in range(3)
    ],
    "states": [
        ({"game": "ten-thousand", "goal": "win"}, {"states": DERIVED}),
        ({"game": "ten-thousand", "goal": "win"}, {"states": DERIVED * 14}),
        ({"game": "card-thirty", "goal": "lay-max-points"}, {"states": [HAND["state"]] * 300}),
        ({"game": "ten-thousand", "goal": "win", "limit": "25"}, None),
        ({"game": "toss-up", "goal": "win", "limit": "1000"}, None),
    ],
    "states/{state}/move": [({**arguments, "strength": "40"}, None) for arguments in (TURN, RESPONSE)],
    "report": [
        ({"game": "ten-thousand", "goal": goal}, {"games": [{"decisions": TURNS}]})
        for goal in ("win", "best-response-to-document")
    ],
    "review": [({"game": "ten-thousand", "goal": "best-response-to-document"}, {"decisions": TURNS})],
    "evaluate": [
        (
            {"game": "thirties", "goal": "maximize"},
            {"rule": f"keep every 6; with at least {points} points aside keep every 5"},
        )
        for points in range(6)
    ],
    "matches": [({"game": "ten-thousand", "first": "win", "second": "win:document"}, None)],
    "compare": [
        ({"a": "toss-up/win", "b": "toss-up/win", "after": f"{own}-0", "limit": "1000"}, None) for own in range(16)
    ],
    "say": [
        ({"text": text}, None)
        for text in (
            "max " * 125,
            "odds " + "4C" * 240,
            "toss-up win " + "maxturn" * 60,
            "10000 win 4500-6250-350-12255",
            "why " * 120,
        )
    ],
}


def questions(operation: str) -> list[Question]:
    """Return what is asked of a route: its examples, and the dearest questions that are known."""
    route = ROUTE[operation]
    dearest = next((dear for end, dear in DEAREST.items() if route.path.endswith(f"/{end}")), [])
    posted = [
        (parameters, body)
        for parameters, body in dearest
        # A solution has its own rules.
        if (body is not None) == (route.method == "POST") and not ("rules" in parameters and "{solution}" in route.path)
    ]
    return [*((asked.parameters, asked.body) for asked in ASKED.get(operation, [])), *posted]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server over a database with the dearest solutions of every game."""
    url = os.environ.get("ATTACK_DATABASE_URL") or shared.database("sqlite", "whole", dict.fromkeys(WHOLE))
    with serving(url, tmp_path_factory.mktemp("whole")) as running:
        running.until(LOOKUP, 200)
        yield running


def request(server: Server, operation: str, question: Question) -> tuple[str, bytes | None]:
    """Return the address and the body of a question. Solutions are named by their goals."""
    route, (parameters, body) = ROUTE[operation], question
    sent = dict(parameters)
    if "{solution}" in route.path:
        game, _, goal = sent.pop("solution", f"{sent.pop('game', '')}/{sent.pop('goal', '')}").partition("/")
        _, _, reply = server.get(f"/v1/games/{game}/{goal}")
        sent["solution"] = json.loads(reply).get("solution") or "none"
    named = {name: quote(text, safe="") for name, text in sent.items() if f"{{{name}}}" in route.path}
    query = urlencode({name: text for name, text in sent.items() if name not in named})
    return route.path.format(**named) + f"?{query}", None if body is None else json.dumps(body).encode()


def ask(server: Server, method: str, path: str, body: bytes | None) -> str:
    """Ask a question; return the status of the answer, or the name of the error."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
        reply = connection.getresponse()
        while reply.read(1 << 20):
            pass
    except (OSError, http.client.HTTPException) as error:
        return type(error).__name__
    else:
        return str(reply.status)
    finally:
        connection.close()


def cpu(server: Server) -> float:
    """Return the seconds of CPU that the serving process has used."""
    fields = Path(f"/proc/{worker(server)}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def crowd(server: Server, method: str, asked: list[tuple[str, bytes | None]]) -> Iterator[Counter[str]]:
    """Let sixteen clients ask questions in loops; yields the numbers of the outcomes."""
    outcomes: Counter[str] = Counter()
    stopped = threading.Event()

    def loop(number: int) -> None:
        while not stopped.is_set():
            outcome = ask(server, method, *asked[number % len(asked)])
            outcomes[outcome] += 1
            number += 1
            if outcome == "503":
                time.sleep(0.05)

    with meanwhile([partial(loop, number) for number in range(CLIENTS)], stopped, 0.5):
        yield outcomes


@pytest.mark.parametrize("operation", ROUTE)
def test_no_question_takes_long(whole: Server, operation: str) -> None:
    """No question of at most 8 kB takes the serving process more than its budget, and what takes too much says so."""
    for question in questions(operation):
        path, body = request(whole, operation, question)
        if len(path) + len(body or b"") <= 8192:
            before = cpu(whole)
            outcome = ask(whole, ROUTE[operation].method, path, body)
            used = cpu(whole) - before
            print(f"\n  {used:5.2f} s, {outcome}: {path[:100]}", end="")
            assert used <= MOST_CPU, path
            assert not outcome.startswith("500"), path


@pytest.mark.parametrize("operation", ROUTE)
def test_lookups_of_others_stay_fast(whole: Server, operation: str) -> None:
    """Lookups of others stay under 100 ms at p99, and none is refused."""
    asked = [request(whole, operation, question) for question in questions(operation)]
    with crowd(whole, ROUTE[operation].method, asked) as outcomes:
        (lookup,) = measure(whole, SECONDS, [LOOKUP])
    print(f"\n  asked meanwhile: {dict(outcomes)}", end="")
    assert lookup.outcomes == {"200"}
    assert lookup.quantile(0.99) < 100
    assert "Traceback" not in whole.log
