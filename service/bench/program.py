"""Run a C program that a kernel is measured against."""

import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path


def run(source: Path, options: Sequence[str], *arguments: int) -> tuple[float, float]:
    """Compile and run a C program. Return what it prints: the CPU seconds of its fastest run, and the start's value."""
    with tempfile.TemporaryDirectory(prefix="bench-") as folder:
        program = Path(folder, "race")
        subprocess.run(["gcc", *options, "-o", program, source, "-lm"], check=True)  # noqa: S603,S607  # a fixed command; the path of gcc differs
        printed = subprocess.run([program, *map(str, arguments)], check=True, capture_output=True, text=True).stdout  # noqa: S603  # as above
    seconds, value = map(float, printed.split())
    return seconds, value
