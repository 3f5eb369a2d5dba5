"""Strategies of 10.000 against best play: the naive program, what best replies and best play allow, and the default rules."""

import numpy as np
import pytest

from solvers.contract.tables import Cell
from solvers.games.ten_thousand.kernels import against
from solvers.games.ten_thousand.matches import turns_of
from solvers.games.ten_thousand.rules import UNIT, TenThousandRules
from tests.games.ten_thousand import by_hand, naive
from tests.games.ten_thousand.solved_rows import table
from tests.games.ten_thousand.test_table_columns import best_reply
from tests.games.ten_thousand.test_tables import BEST, MINIMAL, agrees, race, turn_of

pytestmark = pytest.mark.slow

CASES = ["target=200", "target=200,ending=first"]
LONG = [
    "target=300",
    "target=500",
    "target=400,entry=300,tie=chaser-wins",
    "target=400,entry=400,ending=first",
    f"target=500,{MINIMAL}",
    "target=300,set_aside=maximum",
    "target=300,kinds=doubling,four_two=true,tie=chaser-wins",
]
CHECKED = [*CASES, *(pytest.param(text, marks=pytest.mark.long) for text in LONG)]


@pytest.mark.parametrize("text", CHECKED)
def test_strategies_against_best_play(text: str) -> None:
    """The chances are those of the naive best turns against recursions over ordered dice, iterated until they are still."""
    rules = TenThousandRules.parse(text)
    best, fixed = race(text), by_hand.reached(rules)
    laws = best.laws()
    made = table("strategies", text)
    assert made.columns[-2:] == BEST
    for name, *_, first, second in made.rows:
        theirs = turn_of(text, str(name), rules.entry), turn_of(text, str(name))
        moves, waits = naive.against(best, laws, theirs, fixed)
        assert agrees(first, 1.0 - waits), name
        assert agrees(second, 1.0 - moves), name


@pytest.mark.parametrize("text", [CASES[0], *CHECKED[1 + len(CASES) :]])
def test_what_best_play_allows(text: str) -> None:
    """No strategy wins more often than best play in its seat would, nor less often than against its best reply."""
    start = race(text).chances[0, 0]
    for name, *_, first, second in table("strategies", text).rows:
        assert isinstance(first, Cell)
        assert isinstance(second, Cell)
        assert first.value < start + 1e-11
        assert second.value < 1.0 - start + 1e-11
        if name in ("document", "bank-at-300"):
            reply = best_reply(text, str(name))
            assert first.value > 1.0 - reply.waits[0, 0] - 1e-11
            assert second.value > 1.0 - reply.moves[0, 0] - 1e-11


@pytest.mark.parametrize("text", CASES)
def test_naive_best_play_against_itself(text: str) -> None:
    """The naive best turns win as often against each other as the naive race says, so that they are best."""
    best = race(text)
    laws = best.laws()
    size = len(best.chances)
    value = np.full((size, size), 0.5)
    for total in range(2 * size - 2, -1, -1):
        pairs = [(own, total - own) for own in range(size) if 0 <= total - own < size]
        before = np.zeros(len(pairs))
        while True:
            now = np.array([worth(best, laws, value, own, other) for own, other in pairs])
            for pair, chance in zip(pairs, now.tolist(), strict=True):
                value[pair] = chance
            if np.abs(now - before).max() < naive.STILL:
                break
            before = now
    assert np.abs(value - best.chances).max() < 1e-12


def worth(
    best: naive.Race, laws: dict[tuple[int, int], naive.Floats], value: naive.Floats, own: int, other: int
) -> float:
    """The chance of a turn to win, by the chances of the turns that follow."""
    law = laws[own, other]
    bank = naive.banked(best.game, value, best.reached, best.cap, UNIT * own, UNIT * other)
    ends = float(law[1:] @ np.where(law[1:] > 0.0, bank[1:], 0.0))
    return float(law[0]) * (1.0 - float(value[other, own])) + ends


def test_a_guide_that_is_not_the_race() -> None:
    """Chances whose best choices are not worth what they say are refused."""
    rules = TenThousandRules(target=300)
    with pytest.raises(ArithmeticError, match="best play misses its chances by 0"):
        against.against(rules, np.full((6, 6), 0.5), [turns_of(rules, "win:bank-at-300")])


def test_rules_under_which_the_race_is_not_solved() -> None:
    """If a last turn may need more points than are answered, the chances against best play are null, with the reason."""
    made = table("strategies", "target=50,triples=2000:2000:2000:2000:2000:2000,kinds=doubling")
    assert all(line[-2:] == (None, None) for line in made.rows)
    assert made.notes[-1] == "Against best play it is null: under these rules win is not solved."


@pytest.mark.long
def test_the_default_rules_against_best_play() -> None:
    """No strategy wins as many games against best play as best play itself would in its seat."""
    for *_, first, second in table("strategies").rows:
        assert isinstance(first, Cell)
        assert isinstance(second, Cell)
        assert first.value < 0.5300319720
        assert second.value < 1.0 - 0.5300319720
