"""The version of a game's solutions: a digest of the sources that they depend on."""

import ast
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from solvers import versions
from solvers.games import REGISTRY
from tests.support import shared, size

SOURCES = {
    "engine/exact.py": "from solvers.numbers import one\n\ndef solve(problem):\n    return one\n",
    "checks/exact.py": "def verify(*_):\n    return 0.0\n",
    "numbers.py": "one = 1\n",
    "unused.py": "two = 2\n",
    "games/one_game/problem.py": "from solvers.games.one_game import rules\n\ndef problem():\n    return Problem(rules)\n",
    "games/one_game/rules.py": '"""The rules."""\n\nDICE = 6  # as many as a hand holds\n',
    "games/one_game/labels.py": "WORDS = 'roll'\n",
    "games/other/problem.py": "KERNEL = Kernel('solvers.games.other.fast', 'solvers.games.other.checks', 'solvers.games.other.search')\n",
    "games/other/fast.py": "def solve(problem):\n    return 3\n",
    "games/other/checks.py": "def verify(*_):\n    return 0.0\n",
    "games/other/search.py": "def search(*_):\n    return 4\n",
}
Version = Callable[..., str]


@pytest.fixture
def version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Version]:
    """A function that returns the version of a game, of sources of which some are changed."""
    number = 0

    def told(changes: dict[str, str] | None = None, game: str = "one-game") -> str:
        nonlocal number
        number += 1
        folder = tmp_path / str(number)
        for name, content in (SOURCES | (changes or {})).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(content)
        monkeypatch.setattr(versions, "ROOT", folder)
        for function in (versions.version, versions.digest, versions._source):
            function.cache_clear()
        return versions.version(game)

    yield told
    for function in (versions.version, versions.digest, versions._source):
        function.cache_clear()


@pytest.mark.parametrize(
    "name", ["engine/exact.py", "checks/exact.py", "numbers.py", "games/one_game/problem.py", "games/one_game/rules.py"]
)
def test_what_makes_the_numbers_changes_the_version(version: Version, name: str) -> None:
    """A change of the solver, the checker, the problem or what one of them imports is another version."""
    assert len(version()) == 12
    assert version() == version()
    assert version({name: SOURCES[name] + "\nmore = 1\n"}) != version()


@pytest.mark.parametrize("name", ["unused.py", "games/one_game/labels.py", "games/other/fast.py", "new.py"])
def test_what_no_number_depends_on_leaves_the_version(version: Version, name: str) -> None:
    """A change of what neither solver nor checker nor problem imports is no other version, nor is one of another game."""
    assert version({name: "three = 3\n"}) == version()


def test_sentences_leave_the_version(version: Version) -> None:
    """A docstring, a comment or an empty line is no part of the version; a text that is used is."""
    name = "games/one_game/rules.py"
    assert version({name: '"""Other rules,\nin two lines."""\n# Six.\nDICE = 6\n'}) == version()
    assert version({name: "DICE = 6\n"}) == version()
    assert version({name: "DICE = '# 6'\n"}) != version({name: "DICE = '# 7'\n"})


def test_a_game_may_name_its_own_solver(version: Version) -> None:
    """A solver and a checker that are named by their texts count, and a search does not."""
    own = version(game="other")
    assert version({"games/other/search.py": "def search(*_):\n    return 5\n"}, "other") == own
    assert version({"games/other/fast.py": "def solve(problem):\n    return 4\n"}, "other") != own
    assert version({"games/other/checks.py": "pass\n"}, "other") != own


def closure(game: str) -> set[str]:
    """Return the modules that the version of a registered game depends on."""
    return versions.closure(versions._roots(versions.ROOT / "games" / game.replace("-", "_")))


@pytest.mark.parametrize("game", REGISTRY)
def test_versions_of_games(game: str) -> None:
    """The version of each game depends on its solvers, checkers and table makers, and on no reader of reviews or simulation."""
    modules = closure(game)
    entry = REGISTRY[game]
    for made in entry.batch().solutions:
        kernel = entry.problem(made.rules, made.slug).kernel
        assert {kernel.solver, kernel.checker} <= modules
    for made in entry.batch().tables:
        assert {spec.maker for spec in entry.tables(made.rules) if spec.name == made.slug} <= modules
    assert not {"solvers.review", "solvers.hidden_review", "solvers.dispatch"} & modules
    assert f"solvers.games.{game.replace('-', '_')}.game" not in modules
    # The text of a strategy card is in the words of policies, which are a part of the table.
    own = f"solvers.games.{game.replace('-', '_')}.words"
    said = {"solvers.words", own, f"{own}.policies"} if entry.carded(entry.rules_type()) else set()
    assert not {name for name in modules - said if {"words", "views", "speech"} & set(name.split("."))}
    # Nothing is solved again by the tests if only these change.
    assert not any(shared.says_only(versions._path(name)) for name in modules)
    # The cut-down deck is the card game with fewer cards.
    folders = {game.replace("-", "_")} | ({"card_thirty"} if game == "cut-down-thirty" else set())
    assert not {name for name in modules if name.startswith("solvers.games.") and name.split(".")[2] not in folders}


def test_a_small_game_depends_on_little() -> None:
    """The modules that solve and check the game of 30s have at most 1,600 code lines."""
    modules = versions.closure([*versions._USUAL, "solvers.games.thirties.problem"])
    assert sum(size.code_lines(versions._path(name).read_text("utf-8")) for name in modules) <= 1600


def test_one_thread_at_a_time_makes_a_syntax_tree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Python 3.11 raises SystemError if two do."""
    inside = threading.Semaphore(1)
    parse = ast.parse

    def alone(text: str, filename: str = "") -> ast.Module:
        assert inside.acquire(blocking=False)
        try:
            time.sleep(0.001)
            return parse(text, filename)
        finally:
            inside.release()

    monkeypatch.setattr(ast, "parse", alone)
    paths = sorted(versions.ROOT.glob("engine/*.py"))
    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(versions._source.__wrapped__, paths * 3))
