"""What the compiled kernel costs beside a C program of the same recurrence, both warm, in CPU seconds of this very run."""

import subprocess
import tempfile
import time
from pathlib import Path

import click
import numpy as np

from measures.verdict import verdict
from solvers.engine.race import kernel
from solvers.engine.race.choices import table
from solvers.engine.race.odds import odds, throws
from solvers.engine.race.solution import decisions
from solvers.games.toss_up.rules import TossUpRules

SOURCE = Path(__file__).with_name("race.c")
ROUNDS = 20
# What the kernel may cost, in times of the C program: to solve nearly, and to enclose all starts and decisions.
SOLVED, ENCLOSED = 2.0, 5.0


def measure() -> bool:
    """Compare the kernel with the C program, the best of some rounds each; whether it is within its limits."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        program = Path(folder, "race")
        subprocess.run(["gcc", "-O3", "-o", program, SOURCE], check=True)  # noqa: S603,S607  # a fixed command; where gcc is differs
        printed = subprocess.run([program, str(ROUNDS)], check=True, capture_output=True, text=True).stdout  # noqa: S603  # as above
    seconds, value = map(float, printed.split())
    solved, enclosed, found = _kernel()
    if abs(found - value) > 1e-12:
        raise click.ClickException(f"the C program found {value}, the kernel {found}")
    bare = verdict(
        "kernel", f"{_told(solved)}, C {_told(seconds)}, ratio {solved / seconds:.2f}", solved / seconds, SOLVED
    )
    told = f"with its enclosure {_told(enclosed)}, C {_told(seconds)}, ratio {enclosed / seconds:.2f}"
    return verdict("kernel", told, enclosed / seconds, ENCLOSED) and bare


def _kernel() -> tuple[float, float, float]:
    """Seconds of the kernel, and with its enclosure and that of every decision, warm; and the value of the start."""
    rules = TossUpRules()
    target = rules.target
    tables = odds(*throws(rules))
    turns, rolled = kernel.turns(table(target, None), rules.dice), np.zeros((2, target, target, target))
    times = []
    found = 0.0
    for _ in range(ROUNDS + 1):
        began = time.process_time()
        found = float(kernel.approximate(tables, turns)[0, 0, 0])
        between = time.process_time()
        decisions(kernel.enclose(tables, turns, rolled), rolled)
        times.append((between - began, time.process_time() - between))
    # The first round compiles.
    solved, enclosed = (min(column) for column in zip(*times[1:], strict=True))
    return solved, enclosed, found


def _told(seconds: float) -> str:
    return f"{1000 * seconds:.0f} ms of CPU"
