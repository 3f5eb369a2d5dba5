"""What every command does first: run under the checkout's own python, and find the checkout's packages."""

import os
import signal
import sys
from pathlib import Path
from types import FrameType
from typing import NoReturn

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))


def enter() -> None:
    """Start again under the checkout's virtual environment where there is one, and end tidily on SIGTERM."""
    venv = ROOT / ".venv"
    python = venv / "bin" / "python"
    if python.exists() and Path(sys.prefix).resolve() != venv.resolve():
        os.execv(python, [str(python), *sys.argv])  # noqa: S606  # the same command, no shell
    signal.signal(signal.SIGTERM, _leave)


def _leave(number: int, _frame: FrameType | None) -> NoReturn:
    raise SystemExit(128 + number)
