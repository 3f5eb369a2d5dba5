"""Measure generic programs beside this project: QuantEcon and OpenSpiel solve a goal, and Datasette shows the actions of a state.

The toolboxes get the same model (:mod:`service.bench.toolboxes`), and their values must agree. All is measured in one run after a
first one, in which everything is compiled. Nothing here has a limit: docs/methods/peers.md tells what each of them computes.
"""

import socket
import statistics
import subprocess
import sys
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from time import process_time
from typing import Any
from urllib.parse import urlencode

import click

from service.answers.names import bind
from service.bench.lookup import Server
from service.bench.toolboxes import Solving, by_openspiel, by_quantecon
from service.settings import ROOT, sqlite_path
from solvers import dispatch
from solvers.contract.problem import Problem

# OpenSpiel would take minutes for six dice.
GOAL, FEWER = ("thirties", "min-loss"), "dice=4,threshold=20"
SOLVED: tuple[tuple[str, Callable[[Problem[Any]], Solving], str], ...] = (
    ("QuantEcon", by_quantecon, ""),
    ("QuantEcon", by_quantecon, FEWER),
    ("OpenSpiel", by_openspiel, FEWER),
)
# More than the roundings of all doubles can be.
AGREE = 1e-9
ASKED = {"game": "toss-up", "goal": "win", "rules": "default", "state": "63-71-14"}
ROUNDS, REQUESTS = 21, 50


def measure(url: str) -> None:
    """Print the seconds of CPU that each takes, beside those of this project."""
    for name, solve, rules in SOLVED:
        problem = bind(*GOAL, rules).problem
        solve(problem)
        peer, own = solve(problem), _own(problem)
        apart = max(abs(value - own.values[text]) for text, value in peer.values.items())
        if apart > AGREE:
            raise click.ClickException(f"the values of {name} differ by {apart:g}")
        click.echo(
            f"{' '.join([*GOAL, rules]).strip()}, {len(peer.values)} decisions: {name} {peer.solving:.2f} s of CPU, and {peer.model:.2f} s"
            f" for the model; here {own.solving:.2f} s, and {own.model:.2f} s for the check; ratio {peer.solving / own.solving:.1f};"
            f" the values differ by {apart:.0e} at most"
        )
    path = sqlite_path(url)
    if path is None:
        click.echo("Datasette reads files of SQLite alone")
    else:
        _ask_datasette(url, path)


def _own(problem: Problem[Any]) -> Solving:
    """Return what solving takes here; the time for the model is that of the check before a solution is published."""
    dispatch.solve(problem)
    began = process_time()
    solution = dispatch.solve(problem)
    solved = process_time()
    dispatch.verify(problem, solution.rows, solution.distributions, solution.error_bound)
    return Solving(process_time() - solved, solved - began, {row.state: row.value for row in solution.rows})


class _Datasette(Server):
    """Datasette on a file, which is asked for the actions of a state by a view that it is there for."""

    def __init__(self, file: Path) -> None:
        view = urlencode({**ASKED, "_shape": "array", "_nofacet": 1, "_nocount": 1})
        self.path = f"/{file.stem}/action_value.json?{view}"
        self.keeps = True
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.process = subprocess.Popen(  # noqa: S603  # a fixed command, no shell
            [sys.executable, "-m", "datasette", "serve", str(file), "--port", str(self.port)],
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        self.worker = self.process.pid
        self.connection = HTTPConnection("127.0.0.1", self.port, timeout=10)
        try:
            self._wait()
        except BaseException:
            self.stop()
            raise


def _ask_datasette(url: str, file: Path) -> None:
    """Ask Datasette and this service about a state in turn, and print the CPU time of both."""
    served = Server("/v1/games/{game}/{goal}/states/{state}".format_map(ASKED), {"DATABASE_URL": url})
    try:
        datasette = _Datasette(file)
        try:
            for server in (served, datasette):
                server.cost(REQUESTS)
            pairs = [(datasette.cost(REQUESTS), served.cost(REQUESTS)) for _ in range(ROUNDS)]
        finally:
            datasette.stop()
    finally:
        served.stop()
    other, own = (statistics.median(column) for column in zip(*pairs, strict=True))
    ratio = statistics.median(one / two for one, two in pairs)
    click.echo(f"a lookup of {ASKED['state']}: Datasette {other:.0f} us of CPU, here {own:.0f} us, ratio {ratio:.1f}")
