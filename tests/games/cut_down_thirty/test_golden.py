"""The cut-down deck against hands that another program has played out one by one."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from solvers.engine import regret
from solvers.games.cut_down_thirty.kernels.equilibrium import of_player
from solvers.games.cut_down_thirty.kernels.rows import build
from solvers.games.cut_down_thirty.players import PLAYERS
from solvers.games.cut_down_thirty.rules import CutDownRules
from tests.golden.programs import cut_down_thirty

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parents[2] / "golden" / "cut-down-thirty.json").read_text())


def test_the_program_finds_the_golden_values() -> None:
    """The program that is kept beside the golden values makes them again."""
    assert {rules: str(value) for rules, value in cut_down_thirty.figures()} == GOLDEN["random players"]


@pytest.mark.parametrize("text", GOLDEN["random players"])
def test_random_players_win_what_all_hands_say(text: str) -> None:
    """Two players who take every action as often are worth the golden fraction."""
    rules = CutDownRules.parse(text)
    rows = build(rules)
    followed = np.zeros(int(rows.form.sides[0].choices[-1])), np.zeros(int(rows.form.sides[1].choices[-1]))
    alike = of_player(rules, rows, PLAYERS["random"], followed)

    assert regret.value(rows.form, 0, alike) == pytest.approx(float(Fraction(GOLDEN["random players"][text])))
