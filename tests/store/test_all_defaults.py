"""The whole default database, solved and checked as a user would."""

from pathlib import Path

import pytest

from service.batch import tasks
from service.batch.verify import verify
from service.store.migrate import upgrade
from solvers.games import REGISTRY


@pytest.mark.long
def test_all_defaults_solve_and_verify(tmp_path: Path) -> None:
    """Every default solution of every game is published, and every stored row verifies."""
    url = f"sqlite:///{tmp_path / 'all.db'}"
    upgrade(url)
    solved = tasks.solve(url)
    checked = verify(url)

    wanted = sum(len(game.defaults(game.rules_type())) + len(game.variants) for game in REGISTRY.values())
    assert {one.status for one in solved} == {"solved"}
    assert [one.status for one in checked] == ["verified"] * wanted
