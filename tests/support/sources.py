"""Digests of sources: what was computed from them is used again while their digest is the same."""

import hashlib
import platform
from collections.abc import Iterable
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


# What computes numbers, or stores them.
VERSIONS = " ".join([platform.python_version(), *map(_version, ("numba", "llvmlite", "numpy", "SQLAlchemy"))])


def digest(root: Path, paths: Iterable[Path]) -> str:
    """Return a digest of files below a folder, of their places in it, and of the versions of what runs them."""
    total = hashlib.sha256(VERSIONS.encode())
    for path in sorted(paths):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()
