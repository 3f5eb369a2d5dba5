"""Measure the kernel of Toss Up! against a C program with the same recurrence, both warm, in CPU seconds of this run."""

import time
from pathlib import Path

import click
import numpy as np

from service.bench.program import run
from service.bench.verdict import verdict
from solvers.games.toss_up.kernels import race
from solvers.games.toss_up.kernels.choices import choice_array
from solvers.games.toss_up.kernels.odds import odds, throws
from solvers.games.toss_up.kernels.solution import decisions
from solvers.games.toss_up.rules import TossUpRules

SOURCE = Path(__file__).with_name("race.c")
ROUNDS = 20
# The limits of the kernel's time, as multiples of the C program's: for approximate values, and with bounds of all starts and
# decisions.
SOLVED, ENCLOSED = 2.0, 5.0


def measure() -> bool:
    """Compare the best of some rounds of the kernel and of the C program. Return True if it is within both limits."""
    seconds, value = run(SOURCE, ["-O3"], ROUNDS)
    solved, enclosed, start = _kernel()
    if abs(start - value) > 1e-12:
        raise click.ClickException(f"the C program found {value}, the kernel {start}")
    bare = verdict(
        "kernel",
        f"Toss Up! {_milliseconds(solved)}, C {_milliseconds(seconds)}, ratio {solved / seconds:.2f}",
        solved / seconds,
        SOLVED,
    )
    measured = f"Toss Up! with its enclosure {_milliseconds(enclosed)}, C {_milliseconds(seconds)}, ratio {enclosed / seconds:.2f}"
    return verdict("kernel", measured, enclosed / seconds, ENCLOSED) and bare


def _kernel() -> tuple[float, float, float]:
    """Return the CPU seconds of the warm kernel for approximate values, those for all bounds, and the start's value."""
    rules = TossUpRules()
    target = rules.target
    tables = odds(*throws(rules))
    turns, rolled = race.turns(choice_array(target, None), rules.dice), np.zeros((2, target, target, target))
    times = []
    start = 0.0
    for _ in range(ROUNDS + 1):
        began = time.process_time()
        start = float(race.approximate(tables, turns)[0, 0, 0])
        between = time.process_time()
        decisions(race.enclose(tables, turns, rolled), rolled)
        times.append((between - began, time.process_time() - between))
    # The first round includes the compilation.
    solved, enclosed = (min(column) for column in zip(*times[1:], strict=True))
    return solved, enclosed, start


def _milliseconds(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms of CPU"
