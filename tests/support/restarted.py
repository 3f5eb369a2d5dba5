"""Programs that are started again whenever they end, as by a service manager, and can be killed."""

import os
import signal
import subprocess
import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from service.batch.pool import die_with_parent


class Restarted:
    """A program that is started again whenever it ends. ``options`` are those of Popen."""

    def __init__(self, command: Sequence[str], environment: Mapping[str, str], **options: Any) -> None:
        self._command = command
        # A test run that is killed leaves nothing behind. The function between fork and exec calls the kernel alone.
        self._options = {"env": environment, "start_new_session": True, "preexec_fn": die_with_parent, **options}
        self._over = False
        self.starts = 0
        self._process: subprocess.Popen[bytes] | None = None
        self._thread = threading.Thread(target=self._keep)
        self._thread.start()

    def _keep(self) -> None:
        while not self._over:
            self.starts += 1
            self._process = subprocess.Popen(self._command, **self._options)
            self._process.wait()
            self.kill()
            # What cannot start yet does not keep the machine busy.
            time.sleep(0.1)

    def kill(self) -> None:
        """Kill the program and all that it has started."""
        with suppress(ProcessLookupError, AttributeError):
            os.killpg(self._process.pid, signal.SIGKILL)  # type: ignore[union-attr]  # suppressed

    def kill_one(self) -> None:
        """Kill the program alone, without what it has started."""
        if self._process is not None:
            self._process.kill()

    def children(self) -> list[int]:
        """Return the ids of the processes that the program has started and that still run."""
        if self._process is None:
            return []
        with suppress(OSError):
            children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text()
            return [int(one) for one in children.split()]
        return []

    def close(self) -> None:
        """End it for good."""
        self._over = True
        self.kill()
        self._thread.join()
