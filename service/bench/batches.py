"""Measure batches of 1,000 states, in the order of their solution, beside single requests to a bare function of Flask.

Each batch is asked for the first time, so no label and no parsed state is known from before. It needs a database with the solutions.
"""

import json
import os
import statistics
import tempfile
from contextlib import ExitStack, closing
from itertools import islice
from pathlib import Path

import click

from service.bench.lookup import BARE, STOCK, Server
from service.bench.verdict import kind, verdict
from service.store.reader import Reader

# How many states of each goal may cost as much as a bare request.
GOALS = {
    ("thirties", "min-loss"): 30,
    ("toss-up", "win"): 30,
    ("threes", "beat-tie-half"): 15,
    ("ten-thousand", "win"): 15,
}
SIZE, BATCHES, REQUESTS = 1000, 9, 200


def measure(url: str) -> bool:
    """Measure on a database. Return True if all is within its limits."""
    passed = True
    with ExitStack() as opened:
        folder = opened.enter_context(tempfile.TemporaryDirectory(prefix="bench-"))
        Path(folder, "bench_bare.py").write_text(BARE)
        served = Server("/v1/games/toss-up/win/states/63-71-14", {"DATABASE_URL": url})
        opened.callback(served.stop)
        Path(folder, "reply.json").write_bytes(served.get())
        env = {"PYTHONPATH": os.pathsep.join(filter(None, (folder, os.environ.get("PYTHONPATH"))))}
        bare = Server(served.path, env, (*STOCK["gthread"], "bench_bare:app"))
        opened.callback(bare.stop)
        reader = opened.enter_context(closing(Reader(url)))
        for (game, goal), limit in GOALS.items():
            manifest = reader.current(game, goal, "default")
            if manifest is None:
                raise click.ClickException(f"{game} {goal} is not solved in this database")
            states = [policy.state for policy in islice(reader.policy(manifest.id), SIZE * (BATCHES + 1))]
            parts = [states[first : first + SIZE] for first in range(0, len(states) - SIZE + 1, SIZE)]
            pairs = [(_cost(served, manifest.id, part), bare.cost(REQUESTS)) for part in parts]
            one, base = (statistics.median(column) for column in zip(*pairs, strict=True))
            ratio = statistics.median(cost / request for cost, request in pairs)
            measured = f"{one:.0f} us of CPU a state, 1/{1 / ratio:.0f} of a bare request of {base:.0f} us"
            passed &= verdict(kind(url), f"batches of {game} {goal}: {measured}", ratio, 1 / limit)
    return passed


def _cost(server: Server, solution: str, states: list[str]) -> float:
    """Return the worker's CPU time of a batch for each of its states, in microseconds."""
    before = server.nanoseconds()
    body = json.dumps({"states": states})
    server.connection.request("POST", f"/v1/solutions/{solution}/states", body, {"Content-Type": "application/json"})
    reply = server.connection.getresponse()
    text = reply.read()
    if reply.status != 200 or b'"problem"' in text:
        raise click.ClickException(f"a batch of {solution} answered {reply.status}: {text.decode()[:200]}")
    return (server.nanoseconds() - before) / len(states) / 1e3
