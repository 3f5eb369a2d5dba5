"""The versions of solutions and tables: digests of the sources that determine their numbers.

These are the modules that solvers, checkers and table makers import, directly or through others, and those that make the
problems of a game. Comments, docstrings and empty lines are left out, so that a corrected sentence about the code solves
nothing again. Nothing is imported here: the sources are read.
"""

import ast
import hashlib
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent
_MODULE = re.compile(r"solvers(\.\w+)+")
# The functions of the modules that make numbers, by :mod:`solvers.contract.kernels` and :mod:`solvers.contract.summary`. A search or a simulation makes none that
# are stored.
_MAKING = frozenset(("solve", "verify", "make", "figures"))
# The solver and checker of problems that name no others, which any problem of a game may do.
_USUAL = ("solvers.engine.exact", "solvers.checks.exact")
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
        total.update(f"{name}\0{_bare(_path(name))}\0".encode())
    return total.hexdigest()[:12]


def closure(modules: Iterable[str]) -> set[str]:
    """Return modules and all that they import from ``solvers``, directly or through others."""
    met: set[str] = set()
    left = list(modules)
    while left:
        name = left.pop()
        if name not in met and _path(name).exists():
            met.add(name)
            left += _imported(_path(name))
    return met


def _roots(folder: Path) -> Iterator[str]:
    """Yield the modules that make a game's numbers: those that it names, and those in which its problems are made."""
    paths = sorted(folder.rglob("*.py"))
    names = {name for path in paths for name in _named(path) if _MAKING & _functions(_path(name))}
    yield from names
    yield from _USUAL
    problems = next((named for name in _PROBLEMS if (named := [path for path in paths if path.name == name])), [])
    for path in problems:
        yield ".".join(("solvers", *path.relative_to(ROOT).with_suffix("").parts))


def _path(module: str) -> Path:
    """Return the file of a module; a package is its ``__init__.py``."""
    path = ROOT.joinpath(*module.split(".")[1:])
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


@cache
def _tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8") if path.exists() else "")


def _imported(path: Path) -> Iterator[str]:
    """Yield the modules of ``solvers`` that a file imports, wherever in it. A name may be that of a module or not.

    Imports are absolute, and packages have empty ``__init__`` modules: tests see to both.
    """
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names if _MODULE.fullmatch(name.name))
        elif isinstance(node, ast.ImportFrom) and node.module and node.module.partition(".")[0] == "solvers":
            yield node.module
            yield from (f"{node.module}.{name.name}" for name in node.names)


def _named(path: Path) -> Iterator[str]:
    """Yield the modules that texts in a file name."""
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and _MODULE.fullmatch(node.value):
            yield node.value


def _functions(path: Path) -> set[str]:
    """Return the names of the functions of a module."""
    return {node.name for node in _tree(path).body if isinstance(node, ast.FunctionDef)}


def _bare(path: Path) -> str:
    """Return the lines of a file without comments, docstrings and what is empty then."""
    lines = path.read_text("utf-8").splitlines()
    for token in tokenize.generate_tokens(io.StringIO("\n".join(lines) + "\n").readline):
        if token.type == tokenize.COMMENT:
            row, column = token.start
            lines[row - 1] = lines[row - 1][:column]
    for node in ast.walk(_tree(path)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
            lines[node.lineno - 1 : node.end_lineno] = [""] * ((node.end_lineno or 0) - node.lineno + 1)
    return "\n".join(line.rstrip() for line in lines if line.strip())
