"""Latencies of a service while something else happens to it."""

import json
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.support.server import Server


@dataclass(frozen=True)
class Latencies:
    """The sorted latencies of one address in milliseconds, by status or name of an error."""

    path: str
    by_outcome: dict[str, list[float]]

    @property
    def outcomes(self) -> set[str]:
        """Return every status and error that came."""
        return set(self.by_outcome)

    def quantile(self, level: float) -> float:
        """Return the latency that this fraction of all answers kept to."""
        every = sorted(latency for latencies in self.by_outcome.values() for latency in latencies)
        return every[min(len(every) - 1, int(level * len(every)))]

    def __str__(self) -> str:
        numbers = ", ".join(f"{outcome} {len(latencies)} times" for outcome, latencies in self.by_outcome.items())
        median, high, most = (self.quantile(level) for level in (0.5, 0.99, 1.0))
        return f"{self.path}: {numbers}; median {median:.1f} ms, p99 {high:.1f} ms, at most {most:.1f} ms"


def measure(server: Server, seconds: float, paths: Sequence[str]) -> list[Latencies]:
    """Ask addresses in turn from a process of its own, print and return their latencies."""
    command = [sys.executable, str(Path(__file__).with_name("probe.py")), str(server.port), str(seconds), *paths]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    measured = [Latencies(path, by_outcome) for path, by_outcome in json.loads(done.stdout).items()]
    for figure in measured:
        print(f"\n  {figure}", end="")
    return measured
