"""Measure the time of the batch on an empty database, from a cold start to the last published solution."""

import os
import resource
import subprocess
import sys
import time

from service.bench.verdict import kind, verdict
from service.settings import ROOT
from service.store.scratch import scratch


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
