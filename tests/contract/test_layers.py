"""Imports run one way, and the serving process stays small."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
SERVING = """
import sys
import {module}
heavy = {{"numpy", "numba", "pandas", "pyarrow", "nacl", "mcp", "pydantic", "starlette", "solvers.engine", "solvers.checks", "solvers.dispatch", "service.batch", "service.store.writer"}}
rooms = {{"kernels", "checks", "offline"}}
print(" ".join(sorted(name for name in sys.modules if name in heavy or (name.startswith("solvers.") and rooms & set(name.split("."))))))
"""


def test_import_contracts() -> None:
    """Every import contract of pyproject.toml is kept."""
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@pytest.mark.parametrize(
    "module",
    [
        "service.http.app",
        "service.http.server.gunicorn_conf",
        "service.answers.ask.states",
        "service.store.reader",
        "service.http.server.worker",
        "service.channels.pictures.png",
    ],
)
def test_serving_process_loads_no_numerics(module: str) -> None:
    """A fresh process that imports what serves has loaded no numerics, no solver and no writer, through no package's __init__."""
    command = [sys.executable, "-W", "error", "-c", SERVING.format(module=module)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, []), done.stderr


def test_the_server_for_assistants_loads_no_numerics() -> None:
    """The MCP server, a process of its own, loads its SDK, which no other process that serves loads, and no numerics."""
    command = [sys.executable, "-W", "error", "-c", SERVING.format(module="service.channels.mcp.serving")]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout.split()) == (0, ["mcp", "pydantic", "starlette"]), done.stderr


def test_packages_have_empty_inits() -> None:
    """No package runs code when it is imported, but for the registry of games."""
    inits = {path.relative_to(ROOT) for name in ("solvers", "service") for path in (ROOT / name).rglob("__init__.py")}
    inits.remove(Path("solvers/games/__init__.py"))
    bodies = {str(path): ast.parse((ROOT / path).read_text("utf-8")).body for path in inits}
    assert [path for path, body in bodies.items() if any(not isinstance(node, ast.Expr) for node in body)] == []


def test_games_do_not_know_each_other() -> None:
    """No game imports another game, but the cut-down game, which is played with the melds and players of the whole one."""
    games = ROOT / "solvers" / "games"
    arrows = []
    for path in games.rglob("*.py"):
        own = path.relative_to(games).with_suffix("").parts[0]
        if own == "__init__":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            names = [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            names += [alias.name for alias in node.names] if isinstance(node, ast.Import) else []
            for name in names:
                parts = name.split(".")
                allowed = [own, "card_thirty"] if own == "cut_down_thirty" else [own]
                if parts[:2] == ["solvers", "games"] and parts[2] not in allowed:
                    arrows.append(f"{path.name}: {name}")
    assert arrows == []


def test_few_functions_of_the_service_take_a_reader() -> None:
    """At most 40 functions of the service take a reader, and none takes a reader and a solution: they take a handle of it."""
    takers = {
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}": names
        for path in (ROOT / "service").rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and "reader" in (names := {arg.arg for arg in ast.walk(node.args) if isinstance(arg, ast.arg)})
    }
    assert [taker for taker, names in takers.items() if "solution" in names] == []
    assert len(takers) <= 40, sorted(takers)
