"""Digests of sources: what was computed from them is used again while their digest is the same."""

import hashlib
import platform
import re
from collections.abc import Iterable
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from service.settings import ROOT


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


# What an import takes, and from where. To parse every file would take each process seconds.
_IMPORT = re.compile(r"^ *(?:from +([\w.]+) +)?import +(\([^)]*\)|[^\n(]+)", re.MULTILINE)
# What computes numbers, or stores them.
VERSIONS = " ".join([platform.python_version(), *map(_version, ("numba", "llvmlite", "numpy", "SQLAlchemy"))])


def digest(root: Path, paths: Iterable[Path]) -> str:
    """Return a digest of files below a folder, of their places in it, and of the versions of what runs them."""
    total = hashlib.sha256(VERSIONS.encode())
    for path in sorted(paths):
        total.update(path.relative_to(root).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return total.hexdigest()


def reached(file: Path, root: Path = ROOT) -> set[Path]:
    """Return a file of the checkout and all that it imports from there, directly or through others."""
    found, waiting = {file}, [file]
    while waiting:
        new = set(_imported(waiting.pop(), root)) - found
        found |= new
        waiting += new
    return found


@cache
def _imported(file: Path, root: Path) -> frozenset[Path]:
    """Return the files of the checkout that a file imports itself, with the packages around them."""
    names = set()
    for package, listed in _IMPORT.findall(file.read_text("utf-8")):
        # A name after "as", or in a comment, is no file's.
        modules = re.findall(r"[\w.]+", listed)
        names |= {package, *(f"{package}.{name}" for name in modules)} if package else set(modules)
    return frozenset(path for name in names for path in _files(name, root))


@cache
def _files(name: str, root: Path) -> tuple[Path, ...]:
    """Return the files of a module and of its packages that there are."""
    package, _, _ = name.rpartition(".")
    module = root.joinpath(*name.split("."))
    own = tuple(path for path in (module.with_suffix(".py"), module / "__init__.py") if path.is_file())
    return (*_files(package, root), *own) if package else own
