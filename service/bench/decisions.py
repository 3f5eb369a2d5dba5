"""Measure decisions inside turns of 10.000, which are derived from the rows of starts: one by one, in a batch, and in memory.

The server runs under gunicorn with one worker. Every score pair is asked for the first time, so nothing is cached, except
in the batch, which asks for ten decisions of each of a hundred pairs in turn. It needs a database with the solution.
"""

import json
import random
from pathlib import Path

import click

from service.bench.lookup import Server
from service.bench.verdict import kind, verdict

START = "/v1/games/ten-thousand/win/states/0-0"
# Milliseconds of CPU: a decision at most, and one of a batch; megabytes of memory.
SINGLE, BATCHED, MEMORY = 3.0, 1.0, 120.0
SINGLES, PAIRS, OF_A_PAIR = 300, 100, 10
SEED = 10_000


def measure(url: str) -> bool:
    """Measure on a database. Return True if all is within its limits."""
    chosen = random.Random(SEED)  # noqa: S311  # a sample, not a secret
    pairs = chosen.sample([(own, other) for own in range(0, 9950, 50) for other in range(0, 9950, 50)], SINGLES + PAIRS)
    server = Server(START, {"DATABASE_URL": url})
    try:
        solution = json.loads(server.get())["solution"]
        # The first question loads NumPy and computes the chances of the last turn.
        _ask(server, "GET", "/v1/games/ten-thousand/win/states/5000-5000-350-12255")
        costs = sorted(
            _ask(server, "GET", f"/v1/games/ten-thousand/win/states/{own}-{other}-350-{_roll(chosen)}")
            for own, other in pairs[:SINGLES]
        )
        states = [f"{own}-{other}-350-{_roll(chosen)}" for _ in range(OF_A_PAIR) for own, other in pairs[SINGLES:]]
        body = json.dumps({"states": states})
        batch = _ask(server, "POST", f"/v1/solutions/{solution}/states", body) / len(states)
        memory = _megabytes(server.worker)
    except OSError as error:
        raise click.ClickException(f"the server did not answer: {error}") from error
    finally:
        server.stop()
    subject, middle, last = kind(url), costs[len(costs) // 2], costs[-1 - len(costs) // 100]
    single = f"a decision of 10.000 inside a turn, {middle:.1f} ms of CPU, 99 of 100 within {last:.1f} ms"
    passed = verdict(subject, single, last, SINGLE)
    passed &= verdict(subject, f"one of a batch of {len(states)}, {batch:.2f} ms of CPU", batch, BATCHED)
    return passed & verdict(subject, f"the worker then has {memory:.0f} MB of memory", memory, MEMORY)


def _roll(chosen: random.Random) -> str:
    """Return a roll of five dice of which one scores, so that 350 points may have been set aside before it."""
    return "".join(sorted(["5", *chosen.choices("123456", k=4)]))


def _ask(server: Server, method: str, path: str, body: str | None = None) -> float:
    """Return the worker's CPU time of a request, in milliseconds."""
    before = server.nanoseconds()
    server.connection.request(method, path, body, {"Content-Type": "application/json"} if body else {})
    reply = server.connection.getresponse()
    text = reply.read()
    if reply.status != 200 or b'"problem"' in text:
        raise click.ClickException(f"{path} answered {reply.status}: {text.decode()[:200]}")
    return (server.nanoseconds() - before) / 1e6


def _megabytes(process: int) -> float:
    """Return the resident memory of a process."""
    lines = Path(f"/proc/{process}/status").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS")) / 1024
