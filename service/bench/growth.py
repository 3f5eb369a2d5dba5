"""Measure how time and memory grow with the rows: races of Toss Up! and 10.000 to higher targets, each in a process of its own."""

import click

from service.answers.names import bind
from service.batch.outcomes import Outcome
from service.bench.verdict import kind, verdict
from service.bench.work import measure as solved
from service.store.migrate import upgrade
from service.store.scratch import scratch

# The goals, the rules of the usual race and of the long one.
RACES = (("toss-up", "target=100", "target=200"), ("ten-thousand", "target=10000", "target=15000"))
# MB of memory, and how much longer a row of the long race may take than one of the usual race.
MEMORY, LONGER = 1000.0, 1.25


def measure(url: str) -> bool:
    """Measure on an empty database. Return True if all is within its limits."""
    passed, at = True, kind(url)
    with scratch(url) as fresh:
        upgrade(fresh)
        for game, usual, long in RACES:
            # The first run compiles.
            _solve(game, usual, fresh)
            base, grown = _solve(game, usual, fresh), _solve(game, long, fresh)
            seconds, rows, memory = grown
            told = f"{game} win to {long.partition('=')[2]}: {rows} rows, {seconds:.0f} s of CPU"
            passed &= verdict(at, f"{told}, {memory:.0f} MB", memory, MEMORY)
            longer = seconds / rows / (base[0] / base[1])
            passed &= verdict(
                at, f"{told}, a row takes {longer:.2f} times as long as to {usual.partition('=')[2]}", longer, LONGER
            )
    return passed


def _solve(game: str, rules: str, url: str) -> tuple[float, int, float]:
    """Return the seconds of CPU, the rows and the MB of memory of a race. Raises ClickException if it cannot be solved."""
    outcome: Outcome = solved(bind(game, "win", rules).problem, url)
    if outcome.used is None or outcome.status == "failed":
        raise click.ClickException(f"{game} {rules}: {outcome.message}")
    return outcome.used.cpu_seconds, outcome.rows, outcome.used.memory_bytes / 1e6
