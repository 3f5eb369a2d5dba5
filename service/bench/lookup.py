"""Measure the CPU time of a lookup over HTTP against that of a bare endpoint that returns the same reply from a constant.

The bare endpoint is a function of Flask on Gunicorn as it comes, without a log: with the worker ``sync``, which closes each
connection after its reply, and with ``gthread``, which keeps it. The service runs with the configuration of scripts/run, and its
client closes or keeps its connection as well. The lookup is validated, counted, logged and not cached. All have one worker, and are
asked in turn. The servers have one processor and the client has another, as a lookup otherwise takes up to a fifth more or less
time, depending on where its threads happen to run. It needs a database with the solution.
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
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import click

from service.bench.verdict import kind, verdict
from service.settings import ROOT

LIMITS = {"sqlite": 1.1, "postgresql": 1.25}
# Gunicorn's own workers, by the arguments that choose them. Only the threads of one keep connections.
STOCK = {"sync": (), "gthread": ("--threads", "4")}
BARE = """
from pathlib import Path
import orjson
from flask import Flask, Response
app = Flask(__name__)
REPLY = orjson.loads(Path(__file__).with_name("reply.json").read_bytes())
@app.get("/v1/games/<game>/<goal>/states/<state>")
@app.get("/v1/games/<game>/<goal>/states/<state>/best")
def bare(game, goal, state):
    return Response(orjson.dumps(REPLY), mimetype="application/json")
"""


class Server:
    """A Gunicorn with only one worker, whose CPU time is measured: the service as in production, or a bare endpoint.

    The service writes its access log to a file if ``folder`` is given. ``bare`` are the arguments of a Gunicorn that runs something
    else. ``keeps`` is False if each request has a connection of its own.
    """

    def __init__(
        self, path: str, env: dict[str, str], bare: tuple[str, ...] = (), folder: str = "", *, keeps: bool = True
    ) -> None:
        self.path = path
        self.keeps = keeps
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        fixed = {"HOST": "127.0.0.1", "PORT": str(self.port), "WORKERS": "1", "LOG_LEVEL": "error"}
        logged = "json" if folder else "off"
        stock = ("--bind", f"127.0.0.1:{self.port}", "--log-level", "error", *bare)
        configured = ("-c", "service/http/server/gunicorn_conf.py")
        with Path(folder, "access.log").open("wb") if folder else Path(os.devnull).open("wb") as log:
            self.process = subprocess.Popen(  # noqa: S603  # a fixed command, no shell
                [sys.executable, "-m", "gunicorn", *(stock if bare else configured)],
                cwd=ROOT,
                env={**os.environ, **fixed, "ACCESS_LOG": logged, **env},
                stdout=log,
            )
        self.connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            self._wait()
        except BaseException:
            # Whoever asked for this server gets none to stop.
            self.stop()
            raise
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.worker = int(children[0])

    def _wait(self) -> None:
        """Return when the server answers. Raises ClickException if it ends, or answers with an error."""
        while self.process.poll() is None:
            try:
                # The socket listens before the worker is forked, so only an answer shows that the worker runs.
                self.get()
            except OSError:
                self.connection.close()
                time.sleep(0.1)
            else:
                return
        raise click.ClickException("a server ended before it answered")

    def get(self) -> bytes:
        self.connection.request("GET", self.path)
        reply = self.connection.getresponse()
        body = reply.read()
        if reply.status != 200:
            raise click.ClickException(f"{self.path} answered {reply.status}: {body.decode()}")
        if not self.keeps:
            self.connection.close()
        return body

    def cost(self, requests: int) -> float:
        """Return the worker's CPU time for each request, in microseconds."""
        # The server may have closed the idle connection while the other server was asked.
        self.connection.close()
        self.get()
        before = self.nanoseconds()
        for _ in range(requests):
            self.get()
        return (self.nanoseconds() - before) / requests / 1e3

    def nanoseconds(self) -> int:
        """Return the CPU time of the worker so far."""
        threads = Path(f"/proc/{self.worker}/task").iterdir()
        return sum(int((thread / "schedstat").read_text().split()[0]) for thread in threads)

    def stop(self) -> None:
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(10)


def measure(url: str, path: str, requests: int, rounds: int) -> bool:
    """Compare a lookup with the bare endpoints. Return True if the ratios of their CPU times are within the limit."""
    processors = sorted(os.sched_getaffinity(0))
    with tempfile.TemporaryDirectory(prefix="bench-") as folder, ExitStack() as servers:
        Path(folder, "bench_bare.py").write_text(BARE)
        servers.enter_context(_running_on(processors[0]))
        # The service counts and logs its requests, which is a part of the time that is measured.
        served = Server(path, {"DATABASE_URL": url}, folder=folder)
        servers.callback(served.stop)
        reply = served.get()
        Path(folder, "reply.json").write_bytes(reply)
        bare = {}
        for worker, arguments in STOCK.items():
            keeps = worker == "gthread"
            one = bare[worker] = Server(path, {"PYTHONPATH": folder}, (*arguments, "bench_bare:app"), keeps=keeps)
            servers.callback(one.stop)
            if one.get() != reply:
                raise click.ClickException("the bare endpoint does not give the same reply")
        servers.enter_context(_running_on(processors[-1]))
        passed = True
        for worker, one in bare.items():
            passed &= _compare(kind(url), path, served, worker, one, requests, rounds)
        return passed


def _compare(database: str, path: str, served: Server, worker: str, bare: Server, requests: int, rounds: int) -> bool:
    """Compare the service with one bare endpoint. Return True if the ratio is within the limit."""
    served.keeps = bare.keeps
    for server in (served, bare):
        server.cost(10 * requests)
    pairs = [(served.cost(requests), bare.cost(requests)) for _ in range(rounds)]
    lookup, base = (statistics.median(column) for column in zip(*pairs, strict=True))
    # Other programs on the machine slow both servers down, so each round is compared only with the next one.
    ratio = statistics.median(one / other for one, other in pairs)
    measured = f"{lookup:.0f} us, bare Flask on {worker} {base:.0f} us of CPU a request, ratio {ratio:.2f}"
    return verdict(database, f"{path}: {measured}", ratio, LIMITS[database])


@contextmanager
def _running_on(processor: int) -> Iterator[None]:
    """Let this process, and those that it starts, run on one processor."""
    before = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {processor})
    try:
        yield
    finally:
        os.sched_setaffinity(0, before)
