"""Rules under which a chase takes too long are refused early, and no others than without that shortcut."""

from fractions import Fraction
from random import Random

import pytest

from solvers.errors import IllegalError
from solvers.games.toss_up.last_turn import chase as module
from solvers.games.toss_up.last_turn.chase import FURTHEST, chase
from solvers.games.toss_up.last_turn.problem import last_turn_problem
from solvers.games.toss_up.rules import TossUpRules

# From chases that are plainly too slow to such that are fast, and two at the very limit.
SLOW = (
    "red=1/1000,yellow=0,green=999/1000",
    "dice=20,red=1/24,yellow=1/3,green=5/8",
    "dice=1,red=1/49,yellow=0,green=48/49",
)
FAST = ("", "dice=1,red=1/48,yellow=0,green=47/48", "dice=2,red=1/3,yellow=1/3,green=1/3")


def rules_of(text: str) -> TossUpRules:
    """The rules with a last turn."""
    return TossUpRules.parse("ending=last-turn" + (f",{text}" if text else ""))


def drawn() -> list[TossUpRules]:
    """Rules around the limit, drawn with a seed."""
    dice = Random(11)  # dice, not secrets
    made = []
    for _ in range(60):
        number = dice.randint(1, 5)
        red = Fraction(1, dice.randint(20, 90))
        yellow = Fraction(dice.randint(0, 8), 20)
        made.append(rules_of(f"dice={number},red={red},yellow={yellow},green={1 - red - yellow},target=30"))
    return made


def test_the_same_rules_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """Near the limit and far from it, the shortcut refuses what is refused without it, and leaves every chase the same."""
    rules = [*map(rules_of, (*SLOW, *FAST)), *drawn()]
    chase.cache_clear()
    quick = [chase.__wrapped__(rule) for rule in rules]
    monkeypatch.setattr(module, "_slow", lambda *_: False)
    assert quick == [chase.__wrapped__(rule) for rule in rules]
    refused = sum(complaint is None for complaint in quick)
    assert refused > 10
    assert len(quick) - refused > 10


@pytest.mark.parametrize("text", SLOW[:2])
def test_slow_chases_are_refused_early(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    """A plainly slow chase is refused by name after a small part of its chances."""
    rolled = module._rolled
    computed = []

    def counted(values: list[list[int]], gain: tuple[int, ...], held: int) -> int:
        computed.append(len(values))
        return rolled(values, gain, held)

    monkeypatch.setattr(module, "_rolled", counted)
    chase.cache_clear()
    with pytest.raises(IllegalError, match=str(FURTHEST)):
        last_turn_problem(rules_of(text))
    assert max(computed) < FURTHEST // 20
