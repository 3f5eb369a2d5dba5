"""The processes of a service: the master, its workers, and what they have started."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path

from prometheus_client import Metric, ProcessCollector
from prometheus_client.registry import Collector

_PROC = Path("/proc")


def family(process: int) -> list[int]:
    """Return a process and all its descendants. Without ``/proc`` only the process itself."""
    members = [process]
    for member in members:
        # A process that ends meanwhile has no children.
        with suppress(OSError):
            for thread in (_PROC / str(member) / "task").iterdir():
                members += map(int, (thread / "children").read_text().split())
    return members


class Processes(Collector):
    """Memory, CPU time and open files of processes, each with the label ``process``, its number."""

    def __init__(self, processes: Sequence[int]) -> None:
        self._processes = processes

    def collect(self) -> Iterator[Metric]:
        """Yield the metrics. Without ``/proc`` there are none."""
        merged: dict[str, Metric] = {}
        for process in self._processes:
            for metric in ProcessCollector("tablebase", partial(int, process), registry=None).collect():
                whole = merged.setdefault(metric.name, Metric(metric.name, metric.documentation, metric.type))
                for sample in metric.samples:
                    whole.add_sample(sample.name, {**sample.labels, "process": str(process)}, sample.value)
        yield from merged.values()
