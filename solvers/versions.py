"""The versions of solutions and tables: digests of the sources that determine their numbers.

These are the modules that solvers, checkers and table makers import, directly or through others, and those that make the
problems of a game. Comments, docstrings and empty lines are left out, so that a corrected sentence about the code solves
nothing again. Nothing is imported here: the sources are read.
"""

import ast
import hashlib
import io
import re
import threading
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent
_MODULE = re.compile(r"solvers(\.\w+)+")
# The functions of the modules that make numbers, by :mod:`solvers.contract.kernels` and :mod:`solvers.contract.summary`. A search or a simulation makes none that
# are stored.
_MAKING = frozenset(("solve", "verify", "make", "figures"))
# The solver and checker of problems that name no others, which any problem of a game may do.
_USUAL = ("solvers.engine.exact", "solvers.checks.exact")
# Python 3.11 raises SystemError if two threads make a syntax tree at once, as the workers of one process do.
_PARSING = threading.Lock()
# The modules in which a game's problems are made.
_PROBLEMS = ("problem.py", "game.py")


@cache
def version(game: str) -> str:
    """Return the first twelve hex digits of the SHA-256 over the sources that a game's solutions and tables depend on."""
    return digest(tuple(sorted(_roots(ROOT / "games" / game.replace("-", "_")))))


@cache
def digest(modules: tuple[str, ...]) -> str:
    """Return the first twelve hex digits of the SHA-256 over modules, named from ``solvers`` on, and all that they import."""
    total = hashlib.sha256()
    for name in sorted(closure(modules)):
        total.update(f"{name}\0{_source(_path(name)).bare}\0".encode())
    return total.hexdigest()[:12]


def closure(modules: Iterable[str]) -> set[str]:
    """Return modules and all that they import from ``solvers``, directly or through others."""
    met: set[str] = set()
    left = list(modules)
    while left:
        name = left.pop()
        if name not in met and _path(name).exists():
            met.add(name)
            left += _source(_path(name)).imported
    return met


def _roots(folder: Path) -> Iterator[str]:
    """Yield the modules that make a game's numbers: those that it names, and those in which its problems are made."""
    paths = sorted(folder.rglob("*.py"))
    names = {name for path in paths for name in _source(path).named if _MAKING & _source(_path(name)).functions}
    yield from names
    yield from _USUAL
    problems = next((named for name in _PROBLEMS if (named := [path for path in paths if path.name == name])), [])
    for path in problems:
        yield ".".join(("solvers", *path.relative_to(ROOT).with_suffix("").parts))


def _path(module: str) -> Path:
    """Return the file of a module; a package is its ``__init__.py``."""
    path = ROOT.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


class _Source(NamedTuple):
    """A source file: the modules of ``solvers`` that it imports, those that its texts name, the names of its functions, and its bare lines."""

    imported: tuple[str, ...]
    named: tuple[str, ...]
    functions: frozenset[str]
    bare: str


@cache
def _source(path: Path) -> _Source:
    """Read a file; one that is not there is empty.

    A name that is imported may be that of a module or not. Imports are absolute, and packages have empty ``__init__`` modules: tests see to both.
    """
    text = path.read_text("utf-8") if path.exists() else ""
    with _PARSING:
        tree = ast.parse(text)
    imported: list[str] = []
    named: list[str] = []
    lines = _uncommented(text)
    # Walking a tree takes longer than parsing it, so it is done once.
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant):
            if isinstance(node.value, str) and _MODULE.fullmatch(node.value):
                named.append(node.value)
        elif isinstance(node, ast.Expr):
            if isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
                lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or 0) - node.lineno + 1)
        elif isinstance(node, ast.Import):
            imported += (name.name for name in node.names if _MODULE.fullmatch(name.name))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "solvers":
            imported += (node.module, *(f"{node.module}.{name.name}" for name in node.names))
    functions = frozenset(node.name for node in tree.body if isinstance(node, ast.FunctionDef))
    return _Source(tuple(imported), tuple(named), functions, "\n".join(line.rstrip() for line in lines if line.strip()))


def _uncommented(text: str) -> list[str]:
    """Return the lines of a program without comments."""
    lines = text.splitlines()
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines) + "\n").readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    return lines
