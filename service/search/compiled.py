"""The compiled code of searches on disk, so that only the first worker after a change of the code compiles it.

``python -m service.search.compiled`` compiles the searches of all games.
"""

import os
import re
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from solvers.games import REGISTRY
from solvers.versions import digest

# The versions whose code is kept. Each takes some megabytes.
KEPT = 3
_VERSION = re.compile("[0-9a-f]{12}")


def keep(root: Path | None, module: str) -> bool:
    """Name the folder for the compiled code of a search, and return True if code can be kept there.

    The folder is one of ``root``, by the version of the sources of its module: Numba itself only looks at the file of a compiled
    function, not at those that it calls. Without a root, or where none can be written, nothing is kept. Call this before
    Numba is imported.
    """
    assert "numba" not in sys.modules  # noqa: S101  # Numba reads the variable when it is imported
    if root is None:
        return False
    folder = root / digest((module,))
    try:
        # Compiled code is run as it is found, so nobody else may write here.
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return False
    if not os.access(folder, os.W_OK | os.X_OK):
        return False
    os.utime(folder)
    _sweep(root)
    os.environ["NUMBA_CACHE_DIR"] = str(folder)
    return True


def _sweep(root: Path) -> None:
    """Remove the code of all versions but those that were used last. A worker of an older one compiles its code again."""
    with suppress(OSError):
        versions = [path for path in root.iterdir() if _VERSION.fullmatch(path.name)]
        versions.sort(key=lambda path: path.stat().st_mtime_ns, reverse=True)
        for path in versions[KEPT:]:
            shutil.rmtree(path, ignore_errors=True)


def main() -> None:
    """Start a worker for each search of a game. It ends once it is ready, as there is nothing to read."""
    for game in REGISTRY.values():
        rules = game.rules_type()
        for module in sorted(
            {search for goal in game.defaults(rules) if (search := game.problem(rules, goal).kernel.searcher)}
        ):
            command = [sys.executable, "-m", "service.search.worker", module]
            subprocess.run(command, stdin=subprocess.DEVNULL, check=True)  # noqa: S603  # it is this program


if __name__ == "__main__":
    main()
