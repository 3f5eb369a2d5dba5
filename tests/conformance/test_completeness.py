"""Every registered game has its folder, its tests, its golden values and its part of the documents, and nothing else has."""

import re
from collections.abc import Mapping

import pytest

from service.settings import ROOT
from solvers.games import REGISTRY
from tests.support.solved import SMALL

DOCS = ROOT / "docs"
GOLDEN = ROOT / "tests" / "golden"
SECTIONS = re.findall(r"^## `(.*)`$", (DOCS / "notation.md").read_text("utf-8"), re.MULTILINE)


def parts(game: str) -> Mapping[str, bool]:
    """Everything that a game has beside its line in the registry, and True if it is there."""
    folder = game.replace("-", "_")
    return {
        f"solvers/games/{folder}/game.py": (ROOT / "solvers" / "games" / folder / "game.py").is_file(),
        f"solvers/games/{folder}/words/rules.md": (
            ROOT / "solvers" / "games" / folder / "words" / "rules.md"
        ).is_file(),
        f"tests/games/{folder}/small.py with small rules": bool(SMALL.get(game)),
        f"tests/games/{folder}/test_*.py": any((ROOT / "tests" / "games" / folder).glob("test_*.py")),
        f"tests/golden/{game}.json": (GOLDEN / f"{game}.json").is_file(),
        f"docs/methods/{game}.md": (DOCS / "methods" / f"{game}.md").is_file(),
        f"docs/notation.md: ## `{game}`": game in SECTIONS,
    }


@pytest.mark.parametrize("game", REGISTRY)
def test_a_registered_game_is_complete(game: str) -> None:
    """A game lacks none of its parts; a failure names those that are missing."""
    assert [part for part, there in parts(game).items() if not there] == []


def test_a_game_that_there_is_not_lacks_everything() -> None:
    """Of a game that nobody has written, every part is missing."""
    assert not any(parts("no-such-game").values())


def test_nothing_is_left_of_a_game_that_is_not_registered() -> None:
    """Small rules, golden values, pages of methods and sections of the notation all belong to registered games."""
    named = {
        *SMALL,
        *SECTIONS,
        # The questions are about all games.
        *(path.stem for path in GOLDEN.glob("*.json") if path.stem != "questions"),
        *(path.stem for path in (DOCS / "methods").glob("*.md") if path.stem not in ("README", "peers", "strength")),
    }

    assert named == set(REGISTRY)
