"""Print the number of code lines of the product: lines that are not blank, and neither a comment nor part of a docstring.

A folder of the product with more than ``MOST`` modules is an error.
"""

import ast
import io
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import click

ROOT = Path(__file__).parents[2]
PRODUCT = ("solvers", "service", "migrations", "scripts")
# Nobody finds anything in a folder with more modules.
MOST = 20
_NO_CODE = {
    tokenize.COMMENT,
    tokenize.NL,
    tokenize.NEWLINE,
    tokenize.INDENT,
    tokenize.DEDENT,
    tokenize.ENCODING,
    tokenize.ENDMARKER,
}


def code_lines(source: str) -> int:
    """Return the number of code lines of a Python source."""
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in _NO_CODE:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node) is not None
        ):
            text = node.body[0]
            lines.difference_update(range(text.lineno, (text.end_lineno or text.lineno) + 1))
    return len(lines)


def sources(room: str, root: Path = ROOT) -> Iterator[Path]:
    """Yield the Python files of a folder, commands without a suffix too."""
    for path in sorted((root / room).rglob("*")):
        if path.suffix == ".py" or (path.is_file() and not path.suffix and _is_python(path)):
            yield path


def crowded(root: Path = ROOT) -> dict[str, int]:
    """Return the folders of the product with more than ``MOST`` modules, and how many each has."""
    numbers = Counter(
        str(path.parent.relative_to(root))
        for room in PRODUCT
        for path in sources(room, root)
        if path.name != "__init__.py"
    )
    return {folder: number for folder, number in numbers.items() if number > MOST}


def _is_python(path: Path) -> bool:
    with path.open("rb") as file:
        return file.readline().startswith(b"#!/usr/bin/env python3")


if __name__ == "__main__":
    rooms = {room: sum(code_lines(path.read_text()) for path in sources(room)) for room in PRODUCT}
    told = ", ".join(f"{room} {number:,}" for room, number in rooms.items())
    click.echo(f"Code lines of the product: {sum(rooms.values()):,} ({told})")
    for folder, number in crowded().items():
        click.echo(f"{folder} has {number} modules. Split it: a folder has at most {MOST}.", err=True)
    sys.exit(1 if crowded() else 0)
