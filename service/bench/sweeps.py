"""Measure a sweep on one and on two worker processes, one after the other: ``python -m service.bench.sweeps [ROUNDS [FILE]]``.

Without a file it is that of 200 rule sets in ``sweep.toml``. Each round does the whole sweep with one worker and then with two, into new databases, and prints a line: the seconds of both, the quotient,
and the load of the machine before each. The exit code is 1 if the median of the quotients is below LEAST, or if a digest differs.
"""

import csv
import os
import subprocess
import sys
import time
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

LEAST = 1.8
SWEEP = Path(__file__).with_name("sweep.toml")


def measure(sweep: str, workers: int) -> tuple[float, float, list[str]]:
    """Do a sweep with some workers. Return the load before, the seconds, and the digests of all lines."""
    load, _, _ = os.getloadavg()
    with TemporaryDirectory() as folder:
        environment = os.environ | {"DATABASE_URL": f"sqlite:///{Path(folder) / 'sweep.db'}"}
        command = [sys.executable, "-m", "service.cli", "sweep", sweep, "--local-cluster", str(workers)]
        began = time.monotonic()
        done = subprocess.run(  # noqa: S603  # the caller's own file
            command, env=environment, stdout=subprocess.PIPE, check=True, text=True
        )
        return load, time.monotonic() - began, [row["digest"] for row in csv.DictReader(done.stdout.splitlines())]


def main(rounds: int, sweep: str = str(SWEEP)) -> int:
    """Print what was measured. Return the exit code."""
    quotients = []
    alike = True
    sys.stdout.write("one worker\ttwo workers\tquotient\tload\tload\n")
    for _ in range(rounds):
        (load, one, digests), (other, two, others) = (measure(sweep, workers) for workers in (1, 2))
        alike = alike and digests == others
        quotients.append(one / two)
        sys.stdout.write(f"{one:.1f} s\t{two:.1f} s\t{one / two:.2f}\t{load:.1f}\t{other:.1f}\n")
        sys.stdout.flush()
    sys.stdout.write(f"{median(quotients):.2f} times as fast, {'the same digests' if alike else 'OTHER DIGESTS'}\n")
    return 0 if alike and median(quotients) >= LEAST else 1


if __name__ == "__main__":
    rounds, *file = sys.argv[1:] or ["3"]
    sys.exit(main(int(rounds), *file))
