"""The commands of ``scripts`` that are written in Python, to be called in this process."""

import runpy
import sys
from functools import cache

from click import Command

from service.settings import ROOT


@cache
def command(name: str) -> Command:
    """Return a command, which click's CliRunner can call."""
    folder = str(ROOT / "scripts")
    sys.path.insert(0, folder)
    try:
        main: Command = runpy.run_path(f"{folder}/{name}", run_name=name)["main"]
    finally:
        sys.path.remove(folder)
    return main
