"""Every module can be imported, on any Python that the project runs on."""

import subprocess
import sys

from service.settings import ROOT

IMPORTING = """
import importlib
import pkgutil
from service.extras import installed
# No lock file has the extra that these measure.
left_out = () if installed("pyspiel") else ("service.bench.peers", "service.bench.toolboxes")
for package in ("service", "solvers"):
    for module in pkgutil.walk_packages([package], package + "."):
        if module.name in left_out:
            continue
        importlib.import_module(module.name)
        print(module.name)
"""


def test_every_module_can_be_imported() -> None:
    """Every module is imported without an error or a warning, the project's or a library's."""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", IMPORTING],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stderr) == (0, "")
    assert {"service.cli.group", "service.http.server.worker", "solvers.games.ten_thousand.kernels.race"} <= set(
        done.stdout.split()
    )
