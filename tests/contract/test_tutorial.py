"""The tutorial on adding a game is true: in a copy of the checkout, its blocks make a game that is checked, solved and served."""

import ast
import json
import os
import re
import subprocess
import sys
from collections.abc import Sequence
from difflib import ndiff
from pathlib import Path

import pytest

from service.settings import ROOT
from tests.support import tutorial
from tests.support.server import serving
from tests.support.shown import agrees

GAME = "solvers/games/pig"
REGISTRY = "solvers/games/__init__.py"
NOTATION = "docs/notation.md"


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the checkout in which the tutorial was followed."""
    folder = tmp_path_factory.mktemp("tutorial")
    tutorial.copy_checkout(folder)
    tutorial.follow(folder)
    return folder


def run(checkout: Path, command: Sequence[str], **variables: str) -> str:
    """Run a command in a checkout, with the programs of this Python's environment, and return what it prints."""
    programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = {**os.environ, "PATH": programs, **variables}
    done = subprocess.run(command, cwd=checkout, env=environ, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def added(checkout: Path, name: str) -> list[str]:
    """The lines that a file of the copy has more than that of this checkout; fails if it has others less."""
    before, after = ((folder / name).read_text("utf-8").splitlines() for folder in (ROOT, checkout))
    changes = [line for line in ndiff(before, after) if line[0] in "+-"]
    assert [line for line in changes if line[0] == "-"] == []
    return [line[2:] for line in changes]


def lines_of_code(source: str) -> int:
    """Return the number of lines that are neither blank nor part of a docstring."""
    documented: set[int] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            documented.update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return sum(bool(line.strip()) and number not in documented for number, line in enumerate(source.splitlines(), 1))


def test_nothing_but_the_game_is_touched(checkout: Path, tmp_path: Path) -> None:
    """A game is its own folders and golden values, two pages of documents, and an import and an entry in the registry."""
    tutorial.copy_checkout(tmp_path)
    before, after = (
        {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}
        for folder in (tmp_path, checkout)
    )
    changed = {name for name in before.keys() | after.keys() if before.get(name) != after.get(name)}

    assert {name for name in changed if not name.startswith((f"{GAME}/", "tests/games/pig/"))} == {
        *(REGISTRY, NOTATION),
        *("docs/methods/pig.md", "tests/golden/pig.json"),
    }
    assert added(checkout, REGISTRY) == ["from solvers.games.pig.game import Pig", "    Pig(),"]
    assert added(checkout, NOTATION)[:2] == ["", "## `pig`"]


def test_the_game_is_as_small_as_the_tutorial_says(checkout: Path) -> None:
    """The lines of code are as many as the tutorial counts: few for one player, and at most 40 more for two."""
    told = re.search(r"(\d+) lines of game code \(blank lines and docstrings not counted\)", tutorial.TEXT)
    counted = sum(lines_of_code(path.read_text("utf-8")) for path in (checkout / GAME).rglob("*.py"))

    more = re.search(r"Pig for two takes (\d+) lines more", tutorial.TEXT)

    assert told is not None
    assert more is not None
    assert int(told[1]) + int(more[1]) == counted
    assert (int(told[1]) < 165, int(more[1]) <= 40) == (True, True)


@pytest.mark.long
@pytest.mark.sample
def test_the_tests_of_the_game_pass(checkout: Path) -> None:
    """The tests that all games share, and those of the game, pass as the tutorial runs them."""
    [command] = (line for line in tutorial.commands() if line.startswith("pytest "))
    printed = run(checkout, command.split(), PYTEST_ADDOPTS="-p no:cacheprovider")

    assert re.search(r"\b[1-9]\d* passed", printed)
    assert {"test_conformance.py", "test_completeness.py", "test_pig.py"} <= set(re.findall(r"\w+\.py", printed))


@pytest.mark.long
@pytest.mark.sample
def test_the_answers_are_those_shown(checkout: Path, tmp_path: Path) -> None:
    """The batch solves the game, and the service answers what the tutorial shows, field for field and in that order."""
    url = f"sqlite:///{tmp_path / 'pig.db'}"
    [command] = (line for line in tutorial.commands() if line.startswith("scripts/solve "))
    assert run(checkout, [*command.split(), "--jobs", "1"], DATABASE_URL=url).startswith("6 solved, 0 unchanged")
    assert tutorial.asked()
    with serving(url, tmp_path, checkout) as server:
        for path, shown in tutorial.asked():
            status, _, body = server.get(path)

            assert status == 200
            assert agrees(json.loads(shown), json.loads(body)), body
        # The race has no distributions: its answers link to none, and to ask for one is refused with the reason.
        status, _, body = server.get("/v1/games/pig/win/states/v10-12-9/distribution")
        assert (status, json.loads(body)["detail"]) == (404, "pig win has no distributions: its solver makes none")
        links = json.loads(server.get("/v1/games/pig/win/states/v10-12-9")[2])["links"]
        assert {"outcomes", "explain"} <= links.keys()
        assert not {"distribution", "picture"} & links.keys()
    simulate = [
        sys.executable,
        "-c",
        "from service.cli.group import main; main()",
        "simulate",
        "pig",
        "win",
        "--plays",
        "500",
    ]
    assert run(checkout, simulate, DATABASE_URL=url, PYTHONPATH=str(checkout)).rstrip().endswith(", inside")


def test_what_is_named_exists(checkout: Path) -> None:
    """Every command can be run, and every file that the tutorial names is there once it was followed."""
    scripts = set(re.findall(r"\bscripts/\w+", tutorial.TEXT))
    files = set(re.findall(r"`((?:docs|solvers|tests)/[a-z0-9_/-]+\.\w+)`", tutorial.TEXT))

    assert {"scripts/solve", "scripts/run", "scripts/check", "scripts/test"} <= scripts
    assert [name for name in scripts if not os.access(checkout / name, os.X_OK)] == []
    assert len(files) > 20
    assert [name for name in files if not (checkout / name).is_file()] == []
    assert {line.split()[0] for line in tutorial.commands()} <= {"pytest", *scripts}
