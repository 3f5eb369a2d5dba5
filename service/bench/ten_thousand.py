"""Measure the kernel of 10.000 against a C program with the same recurrence, and how its time grows with the target.

Both are warm, and measured in CPU seconds of this run. The C program approximates, and the kernel encloses at once.
"""

import time
from pathlib import Path

import click

from service.bench.program import run
from service.bench.verdict import verdict
from solvers.engine.pairs import ABOVE, BELOW
from solvers.games.ten_thousand.kernels.solution import enclose
from solvers.games.ten_thousand.rules import TenThousandRules

SOURCE = Path(__file__).with_name("ten_thousand.c")
OPTIONS = ("-O3", "-march=native", "-ffast-math")
ROUNDS = 3
# The limit of the kernel's time, as a multiple of the C program's.
ENCLOSED = 2.5
TARGETS = (1_000, 2_000, 5_000, 10_000, 15_000)


def measure() -> bool:
    """Compare the best of some rounds of the kernel and of the C program. Return True if it is within its limit."""
    target = TenThousandRules().target
    seconds, value = run(SOURCE, OPTIONS, target, ROUNDS)
    # The first target's time includes the compilation if nothing is solved before.
    _enclose(TARGETS[0])
    rounds = [_enclose(target) for _ in range(ROUNDS)]
    enclosed, below, above = min(rounds)
    if not below - 1e-11 < value < above + 1e-11:
        raise click.ClickException(f"the C program found {value}, the kernel {below} to {above}")
    for points in TARGETS:
        took = enclosed if points == target else _enclose(points)[0]
        click.echo(f"kernel: 10.000 to {points} points enclosed in {took:.2f} s of CPU")
    measured = (
        f"10.000 with its enclosure {enclosed:.2f} s of CPU, C {seconds:.2f} s of CPU, ratio {enclosed / seconds:.2f}"
    )
    return verdict("kernel", measured, enclosed / seconds, ENCLOSED)


def _enclose(target: int) -> tuple[float, float, float]:
    """Return the CPU seconds of the race to a target, and the bounds of the start's value."""
    began = time.process_time()
    chances = enclose(TenThousandRules(target=target), [None])[0]
    return time.process_time() - began, float(chances[BELOW, 0, 0, 0]), float(chances[ABOVE, 0, 0, 0])
