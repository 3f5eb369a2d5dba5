"""The first steps of every command: run with the Python of the checkout's .venv, and find the checkout's packages."""

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def enter() -> None:
    """Start the command again in the checkout's virtual environment, if there is one, and clean up on SIGTERM."""
    venv = ROOT / ".venv"
    python = venv / "bin" / "python"
    if python.exists() and Path(sys.prefix).resolve() != venv.resolve():
        os.execv(python, [str(python), *sys.argv])  # noqa: S606  # the same command, no shell
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
