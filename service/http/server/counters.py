"""Memory that the processes of a service share for their metrics, allocated before it is used.

Each worker has a slot with one file for each kind of metric, in a folder of the master in shared memory. A worker that
replaces a dead one goes on with its slot, so no count is lost and no file is left over. If there is no memory for a
slot, its worker counts in its own memory.
"""

import os
import re
import shutil
import tempfile
from collections.abc import Collection
from contextlib import suppress
from pathlib import Path

# The bytes of each file: more than all labels need that the service uses. A file that grew could find no memory left.
SIZES = {"counter": 1 << 16, "gauge_livesum": 1 << 16, "histogram": 1 << 22}
# The kinds that say what a process has in use, which is nothing when it has ended.
_OF_THE_LIVING = ("gauge_livesum",)
_SHARED = Path("/dev/shm")  # noqa: S108  # the folder below it has a random name
_NAME = "chance-tablebase-"


class Counters:
    """The slots of one service. Only the master may create and remove them."""

    def __init__(self, parent: Path | None = None) -> None:
        """Remember the parent of the folder: the shared memory, or the folder for temporary files if there is none."""
        self._parent = parent or (_SHARED if _SHARED.is_dir() else Path(tempfile.gettempdir()))
        self._folder: Path | None = None

    def open(self) -> None:
        """Create the folder, and remove those of masters that were killed. Raises OSError if that is impossible."""
        for folder in self._parent.glob(f"{_NAME}*"):
            owner = re.match(rf"{_NAME}([0-9]+)-", folder.name)
            if owner and not _runs(int(owner[1])):
                shutil.rmtree(folder, ignore_errors=True)
        self._folder = Path(tempfile.mkdtemp(prefix=f"{_NAME}{os.getpid()}-", dir=self._parent))

    def slot(self, taken: Collection[int]) -> int | None:
        """Return the first slot that is not taken, with its files allocated; None if there is no memory for them."""
        number = next(number for number in range(len(taken) + 1) if number not in taken)
        if self._folder is None:
            return None
        for kind, size in SIZES.items():
            path = self._folder / f"{kind}_{number}.db"
            if path.exists():
                continue
            try:
                _allocate(path, size)
            except OSError:
                path.unlink(missing_ok=True)
                return None
        return number

    def enter(self, slot: int | None) -> None:
        """Let this process count in a slot; None for its own memory. Call it before the metrics are loaded."""
        os.environ.pop("PROMETHEUS_MULTIPROC_DIR", None)
        if slot is not None:
            os.environ["PROMETHEUS_MULTIPROC_DIR"] = str(self._folder)
            os.environ["PROMETHEUS_SLOT"] = str(slot)

    def leave(self, slot: int | None) -> None:
        """Remove what a process that has ended had in use. Whoever takes its slot begins with nothing."""
        if slot is not None and self._folder is not None:
            for kind in _OF_THE_LIVING:
                (self._folder / f"{kind}_{slot}.db").unlink(missing_ok=True)

    def close(self) -> None:
        """Remove the folder."""
        if self._folder is not None:
            shutil.rmtree(self._folder, ignore_errors=True)


def _allocate(path: Path, size: int) -> None:
    """Create a file of zeros whose bytes are really there, so that no later write can fail for want of space."""
    with path.open("xb") as file:
        file.write(bytes(size))
        with suppress(AttributeError):  # macOS has no such function
            os.posix_fallocate(file.fileno(), 0, size)


def _runs(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
