"""Measure the kernels against C programs, the time of the batch, and the CPU time of questions over HTTP and of exports.

The whole batch, its stages in one process and the growth of long races are measured only if asked for: each takes minutes.
The batch and the questions are measured on each of the given DATABASES, or on DATABASE_URL. The exit code is 1 if a
measurement misses its limit. It needs gcc.
"""

import os
import platform
import sys
from collections.abc import Callable, Iterable

import click

from service.bench import batch, batches, decisions, exports, growth, kernel, lookup, stages, ten_thousand
from service.extras import installed
from service.settings import Settings, normalise

# The arguments of ``tablebase solve``, and the limit of its time in seconds, from a cold start.
SOLVED = {("thirties",): 30.0, ("toss-up", "win"): 15.0, ("toss-up", "win-3"): 60.0, ("ten-thousand",): 60.0}
# The limit of the CPU time of the whole batch in one process, in seconds.
STAGED = 420.0
LOOKED_UP = (
    "/v1/games/thirties/min-loss/states/55666-1",
    "/v1/games/thirties/min-loss/states/55666-1/best",
    "/v1/games/toss-up/win/states/63-71-14",
    "/v1/games/ten-thousand/win/states/4500-6200",
)


@click.command(help=__doc__)
@click.argument("databases", nargs=-1)
@click.option(
    "--only",
    type=click.Choice(["kernel", "solve", "whole", "stages", "growth", "lookup", "batches", "decisions", "exports"]),
    help="Run only this measurement.",
)
@click.option("--peers", is_flag=True, help="Measure generic programs beside this one instead; needs the extra peers.")
@click.option("--requests", default=200, show_default=True, help="Requests in each round.")
@click.option("--rounds", default=51, show_default=True, help="Rounds of requests to each server.")
def main(databases: tuple[str, ...], only: str | None, requests: int, rounds: int, *, peers: bool) -> None:
    load = " ".join(f"{one:.2f}" for one in os.getloadavg())
    click.echo(f"{platform.machine()}, {os.cpu_count()} CPUs, Python {platform.python_version()}, load {load}")
    urls = [normalise(url) for url in databases or (Settings.from_env().database_url,)]
    if peers:
        _measure_peers(urls[0])
        return
    passed = True
    if only in (None, "kernel"):
        passed &= kernel.measure()
        passed &= ten_thousand.measure()
    for url in urls:
        passed &= _measured(url, only, requests, rounds)
    sys.exit(0 if passed else 1)


def _measured(url: str, only: str | None, requests: int, rounds: int) -> bool:
    """Measure what is done with a database. Return True if all is within its limits."""
    # In this order; only those of the first part are done if none is asked for.
    usual: dict[str, Callable[[], bool]] = {
        "solve": lambda: _all(batch.measure(url, arguments, limit) for arguments, limit in SOLVED.items()),
        "lookup": lambda: _all(lookup.measure(url, path, requests, rounds) for path in LOOKED_UP),
        "batches": lambda: batches.measure(url),
        "decisions": lambda: decisions.measure(url),
        "exports": lambda: exports.measure(url),
    }
    asked: dict[str, Callable[[], bool]] = {
        "whole": lambda: batch.whole(url),
        "stages": lambda: stages.measure(url, STAGED),
        "growth": lambda: growth.measure(url),
    }
    chosen = usual if only is None else {name: one for name, one in (usual | asked).items() if name == only}
    return _all(measure() for measure in chosen.values())


def _all(passed: Iterable[bool]) -> bool:
    """Return True if all are True. All are measured, whatever the first ones say."""
    return all(list(passed))


def _measure_peers(url: str) -> None:
    """Measure generic programs beside this one. Raises ClickException if they are not installed."""
    if not all(map(installed, ("cvxpy", "datasette", "pyspiel", "quantecon"))):
        raise click.ClickException("the extra peers is not installed; docs/methods/peers.md tells how")
    from service.bench import peers  # noqa: PLC0415  # only with the extra

    peers.measure(url)
