"""Measure how fast a whole solution is made as NDJSON and CSV, and how little CPU it takes to send the file.

Making is compared with writing each record as a reply is written, in turn and in the same process. Sending the file, over
HTTP, by a server with one worker, is compared with making it. It needs a database with a large solution.
"""

import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import click
import orjson

from service.answers.records import record
from service.answers.solved import Solved, of_manifest
from service.batch import exports
from service.bench.lookup import Server
from service.bench.verdict import kind, verdict
from service.files.export import export
from service.files.folder import Folder
from service.store.reader import Reader

GAME, GOAL = "toss-up", "win"
# The share of the time of replies that NDJSON may take; that of the time of NDJSON that CSV may; and that of the CPU time of
# making NDJSON that sending it may.
MADE, CSV, SENT = 0.4, 2.0, 0.1
ROUNDS = 3


def measure(url: str) -> bool:
    """Measure on a database. Return True if all is within its limits."""
    with closing(Reader(url)) as reader, tempfile.TemporaryDirectory(prefix="bench-") as folder:
        manifest = reader.current(GAME, GOAL, "default")
        if manifest is None:
            raise click.ClickException(f"{GAME} {GOAL} is not solved in this database")
        solved, rows, subject = of_manifest(reader, manifest), manifest.rows, kind(url)
        times = [_times(solved) for _ in range(ROUNDS)]
        ndjson = statistics.median(run["ndjson"] / run["replies"] for run in times)
        csv = statistics.median(run["csv"] / run["ndjson"] for run in times)
        speed = {name: rows / min(run[name] for run in times) / 1e6 for name in times[0]}
        told = ", ".join(f"{name} {number:.2f}" for name, number in speed.items())
        passed = verdict(
            subject, f"million rows a CPU second: {told}; NDJSON takes {ndjson:.2f} of replies", ndjson, MADE
        )
        passed &= verdict(subject, f"CSV takes {csv:.2f} of the time of NDJSON", csv, CSV)
        exports.make(solved, Folder(Path(folder)), "ndjson")
        sent = _sent(f"/v1/solutions/{manifest.id}/export.ndjson", {"DATABASE_URL": url, "EXPORTS": folder})
        figures = f"{rows / sent / 1e6:.0f} million rows a CPU second are sent from the file"
        return passed & verdict(subject, figures, sent / min(run["ndjson"] for run in times), SENT)


def _times(solved: Solved) -> dict[str, float]:
    """Return the CPU seconds of each way to write a solution."""

    def replies() -> Iterator[bytes]:
        for row in solved.stream():
            yield orjson.dumps(record(solved, solved.bound.problem.notation.parse(row.state), row))

    return {
        "replies": _time(replies),
        "ndjson": _time(lambda: export(solved, "ndjson", gzip=False)),
        "csv": _time(lambda: export(solved, "csv", gzip=False)),
    }


def _time(start: Callable[[], Iterator[bytes]]) -> float:
    before = time.process_time()
    for _ in start():
        pass
    return time.process_time() - before


def _sent(path: str, env: dict[str, str]) -> float:
    """Return the worker's CPU seconds for one download."""
    server = Server(path, env)
    try:
        before = server.nanoseconds()
        server.get()
        return (server.nanoseconds() - before) / 1e9
    finally:
        server.stop()
