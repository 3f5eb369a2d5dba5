"""What a lookup over HTTP costs: the CPU of the worker a request, against a bare endpoint that gives the same reply from a
constant. Both run under gunicorn as scripts/run configures it, with one worker, in turns. The lookup is uncached,
validated and counted, and needs a database that is solved.
"""

import http.client
import os
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path

import click

from measures.verdict import kind, verdict
from service.settings import ROOT

LIMITS = {"sqlite": 1.4, "postgresql": 2.0}
BARE = """
import os, orjson
from flask import Flask, Response
app = Flask(__name__)
REPLY = orjson.loads(os.environ["BENCH_REPLY"])
@app.get("/v1/games/<game>/<goal>/states/<state>")
def bare(game, goal, state):
    return Response(orjson.dumps(REPLY), mimetype="application/json")
"""


class Server:
    """A gunicorn as in production but for its one worker, and that worker's CPU time; ``app`` in place of the service."""

    def __init__(self, path: str, env: dict[str, str], app: str | None = None) -> None:
        self.path = path
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        fixed = {"HOST": "127.0.0.1", "PORT": str(self.port), "WORKERS": "1", "THREADS": "4", "LOG_LEVEL": "error"}
        inherited = {name: text for name, text in os.environ.items() if name != "PROMETHEUS_MULTIPROC_DIR"}
        self.process = subprocess.Popen(  # noqa: S603  # a fixed command, no shell
            [sys.executable, "-m", "gunicorn", "-c", "service/gunicorn_conf.py", *([app] if app else [])],
            cwd=ROOT,
            env=inherited | fixed | env,
        )
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        while self.process.poll() is None:
            try:
                # The socket listens before the worker is forked: an answer means that it is there.
                self.get()
                break
            except OSError:
                self.connection.close()
                time.sleep(0.1)
        else:
            raise click.ClickException("a server ended before it answered")
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.worker = int(children[0])

    def get(self) -> bytes:
        self.connection.request("GET", self.path)
        reply = self.connection.getresponse()
        body = reply.read()
        if reply.status != 200:
            raise click.ClickException(f"{self.path} answered {reply.status}: {body.decode()}")
        return body

    def cost(self, requests: int) -> float:
        """CPU microseconds of the worker a request."""
        # The server closes what was idle while the other one was asked.
        self.connection.close()
        self.get()
        before = self._nanoseconds()
        for _ in range(requests):
            self.get()
        return (self._nanoseconds() - before) / requests / 1e3

    def _nanoseconds(self) -> int:
        threads = Path(f"/proc/{self.worker}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def measure(url: str, path: str, requests: int, rounds: int) -> bool:
    """Compare a lookup with the bare endpoint, in turns."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, ExitStack() as servers:
        Path(folder, "bench_bare.py").write_text(BARE)
        # Counting requests is part of what the service costs.
        served = Server(path, {"DATABASE_URL": url, "PROMETHEUS_MULTIPROC_DIR": f"{folder}/metrics"})
        servers.callback(served.stop)
        reply = served.get().decode()
        bare = Server(path, {"BENCH_REPLY": reply, "PYTHONPATH": folder}, "bench_bare:app")
        servers.callback(bare.stop)
        if bare.get().decode() != reply:
            raise click.ClickException("the bare endpoint does not give the same reply")
        for server in (served, bare):
            server.cost(10 * requests)
        pairs = [(served.cost(requests), bare.cost(requests)) for _ in range(rounds)]
    lookup, base = (statistics.median(column) for column in zip(*pairs, strict=True))
    # What else runs on the machine changes the cost of both: only neighbours in time can be compared.
    ratio = statistics.median(one / other for one, other in pairs)
    measured = f"{lookup:.0f} us, bare {base:.0f} us of CPU a request, ratio {ratio:.2f}"
    return verdict(kind(url), f"{path}: {measured}", ratio, LIMITS[kind(url)])
