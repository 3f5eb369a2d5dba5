"""Measure the time of the batch on an empty database, from a cold start to the last published solution.

The whole batch is measured by its first answers too: by the time until the default goal of every game is published.
"""

import os
import re
import resource
import subprocess
import sys
import time

import click

from service.bench.verdict import kind, verdict
from service.settings import ROOT, sqlite_path
from service.store.engine import writing_engine
from service.store.scratch import scratch
from solvers.games import REGISTRY

# The limits of the whole batch on two processors, in seconds: until every game answers, and until all is published.
EARLY, WHOLE = 45.0, 120.0
# The limits of the memory of its largest process, and of the database, in MB.
MEMORY = 1000.0
DISK = {"sqlite": 350.0, "postgresql": 450.0}


def measure(url: str, arguments: tuple[str, ...], limit: float) -> bool:
    """Time ``tablebase solve`` with some arguments. Return True if it takes at most ``limit`` seconds."""
    with scratch(url) as fresh:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        began = time.perf_counter()
        subprocess.run(  # noqa: S603  # a fixed command, no shell
            [sys.executable, "-m", "service.cli", "solve", *arguments],
            check=True,
            capture_output=True,
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": fresh},
        )
        wall = time.perf_counter() - began
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    measured = f"{' '.join(arguments)} solved, verified and persisted with {cpu:.1f} s of CPU without the server's in {wall:.1f} s"
    return verdict(kind(url), measured, wall, limit)


def whole(url: str) -> bool:
    """Time the whole batch in two worker processes. Return True if it is within the limits of time, memory and disk."""
    firsts = {f"{game.slug} {game.default_goal(game.rules_type())}": game.slug for game in REGISTRY.values()}
    answered: dict[str, float] = {}
    with scratch(url) as fresh:
        began = time.perf_counter()
        with subprocess.Popen(  # a fixed command, no shell
            [sys.executable, "-m", "service.cli", "solve"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env=os.environ | {"DATABASE_URL": fresh},
        ) as batch:
            for line in batch.stderr or ():
                solved = re.match(r"\[\d+/\d+\] solved (.*?): ", line)
                if solved and solved[1] in firsts:
                    answered[firsts[solved[1]]] = time.perf_counter() - began
        if batch.returncode:
            raise click.ClickException("the batch failed")
        seconds = time.perf_counter() - began
        size = _megabytes(fresh)
    told = ", ".join(f"{game} {after:.0f} s" for game, after in answered.items())
    # The largest process of all that this one has waited for.
    memory = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1e3
    at = kind(url)
    passed = verdict(at, f"first answers: {told}", max(answered.values()), EARLY)
    passed &= verdict(at, f"all defaults published in {seconds:.0f} s by two workers", seconds, WHOLE)
    passed &= verdict(at, f"the largest process of the batch took {memory:.0f} MB", memory, MEMORY)
    return verdict(at, f"the database takes {size:.0f} MB", size, DISK[at]) and passed


def _megabytes(url: str) -> float:
    """Return the size of a database."""
    path = sqlite_path(url)
    if path is not None:
        return path.stat().st_size / 1e6
    with writing_engine(url).connect() as connection:
        return int(connection.exec_driver_sql("SELECT pg_database_size(current_database())").scalar_one()) / 1e6
